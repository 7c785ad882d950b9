import {UsageError} from '../disk/errors.ts'
import {exceededTextLimit, lintedLimits} from '../text/text-limits.ts'

/** @throws {UsageError} for a text that would take much time or memory */
export function expectLintable(path: string, text: string): void {
  const fault = exceededTextLimit(text, lintedLimits)
  if (fault !== undefined) throw new UsageError(`${path}: Unexpected ${fault}`)
}

/** More than the requests of a batch, or the samples of an evaluation, that fit into a file of usual answers. */
const mostThreads = 60_000

/** @throws {UsageError} for a transcript whose threads would take much time or memory */
export function expectLintableThreads(path: string, {length}: readonly unknown[]): void {
  if (length > mostThreads)
    throw new UsageError(`${path}: Unexpected number of ${length} threads, expected at most ${mostThreads}`)
}
