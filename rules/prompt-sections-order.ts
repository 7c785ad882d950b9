import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {sectionOrderProblems} from '../src/contracts/prompt-sections/required.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * The sections of a prompt keep one order.
 *
 * ## Why
 *
 * Prompts that order their sections differently are hard to compare and to assemble (ADR-0011). The order is `Role`,
 * `Required Inputs`, `Context`, `Task`, `Constraints`, `Expected Outputs`, `Output Format`. The unsafe fix moves a section as
 * a whole.
 *
 * ## Good
 *
 * ```markdown {"kind": "prompt"}
 * ## Context
 *
 * The schema is the only input.
 *
 * ## Task
 *
 * Write the entities.
 *
 * ## Constraints
 *
 * No new dependencies.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "prompt"}
 * ## Task
 *
 * Write the entities.
 *
 * ## Context
 *
 * The schema is the only input.
 *
 * ## Constraints
 *
 * No new dependencies.
 * ```
 *
 * ```text
 * 5:1-5:11: warning: Unexpected section `Context` here, expected it before `Task`
 * ```
 */
export default defineRule<MismatchProblem>({
  id: 'prompt-sections-order',
  severity: 'warning',
  kinds: ['prompt'],
  check(source, report) {
    for (const problem of sectionOrderProblems(source)) report(problem)
  },
  messages: mismatchMessages
})
