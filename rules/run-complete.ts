import {type RunProblem, runProblem} from '../src/contracts/run-complete.ts'
import {defineRule} from '../src/remark/define-rule.ts'

/**
 * A captured run ends with the agent's final message.
 *
 * ## Why
 *
 * The text before a tool call, an error or the token limit is not an answer, even where it resembles one: the agent had not
 * finished. For such a run only this is reported. Rules about missing parts (`suggested-prompts-last`,
 * `agent-response-present`, `response-markers`, `custom-contract`, `definition-contract`) skip it, since the agent may have
 * been about to print them. A text on its own is not part of a run, so it is never reported.
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
    if (problem !== undefined) report(problem)
  },
  messages: {
    unfinished: () => 'Unexpected end of the run, expected its result',
    'no-message': () => 'Missing final message, expected the run to end with one',
    'stop-reason': ({reason}) => `Unexpected ${reason} at the end of the run, expected a final message`
  }
})
