/** Regular expressions of a project. */

/** A class, an escape, the start of a group, a quantifier, or any other character. */
const tokens =
  /\[(?:\\.|[^\]\\])*\]?|\\(?:[pPu]\{[^}]*\}|.)|\(\?(?:[:=!]|<[=!]|<[^>]*>)|\{\d{1,9}(?:,\d{0,9})?\}\??|[*+?]\??|./gsu

/** Limit of parts that may match nothing: V8 compiles more of them in a row in exponential time, which no time limit ends. */
export const mostOptionalParts = 24

/** V8 repeats a part up to this number of times, so that each repetition is a part. */
const mostRepetitions = 3

/** @throws {SyntaxError} also for too many optional parts */
export function projectPattern(pattern: string, flags: string): RegExp {
  if (optionalParts(pattern) > mostOptionalParts) throw new SyntaxError(`more than ${mostOptionalParts} optional parts`)
  return new RegExp(pattern, flags)
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
  // Whether the last part may match nothing.
  let isEmpty = true
  for (const [token] of pattern.matchAll(tokens)) {
    const range = /^(?:[*+?]|\{)/.test(token) ? repetitions(token) : undefined
    if (range !== undefined) {
      count += Math.min(range[1] - range[0], mostRepetitions)
      isEmpty ||= range[0] === 0
      continue
    }
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
