/** Time limits for slow work, such as regular expressions of a project. */

/** Result of work that exceeded its time. */
export const timedOut: unique symbol = Symbol('timed out')

/**
 * Runs synchronous work and interrupts it after a time, even inside a loop or regular expression. Not all platforms can
 * do this.
 *
 * @param milliseconds more than 0
 */
export type TimeLimit = <T>(milliseconds: number, work: () => T) => T | typeof timedOut

/** By default work has no time limit. */
let limitTime: TimeLimit = (_, work) => work()

/** Sets the time limit of the platform; this room runs on all platforms. */
export function giveTimeLimit(given: TimeLimit): void {
  limitTime = given
}

/** Seconds for one expression or schema on one text; tests change it. */
export const patternLimit = {seconds: 2}

/**
 * Seconds for all slow work of a run, a document or a call, and for all further work, so that fast work is still done;
 * tests change them.
 */
export const budgetLimit = {seconds: 5, reserve: 1}

/** Seconds for one piece of further work. */
const last = 0.05

/** Seconds; shorter work does not count, since a busy machine stalls as long. */
const stall = 0.2

/** Limit of timeouts; after them a pattern does not run again. */
const mostTimeouts = 3

/** Seconds of slow work, and timeouts by pattern. */
let spent = 0
const timeouts = new Map<string, number>()

/** Begins a budget for all expressions and schemas of a run, a document or a call. */
export function openTimeBudget(): void {
  spent = 0
  timeouts.clear()
}

/** Seconds left for a piece of work; 0 to skip it. */
function secondsFor(pattern: string): number {
  const left = budgetLimit.seconds - spent
  const failed = timeouts.get(pattern) ?? 0
  if (left > 0) return failed >= mostTimeouts ? 0 : Math.min(patternLimit.seconds, left)
  return failed > 0 || left + budgetLimit.reserve <= 0 ? 0 : last
}

function spend(milliseconds: number, isTimeout: boolean): void {
  const seconds = milliseconds / 1_000
  if (isTimeout || seconds > stall || spent >= budgetLimit.seconds) spent += seconds
}

/** Runs a regular expression of a project within its time. `pattern` is its source. */
export function boundedPattern<T>(pattern: string, work: () => T): T | typeof timedOut {
  const [result] = boundedEach(pattern, [work], (each) => ({value: each()}))
  return result === undefined || result === timedOut ? timedOut : result.value
}

/**
 * The same for many items, each with as much time. One timer covers a batch, since a timer costs more than most
 * patterns.
 */
export function boundedEach<Item, T>(
  pattern: string,
  items: readonly Item[],
  work: (item: Item) => T
): readonly (T | typeof timedOut)[] {
  const done: (T | typeof timedOut)[] = []
  while (done.length < items.length) {
    const seconds = secondsFor(pattern)
    const rest = items.slice(done.length)
    if (seconds === 0) return [...done, ...rest.map((): typeof timedOut => timedOut)]
    const first = done.length
    const start = Date.now()
    const all = limitTime(Math.ceil(seconds * 1_000), () => {
      for (const item of rest) done.push(work(item))
    })
    spend(Date.now() - start, all === timedOut)
    if (all !== timedOut) break
    // An item after the first did not have its full time, so it begins the next batch.
    if (done.length > first) continue
    timeouts.set(pattern, (timeouts.get(pattern) ?? 0) + 1)
    done.push(timedOut)
  }
  return done
}
