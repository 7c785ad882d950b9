/** Patterns for the files that a walk picks up. */

export const markdownGlob = '*.{md,mdc,markdown}'

/** Besides Markdown, from the folder that they are in. */
export const hostFilesGlob = `{${[
  '.claude-plugin/{plugin,marketplace}.json',
  '.claude/settings{,.local}.json',
  '.codex/{config,agents/**/*}.toml',
  '.gemini/settings.json',
  '.gemini/commands/**/*.toml',
  '.kiro/agents/*.json',
  '.mcp.json',
  'gemini-extension.json',
  'hooks/hooks.json',
  'opencode.{json,jsonc}'
].join(',')}}`
