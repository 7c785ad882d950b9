import type {Range} from './lines.ts'

/** A replacement in a text; offsets in UTF-16 units. */
export interface Edit extends Range {
  readonly text: string
}

/** The edits that fix one finding; all are applied or none. */
export interface Fix {
  /** The meaning of the text stays as it is. */
  readonly safe: boolean
  readonly edits: readonly Edit[]
}
