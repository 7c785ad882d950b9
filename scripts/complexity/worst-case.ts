/** What a generated text is linted as. */
export type WorstCaseKind =
  | 'agent'
  | 'template'
  | 'output'
  | 'transcript'
  | 'record'
  | 'state'
  | 'personas'
  | 'configuration'

/** Texts of any size that make a reader slow where its time grows faster than its input. */
export interface WorstCase {
  /** Unique. */
  readonly name: string
  readonly kinds: readonly WorstCaseKind[]
  /** @param size about how many bytes the text has */
  readonly make: (size: number) => string
}
