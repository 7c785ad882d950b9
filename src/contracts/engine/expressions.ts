/** The regular expressions of contracts: their literal texts, the work that they are, and how they run. */
import {boundedEach, boundedPattern, type timedOut} from '../../text/bounded.ts'
import type {Expression} from './model.ts'

/** A class, an escape, the number of a quantifier, the beginning of a group, any other character. */
const tokens =
  /\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|k<[^>]*>|.)|\{\d*(?:,\d*)?\}|\(\?(?:[:=!]|<[=!]|<\w*>)|./gsu

/**
 * The texts that a regular expression takes as they are, in order; none of fewer than three letters.
 *
 * @param inGroups also those of groups and alternatives, which not every match has
 */
export function literalRuns(pattern: string, inGroups = false): readonly string[] {
  const literals: string[] = []
  let literal = ''
  let depth = 0
  for (const [token] of pattern.matchAll(tokens)) {
    if (token.startsWith('(')) depth++
    if (token === ')') depth--
    // What is optional is not part of every match.
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

/** An escape, a class of characters, a parenthesis, a quantifier, an alternative. */
const costTokens =
  /\\(?:[pPu]\{[^}]{0,80}\}|[\s\S])|\[(?:[^\]\\]|\\[\s\S])*(?:\]|$)|\(\??|[)*+?|]|\{\d{1,20}(?:,\d{0,20})?\}/g

interface Cost {
  /** How often each place of a text may be tried in each of the others. */
  readonly power: number
  readonly ways: number
}

const costs = new Map<string, Cost>()

/**
 * The most steps that an expression takes on a text of this length; `Infinity` where groups are repeated, since the number of ways
 * to match these may double with each character.
 *
 * @param pattern in the grammar of the flag `u`, or of none
 */
export function stepsOf(pattern: string, length: number): number {
  const cost = costs.get(pattern) ?? costOf(pattern)
  costs.set(pattern, cost)
  return cost.ways * (length + 1) ** cost.power
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
