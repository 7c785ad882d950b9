/** Notices about all results of a run: agents checked against definitions, files for formatters, unchecked files. */
import {dirname, join, relative, resolve} from 'node:path'
import {type AgentWay, agentWays} from '../contracts/context.ts'
import {type NamedContract, programCommand} from '../contracts/engine/model.ts'
import type {ContractName, Kind} from '../contracts/kinds.ts'
import {askedContracts} from '../contracts/proposals/proposals.ts'
import type {Source} from '../contracts/source.ts'
import type {FileReader} from '../disk/contained-reader.ts'
import {isBelow, isSameOrBelow, relativePath, toSlashes} from '../disk/paths.ts'
import {formattersOf} from '../project/formatters.ts'
import {expectFault, faultMessage} from '../report/failure.ts'
import type {Notice} from '../report/notice.ts'
import {
  formattedMessage,
  type UncheckedKind,
  unappliedNotice,
  uncheckedNotice,
  unrunNotice
} from '../report/notice-words.ts'
import {readerlessFoldersMessage, readerlessMessage, unreadNotices} from '../report/skipped-files.ts'
import {memo} from '../text/memoize.ts'
import {plural} from '../text/plural.ts'
import {shellCommand} from '../text/shell-command.ts'
import {configNotices} from './config-notices.ts'
import type {Batch} from './inputs.ts'
import type {UnreadFile} from './lint-batches.ts'
import {longListings} from './long-listing.ts'
import type {RunRequest} from './request.ts'
import type {Result} from './result.ts'
import type {Events} from './session.ts'

interface Closing {
  readonly batches: readonly Pick<Batch, 'linter' | 'named'>[]
  readonly results: readonly Result[]
  readonly unread: readonly UnreadFile[]
  readonly reader: FileReader
  readonly events: Events
}

/** Notices after the last file, about configurations and all results. */
export function resultNotices(
  request: RunRequest,
  {batches, results, unread, reader, events}: Closing
): readonly Notice[] {
  const {cwd} = events
  const linters = batches.map(({linter}) => linter)
  const isNamed = (path: string): boolean => batches.some(({named}) => named?.has(path) !== false)
  const notices = [
    () => configNotices(request, linters, results),
    () => unreadNotices(reader),
    () => readerlessNotices(request, unread, cwd),
    () => readerlessFolders(request, {results, unread, events}),
    () => uncheckedNotices(results, isNamed),
    () => unreadFormats(results, cwd),
    () => formattedNotices(results, reader, cwd),
    () => longListings(results, reader, cwd)
  ]
  return notices.flatMap((make) => attempt(make, [], events))
}

/** One notice for named files without a reader, with the way to declare them. */
function readerlessNotices({texts = []}: RunRequest, unread: readonly UnreadFile[], cwd: string): readonly Notice[] {
  const paths = unread.flatMap(({path, isNamed, hasFindings}) => (isNamed && !hasFindings ? [path] : []))
  const isUnnamed = texts.some((text) => text.isUnnamed)
  return paths.length === 0 ? [] : [{kind: 'no-reader', message: readerlessMessage(paths, cwd, isUnnamed), paths}]
}

/**
 * One notice for named folders without readers, with the way to declare them. The run's own folder is in the last line
 * instead.
 */
function readerlessFolders(
  {paths = [], scope, changes, shard}: RunRequest,
  {results, unread, events: {cwd}}: Pick<Closing, 'results' | 'unread' | 'events'>
): readonly Notice[] {
  if (scope !== undefined || changes !== undefined || shard !== undefined) return []
  const found = unread.filter(({isNamed}) => !isNamed)
  if (found.length === 0) return []
  const folders = [...new Set(paths.map((path) => resolve(cwd, path)))].filter(
    (folder) =>
      !isSameOrBelow(folder, cwd) &&
      found.some(({path}) => isBelow(folder, path)) &&
      !results.some(({path}) => isBelow(folder, path))
  )
  if (folders.length === 0) return []
  const files = found.filter(({path}) => folders.some((folder) => isBelow(folder, path)))
  const message = readerlessFoldersMessage(folders, files.length, cwd)
  return [{kind: 'unread-folder', message, paths: folders}]
}

/** Runs work about the whole run: a defect of the linter there keeps the findings. */
export function attempt<T>(work: () => T, otherwise: T, {notify}: Events): T {
  try {
    return work()
  } catch (error) {
    expectFault(error)
    notify({kind: 'failed', message: faultMessage({error})})
    return otherwise
  }
}

