/** Globs of linted files. */

export const markdownGlob = '*.{md,mdc,markdown}'

/** Files besides Markdown, relative to their folder. */
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
