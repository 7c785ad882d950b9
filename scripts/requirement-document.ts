/** One requirement of a document. */
export interface Requirement {
  /** Unique in its document; in titles of tests after the id of the document. */
  readonly id: string
  /** As the page shows it, in Markdown. */
  readonly text: string
  /** The rules and functions that check it, in Markdown; none where a linter cannot see it. */
  readonly by?: string
  /** Why no test shows it. */
  readonly reason?: string
  /** What else a reader has to know. */
  readonly note?: string
}

/** A document and its requirements, in its own order. */
export interface RequirementDocument {
  /** Capitals, digits and hyphens. */
  readonly id: string
  readonly title: string
  readonly requirements: readonly Requirement[]
}
