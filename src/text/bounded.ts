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

/** How long a pattern may take on one text, in seconds. */
export const patternSeconds = 2

/** How often a pattern may run out of time: it is not run again after that. */
const mostTimeouts = 3

const timeouts = new Map<string, number>()

/** Work of a regular expression that a project declares: `pattern` is its text. */
export function boundedPattern<T>(pattern: string, work: () => T): T | typeof timedOut {
  const before = timeouts.get(pattern) ?? 0
  if (before >= mostTimeouts) return timedOut
  const result = bounded(patternSeconds * 1000, work)
  if (result === timedOut) timeouts.set(pattern, before + 1)
  return result
}
