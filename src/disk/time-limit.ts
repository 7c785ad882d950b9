import {type TimeLimit, timedOut} from '../text/bounded.ts'
import {once} from '../text/memoize.ts'

/** Compiled at the first use. It calls a global function, since only scripts have a time limit. */
const script = once(() => {
  // Not imported, since few runs need it.
  const {Script} = process.getBuiltinModule('node:vm')
  return new Script(`globalThis[Symbol.for('${key.description}')]()`)
})
const key = Symbol.for('lint-agents.work')
const slot = globalThis as {[key]?: (() => unknown) | undefined}

export const limitTime: TimeLimit = <T>(milliseconds: number, work: () => T) => {
  const outer = slot[key]
  slot[key] = work
  try {
    return script().runInThisContext({timeout: milliseconds}) as T
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
