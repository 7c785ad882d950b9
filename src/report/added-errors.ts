/** Which errors of a text its version before did not have. */
import {memo} from '../text/memoize.ts'

/** An error, and the line of its text that it begins on. */
export interface ErrorLine {
  readonly rule: string
  readonly message: string
  readonly line: string
}

/**
 * The errors that are more than those before: each of these stands for one error of the same line and, of what is left, for one of the
 * same words, wherever it is and however often it is counted.
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

/** The errors that no known one stands for, and the known ones that stand for none. */
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
