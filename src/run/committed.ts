/** What a run would find by the last commit: settings and definitions of the work tree may take files out of a check. */
import {basename} from 'node:path'
import {ConfigError, UsageError} from '../disk/errors.ts'
import type {TextAt} from '../disk/incidental.ts'
import {readRegularText} from '../disk/text-file.ts'
import {mayDiffer, readHead} from '../git/head.ts'
import {isHostData} from '../hosts/places.ts'
import {manifestKey} from '../project/configs.ts'
import type {Notice} from '../report/notice.ts'
import {sumOf} from '../report/tally.ts'
import {firstPaths} from '../report/unread.ts'
import {settingsNames} from './config-notices.ts'
import type {Environment, RunRequest} from './request.ts'
import type {FileResult} from './result.ts'

/** A run before its report. */
interface Comparing {
  readonly request: RunRequest
  readonly environment: Environment
  /** The root of its work tree. */
  readonly root: string | undefined
  /** The files that decided, absolute, also those that are not there. */
  readonly deciding: ReadonlySet<string>
  readonly results: readonly FileResult[]
  /** Milliseconds of the processor that it took. */
  readonly time: number
  /** The same run once more. */
  run(request: RunRequest, environment: Environment): Promise<{readonly results: readonly FileResult[]}>
}

/** Milliseconds of the processor: a run that takes longer is not repeated. */
const longestRun = 10_000

/** Which files decide about those of a run. Outputs depend on definitions, too. */
export function isDeciding({outputs, overrides}: RunRequest): (path: string) => boolean {
  if (outputs !== undefined || overrides?.kind === 'output') return () => true
  return (path) => {
    const name = basename(path)
    return settingsNames.has(name) || (name.endsWith('.json') && !isHostData(path))
  }
}

/** Whether a run is compared with the last commit: one over changes names what changed, and a fixed text is another one. */
export function isCompared({scope, changes, fix, texts = [], config}: RunRequest, {textAt}: Environment): boolean {
  const isKept = texts.every(({content}) => typeof content === 'string')
  return [scope, changes, fix, textAt].every((each) => each === undefined) && config !== false && isKept
}

interface ChangedHead {
  readonly textAt: TextAt
  /** Absolute. */
  readonly paths: readonly string[]
}

/** What the last commit has of deciding files; `undefined` where they are the same, or git does not answer. */
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

/** A manifest changes often for reasons of its own. */
function isOfLinter(path: string, textAt: TextAt): boolean {
  if (basename(path) !== 'package.json') return true
  return [textAt(path), readRegularText(path)].some((text) => text?.includes(`"${manifestKey}"`) === true)
}

/** @param paths of what differs @param lost the files that the last commit checks; not given where that is not known */
export function committedNotice(paths: readonly string[], cwd: string, lost?: readonly string[]): Notice {
  const differ = paths.length === 1 ? 'differs' : 'differ'
  const words = lost === undefined ? 'may check more' : `checks more of ${firstPaths(lost, cwd)}`
  const message = `${firstPaths(paths, cwd)}: ${differ} from the last commit, which ${words}`
  return {kind: 'changed-settings', message, paths}
}

/** The notice of the files that the last commit would check, or in which it would find more errors. */
export async function committedNotices(comparing: Comparing): Promise<readonly Notice[]> {
  const {request, environment, root, deciding, results, time, run} = comparing
  const head = changedHead(root, deciding)
  if (head === undefined) return []
  if (time > longestRun) return [committedNotice(head.paths, environment.cwd)]
  const isOurs = isDeciding(request)
  const textAt: TextAt = (path) => (isOurs(path) ? head.textAt(path) : undefined)
  const {cache: _, ...again} = request
  const other = {...again, ...(request.baseline && {baseline: {file: request.baseline.file}})}
  try {
    const found = await run(other, {...environment, notify() {}, details: [], textAt})
    const lost = lostFiles(found.results, results)
    return lost.length === 0 ? [] : [committedNotice(head.paths, environment.cwd, lost)]
  } catch (error) {
    // By a configuration with a mistake nothing was checked.
    if (error instanceof UsageError || error instanceof ConfigError) return []
    throw error
  }
}

/** The files that only the other run checks, or in which it finds more errors. */
function lostFiles(other: readonly FileResult[], results: readonly FileResult[]): readonly string[] {
  const errors = new Map(results.map(({path, tally}) => [path, errorsOf(tally)]))
  return other
    .filter(({path, tally, standing}) => standing !== 'unread' && errorsOf(tally) > (errors.get(path) ?? -1))
    .map(({path}) => path)
}

function errorsOf(tally: FileResult['tally']): number {
  return sumOf([tally]).error.found
}
