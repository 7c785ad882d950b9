import type {Range} from './lines.ts'

/** A replacement; offsets in UTF-16 units. */
export interface Edit extends Range {
  readonly text: string
}

/** Edits of one finding, applied together or not at all. */
export interface Fix {
  /** Whether the meaning of the text stays the same. */
  readonly safe: boolean
  readonly edits: readonly Edit[]
}
