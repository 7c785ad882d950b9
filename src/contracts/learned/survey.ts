/** Finds elements of nearly all outputs in bounded memory. */
import type {OutputElement} from './elements.ts'
import {mostMissing} from './share.ts'

/**
 * Limit of counted elements. An output has at most about 800, so the Misra-Gries algorithm keeps all that 95 % of the
 * outputs have.
 */
const mostCounted = 4000

export function keyOf({kind, name}: Pick<OutputElement, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

export function surveyElements() {
  const counts = new Map<string, number>()
  let added = 0
  /** Number of decrements of all counts. */
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
    add(elements: readonly OutputElement[]): void {
      added++
      for (const element of elements) count(keyOf(element))
    },
    /**
     * Keys of possibly shared elements: all that nearly all outputs have, and some more.
     *
     * @param outputs total number, including outputs that were not added
     */
    close(outputs: number): ReadonlySet<string> {
      const fewest = added - mostMissing(outputs) - taken
      return new Set([...counts].flatMap(([key, value]) => (value >= fewest ? [key] : [])))
    }
  }
}
