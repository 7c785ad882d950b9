import type {Kind} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import {definitionLimits, exceededTextLimit, outputLimits} from '../text/text-limits.ts'

/** @throws {UsageError} for a text that would take much time or memory */
export function expectLintable(path: string, text: string, kind: Kind): void {
  const limits = kind === 'output' || kind === 'messages' ? outputLimits : definitionLimits
  const fault = exceededTextLimit(text, limits)
  if (fault !== undefined) throw new UsageError(`${path}: Unexpected ${fault}`)
}
