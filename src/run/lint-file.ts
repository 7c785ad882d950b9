import {UsageError} from '../project/errors.ts'
import {readTextFile} from '../project/text-file.ts'
import {type Fail, guarded} from './failure.ts'
import type {Linter, LintOptions, Result} from './lint-input.ts'
import type {Environment} from './request.ts'

/** Where failures of files go. */
export interface Sink extends Pick<Environment, 'cwd' | 'notify'> {
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
export function lintFile(path: string, linter: Linter, sink: Sink, options?: LintOptions): readonly Result[] {
  try {
    return lintGuarded(path, () => linter.lint({kind: 'text', ...readTextFile(path)}, options), sink.fail)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    sink.notify({kind: 'unreadable', message: error.message})
    return []
  }
}

/** A result, with the notices of its failures; nothing where all of it failed. */
export function lintGuarded(path: string, lint: () => Result, fail: Fail): readonly Result[] {
  const result = guarded(path, lint, fail)
  for (const fault of result?.failures ?? []) fail({path, ...fault})
  return result === undefined ? [] : [result]
}
