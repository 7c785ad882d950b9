/** Work that may take too long, such as a regular expression that a project declares, with an end to its time. */

/** What work gives that ran out of time. */
export const timedOut: unique symbol = Symbol('timed out')

/**
 * Does synchronous work, for at most a time: it ends where it is, also within a loop or a regular expression. Only some platforms
 * can do that.
 *
 * @param milliseconds more than 0
 */
export type TimeLimit = <T>(milliseconds: number, work: () => T) => T | typeof timedOut

/** Where the platform gives none, work runs to its end. */
let limitTime: TimeLimit = (_, work) => work()

/** Gives the time limit of the platform, once for all: this room runs anywhere, and has none of its own. */
export function giveTimeLimit(given: TimeLimit): void {
  limitTime = given
}

/** How long an expression or a schema may take on one text, in seconds; tests set another time. */
export const patternLimit = {seconds: 2}

/** How long slow work may take in all: of a run, a document, a call. In seconds. */
export const budgetLimit = {seconds: 5}

/** How long work may take after that, for all: what is fast is still done. In seconds. */
const reserve = 1

/** How long one piece of work may take after that, in seconds. */
const last = 0.05

/** Work that takes no longer does not count: a machine with much to do stalls as long. In seconds. */
const stall = 0.2

/** How often a pattern may run out of time: it is not run again after that. */
const mostTimeouts = 3

/** Seconds that slow work took, and how often each pattern ran out of time. */
let spent = 0
const timeouts = new Map<string, number>()

/** Begins a budget: each run, each document and each call has one for all of its expressions and schemas. */
export function openTimeBudget(): void {
  spent = 0
  timeouts.clear()
}

/** Seconds that a piece of work may take now; 0 for one that is not done. */
function secondsFor(pattern: string): number {
  const left = budgetLimit.seconds - spent
  const failed = timeouts.get(pattern) ?? 0
  if (left > 0) return failed >= mostTimeouts ? 0 : Math.min(patternLimit.seconds, left)
  return failed > 0 || left + reserve <= 0 ? 0 : last
}

function spend(milliseconds: number, isTimeout: boolean): void {
  const seconds = milliseconds / 1_000
  if (isTimeout || seconds > stall || spent >= budgetLimit.seconds) spent += seconds
}

/** Work of a regular expression that a project declares: `pattern` is its text. */
export function boundedPattern<T>(pattern: string, work: () => T): T | typeof timedOut {
  const [result] = boundedEach(pattern, [work], (each) => ({value: each()}))
  return result === undefined || result === timedOut ? timedOut : result.value
}

/**
 * The same work on each of many items, each with as much time: it is watched for all of them together, since to watch it takes
 * longer than most patterns.
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
    // One after the first had less time than it may take: it is the first of the next.
    if (done.length > first) continue
    timeouts.set(pattern, (timeouts.get(pattern) ?? 0) + 1)
    done.push(timedOut)
  }
  return done
}
