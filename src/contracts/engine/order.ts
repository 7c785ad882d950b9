/** The order of the parts of a contract. */
import type {Range} from '../../text/lines.ts'
import {longestRise} from '../../text/longest-rise.ts'
import type {OutputProblem} from './fault.ts'

/** Something at its place in the text, and its place in the contract. */
export interface Ordered {
  readonly name: string
  readonly range: Range
  readonly index: number
}

/** The fault of the first that is out of order: of those of which as few as possible have to move. */
export function orderFault(
  noun: 'label' | 'section' | 'part' | 'column',
  all: readonly Ordered[]
): readonly OutputProblem[] {
  const sorted = [...all].sort((a, b) => a.range.start - b.range.start)
  const inOrder = longestRise(sorted.map(({index}) => index)).flatMap((at) => sorted[at] ?? [])
  const found = sorted.find((each) => !inOrder.includes(each))
  if (found === undefined) return []
  const before = inOrder.find(({range, index}) => range.start < found.range.start && index > found.index)
  const after = inOrder.findLast(({index}) => index < found.index)
  const [place, other] = before === undefined ? (['after', after] as const) : (['before', before] as const)
  return [{kind: 'misplaced', range: found.range, data: {noun, name: found.name, place, other: other?.name ?? ''}}]
}
