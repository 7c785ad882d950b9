const megabyte = 1_000_000

/** A captured file that is not read; the message has the reason. */
export class CaptureError extends Error {}

/** A file that is too large to be read. */
export class TooLargeError extends CaptureError {
  /** @param limit in bytes */
  constructor(limit: number, expected = 'a transcript of JSON lines or a smaller file') {
    super(`Unexpected size of more than ${Math.floor(limit / megabyte)} MB, expected ${expected}`)
  }
}

/** More than the requests of a batch, or the samples of an evaluation, that are in one file. */
const mostThreads = 100_000

/** More than the agents of any run or table, and the calls between them: of each much is kept until the end. */
export const mostAgents = 25_000

/** @throws {CaptureError} for more threads than are linted in a few seconds */
export function expectFewThreads(count: number): void {
  if (count > mostThreads)
    throw new CaptureError(`Unexpected number of threads, expected at most ${mostThreads} in a file`)
}

/** Before another call with which the agents of a run work together. @throws {CaptureError} */
export function expectFewCalls(count: number): void {
  if (count >= mostAgents)
    throw new CaptureError(`Unexpected number of calls between agents, expected at most ${mostAgents} in a run`)
}

/** Before another agent of a run. @throws {CaptureError} */
export function expectFewAgents(count: number): void {
  if (count >= mostAgents)
    throw new CaptureError(`Unexpected number of agents, expected at most ${mostAgents} in a run`)
}
