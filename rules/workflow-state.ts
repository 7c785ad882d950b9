import {jsonMessages} from '../src/contracts/json-messages.ts'
import {mismatchMessages} from '../src/contracts/mismatch.ts'
import {type StateProblem, stateKeyProblems, stateProblems} from '../src/contracts/suggested-prompts/state-problems.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A workflow state has the fields that agents read.
 *
 * ## Why
 *
 * Agents derive their first prompt from `.isdlc/state.json` (REQ-0003 5.1, 5.2): with an index beyond the phases, or an index
 * that points to another phase than the current one, they suggest the wrong phase. Prompts themselves are never stored there
 * (REQ-0003 5.3, NFR-006).
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
 * 3:13-3:21: error: Unexpected value of `active_workflow.type`, expected `feature`
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
 *   },
 *   "last_output": "SUGGESTED NEXT STEPS: [1] Go on"
 * }
 * ```
 *
 * ```text
 * 4:35-4:49: warning: Unexpected phase key `architecture`, expected two digits, a hyphen and a name such as `03-architecture`
 * 5:22-5:34: error: Unexpected current phase `02-tracing`, expected `01-requirements`, which the index points to
 * 9:5-9:24: warning: Unexpected key `suggested_prompts` in a workflow state, expected no prompts there
 * 11:19-11:40: warning: Unexpected prompts in a workflow state, expected none there
 * ```
 */
export default defineRule<StateProblem>({
  id: 'workflow-state',
  severity: 'error',
  kinds: ['state'],
  check(source, report) {
    for (const problem of stateProblems(source)) report(problem)
    for (const problem of stateKeyProblems(source)) report(problem)
  },
  messages: {
    ...jsonMessages('the state'),
    ...mismatchMessages
  }
})
