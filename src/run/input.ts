import type {Range} from '../text/lines.ts'
import type {CapturedThread} from './threads.ts'

/** A text to lint. */
export interface Input {
  /** Absolute. */
  readonly path: string
  /** As decoded from UTF-8, byte order mark included. */
  readonly text: string
  /** Some bytes are no UTF-8: writing the text back would lose them, so it is never fixed. */
  readonly isLossy?: boolean
  /** Where findings count; everywhere if it is not said. Not for a run that fixes, which moves the places. */
  readonly changed?: readonly Range[]
  /** The file is a transcript, and what its agents ended with is linted in place of its text. */
  readonly threads?: readonly CapturedThread[]
}
