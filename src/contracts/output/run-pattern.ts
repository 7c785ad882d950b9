/** The regular expressions of a contract. */
import {boundedPattern, type timedOut} from '../../text/bounded.ts'
import {stepsOf} from '../../text/pattern-steps.ts'
import type {OutputContract} from './model.ts'

interface Pattern extends Pick<OutputContract, 'flags'> {
  readonly pattern: string
}

/** What takes less than a few milliseconds: to watch the time takes longer than most patterns, and a run has very many of them. */
const fewSteps = 1_000_000

/**
 * Runs a pattern, with an end to its time where it may take long.
 *
 * @param length of the text that it runs on
 */
export function runPattern<T>({pattern, flags}: Pattern, length: number, run: () => T): T | typeof timedOut {
  const isShort = flags?.includes('v') !== true && stepsOf(pattern, length) <= fewSteps
  return isShort ? run() : boundedPattern(`${pattern}/${flags}`, run)
}
