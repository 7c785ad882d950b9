import {mayHaveResponse} from '../src/contracts/agent-response/candidates.ts'
import {type ResponseProblem, responseMessages} from '../src/contracts/agent-response/fields.ts'
import {isIndentation, responses} from '../src/contracts/agent-response/read.ts'
import {definitions} from '../src/contracts/kinds.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A response block in a definition matches the contract.
 *
 * ## Why
 *
 * Agents print what they were shown. A field that the example leaves out is missing in every output, and a comment between
 * `---` and `response:` hides every output from the documented orchestrator (P6, "Orchestrator Parsing"). Placeholders are
 * fine in place of any value: `success | partial | error`, `{N}`, `"{text}"`, `"with_design" | "text_only"`. The rule
 * reads blocks between `---` and fences that hold a block and nothing else.
 *
 * ## Good
 *
 * ````markdown
 * End your output with:
 *
 * ```yaml
 * ---
 * response:
 *   status: success | partial | error
 *   outputs:
 *     - file: "{SPEC_FILE}"
 *       action: created
 *       lines: {N}
 *   metrics:
 *     mode: "with_design" | "text_only"
 *   next_step: "{what to do next}"
 * ---
 * ```
 * ````
 *
 * ## Bad
 *
 * ````markdown
 * End your output with:
 *
 * ```yaml
 * ---
 * # AGENT RESPONSE
 * response:
 *   status: success | partial | failure
 *   outputs: []
 *   next_steps: "{what to do next}"
 * ---
 * ```
 * ````
 *
 * ```text
 * 5:1-5:17: warning: Unexpected text before `response:`, expected it right after `---`
 * 7:11-7:38: warning: Unexpected value `failure` of `status`, expected one of `success`, `partial`, `error`
 * 9:3-9:13: warning: Unexpected key `next_steps`, expected `next_step`
 * ```
 *
 * ````markdown
 * ```yaml
 * ---
 * response:
 *   status: success | partial | error
 *   outputs: []
 * next_step: "{text}"
 * ---
 * ```
 * ````
 *
 * ```text
 * 6:1-6:10: warning: Unexpected key `next_step` outside `response:`, expected it inside `response:`
 * ```
 */
export default defineRule<ResponseProblem>({
  id: 'agent-response-template',
  severity: 'warning',
  kinds: definitions,
  mayFind: mayHaveResponse,
  check(source, report) {
    for (const {syntax, fields, delimiters} of responses(source)) {
      // A definition may show the block in a list, indented.
      const problems =
        syntax === undefined ? [...delimiters, ...fields].filter((each) => !isIndentation(each)) : [syntax]
      for (const problem of problems) report({...problem, severity: 'warning'})
    }
  },
  messages: responseMessages
})
