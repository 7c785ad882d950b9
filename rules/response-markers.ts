import * as z from 'zod/mini'
import {isDeclaredFor} from '../src/contracts/declared.ts'
import {type MismatchProblem, mismatchMessages} from '../src/contracts/mismatch.ts'
import {mayHaveMarkers} from '../src/contracts/system-templates/marker-names.ts'
import {type ResponseOptions, responseMarkerProblems} from '../src/contracts/system-templates/response.ts'
import {defineRule, strings} from '../src/linter/define-rule.ts'

/**
 * The verdict and the task statuses of an output have the form that the orchestrator reads, and thoughts are filtered out.
 *
 * ## Why
 *
 * The orchestrator searches for the exact text `<review>PASS</review>`, and a response without a verdict counts as a good
 * one (R5 of the system prompt templates): `<review>PAS</review>` or `<review>Needs revision</review>` lets a bad plan
 * through. With two verdicts it chooses one. A phase allows only its own verdicts.
 *
 * The rule checks outputs of which something says that they use the contract: `system-templates` among their contracts, a phase,
 * or the definition of their agent, whose own values are right too; what only the words of a definition ask for is a warning. A tag of which the project declares a contract of its own
 * is left to that contract. A verdict, or a task status in `implement`, is required where the contract is declared and the phase
 * known. Tags in code are mentions and do not count; a `<review>` with attributes is another dialect. Agents may print thoughts,
 * and a verdict in one does not count: `<thought>` is a note, and a warning where the option `final` says that they were filtered
 * out.
 *
 * ## Options
 *
 * - `verdicts`: more verdicts, in any phase
 * - `final`: the outputs are what is left after thoughts have been filtered out
 *
 * ## Good
 *
 * ```markdown {"kind": "output", "contracts": ["system-templates"], "phase": "challenge"}
 * The choices are `<review>PASS</review>` and `<review>REJECTED</review>`.
 *
 * <review>NEEDS_REVISION</review>
 * ```
 *
 * ```markdown {"kind": "output", "phase": "implement"}
 * <task_status id="1.1">COMPLETED</task_status>
 * <task_status id="1.2">FAILED</task_status>
 * ```
 *
 * ```markdown {"kind": "output"}
 * <review iteration="2" status="needs_revision">
 * Section 3 contradicts section 1.
 * </review>
 * ```
 *
 * ```markdown {"kind": "output", "phase": "plan", "options": {"verdicts": ["UNSURE"]}}
 * <review>UNSURE</review>
 * ```
 *
 * An output that nothing binds to the contract:
 *
 * ```markdown {"kind": "output"}
 * <review>LGTM</review>
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output", "contracts": ["system-templates"]}
 * <review>PAS</review>
 * ```
 *
 * ```text
 * 1:9-1:12: error: Unexpected verdict `PAS`, expected `PASS`
 * ```
 *
 * ```markdown {"kind": "output", "phase": "challenge"}
 * <review>NEEDS_CHANGES</review>
 * ```
 *
 * ```text
 * 1:9-1:22: error: Unexpected verdict `NEEDS_CHANGES` in phase `challenge`, expected one of `PASS`, `NEEDS_REVISION`, `REJECTED`
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["system-templates"], "options": {"final": true}}
 * <thought>The plan is thin. <review>PASS</review>?</thought>
 *
 * <review>PASS|NEEDS_REVISION</review>
 *
 * All in all: <review>REJECTED
 * ```
 *
 * ```text
 * 1:1-1:10: warning: Unexpected `<thought>` in an output, expected it to be filtered out
 * 3:9-3:28: error: Unexpected alternatives `PASS|NEEDS_REVISION`, expected one of them
 * 5:13-5:29: error: Missing end of `<review>REJECTED`, expected `<review>REJECTED</review>`
 * ```
 *
 * ```markdown {"kind": "output", "phase": "challenge"}
 * <review>PASS</review>
 *
 * On second thoughts: <review>REJECTED</review>
 * ```
 *
 * ```text
 * 3:21-3:46: error: Unexpected second verdict `REJECTED`, expected only `PASS`
 * ```
 *
 * ```markdown {"kind": "output", "phase": "implement"}
 * <task_status id="1.1">DONE</task_status>
 * <task_status id="1.2">COMPLETED</task_status>
 * <task_status id="1.2">FAILED</task_status>
 * ```
 *
 * ```text
 * 1:23-1:27: error: Unexpected task status `DONE`, expected one of `COMPLETED`, `FAILED`
 * 3:18-3:21: error: Unexpected duplicate task id `1.2`, expected one status for each task
 * ```
 *
 * ```markdown {"kind": "output", "contracts": ["system-templates"], "phase": "plan"}
 * The plan is ready.
 * ```
 *
 * ```text
 * 1:1-1:19: error: Missing verdict, expected `<review>` with one of `PASS`, `NEEDS_REVISION`
 * ```
 */
export default defineRule<MismatchProblem, Required<ResponseOptions>>({
  id: 'response-markers',
  severity: 'error',
  kinds: ['output'],
  options: z.strictObject({
    verdicts: strings('More verdicts, in any phase'),
    final: z.optional(z.boolean().check(z.describe('Thoughts have been filtered out')))
  }),
  defaults: {verdicts: [], final: false},
  mayFind: (source) => mayHaveMarkers(source) || isDeclaredFor(source, 'system-templates'),
  check(source, report, options) {
    for (const problem of responseMarkerProblems(source, options)) report(problem)
  },
  messages: mismatchMessages
})
