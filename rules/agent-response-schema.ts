import {mayBreakResponse} from '../src/contracts/agent-response/candidates.ts'
import {type ResponseProblem, responseMessages} from '../src/contracts/agent-response/fields.ts'
import {finalResponse} from '../src/contracts/agent-response/read.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A response holds the fields that the orchestrator works with, each with a value that it knows.
 *
 * ## Why
 *
 * The orchestrator takes `status` for the next decision, `outputs` for what to read and `next_step` for what to show people
 * (P6, "Field Definitions"). A word that it does not know, such as `completed` for `success`, ends the run far from its
 * cause. The rule reads the last response of an output, declared or not.
 *
 * - `status` (`success`, `partial`, `error`), `outputs` (a list, may be `[]`) and `next_step` (a non-empty string) are required
 * - each output has a `file`, relative and without `..`, and an `action` (`created`, `updated`, `deleted`); `lines` is a
 *   whole number, 0 or more
 * - `errors` holds the reasons of status `error`; for `partial` it is advised, with a warning
 * - `warnings` and `errors` are lists of strings; an item of `user_decisions_needed` has a `question` and a `marker`
 * - a metric that is not a number, an absolute path and a key that the document does not name are warnings, and so are
 *   `errors` beside `success` and a plain `yes` or `1_000`, which the documented reader takes for a boolean and a number
 *
 * ## Good
 *
 * ```markdown {"kind": "output"}
 * ---
 * response:
 *   status: error
 *   outputs: []
 *   errors:
 *     - "The template is not there"
 *   next_step: "Restore the template, then run again"
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output"}
 * ---
 * response:
 *   status: sucess
 *   outputs:
 *     - file: "specs/spec.md"
 *       action: modified
 *       lines: "245"
 *   next_steps: "Review the specification"
 *   metrics:
 *     coverage: high
 * ---
 * ```
 *
 * ```text
 * 3:11-3:17: error: Unexpected value `sucess` of `status`, expected `success`
 * 6:15-6:23: error: Unexpected value `modified` of `outputs[0].action`, expected one of `created`, `updated`, `deleted`
 * 7:14-7:19: error: Unexpected value of `outputs[0].lines`, expected a number
 * 8:3-8:13: error: Unexpected key `next_steps`, expected `next_step`
 * 10:15-10:19: warning: Unexpected value of `metrics.coverage`, expected a number
 * ```
 *
 * ```markdown {"kind": "output"}
 * ---
 * response:
 *   status: error
 *   outputs: []
 * ---
 * ```
 *
 * ```text
 * 2:1-2:9: error: Missing key `errors`, expected it in `response` beside `status: error`
 * 2:1-2:9: error: Missing key `next_step`, expected it in `response`
 * ```
 *
 * ```markdown {"kind": "output"}
 * ---
 * response:
 *   status: success
 *   outputs: []
 * next_step: "Review it"
 * ---
 * ```
 *
 * ```text
 * 5:1-5:10: error: Unexpected key `next_step` outside `response:`, expected it inside `response:`
 * ```
 */
export default defineRule<ResponseProblem>({
  id: 'agent-response-schema',
  severity: 'error',
  kinds: ['output'],
  mayFind: mayBreakResponse,
  check(source, report) {
    for (const problem of finalResponse(source)?.fields ?? []) report(problem)
  },
  messages: responseMessages
})
