import type {ByteLine} from '../lines.ts'

/** Which answers of tools may be the reports of agents. */
export interface OpenAnswers {
  /** A line that may call an agent waits to be read. */
  await(line: number): void
  /** A line is read. */
  done(line: number): void
  /** Whether a line with the answer of a tool may be the report of an agent. */
  mayReport(line: ByteLine): boolean
}

/** How many calls are sought in the bytes of an answer; where more are open, it is read. */
const soughtCalls = 16

/** @param openCalls calls of agents that wait for their answer, by the lines that are read */
export function createOpenAnswers(openCalls: ReadonlySet<string>): OpenAnswers {
  let awaited = 0

  function mayReport({bytes, start, end}: ByteLine): boolean {
    if (awaited > 0 || openCalls.size > soughtCalls) return true
    if (openCalls.size === 0 || bytes === undefined) return false
    const line = bytes.subarray(start, end)
    for (const id of openCalls) if (line.includes(id)) return true
    return false
  }

  return {
    await: (line) => {
      awaited = line
    },
    done: (line) => {
      if (line >= awaited) awaited = 0
    },
    mayReport
  }
}
