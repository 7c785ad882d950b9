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
export function addedErrors<T extends ErrorLine>(now: readonly T[], before: readonly ErrorLine[]): readonly T[] {
  const sameLine = without(now, before, (error) => `${kindOf(error)}\n${error.line.trim()}`)
  return without(sameLine.left, sameLine.known, kindOf).left
}

/** Unmatched errors, and unmatched known errors. */
function without<T extends ErrorLine>(
  now: readonly T[],
  known: readonly ErrorLine[],
  keyOf: (error: ErrorLine) => string
): {readonly left: readonly T[]; readonly known: readonly ErrorLine[]} {
  const byKey = new Map<string, ErrorLine[]>()
  for (const error of known) memo(byKey, keyOf(error), () => []).push(error)
  const left = now.filter((each) => byKey.get(keyOf(each))?.pop() === undefined)
  return {left, known: [...byKey.values()].flat()}
}

function kindOf({rule, message}: ErrorLine): string {
  return `${rule} ${message.replace(/\d+/g, '0')}`
}
