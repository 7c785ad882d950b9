/** The order of the parts of a contract. */
import type {Range} from '../../text/lines.ts'
import type {OutputProblem} from './fault.ts'

/** Something at its place in the text, and its place in the contract. */
export interface Ordered {
  readonly name: string
  readonly range: Range
  readonly index: number
}

/** The first thing of the text that comes after one which the contract names later. */
function firstOutOfOrder(all: readonly Ordered[]): {found: Ordered; early: Ordered} | undefined {
  const sorted = [...all].sort((a, b) => a.range.start - b.range.start)
  let latest: Ordered | undefined
  for (const [at, found] of sorted.entries()) {
    if (latest !== undefined && latest.index > found.index) {
      const early = sorted.slice(0, at).find((other) => other.index > found.index)
      if (early !== undefined) return {found, early}
    }
    if (latest === undefined || found.index > latest.index) latest = found
  }
  return undefined
}

/** The fault of the first that is out of order. */
export function orderFault(
  noun: 'label' | 'section' | 'part' | 'column',
  all: readonly Ordered[]
): readonly OutputProblem[] {
  const wrong = firstOutOfOrder(all)
  if (wrong === undefined) return []
  const {found, early} = wrong
  return [{kind: 'misplaced', range: found.range, data: {noun, name: found.name, before: early.name}}]
}
