import {UsageError} from '../disk/errors.ts'
import {exceededTextLimit, lintedLimits} from '../text/text-limits.ts'

/** @throws {UsageError} for a text that would take much time or memory */
export function expectLintable(path: string, text: string): void {
  const fault = exceededTextLimit(text, lintedLimits)
  if (fault !== undefined) throw new UsageError(`${path}: Unexpected ${fault}`)
}
