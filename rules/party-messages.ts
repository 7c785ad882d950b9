import {type PartyProblem, type RecordsProblem, recordsProblems} from '../src/contracts/inception-party/index.ts'
import {jsonSyntaxMessages} from '../src/contracts/json-messages.ts'
import {defineRule} from '../src/linter/define-rule.ts'
import {didYouMean, oneOf} from '../src/schema/expectation.ts'

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
    type: ({type}) =>
      type === undefined
        ? 'Missing `type`, expected `message`, `broadcast` or `shutdown_request`'
        : `Unexpected type \`${type}\`, expected ${didYouMean(type, ['message', 'broadcast', 'shutdown_request'])}`,
    'missing-field': ({field, record}) => `Missing \`${field}\`, expected it in a ${record}`,
    recipient: ({to, known}) => `Unexpected recipient \`${to}\`, expected ${didYouMean(to, known)}`,
    phase: ({phase, expected}) => `Unexpected phase ${phase} of this record, expected ${expected}`,
    header: ({expected}) => `Unexpected header of the content, expected \`${expected}\``,
    'step-type': ({step, type, expected}) => `Unexpected type \`${type}\` of step ${step}, expected \`${expected}\``,
    sender: ({step, from, expected}) => `Unexpected sender \`${from}\` of step ${step}, expected ${oneOf(expected)}`,
    addressee: ({step, to, expected}) => `Unexpected recipient \`${to}\` of step ${step}, expected ${oneOf(expected)}`,
    label: ({step, label}) => `Missing label \`${label}:\` in step ${step}, expected it in the content`,
    closing: ({line}) => `Missing line \`${line}\`, expected it at the end of step ARTIFACT FINALIZED`,
    'label-name': ({found, expected}) => `Unexpected label \`${found}:\`, expected \`${expected}:\``,
    'empty-label': ({step, label}) =>
      `Missing text of label \`${label}:\` in step ${step}, expected it after the colon`,
    'duplicate-label': ({step, label}) =>
      `Unexpected label \`${label}:\` a second time in step ${step}, expected it once`,
    'empty-step': ({step}) => `Missing text of step ${step}, expected it below the header`,
    placeholder: ({text}) => `Unexpected placeholder \`${text}\`, expected the text itself`,
    key: ({found, expected}) => `Unexpected key \`${found}\`, expected \`${expected}\``,
    'missing-step': ({steps}) => `Missing ${stepList(steps)}, expected it before this record`,
    'no-messages': () => 'Missing messages of the agents, expected them before this record',
    'not-started': ({name, phase}) => `Missing start of \`${name}\`, expected it at the start of phase ${phase}`,
    'missing-phase': ({missing, before}) =>
      `Missing ${missing.length === 1 ? 'phase' : 'phases'} ${missing.join(', ')}, expected it before phase ${before}`,
    'phase-order': ({phase, after}) => `Unexpected phase ${phase} here, expected it after phase ${after.join(', ')}`,
    'missing-agent': ({names}) => `Missing task of ${oneOf(names)}, expected it in phase 4`,
    questions: ({found, number}) =>
      found === ''
        ? 'Missing questions, expected a numbered list of them'
        : `Unexpected line \`${found}\` among the questions, expected number ${number}`,
    consensus: ({found}) => `Unexpected consensus \`${found}\`, expected \`unanimous\` or \`majority\``,
    artifact: ({path, expected}) => `Unexpected artifact \`${path}\`, expected ${oneOf(expected)}`,
    order: ({step, after}) => `Unexpected step ${step} here, expected it after ${after}`,
    production: ({from}) => `Unexpected message of \`${from}\` during production, expected its artifact summary first`,
    limit: ({phase, limit}) => `Unexpected message ${limit + 1} of phase ${phase}, expected at most ${limit}`,
    retry: ({name}) => `Unexpected second retry of \`${name}\`, expected to go on without it`,
    member: ({name, known}) => `Unexpected member \`${name}\`, expected ${didYouMean(name, known)}`,
    'agent-type': ({name, found, expected}) =>
      `Unexpected agent type \`${found}\` of \`${name}\`, expected \`${expected}\``,
    'task-agent': ({agentType}) =>
      `Unexpected member \`${agentType}\` of the team, expected it as a task without a team`,
    team: ({team}) => `Unexpected team \`${team}\`, expected \`inception-party\``,
    'team-description': ({expected}) => `Unexpected description of the team, expected \`${expected}\``,
    context: ({name, fault}) => contextMessage(name, fault),
    'prompt-part': ({found, expected}) =>
      `Unexpected \`${found}\` in the prompt, expected ${oneOf(expected.map((name) => `{${name}}`))}`,
    'missing-part': ({placeholder}) => `Missing \`{${placeholder}}\` in the prompt, expected it there`,
    'prompt-order': ({placeholder, after}) => `Unexpected \`{${placeholder}}\` here, expected it after \`{${after}}\``,
    description: ({expected}) => `Unexpected description, expected \`${expected}\``,
    fourth: ({name}) => `Unexpected fourth member \`${name}\` of the team, expected at most three at once`,
    shutdown: ({names, before}) =>
      `Missing shutdown_request to ${names.map((name) => `\`${name}\``).join(', ')}, expected it before \`${before}\``,
    'after-shutdown': ({name}) => `Unexpected message after the shutdown_request to \`${name}\`, expected none`,
    'late-create': () => 'Unexpected TeamCreate here, expected it before the team is used',
    'second-create': () => 'Unexpected second TeamCreate, expected a TeamDelete before it',
    'missing-create': () => 'Missing TeamCreate, expected it before the team is used',
    'missing-delete': () => 'Missing TeamDelete, expected it at the end of the party',
    'after-delete': ({name}) => `Unexpected member \`${name}\` after TeamDelete, expected no call about the team there`,
    subject: ({expected}) => `Unexpected subject of a task, expected \`${expected}\``,
    'active-form': ({expected}) => `Unexpected active form of a task, expected \`${expected}\``,
    'late-task': ({ids}) =>
      `Unexpected ${ids.length === 1 ? 'task' : 'tasks'} ${ids.join(', ')} here, expected before the first agent is started`,
    'late-start': ({name, phase}) => `Unexpected start of \`${name}\` here, expected it in phase ${phase}`,
    'duplicate-task': ({id}) => `Unexpected task ${id} a second time, expected it once`,
    wording: ({expected}) => `Unexpected wording of a message, expected \`${expected}\``,
    'task-status': ({id, status, expected}) => `Unexpected status \`${status}\` of task ${id}, expected ${expected}`,
    tasks: ({missing}) =>
      `Missing ${missing.length === 1 ? 'task' : 'tasks'} ${missing.join(', ')}, expected all five at the start`
  }
})

function stepList(steps: readonly {readonly step: string; readonly name: string}[]): string {
  return steps.map(({step, name}) => `step ${step} of \`${name}\``).join(', ')
}

function contextMessage(name: string, fault: 'missing' | 'late' | 'unexpected'): string {
  if (fault === 'missing') return `Missing PERSONA_CONTEXT in the prompt of \`${name}\`, expected it at the start`
  return fault === 'late'
    ? `Unexpected PERSONA_CONTEXT inside the prompt of \`${name}\`, expected it at the start`
    : `Unexpected PERSONA_CONTEXT in the prompt of \`${name}\`, expected none in phase 3`
}
