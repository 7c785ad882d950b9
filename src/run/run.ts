import {relative, resolve} from 'node:path'
import {openCache} from '../cache/open.ts'
import {UsageError} from '../disk/errors.ts'
import {openReader, type Reader} from '../disk/incidental.ts'
import {isBelow} from '../disk/paths.ts'
import {passSignals, releaseSignals} from '../disk/signals.ts'
import {writeWhole} from '../disk/write.ts'
import {openDefinitions} from '../project/definitions.ts'
import {expectFault, failureNotice, faultMessage} from '../report/failure.ts'
import {failing, type Notice} from '../report/notice.ts'
import {keepRelatedLines} from '../report/related-lines.ts'
import {joinReports, noticeReport} from '../report/reports.ts'
import {shardFilter} from '../report/shard.ts'
import {openStats} from '../report/stats/fold.ts'
import {unreadNotices} from '../report/unread.ts'
import {hasWildcard} from '../text/wildcard.ts'
import {expectAgent} from './agent-names.ts'
import {agentReports} from './agents.ts'
import {configNotices} from './config-notices.ts'
import {lintFolders} from './folders.ts'
import type {Input} from './input.ts'
import {type OpenLinter, type Part, readParts} from './inputs.ts'
import {createLateEdits, type LateEdits} from './late-edits.ts'
import {lintFile, lintGuarded, lintInput, type Sink} from './lint-file.ts'
import {type Linter, type LinterOptions, openLinter} from './lint-input.ts'
import {longListings} from './long-listing.ts'
import {readInput} from './read.ts'
import type {Environment, RunRequest, RunResult} from './request.ts'
import type {Change, Result} from './result.ts'
import {type Settled, settled} from './result.ts'
import {checkedAgents, formattedNotices, uncheckedNotices, unreadFormats} from './result-notices.ts'

/**
 * Lints what a request asks for: the one way from a request to a report, whatever program asks. A fault of the linter in one
 * file is a notice: the others have their findings.
 *
 * @throws {UsageError} for a request that cannot be met, such as a path that does not exist
 * @throws {ConfigError} for a mistake in a configuration
 */
export async function run(request: RunRequest, {notify, ...where}: Environment): Promise<RunResult> {
  const notices: Notice[] = []
  const environment: Environment = {
    ...where,
    cwd: resolve(where.cwd),
    notify(notice) {
      notices.push(notice)
      notify(notice)
    }
  }
  const {cwd} = environment
  const late = request.fix !== undefined && request.hasWrites === true ? createLateEdits(cwd) : undefined
  const fail: Sink['fail'] = (failure) => environment.notify(failureNotice(failure, cwd))
  const sink: Sink = {...environment, fail, ...(late && {late})}
  const reader = openReader(cwd, where.cachedFactsOf)
  // Texts in place of files are linted each time. Rules of a program's own may change without a sign of it.
  const isCached = request.paths !== undefined && where.rules === undefined
  const cache = isCached && request.cache ? openCache(request.cache, cwd) : undefined
  // Few runs need it.
  const baselines = request.baseline && (await import('../report/baseline/baseline.ts'))
  const hasWholeTranscripts = request.hasChangedLinesOnly !== true && (request.threads ?? 'all') === 'all'
  const known = request.baseline && baselines?.useBaseline(request.baseline, cwd, hasWholeTranscripts)
  const open = linterOpener(request, environment, {reader, cache, known})
  expectAgent(request, cwd, open().definitions)
  const parts = await readParts(request, environment, open)
  // Lazy: few runs count.
  const stats = request.hasStats === true ? openStats() : undefined
  const settle = (result: Result): Settled => settled(result, sink.fail, stats)
  const results: Settled[] = []
  const ticking = {...sink, tick: ticker(parts, where.onFile)}
  for (const part of parts) for (const result of await lintPart(part, request, ticking, settle)) results.push(result)
  for (const result of lintStates(request, {...environment, reader, known}, results, sink)) results.push(settle(result))
  for (const message of late?.settle() ?? []) environment.notify({kind: 'not-written', message})
  cache?.save()
  await releaseSignals()
  const linters = parts.map(({linter}) => linter)
  const agents =
    request.outputs === undefined ? undefined : attempt(() => agentReports(results, open()), undefined, sink)
  const closing = [
    ...attempt(() => configNotices(request, linters, results), [], sink),
    ...unreadNotices(reader),
    ...attempt(() => uncheckedNotices(results), [], sink),
    ...attempt(() => unreadFormats(results, cwd), [], sink),
    ...attempt(() => formattedNotices(results, reader, cwd), [], sink),
    ...attempt(() => longListings(results, reader, cwd), [], sink)
  ]
  for (const notice of closing) environment.notify(notice)
  if (where.keeps?.includes('related'))
    keepRelatedLines(
      results.flatMap((result) => result.report.findings),
      reader,
      cwd
    )
  const hasFailed = (): boolean => notices.some(({kind}) => failing.has(kind))
  const ended = {isCovered: coverage(request, cwd), hasFailed: hasFailed()}
  const closed = known && request.baseline && baselines?.closeBaseline(known.baseline, request.baseline, cwd, ended)
  for (const notice of closed?.notices ?? []) environment.notify(notice)
  const report = joinReports(results, {
    agents,
    notices: notices.map((notice) => noticeReport(notice, cwd)),
    shard: request.shard,
    stats: stats?.close()
  })
  const checked = attempt(() => checkedAgents(results), undefined, sink)
  return {report, results, ...(closed?.update && {baseline: closed.update}), checked, hasFailed: hasFailed()}
}

