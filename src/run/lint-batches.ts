/** Lints the inputs of a run, and fixes them on request. */
import {dirname, join, relative, resolve} from 'node:path'
import {largestDefinition} from '../disk/contained-reader.ts'
import {UsageError} from '../disk/errors.ts'
import {passSignals, releaseSignals} from '../disk/signals.ts'
import {readTextFile} from '../disk/text-file.ts'
import {writeWhole} from '../disk/write.ts'
import {type Fail, faultMessage, guarded} from '../report/failure.ts'
import type {FileReport} from '../report/report.ts'
import {shardFilter} from '../report/shard.ts'
import type {Input, UnreadInput} from './input.ts'
import type {Batch} from './inputs.ts'
import {type Linter, openLinter} from './lint-input.ts'
import {readInput} from './read.ts'
import type {Environment, RunRequest} from './request.ts'
import {changesOf, createSharing, type Result, type TextChange} from './result.ts'
import type {Events, RunSession} from './session.ts'

/** Results of files with a reader or with findings, and paths of the other files. */
export interface LintedBatches {
  readonly results: readonly Result[]
  readonly unread: readonly UnreadFile[]
  /** Paths of files that could not be read or linted. */
  readonly failed: readonly string[]
}

/** A file without a reader. */
export interface UnreadFile {
  readonly path: string
  readonly isNamed: boolean
  /** Whether it has hidden characters, which count in each named file. */
  readonly hasFindings: boolean
}

/** So many results are most of the heap. */
const manyResults = 50_000

/** Lets the heap grow by half of its live objects, not to several times as much. */
function limitHeapGrowth(): void {
  process.getBuiltinModule('node:v8')?.setFlagsFromString('--heap-growing-percent=50')
}

/** Results of all files in a run, including folder rules and named states. */
export async function lintBatches(batches: readonly Batch[], session: RunSession): Promise<LintedBatches> {
  const {environment, events, stats} = session
  const tick = ticker(batches, environment.onFile)
  const share = createSharing()
  const close = ({stats: counts, ...result}: Result): Result => {
    if (counts !== undefined) stats?.join(counts)
    return {...result, ...share(result)}
  }
  const results: Result[] = []
  const unread: UnreadFile[] = []
  const failed: string[] = []
  for (const batch of batches) {
    const ofBatch: Result[] = []
    for await (const {path, linted} of lintInputs(batch, session.request, events)) {
      if (linted.length === 0) failed.push(path)
      for (const result of linted) {
        const isNamed = batch.named?.has(result.path) !== false
        const hasFindings = result.tally.size > 0
        if (result.standing === 'unread') unread.push({path: result.path, isNamed, hasFindings})
        if (result.standing !== 'unread' || (isNamed && hasFindings)) ofBatch.push(close(result))
        if (ofBatch.length === manyResults) limitHeapGrowth()
      }
      await tick()
    }
    await releaseSignals()
    for (const result of foldersOf(batch, ofBatch, session)) ofBatch.push(close(result))
    for (const result of ofBatch) results.push(result)
  }
  for (const result of lintStates(results, session)) results.push(close(result))
  return {results, unread, failed}
}

function ticker(batches: readonly Batch[], onFile: Environment['onFile']): () => Promise<void> | void {
  const total = batches.reduce((sum, {inputs}) => sum + inputs.length, 0)
  let done = 0
  return () => onFile?.(++done, total)
}

/** Results of each input, in order; none where it cannot be read or linted. */
export async function* lintInputs(
  {linter, inputs, areFiles}: Batch,
  {fix, hasWrites = false}: RunRequest,
  events: Events
): AsyncGenerator<{readonly path: string; readonly linted: readonly Result[]}> {
  // A text given instead of a file is never written.
  const options = fix && {fix, hasWrites: hasWrites && areFiles}
  for (const given of inputs) {
    const linted = options === undefined ? lintInput(given, linter, events) : lintFixed(given, linter, options, events)
    yield {path: given.path, linted}
    await passSignals()
  }
}

/** Findings about the folders of a batch. Files outside of the run are unchanged. */
function foldersOf(
  {linter, inputs, found, areFiles}: Batch,
  results: readonly Result[],
  {request, environment, events}: RunSession
): readonly Result[] {
  if (!areFiles || request.hasChangedLinesOnly === true) return []
  const {shard} = request
  if (shard !== undefined)
    return lintFolders(kindsOf(found, linter), new Set(found), linter, events, shardFilter(shard, environment.cwd))
  return lintFolders(results, new Set(inputs.map(({path}) => path)), linter, events)
}

/** Kinds of files in all shards, since folders do not depend on the shard. */
function kindsOf(found: readonly string[], {projects}: Linter): Parameters<typeof lintFolders>[0] {
  return found.map((path) => ({path, report: {kind: projects.projectFor(path).context.kind}}))
}

