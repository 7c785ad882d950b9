import {UsageError} from '../disk/errors.ts'
import {limitTime} from '../disk/time-limit.ts'
import {timedOut} from '../text/bounded.ts'
import {sentence} from '../text/quoted.ts'

/** The time that a hook may take in all. */
export interface Deadline {
  /**
   * Does synchronous work, which ends where it is when the time is over: also within a loop or a regular expression, but not
   * within one read of a file.
   *
   * @throws {UsageError} when the time is over
   */
  execute<T>(work: () => T): T
  /** Passes items on until the time is over. @throws {UsageError} then */
  iterate<T>(items: Iterable<T>): Iterable<T>
}

/** Milliseconds since the start; `performance` would load a module of Node. */
function now(): number {
  return process.uptime() * 1_000
}

/** @param limit milliseconds from now */
export function openDeadline(limit: number): Deadline {
  let end = now() + limit
  const late = new UsageError(sentence`The time of ${limit / 1_000} s is over, so that nothing was checked`)
  const left = (): number => Math.ceil(end - now())
  return {
    execute(work) {
      const milliseconds = left()
      const result = milliseconds <= 0 ? timedOut : limitTime(milliseconds, work)
      if (result !== timedOut) return result
      // The timer of the engine may be a little early.
      end = 0
      throw late
    },
    *iterate(items) {
      for (const item of items) {
        if (left() <= 0) throw late
        yield item
      }
    }
  }
}
