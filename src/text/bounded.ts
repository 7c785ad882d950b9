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

/** How long a pattern may take on one text, in seconds; tests set another time. */
export const patternLimit = {seconds: 2}

/** How often a pattern may run out of time: it is not run again after that. */
const mostTimeouts = 3

const timeouts = new Map<string, number>()

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
    const before = timeouts.get(pattern) ?? 0
    const rest = items.slice(done.length)
    if (before >= mostTimeouts) return [...done, ...rest.map((): typeof timedOut => timedOut)]
    const first = done.length
    const all = limitTime(patternLimit.seconds * 1000, () => {
      for (const item of rest) done.push(work(item))
    })
    if (all !== timedOut) break
    // One after the first had less time than it may take: it is the first of the next.
    if (done.length > first) continue
    timeouts.set(pattern, before + 1)
    done.push(timedOut)
  }
  return done
}
