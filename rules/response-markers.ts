import * as z from 'zod/mini'
import {relatedMarker} from '../src/contracts/definition/index.ts'
import {type ResponseFault, responseFaults} from '../src/contracts/system-templates/response.ts'
import {strings} from '../src/linter/options.ts'
import {defineRule} from '../src/remark/define-rule.ts'
import {oneOf} from '../src/schema/expectation.ts'

/**
 * The verdict, the task statuses and the thoughts of an output are what the orchestrator can read.
 *
 * ## Why
 *
 * The orchestrator searches for `<review>PASS</review>`, letter by letter, and takes a response without a verdict for a good
 * one (R5 of the system prompt templates): `<review>PAS</review>` or `<review>Needs revision</review>` lets a bad plan
 * through. With two verdicts it chooses one. A phase allows only its own verdicts. An output that must have a verdict, or a
 * task status in `implement`, is one that is declared to keep the contract `system-templates`, in a known phase. Tags in
 * code are spoken of, not printed; a `<review>` with attributes is another dialect. Where the agent of an output is known, and
 * its definition shows values of its own, these are right too.
 *
 * ## Options
 *
 * - `verdicts`: more verdicts, in any phase
 *
 * ## Good
 *
 * ```markdown {"kind": "output", "contracts": ["system-templates"], "phase": "challenge"}
 * I was told to choose `<review>PASS</review>` or `<review>REJECTED</review>`.
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
 * ```markdown {"kind": "output", "options": {"verdicts": ["UNSURE"]}}
 * <review>UNSURE</review>
 * ```
 *
 * ## Bad
 *
 * ```markdown {"kind": "output"}
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
 * ```markdown {"kind": "output"}
 * <thought>The plan is thin.</thought>
 *
 * <review>PASS|NEEDS_REVISION</review>
 *
 * All in all: <review>REJECTED
 * ```
 *
 * ```text
 * 1:1-1:10: error: Unexpected `<thought>` in an output, expected it to be filtered out
 * 3:9-3:28: error: Unexpected alternatives `PASS|NEEDS_REVISION`, expected one of them
 * 5:13-5:29: error: Missing end of `<review>REJECTED`, expected `<review>REJECTED</review>`
 * ```
 *
 * ```markdown {"kind": "output"}
 * <review>PASS</review>
 *
 * On second thoughts: <review>REJECTED</review>
 * ```
 *
 * ```text
 * 3:21-3:46: error: Unexpected second verdict `REJECTED`, expected only `PASS`
 * ```
 *
 * ```markdown {"kind": "output"}
 * <task_status id="1.1">DONE</task_status>
 * <task_status id="1.2">COMPLETED</task_status>
 * <task_status id="1.2">FAILED</task_status>
 * ```
 *
 * ```text
 * 1:23-1:27: error: Unexpected task status `DONE`, expected one of `COMPLETED`, `FAILED`
 * 3:18-3:21: error: Unexpected task id `1.2` a second time, expected one status for each task
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
export default defineRule({
  id: 'response-markers',
  severity: 'error',
  kinds: ['output'],
  options: z.strictObject({verdicts: strings('More verdicts, in any phase')}),
  check(source, report, {verdicts}) {
    for (const fault of responseFaults(source, verdicts)) {
      const {kind, start, end, expected} = fault
      const [only, ...more] = expected
      const isNear = only !== undefined && more.length === 0 && kind !== 'conflict' && kind !== 'repeat'
      const level = kind === 'repeat' ? 'warning' : 'error'
      const related = relatedMarker(source, fault.marker)
      report({message: words(fault), range: {start, end}, level, ...(isNear && {expected}), ...related})
    }
  }
})

function words({kind, marker, actual, expected, phase}: ResponseFault): string {
  const value = marker === 'review' ? 'verdict' : 'task status'
  const wanted = expected.length === 0 ? 'none' : oneOf(expected)
  switch (kind) {
    case 'value':
      return actual === ''
        ? `Missing ${value} in the tag, expected ${wanted}`
        : `Unexpected ${value} \`${actual}\`, expected ${wanted}`
    case 'phase':
      return `Unexpected ${value} \`${actual}\` in phase \`${phase}\`, expected ${wanted}`
    case 'alternatives':
      return `Unexpected alternatives \`${actual}\`, expected one of them`
    case 'unclosed':
      return `Missing end of \`${actual}\`, expected ${expected.length === 0 ? `\`</${marker}>\` after it` : wanted}`
    case 'form':
      return `Unexpected marker \`${actual}\`, expected ${wanted}`
    case 'extra':
      return `Unexpected text after the verdict \`${actual}\`, expected ${wanted}`
    case 'conflict':
      return `Unexpected second verdict \`${actual}\`, expected only ${wanted}`
    case 'repeat':
      return `Unexpected verdict \`${actual}\` a second time, expected it once`
    case 'id':
      return actual === ''
        ? 'Missing task id, expected `<task_status id="X.Y">`'
        : `Unexpected task id \`${actual}\`, expected two numbers such as \`1.2\``
    case 'duplicate':
      return `Unexpected task id \`${actual}\` a second time, expected one status for each task`
    case 'thought':
      return `Unexpected \`${actual}\` in an output, expected it to be filtered out`
    case 'missing':
      return marker === 'review'
        ? `Missing verdict, expected \`<review>\` with ${wanted}`
        : `Missing task status, expected \`<task_status id="X.Y">\` with ${wanted}`
  }
}
