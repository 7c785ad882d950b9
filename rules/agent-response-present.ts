import {mayBreakResponse} from '../src/contracts/agent-response/candidates.ts'
import {afterResponse, finalResponse, lostHeader, responseSubject} from '../src/contracts/agent-response/read.ts'
import {isDeclaredFor} from '../src/contracts/declared.ts'
import type {OutputProblem} from '../src/contracts/engine/fault.ts'
import {outputMessages} from '../src/contracts/engine/words.ts'
import {relatedResponse} from '../src/contracts/proposals/index.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {lastTextLine} from '../src/text/ends.ts'

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
 * 1:1-1:46: error: Missing YAML `response`, expected it at the end of the output
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
 * 8:1-8:25: error: Unexpected text after YAML `response`, expected the output to end with it
 * ```
 */
export default defineRule<OutputProblem>({
  id: 'agent-response-present',
  severity: 'error',
  kinds: ['output'],
  mayFind: mayBreakResponse,
  check(source, report) {
    if (!isDeclaredFor(source, 'agent-response') || source.captured?.stopReason !== undefined) return
    const related = relatedResponse(source)
    const last = finalResponse(source)
    if (last === undefined) {
      if (lostHeader(source) !== undefined) return
      const data = {subject: responseSubject, at: 'end'} as const
      return report({kind: 'missing', range: lastTextLine(source), data, ...related})
    }
    const after = last.syntax === undefined ? afterResponse(source, last.block) : undefined
    if (after !== undefined) report({...after, ...related})
  },
  messages: outputMessages
})
