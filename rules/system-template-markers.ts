import * as z from 'zod/mini'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {instructionProblems} from '../src/contracts/system-templates/instructions.ts'
import {defineRule, strings} from '../src/linter/define-rule.ts'

/**
 * A system template asks the agent to print the tags that the orchestrator waits for in its phase.
 *
 * ## Why
 *
 * The orchestrator searches the response for the exact text `<review>PASS</review>` (R5 of the system prompt templates).
 * The agent does not print what the template does not ask for, and a response without a verdict counts as a good one.
 * `plan`, `challenge` and `review` end in a verdict, `PASS` or one of the others of the phase, `implement` in a `<task_status>`
 * for each task, `archive` in none. Agents print what they are shown: the case of the tag, spaces around the value, quotes and
 * ids have to be those of an output. Tags count in code too, since that is where templates show them; a `<review>` with attributes is
 * another dialect.
 *
 * | verdict | phases |
 * | --- | --- |
 * | `PASS` | `plan`, `challenge`, `review` |
 * | `NEEDS_REVISION` | `plan`, `challenge` |
 * | `NEEDS_CHANGES` | `review` |
 * | `REJECTED` | `challenge` |
 * | `MAJOR_ISSUES` | `review` |
 *
 * ## Options
 *
 * - `verdicts`: more verdicts, in any phase
 *
 * ## Good
 *
 * ```markdown {"path": "templates/system/CODEX-challenge.md"}
 * End with <review>PASS</review>, <review>NEEDS_REVISION</review> or `<review>REJECTED</review>`.
 * ```
 *
 * ```markdown {"path": "templates/system/CODEX-implement.md"}
 * For each task print `<task_status id="X.Y">COMPLETED|FAILED</task_status>`.
 * ```
 *
 * ```markdown {"path": "templates/system/CODEX-plan.md", "options": {"verdicts": ["UNSURE"]}}
 * Put PASS, NEEDS_REVISION or UNSURE between `<review>` and `</review>`: <review>UNSURE</review>
 * ```
 *
 * ## Bad
 *
 * ```markdown {"path": "templates/system/CODEX-challenge.md"}
 * End with `<review>PASS</review>` or `<review>NEEDS_CHANGES</review>`,
 * or with `<review>REJECT</review>`, never with <review>PASS.
 * ```
 *
 * ```text
 * 1:46-1:59: error: Unexpected verdict `NEEDS_CHANGES` in `challenge`, expected one of `PASS`, `NEEDS_REVISION`, `REJECTED`
 * 2:18-2:24: error: Unexpected verdict `REJECT`, expected `REJECTED`
 * 2:47-2:59: error: Missing end of `<review>PASS`, expected `</review>` after it
 * ```
 *
 * ```markdown {"path": "templates/system/CODEX-plan.md"}
 * End with whether the plan is good.
 * ```
 *
 * ```text
 * 1:1-1:35: error: Missing marker `<review>`, expected the template to ask for it with one of `PASS`, `NEEDS_REVISION`
 * ```
 *
 * ```markdown {"path": "templates/system/CODEX-plan.md"}
 * End with <REVIEW>PASS</REVIEW> or <review> NEEDS_REVISION </review>.
 * ```
 *
 * ```text
 * 1:10-1:31: error: Unexpected marker `<REVIEW>PASS</REVIEW>`, expected `<review>PASS</review>`
 * 1:35-1:68: error: Unexpected marker `<review> NEEDS_REVISION </review>`, expected `<review>NEEDS_REVISION</review>`
 * ```
 *
 * ```markdown {"path": "templates/system/CODEX-plan.md"}
 * End with <review>PASS</review>.
 * ```
 *
 * ```text
 * 1:10-1:18: error: Missing verdict of `<review>`, expected the template to name `NEEDS_REVISION`
 * ```
 *
 * ```markdown {"path": "templates/system/CODEX-implement.md"}
 * For each task print `<task_status>DONE</task_status>`.
 * ```
 *
 * ```text
 * 1:35-1:39: error: Unexpected task status `DONE`, expected one of `COMPLETED`, `FAILED`
 * ```
 *
 * ```markdown {"path": "templates/system/CODEX-archive.md"}
 * End with `<review>PASS</review>`.
 * ```
 *
 * ```text
 * 1:19-1:23: note: Unexpected verdict `PASS` in `archive`, expected none
 * ```
 */
export default defineRule<MismatchProblem, {readonly verdicts: readonly string[]}>({
  id: 'system-template-markers',
  severity: 'error',
  kinds: ['template'],
  options: z.strictObject({verdicts: strings('More verdicts, in any phase')}),
  defaults: {verdicts: []},
  check(source, report, {verdicts}) {
    for (const problem of instructionProblems(source, verdicts)) report(problem)
  },
  messages: mismatchMessages
})
