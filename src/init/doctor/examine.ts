/** Runs the configured hooks with payloads of their hosts. */
import {randomUUID} from 'node:crypto'
import {join} from 'node:path'
import {openReader} from '../../disk/contained-reader.ts'
import type {HostName} from '../../hook/host.ts'
import {agentFolderOf} from '../../hosts/places.ts'
import {openIgnores} from '../../project/ignores.ts'
import {openProjects} from '../../project/project.ts'
import {version} from '../../report/version.ts'
import {isRecord} from '../../text/json-object.ts'
import {isYarnLine} from '../hosts.ts'
import {fileOf, isInstalled, knownCommand, longestAnswer, type Ran, runHook, trackingOf, versionOf} from './command.ts'
import {payloads} from './payloads.ts'
import {enabledPlugin} from './plugins.ts'
import type {DoctorProblem, Examined} from './problem.ts'
import {disabledBy, entriesIn, type HookCommand, type HostSettings, settingsOf, settingsPaths} from './settings.ts'

/** Milliseconds; people notice slower hooks after each turn. */
const slow = 1_500

/** Limit of attempts before a hook counts as slow, since other processes may delay it. */
const tries = 3

/** Results of a host's hook by event; none for a host that is neither installed nor configured. */
export function examine(host: HostName, root: string): readonly Examined[] {
  const all = settingsOf(host, root)
  const unreadable = all.flatMap(({path, reason}): Examined[] =>
    reason === undefined ? [] : [{host, path, problems: [{kind: 'unreadable', reason}]}]
  )
  const configured = all.filter((settings) => entriesIn(settings).size > 0)
  const plugins = examinePlugin(host, root, all, configured.length > 0)
  if (configured.length > 0)
    return [
      ...plugins,
      ...unreadable,
      ...configured.flatMap((settings) => examineFile(host, settings, all, root, plugins.length > 0)),
      ...ignoredFolders(host, root)
    ]
  if (plugins.length > 0) return [...unreadable, ...plugins, ...ignoredFolders(host, root)]
  if (unreadable.length > 0 || !isInstalled(settingsPaths[host].programs)) return unreadable
  return [{host, problems: [{kind: 'not-configured'}]}]
}

/** An enabled plugin of the host, which answers events without a hook in settings. */
function examinePlugin(
  host: HostName,
  root: string,
  all: readonly HostSettings[],
  isConfigured: boolean
): readonly Examined[] {
  const path = enabledPlugin(host, root)
  if (path === undefined) return []
  const key = all.map(disabledBy).find((each) => each !== undefined)
  const problems = key === undefined ? [] : [{kind: 'disabled', key} as const]
  return [{host, path, plugin: isConfigured ? 'beside settings' : 'alone', problems}]
}

/** The host's folder of definitions, if an ignore file or the configuration excludes it. */
function ignoredFolders(host: HostName, root: string): readonly Examined[] {
  const folder = agentFolderOf(host)
  const projects = openProjects({cwd: root, config: undefined, overrides: {}, reader: openReader(root)})
  const isIgnored = openIgnores(root, projects).isIgnored(join(root, folder), true)
  return isIgnored ? [{host, problems: [{kind: 'ignored', folder}]}] : []
}

function examineFile(
  host: HostName,
  settings: HostSettings,
  all: readonly HostSettings[],
  root: string,
  hasPlugin: boolean
): readonly Examined[] {
  const {path} = settings
  const commandsByEvent = entriesIn(settings)
  const elsewhere = new Set(all.flatMap((each) => [...entriesIn(each).keys()]))
  const key = disabledBy(settings)
  if (key !== undefined) return [{host, path, problems: [{kind: 'disabled', key}]}]
  return Object.keys(payloads[host]).flatMap((event): Examined[] => {
    const hookCommands = commandsByEvent.get(event) ?? commandsByEvent.get(inPascalCase(host, event))
    if (hookCommands !== undefined)
      return hookCommands.map((hookCommand) => ({host, path, event, ...examineEntry(host, event, hookCommand, root)}))
    return hasPlugin || elsewhere.has(event) ? [] : [{host, path, event, problems: [{kind: 'missing-event'}]}]
  })
}

/** Copilot also accepts the names of Claude Code. */
function inPascalCase(host: HostName, event: string): string {
  return host === 'copilot' ? (event === 'agentStop' ? 'Stop' : 'SubagentStop') : event
}

function examineEntry(
  host: HostName,
  event: string,
  {command, failClosed}: HookCommand,
  root: string
): Pick<Examined, 'problems' | 'time'> {
  const invocation = knownCommand(command)
  if (invocation === undefined)
    return {problems: [isYarnLine(command) ? {kind: 'not-tried', program: 'yarn'} : {kind: 'not-run', command}]}
  const {program, args} = invocation
  const file = fileOf(program, root)
  if (file === undefined) return {problems: [{kind: 'missing-program', program}]}
  const tracking = trackingOf(program, file, root)
  if (tracking !== 'untracked') return {problems: [{kind: 'untrusted-program', program, tracking}]}
  const make = payloads[host][event]
  const payload = make?.({cwd: root, session: randomUUID(), message: 'Done.'})
  const answered = fastest(() => runHook(file, args, JSON.stringify(payload), root))
  const refused = runHook(file, args, '{', root)
  return {
    problems: [
      ...(failClosed === undefined ? [] : [{kind: 'fails-closed', key: failClosed} as const]),
      ...staleProblems(file, root),
      ...answerProblems(answered),
      ...(refused.code === 0 || refused.code === null ? [] : [{kind: 'fails-closed', code: refused.code} as const])
    ],
    time: Math.round(answered.time)
  }
}

function fastest(start: () => Ran): Ran {
  let best = start()
  for (let count = 1; count < tries && best.code !== null && best.time > slow; count++) {
    const next = start()
    if (next.time < best.time) best = next
  }
  return best
}

function staleProblems(file: string, root: string): readonly DoctorProblem[] {
  const actual = versionOf(file, root)
  return actual === undefined || actual === version ? [] : [{kind: 'stale', actual, expected: version}]
}

function answerProblems({code, out, err, time}: Ran): readonly DoctorProblem[] {
  if (code === null) return [{kind: 'timeout', limit: longestAnswer}]
  const isReadable = out.trim() === '' || isJsonObject(out)
  return [
    ...(code === 0 ? [] : [{kind: 'fails-closed', code} as const]),
    ...(isReadable ? [] : [{kind: 'invalid-answer', answer: out.trim()} as const]),
    ...(err.trim() === '' ? [] : [{kind: 'complaint', text: err.trim()} as const]),
    ...(time > slow ? [{kind: 'slow', time: Math.round(time), limit: slow} as const] : [])
  ]
}

function isJsonObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text))
  } catch {
    return false
  }
}
