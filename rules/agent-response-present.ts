import {finalResponse, textAfter} from '../src/contracts/agent-response/index.ts'
import {relatedResponse} from '../src/contracts/definition/index.ts'
import {isDeclaredFor} from '../src/contracts/participation.ts'
import {defineRule} from '../src/remark/define-rule.ts'
import {lastTextLine} from '../src/text/ends.ts'

/**
 * An output that was declared to keep `agent-response` ends with the response block.
 *
 * ## Why
 *
 * The orchestrator reads nothing but the YAML block at the end of an output (P6, "Response Format"); without one it goes on
 * as if the agent had failed. The block stands bare between two `---`, or in a `yaml` fence. Blank lines at the end do not
 * count. A block that is no YAML is a matter of `agent-response-parseable` alone.
 *
 * ## Good
 *
 * ```markdown {"kind": "output", "contracts": ["agent-response"]}
 * The specification is written.
 *
 * ---
 * response:
 *   status: success
 *   outputs: []
 *   next_step: "Review the specification"
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output", "contracts": ["agent-response"]}
 * The specification is written. Review it next.
 * ```
 *
 * ```text
 * 1:1-1:46: error: Missing response block, expected it at the end of the output
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["agent-response"]}
 * ---
 * response:
 *   status: success
 *   outputs: []
 *   next_step: "Review the specification"
 * ---
 *
 * Tell me how you like it!
 * ```
 *
 * ```text
 * 8:1-8:25: error: Unexpected text after the response block, expected the output to end with it
 * ```
 */
export default defineRule({
  id: 'agent-response-present',
  severity: 'error',
  kinds: ['output'],
  check(source, report) {
    if (!isDeclaredFor(source, 'agent-response') || source.captured?.stopReason !== undefined) return
    const related = relatedResponse(source)
    const last = finalResponse(source)
    if (last === undefined) {
      const message = 'Missing response block, expected it at the end of the output'
      report({message, range: lastTextLine(source), ...related})
      return
    }
    const after = last.yaml.faults.length > 0 ? undefined : textAfter(source, last.block)
    if (after === undefined) return
    const message = 'Unexpected text after the response block, expected the output to end with it'
    report({message, range: after, ...related})
  }
})
