/** From the findings of an input to those that its report lists. */
import type {Source} from '../contracts/source.ts'
import type {LintTextOptions} from '../linter/lint.ts'
import type {Finding} from '../linter/rule.ts'
import type {ListedFinding} from '../report/report.ts'
import {listedFinding, type OffFinding, type Placing} from '../report/reports.ts'
import {capped, omittedOf, openTally, type Tally} from '../report/tally.ts'
import type {Job} from './input.ts'

/** A finding in its text, and where the file has that text. */
export interface LocatedFinding {
  readonly finding: Finding
  readonly source: Source
  readonly placing: Placing
  /** The id of its thread. */
  readonly thread: string
  /** Of the file, from 1. */
  readonly line: number
}

/** What a report lists of an input, what it leaves out, and what does not count. */
interface Listing {
  readonly findings: ListedFinding[]
  readonly omitted: Record<string, number> | undefined
  readonly tally: Tally
  readonly baselined: readonly LocatedFinding[]
  /** How many errors do not count, since their lines did not change. */
  readonly hidden: number
  /** The baselined ones, where the run lists them. */
  readonly off?: readonly OffFinding[]
}

/** Takes the findings of a transcript, of one thread after the other. */
export interface Collector extends LintTextOptions {
  add(found: LocatedFinding): void
  /** Takes one that does not count. */
  hide(found: LocatedFinding): void
  /** Counts one that is not listed. */
  count(finding: Finding): void
  /** The findings by their lines. */
  close(): Listing
}

/**
 * Lists a finding at once. Where the first thousand were kept with their texts, V8 would take those of all later threads for as
 * long-lived: to copy and to free them takes longer than to find them.
 */
export function collectAtOnce(job: Job): Collector {
  const {limit} = job
  const {tally, add, count} = openTally()
  const listed: ListedFinding[] = []
  let hidden = 0
  return {
    isOnlyCounted: (finding) => count(finding) >= limit,
    add(found) {
      if (add(found.finding) <= limit) listed.push(listedIn(found, job))
    },
    hide({finding}) {
      if (finding.severity === 'error') hidden++
    },
    count: add,
    close: () => ({
      findings: [...capped(listed.sort(byFileLine), tally, limit, (each) => each)],
      omitted: omittedOf(tally, limit),
      tally,
      baselined: [],
      hidden
    })
  }
}

/** Lists findings after a baseline has seen all of them: which it knows depends on how many are alike. */
export function collectForBaseline(path: string, baseline: NonNullable<Job['baseline']>, job: Job): Collector {
  const {limit, details} = job
  const {tally, add} = openTally()
  const all: LocatedFinding[] = []
  const hidden = new Set<LocatedFinding>()
  return {
    add: (found) => void all.push(found),
    hide(found) {
      all.push(found)
      hidden.add(found)
    },
    count: add,
    close() {
      const match = (found: Parameters<typeof baseline.baseline.match>[1]): ReadonlySet<number> =>
        baseline.baseline.match(path, found, baseline.hasWholeTranscripts)
      const isShown = (found: LocatedFinding): boolean => !hidden.has(found)
      const split = baseline.split(all.sort(byFileLine), match, (found) => found, isShown)
      const counted = split.counted.filter(isShown)
      const baselined = split.baselined.filter(isShown)
      for (const {finding} of counted) add(finding)
      const off = details.has('off') ? baselined.slice(0, limit) : []
      return {
        findings: capped(counted, tally, limit, ({finding}) => finding).map((each) => listedIn(each, job)),
        omitted: omittedOf(tally, limit),
        tally,
        baselined,
        hidden: errorCount(split.counted) - errorCount(counted),
        ...(off.length > 0 && {off: off.map((each) => ({finding: listedIn(each, job), by: 'baseline'}))})
      }
    }
  }
}

function errorCount(found: readonly LocatedFinding[]): number {
  return found.filter(({finding}) => finding.severity === 'error').length
}

function listedIn({finding, source, placing}: LocatedFinding, {cwd, details}: Job): ListedFinding {
  return listedFinding(finding, source, {cwd, details}, placing)
}

function byFileLine(a: {readonly line: number}, b: {readonly line: number}): number {
  return a.line - b.line
}
