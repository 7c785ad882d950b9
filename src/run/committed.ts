/**
 * Result of a run by the last commit, since settings and definitions of the work tree may take files out of a check.
 */
import {basename} from 'node:path'
import {isCapturedKind} from '../contracts/kinds.ts'
import {largestSmallFile, type OtherState, type TextAt} from '../disk/contained-reader.ts'
import {ConfigError, UsageError} from '../disk/errors.ts'
import {readRegularText} from '../disk/text-file.ts'
import {openHead} from '../git/head.ts'
import {isHostData} from '../hosts/places.ts'
import {manifestKey} from '../project/configs.ts'
import type {Notice} from '../report/notice.ts'
import {sumOf} from '../report/severity-counts.ts'
import {firstPaths} from '../report/skipped-files.ts'
import {settingsNames} from './config-notices.ts'
import {type Deciders, decidersOf, type LostErrors} from './deciders.ts'
import type {Environment, RunRequest, RunResult} from './request.ts'
import type {Result} from './result.ts'

interface Comparing {
  readonly request: RunRequest
  readonly environment: Environment
  /** Root of its work tree. */
  readonly root: string | undefined
  /** Files that were read or looked for, absolute. */
  readonly deciding: ReadonlySet<string>
  readonly results: readonly Result[]
  /** Paths of files that could not be read or linted. */
  readonly failed: readonly string[]
  /** CPU time in milliseconds. */
  readonly time: number
  run(request: RunRequest, environment: Environment): Promise<FilesOfRun>
}

/** CPU time in milliseconds; longer runs are not repeated, and no file is looked for after it. */
const longestRun = 10_000

/** Whether a file may decide about findings of definitions: outputs also depend on definitions. */
function isSetting(path: string): boolean {
  const name = basename(path)
  return settingsNames.has(name) || (name.endsWith('.json') && !isHostData(path))
}

function isOfOutputs({outputs, overrides}: RunRequest): boolean {
  return outputs !== undefined || overrides?.kind === 'output'
}

/**
 * Whether a run is compared with the last commit. Runs over changes report the changed files themselves, and fixes
 * change the text.
 */
export function isCompared({scope, changes, fix, texts = [], config}: RunRequest, {textAt}: Environment): boolean {
  const isKept = texts.every(({content}) => typeof content === 'string')
  return [scope, changes, fix, textAt].every((each) => each === undefined) && config !== false && isKept
}

/** The last commit, if deciding files differ from it. */
interface ChangedHead {
  /** Absolute. Runs in a state of the commit may find more. */
  paths(): readonly string[]
  /** State of the commit, for some of the paths, and for files that only these lead to. */
  state(paths: readonly string[]): OtherState
}

