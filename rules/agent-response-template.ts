import {responses} from '../src/contracts/agent-response/index.ts'
import {definitions} from '../src/contracts/source.ts'
import {defineRule} from '../src/remark/define-rule.ts'

/**
 * A definition that shows a response block shows one that keeps the contract.
 *
 * ## Why
 *
 * Agents print what they were shown. A field that the example leaves out is missing in every output, and a comment between
 * `---` and `response:` hides every output from the documented orchestrator (P6, "Orchestrator Parsing"). Placeholders are
 * fine wherever a value stands: `success | partial | error`, `{N}`, `"{text}"`, `"with_design" | "text_only"`. The rule
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
 * 5:1-5:17: warning: Unexpected line before `response:`, expected `---` right before it
 * 7:11-7:38: warning: Unexpected status `failure`, expected one of `success`, `partial`, `error`
 * 9:3-9:13: warning: Unexpected key `next_steps`, expected `next_step`
 * ```
 */
export default defineRule({
  id: 'agent-response-template',
  severity: 'warning',
  kinds: definitions,
  check(source, report) {
    for (const {yaml, issues, misreadings} of responses(source)) {
      const [fault] = yaml.faults
      if (fault !== undefined) {
        report({message: `Unexpected ${fault.reason}, expected YAML`, range: {start: fault.start, end: fault.end}})
        continue
      }
      for (const {message, start, end} of misreadings) report({message, range: {start, end}})
      for (const {message, expected, start, end} of issues)
        report({message, range: {start, end}, ...(expected && {expected})})
    }
  }
})