/** Lints, fixes and writes a file. If fixing or writing fails, the file has the findings of its original text. */
function lintFixed(
  given: Input | UnreadInput,
  linter: Linter,
  {fix, hasWrites}: {readonly fix: 'safe' | 'unsafe'; readonly hasWrites: boolean},
  events: Events
): readonly Result[] {
  const {cwd, notify, fail} = events
  const input = readInput(given, events)
  if (input === undefined) return []
  const fixed = readable(events, () => lintGuarded(input.path, () => linter.lint(input, {fix}), fail))
  if (input.kind === 'text' && input.isLossy && fixed?.some(({standing}) => standing === 'read'))
    notify({kind: 'not-fixed', message: `${relative(cwd, input.path)}: not fixed: invalid UTF-8`})
  // A rejected text would be rejected again.
  if (fixed === undefined) return []
  const [change] = changesOf(fixed)
  const failure = hasWrites && change !== undefined ? writeFix(change, cwd) : undefined
  if (failure !== undefined) notify({kind: 'not-written', message: failure})
  if (fixed.length > 0 && failure === undefined) return fixed
  // Its failures were reported already.
  const silent = (): void => {}
  return readable({notify: silent}, () => lintGuarded(input.path, () => linter.lint(input), silent)) ?? []
}

/** Writes a fixed file at once, since people keep working during a run. @returns reason for a failure */
function writeFix({path, text, fixed}: TextChange, cwd: string): string | undefined {
  try {
    writeWhole(path, fixed, {before: text, cwd})
    return undefined
  } catch (error) {
    return error instanceof UsageError ? error.message : `${path}: ${faultMessage({error})}`
  }
}

/** Named states with findings, which may cause other findings. */
function lintStates(
  results: readonly Result[],
  {request, environment, events, reader, baseline}: RunSession
): readonly Result[] {
  const {config, levels, overrides, texts = [], shard} = request
  const {cwd, rules, details} = environment
  const named = [overrides?.state, ...texts.map((text) => text.overrides?.state)]
  const isOfShard = shard === undefined ? () => true : shardFilter(shard, cwd)
  const states = new Set(named.flatMap((state) => (state === undefined ? [] : resolve(cwd, state))).filter(isOfShard))
  for (const {path} of results) states.delete(path)
  const linter = openLinter({cwd, config, levels, rules, reader, baseline, details, overrides: {kind: 'state'}})
  return [...states]
    .map((path): UnreadInput => ({kind: 'file', path, read: () => ({kind: 'text', ...readTextFile(path)})}))
    .flatMap((input) => lintInput(input, linter, events))
    .filter(({report}) => report.findings.length > 0)
}

/**
 * Findings of `folder` rules whose first file is outside of the run, with that file's other findings. Nothing is fixed
 * there, since the file was not requested.
 *
 * @param requested paths of the run, failed ones included
 * @param isOwn whether a file is in this run's shard
 */
function lintFolders(
  results: readonly {readonly path: string; readonly report: Pick<FileReport, 'kind'>}[],
  requested: ReadonlySet<string>,
  linter: Linter,
  events: Events,
  isOwn: (path: string) => boolean = () => true
): readonly Result[] {
  const kinds = new Set(linter.rules.flatMap((rule) => (rule.scope === 'folder' ? rule.kinds : [])))
  const firsts = new Set<string>()
  for (const {path, report} of results) {
    const names = kinds.has(report.kind) ? guarded(path, () => namesBeside(path, linter), events.fail) : undefined
    const [first] = names ?? []
    const file = first === undefined ? path : join(dirname(path), first)
    if (!requested.has(file) && isOwn(file)) firsts.add(file)
  }
  return [...firsts]
    .sort()
    .flatMap((path) => {
      const text = linter.projects.reader.read(path, {limit: largestDefinition})
      if (text === undefined) return []
      return lintGuarded(path, () => linter.lint({kind: 'text', path, text}, {scope: 'folder'}), events.fail)
    })
    .filter(({report}) => report.findings.length > 0)
}

function namesBeside(path: string, {projects}: Linter): readonly string[] {
  return projects.projectFor(path).context.surroundings.folder()
}

/** Reads and lints an input; nothing, with a notice, if it is too large or not readable. @throws {ConfigError} */
export function lintInput(given: Input | UnreadInput, linter: Linter, events: Events): readonly Result[] {
  const input = readInput(given, events)
  if (input === undefined) return []
  return readable(events, () => lintGuarded(input.path, () => linter.lint(input), events.fail)) ?? []
}

/** Results of a file; `undefined`, with a notice, if it is unreadable. */
function readable({notify}: Pick<Events, 'notify'>, lint: () => readonly Result[]): readonly Result[] | undefined {
  try {
    return lint()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    notify({kind: 'unreadable', message: error.message})
    return undefined
  }
}

/** A result with notices of its failures; nothing if all of it failed. */
function lintGuarded(path: string, lint: () => Result, fail: Fail): readonly Result[] {
  const result = guarded(path, lint, fail)
  for (const fault of result?.failures ?? []) fail({path, ...fault})
  return result === undefined ? [] : [result]
}
