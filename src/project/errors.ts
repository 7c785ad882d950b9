import {printable} from '../text/printable.ts'
import {ConfigError} from './config-error.ts'
import {LinesError} from './lines-error.ts'

/** Misuse or bad input, for people: a message with the place, no stack trace; exit code 2. */
export class UsageError extends LinesError {}

/** A path that does not exist, or a glob that matches nothing. */
export class NothingFoundError extends UsageError {}

/** The message of an error for people; an unexpected one asks to be reported. */
export function describe(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  return printable(`Internal error, please report it: ${error instanceof Error ? error.message : String(error)}`)
}
