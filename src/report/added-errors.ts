/** Errors of a text that its earlier version did not have. */
import {memo} from '../text/memoize.ts'

/** An error, and its first line. */
export interface ErrorLine {
  readonly rule: string
  readonly message: string
  readonly line: string
}

/**
 * Errors without a counterpart in the earlier version: first one on the same line, then one with the same words
 * anywhere.
 */
export function addedErrors<T>(
  now: readonly T[],
  before: readonly T[],
  errorLine: (each: T) => ErrorLine
): readonly T[] {
  const known = before.map(errorLine)
  const sameLine = without(now, known, (error) => `${kindOf(error)}\n${error.line.trim()}`, errorLine)
  return without(sameLine.left, sameLine.known, kindOf, errorLine).left
}

/** Unmatched errors, and unmatched known errors. */
function without<T>(
  now: readonly T[],
  known: readonly ErrorLine[],
  keyOf: (error: ErrorLine) => string,
  errorLine: (each: T) => ErrorLine
): {readonly left: readonly T[]; readonly known: readonly ErrorLine[]} {
  const byKey = new Map<string, ErrorLine[]>()
  for (const error of known) memo(byKey, keyOf(error), () => []).push(error)
  const left = now.filter((each) => byKey.get(keyOf(errorLine(each)))?.pop() === undefined)
  return {left, known: [...byKey.values()].flat()}
}

function kindOf({rule, message}: ErrorLine): string {
  return `${rule} ${message.replace(/\d+/g, '0')}`
}
