import type {HostName} from '../hook/host.ts'
import {version} from '../report/version.ts'
import {isRecord} from '../text/json-object.ts'
import {enabledPlugin} from './doctor/plugins.ts'
import {
  type HookCommands,
  type HookProgram,
  hookCommands,
  hookPrograms,
  isHookLine,
  yarnHookCommands
} from './hook-commands.ts'
import type {RepositoryInfo} from './inspect.ts'
import {addJson, readObject} from './json.ts'
import {installCommands, ownPackage} from './manifest.ts'
import {byHand, create, extend, type InitStep, keep, type Plan} from './step.ts'

interface Settings {
  /** From the root of the repository, with `/`. */
  readonly path: string
  /** Content of a new file besides hooks. */
  readonly head: object
  /** Root of the repository in a shell; by default the working directory. */
  readonly root?: string
  readonly stopEntries: (commands: HookCommands) => Readonly<Record<string, object>>
  /** Entries for events before an agent stops; on request only. */
  readonly writeEntries?: (commands: HookCommands) => Readonly<Record<string, object>>
  readonly why: string
}

/** Seconds; a hook answers in a fraction of one. */
const timeout = 30

/** The format of Claude Code and Codex. */
function stopEntries({shell}: HookCommands) {
  const hooks = [{type: 'command', command: shell, timeout}]
  return {Stop: {hooks}, SubagentStop: {hooks}}
}

const settings: Readonly<Record<HostName, Settings>> = {
  claude: {
    path: '.claude/settings.json',
    head: {},
    root: `"\${CLAUDE_PROJECT_DIR:-.}"`,
    stopEntries,
    writeEntries: (commands) => ({
      PreToolUse: {matcher: 'Write|Edit|MultiEdit|SendMessage', ...stopEntries(commands).Stop}
    }),
    why: 'Claude Code runs the hook before an agent stops'
  },
  codex: {
    path: '.codex/hooks.json',
    head: {},
    root: '"$(git rev-parse --show-toplevel 2>/dev/null || pwd)"',
    stopEntries,
    why: 'Codex runs the hook before an agent stops, once you trust the hook'
  },
  gemini: {
    path: '.gemini/settings.json',
    head: {},
    root: `"\${GEMINI_PROJECT_DIR:-.}"`,
    stopEntries: ({shell}) => ({
      AfterAgent: {hooks: [{type: 'command', name: 'lint-agents', command: shell, timeout: timeout * 1000}]}
    }),
    why: 'Gemini CLI runs the hook after each turn'
  },
  copilot: {
    path: '.github/hooks/lint-agents.json',
    head: {version: 1},
    stopEntries: ({shell, powershell}) => {
      const hook = {type: 'command', bash: shell, powershell, timeoutSec: timeout}
      return {agentStop: hook, subagentStop: hook}
    },
    why: 'Copilot runs the hook before an agent stops'
  },
  cursor: {
    path: '.cursor/hooks.json',
    head: {version: 1},
    stopEntries: ({shell}) => {
      const hook = {command: shell, timeout, loop_limit: 5}
      return {stop: hook, subagentStop: hook}
    },
    why: 'Cursor runs the hook before an agent stops'
  }
}

export function settingsFiles(hosts: readonly HostName[]): readonly string[] {
  return hosts.map((host) => settings[host].path)
}

/** All hook commands of `init`, with their programs. */
export function hookLines(): readonly (readonly [command: string, program: HookProgram])[] {
  const roots = Object.values(settings).map(({root}) => root)
  return hookPrograms.flatMap((program) => roots.map((root) => [hookCommands(program, root).shell, program] as const))
}

/** Whether a command is the one for Yarn's archives. */
export function isYarnLine(command: string): boolean {
  return Object.values(settings).some(({root}) => yarnHookCommands(root).shell === command)
}

export interface HostSetup {
  readonly hosts: readonly HostName[]
  /** Whether to lint agents' writes and messages too. */
  readonly hasWrites: boolean
}

/**
 * Lets hosts run `lint-agents hook` before their agents stop. @throws {UsageError} for a file that is not a JSON object
 */
export function planHosts(info: RepositoryInfo, {hosts, hasWrites}: HostSetup): Plan {
  const steps = hosts.map((host) => pluginStep(host, info.root) ?? settingsStep(info, settings[host], hasWrites))
  const isNew = steps.some(({action}) => action !== 'keep')
  const globally = isNew ? [`npm i -g lint-agents@${version}`] : []
  return {
    steps,
    commands: info.manifest === undefined ? globally : installCommands(info, [ownPackage(info.manifest)])
  }
}

/** A plugin already runs the hook, and both would answer each event. */
function pluginStep(host: HostName, root: string): InitStep | undefined {
  const place = enabledPlugin(host, root)
  return place === undefined ? undefined : keep(settings[host].path, `the plugin lint-agents of ${place} runs the hook`)
}

function settingsStep(
  {texts, manifest, installation}: RepositoryInfo,
  {path, head, root, stopEntries, writeEntries, why}: Settings,
  hasWrites: boolean
): InitStep {
  const program = manifest === undefined ? 'lint-agents' : 'node_modules/.bin/lint-agents'
  const commands = installation === 'yarn-pnp' ? yarnHookCommands(root) : hookCommands(program, root)
  const [stops, writes] = [stopEntries(commands), (hasWrites && writeEntries?.(commands)) || {}].map((each) =>
    Object.entries(each).map(([event, hook]) => [event, [hook]] as const)
  )
  const events = [...(stops ?? []), ...(writes ?? [])]
  const whole = `${JSON.stringify({...head, hooks: Object.fromEntries(events)}, null, 2)}\n`
  const before = texts.get(path)
  if (before === undefined) return create(path, whole, why)
  if (before.trim() === '') return extend(path, before, before + whole, why)
  const value = readObject(path, before, {comments: true})
  const hooks = isRecord(value['hooks']) ? value['hooks'] : {}
  // A hook of the user for any event is enough; only requested events for writes are added.
  const left = runsHook(value['hooks']) ? (writes ?? []).filter(([event]) => !runsHook(hooks[event])) : events
  if (left.length === 0) return keep(path, 'already runs lint-agents')
  const missing = Object.entries(head).filter(([key]) => value[key] === undefined)
  const added: readonly (readonly [readonly string[], unknown])[] = [
    ...missing.map(([key, content]) => [[key], content] as const),
    ...left.map(([event, hook]) => [['hooks', event], hook] as const)
  ]
  const text = added.reduce<string | undefined>(
    (old, [keys, content]) => (old === undefined ? undefined : addJson(old, keys, content)),
    before
  )
  return text === undefined
    ? byHand(path, whole, '`hooks` is not an object of arrays')
    : extend(path, before, text, why)
}

function runsHook(value: unknown): boolean {
  if (typeof value === 'string') return value.split('\n').some(isHookLine)
  if (Array.isArray(value)) return value.some(runsHook)
  return isRecord(value) && Object.values(value).some(runsHook)
}