/** Wording of the way in which outputs were assigned to an agent. */
const wayWords: Readonly<Record<AgentWay, string>> = {
  transcript: 'the transcript',
  option: '--agent',
  configuration: 'the configuration',
  path: 'its path'
}

/** An agent with linted outputs: its definition, and the way of assignment. */
interface SeenAgent {
  readonly definition: Source
  readonly ways: Set<AgentWay>
  /** Whether a command is declared for it, so that nothing is proposed. */
  readonly hasCommand: boolean
}

/** Agents with a definition and linted outputs, by name. */
function seenAgents(results: readonly Result[]): ReadonlyMap<string, SeenAgent> {
  const found = new Map<string, SeenAgent>()
  for (const {report, attributions} of results) {
    if (report.kind !== 'output') continue
    for (const {agent, agentBy, definition, commands} of attributions) {
      if (agent === undefined || definition === undefined) continue
      const {ways} = memo(found, agent, () => ({
        definition,
        ways: new Set<AgentWay>(),
        hasCommand: commands !== undefined
      }))
      if (agentBy !== undefined) ways.add(agentBy)
    }
  }
  return found
}

const mostNames = 5

/** A sentence about agents checked against their definitions; `undefined` for none. */
export function checkedAgents(results: readonly Result[]): string | undefined {
  const asking = [...seenAgents(results)].flatMap(([agent, {definition, ways, hasCommand}]) => {
    const count = askedContracts(definition).contracts.filter(({declared}) => declared || !hasCommand).length
    const how = agentWays.flatMap((way) => (ways.has(way) ? wayWords[way] : [])).join(' and ')
    return count === 0 ? [] : [`\`${agent}\` (${plural(count, 'contract')}${how === '' ? '' : `, by ${how}`})`]
  })
  if (asking.length === 0) return undefined
  const more = asking.length > mostNames ? `, ${asking.length - mostNames} more` : ''
  const names = asking.slice(0, mostNames).join(', ') + more
  return `Checked against ${asking.length === 1 ? 'its definition' : 'their definitions'}: ${names}`
}

/** Definitions with an unreadable format. @param cwd absolute */
function unreadFormats(results: readonly Result[], cwd: string): readonly Notice[] {
  const definitions = new Set([...seenAgents(results).values()].map(({definition}) => definition))
  return [...definitions].flatMap((definition): Notice[] => {
    const {unread} = askedContracts(definition)
    const [first] = unread
    if (first === undefined) return []
    const more = unread.length === 1 ? '' : ` here and in ${plural(unread.length - 1, 'other place')}`
    const path = toSlashes(relative(cwd, definition.path))
    return [
      {
        kind: 'unread-format',
        message: `${path}:${first.line}: seems to ask for an output${more} that could not be read, so none was checked against it: a marker would declare it`,
        path: definition.path,
        line: first.line
      }
    ]
  })
}

/**
 * One notice for each formatter that would rewrite files with blocks.
 *
 * @param cwd absolute
 */
function formattedNotices(
  results: readonly Pick<Result, 'path' | 'hasBareBlock'>[],
  reader: FileReader,
  cwd: string
): readonly Notice[] {
  const byRoot = new Map<string, Set<string>>()
  for (const {path, hasBareBlock} of results) {
    if (!hasBareBlock || !['.md', '.markdown'].some((end) => path.toLowerCase().endsWith(end))) continue
    const root = reader.workTreeOf(dirname(path))
    if (root !== undefined) memo(byRoot, root, () => new Set()).add(path)
  }
  return [...byRoot].flatMap(([root, paths]) =>
    formattersOf((path) => reader.attempt(join(root, path)).text).flatMap(({name, file, leavesOut}): Notice[] => {
      const formatted = [...paths].filter((path) => !leavesOut(relativePath(root, path))).sort()
      const names = formatted.map((path) => relativePath(cwd, path))
      if (names.length === 0) return []
      const config = relativePath(cwd, join(root, file))
      return [
        {
          kind: 'formatted',
          message: formattedMessage(`${config}: ${name}`, names),
          path: join(root, file),
          paths: formatted
        }
      ]
    })
  )
}

