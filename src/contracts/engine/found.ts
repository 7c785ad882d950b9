/** Parts of a contract in an output. */
import type {Range} from '../../text/lines.ts'
import {longestRise} from '../../text/longest-rise.ts'
import type {OutputProblem} from './fault.ts'
import type {Tolerance} from './judge.ts'
import type {At, OutputContract} from './model.ts'
import type {TextRegion} from './region.ts'

export type ReadTerms = Pick<OutputContract, 'at' | 'count' | 'only' | 'read' | 'in'>

interface FoundSubject extends Range {
  /** Value for a program, computed on demand. */
  value(): unknown
  /** For fields, which form one value: start of each, in order. */
  readonly starts?: readonly number[]
}

export interface ContractReading {
  readonly problems: readonly OutputProblem[]
  /** Parts that count, in the order of the text; only valid without problems. */
  readonly found: readonly FoundSubject[]
  /** Found sections, each at its first place. */
  readonly placed?: readonly Ordered[] | undefined
  readonly isMany?: boolean | undefined
}

export interface Found extends FoundSubject {
  /** Range with its decorations, which are not text beside it. */
  readonly around?: Range | undefined
  /** Line that identifies it, from 0; no other part may use it. */
  readonly line: number
  readonly faults: readonly OutputProblem[]
  /** A correct value of several: two different ones contradict each other. */
  readonly answer?: Answer | undefined
}

interface Answer extends Range {
  readonly value: string
}

export interface Finds<Each extends Found = Found> {
  /** As the program reads it, in order; values may be wrong. */
  readonly exact: readonly Each[]
  /** In order: matches except for decorations, which only people read. */
  decorated?(): readonly Each[]
  /** Likely intended texts, best first, read if there are too few exact ones. */
  near(): readonly Each[]
  /** Intended but broken texts beside enough exact ones: a program drops them, or takes more text than intended. */
  dropped?(): readonly Each[]
}

export interface Search {
  readonly region: TextRegion
  readonly tolerance: Tolerance
  readonly at: At | undefined
  /** Starts of neighbouring parts, known after all are read. */
  readonly starts?: (() => readonly number[]) | undefined
}

/** Required number of a part: at least one without a count. */
export function limitsOf({count, read}: ReadTerms): {readonly min: number; readonly max: number | undefined} {
  if (typeof count === 'object') return {min: count.min ?? 1, max: count.max}
  const exact = count ?? (read === 'only' ? 1 : undefined)
  return {min: exact ?? 1, max: exact}
}

export interface Ordered {
  readonly name: string
  readonly range: Range
  readonly index: number
}

/** Fault of the first part out of order, by the fewest moves. */
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
