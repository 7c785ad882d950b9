import {resolve} from 'node:path'
import type {Source} from '../../contracts/source.ts'
import {UsageError} from '../../disk/errors.ts'
import type {Finding} from '../../linter/rule.ts'
import {findingFingerprint} from '../fingerprint.ts'
import type {Notice} from '../notice.ts'
import {type Baseline, type BaselineRequest, type BaselineUpdate, openBaseline} from './open.ts'

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
function splitBaselined<T extends InSource>(
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

interface Closed {
  readonly notices: readonly Notice[]
  readonly update?: BaselineUpdate
}

/**
 * Writes the baseline if the request says so and the run is complete; otherwise counts its unused entries.
 *
 * @param cwd base of the requested path
 * @param run `isCovered`: whether it would have linted a missing path; `hasFailed`: some files were not linted, so
 * their findings are not gone
 */
export function closeBaseline(
  baseline: Baseline,
  {file, update}: BaselineRequest,
  cwd: string,
  {isCovered, hasFailed}: {readonly isCovered: (path: string) => boolean; readonly hasFailed: boolean}
): Closed {
  if (update !== undefined) {
    if (hasFailed) return {notices: [notWritten(`${file}: not written: not all files could be linted`)]}
    try {
      return {notices: [], update: baseline.save(isCovered)}
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      return {notices: [notWritten(error.message)]}
    }
  }
  const gone = hasFailed ? 0 : baseline.gone(isCovered)
  if (gone === 0) return {notices: []}
  const message = `${file}: ${gone} known ${gone === 1 ? 'finding is' : 'findings are'} gone: --update-baseline removes ${gone === 1 ? 'it' : 'them'}`
  return {notices: [{kind: 'unused-baseline', message, path: resolve(cwd, file)}]}
}

function notWritten(message: string): Notice {
  return {kind: 'not-written', message}
}
