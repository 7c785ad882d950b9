/** What an output has of one part of a contract. */
import type {Range} from '../../text/lines.ts'
import type {OutputProblem} from './fault.ts'
import type {Tolerance} from './judge.ts'
import type {At, OutputContract} from './model.ts'
import type {Ordered} from './order.ts'
import type {TextRegion} from './region.ts'

/** How a contract reads, whatever it reads. */
export type ReadTerms = Pick<OutputContract, 'at' | 'count' | 'only' | 'read' | 'in'>

/** A value, and its place. */
export interface FoundSubject extends Range {
  /** What a program gets. */
  readonly value: unknown
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
export interface Found extends Range {
  /** With the decorations around it, which are not text before it or behind it. */
  readonly around?: Range | undefined
  /** The line that it is known by, from 0: no other part may be it. */
  readonly line: number
  readonly faults: readonly OutputProblem[]
  /** One of several values, where it is right: two that differ contradict each other. */
  readonly answer?: Answer | undefined
  value(): unknown
}

interface Answer extends Range {
  readonly value: string
}

/** What a region has of a part. */
export interface Finds<Each extends Found = Found> {
  /** As the program reads it, in order; its values may be wrong. */
  readonly exact: readonly Each[]
  /** What was meant: read where there is too little that is exact, the likeliest first. */
  near(): readonly Each[]
}

/** What each part needs to be found. */
export interface Search {
  readonly region: TextRegion
  readonly tolerance: Tolerance
  readonly at: At | undefined
}

/** How often something should be there: at least once without a count. */
export function limitsOf({count, read}: ReadTerms): {readonly min: number; readonly max: number | undefined} {
  if (typeof count === 'object') return {min: count.min ?? 1, max: count.max}
  const exact = count ?? (read === 'only' ? 1 : undefined)
  return {min: exact ?? 1, max: exact}
}
