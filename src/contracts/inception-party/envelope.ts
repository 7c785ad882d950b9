/** The envelope of a message (REQ-0006 3.4, 3.5), and the content of its step. */

import type {Range} from '../../text/lines.ts'
import {type MaybeQuoted, quoted, quoting} from '../../text/quoted.ts'
import {sourceOf} from '../source.ts'
import {consensusProblems, stepContentProblems} from './content.ts'
import {asName, findMember, isKnown, isOrchestrator, type Member, memberName, orchestratorNames} from './members.ts'
import {isOfBlock} from './persona-block.ts'
import {isPromptPlaceholder, leftPlaceholders} from './placeholders.ts'
import {type PartyStep, reviewOf, stepType} from './protocol.ts'
import {fieldRange, type MessageRecord, type PartyRecord, partRange} from './records.ts'
import {hostTypes, isFrom, type MessageType, messageTypes, type ReadStep, stepOf} from './steps.ts'
import {likeliest, missing, type PartyProblem, unexpected} from './transcript-problem.ts'

export function messageProblems(record: MessageRecord, members: readonly Member[]): readonly PartyProblem[] {
  const {type: written, content, to, isText} = record
  if (written !== undefined && hostTypes.includes(written)) return []
  const type = messageTypes.find((each) => each === written)
  if (type === undefined) return [keyProblem(record, 'type') ?? typeProblem(record, written)]
  const step = stepOf(record, members)
  const envelope = envelopeProblems(record, type, members, step)
  // A record of a file may be one of the document's templates: a log has names in it.
  const isTemplate = isText !== true && to !== undefined && isPromptPlaceholder(to)
  const left = isTemplate ? [] : placeholderProblems(record)
  if (step === undefined || content === undefined)
    return [...envelope, ...left, ...completionProblems(record, members), ...consensusProblems(record)]
  const isAddressed = to !== undefined && !envelope.some(({data: {fault}}) => fault === 'recipient')
  return [
    ...envelope,
    ...headerProblems(record, type, step),
    ...(isAddressed ? routeProblems(record, to, step.step, members) : []),
    ...left,
    ...stepContentProblems(record, step.step, content, members)
  ]
}

function typeProblem(record: MessageRecord, written: string | undefined): PartyProblem {
  const range = fieldRange(record, 'type')
  return written === undefined
    ? missing('type', range, '`type`', '`message`, `broadcast` or `shutdown_request`')
    : unexpected('type', range, quoting`type \`${quoted(written)}\``, likeliest(written, messageTypes))
}

/** The phase that a request to shut down calls complete (3.4); `undefined` where it names none. */
export function completedPhase({type, content = ''}: MessageRecord): number | undefined {
  const number =
    type === 'shutdown_request' ? /\bPhase[ \t]+(\d{1,3})[ \t]+(?:is[ \t]+)?complete/i.exec(content)?.[1] : undefined
  return number === undefined ? undefined : Number(number)
}

/** A request to shut down after a phase that is not the agent's own. */
function completionProblems(record: MessageRecord, members: readonly Member[]): readonly PartyProblem[] {
  const [found, expected] = [completedPhase(record), findMember(members, record.to)?.phase]
  return found === undefined || expected === undefined || found === expected
    ? []
    : [wrongPhase(fieldRange(record, 'content'), found, expected)]
}

export function wrongPhase(range: Range, phase: number, expected: number): PartyProblem {
  return unexpected('phase', range, quoting`phase ${quoted(String(phase))} of this record`, String(expected))
}

function placeholderLeft(range: Range, text: string): PartyProblem {
  return unexpected('placeholder', range, quoting`placeholder \`${quoted(text)}\``, 'the text itself')
}

/** Placeholders that a program should have filled in. */
function placeholderProblems(record: MessageRecord): readonly PartyProblem[] {
  const {content = '', summary = ''} = record
  const inSummary = leftPlaceholders(summary).slice(0, 1)
  return [
    ...placeholdersLeft(record, 'content', content),
    ...inSummary.map(({text}) => placeholderLeft(fieldRange(record, 'summary'), text))
  ]
}

/** Placeholders in a content or a prompt; another rule checks the blocks of personas. */
export function placeholdersLeft(
  record: PartyRecord,
  field: 'content' | 'prompt',
  text: string
): readonly PartyProblem[] {
  const found = leftPlaceholders(text)
  if (found.length === 0) return []
  const source = sourceOf(text)
  return found
    .filter((each) => !isOfBlock(source, each))
    .map((each) => placeholderLeft(partRange(record, field, each), each.text))
}

/** A key that nearly names a field that is missing. */
function keyProblem(record: PartyRecord, field: string): PartyProblem | undefined {
  const near = record.nearKey?.(field)
  if (near === undefined) return undefined
  const {key, start, end} = near
  return unexpected('key', {start, end}, quoting`key \`${quoted(key)}\``, [field])
}

