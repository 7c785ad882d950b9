/** The regular expressions of a contract. */
import {boundedEach, boundedPattern, type timedOut} from '../../text/bounded.ts'
import type {Expression} from './model.ts'
import {stepsOf} from './pattern-steps.ts'

type Pattern = Pick<Expression, 'pattern' | 'flags'>

/** What takes less than a few milliseconds: to watch the time takes longer than most patterns, and a run has very many of them. */
const fewSteps = 1_000_000

/**
 * Runs a pattern, with an end to its time where it may take long.
 *
 * @param length of the text that it runs on
 */
export function runPattern<T>(terms: Pattern, length: number, execute: () => T): T | typeof timedOut {
  return isShort(terms, length) ? execute() : boundedPattern(keyOf(terms), execute)
}

/** The same for each of many texts. */
export function runPatternOn<T>(
  terms: Pattern,
  texts: readonly string[],
  execute: (text: string) => T
): readonly (T | typeof timedOut)[] {
  const longest = texts.reduce((most, {length}) => Math.max(most, length), 0)
  return isShort(terms, longest) ? texts.map(execute) : boundedEach(keyOf(terms), texts, execute)
}

function isShort({pattern, flags}: Pattern, length: number): boolean {
  return !flags.includes('v') && stepsOf(pattern, length) <= fewSteps
}

function keyOf({pattern, flags}: Pattern): string {
  return `${pattern}/${flags}`
}