export function uncheckedNotices(results: readonly Result[], isNamed: (path: string) => boolean): readonly Notice[] {
  const all = results.filter(({isUnchecked}) => isUnchecked)
  const unfinished = all.filter(({isUnfinished}) => isUnfinished)
  const unrun = all.filter((result) => commandsOf(result).length > 0)
  const unchecked = without(
    all.filter(({report}) => report.kind === 'output'),
    [...unfinished, ...unrun]
  )
  const messages = all.filter(({report}) => report.kind === 'messages')
  const empty = unchecked.filter(({attributions}) => attributions.length === 0)
  const defined = unchecked.filter(({attributions}) => attributions.some(({definition}) => definition !== undefined))
  const named = unchecked.filter(({attributions}) => attributions.some(({agent}) => agent !== undefined))
  const others = without(named, defined)
  const ambiguous = without(unchecked, named).filter(({attributions}) => mayBeOf(attributions).length > 0)
  const nameless = without(unchecked, [...empty, ...named, ...ambiguous])
  const bindings = new Set(nameless.flatMap(({attributions}) => attributions.map(({agents}) => agents)))
  const bound = [...bindings].flatMap((agents) => [...agents.keys()])
  return [
    ...noticesOf('unnamed-outputs', nameless, bound),
    ...noticesOf(
      'ambiguous-outputs',
      ambiguous,
      ambiguous.flatMap(({attributions}) => mayBeOf(attributions))
    ),
    ...noticesOf('undefined-agents', others, agentsOf(others)),
    ...noticesOf('unbound-agents', defined, agentsOf(defined)),
    ...unrunNotices(results, new Set(unrun)),
    ...noticesOf('unfinished-outputs', unfinished, []),
    ...noticesOf('no-messages', [...empty, ...messages], []),
    ...unappliedNotices(results, isNamed)
  ]
}

function commandsOf({attributions}: Pick<Result, 'attributions'>): readonly NamedContract[] {
  return attributions.flatMap(({commands = []}) => commands)
}

/** One notice for each contract whose command did not run. @param unrun files without another check */
function unrunNotices(results: readonly Result[], unrun: ReadonlySet<Result>): readonly Notice[] {
  const counts = new Map<string, {outputs: number; files: number}>()
  for (const result of results)
    for (const [index, {name, terms}] of commandsOf(result).entries()) {
      const subject = `\`${shellCommand(programCommand(terms) ?? [])}\` (contract \`${name}\`): \`lint-agents outputs --run-programs\` runs it`
      const count = memo(counts, subject, () => ({outputs: 0, files: 0}))
      count.outputs++
      if (index === 0 && unrun.has(result)) count.files++
    }
  return [...counts].map(([subject, {outputs, files}]) => unrunNotice(subject, outputs, files))
}

/**
 * One notice for each contract and kind that it does not apply to. Files that were only found in a folder do not count
 * if the contract applies to others of the run.
 */
function unappliedNotices(results: readonly Result[], isNamed: (path: string) => boolean): readonly Notice[] {
  const applied = new Set(results.flatMap(({contracts}) => contracts?.applied ?? []))
  const counts = new Map<string, {readonly contract: ContractName; readonly kind: Kind; files: number}>()
  for (const {path, report, contracts} of results) {
    if (contracts === undefined) continue
    const unapplied = contracts.unapplied.filter((name) => !applied.has(name) || isNamed(path))
    for (const [index, contract] of unapplied.entries()) {
      const count = memo(counts, `${contract} ${report.kind}`, () => ({contract, kind: report.kind, files: 0}))
      if (index === 0 && contracts.applied.length === 0) count.files++
    }
  }
  return [...counts.values()].map(({contract, kind, files}) => unappliedNotice(contract, kind, files))
}

function noticesOf(kind: UncheckedKind, results: readonly Result[], agents: Iterable<string>): readonly Notice[] {
  return results.length === 0 ? [] : [uncheckedNotice(kind, results.length, agents)]
}

function mayBeOf(attributions: Result['attributions']): readonly string[] {
  return attributions.flatMap((each) => each.mayBeOf ?? [])
}

function agentsOf(results: readonly Result[]): readonly string[] {
  return results.flatMap(({attributions}) => attributions.flatMap(({agent}) => agent ?? []))
}

function without(results: readonly Result[], others: readonly Result[]): readonly Result[] {
  const left = new Set(others)
  return results.filter((result) => !left.has(result))
}
