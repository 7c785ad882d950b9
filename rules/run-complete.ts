import {defineRule} from '../src/remark/define-rule.ts'
import {lastTextLine} from '../src/text/ends.ts'

/**
 * A captured run ends with the agent's final message.
 *
 * ## Why
 *
 * What an agent says before a tool call, an error or the limit of its tokens is no answer, however much it looks like one:
 * the agent was not done. Of such a run only this is said; what its output lacks (`suggested-prompts-last`,
 * `agent-response-present`, `response-markers`, `output-contract`) it may have been about to print. A text on its own has no
 * run around it, so nothing is said of it.
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
 * The beds are drawn. I will look at the paths.
 * ```
 *
 * ```text
 * 1:1-1:46: warning: Unexpected tool call at the end of the run, expected a final message
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
export default defineRule({
  id: 'run-complete',
  severity: 'warning',
  kinds: ['output'],
  check(source, report) {
    const stopReason = source.captured?.stopReason
    if (stopReason !== undefined) report({message: words(stopReason), range: lastTextLine(source)})
  }
})

function words(stopReason: string): string {
  if (stopReason === 'nothing') return 'Missing final message, expected the run to end with one'
  if (stopReason === 'unfinished run') return 'Unexpected end of the run, expected its result'
  return `Unexpected ${stopReason} at the end of the run, expected a final message`
}
