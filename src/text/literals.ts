import {memo} from './memoize.ts'

/** Many patterns at once: those that a text may match are looked up by what is literal at its start or its end. */
export interface Literals {
  /** Adds a number under a literal. */
  add(literal: string, index: number): void
  /** Adds the numbers of the literals that a text begins with to others. */
  collectStarts(text: string, found: Set<number>): void
  /** The same for those that it ends with. */
  collectEnds(text: string, found: Set<number>): void
}

export function openLiterals(): Literals {
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
