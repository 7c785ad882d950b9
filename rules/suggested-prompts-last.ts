import {relatedPrompts} from '../src/contracts/proposals/index.ts'
import {mayBreakPrompts} from '../src/contracts/suggested-prompts/candidates.ts'
import {endingNames, type FinalBlockProblem, finalBlockProblem} from '../src/contracts/suggested-prompts/final-block.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * An output ends with its one prompt block or status.
 *
 * ## Why
 *
 * The block is the last thing a person reads and the last thing a tool searches for (REQ-0003 1.2, ADR-001): text after it
 * hides it, a second one makes the numbers ambiguous. Blank lines at the end do not count.
 *
 * ## Good
 *
 * ```markdown {"kind": "output", "contracts": ["suggested-prompts"]}
 * The design is saved.
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output", "contracts": ["suggested-prompts"]}
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] Continue to Phase 05 - Test Strategy
 *   [2] Show workflow status
 * ---
 *
 * Let me know what you choose!
 * ```
 *
 * ```text
 * 7:1-7:29: error: Unexpected text after the prompt block, expected the output to end with it
 * ```
 *
 * ```markdown {"kind": "output", "role": "sub-agent"}
 * The risks are assessed.
 * ```
 *
 * ```text
 * 1:1-1:24: error: Missing status line, expected it at the end of the output
 * ```
 */
export default defineRule<FinalBlockProblem>({
  id: 'suggested-prompts-last',
  severity: 'error',
  kinds: ['output'],
  mayFind: mayBreakPrompts,
  check(source, report) {
    const problem = finalBlockProblem(source)
    if (problem !== undefined) report({...problem, ...relatedPrompts(source)})
  },
  messages: {
    missing: ({ending}) => `Missing ${endingNames[ending]}, expected it at the end of the output`,
    'text-after': ({ending}) => `Unexpected text after the ${endingNames[ending]}, expected the output to end with it`,
    several: ({count}) => `Unexpected ${count} final blocks, expected one at the end of the output`
  }
})
