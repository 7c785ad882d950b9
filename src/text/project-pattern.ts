/** Regular expressions of a project. */
import {memo} from './memoize.ts'

/** A class, an escape, a quantifier's number, a group start, or any other character of an expression. */
export const expressionTokens: RegExp =
  /\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|k<[^>]*>|.)|\{\d*(?:,\d*)?\}|\(\?(?:[:=!]|<[=!]|<\w*>)|./gsu

/** Limit of parts that may match nothing: V8 compiles more of them in a row in exponential time, which no time limit ends. */
export const mostOptionalParts = 24

/** V8 repeats a part up to this number of times, so that each repetition is a part. */
const mostRepetitions = 3

/** By expression: one may run on very many texts. */
const counts = new Map<string, number>()

/** @throws {SyntaxError} also for too many optional parts */
export function projectPattern(pattern: string, flags: string): RegExp {
  if (memo(counts, pattern, optionalParts) > mostOptionalParts)
    throw new SyntaxError(`more than ${mostOptionalParts} optional parts`)
  return new RegExp(pattern, flags)
}

/** Whether {@link projectPattern} takes an expression. */
export function isProjectPattern(pattern: string, flags = 'u'): boolean {
  try {
    projectPattern(pattern, flags)
    return true
  } catch {
    return false
  }
}

interface Group {
  readonly isLookaround: boolean
  /** Whether the alternative up to here may match nothing, and whether one before it may. */
  isEmpty: boolean
  hasEmpty: boolean
  bars: number
}

/** The number of quantifiers and alternatives with which a part may match nothing. */
export function optionalParts(pattern: string): number {
  let count = 0
  let top: Group = openGroup('')
  const outer: Group[] = []
  // Whether the last part may match nothing, and whether it has a quantifier, behind which `?` is none.
  let [isEmpty, isRepeated] = [true, false]
  for (const [token] of pattern.matchAll(expressionTokens)) {
    const isQuantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})$/.test(token)
    if (isQuantifier) {
      const [least, most] = isRepeated ? [1, 1] : repetitions(token)
      count += Math.min(most - least, mostRepetitions)
      isEmpty ||= least === 0
      isRepeated = !isRepeated
      continue
    }
    isRepeated = false
    top.isEmpty &&= isEmpty
    isEmpty = /^(?:[$^]|\\[1-9bBk])/.test(token)
    if (token.startsWith('(')) {
      outer.push(top)
      top = openGroup(token)
      isEmpty = true
    } else if (token === '|') {
      nextAlternative(top)
      isEmpty = true
    } else if (token === ')') {
      nextAlternative(top)
      if (top.hasEmpty) count += top.bars - 1
      isEmpty = top.hasEmpty || top.isLookaround
      top = outer.pop() ?? openGroup('')
    }
  }
  return count
}

function openGroup(token: string): Group {
  return {isLookaround: /[=!]$/.test(token), isEmpty: true, hasEmpty: false, bars: 0}
}

function nextAlternative(group: Group): void {
  group.hasEmpty ||= group.isEmpty
  group.isEmpty = true
  group.bars++
}

/** Least and most of a quantifier; the two of one without an end are equal, since it is a loop. */
function repetitions(token: string): readonly [least: number, most: number] {
  if (token.startsWith('?')) return [0, 1]
  const [, least = token.startsWith('*') ? '0' : '1', most = least] = /^\{(\d+)(?:,(\d+))?/.exec(token) ?? []
  return [Number(least), Number(most)]
}