/** A field that is missing, or whose key is only nearly right. */
export function missingField(record: PartyRecord, field: string, owner: string, name = field): PartyProblem {
  return keyProblem(record, name) ?? missing('missing-field', record.range, `\`${field}\``, `it in a ${owner}`)
}

function envelopeProblems(
  record: MessageRecord,
  type: MessageType,
  members: readonly Member[],
  read: ReadStep | undefined
): readonly PartyProblem[] {
  const {from, to, content = '', summary = ''} = record
  const found: PartyProblem[] = []
  // In a captured run the sender may be the agent of a thread that is not in the team.
  if (read === undefined && from !== undefined && record.isText !== true && !isSender(from, members)) {
    const expected = likeliest(from, [...members.map(memberName), ...orchestratorNames.slice(0, 1)])
    found.push(unexpected('sender', fieldRange(record, 'from'), quoting`sender \`${quoted(from)}\``, expected))
  }
  // A message that should be a broadcast has another type: that is its fault.
  const isBroadcast = type === 'message' && read !== undefined && stepType(read.step) === 'broadcast'
  if (to === undefined && !isBroadcast) found.push(missingField(record, 'recipient', type, 'to'))
  if (to !== undefined && !isPromptPlaceholder(to) && !isKnown(to, members)) {
    const expected = likeliest(to, [...members.map(memberName), ...orchestratorNames.slice(0, 1)])
    found.push(unexpected('recipient', fieldRange(record, 'to'), quoting`recipient \`${quoted(to)}\``, expected))
  } else if (read === undefined && to !== undefined && from !== undefined && isSame(to, from, members)) {
    const what = quoting`recipient \`${asName(to)}\` of its own message`
    found.push(unexpected('recipient', fieldRange(record, 'to'), what, 'another member'))
  }
  if (type === 'shutdown_request') {
    const sender = findMember(members, from)
    if (sender !== undefined) {
      const what = quoting`sender \`${memberName(sender)}\` of a shutdown_request`
      found.push(unexpected('sender', fieldRange(record, 'from'), what, orchestratorNames.slice(0, 1)))
    }
    return found
  }
  if (content.trim() === '') found.push(missingField(record, 'content', type))
  if (summary.trim() === '') found.push(missingField(record, 'summary', type))
  return found
}

function isSender(name: string, members: readonly Member[]): boolean {
  return isKnown(name, members) || isPromptPlaceholder(name) || findMember(members, name) !== undefined
}

function isSame(name: string, other: string, members: readonly Member[]): boolean {
  return name === other || (findMember(members, name) ?? name) === findMember(members, other)
}

/** A host without broadcasts sends a message to each. */
function headerProblems(record: MessageRecord, type: MessageType, {step, expected}: ReadStep): readonly PartyProblem[] {
  const found: PartyProblem[] = []
  if (expected !== undefined)
    found.push(unexpected('header', fieldRange(record, 'content'), 'header of the content', [expected]))
  const right = stepType(step)
  if (type !== right && (record.isDirect !== true || right !== 'broadcast'))
    found.push(unexpected('step-type', fieldRange(record, 'type'), `type \`${type}\` of step ${step.name}`, [right]))
  return found
}

/** Who sends a step, and to whom: at most one of both. */
function routeProblems(
  record: MessageRecord,
  to: string,
  step: PartyStep,
  members: readonly Member[]
): readonly PartyProblem[] {
  const {from} = record
  const lead = orchestratorNames.slice(0, 1)
  const namesOf = (keys: readonly string[]): readonly MaybeQuoted[] =>
    keys.map((key) => asName(members.find((member) => member.key === key)?.names[0] ?? key))
  if (from !== undefined && !isFrom(step, from, members)) {
    const expected = step.senders.length === 0 ? lead : namesOf(step.senders)
    const what = quoting`sender \`${asName(from)}\` of step ${step.name}`
    return [unexpected('sender', fieldRange(record, 'from'), what, expected)]
  }
  if (record.type === 'broadcast' || isPromptPlaceholder(to) || step.to === undefined) return []
  const expected = addressees(step, findMember(members, from), members)
  const isRight = expected === undefined ? isOrchestrator(to) : expected.includes(findMember(members, to)?.key ?? '')
  if (isRight) return []
  const what = quoting`recipient \`${asName(to)}\` of step ${step.name}`
  return [unexpected('addressee', fieldRange(record, 'to'), what, expected === undefined ? lead : namesOf(expected))]
}

/** The keys of the agents whom a step may go to; `undefined` for the orchestrator. */
function addressees(
  {senders, to}: PartyStep,
  sender: Member | undefined,
  members: readonly Member[]
): readonly string[] | undefined {
  if (to === 'liam') return ['liam']
  if (to === 'other') return senders.filter((key) => key !== sender?.key)
  if (to !== 'reviewed') return undefined
  const reviewed = reviewOf.get(sender?.key ?? '')
  return reviewed === undefined ? members.map(({key}) => key).filter((key) => senders.includes(key)) : [reviewed]
}
