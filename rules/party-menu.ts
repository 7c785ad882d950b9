import {isPartyDeclared} from '../src/contracts/declared.ts'
import {menuProblems} from '../src/contracts/inception-party/index.ts'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * The options of a menu count up, and the printed range agrees.
 *
 * ## Why
 *
 * People answer a menu with a number (REQ-0006 2.1, 6.4): one that is not there, or there twice, chooses nothing. The rule
 * reads files under the contract `inception-party`. A menu is a run of options `[N]` below a frame or above `Enter selection`;
 * letters may be options too. The menus of the document have its options and its request to select, the recommendation of a stack
 * has the language, the framework, the database and the consensus above them; the menu of the modes
 * comes before step 1 of the flow for new projects. A `CONSENSUS:` is unanimous or that of a majority, and the notice of an
 * agent that failed says who and how many go on (6.3). In an output nothing of them is a placeholder.
 *
 * ## Good
 *
 * ```markdown {"contracts": ["inception-party"]}
 * How would you like to plant?
 *
 * [1] In rows
 *     As the neighbors do
 *
 * [2] In circles
 *
 * Enter selection (1-2):
 * ```
 *
 * ## Bad
 *
 * ```markdown {"contracts": ["inception-party"]}
 * [1] In rows
 *
 * [3] In circles
 *
 * Enter selection (1-2):
 *
 * [1] Water
 * [2] Wait
 *
 * Enter selection (1-3):
 * ```
 *
 * ```text
 * 3:1-3:4: warning: Unexpected option `[3]`, expected `[2]`
 * 10:18-10:21: warning: Unexpected range `1-3` of the menu, expected `1-2`
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["inception-party"]}
 * All agents in Vision Council encountered errors.
 *
 * [1] Retry phase
 * [2] Cancel
 *
 * Enter selection (1-2):
 * ```
 *
 * ```text
 * 1:1-1:49: warning: Missing option `[2] Fall back to classic mode — restart with sequential flow`, expected it in this menu
 * ```
 */
export default defineRule<MismatchProblem>({
  id: 'party-menu',
  severity: 'warning',
  kinds: ['agent', 'command', 'prompt', 'output'],
  mayFind: isPartyDeclared,
  check(source, report) {
    for (const problem of menuProblems(source)) report(problem)
  },
  messages: mismatchMessages
})
