/** What a reader of a contract gives: what it found, and what is wrong with it. */
import type {Range} from '../../text/lines.ts'
import type {OutputProblem} from './problem.ts'

/** Something that a contract asks for, in an output. */
export interface FoundSubject extends Range {
  /** What a program gets. */
  readonly value: unknown
}

/**
 * A class, since V8 gives each object with an accessor of its own a shape of its own: of very many, each takes longer than its
 * value.
 */
class LazyFound implements FoundSubject {
  readonly start: number
  readonly end: number
  readonly #read: () => unknown

  constructor({start, end}: Range, read: () => unknown) {
    this.start = start
    this.end = end
    this.#read = read
  }

  get value(): unknown {
    return this.#read()
  }
}

/** Something whose value is read where it is asked for. */
export function foundAt(range: Range, read: () => unknown): FoundSubject {
  return new LazyFound(range, read)
}

export interface ContractReading {
  readonly problems: readonly OutputProblem[]
  /** What counts, in the order of the text; of use where there are no problems. */
  readonly found: readonly FoundSubject[]
}
