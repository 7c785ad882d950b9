/** Matching of names and paths without backtracking, in time proportional to pattern times text. */

/** A character of a pattern, or a star for any text. */
type Token = ((char: string) => boolean) | 'star'

/** A pattern for one name of a path. */
export type Segment = (name: string) => boolean

/** Any number of names. */
export const anyNames = Symbol('**')

const any = (): boolean => true

export const anyName: Segment = any

/**
 * Compiles a pattern of git (wildmatch) with `*`, `?`, `[classes]` and `\` before literals. An unclosed class or
 * trailing backslash matches nothing.
 */
export function segmentOf(pattern: string): Segment {
  if (!/[*?[\\]/.test(pattern)) return (name) => name === pattern
  const ending = pattern.slice(1)
  if (pattern.startsWith('*') && !/[*?[\\]/.test(ending)) return (name) => name.endsWith(ending)
  const tokens = tokensOf(pattern)
  return tokens === undefined ? () => false : (name) => matchesTokens(tokens, name)
}

function tokensOf(pattern: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at)
    if (char === '*') {
      if (tokens.at(-1) !== 'star') tokens.push('star')
    } else if (char === '?') tokens.push(any)
    else if (char === '[') {
      const found = classOf(pattern, at)
      if (found === undefined) return undefined
      tokens.push(found.matches)
      at = found.end
    } else {
      const literal = char === '\\' ? pattern.charAt(++at) : char
      if (literal === '') return undefined
      tokens.push((other) => other === literal)
    }
  }
  return tokens
}

/** Backtracks to the last star only: it can match all text that an earlier one could. */
function matchesTokens(tokens: readonly Token[], name: string): boolean {
  return matchesAll(tokens, [...name], 'star', (token, char) => token !== 'star' && token(char))
}

/** Whether names match patterns, some of which stand for any number of names. */
export function matchesNames(patterns: readonly (Segment | typeof anyNames)[], names: readonly string[]): boolean {
  return matchesAll(patterns, names, anyNames, (pattern, name) => pattern !== anyNames && pattern(name))
}

function matchesAll<Pattern, Item>(
  patterns: readonly Pattern[],
  items: readonly Item[],
  many: Pattern,
  matches: (pattern: Pattern, item: Item) => boolean
): boolean {
  let at = 0
  let star = -1
  let from = 0
  for (let index = 0; index < items.length; ) {
    const pattern = patterns[at]
    const item = items[index]
    if (pattern === many) {
      star = at++
      from = index
    } else if (pattern !== undefined && item !== undefined && matches(pattern, item)) {
      at++
      index++
    } else if (star !== -1) {
      at = star + 1
      index = ++from
    } else return false
  }
  while (at < patterns.length && patterns[at] === many) at++
  return at === patterns.length
}

const named: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[\x00-\x1F\x7F]/,
  digit: /[0-9]/,
  graph: /[\x21-\x7E]/,
  lower: /[a-z]/,
  print: /[\x20-\x7E]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[A-Fa-f0-9]/
}

interface Class {
  readonly matches: (char: string) => boolean
  /** Offset of its closing bracket. */
  readonly end: number
}

/** A class in brackets; `undefined` if unclosed or unknown. */
function classOf(pattern: string, start: number): Class | undefined {
  const isNegated = /[!^]/.test(pattern.charAt(start + 1))
  const tests: ((char: string) => boolean)[] = []
  const first = start + (isNegated ? 2 : 1)
  for (let at = first; at < pattern.length; at++) {
    const char = pattern.charAt(at)
    if (char === ']' && at > first)
      return {matches: (other) => tests.some((test) => test(other)) !== isNegated, end: at}
    const name = pattern.startsWith('[:', at) ? pattern.indexOf(':]', at + 2) : -1
    if (name !== -1) {
      const found = named[pattern.slice(at + 2, name)]
      if (found === undefined) return undefined
      tests.push((other) => found.test(other))
      at = name + 1
      continue
    }
    const low = char === '\\' ? pattern.charAt(++at) : char
    const isRange = pattern.charAt(at + 1) === '-' && !['', ']'].includes(pattern.charAt(at + 2))
    if (isRange) at += 2
    const high = isRange && pattern.charAt(at) === '\\' ? pattern.charAt(++at) : pattern.charAt(at)
    const last = isRange ? high : low
    tests.push((other) => low <= other && other <= last)
  }
  return undefined
}
