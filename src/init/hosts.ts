import type {HostName} from '../hook/host.ts'
import {version} from '../run/version.ts'
import {isRecord} from '../text/json.ts'
import type {Seen} from './inspect.ts'
import {addJson, readObject} from './json.ts'
import {installCommands} from './manifest.ts'
import {byHand, create, keep, type Plan, type Step} from './step.ts'

/** How a coding agent's host is told to run our hook. */
interface Settings {
  /** From the root of the repository, with `/`. */
  readonly path: string
  /** What a new file holds besides the hooks. */
  readonly head: object
  /** An entry for each event. */
  readonly entries: (command: string) => Readonly<Record<string, object>>
  readonly why: string
}

/** Seconds; a hook answers in a fraction of one, but `npx` may have to look for it. */
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
    why: 'Claude Code asks before an agent stops, writes a file or sends a message'
  },
  codex: {
    path: '.codex/hooks.json',
    head: {},
    entries: (command) => {
      const hooks = [{type: 'command', command, timeout}]
      return {Stop: {hooks}, SubagentStop: {hooks}}
    },
    why: 'Codex asks before an agent stops, once you have told it to trust the hook'
  },
  gemini: {
    path: '.gemini/settings.json',
    head: {},
    entries: (command) => ({
      AfterAgent: {hooks: [{type: 'command', name: 'lint-agents', command, timeout: timeout * 1000}]}
    }),
    why: 'Gemini CLI asks after each turn'
  },
  copilot: {
    path: '.github/hooks/lint-agents.json',
    head: {version: 1},
    entries: (command) => {
      const entry = {type: 'command', bash: command, powershell: command, timeoutSec: timeout}
      return {agentStop: entry, subagentStop: entry}
    },
    why: 'Copilot asks before an agent stops'
  },
  cursor: {
    path: '.cursor/hooks.json',
    head: {version: 1},
    entries: (command) => {
      const entry = {command, timeout, loop_limit: 5}
      return {stop: entry, subagentStop: entry}
    },
    why: 'Cursor asks before an agent stops'
  }
}

/** The files that hosts are configured by. */
export function settingsFiles(hosts: readonly HostName[]): readonly string[] {
  return hosts.map((host) => settings[host].path)
}

/** Hosts run `lint-agents hook` before their agents stop. @throws {UsageError} for a file that is no JSON object */
export function planHosts(seen: Seen, hosts: readonly HostName[]): Plan {
  return {
    steps: hosts.map((host) => settingsStep(seen, settings[host])),
    commands: installCommands(seen, ['remark-preset-lint-agents'])
  }
}

function settingsStep({texts, manifest}: Seen, {path, head, entries, why}: Settings): Step {
  // Without a package.json there is no installed copy; the package's own name is the only one that is safe to download.
  const program =
    manifest === undefined ? `npx --yes remark-preset-lint-agents@${version}` : 'npx --no-install lint-agents'
  const events = Object.entries(entries(`${program} hook`)).map(([event, entry]) => [event, [entry]] as const)
  const whole = `${JSON.stringify({...head, hooks: Object.fromEntries(events)}, null, 2)}\n`
  const before = texts.get(path)
  if (before === undefined) return create(path, whole, why)
  if (before.trim() === '') return {path, action: 'extend', before, text: before + whole, why}
  const value = readObject(path, before, {comments: true})
  if (isOurs(value['hooks'])) return keep(path, 'it runs lint-agents already')
  const missing = Object.entries(head).filter(([key]) => value[key] === undefined)
  const added: readonly (readonly [readonly string[], unknown])[] = [
    ...missing.map(([key, held]) => [[key], held] as const),
    ...events.map(([event, entry]) => [['hooks', event], entry] as const)
  ]
  const text = added.reduce<string | undefined>(
    (old, [keys, held]) => (old === undefined ? undefined : addJson(old, keys, held)),
    before
  )
  return text === undefined
    ? byHand(path, whole, '`hooks` is no object with a list for each event')
    : {path, action: 'extend', before, text, why}
}

/** Whether some command runs our hook. */
function isOurs(value: unknown): boolean {
  if (typeof value === 'string') return /lint-agents.*\bhook\b/.test(value)
  if (Array.isArray(value)) return value.some(isOurs)
  return isRecord(value) && Object.values(value).some(isOurs)
}
