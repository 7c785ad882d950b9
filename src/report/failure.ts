import {relative} from 'node:path'
import {ConfigError, UsageError} from '../disk/errors.ts'
import {toSlashes} from '../disk/paths.ts'
import {repository} from '../linter/page.ts'
import {FindingsError} from '../linter/run-rule.ts'
import {printable} from '../text/printable.ts'
import type {Notice} from './notice.ts'

/** A fault of the linter itself: an error that neither a file nor a configuration nor a command line explains. */
export interface Fault {
  /** The rule that threw it; the findings of the others are complete. */
  readonly rule?: string
  /** The thread of a transcript that was not linted. */
  readonly thread?: string
  /** What was thrown. */
  readonly error: unknown
}

/** A fault while one file was read, linted, fixed or reported. */
export interface Failure extends Fault {
  /** Absolute. */
  readonly path: string
}

/** Receives failures, as they come up. */
export type Fail = (failure: Failure) => void

/** @throws {Error} an error that is not a fault of the linter */
export function expectFault(error: unknown): void {
  if (error instanceof UsageError || error instanceof ConfigError) throw error
}

/**
 * Does work on one file; a fault of the linter fails this file, not the run.
 *
 * @returns `undefined` where it failed
 * @throws {UsageError} as the work does
 * @throws {ConfigError} as the work does
 */
export function guarded<T>(path: string, work: () => T, fail: Fail): T | undefined {
  try {
    return work()
  } catch (error) {
    expectFault(error)
    fail({path, error})
    return undefined
  }
}

/**
 * Failures of rules as faults, each rule once.
 *
 * @param path of the file
 * @throws {UsageError} that a rule threw, and for more findings than are kept
 * @throws {ConfigError} that a rule threw
 */
export function faultsOf(path: string, failures: readonly Fault[]): readonly Fault[] {
  const faults = new Map<string, Fault>()
  for (const fault of failures) {
    expectFault(fault.error)
    if (fault.error instanceof FindingsError) throw new UsageError(`${path}: ${fault.error.message}`)
    const key = `${fault.rule ?? ''} ${fault.thread ?? ''}`
    if (!faults.has(key)) faults.set(key, fault)
  }
  return [...faults.values()]
}

/** The notice of a failure: the file, what failed, and what to do about it. */
export function failureNotice({path, ...fault}: Failure, cwd: string): Notice {
  return {kind: 'failed', message: `${toSlashes(relative(cwd, path))}: ${faultMessage(fault)}`, path}
}

/** A fault in words, without its file. */
export function faultMessage({rule, thread, error}: Fault): string {
  const where = rule === undefined ? (thread === undefined ? '' : ` in thread \`${thread}\``) : ` in rule \`${rule}\``
  const reason = error instanceof Error ? error.message : String(error)
  return printable(`Internal error${where}, please report it at ${repository}/issues: ${reason}`)
}
