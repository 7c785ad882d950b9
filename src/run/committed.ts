/**
 * Result of a run by the last commit, since settings and definitions of the work tree may take files out of a check.
 */
import {basename} from 'node:path'
import type {TextAt} from '../disk/contained-reader.ts'
import {ConfigError, UsageError} from '../disk/errors.ts'
import {readRegularText} from '../disk/text-file.ts'
import {mayDiffer, readHead} from '../git/head.ts'
import {isHostData} from '../hosts/places.ts'
import {manifestKey} from '../project/configs.ts'
import type {Notice} from '../report/notice.ts'
import {sumOf} from '../report/severity-counts.ts'
import {firstPaths} from '../report/skipped-files.ts'
import {settingsNames} from './config-notices.ts'
import type {Environment, RunRequest} from './request.ts'
import type {FileResult} from './result.ts'

/** A run before its report. */
interface Comparing {
  readonly request: RunRequest
  readonly environment: Environment
  /** Root of its work tree. */
  readonly root: string | undefined
  /** Files that decided about others, absolute, including missing ones. */
  readonly deciding: ReadonlySet<string>
  readonly results: readonly FileResult[]
  /** CPU time in milliseconds. */
  readonly time: number
  /** Repeats the run. */
  run(request: RunRequest, environment: Environment): Promise<{readonly results: readonly FileResult[]}>
}

/** CPU time in milliseconds; longer runs are not repeated. */
const longestRun = 10_000

/** Filters files that decide about a run's files. Outputs also depend on definitions. */
export function isDeciding({outputs, overrides}: RunRequest): (path: string) => boolean {
  if (outputs !== undefined || overrides?.kind === 'output') return () => true
  return (path) => {
    const name = basename(path)
    return settingsNames.has(name) || (name.endsWith('.json') && !isHostData(path))
  }
}

/**
 * Whether a run is compared with the last commit. Runs over changes report the changed files themselves, and fixes
 * change the text.
 */
export function isCompared({scope, changes, fix, texts = [], config}: RunRequest, {textAt}: Environment): boolean {
  const isKept = texts.every(({content}) => typeof content === 'string')
  return [scope, changes, fix, textAt].every((each) => each === undefined) && config !== false && isKept
}

interface ChangedHead {
  readonly textAt: TextAt
  /** Absolute. */
  readonly paths: readonly string[]
}

/** Deciding files in the last commit; `undefined` if they are unchanged, or git fails. */
export function changedHead(root: string | undefined, deciding: ReadonlySet<string>): ChangedHead | undefined {
  if (root === undefined || !mayDiffer(root, deciding)) return undefined
  try {
    const head = readHead(root, deciding)
    const paths = head?.changed().filter((path) => isOfLinter(path, head.textAt)) ?? []
    return head === undefined || paths.length === 0 ? undefined : {textAt: head.textAt, paths}
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

/** Manifests often change for other reasons. */
function isOfLinter(path: string, textAt: TextAt): boolean {
  if (basename(path) !== 'package.json') return true
  return [textAt(path), readRegularText(path)].some((text) => text?.includes(`"${manifestKey}"`) === true)
}

/** @param paths of changed files @param lost files that only the last commit checks; `undefined` if unknown */
export function committedNotice(paths: readonly string[], cwd: string, lost?: readonly string[]): Notice {
  const differ = paths.length === 1 ? 'differs' : 'differ'
  const words = lost === undefined ? 'may check more' : `checks more of ${firstPaths(lost, cwd)}`
  const message = `${firstPaths(paths, cwd)}: ${differ} from the last commit, which ${words}`
  return {kind: 'changed-settings', message, paths}
}

/** Notice of files that the last commit would check, or with more errors by it. */
export async function committedNotices(comparing: Comparing): Promise<readonly Notice[]> {
  const {request, environment, root, deciding, results, time, run} = comparing
  const head = changedHead(root, deciding)
  if (head === undefined) return []
  if (time > longestRun) return [committedNotice(head.paths, environment.cwd)]
  const isOurs = isDeciding(request)
  const textAt: TextAt = (path) => (isOurs(path) ? head.textAt(path) : undefined)
  const {cache: _, ...again} = request
  // Code that only the last commit names is not run.
  const other = {...again, allowsPlugins: false, ...(request.baseline && {baseline: {file: request.baseline.file}})}
  let hasPlugins = false
  const notify = ({kind}: Notice): void => {
    hasPlugins ||= kind === 'plugins-not-run'
  }
  try {
    const found = await run(other, {...environment, notify, details: [], textAt})
    const lost = lostFiles(found.results, results)
    if (lost.length > 0) return [committedNotice(head.paths, environment.cwd, lost)]
    return hasPlugins ? [committedNotice(head.paths, environment.cwd)] : []
  } catch (error) {
    // An invalid configuration checked nothing.
    if (error instanceof UsageError || error instanceof ConfigError) return []
    throw error
  }
}

/** Files that only the other run checks, or with more errors in it. */
function lostFiles(other: readonly FileResult[], results: readonly FileResult[]): readonly string[] {
  const errors = new Map(results.map(({path, tally}) => [path, errorsOf(tally)]))
  return other
    .filter(({path, tally, standing}) => standing !== 'unread' && errorsOf(tally) > (errors.get(path) ?? -1))
    .map(({path}) => path)
}

function errorsOf(tally: FileResult['tally']): number {
  return sumOf([tally]).error.found
}
