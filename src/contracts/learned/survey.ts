/** Which elements may be in nearly all of any number of outputs, found in a bounded memory. */
import type {OutputElement} from './elements.ts'
import {mostMissing} from './share.ts'

/**
 * How many elements are counted. An output has at most about 800, so what 95 % of the outputs have is always found: the algorithm of
 * Misra and Gries misses nothing that is more than one of so many.
 */
const mostCounted = 4000

export function keyOf({kind, name}: Pick<OutputElement, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

export interface Survey {
  add(elements: readonly OutputElement[]): void
  /**
   * The keys of what nearly all outputs may have: of all that they have, and of some more.
   *
   * @param outputs how many there are, also those that were not added
   */
  close(outputs: number): ReadonlySet<string>
}

export function surveyElements(): Survey {
  const counts = new Map<string, number>()
  let added = 0
  /** How often 1 was taken from each count. */
  let taken = 0
  function count(key: string): void {
    const before = counts.get(key)
    if (before !== undefined || counts.size < mostCounted) {
      counts.set(key, (before ?? 0) + 1)
      return
    }
    taken++
    for (const [each, value] of counts)
      if (value === 1) counts.delete(each)
      else counts.set(each, value - 1)
  }
  return {
    add(elements) {
      added++
      for (const element of elements) count(keyOf(element))
    },
    close(outputs) {
      const fewest = added - mostMissing(outputs) - taken
      return new Set([...counts].flatMap(([key, value]) => (value >= fewest ? [key] : [])))
    }
  }
}
