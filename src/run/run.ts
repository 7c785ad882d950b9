import {resolve} from 'node:path'
import {openCache} from '../cache/open.ts'
import {firstText, openReader} from '../disk/contained-reader.ts'
import {isSameOrBelow} from '../disk/paths.ts'
import {releaseSignals} from '../disk/signals.ts'
import {dayOf} from '../project/day.ts'
import {openDefinitions} from '../project/definitions.ts'
import {namedPath, rootsOf} from '../project/files.ts'
import type {BaselineUse} from '../report/baseline/baseline.ts'
import {failureNotice} from '../report/failure.ts'
import {failing, type Notice} from '../report/notice.ts'
import {createRelatedLines, withRelatedLines} from '../report/related-lines.ts'
import {joinReports, noticeReport} from '../report/reports.ts'
import {createStats} from '../report/stats/fold.ts'
import {openTimeBudget} from '../text/bounded.ts'
import {agentReports, expectAgent} from './agents.ts'
import {committedNotices, isCompared} from './committed.ts'
import {type Batch, type OpenLinter, readBatches} from './inputs.ts'
import {type LintedBatches, lintBatches, lintInputs} from './lint-batches.ts'
import {openLinter} from './lint-input.ts'
import type {Environment, RunRequest, RunResult} from './request.ts'
import type {Result} from './result.ts'
import {attempt, checkedAgents, resultNotices} from './result-notices.ts'
import {isChoice} from './rules.ts'
import type {RunSession} from './session.ts'

/**
 * Finds, reads, lints and reports requested files, for all programs. A defect of the linter in one file is a notice;
 * other files keep their findings.
 *
 * @throws {UsageError} for an impossible request, such as a missing path
 * @throws {ConfigError} for an invalid configuration
 */
export async function run(asked: RunRequest, environment: Environment): Promise<RunResult> {
  const request = {...asked, day: asked.day ?? dayOf(process.env)}
  const start = process.cpuUsage()
  const notices: Notice[] = []
  const {session, batches} = await readRun(request, environment, notices)
  const linted = await lintBatches(batches, session)
  for (const notice of await compared(session, linted, process.cpuUsage(start).user / 1_000))
    session.environment.notify(notice)
  session.cache?.save()
  await releaseSignals()
  return await resultOf(session, batches, linted, notices)
}

/** Notices of files that only the last commit would check. @param time CPU time in milliseconds */
async function compared(
  {request, environment, reader, deciding}: RunSession,
  {results, failed}: LintedBatches,
  time: number
): Promise<readonly Notice[]> {
  if (!isCompared(request, environment)) return []
  const root = reader.workTreeOf(environment.cwd)
  return await committedNotices({request, environment, root, deciding, results, failed, time, run})
}

/**
 * Lints with rules that store their own findings, so that no input stays in memory.
 *
 * @returns whether an input could not be read or linted
 * @throws {UsageError}
 * @throws {ConfigError}
 */
export async function runWithoutResults(request: RunRequest, environment: Environment): Promise<boolean> {
  const notices: Notice[] = []
  const {session, batches} = await readRun(request, environment, notices)
  for (const batch of batches) for await (const _ of lintInputs(batch, request, session.events));
  await releaseSignals()
  return notices.some(({kind}) => failing.has(kind))
}

/** Opens a run and finds its inputs. @param notices receives events */
async function readRun(
  request: RunRequest,
  environment: Environment,
  notices: Notice[]
): Promise<{readonly session: RunSession; readonly batches: readonly Batch[]}> {
  const session = await openRun(request, {
    ...environment,
    cwd: resolve(environment.cwd),
    notify(notice) {
      notices.push(notice)
      environment.notify(notice)
    }
  })
  expectAgent(request, session.environment.cwd, session.reader, session.linterFor().definitions)
  return {session, batches: await readBatches(request, session.environment, session.linterFor)}
}

async function openRun(request: RunRequest, environment: Environment): Promise<RunSession> {
  const {cwd, notify, rules} = environment
  openTimeBudget()
  const deciding = new Set<string>()
  const named = [...(request.paths ?? []), ...(request.outputs ?? [])].map((path) => namedPath(path, cwd))
  const asked = isCompared(request, environment) ? deciding : undefined
  const texts = new Map((request.texts ?? []).map(({path, content}) => [resolve(cwd, path), content]))
  const textAt = firstText((path) => {
    const content = texts.get(path)
    return typeof content === 'string' ? content : undefined
  }, environment.textAt)
  const reader = openReader(cwd, {...environment, textAt, named, asked})
  // Texts in place of files are linted each time. Rules of a program's own may change without a sign of it.
  const isCached = request.paths !== undefined && rules === undefined
  const cache = isCached && request.cache ? openCache(request.cache, cwd) : undefined
  const baseline = await openBaseline(request, cwd)
  return {
    request,
    environment,
    events: {cwd, notify, fail: (failure) => notify(failureNotice(failure, cwd))},
    reader,
    cache,
    baseline,
    stats: request.hasStats === true ? createStats() : undefined,
    linterFor: linterOpener(request, environment, {reader, cache, baseline}),
    deciding
  }
}

