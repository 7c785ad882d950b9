import type {Range} from './lines.ts'

/** A replacement; offsets in UTF-16 units. */
export interface Edit extends Range {
  readonly text: string
}

/** Applies sorted and disjoint edits. @param offset of the text within the one that the edits count in */
export function withEdits(text: string, edits: readonly Edit[], offset = 0): string {
  const pieces: string[] = []
  let at = 0
  for (const edit of edits) {
    pieces.push(text.slice(at, edit.start - offset), edit.text)
    at = edit.end - offset
  }
  return pieces.join('') + text.slice(at)
}

/** Edits of one finding, applied together or not at all. */
export interface Fix {
  /** Whether the meaning of the text stays the same. */
  readonly safe: boolean
  readonly edits: readonly Edit[]
}
