/** What a generated text is linted as. */
export type WorstCaseKind =
  | 'agent'
  | 'template'
  | 'output'
  | 'transcript'
  | 'table'
  | 'record'
  | 'state'
  | 'personas'
  | 'messages'
  | 'brief'
  | 'configuration'
  | 'report'
  | 'definition'
  | 'codex'
  | 'baseline'

/** Texts of any size that make a reader slow where its time grows faster than its input. */
export interface WorstCase {
  /** Unique. */
  readonly name: string
  readonly kinds: readonly WorstCaseKind[]
  /** The configuration of the project, where the text needs one: contracts, and the files that have them. */
  readonly config?: object
  /** @param size about how many bytes the text has */
  readonly make: (size: number) => string
}
