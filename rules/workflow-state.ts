import type * as z from 'zod/mini'
import type {Source} from '../src/contracts/source.ts'
import {type ActiveWorkflow, type StateFile, stateFile} from '../src/contracts/suggested-prompts/index.ts'
import type {Worded} from '../src/linter/rule.ts'
import {defineRule} from '../src/remark/define-rule.ts'
import {expectation} from '../src/schema/expectation.ts'

/**
 * A workflow state holds what agents read from it.
 *
 * ## Why
 *
 * Agents work out their first prompt from `.isdlc/state.json` (REQ-0003 5.1, 5.2): an index beyond the phases or a current
 * phase that is another one sends everybody on to the wrong phase. Prompts themselves are never stored there (5.3, NFR-006).
 *
 * ## Good
 *
 * ```json {"kind": "state"}
 * {
 *   "active_workflow": {
 *     "type": "feature",
 *     "phases": ["01-requirements", "03-architecture"],
 *     "current_phase": "03-architecture",
 *     "current_phase_index": 1,
 *     "artifact_folder": "REQ-0003-suggested-prompts",
 *     "phase_status": {"01-requirements": "completed"}
 *   }
 * }
 * ```
 *
 * ```json {"kind": "state"}
 * {"active_workflow": null}
 * ```
 *
 * ## Bad
 *
 * ```json {"kind": "state"}
 * {
 *   "active_workflow": {
 *     "type": "featur",
 *     "phases": ["01-requirements", "03-architecture"],
 *     "current_phase_index": 1,
 *     "artifact_folder": "REQ-0003-suggested-prompts",
 *     "phase_status": {}
 *   }
 * }
 * ```
 *
 * ```text
 * 3:13-3:21: error: Unexpected value of `active_workflow.type`, expected one of `feature`, `fix`, `test-run`, `test-generate`, `full-lifecycle`, `upgrade`
 * ```
 *
 * ```json {"kind": "state"}
 * {
 *   "active_workflow": {
 *     "type": "feature",
 *     "phases": ["01-requirements", "architecture"],
 *     "current_phase": "02-tracing",
 *     "current_phase_index": 0,
 *     "artifact_folder": "REQ-0003-suggested-prompts",
 *     "phase_status": {},
 *     "suggested_prompts": []
 *   }
 * }
 * ```
 *
 * ```text
 * 4:35-4:49: warning: Unexpected phase key `architecture`, expected two digits, a hyphen and a name such as `03-architecture`
 * 5:22-5:34: error: Unexpected current phase `02-tracing`, expected `01-requirements`, which the index points to
 * 9:5-9:24: warning: Unexpected key `suggested_prompts` in a workflow state, expected no prompts there
 * ```
 */
export default defineRule({
  id: 'workflow-state',
  severity: 'error',
  kinds: ['state'],
  check(source, report) {
    const file = stateFile(source)
    for (const {reason, start, end} of file.json.faults)
      report({message: `Unexpected ${reason}, expected JSON`, range: {start, end}})
    for (const issue of file.issues) report(wordIssue(file, issue))
    const workflow = file.state?.active_workflow
    if (workflow) checkWorkflow(file, workflow, report)
    checkKeys(source, file, report)
  }
})

function wordIssue({json}: StateFile, issue: z.core.$ZodIssue): Worded {
  const path = issue.path.join('.')
  const range = json.locate(issue.path)
  const value = issue.path.reduce<unknown>(
    (outer, key) => (outer as Record<PropertyKey, unknown> | undefined)?.[key],
    json.value
  )
  if (value === undefined && path !== '') {
    const key = String(issue.path.at(-1))
    const outer = issue.path.slice(0, -1).join('.')
    return {message: `Missing \`${key}\`, expected it in \`${outer}\``, range}
  }
  return {
    message: `Unexpected value of ${path === '' ? 'the state' : `\`${path}\``}, expected ${expectation(issue)}`,
    range
  }
}

function checkWorkflow({json}: StateFile, workflow: ActiveWorkflow, report: (finding: Worded) => void): void {
  const {phases, current_phase: current, current_phase_index: index} = workflow
  for (const [at, key] of phases.entries()) {
    if (/^\d{2}-[a-z0-9-]+$/.test(key)) continue
    const message = `Unexpected phase key \`${key}\`, expected two digits, a hyphen and a name such as \`03-architecture\``
    const range = json.locate(['active_workflow', 'phases', at])
    report({message, range, level: key.includes('-') ? 'error' : 'warning'})
  }
  const indicated = phases[index]
  if (indicated === undefined) {
    const range = json.locate(['active_workflow', 'current_phase_index'])
    const expected = phases.length === 0 ? 'phases to point to' : `0 to ${phases.length - 1}`
    report({message: `Unexpected phase index \`${index}\`, expected ${expected}`, range})
  } else if (current !== undefined && current !== indicated) {
    const range = json.locate(['active_workflow', 'current_phase'])
    report({
      message: `Unexpected current phase \`${current}\`, expected \`${indicated}\`, which the index points to`,
      range
    })
  }
}

function checkKeys(source: Source, {json}: StateFile, report: (finding: Worded) => void): void {
  for (const {name, start, end} of json.keys) {
    if (!/prompt/i.test(name)) continue
    const message = `Unexpected key ${source.text.slice(start, end).replaceAll('"', '`')} in a workflow state, expected no prompts there`
    report({message, range: {start, end}, level: 'warning'})
  }
}
