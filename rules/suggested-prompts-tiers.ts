import * as z from 'zod/mini'
import {definitionsAndOutputs} from '../src/contracts/kinds.ts'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {mayBreakPrompts} from '../src/contracts/suggested-prompts/candidates.ts'
import {emissionPointProblems, tierProblems} from '../src/contracts/suggested-prompts/tiers.ts'
import {defineRule, strings} from '../src/linter/define-rule.ts'

/**
 * Prompts have three tiers: first the next step, then alternatives, last a utility.
 *
 * ## Why
 *
 * `[1]` continues the workflow; the last item is the one utility: it shows the status, the progress or help, or cancels
 * (REQ-0003 2.1, 2.2). A block of two items is a fallback and has no tiers. In an output, the workflow state determines
 * which status is right. An orchestrator has five emission points, the moments at which it prints prompts (REQ-0003 1.4).
 *
 * ## Options
 *
 * - `utilities`: more items that are right as the last one
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
 * ```markdown {"options": {"utilities": ["Quit"]}}
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Review the design
 *   [3] Quit
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Review the design
 *   [2] Continue to Phase 05 - Test Strategy
 *   [3] Start over
 * ---
 * ```
 *
 * ```text
 * 6:7-6:43: warning: Unexpected item `Continue to Phase 05 - Test Strategy` in place 2, expected it as `[1]`
 * 7:7-7:17: warning: Unexpected last item `Start over`, expected a utility such as `Show workflow status`
 * ```
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {alternative_action}
 *   [2] Cancel workflow
 *   [3] Show workflow status
 * ---
 * ```
 *
 * ```text
 * 5:7-5:27: warning: Unexpected alternative `{alternative_action}` as `[1]`, expected the next step of the workflow
 * 6:7-6:22: warning: Unexpected utility `Cancel workflow` besides `Show workflow status`, expected one
 * ```
 */
export default defineRule<MismatchProblem, {readonly utilities: readonly string[]}>({
  id: 'suggested-prompts-tiers',
  severity: 'warning',
  kinds: definitionsAndOutputs,
  options: z.strictObject({utilities: strings('More items that are right as the last one')}),
  defaults: {utilities: []},
  mayFind: mayBreakPrompts,
  check(source, report, {utilities}) {
    for (const problem of tierProblems(source, utilities)) report(problem)
    for (const problem of emissionPointProblems(source)) report(problem)
  },
  messages: mismatchMessages
})
