import type {Source} from '../../contracts/source.ts'
import type {Finding} from '../../linter/rule.ts'
import {findingFingerprint} from '../fingerprint.ts'
import {type Baseline, type BaselineRequest, openBaseline} from './open.ts'

export interface BaselineUse {
  readonly baseline: Baseline
  /** Whether all threads and lines of transcripts are linted. */
  readonly hasWholeTranscripts: boolean
  /** Here because few runs load it. */
  readonly split: typeof splitBaselined
}

/**
 * The baseline of a request.
 *
 * @param hasWholeTranscripts whether all findings of a transcript are reported
 * @throws {UsageError} for a file that is unreadable, or missing and not to be created
 */
export function useBaseline(request: BaselineRequest, cwd: string, hasWholeTranscripts: boolean): BaselineUse {
  return {baseline: openBaseline(request, cwd), hasWholeTranscripts, split: splitBaselined}
}

interface InSource {
  readonly finding: Finding
  readonly source: Source
}

interface Split<T> {
  readonly counted: readonly T[]
  readonly baselined: readonly T[]
}

/**
 * Splits the findings of a file by a baseline.
 *
 * @param isLast matched last among equal findings
 */
export function splitBaselined<T extends InSource>(
  findings: readonly T[],
  match: (findings: Parameters<Baseline['match']>[1]) => ReadonlySet<number>,
  isLast: (each: T) => boolean
): Split<T> {
  const ordered = [...findings.filter((each) => !isLast(each)), ...findings.filter(isLast)]
  const indexes = match(
    ordered.map(({finding, source}) => {
      const {rule, messageId, severity} = finding
      // Notes are in no baseline, and there may be very many.
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
