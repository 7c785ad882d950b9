import {boundContracts} from '../src/contracts/engine/bound.ts'
import type {Problem} from '../src/contracts/problem.ts'
import type {Source} from '../src/contracts/source.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {lastTextLine} from '../src/text/ends.ts'

type RunProblem = Problem<{
  /** The program was stopped before it wrote its result. */
  unfinished: undefined
  /** The run has no message. */
  'no-message': undefined
  /** Something else ended the run: a tool call, an error, a limit. */
  'stop-reason': {readonly reason: string}
}>

/** `undefined` for a text on its own, and for a run that ended with a final message. */
function runProblem(source: Source): RunProblem | undefined {
  const reason = source.captured?.stopReason
  if (reason === undefined) return undefined
  const range = lastTextLine(source)
  if (reason === 'nothing') return {kind: 'no-message', range}
  if (reason === 'unfinished run') return {kind: 'unfinished', range}
  return {kind: 'stop-reason', range, data: {reason}}
}

/** Whether the project declares a contract of its own for the output, which its end would have to hold. */
function hasOwnContract(source: Source): boolean {
  return boundContracts(source).some((name) => source.project.customContracts.has(name))
}

/**
 * A captured run ends with the agent's final message.
 *
 * ## Why
 *
 * The text before a tool call, an error or the token limit is not an answer, even where it resembles one: the agent had not
 * finished. For such a run only this is reported. Rules about missing parts (`suggested-prompts-last`,
 * `agent-response-present`, `response-markers`, `custom-contract`, `definition-contract`) skip it, since the agent may have
 * been about to print them. Where the project declares a contract of its own for the output, what a program reads is missing: an
 * error, since what a transcript says about its own end takes nothing from what is checked of it. A text on its own is not part of a run, so it is never reported.
 *
 * ## Good
 *
 * ```markdown {"kind": "output", "captured": {"thread": "main", "kind": "main"}}
 * The beds are drawn.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output", "contracts": ["suggested-prompts"], "captured": {"thread": "main", "kind": "main", "stopReason": "tool call"}}
 * The beds are drawn. I will check the paths.
 * ```
 *
 * ```text
 * 1:1-1:44: warning: Unexpected tool call at the end of the run, expected a final message
 * ```
 *
 * ```markdown {"kind": "output", "captured": {"thread": "agent-1", "kind": "subagent", "stopReason": "unfinished run"}}
 * The beds are
 * ```
 *
 * ```text
 * 1:1-1:13: warning: Unexpected end of the run, expected its result
 * ```
 */
export default defineRule<RunProblem>({
  id: 'run-complete',
  severity: 'warning',
  kinds: ['output'],
  check(source, report) {
    const problem = runProblem(source)
    if (problem !== undefined) report(hasOwnContract(source) ? {...problem, severity: 'error'} : problem)
  },
  messages: {
    unfinished: () => 'Unexpected end of the run, expected its result',
    'no-message': () => 'Missing final message, expected the run to end with one',
    'stop-reason': ({reason}) => `Unexpected ${reason} at the end of the run, expected a final message`
  }
})
