import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {directiveProblem} from '../src/contracts/system-templates/directives.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A system template directs the agent to the work of its phase.
 *
 * ## Why
 *
 * A template for `archive` that was copied from `plan` lets the agent plan again (R3 of the system prompt templates). This
 * rule searches for two of the words that nearly every template of the phase has; variables, tags and the names of agents
 * do not count.
 *
 * ## Good
 *
 * ```markdown {"path": "templates/system/BASE-archive.md"}
 * Write the changelog, bring the specs up to date, remove what was temporary.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": "templates/system/BASE-archive.md"}
 * Write a proposal and split it into tickets.
 * ```
 *
 * ```text
 * 1:1-1:44: warning: Missing directives of phase `archive`, expected two of `changelog`, `spec` or 2 more
 * ```
 *
 * ```markdown {"path": "templates/system/BASE-review.md"}
 * Check the quality of the code.
 * ```
 *
 * ```text
 * 1:1-1:31: warning: Missing directives of phase `review` besides `quality`, expected two of `verif`, `test` or 2 more
 * ```
 */
export default defineRule<MismatchProblem>({
  id: 'system-template-directives',
  severity: 'warning',
  kinds: ['template'],
  check(source, report) {
    const problem = directiveProblem(source)
    if (problem !== undefined) report(problem)
  },
  messages: mismatchMessages
})
