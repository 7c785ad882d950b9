import {memo} from './memoize.ts'

/** An index of many patterns by their literal starts and ends. */
export interface Literals {
  add(literal: string, index: number): void
  collectStarts(text: string, found: Set<number>): void
  collectEnds(text: string, found: Set<number>): void
}

export function createLiterals(): Literals {
  const byText = new Map<string, number[]>()
  const lengths = new Set<number>()

  function collect(found: Set<number>, literal: string): void {
    for (const index of byText.get(literal) ?? []) found.add(index)
  }

  return {
    add(literal, index) {
      lengths.add(literal.length)
      memo(byText, literal, () => []).push(index)
    },
    collectStarts(text, found) {
      for (const length of lengths) if (length <= text.length) collect(found, text.slice(0, length))
    },
    collectEnds(text, found) {
      for (const length of lengths) if (length <= text.length) collect(found, text.slice(text.length - length))
    }
  }
}
