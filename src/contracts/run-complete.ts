/** Whether a captured run ended with the agent's final message. */
import {lastTextLine} from '../text/ends.ts'
import type {Problem} from './problem.ts'
import type {Source} from './source.ts'

export type RunProblem = Problem<{
  /** The program was stopped before it wrote its result. */
  unfinished: undefined
  /** The run has no message. */
  'no-message': undefined
  /** Something else ended the run: a tool call, an error, a limit. */
  'stop-reason': {readonly reason: string}
}>

/** `undefined` for a text on its own, and for a run that ended with a final message. */
export function runProblem(source: Source): RunProblem | undefined {
  const reason = source.captured?.stopReason
  if (reason === undefined) return undefined
  const range = lastTextLine(source)
  if (reason === 'nothing') return {kind: 'no-message', range}
  if (reason === 'unfinished run') return {kind: 'unfinished', range}
  return {kind: 'stop-reason', range, data: {reason}}
}
