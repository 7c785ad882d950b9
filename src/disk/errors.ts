import {printable} from '../text/printable.ts'
import {type MaybeQuoted, Quoted, quoted, sentence, textOf} from '../text/quoted.ts'

/** An error for people and agents. A quote in it is part of its line: a name with a line end does not begin another one. */
class LinesError extends Error {
  readonly lines: readonly Quoted[]

  /** @param lines one for each mistake: a template of `sentence`; a string counts as a quote, since its words may be from anywhere */
  constructor(lines: MaybeQuoted | readonly MaybeQuoted[]) {
    const all = [lines].flat()
    super(all.map((line) => printable(textOf(line))).join('\n'))
    this.lines = all.map((line) => (line instanceof Quoted ? line : quoted(line)))
  }
}

/** A mistake in a configuration file: its message gives file, line and column. */
export class ConfigError extends LinesError {}

/** Misuse or bad input, for people: a message with the place, no stack trace; exit code 2. */
export class UsageError extends LinesError {}

/** A path that does not exist, or a glob that matches nothing. */
export class NothingFoundError extends UsageError {}

/** The message of an error for people. */
export function describe(error: unknown): string {
  return describedLines(error)
    .map((line) => printable(textOf(line)))
    .join('\n')
}

/** The lines of an error; an unexpected one asks to be reported. */
export function describedLines(error: unknown): readonly Quoted[] {
  if (error instanceof UsageError || error instanceof ConfigError) return error.lines
  return [sentence`Internal error, please report it: ${error instanceof Error ? error.message : String(error)}`]
}

/** A compressed file that cannot be decompressed, or should not be; the message has the reason. */
export class CompressionError extends Error {}
