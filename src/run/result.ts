import type {ListedLine} from '../hosts/checks/listed-line.ts'
import type {Fault} from '../report/failure.ts'
import type {Reported} from '../report/reports.ts'
import type {StatsFold} from '../report/stats/fold.ts'
import type {Known} from './settled.ts'

/** A linted file. */
export interface Result extends Reported {
  /** Absolute. */
  readonly path: string
  /** Faults of the linter, where the findings are not complete. */
  readonly failures: readonly Fault[]
  readonly known: readonly Known[]
  /** Whether nothing was known about an output without findings to check; of a transcript, about none of its final messages. */
  isUnchecked(): boolean
  /** Whether the text of a file holds blocks that a formatter would rewrite. */
  hasBareBlock?(): boolean
  /** What it adds to the list of a host. */
  listed?(): ListedLine | undefined
  /** Adds the outputs in it to statistics. @param model that of a text, where its source names it */
  countIn(stats: StatsFold, model?: string): void
  /** The change that fixes made, where they made one. */
  readonly change?: Change
}

/** The text of a file before and after fixes. */
export interface Change {
  /** Absolute. */
  readonly path: string
  readonly text: string
  readonly fixed: string
}
