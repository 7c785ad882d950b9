/** Where a command reads and writes. */
export interface Terminal {
  /** Absolute. */
  readonly cwd: string
  /** Writes to standard output. @returns `false` where the reader is gone: long work stops then */
  out(text: string): boolean
  /** Writes to standard error. */
  err(text: string): boolean
  readonly isColored: boolean
  /** The bytes of standard input, a part at a time. */
  stdin(): Iterable<Buffer>
  /** The answer of the person at the terminal; `undefined` without a person, or where they leave. */
  ask?(question: string): Promise<string | undefined>
}
