import {definitions} from '../src/contracts/kinds.ts'
import {mismatchMessages} from '../src/contracts/mismatch.ts'
import {mayBreakPrompts} from '../src/contracts/suggested-prompts/candidates.ts'
import {closingLineProblems} from '../src/contracts/suggested-prompts/closing-lines.ts'
import {type PlacementProblem, placementProblems} from '../src/contracts/suggested-prompts/placement.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * `# SUGGESTED PROMPTS` occurs once, after `# SELF-VALIDATION`, as the last section, before the closing line.
 *
 * ## Why
 *
 * People and tools find the section by this very line, and what an agent reads last it does last: a section of another
 * depth or case is not found, one that comes early is done early (REQ-0003 4.1, 4.2). Where the table of closing lines
 * (REQ-0003 4.3) lists the agent, that line stays at the end of the file.
 *
 * ## How to fix
 *
 * `--fix` corrects the text of the heading. `--unsafe-fixes` also moves the section to the end of the file, before a known
 * closing line; it is unsafe since it changes the order of instructions.
 *
 * ## Good
 *
 * ```markdown
 * # SELF-VALIDATION
 *
 * Check the design.
 *
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Show workflow status
 * ---
 * ```
 *
 * In a file that uses no contract this is an ordinary heading:
 *
 * ```markdown
 * ## Suggested prompts
 *
 * Ask for a poem.
 * ```
 *
 * ## Bad
 *
 * ```markdown
 * # SELF-VALIDATION
 *
 * ## Suggested Prompts
 *
 * # NOTES
 * ```
 *
 * ```text
 * 3:1-3:21: error: Unexpected heading `## Suggested Prompts`, expected `# SUGGESTED PROMPTS`
 * 5:1-5:8: error: Unexpected section `NOTES` after the suggested prompts, expected it before them
 * ```
 *
 * ```markdown fixed
 * # SELF-VALIDATION
 *
 * # SUGGESTED PROMPTS
 *
 * # NOTES
 * ```
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * # SELF-VALIDATION
 * ```
 *
 * ```text
 * 1:1-1:20: error: Unexpected `# SUGGESTED PROMPTS` before `# SELF-VALIDATION`, expected it after that section
 * ```
 */
export default defineRule<PlacementProblem>({
  id: 'suggested-prompts-placement',
  severity: 'error',
  kinds: definitions,
  mayFind: mayBreakPrompts,
  check(source, report) {
    for (const problem of placementProblems(source)) report(problem)
    for (const problem of closingLineProblems(source)) report(problem)
  },
  messages: {
    ...mismatchMessages,
    follower: ({title}) => `Unexpected section \`${title}\` after the suggested prompts, expected it before them`
  },
  fixes: {follower: 'Move the suggested prompts to the end'}
})
