import type {HostName} from '../hook/host.ts'
import {isRecord} from '../text/json-object.ts'
import type {RepositoryInfo} from './inspect.ts'
import {addJson, readObject} from './json.ts'
import {installCommands, lintCommand} from './manifest.ts'
import {byHand, create, keep, type Plan, type Step} from './step.ts'

/** How a host is configured to run the hook. */
interface Settings {
  /** From the root of the repository, with `/`. */
  readonly path: string
  /** What a new file holds besides the hooks. */
  readonly head: object
  /** An entry for each event. */
  readonly entries: (command: string) => Readonly<Record<string, object>>
  readonly why: string
}

/** Seconds; a hook answers in a fraction of one, but `npx` may have to download the package. */
const timeout = 30

const settings: Readonly<Record<HostName, Settings>> = {
  claude: {
    path: '.claude/settings.json',
    head: {},
    entries: (command) => {
      const hooks = [{type: 'command', command, timeout}]
      return {
        Stop: {hooks},
        SubagentStop: {hooks},
        PreToolUse: {matcher: 'Write|Edit|MultiEdit|SendMessage', hooks}
      }
    },
    why: 'Claude Code runs the hook before an agent stops, writes a file or sends a message'
  },
  codex: {
    path: '.codex/hooks.json',
    head: {},
    entries: (command) => {
      const hooks = [{type: 'command', command, timeout}]
      return {Stop: {hooks}, SubagentStop: {hooks}}
    },
    why: 'Codex runs the hook before an agent stops, once you trust the hook'
  },
  gemini: {
    path: '.gemini/settings.json',
    head: {},
    entries: (command) => ({
      AfterAgent: {hooks: [{type: 'command', name: 'lint-agents', command, timeout: timeout * 1000}]}
    }),
    why: 'Gemini CLI runs the hook after each turn'
  },
  copilot: {
    path: '.github/hooks/lint-agents.json',
    head: {version: 1},
    entries: (command) => {
      const entry = {type: 'command', bash: command, powershell: command, timeoutSec: timeout}
      return {agentStop: entry, subagentStop: entry}
    },
    why: 'Copilot runs the hook before an agent stops'
  },
  cursor: {
    path: '.cursor/hooks.json',
    head: {version: 1},
    entries: (command) => {
      const entry = {command, timeout, loop_limit: 5}
      return {stop: entry, subagentStop: entry}
    },
    why: 'Cursor runs the hook before an agent stops'
  }
}

/** The files that hosts are configured by. */
export function settingsFiles(hosts: readonly HostName[]): readonly string[] {
  return hosts.map((host) => settings[host].path)
}

/** Hosts run `lint-agents hook` before their agents stop. @throws {UsageError} for a file that is not a JSON object */
export function planHosts(info: RepositoryInfo, hosts: readonly HostName[]): Plan {
  return {
    steps: hosts.map((host) => settingsStep(info, settings[host])),
    commands: installCommands(info, ['remark-preset-lint-agents'])
  }
}

function settingsStep({texts, manifest}: RepositoryInfo, {path, head, entries, why}: Settings): Step {
  const events = Object.entries(entries(`${lintCommand(manifest)} hook`)).map(
    ([event, entry]) => [event, [entry]] as const
  )
  const whole = `${JSON.stringify({...head, hooks: Object.fromEntries(events)}, null, 2)}\n`
  const before = texts.get(path)
  if (before === undefined) return create(path, whole, why)
  if (before.trim() === '') return {path, action: 'extend', before, text: before + whole, why}
  const value = readObject(path, before, {comments: true})
  if (runsHook(value['hooks'])) return keep(path, 'already runs lint-agents')
  const missing = Object.entries(head).filter(([key]) => value[key] === undefined)
  const added: readonly (readonly [readonly string[], unknown])[] = [
    ...missing.map(([key, content]) => [[key], content] as const),
    ...events.map(([event, entry]) => [['hooks', event], entry] as const)
  ]
  const text = added.reduce<string | undefined>(
    (old, [keys, content]) => (old === undefined ? undefined : addJson(old, keys, content)),
    before
  )
  return text === undefined
    ? byHand(path, whole, '`hooks` is not an object of arrays')
    : {path, action: 'extend', before, text, why}
}

/** Whether some command runs `lint-agents hook`. */
function runsHook(value: unknown): boolean {
  if (typeof value === 'string') return /lint-agents.*\bhook\b/.test(value)
  if (Array.isArray(value)) return value.some(runsHook)
  return isRecord(value) && Object.values(value).some(runsHook)
}
