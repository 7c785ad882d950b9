import {type TimeLimit, timedOut} from '../text/bounded.ts'

/** Compiled at the first use. It calls a global function, since only scripts have a time limit. */
let script: {runInThisContext(options: {timeout: number}): unknown} | undefined
const key = Symbol.for('lint-agents.work')
const slot = globalThis as {[key]?: (() => unknown) | undefined}

/** Not imported, since few runs need it. */
function openScript(): NonNullable<typeof script> {
  const {Script} = process.getBuiltinModule('node:vm')
  return new Script(`globalThis[Symbol.for('${key.description}')]()`)
}

export const limitTime: TimeLimit = <T>(milliseconds: number, work: () => T) => {
  script ??= openScript()
  const outer = slot[key]
  slot[key] = work
  try {
    return script.runInThisContext({timeout: milliseconds}) as T
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
