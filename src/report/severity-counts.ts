import type {Severity} from '../contracts/problem.ts'
import type {Finding} from '../linter/rule.ts'
import {memo} from '../text/memoize.ts'

/** Limit of listed findings for each rule and file; more are only counted. */
export const reportedLimit = 1_000

/** Number of findings, and of those with a fix. */
interface Count {
  found: number
  safe: number
  unsafe: number
}

export type SeverityCounts = Readonly<Record<Severity, Readonly<Count>>>

/** Counts of all findings of a file by rule, including unlisted findings. */
export type Tally = ReadonlyMap<string, SeverityCounts>

function zero(): Record<Severity, Count> {
  const count = (): Count => ({found: 0, safe: 0, unsafe: 0})
  return {error: count(), warning: count(), note: count()}
}

interface Counted extends Pick<Finding, 'rule' | 'severity'> {
  readonly fix?: {readonly safe: boolean} | undefined
}

/** @returns new count of this severity */
function countIn(counts: Record<Severity, Count>, {severity, fix}: Omit<Counted, 'rule'>): number {
  if (fix !== undefined) counts[severity][fix.safe ? 'safe' : 'unsafe']++
  return ++counts[severity].found
}

/** Counts findings regardless of rule. */
export function openCounts(): {readonly counts: SeverityCounts; add(findings: readonly Counted[]): void} {
  const counts = zero()
  return {
    counts,
    add(findings) {
      for (const finding of findings) countIn(counts, finding)
    }
  }
}

export interface Counter {
  readonly tally: Tally
  /** @returns new count of this rule and severity */
  add(finding: Counted): number
  count(finding: Pick<Finding, 'rule' | 'severity'>): number
}

export function createTally(): Counter {
  const tally = new Map<string, Record<Severity, Count>>()
  return {
    tally,
    add: (finding) => countIn(memo(tally, finding.rule, zero), finding),
    count: ({rule, severity}) => tally.get(rule)?.[severity].found ?? 0
  }
}

/** One for all files without findings, of which a run may have very many. */
export const noTally: Tally = new Map()

export function tallyOf(findings: readonly Counted[]): Tally {
  if (findings.length === 0) return noTally
  const {tally, add} = createTally()
  for (const finding of findings) add(finding)
  return tally
}

/** Counts of errors only. */
export function errorCounts({error}: SeverityCounts): SeverityCounts {
  return {...zero(), error}
}

export function sumOfCounts(all: Iterable<SeverityCounts>): SeverityCounts {
  const sum = zero()
  for (const counts of all) {
    for (const severity of ['error', 'warning', 'note'] as const) {
      sum[severity].found += counts[severity].found
      sum[severity].safe += counts[severity].safe
      sum[severity].unsafe += counts[severity].unsafe
    }
  }
  return sum
}

export function sumOf(tallies: readonly Tally[]): SeverityCounts {
  return sumOfCounts(tallies.flatMap((tally) => [...tally.values()]))
}

export function errorsIn(tally: Tally): Tally {
  return new Map([...tally].map(([rule, counts]) => [rule, errorCounts(counts)]))
}

/**
 * Listed findings: for each rule the most severe, so that notes hide no error, then the first ones.
 *
 * @param all in the order of the text
 */
export function capped<T>(
  all: readonly T[],
  tally: Tally,
  limit: number,
  findingOf: (each: T) => Pick<Finding, 'rule' | 'severity'>
): readonly T[] {
  const left = new Map(
    [...tally].flatMap(([rule, counts]) => (isOver(counts, limit) ? [[rule, quotas(counts, limit)]] : []))
  )
  if (left.size === 0) return all
  return all.filter((each) => {
    const {rule, severity} = findingOf(each)
    const quota = left.get(rule)
    return quota === undefined || quota[severity]-- > 0
  })
}

/** Number of unlisted findings by rule; `undefined` for none. */
export function omittedOf(tally: Tally, limit: number): Record<string, number> | undefined {
  const over = [...tally].filter(([, counts]) => isOver(counts, limit))
  return over.length === 0
    ? undefined
    : Object.fromEntries(over.map(([rule, counts]) => [rule, totalOf(counts) - limit]))
}

function isOver(counts: SeverityCounts, limit: number): boolean {
  return totalOf(counts) > limit
}

function totalOf({error, warning, note}: SeverityCounts): number {
  return error.found + warning.found + note.found
}

/** Limits of listed findings by severity, most severe first. */
export function quotas({error, warning, note}: SeverityCounts, limit: number): Record<Severity, number> {
  const errors = Math.min(error.found, limit)
  const warnings = Math.min(warning.found, limit - errors)
  return {error: errors, warning: warnings, note: Math.min(note.found, limit - errors - warnings)}
}
