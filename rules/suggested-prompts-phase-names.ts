import * as z from 'zod/mini'
import {definitionsAndOutputs} from '../src/contracts/kinds.ts'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {mayBreakPrompts} from '../src/contracts/suggested-prompts/candidates.ts'
import {phaseNameProblems} from '../src/contracts/suggested-prompts/phase-names.ts'
import {defineRule, strings} from '../src/linter/define-rule.ts'

/**
 * Prompts name phases in one form: `Phase 05 - Test Strategy`.
 *
 * ## Why
 *
 * A person who reads `Phase 5 - Test strategy` in one place and `Phase 05 - Test Strategy` in another takes them for two,
 * and a search finds one (REQ-0003 3.1, 3.2). Any phase in this form is right, but for one within two letters of a known
 * name of its number, and in an output for one that the workflow state has otherwise. The state also determines the first
 * prompt of a phase agent, and of an agent whose definition begins its block with `{primary_prompt}` (REQ-0003 3.3).
 *
 * A name begins with a capital letter or is a known one. Numbers, ranges, arrows and prose after the number of a phase are
 * not names: `phase 1-3`, `phase 1 -> 2`, `phase 4-design docs`. A fix writes the whole name; it is safe where no other may
 * have been meant.
 *
 * ## Options
 *
 * - `phases`: more phase keys, such as `17-cleanup`
 *
 * ## Good
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Skip to Phase 33 - Harvest
 *   [3] Compare the results of phase 2-4
 *   [4] Show workflow status
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
 *   [1] Continue to Phase 5 - Test strategy
 *   [2] Skip to phase 33-Winter-harvest
 * ---
 * ```
 *
 * ```text
 * 5:19-5:42: error: Unexpected phase `Phase 5 - Test strategy`, expected `Phase 05 - Test Strategy`
 * 6:15-6:38: error: Unexpected phase `phase 33-Winter-harvest`, expected `Phase 33 - Winter Harvest`
 * ```
 *
 * ```markdown fixed
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Skip to Phase 33 - Winter Harvest
 * ---
 * ```
 *
 * ```markdown {"kind": "output", "role": "phase-agent", "state": {"active_workflow": {"type": "fix", "phases": ["01-requirements", "02-tracing"], "current_phase": "01-requirements", "current_phase_index": 0, "artifact_folder": "BUG-1", "phase_status": {}}}}
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 03 - Architecture
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ```text
 * 3:7-3:42: error: Unexpected prompt `Continue to Phase 03 - Architecture`, expected `Continue to Phase 02 - Tracing`
 * ```
 */
export default defineRule<MismatchProblem, {readonly phases: readonly string[]}>({
  id: 'suggested-prompts-phase-names',
  severity: 'error',
  kinds: definitionsAndOutputs,
  options: z.strictObject({phases: strings('More phase keys, such as `17-cleanup`')}),
  defaults: {phases: []},
  mayFind: mayBreakPrompts,
  check(source, report, {phases}) {
    for (const problem of phaseNameProblems(source, phases)) report(problem)
  },
  messages: mismatchMessages
})
