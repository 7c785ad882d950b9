import {type PersonasProblem, personasProblems} from '../src/contracts/inception-party/index.ts'
import {jsonMessages} from '../src/contracts/json-messages.ts'
import {mismatchMessages} from '../src/contracts/mismatch.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * A file of personas holds what a party reads from it.
 *
 * ## Why
 *
 * An orchestrator reads `party-personas.json` once, at the start of an inception party, to learn whom to start, in which
 * phase and with how many messages (REQ-0006 8.2, 8.3). A key that does not resolve is an agent that never comes. The rule reads files of kind
 * `personas`: the schema, a semantic version, ids such as `D7` that are unique, a phase for each persona whose list names it,
 * at most three personas in a parallel phase, 1 to 10 messages in phase 1. More than 10 messages in another parallel phase and an
 * `agent_type` without a file in the same folder are warnings.
 *
 * ## Good
 *
 * ```json {"kind": "personas"}
 * {
 *   "version": "1.0.0",
 *   "description": "Gardeners",
 *   "personas": {
 *     "iris": {
 *       "name": "Iris",
 *       "title": "Soil Analyst",
 *       "agent_type": "soil-analyst",
 *       "agent_id": "D1",
 *       "phase": 1,
 *       "is_existing_agent": true,
 *       "communication_style": "Dry",
 *       "expertise": "Soil",
 *       "question_domains": ["acidity"],
 *       "debate_focus": "Ground truth"
 *     }
 *   },
 *   "phases": {
 *     "1": {
 *       "name": "Survey",
 *       "type": "parallel",
 *       "personas": ["iris"],
 *       "max_messages": 10,
 *       "interaction": "question-broadcast-debate",
 *       "output": "brief"
 *     }
 *   }
 * }
 * ```
 *
 * ## Bad
 *
 * ```json {"kind": "personas"}
 * {
 *   "version": "1.0.0",
 *   "description": "Gardeners",
 *   "personas": {
 *     "iris": {
 *       "name": "Iris",
 *       "title": "Soil Analyst",
 *       "agent_type": "soil-analyst",
 *       "agent_id": "D1",
 *       "phase": 1,
 *       "is_existing_agent": true,
 *       "communication_style": "Dry",
 *       "expertise": "Soil",
 *       "question_domains": [],
 *       "debate_focus": "Ground truth"
 *     }
 *   },
 *   "phases": {
 *     "1": {
 *       "name": "Survey",
 *       "type": "parallel",
 *       "personas": ["irs"],
 *       "max_messages": 12,
 *       "interaction": "question-broadcast-debate",
 *       "output": "brief"
 *     }
 *   }
 * }
 * ```
 *
 * ```text
 * 22:20-22:25: error: Unexpected persona `irs`, expected `iris`
 * 23:23-23:25: error: Unexpected limit of 12 messages in phase 1, expected 1 to 10
 * ```
 *
 * ```json {"kind": "personas"}
 * {
 *   "version": "1.0",
 *   "description": "Gardeners",
 *   "personas": {},
 *   "phases": {"1": {"name": "Survey", "type": "parallel", "personas": [], "max_messages": 10, "output": "brief"}}
 * }
 * ```
 *
 * ```text
 * 2:14-2:19: error: Unexpected value of `version`, expected a semantic version such as `1.0.0`
 * 5:14-5:17: error: Missing key `interaction`, expected it in `phases.1`
 * ```
 */
export default defineRule<PersonasProblem>({
  id: 'party-personas',
  severity: 'error',
  kinds: ['personas'],
  check(source, report) {
    for (const problem of personasProblems(source)) report(problem)
  },
  messages: {
    ...jsonMessages('the personas'),
    ...mismatchMessages
  }
})
