/** What an output has of one part of a contract. */
import type {Range} from '../../text/lines.ts'
import {longestRise} from '../../text/longest-rise.ts'
import type {OutputProblem} from './fault.ts'
import type {Tolerance} from './judge.ts'
import type {At, OutputContract} from './model.ts'
import type {TextRegion} from './region.ts'

export type ReadTerms = Pick<OutputContract, 'at' | 'count' | 'only' | 'read' | 'in'>

/** A value, and its place. */
interface FoundSubject extends Range {
  /** The value that a program gets: read where it is asked for. */
  value(): unknown
  /** Of fields, which are one value: where each begins, in order. */
  readonly starts?: readonly number[]
}

export interface ContractReading {
  readonly problems: readonly OutputProblem[]
  /** What counts, in the order of the text; of use where there are no problems. */
  readonly found: readonly FoundSubject[]
  /** What was found of the sections, each at its first place. */
  readonly placed?: readonly Ordered[] | undefined
  /** Whether a program gets a list of them. */
  readonly isMany?: boolean | undefined
}

/** Something that is, or nearly is, a part of a contract. */
export interface Found extends FoundSubject {
  /** With the decorations around it, which are not text before it or behind it. */
  readonly around?: Range | undefined
  /** The line that it is known by, from 0: no other part may be it. */
  readonly line: number
  readonly faults: readonly OutputProblem[]
  /** One of several values, where it is right: two that differ contradict each other. */
  readonly answer?: Answer | undefined
}

interface Answer extends Range {
  readonly value: string
}

/** What a region has of a part. */
export interface Finds<Each extends Found = Found> {
  /** As the program reads it, in order; its values may be wrong. */
  readonly exact: readonly Each[]
  /** In order, what is right but for its decorations: the program does not read it, people do. */
  decorated?(): readonly Each[]
  /** What was meant: read where there is too little that is exact, the likeliest first. */
  near(): readonly Each[]
  /** What was meant beside enough that is exact, and is surely broken: a program drops it, or takes more than was meant. */
  dropped?(): readonly Each[]
}

/** What each part needs to be found. */
export interface Search {
  readonly region: TextRegion
  readonly tolerance: Tolerance
  readonly at: At | undefined
  /** Where the parts beside it begin, which are known once all are read. */
  readonly starts?: (() => readonly number[]) | undefined
}

/** How often something should be there: at least once without a count. */
export function limitsOf({count, read}: ReadTerms): {readonly min: number; readonly max: number | undefined} {
  if (typeof count === 'object') return {min: count.min ?? 1, max: count.max}
  const exact = count ?? (read === 'only' ? 1 : undefined)
  return {min: exact ?? 1, max: exact}
}

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
