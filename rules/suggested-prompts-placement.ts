import {describeCharacter} from '../src/contracts/ascii/character-names.ts'
import {definitions} from '../src/contracts/kinds.ts'
import {mayBreakPrompts} from '../src/contracts/suggested-prompts/candidates.ts'
import {type ClosingLineProblem, closingLineProblems} from '../src/contracts/suggested-prompts/closing-lines.ts'
import {type PlacementProblem, placementProblems} from '../src/contracts/suggested-prompts/placement.ts'
import {sectionHeading} from '../src/contracts/suggested-prompts/title.ts'
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
export default defineRule<PlacementProblem | ClosingLineProblem>({
  id: 'suggested-prompts-placement',
  severity: 'error',
  kinds: definitions,
  mayFind: mayBreakPrompts,
  check(source, report) {
    for (const problem of placementProblems(source)) report(problem)
    for (const problem of closingLineProblems(source)) report(problem)
  },
  messages: {
    heading: ({actual}) => `Unexpected heading \`${actual}\`, expected \`${sectionHeading}\``,
    indented: () => `Unexpected space before \`${sectionHeading}\`, expected none`,
    'trailing-space': () => `Unexpected space after \`${sectionHeading}\`, expected none`,
    character: ({char}) =>
      `Unexpected ${char === '\t' ? 'tab' : `character ${describeCharacter(char)}`} in a heading, expected \`${sectionHeading}\``,
    second: () => `Unexpected second \`${sectionHeading}\`, expected one`,
    'before-self-validation': ({title}) =>
      `Unexpected \`${sectionHeading}\` before \`# ${title}\`, expected it after that section`,
    follower: ({title}) => `Unexpected section \`${title}\` after the suggested prompts, expected it before them`,
    'early-closing-line': () => `Unexpected closing line before the prompt block, expected it after that block`,
    'after-closing-line': () => `Unexpected \`${sectionHeading}\` after the closing line, expected it before that line`,
    'closing-line': ({expected}) => `Unexpected closing line, expected one that begins with \`${expected}\``
  },
  fixes: {
    heading: `Write \`${sectionHeading}\``,
    indented: 'Remove the space',
    'trailing-space': 'Remove the space',
    character: `Write \`${sectionHeading}\``,
    'before-self-validation': 'Move the section to the end',
    follower: 'Move the suggested prompts to the end'
  }
})
