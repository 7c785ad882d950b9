import {type PartyProblem, type RecordsProblem, recordsProblems} from '../src/contracts/inception-party/index.ts'
import {jsonSyntaxMessages} from '../src/contracts/json-messages.ts'
import {mismatchMessages} from '../src/contracts/mismatch.ts'
import {defineRule} from '../src/linter/define-rule.ts'

/**
 * The agents of a party keep to its protocols: whom they write to, when, and how often.
 *
 * ## Why
 *
 * An inception party runs on messages (REQ-0006, section 3). One that reaches no agent, comes in the wrong step or is the
 * eleventh of phase 1 makes agents wait for each other. The rule reads files of kind `messages` under the contract
 * `inception-party`, or about a team of that name: an array, `{"messages": [...]}` or one object on each line. A record is a
 * message (`{type, recipient, content, summary}` or `{to, message, summary}`), the start of an agent, or a call `TeamCreate`,
 * `TeamDelete` or `TaskCreate`, bare or as `{"tool": "SendMessage", "input": {...}}`. `from` and `phase` name the sender and the
 * phase where they are known. The messages, starts of agents and team calls of a transcript are such records too, each at its
 * line; a run that was interrupted does not miss its end.
 *
 * - each message has a known type, a known recipient, and a summary
 * - a content with a header of 3.5 is that step: its sender, its recipient, its labels, its place in the order. The header counts from a
 *   sender whose step it is, or with labels of the step below it
 * - labels hold something, and nothing in messages and prompts is a placeholder; an artifact that is final ends with
 *   `Ready for collection.`
 * - a content without one is free text, but not between agents of phase 3 before they have shared what they made
 * - the personas of phase 1 send at most 10 messages; other phases as many as the personas file allows
 * - one retry for an agent, until its phase is started again
 * - agents are started with their name, type, team, description and prompt; where calls about the team are there, each of the three
 *   agents of a phase, with at most three at once, a `TeamCreate` before, five tasks before the first of them, a request to shut down
 *   after their phase, and a `TeamDelete` at the end
 * - a step that never happens is reported at the record before which it was due: a warning, since an agent may drop out; an error where
 *   only the orchestrator could have sent it. A team that is taken down before the next phase was given up, and misses none. A phase that is left out, or out of order, is an error. Where the records are a part of a
 *   run, a step is missed only between two others
 *
 * ## Good
 *
 * ```json {"kind": "messages", "contracts": ["inception-party"]}
 * [
 *   {
 *     "type": "message",
 *     "recipient": "discover-orchestrator",
 *     "content": "QUESTIONS:\n1. Who waters the plants?\n2. How often?",
 *     "summary": "Nadia has questions",
 *     "from": "nadia"
 *   },
 *   {"type": "shutdown_request", "recipient": "nadia", "content": "Phase 1 complete."}
 * ]
 * ```
 *
 * ```json {"kind": "messages"}
 * [{"type": "anything", "to": "another team"}]
 * ```
 *
 * ## Bad
 *
 * ```json {"kind": "messages", "contracts": ["inception-party"]}
 * [
 *   {"type": "broadcast", "content": "PROPOSAL:\nArchitecture Pattern: beds\nLanguage: Latin\nFramework: none", "summary": "Stack", "from": "liam"},
 *   {"type": "message", "recipient": "liam", "content": "SECURITY CRITIQUE:\nRECOMMENDATION: a fence", "summary": "Fence", "from": "felix"},
 *   {"type": "mesage", "recipient": "liam", "content": "Hello", "summary": "Hello"},
 *   {"type": "message", "recipient": "lian", "content": "Hello"}
 * ]
 * ```
 *
 * ```text
 * 2:36-2:109: error: Missing label `Database:` in step PROPOSAL, expected it in the content
 * 3:130-3:137: error: Unexpected sender `felix` of step SECURITY CRITIQUE, expected `zara`
 * 4:12-4:20: error: Unexpected type `mesage`, expected `message`
 * 5:3-5:63: error: Missing `summary`, expected it in a message
 * 5:36-5:42: error: Unexpected recipient `lian`, expected `liam`
 * ```
 */
export default defineRule<PartyProblem | RecordsProblem>({
  id: 'party-messages',
  severity: 'error',
  kinds: ['messages'],
  check(source, report) {
    for (const problem of recordsProblems(source)) report(problem)
  },
  messages: {
    ...jsonSyntaxMessages,
    record: () => 'Unexpected value, expected an object for each record',
    ...mismatchMessages
  }
})