/** Lazy: few runs need it. */
async function openBaseline(request: RunRequest, cwd: string): Promise<BaselineUse | undefined> {
  if (request.baseline === undefined) return undefined
  const {useBaseline} = await import('../report/baseline/baseline.ts')
  const hasWholeTranscripts = request.hasChangedLinesOnly !== true && (request.threads ?? 'all') === 'all'
  return useBaseline(request.baseline, cwd, hasWholeTranscripts)
}

/** Opens linters for texts with separate overrides and shared definitions. */
function linterOpener(
  request: RunRequest,
  {cwd, rules, details}: Environment,
  shared: Pick<RunSession, 'reader' | 'cache' | 'baseline'>
): OpenLinter {
  const {config, levels, overrides, day, hasUnusedDisables, requiresReasons, hasStats, allowsPlugins, areCommandsRun} =
    request
  const definitions = openDefinitions({cwd, config, reader: shared.reader})
  const asked = {config, levels, day, hasUnusedDisables, requiresReasons, hasStats, allowsPlugins, areCommandsRun}
  const options = {...asked, cwd, definitions, rules, details}
  return (ofText) => openLinter({...options, ...shared, overrides: {...overrides, ...ofText}})
}

/** Report, after the notices about the whole run. */
async function resultOf(
  session: RunSession,
  batches: readonly Batch[],
  {results, unread, failed}: LintedBatches,
  notices: readonly Notice[]
): Promise<RunResult> {
  const {request, environment, events, linterFor, stats} = session
  const {cwd, notify} = environment
  const hasFailed = (): boolean => notices.some(({kind}) => failing.has(kind))
  const agents =
    request.outputs === undefined ? undefined : attempt(() => agentReports(results, linterFor()), undefined, events)
  for (const notice of resultNotices(request, {batches, results, unread, reader: session.reader, events}))
    notify(notice)
  const update = await closeBaseline(session, hasFailed() || isChoice(request.levels))
  const listed = environment.details?.includes('related') ? related(results, session) : results
  const report = joinReports(listed, {
    day: request.day,
    agents,
    notices: notices.map((notice) => noticeReport(notice, cwd)),
    shard: request.shard,
    stats: stats?.close(),
    skipped: skippedCount(session, notices, results),
    unread: unread.length - results.filter(({standing}) => standing === 'unread').length
  })
  const checked = attempt(() => checkedAgents(results), undefined, events)
  return {report, results: listed, failed, ...(update && {baseline: update}), checked, hasFailed: hasFailed()}
}

/** For a run over changes: number of skipped files. */
function skippedCount({request}: RunSession, notices: readonly Notice[], results: readonly Result[]): number {
  if (request.scope === undefined && request.changes === undefined) return 0
  const skipped = new Set(notices.flatMap(({kind, paths = []}) => (kind === 'skipped' ? paths : [])))
  for (const {path} of results) skipped.delete(path)
  return skipped.size
}

function related(results: readonly Result[], {reader, environment}: RunSession): readonly Result[] {
  const linesAt = createRelatedLines(reader, environment.cwd)
  return results.map((result) => ({...result, report: withRelatedLines(result.report, linesAt)}))
}

async function closeBaseline(
  {request, environment: {cwd, notify}, baseline}: RunSession,
  hasFailed: boolean
): Promise<RunResult['baseline']> {
  if (baseline === undefined || request.baseline === undefined) return undefined
  const {closeBaseline: close} = await import('../report/baseline/baseline.ts')
  const closed = close(baseline.baseline, request.baseline, cwd, {isCovered: coverage(request, cwd), hasFailed})
  for (const notice of closed.notices) notify(notice)
  return closed.update
}

/** Whether a path is below a requested one; for a glob, below its folders before the first wildcard. */
function coverage({paths = [], outputs = [], scope, changes}: RunRequest, cwd: string): (path: string) => boolean {
  if (scope !== undefined || changes !== undefined) return () => false
  const roots = rootsOf([...paths, ...outputs], cwd)
  return (path) => roots.some((root) => isSameOrBelow(root, path))
}