/** @param isOurs whether a file may decide @returns `undefined` without a difference, and if git fails */
function changedHead(
  root: string | undefined,
  read: ReadonlySet<string>,
  isOurs: (path: string) => boolean
): ChangedHead | undefined {
  if (root === undefined) return undefined
  const commit = openHead(root)
  if (!commit.mayDiffer(read)) return undefined
  try {
    const head = commit.read(read, commit.removed().filter(isOurs))
    if (head === undefined) return undefined
    const paths = (): readonly string[] =>
      head.changed().filter((path) => isOurs(path) && isOfLinter(path, head.textAt))
    if (paths().length === 0) return undefined
    return {
      paths,
      state(some) {
        const {textAt, more} = head.state(some)
        return {textAt: (path) => (isOurs(path) ? textAt(path) : undefined), more}
      }
    }
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** Manifests often change for other reasons; one that cannot be read as a configuration ends a run. */
function isOfLinter(path: string, textAt: TextAt): boolean {
  if (basename(path) !== 'package.json') return true
  try {
    return [textAt(path), readRegularText(path)].some((text) => typeof text === 'string' && !isOfOthers(text))
  } catch (error) {
    if (error instanceof UsageError) return true
    throw error
  }
}

/** Whether a manifest has no settings of this program. */
function isOfOthers(text: string): boolean {
  return text.length <= largestSmallFile && !text.includes(`"${manifestKey}"`)
}

/** @param lost files that only the last commit checks; `undefined` if unknown */
export function committedNotice({paths, isExact}: Deciders, cwd: string, lost?: readonly string[]): Notice {
  const differ = paths.length === 1 ? 'differs' : 'differ'
  const words = lost === undefined ? 'may check more' : `checks more of ${firstPaths(lost, cwd)}`
  const some = isExact ? '' : ' by some of them'
  const message = `${firstPaths(paths, cwd)}: ${differ} from the last commit, which ${words}${some}`
  return {kind: 'changed-settings', message, paths}
}

/** Notice of files that the last commit would check, or with more errors by it. */
export async function committedNotices(comparing: Comparing): Promise<readonly Notice[]> {
  const {request, environment, root, results, time} = comparing
  const {cwd} = environment
  const start = process.cpuUsage()
  const hasOutputs = isOfOutputs(request) || results.some(isCaptured)
  const first = headOf(root, comparing.deciding, hasOutputs)
  if (first === undefined) return []
  if (time > longestRun) return [committedNotice({paths: first.paths(), isExact: true}, cwd)]
  const ofFirst = await repeat(comparing, first.state(first.paths()))
  const isNewlyCaptured = !hasOutputs && ofFirst.results.some(isCaptured)
  const head = isNewlyCaptured ? headOf(root, comparing.deciding, true) : first
  if (head === undefined) return []
  const whole = head === first ? ofFirst : await repeat(comparing, head.state(head.paths()))
  const paths = head.paths()
  const lostIn = async ({results: found, failed}: Repeated, some: readonly string[]): Promise<LostErrors> => {
    const settings = isOfOutputs(request) ? some : some.filter(isSetting)
    if (settings.length === some.length) return lostErrors({results: found, failed}, comparing)
    const others = settings.length === 0 ? undefined : await repeat(comparing, head.state(settings))
    const definitions = (others?.results ?? []).filter((each) => !isCaptured(each))
    return lostErrors({results: [...found.filter(isCaptured), ...definitions], failed}, comparing)
  }
  const all = await lostIn(whole, paths)
  if (all.size === 0) {
    const plugins = paths.filter((path) => whole.plugins.has(path))
    return plugins.length === 0 ? [] : [committedNotice({paths: plugins, isExact: true}, cwd)]
  }
  const deciders = await decidersOf(paths, all, async (some) =>
    process.cpuUsage(start).user > longestRun * 1_000
      ? undefined
      : await lostIn(await repeat(comparing, head.state(some)), some)
  )
  return [committedNotice(deciders, cwd, [...all.keys()])]
}

/**
 * Files in the last commit that differ and may decide; `undefined` without any.
 *
 * @param read files that were read or looked for, absolute @param hasOutputs whether definitions decide too
 */
export function headOf(
  root: string | undefined,
  read: ReadonlySet<string>,
  hasOutputs: boolean
): ChangedHead | undefined {
  return hasOutputs
    ? changedHead(root, read, () => true)
    : changedHead(root, new Set([...read].filter(isSetting)), isSetting)
}

interface Repeated extends FilesOfRun {
  /** Configurations with plugins. */
  readonly plugins: ReadonlySet<string | undefined>
}

/** Runs again in another state. Code that only the last commit names is not run. */
async function repeat({request, environment, run}: Comparing, state: OtherState): Promise<Repeated> {
  const {cache: _, ...again} = request
  const other = {...again, allowsPlugins: false, ...(request.baseline && {baseline: {file: request.baseline.file}})}
  const plugins = new Set<string | undefined>()
  const notify = ({kind, path}: Notice): void => {
    if (kind === 'plugins-not-run') plugins.add(path)
  }
  try {
    const {results, failed} = await run(other, {...environment, notify, details: [], ...state})
    return {results, failed, plugins}
  } catch (error) {
    // An invalid configuration checked nothing.
    if (error instanceof UsageError || error instanceof ConfigError) return {results: [], failed: [], plugins}
    throw error
  }
}

function isCaptured({report}: Result): boolean {
  return isCapturedKind(report.kind)
}

type FilesOfRun = Pick<RunResult, 'results' | 'failed'>

/** Errors of files that only the other run checks, or with more errors in it. A file that cannot be read has one. */
function lostErrors(other: FilesOfRun, current: FilesOfRun): LostErrors {
  const errors = countsOf(current)
  return new Map([...countsOf(other)].filter(([path, found]) => found > (errors.get(path) ?? -1)))
}

function countsOf({results, failed}: FilesOfRun): LostErrors {
  const read = results.filter(({standing}) => standing !== 'unread')
  return new Map([
    ...read.map((each) => [each.path, errorsOf(each)] as const),
    ...failed.map((path) => [path, 1] as const)
  ])
}

/** Findings that comments turn off count as well: settings of the work tree may hide them from the summary. */
function errorsOf({tally, suppressed}: Result): number {
  return sumOf([tally]).error.found + suppressed
}
