/**
 * The plugins of hosts in `plugins/`, and the marketplaces that list them: a host copies the folder of a plugin, so that each has all
 * that it needs. The build adds the program in `bin`, which only releases have. Versions and addresses are those of the manifest.
 */
import {readFileSync} from 'node:fs'

interface Manifest {
  readonly version: string
  readonly homepage: string
  readonly bugs: {readonly url: string}
  readonly license: string
  readonly repository: {readonly url: string}
}

const name = 'lint-agents'
const description = 'Checks agent definitions, and what agents print, against one contract: a hook, tools and a skill'

/** By its path: the PATH of a host may have the project first. */
const shell = '/bin/sh'

/** Seconds; a hook answers in a fraction of one. */
const timeout = 30

/** The files by their paths, from the root of the project. */
export function pluginFiles(): Readonly<Record<string, string>> {
  const {version, license, homepage, bugs, repository} = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
  const address = repository.url.replace(/^git\+|\.git$/g, '')
  const author = {name: 'the remark-preset-lint-agents authors'}
  const about = {name, version, description, author, homepage, repository: address, license}
  const plugin = {name, description}
  // A tag has the program, this branch has none.
  const source = (path: string): object => ({source: 'git-subdir', url: `${address}.git`, path, ref: `v${version}`})
  return {
    '.claude-plugin/marketplace.json': json({
      name,
      owner: author,
      metadata: {description},
      plugins: [{...plugin, source: source('plugins/claude')}]
    }),
    'plugins/claude/.claude-plugin/plugin.json': json(about),
    'plugins/claude/hooks/hooks.json': json({hooks: claudeHooks()}),
    'plugins/claude/.mcp.json': json({mcpServers: servers(`\${CLAUDE_PLUGIN_ROOT}`)}),
    ...withSkill('plugins/claude'),
    '.agents/plugins/marketplace.json': json({
      name,
      plugins: [{...plugin, source: source('./plugins/codex')}]
    }),
    'plugins/codex/.codex-plugin/plugin.json': json(about),
    'plugins/codex/hooks/hooks.json': json({hooks: codexHooks()}),
    'plugins/codex/.mcp.json': json({mcpServers: {[name]: {command: shell, args: ['-c', codexServer(version)]}}}),
    ...withSkill('plugins/codex'),
    'plugins/gemini/gemini-extension.json': json({
      name,
      version,
      description,
      mcpServers: servers(`\${extensionPath}`)
    }),
    'plugins/gemini/hooks/hooks.json': json({hooks: geminiHooks()}),
    ...withSkill('plugins/gemini'),
    'plugins/opencode/package.json': json({
      name: `${name}-opencode`,
      version,
      description,
      license,
      homepage,
      bugs,
      private: true,
      type: 'module',
      exports: {'./server': './index.js'}
    }),
    'plugins/opencode/index.js': readFileSync('scripts/plugins/opencode.js', 'utf8'),
    ...withSkill('plugins/opencode')
  }
}

/** What each plugin has. */
function ofAll(folder: string): Readonly<Record<string, string>> {
  return {
    [`${folder}/scripts/run.sh`]: readFileSync('scripts/plugins/run.sh', 'utf8'),
    [`${folder}/README.md`]: readFileSync('scripts/plugins/README.md', 'utf8')
  }
}

/** The same, and a skill. */
function withSkill(folder: string): Readonly<Record<string, string>> {
  return {
    ...ofAll(folder),
    [`${folder}/skills/lint-agents/SKILL.md`]: readFileSync('scripts/plugins/lint-agents/SKILL.md', 'utf8')
  }
}

/** Codex starts the server in the project, and passes no path of the plugin: it is in the folder where Codex keeps its copy. */
function codexServer(version: string): string {
  const copies = `"\${CODEX_HOME:-$HOME/.codex}/plugins/cache/${name}/${name}"`
  const missing = `Missing plugin ${name} ${version} in the folder of Codex`
  return `run=${copies}/${version}/scripts/run.sh; [ -f "$run" ] || { echo '${missing}' >&2; exit 1; }; exec ${shell} "$run" mcp`
}

function servers(root: string): object {
  return {[name]: {command: shell, args: [`${root}/scripts/run.sh`, 'mcp']}}
}

/** A command of a hook. */
function command(root: string, words: string): string {
  return `${shell} "${root}/scripts/run.sh" ${words}`
}

const answered = 'hook --plugin'

function claudeHooks(): object {
  const hook = (words: string): object => ({
    type: 'command',
    command: command(`\${CLAUDE_PLUGIN_ROOT}`, words),
    timeout
  })
  return {
    SessionStart: [{matcher: 'startup', hooks: [hook('start')]}],
    Stop: [{hooks: [hook(answered)]}],
    SubagentStop: [{hooks: [hook(answered)]}],
    PostToolUse: [{matcher: 'Write|Edit|MultiEdit', hooks: [hook(answered)]}]
  }
}

function codexHooks(): object {
  const hook = (words: string): object => ({type: 'command', command: command(`\${PLUGIN_ROOT}`, words), timeout})
  return {
    SessionStart: [{matcher: 'startup', hooks: [hook('start')]}],
    Stop: [{hooks: [hook(answered)]}],
    SubagentStop: [{hooks: [hook(answered)]}],
    PostToolUse: [{matcher: 'apply_patch', hooks: [hook(answered)]}]
  }
}

function geminiHooks(): object {
  const hook = (words: string): object => ({
    type: 'command',
    name,
    command: command(`\${extensionPath}`, words),
    timeout: timeout * 1000
  })
  return {
    SessionStart: [{matcher: 'startup', hooks: [hook('start')]}],
    AfterTool: [{matcher: 'write_file|replace', hooks: [hook(answered)]}]
  }
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
