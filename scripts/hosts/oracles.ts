/** What the programs of the hosts do with files: each is asked to list what it loaded. */
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {HostId} from '../../src/contracts/host-ids.ts'
import {hostOf} from '../../src/hosts/tables.ts'
import {type Case, filesOf, type Outcome} from './cases.ts'
import {observeClaude} from './claude.ts'
import {linesIn} from './lines.ts'
import {start, type Tree, writeTree} from './programs.ts'

/** What a host did with a file; `undefined` where a run does not show it. */
export type Observe = (each: Case, command: readonly string[], folder: string) => Outcome | undefined

const observeCodex: Observe = (each, command, folder) => {
  const tree = writeTree(folder, filesOf(each))
  const home = join(tree.home, '.codex')
  mkdirSync(home, {recursive: true})
  writeFileSync(join(home, 'config.toml'), `[projects.${JSON.stringify(tree.folder)}]\ntrust_level = "trusted"\n`)
  const env = {CODEX_HOME: home}
  if (each.kind === 'agent') {
    const {out} = start(command, ['doctor', '--json'], tree, {env})
    return out.includes('Ignoring malformed agent role definition') ? 'drop' : 'load'
  }
  const {out} = start(command, ['debug', 'prompt-input', 'hello'], tree, {env})
  const lines = linesIn(JSON.parse(out)).filter((line) => /^- .*\(file: .*probe[\w-]*\/SKILL\.md\)$/.test(line))
  if (lines.length === 0) return 'drop'
  const longest = Math.max(
    ...Object.values(filesOf(each)).map((text) => /^description: (.*)$/m.exec(text)?.[1]?.length ?? 0)
  )
  return longest >= 500 && lines.some((line) => line.length < longest || line.includes('... (file:')) ? 'cut' : 'load'
}

/** @param count how many of the skills the host listed */
function outcomeOf(each: Case, count: number): Outcome {
  return count === 0 ? 'drop' : count < Object.keys(filesOf(each)).length ? 'pick' : 'load'
}

const observeCopilot: Observe = (each, command, folder) => {
  const {out, err} = start(command, ['skill', 'list'], writeTree(folder, filesOf(each)))
  const [, listed = ''] = /^Project skills:\n((?: {2}.*\n)+)/m.exec(out + err) ?? []
  return outcomeOf(
    each,
    listed
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '').length
  )
}

const observeGemini: Observe = (each, command, folder) => {
  const tree = writeTree(folder, filesOf(each))
  mkdirSync(join(tree.home, '.gemini'), {recursive: true})
  const settings = {
    security: {folderTrust: {enabled: false}},
    general: {disableAutoUpdate: true},
    privacy: {usageStatisticsEnabled: false}
  }
  writeFileSync(join(tree.home, '.gemini', 'settings.json'), JSON.stringify(settings))
  const {out, err} = start(command, ['skills', 'list'], tree, {env: {GEMINI_CLI_NO_RELAUNCH: 'true'}})
  if (each.kind === 'agent') return (out + err).includes('Agent loading error') ? 'drop' : 'load'
  return outcomeOf(each, (out + err).match(/Location: .*probe[\w-]*\/SKILL\.md/g)?.length ?? 0)
}

const observeOpencode: Observe = (each, command, folder) => {
  const tree: Tree = writeTree(folder, filesOf(each))
  const {code, out, err} = start(command, each.kind === 'agent' ? ['agent', 'list'] : ['debug', 'skill'], tree)
  if (code !== 0) return (out + err).includes('Configuration is invalid') ? 'stop' : 'drop'
  if (each.kind !== 'agent') return outcomeOf(each, out.match(/probe[\w-]*\/SKILL\.md"/g)?.length ?? 0)
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
