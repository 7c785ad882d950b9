import {printable} from '../text/printable.ts'

/** An error for people. What it quotes is part of its line: a name with a line end does not begin another one. */
class LinesError extends Error {
  /** @param lines one for each mistake */
  constructor(lines: string | readonly string[]) {
    super([lines].flat().map(printable).join('\n'))
  }
}

/** A mistake in a configuration file: its message gives file, line and column. */
export class ConfigError extends LinesError {}

/** Misuse or bad input, for people: a message with the place, no stack trace; exit code 2. */
export class UsageError extends LinesError {}

/** A path that does not exist, or a glob that matches nothing. */
export class NothingFoundError extends UsageError {}

/** The message of an error for people; an unexpected one asks to be reported. */
export function describe(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  return printable(`Internal error, please report it: ${error instanceof Error ? error.message : String(error)}`)
}

/** A compressed file that cannot be decompressed, or should not be; the message has the reason. */
export class CompressionError extends Error {}
