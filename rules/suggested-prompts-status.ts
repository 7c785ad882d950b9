import {definitionsAndOutputs} from '../src/contracts/kinds.ts'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {relatedPrompts} from '../src/contracts/proposals/index.ts'
import {mayBreakPrompts} from '../src/contracts/suggested-prompts/candidates.ts'
import {allStatusProblems} from '../src/contracts/suggested-prompts/status-problems.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A sub-agent ends with one status line, a phase agent with prompts.
 *
 * ## Why
 *
 * A sub-agent reports to the orchestrator that started it, not to a person: prompts from it would offer steps that no one
 * can take (REQ-0003 1.3). Its status line names what is complete and who gets the results, between delimiters, without items.
 *
 * ## Good
 *
 * ```markdown {"role": "sub-agent"}
 * # SUGGESTED PROMPTS
 *
 * ---
 * STATUS: Risk assessment complete. Returning results to impact analysis orchestrator.
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"role": "sub-agent"}
 * # SUGGESTED PROMPTS
 *
 * ---
 * Status: Risk assessment complete. Returning results to impact analysis orchestrator
 * ---
 * ```
 *
 * ```text
 * 4:1-4:84: error: Unexpected status line, expected `STATUS: Risk assessment complete. Returning results to impact analysis orchestrator.`
 * ```
 *
 * ```markdown fixed
 * # SUGGESTED PROMPTS
 *
 * ---
 * STATUS: Risk assessment complete. Returning results to impact analysis orchestrator.
 * ---
 * ```
 *
 * A block in a sub-agent, a status in a phase agent:
 *
 * ```markdown {"role": "sub-agent"}
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Review the risks
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ```text
 * 4:1-4:22: error: Unexpected prompt block in a sub-agent, expected one status line
 * ```
 *
 * ```markdown {"role": "phase-agent"}
 * # SUGGESTED PROMPTS
 *
 * ---
 * STATUS: Design complete. Returning results to the orchestrator.
 * ---
 * ```
 *
 * ```text
 * 4:1-4:64: error: Unexpected status line in a phase agent, expected a prompt block
 * ```
 */
export default defineRule<MismatchProblem>({
  id: 'suggested-prompts-status',
  severity: 'error',
  kinds: definitionsAndOutputs,
  mayFind: mayBreakPrompts,
  check(source, report) {
    for (const problem of allStatusProblems(source)) report({...problem, ...relatedPrompts(source)})
  },
  messages: mismatchMessages
})
