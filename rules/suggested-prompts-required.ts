import * as z from 'zod/mini'
import {definitions} from '../src/contracts/kinds.ts'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {mayBreakPrompts} from '../src/contracts/suggested-prompts/candidates.ts'
import {requiredEndingProblems} from '../src/contracts/suggested-prompts/required.ts'
import {defineRule, patternOption} from '../src/linter/define-rule.ts'

const protocol =
  '\\b(?:follow|see|use|apply|refer to|according to|per|defined by|described in)\\b.{0,200}\\bprotocol\\b'

/**
 * A declared agent defines how its output ends: a `# SUGGESTED PROMPTS` section with a block or a status.
 *
 * ## Why
 *
 * Without this section an agent ends its output with any text, and the orchestrator that waits for a block finds none
 * (REQ-0003 1.1, 1.3, 4.2). The section is required in files that configuration or the command line declares as phase agent,
 * sub-orchestrator or sub-agent, and in agent files that are declared to use `suggested-prompts`. A file that is not declared
 * and has the section gets a warning where that section is without a block. Instead of a block the section may refer to a
 * protocol that agents share.
 *
 * ## Options
 *
 * - `protocol`: a regular expression for a sentence that refers to a shared protocol; one with a negation is not a reference
 *
 * ## Good
 *
 * ```markdown {"role": "phase-agent"}
 * # SUGGESTED PROMPTS
 *
 * ---
 * SUGGESTED NEXT STEPS:
 *   [1] {primary_prompt}
 *   [2] Show workflow status
 * ---
 * ```
 *
 * ```markdown {"role": "phase-agent"}
 * # SUGGESTED PROMPTS
 *
 * Follow the Phase Agent Protocol in CLAUDE.md.
 * ```
 *
 * ## Bad
 *
 * ```markdown {"role": "phase-agent"}
 * # ROLE
 *
 * You design systems.
 * ```
 *
 * ```text
 * 1:1-1:7: error: Missing section `# SUGGESTED PROMPTS`, expected it at the end of the file
 * ```
 *
 * ```markdown
 * # SUGGESTED PROMPTS
 *
 * Do not follow the protocol of other agents.
 * ```
 *
 * ```text
 * 1:1-1:20: warning: Missing prompt block, expected it in the section `# SUGGESTED PROMPTS`
 * ```
 *
 * ```markdown {"role": "sub-agent"}
 * # SUGGESTED PROMPTS
 *
 * Report that you are done.
 * ```
 *
 * ```text
 * 1:1-1:20: error: Missing status line, expected it in the section `# SUGGESTED PROMPTS`
 * ```
 */
export default defineRule<MismatchProblem, {readonly protocol: string}>({
  id: 'suggested-prompts-required',
  severity: 'error',
  kinds: definitions,
  options: z.strictObject({protocol: z.optional(patternOption('A sentence that refers to a shared protocol'))}),
  defaults: {protocol},
  mayFind: mayBreakPrompts,
  check(source, report, {protocol}) {
    for (const problem of requiredEndingProblems(source, new RegExp(protocol, 'i'))) report(problem)
  },
  messages: mismatchMessages
})
