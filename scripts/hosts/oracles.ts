/** What the programs of the hosts do with files: each is asked to list what it loaded. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {HostId} from '../../src/hosts/model.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {type Case, type Outcome, pathOf} from './cases.ts'
import {start, type Tree, writeTree} from './programs.ts'

/** What a host did with a file; `undefined` where a run does not show it. */
export type Observe = (each: Case, command: readonly string[], folder: string) => Outcome | undefined

const nowhere = 'http://127.0.0.1:9'

/** The first request of the protocol of its SDK, which the program answers with what it loaded. */
const initialize = '{"type":"control_request","request_id":"1","request":{"subtype":"initialize"}}\n'

interface ClaudeAnswer {
  readonly response?: {
    readonly response?: {
      readonly commands?: readonly {readonly name: string; readonly builtin?: boolean; readonly description: string}[]
      readonly agents?: readonly {readonly name: string; readonly model?: string}[]
    }
  }
}

const observeClaude: Observe = (each, command, folder) => {
  const tree = writeTree(folder, {[pathOf(each)]: each.text})
  const log = join(folder, 'log.txt')
  const args = [
    '-p',
    '--debug-file',
    log,
    '--input-format',
    'stream-json',
    '--output-format',
    'stream-json',
    '--verbose'
  ]
  const env = {
    ANTHROPIC_BASE_URL: nowhere,
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1'
  }
  const {out} = start(command, args, tree, {input: initialize, env})
  const {commands = [], agents = []} = (JSON.parse(out.split('\n')[0] ?? '{}') as ClaudeAnswer).response?.response ?? {}
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('probe'))
  const isIgnored = lines.some((line) => /has invalid|does not recognize|is not recognized|Invalid hooks/.test(line))
  const isUnread = lines.some((line) => line.includes('failed to parse and was ignored'))
  if (each.kind === 'agent') {
    const known = new Set(['claude', 'Explore', 'general-purpose', 'Plan', 'statusline-setup'])
    const own = agents.filter(({name}) => !known.has(name))
    if (own.length === 0) return 'drop'
    return own.some(({model}) => model !== undefined && model !== 'inherit') ? 'forward' : isIgnored ? 'ignore' : 'load'
  }
  const own = commands.find(({builtin}) => builtin !== true)
  if (own === undefined) return 'drop'
  // A description of its own is what the model is shown; without one the program takes the first line of the text.
  if (each.kind === 'skill' && /^(?:Say hello|---|Skill)/.test(own.description)) return 'hide'
  return isIgnored || isUnread ? 'ignore' : 'load'
}

const observeCodex: Observe = (each, command, folder) => {
  const tree = writeTree(folder, {[pathOf(each)]: each.text})
  const home = join(tree.home, '.codex')
  mkdirSync(home, {recursive: true})
  writeFileSync(join(home, 'config.toml'), `[projects.${JSON.stringify(tree.folder)}]\ntrust_level = "trusted"\n`)
  const env = {CODEX_HOME: home}
  if (each.kind === 'agent') {
    const {out} = start(command, ['doctor', '--json'], tree, {env})
    return out.includes('Ignoring malformed agent role definition') ? 'drop' : 'load'
  }
  const {out} = start(command, ['debug', 'prompt-input', 'hello'], tree, {env})
  return out.includes('probe/SKILL.md') ? 'load' : 'drop'
}

const observeCopilot: Observe = (each, command, folder) => {
  const {out, err} = start(command, ['skill', 'list'], writeTree(folder, {[pathOf(each)]: each.text}))
  return /^Project skills:$/m.test(out + err) ? 'load' : 'drop'
}

const observeGemini: Observe = (each, command, folder) => {
  const tree = writeTree(folder, {[pathOf(each)]: each.text})
  mkdirSync(join(tree.home, '.gemini'), {recursive: true})
  const settings = {
    security: {folderTrust: {enabled: false}},
    general: {disableAutoUpdate: true},
    privacy: {usageStatisticsEnabled: false}
  }
  writeFileSync(join(tree.home, '.gemini', 'settings.json'), JSON.stringify(settings))
  const {out, err} = start(command, ['skills', 'list'], tree, {env: {GEMINI_CLI_NO_RELAUNCH: 'true'}})
  if (each.kind === 'agent') return (out + err).includes('Agent loading error') ? 'drop' : 'load'
  return (out + err).includes('probe/SKILL.md') ? 'load' : 'drop'
}

const observeOpencode: Observe = (each, command, folder) => {
  const tree: Tree = writeTree(folder, {[pathOf(each)]: each.text})
  const {code, out, err} = start(command, each.kind === 'agent' ? ['agent', 'list'] : ['debug', 'skill'], tree)
  if (code !== 0) return (out + err).includes('Configuration is invalid') ? 'stop' : 'drop'
  if (each.kind !== 'agent') return out.includes('probe/SKILL.md') ? 'load' : 'drop'
  const shown = start(command, ['debug', 'agent', 'probe'], tree).out
  const {options = {}} = (shown.startsWith('{') ? JSON.parse(shown) : {}) as {options?: object}
  const foreign = hostOf('opencode').files.agent?.foreign ?? []
  return Object.keys(options).some((key) => foreign.includes(key)) ? 'forward' : 'load'
}

export const oracles: Partial<Record<HostId, Observe>> = {
  claude: observeClaude,
  codex: observeCodex,
  copilot: observeCopilot,
  gemini: observeGemini,
  opencode: observeOpencode
}
