import {UsageError} from '../disk/errors.ts'
import {readTextFile} from '../disk/text-file.ts'
import {type Fail, guarded} from '../report/failure.ts'
import type {Input} from './input.ts'
import type {Linter, LintOptions} from './lint-input.ts'
import type {Environment} from './request.ts'
import type {Result} from './result.ts'

/** Receives what happens in a run. */
export interface Events extends Pick<Environment, 'cwd' | 'notify'> {
  readonly fail: Fail
  /** Is called after each input. */
  readonly tick?: (() => void) | undefined
}

/**
 * Reads and lints a file beside those of the request, such as the state that it names.
 *
 * @returns nothing where it could not be read or linted, which is a notice
 * @throws {ConfigError}
 */
export function lintFile(path: string, linter: Linter, events: Events, options?: LintOptions): readonly Result[] {
  return readable(events, () =>
    lintGuarded(path, () => linter.lint({kind: 'text', ...readTextFile(path)}, options), events.fail)
  )
}

/** Lints an input; nothing where it is too large, or cannot be read once more, which is a notice. @throws {ConfigError} */
export function lintInput(input: Input, linter: Linter, events: Events): readonly Result[] {
  return readable(events, () => lintGuarded(input.path, () => linter.lint(input), events.fail))
}

/** The results of a file; none where it cannot be read, which is a notice. */
export function readable({notify}: Pick<Events, 'notify'>, lint: () => readonly Result[]): readonly Result[] {
  try {
    return lint()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    notify({kind: 'unreadable', message: error.message})
    return []
  }
}

/** A result, with the notices of its failures; nothing where all of it failed. */
export function lintGuarded(path: string, lint: () => Result, fail: Fail): readonly Result[] {
  const result = guarded(path, lint, fail)
  for (const fault of result?.failures ?? []) fail({path, ...fault})
  return result === undefined ? [] : [result]
}