/** Counts the inputs that are linted. */
function ticker(parts: readonly Part[], onFile: Environment['onFile']): (() => void) | undefined {
  if (onFile === undefined) return undefined
  const total = parts.reduce((sum, {inputs}) => sum + inputs.length, 0)
  let done = 0
  return () => onFile(++done, total)
}

/** Opens linters for texts with overrides of their own; they share the definitions of agents. */
function linterOpener(
  request: RunRequest,
  {cwd, rules, keeps}: Environment,
  more: Pick<LinterOptions, 'reader' | 'cache' | 'known'>
): OpenLinter {
  const {config, levels, overrides, hasUnusedDisables, hasStats, allowsPlugins} = request
  const definitions = openDefinitions({cwd, config, reader: more.reader})
  const shared = {
    cwd,
    config,
    levels,
    definitions,
    hasUnusedDisables,
    hasStats,
    allowsPlugins,
    rules,
    keeps: new Set(keeps),
    ...more
  }
  return (own) => openLinter({...shared, overrides: {...overrides, ...own}})
}

/** What is about the run as a whole; a fault of the linter there leaves the findings. */
function attempt<T>(work: () => T, otherwise: T, {notify}: Sink): T {
  try {
    return work()
  } catch (error) {
    expectFault(error)
    notify({kind: 'failed', message: faultMessage({error})})
    return otherwise
  }
}

/** The changes that fixes made. */
export function changesOf(results: readonly Pick<Result, 'change'>[]): readonly Change[] {
  return results.flatMap(({change}) => change ?? [])
}

/** The results of a part of a run: of each of its files, and of its folders. */
async function lintPart(
  {linter, inputs, found, areFiles}: Part,
  request: RunRequest,
  sink: Sink,
  settle: (result: Result) => Settled
): Promise<readonly Settled[]> {
  const {fix, shard} = request
  // A text that was given in place of a file is not written to the file of its path.
  const hasWrites = request.hasWrites === true && areFiles
  const results: Settled[] = []
  for (const each of inputs) {
    const input = readInput(each, sink)
    if (input === undefined) continue
    const linted = fix === undefined ? lintInput(input, linter, sink) : lintFixed(input, linter, {fix, hasWrites}, sink)
    for (const result of linted) results.push(settle(result))
    sink.tick?.()
    await passSignals()
  }
  await releaseSignals()
  // Nothing was changed in a file that is not in the run.
  if (!areFiles || request.hasChangedLinesOnly === true) return results
  const folders =
    shard === undefined
      ? lintFolders(results, new Set(inputs.map(({path}) => path)), linter, sink)
      : lintFolders(kindsOf(found, linter), new Set(found), linter, sink, shardFilter(shard, sink.cwd))
  return [...results, ...folders.map(settle)]
}

