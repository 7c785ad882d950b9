import {type PartyStateProblem, partyStateProblems} from '../src/contracts/inception-party/index.ts'
import {valueMessages} from '../src/contracts/json-messages.ts'
import {mismatchMessages} from '../src/contracts/mismatch.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * The state of a party says where it is.
 *
 * ## Why
 *
 * A party that was interrupted goes on from `discover` in the state (REQ-0006, section 7). Its fields are right below
 * `discover`, as the document's example shows, and below `discover.party_mode`, as its text says. The rule reads states that
 * have a party in them: five phases with their status, agents of the phase, times that never go back. With a warning it says which
 * phase does not agree with the number of the current one, or has a time that its status leaves no room for. `failed` and
 * `cancelled` belong to `party_mode.status`. A discovery that is complete, or went on in classic mode, has nothing of its party left.
 *
 * ## Good
 *
 * ```json {"kind": "state"}
 * {
 *   "discover": {
 *     "status": "in_progress",
 *     "mode": "party",
 *     "team_name": "inception-party",
 *     "current_party_phase": 1,
 *     "party_phases": {
 *       "1": {"status": "in_progress", "agents": ["nadia", "oscar", "tessa"], "messages": 4, "started_at": "2026-03-01T10:00:00Z"},
 *       "2": {"status": "pending"},
 *       "3": {"status": "pending"},
 *       "4": {"status": "pending"},
 *       "5": {"status": "pending"}
 *     }
 *   }
 * }
 * ```
 *
 * ## Bad
 *
 * ```json {"kind": "state"}
 * {
 *   "discover": {
 *     "status": "failed",
 *     "mode": "party",
 *     "current_party_phase": 6
 *   }
 * }
 * ```
 *
 * ```text
 * 3:15-3:23: error: Unexpected value of `discover.status`, expected one of `pending`, `in_progress`, `completed`
 * 5:28-5:29: error: Unexpected value of `discover.current_party_phase`, expected 1 to 5
 * ```
 *
 * ```json {"kind": "state"}
 * {
 *   "discover": {
 *     "status": "completed",
 *     "mode": "party",
 *     "party_mode": {
 *       "current_party_phase": 2,
 *       "party_phases": {
 *         "1": {"status": "completed", "agents": ["nadia", "liam"], "completed_at": "2026-03-01T10:05:00Z"},
 *         "2": {"status": "in_progress", "started_at": "2026-03-01T10:01:00Z"},
 *         "3": {"status": "pending"},
 *         "4": {"status": "pending"}
 *       }
 *     }
 *   }
 * }
 * ```
 *
 * ```text
 * 5:5-5:17: error: Unexpected `party_mode` in a discovery that is complete, expected none
 * 7:7-7:21: error: Missing phase 5 of the party, expected phases 1 to 5
 * 8:58-8:64: error: Unexpected agent `liam` in this phase, expected one of `nadia`, `oscar`, `tessa`
 * 9:54-9:76: error: Unexpected time of `party_phases.2.started_at`, expected one after `party_phases.1.completed_at`
 * ```
 */
export default defineRule<PartyStateProblem>({
  id: 'party-state',
  severity: 'error',
  kinds: ['state'],
  check(source, report) {
    for (const problem of partyStateProblems(source)) report(problem)
  },
  messages: {
    ...valueMessages('the state'),
    ...mismatchMessages
  }
})
