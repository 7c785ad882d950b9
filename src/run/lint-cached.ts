import {digest, digestOf, isObject} from '../cache/digest.ts'
import type {CacheEntry} from '../cache/entry.ts'
import type {Cache} from '../cache/open.ts'
import {hasSameAnswers, knownWithoutQuestion, recordQuestions} from '../cache/questions.ts'
import {hasOnlyOtherContracts} from '../contracts/declared.ts'
import type {Context} from '../contracts/source.ts'
import {needsText, withDetails, withoutDetails} from '../report/details.ts'
import {fileReport} from '../report/reports.ts'
import {sumOf, type Tally, tallyOf} from '../report/severity-counts.ts'
import {createDocument} from '../text/document.ts'
import {memo} from '../text/memoize.ts'
import type {Job, TextInput} from './input.ts'
import {attributionsOf, declaredContracts, type Result} from './result.ts'

/** Lints the input in a context: the job's, or one that records questions. */
type Lint = (context: Context) => Result

/**
 * Result from the cache if all its inputs are unchanged, else a new result, which is stored. Files with fixes to apply
 * are always linted.
 */
export function lintCached(input: TextInput, job: Job, cache: Cache, lint: Lint): Result {
  const {path} = input
  const key = keyOf(input, job, cache)
  const cacheEntry = cache.find(path, key)
  const tally = cacheEntry && tallyIn(cacheEntry)
  const isUsable = cacheEntry !== undefined && hasDetails(cacheEntry, job) && isCurrent(cacheEntry, job.context)
  if (isUsable && tally !== undefined && !isFixable(tally, job.fix)) return resultOf(cacheEntry, tally, input, job)
  const {context, answers} = recordQuestions(job.context)
  const result = lint(context)
  if (result.failures.length === 0 && result.change === undefined) cache.keep(path, key, entryOf(result, answers()))
  return result
}

/** Cache in memory: linters that share it lint a file once if they would have the same findings. */
export function openSharedCache(): Cache {
  const entries = new Map<string, {readonly key: string; readonly entry: CacheEntry}>()
  return {
    digests: new Map(),
    find(path, key) {
      const found = entries.get(path)
      return found?.key === key ? found.entry : undefined
    },
    keep: (path, key, entry) => void entries.set(path, {key, entry}),
    save: () => {}
  }
}

/** Whether the entry allows the requested details: it only counts findings turned off, and has no masks. */
function hasDetails({suppressed, findings}: CacheEntry, {details}: Job): boolean {
  return (suppressed === 0 || !details.has('off')) && (findings.length === 0 || !details.has('masks'))
}

/** Hashes of the inputs known before linting: text, properties of the file, and settings of rules. */
function keyOf(
  input: TextInput,
  {context, settings, cwd, hasUnusedDisables = false, requiresReasons = false, limit}: Job,
  {digests}: Cache
): string {
  const contextValues = knownWithoutQuestion(context).map(([name, value]) => [
    name,
    isObject(value) ? digestOf(value) : value
  ])
  const text = input.digest ?? digest(input.text)
  return `${text} ${memo(digests, JSON.stringify([digestOf(settings), cwd, hasUnusedDisables, requiresReasons, limit, contextValues]), digest)}`
}

/** A question that fails makes linting fail, not the lookup. */
function isCurrent({answers}: CacheEntry, context: Context): boolean {
  try {
    return hasSameAnswers(context, answers)
  } catch {
    return false
  }
}

function isFixable(tally: Tally, fix: Job['fix']): boolean {
  if (fix === undefined) return false
  return Object.values(sumOf([tally])).some(({safe, unsafe}) => safe > 0 || (fix === 'unsafe' && unsafe > 0))
}

function entryOf(result: Result, answers: CacheEntry['answers']): CacheEntry {
  const {suppressed, tally} = result
  const {findings, omitted, suppressions} = withoutDetails(result.report)
  const {standing = 'read', listed, hasBareBlock = false} = result
  const more = {
    ...(standing !== 'read' && {standing}),
    ...(hasBareBlock && ({hasBareBlock} as const)),
    ...(listed && {listed})
  }
  return {
    answers,
    findings,
    suppressed,
    ...(suppressions && {suppressions}),
    ...more,
    ...(omitted && {omitted, tally: [...tally]})
  }
}

function tallyIn({tally, findings}: CacheEntry): Tally {
  return tally === undefined ? tallyOf(findings) : new Map(tally)
}

function resultOf(
  cacheEntry: CacheEntry,
  tally: Tally,
  input: TextInput,
  {context, cwd, details, baseline}: Job
): Result {
  const {path} = input
  const {omitted, suppressed, suppressions, hasBareBlock, listed} = cacheEntry
  const hasText = cacheEntry.findings.some((finding) => needsText(finding, details))
  const document = hasText ? createDocument(input.text) : undefined
  const findings = cacheEntry.findings.map((finding) =>
    document === undefined ? finding : withDetails(finding, document, finding, details)
  )
  return {
    path,
    report: fileReport(path, context, {findings, omitted, suppressions}, cwd),
    suppressed,
    tally,
    // Files with findings in a baseline are never cached.
    ...(baseline && {baselined: 0}),
    failures: [],
    standing: cacheEntry.standing ?? 'read',
    attributions: attributionsOf(context),
    ...declaredContracts(context),
    // Outputs and messages, whose check depends on the text, are never cached.
    isUnchecked: hasOnlyOtherContracts(context) && findings.every(({severity}) => severity === 'note'),
    ...(hasBareBlock && {hasBareBlock}),
    ...(listed && {listed})
  }
}
