/** What a reader of a contract gives: what it found, and what is wrong with it. */
import type {Range} from '../../text/lines.ts'
import type {OutputProblem} from './problem.ts'

/** Something that a contract asks for, in an output. */
export interface Found extends Range {
  /** What a program gets. */
  readonly value: unknown
}

export interface Reading {
  readonly problems: readonly OutputProblem[]
  /** What counts, in the order of the text; of use where there are no problems. */
  readonly found: readonly Found[]
}
