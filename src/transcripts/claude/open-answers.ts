import type {ByteLine} from '../lines.ts'

/** Which answers of tools may be the reports of agents. */
export interface OpenAnswers {
  /** Whether a line with the answer of a tool may be the report of an agent. */
  mayReport(line: ByteLine): boolean
}

/** How many calls are sought in the bytes of an answer; where more are open, it is read. */
const soughtCalls = 16

/** An id that JSON writes as it is, or with escapes of `\\u`. */
const plainId = /^[\w-]+$/

/** @param openCalls calls of agents that wait for their answer, by the lines that are read */
export function createOpenAnswers(openCalls: ReadonlySet<string>): OpenAnswers {
  function mayReport({bytes, start, end}: ByteLine): boolean {
    if (openCalls.size > soughtCalls) return true
    if (openCalls.size === 0 || bytes === undefined) return false
    const line = bytes.subarray(start, end)
    for (const id of openCalls) if (!plainId.test(id) || line.includes(id)) return true
    return line.includes('\\u')
  }

  return {mayReport}
}
