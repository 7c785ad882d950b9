/** Work that may take too long, such as a regular expression that a project declares, with an end to its time. */

/** Compiled at the first use; it calls what is there, since only a script has a time limit. */
let script: {runInThisContext(options: {timeout: number}): unknown} | undefined
const key = Symbol.for('lint-agents.work')
const slot = globalThis as {[key]?: (() => unknown) | undefined}

/** Only Node can end a regular expression. Not imported, since this room runs anywhere: elsewhere work runs to its end. */
function scriptOf(): typeof script {
  const vm = globalThis.process?.getBuiltinModule?.('node:vm')
  script ??= vm && new vm.Script(`globalThis[Symbol.for('${key.description}')]()`)
  return script
}

/** What work gives that ran out of time. */
export const timedOut: unique symbol = Symbol('timed out')

/**
 * Does synchronous work, for at most a time: it ends where it is, also within a loop or a regular expression.
 *
 * @param milliseconds more than 0
 */
export function bounded<T>(milliseconds: number, work: () => T): T | typeof timedOut {
  const own = scriptOf()
  if (own === undefined) return work()
  const outer = slot[key]
  slot[key] = work
  try {
    return own.runInThisContext({timeout: milliseconds}) as T
  } catch (error) {
    if (isTimeout(error)) return timedOut
    throw error
  } finally {
    if (outer === undefined) delete slot[key]
    else slot[key] = outer
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
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
    const all = bounded(patternLimit.seconds * 1000, () => {
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
