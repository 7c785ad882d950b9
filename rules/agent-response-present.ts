import {mayBreakResponse} from '../src/contracts/agent-response/candidates.ts'
import {finalResponse, textAfter} from '../src/contracts/agent-response/index.ts'
import {isDeclaredFor} from '../src/contracts/declared.ts'
import type {Problem} from '../src/contracts/problem.ts'
import {relatedResponse} from '../src/contracts/proposals/index.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {lastTextLine} from '../src/text/ends.ts'

type PresenceProblem = Problem<{missing: undefined; 'text-after': undefined}>

/**
 * An output with the contract `agent-response` ends with the response block.
 *
 * ## Why
 *
 * The orchestrator reads nothing but the YAML block at the end of an output (P6, "Response Format"); without one it goes on
 * as if the agent had failed. The block is bare between two `---`, or in a `yaml` fence. Empty lines at the end do not
 * count. Invalid YAML in the block is reported by `agent-response-parseable` alone.
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
export default defineRule<PresenceProblem>({
  id: 'agent-response-present',
  severity: 'error',
  kinds: ['output'],
  mayFind: mayBreakResponse,
  check(source, report) {
    if (!isDeclaredFor(source, 'agent-response') || source.captured?.stopReason !== undefined) return
    const related = relatedResponse(source)
    const last = finalResponse(source)
    if (last === undefined) return report({kind: 'missing', range: lastTextLine(source), ...related})
    const after = last.syntax === undefined ? textAfter(source, last.block) : undefined
    if (after !== undefined) report({kind: 'text-after', range: after, ...related})
  },
  messages: {
    missing: () => 'Missing response block, expected it at the end of the output',
    'text-after': () => 'Unexpected text after the response block, expected the output to end with it'
  }
})
