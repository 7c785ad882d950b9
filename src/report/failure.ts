import {relative} from 'node:path'
import {ConfigError, UsageError} from '../disk/errors.ts'
import {toSlashes} from '../disk/paths.ts'
import {repository} from '../linter/page.ts'
import {FindingsError} from '../linter/run-rule.ts'
import {printable} from '../text/printable.ts'
import type {Notice} from './notice.ts'

/** A defect of the linter: an error without a cause in a file, the configuration or the command line. */
export interface Fault {
  /** Rule that threw the error. The findings of other rules are complete. */
  readonly rule?: string
  /** Thread of a transcript that was not linted. */
  readonly thread?: string
  readonly error: unknown
}

/** A defect met while a file was read, linted, fixed or reported. */
export interface Failure extends Fault {
  /** Absolute. */
  readonly path: string
}

export type Fail = (failure: Failure) => void

/** @throws {Error} an error that is not a fault of the linter */
export function expectFault(error: unknown): void {
  if (error instanceof UsageError || error instanceof ConfigError) throw error
}

/**
 * Works on one file; a defect of the linter fails this file, not the run.
 *
 * @returns `undefined` after a failure
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
 * Failures of rules, each rule once.
 *
 * @param path of the file
 * @throws {UsageError} of a rule, or for too many findings
 * @throws {ConfigError} of a rule
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

export function failureNotice({path, ...fault}: Failure, cwd: string): Notice {
  return {kind: 'failed', message: `${toSlashes(relative(cwd, path))}: ${faultMessage(fault)}`, path}
}

/** Message of a defect, without the file. */
export function faultMessage({rule, thread, error}: Fault): string {
  const where = rule === undefined ? (thread === undefined ? '' : ` in thread \`${thread}\``) : ` in rule \`${rule}\``
  const reason = error instanceof Error ? error.message : String(error)
  return printable(`Internal error${where}, please report it at ${repository}/issues: ${reason}`)
}
