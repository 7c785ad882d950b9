/** Regular expressions of contracts: their literals, their cost, and their execution. */
import {boundedEach, boundedPattern, type timedOut} from '../../text/bounded.ts'
import {memo} from '../../text/memoize.ts'
import {expressionTokens} from '../../text/project-pattern.ts'
import type {Expression} from './model.ts'

/**
 * Literals of a regular expression in order, of three letters or more.
 *
 * @param inGroups also literals in groups and alternatives, which not every match contains
 */
export function literalRuns(pattern: string, inGroups = false): readonly string[] {
  const literals: string[] = []
  let literal = ''
  let depth = 0
  for (const [token] of pattern.matchAll(expressionTokens)) {
    if (token.startsWith('(')) depth++
    if (token === ')') depth--
    // Optional characters are not in every match.
    if (/^(?:[*?]|\{0)/.test(token)) literal = literal.replace(/.$/su, '')
    else if ((inGroups || depth === 0) && token.length <= 2 && !/^(?:[()[\]{}^$.+|]|\\[A-Za-z0-9])/.test(token)) {
      literal += token.replace(/^\\/, '')
      continue
    }
    literals.push(literal)
    literal = ''
  }
  return [...literals, literal].filter((each) => each.trim().length > 2)
}

/** An escape, a class, a parenthesis, a quantifier, an alternative. */
const costTokens =
  /\\(?:[pPu]\{[^}]{0,80}\}|[\s\S])|\[(?:[^\]\\]|\\[\s\S])*(?:\]|$)|\(\??|[)*+?|]|\{\d{1,20}(?:,\d{0,20})?\}/g

interface Cost {
  /** Exponent of the text length in the number of attempts. */
  readonly power: number
  readonly ways: number
}

const costs = new Map<string, Cost>()

/**
 * Upper bound of steps on a text of this length. `Infinity` for repeated groups, whose matches may double with each
 * character.
 *
 * @param pattern in the grammar of the flag `u`, or of none
 */
export function stepsOf(pattern: string, length: number): number {
  const {power, ways} = memo(costs, pattern, costOf)
  return ways * (length + 1) ** power
}

function costOf(pattern: string): Cost {
  let power = 1
  let ways = pattern.length
  let before = ''
  let end = 0
  for (const {0: found, index} of pattern.matchAll(costTokens)) {
    const isAfter = (marks: RegExp): boolean => end === index && marks.test(before)
    if (/^[*+{]/.test(found)) power += isAfter(/^\)/) ? Number.POSITIVE_INFINITY : 1
    else if (/^\\[1-9k]/.test(found)) power++
    else if (found === '|' || (found === '?' && !isAfter(/^[*+?{]/))) ways *= 2
    before = found
    end = index + found.length
  }
  return {power, ways}
}

type Pattern = Pick<Expression, 'pattern' | 'flags'>

/** Takes a few milliseconds at most: a time limit costs more than most patterns, which are many in a run. */
const fewSteps = 1_000_000

/**
 * Runs a pattern, with a time limit if it may take long.
 *
 * @param length of its text
 */
export function runPattern<T>(terms: Pattern, length: number, execute: () => T): T | typeof timedOut {
  return isShort(terms, length) ? execute() : boundedPattern(keyOf(terms), execute)
}

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
