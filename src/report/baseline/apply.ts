import type {Source} from '../../contracts/source.ts'
import type {Finding} from '../../linter/rule.ts'
import {findingFingerprint} from '../fingerprint.ts'
import type {Baseline} from './open.ts'

/** A baseline, as a run uses it. */
export interface BaselineUse {
  readonly baseline: Baseline
  /** All threads and all lines of transcripts are linted. */
  readonly hasWholeTranscripts: boolean
  /** Splits findings by it: here, since few runs load it. */
  readonly split: typeof splitBaselined
}

/** A finding in its text. */
interface InSource {
  readonly finding: Finding
  readonly source: Source
}

/** Findings that count, and those that the baseline has. */
export interface Split<T> {
  readonly counted: readonly T[]
  readonly baselined: readonly T[]
}

/**
 * Splits the findings of a file by a baseline.
 *
 * @param inSource a finding, in its text
 * @param isLast of findings that are alike, those that are matched after the others
 */
export function splitBaselined<T>(
  findings: readonly T[],
  match: (findings: Parameters<Baseline['match']>[1]) => ReadonlySet<number>,
  inSource: (each: T) => InSource,
  isLast: (each: T) => boolean = () => false
): Split<T> {
  const ordered = [...findings.filter((each) => !isLast(each)), ...findings.filter(isLast)]
  const indexes = match(
    ordered.map((each) => {
      const {finding, source} = inSource(each)
      const {rule, messageId, severity} = finding
      // A note is not in a baseline, and there may be very many.
      const fingerprint = severity === 'note' ? '' : findingFingerprint(finding, source)
      return {rule, messageId, severity, fingerprint}
    })
  )
  const baselined = new Set(ordered.filter((_, index) => indexes.has(index)))
  return {
    counted: findings.filter((each) => !baselined.has(each)),
    baselined: findings.filter((each) => baselined.has(each))
  }
}
