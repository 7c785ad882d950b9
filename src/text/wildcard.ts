import {createLiterals} from './literals.ts'

export function hasWildcard(pattern: string): boolean {
  return pattern.includes('*')
}

/** Whether a text matches a pattern in which `*` is any text, also empty, and other characters are literal. */
export function matchesWildcard(pattern: string, text: string): boolean {
  const [first = '', ...pieces] = pattern.split('*')
  const last = pieces.pop()
  if (last === undefined) return pattern === text
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  for (const piece of pieces) {
    const found = text.indexOf(piece, at)
    if (found === -1 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}

/**
 * Patterns that match one of some texts, in order. An index by literal start or end selects candidates.
 *
 * @returns a function of the texts
 */
export function indexWildcards(patterns: readonly string[]): (...texts: readonly string[]) => readonly string[] {
  const [starts, ends] = [createLiterals(), createLiterals()]
  for (const [index, pattern] of patterns.entries()) {
    const star = pattern.indexOf('*')
    const start = star === -1 ? pattern : pattern.slice(0, star)
    const end = pattern.slice(pattern.lastIndexOf('*') + 1)
    if (start.length >= end.length) starts.add(start, index)
    else ends.add(end, index)
  }
  return (...texts) => {
    const found = new Set<number>()
    for (const text of texts) {
      starts.collectStarts(text, found)
      ends.collectEnds(text, found)
    }
    return [...found]
      .sort((a, b) => a - b)
      .flatMap((index) => patterns[index] ?? [])
      .filter((pattern) => texts.some((text) => matchesWildcard(pattern, text)))
  }
}

/** Whether a text consists of these pieces in order, with at least one character between neighbours. */
export function isFilled([first = '', ...rest]: readonly string[], text: string): boolean {
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const piece of rest) {
    const found = text.indexOf(piece, at + 1)
    if (found === -1) return false
    at = found + piece.length
  }
  return text.endsWith(last) && text.length - last.length > at
}
