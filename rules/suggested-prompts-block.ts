import {definitionsAndOutputs} from '../src/contracts/kinds.ts'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {allBlockProblems} from '../src/contracts/suggested-prompts/block-problems.ts'
import {mayBreakPrompts} from '../src/contracts/suggested-prompts/candidates.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A prompt block has its exact form: delimiters, header, two to four numbered items.
 *
 * ## Why
 *
 * People choose the next step by number and tools find the block by its form (REQ-0003 1.1, 1.2): `---`, the header, items
 * of two spaces, `[N]`, one space and a text, `---`, with nothing between them. With one wrong character the block is prose.
 *
 * ## Good
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Review the design
 *   [3] Show workflow status
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"role": "phase-agent"}
 * # SUGGESTED PROMPTS
 *
 * ----
 * SUGGESTED NEXT STEPS
 *   [1] {primary_prompt}
 *   2. Review the design
 *   [4] Show workflow status
 * ```
 *
 * ```text
 * 3:1-3:5: error: Unexpected delimiter `----`, expected `---`
 * 4:1-4:21: error: Unexpected header `SUGGESTED NEXT STEPS`, expected `SUGGESTED NEXT STEPS:`
 * 6:1-6:6: error: Unexpected item prefix `  2. `, expected `  [2] `
 * 7:1-7:27: error: Missing closing delimiter, expected `---` after the last item
 * 7:3-7:6: error: Unexpected item number `[4]`, expected `[3]`
 * ```
 *
 * ```markdown fixed
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Review the design
 *   [4] Show workflow status
 * ---
 * ```
 *
 * A line of another kind has no fix, and what follows it belongs to the block. Safe fixes never change the text that a
 * number means.
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Review the design, then correct what
 *       the reviewer found
 *   [3] Show workflow status
 * ---
 * ```
 *
 * ```text
 * 7:1-7:25: error: Unexpected line in a prompt block, expected an item
 * ```
 */
export default defineRule<MismatchProblem>({
  id: 'suggested-prompts-block',
  severity: 'error',
  kinds: definitionsAndOutputs,
  mayFind: mayBreakPrompts,
  check(source, report) {
    for (const problem of allBlockProblems(source)) report(problem)
  },
  messages: mismatchMessages
})