/** The kinds of the files of all shards: in which folders they are does not depend on the shard. */
function kindsOf(found: readonly string[], {projects}: Linter): Parameters<typeof lintFolders>[0] {
  return found.map((path) => ({path, report: {kind: projects.projectFor(path).context.kind}}))
}

/** Lints, fixes and writes a file. Where one of the latter fails, the file has the findings of its text as it is. */
function lintFixed(
  input: Input,
  linter: Linter,
  {fix, hasWrites}: {readonly fix: 'safe' | 'unsafe'; readonly hasWrites: boolean},
  {cwd, notify, fail, late}: Sink
): readonly Result[] {
  if (input.kind === 'text' && input.isLossy)
    notify({kind: 'not-fixed', message: `${relative(cwd, input.path)}: not fixed: invalid UTF-8`})
  const fixed = lintGuarded(input.path, () => linter.lint(input, {fix}), fail)
  const [change] = changesOf(fixed)
  const failure = hasWrites && change !== undefined ? writeFix(change, cwd, late) : undefined
  if (failure !== undefined) notify({kind: 'not-written', message: failure})
  // Its failures are known already.
  return fixed.length > 0 && failure === undefined
    ? fixed
    : lintGuarded(
        input.path,
        () => linter.lint(input),
        () => {}
      )
}

/** Writes a fixed file, at once: a run takes time, and people go on working. @returns why it is not written */
function writeFix(change: Change, cwd: string, late: LateEdits | undefined): string | undefined {
  const {path, text, fixed} = change
  try {
    writeWhole(path, fixed, {before: text, cwd, ...(late && {hold: (held) => late.add(change, held)})})
    return undefined
  } catch (error) {
    return error instanceof UsageError ? error.message : `${path}: ${faultMessage({error})}`
  }
}

/** The states that the request names, where they have findings: other findings may follow from them. */
function lintStates(
  request: RunRequest,
  {cwd, rules, keeps, reader, known}: Environment & Pick<LinterOptions, 'known'> & {readonly reader: Reader},
  results: readonly Settled[],
  sink: Sink
): readonly Result[] {
  const {config, levels, overrides, texts = []} = request
  const named = [overrides?.state, ...texts.map((text) => text.overrides?.state)]
  const isOwn = request.shard === undefined ? () => true : shardFilter(request.shard, cwd)
  const states = new Set(named.flatMap((state) => (state === undefined ? [] : resolve(cwd, state))).filter(isOwn))
  for (const {path} of results) states.delete(path)
  const linter = openLinter({
    cwd,
    config,
    levels,
    rules,
    reader,
    known,
    keeps: new Set(keeps),
    overrides: {kind: 'state'}
  })
  return [...states].flatMap((path) => lintFile(path, linter, sink)).filter(({report}) => report.findings.length > 0)
}

/** Whether a path is below one that was requested; of a glob, below the folders before its first wildcard. */
function coverage({paths = [], outputs = [], scope, changes}: RunRequest, cwd: string): (path: string) => boolean {
  if (scope !== undefined || changes !== undefined) return () => false
  const roots = [...paths, ...outputs].map((path) => {
    const names = path.split('/')
    const first = names.findIndex((name) => hasWildcard(name))
    return resolve(cwd, first === -1 ? path : names.slice(0, first).join('/'))
  })
  return (path) => roots.some((root) => path === root || isBelow(root, path))
}
