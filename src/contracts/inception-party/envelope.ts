/** The envelope of a message (REQ-0006 3.4, 3.5), and what its step has in it. */

import {type MaybeQuoted, quoted} from '../../text/quoted.ts'
import {sourceOf} from '../source.ts'
import {consensusProblems, stepContentProblems} from './content.ts'
import {asName, findMember, isOrchestrator, type Member, memberName, orchestratorNames} from './members.ts'
import {isOfBlock} from './persona-block.ts'
import {isPromptPlaceholder, leftPlaceholders} from './placeholders.ts'
import {reviewOf} from './protocol.ts'
import {fieldRange, type MessageRecord, type PartyRecord, partRange} from './records.ts'
import {hostTypes, isFrom, type MessageType, messageTypes, type ReadStep, stepOf} from './steps.ts'
import type {PartyProblem} from './transcript-problem.ts'

/** What is wrong with a message on its own. */
export function messageProblems(record: MessageRecord, members: readonly Member[]): readonly PartyProblem[] {
  const {type: written, content} = record
  if (written !== undefined && hostTypes.includes(written)) return []
  const type = messageTypes.find((each) => each === written)
  if (type === undefined)
    return [
      keyProblem(record, 'type') ?? {
        kind: 'type',
        range: fieldRange(record, 'type'),
        data: {type: written === undefined ? written : quoted(written)}
      }
    ]
  const step = stepOf(record, members)
  const envelope = envelopeProblems(record, type, members, step)
  const left = isTemplate(record) ? [] : placeholderProblems(record)
  if (step === undefined || content === undefined)
    return [...envelope, ...left, ...completionProblems(record, members), ...consensusProblems(record)]
  const isAddressed = record.to !== undefined && !envelope.some(({kind}) => kind === 'recipient')
  return [
    ...envelope,
    ...headerProblems(record, type, step),
    ...(isAddressed ? routeProblems(record, step, members) : []),
    ...left,
    ...stepContentProblems(record, step, content, members)
  ]
}

/** Whether a record of a file is one of the document's templates: a log has names in it. */
function isTemplate({to, isText}: MessageRecord): boolean {
  return isText !== true && to !== undefined && isPromptPlaceholder(to)
}

/** The phase that a request to shut down calls complete (3.4); `undefined` where it names none. */
export function completedPhase({type, content = ''}: MessageRecord): number | undefined {
  const number =
    type === 'shutdown_request' ? /\bPhase[ \t]+(\d{1,3})[ \t]+(?:is[ \t]+)?complete/i.exec(content)?.[1] : undefined
  return number === undefined ? undefined : Number(number)
}

/** A request to shut down after another phase than that of its agent. */
function completionProblems(record: MessageRecord, members: readonly Member[]): readonly PartyProblem[] {
  const [found, expected] = [completedPhase(record), findMember(members, record.to)?.phase]
  return found === undefined || expected === undefined || found === expected
    ? []
    : [{kind: 'phase', range: fieldRange(record, 'content'), data: {phase: quoted(String(found)), expected}}]
}

/** What a program should have filled in. */
function placeholderProblems(record: MessageRecord): readonly PartyProblem[] {
  const {content = '', summary = ''} = record
  const [inSummary] = leftPlaceholders(summary)
  return [
    ...placeholdersLeft(record, 'content', content),
    ...(inSummary === undefined
      ? []
      : [{kind: 'placeholder', range: fieldRange(record, 'summary'), data: {text: quoted(inSummary.text)}} as const])
  ]
}

/** What was left in a content or a prompt; what is of a persona is for its own rule. */
export function placeholdersLeft(
  record: PartyRecord,
  field: 'content' | 'prompt',
  text: string
): readonly PartyProblem[] {
  const found = leftPlaceholders(text)
  const source = found.length === 0 ? undefined : sourceOf(text)
  return found
    .filter((each) => source !== undefined && !isOfBlock(source, each))
    .map((each) => ({kind: 'placeholder', range: partRange(record, field, each), data: {text: quoted(each.text)}}))
}

/** A key that nearly names a field that is missing. */
function keyProblem(record: PartyRecord, field: string): PartyProblem | undefined {
  const near = record.nearKey?.(field)
  if (near === undefined) return undefined
  const {key, start, end} = near
  return {kind: 'key', range: {start, end}, data: {found: quoted(key), expected: field}}
}

/** A field that is missing, or whose key is only nearly right. */
export function missingField(record: PartyRecord, field: string, owner: string, name = field): PartyProblem {
  return keyProblem(record, name) ?? {kind: 'missing-field', range: record.range, data: {field, record: owner}}
}

function envelopeProblems(
  record: MessageRecord,
  type: MessageType,
  members: readonly Member[],
  step: ReadStep | undefined
): readonly PartyProblem[] {
  const {to, content, summary} = record
  const found: PartyProblem[] = []
  const missing = (field: string, name = field): void => {
    found.push(missingField(record, field, type, name))
  }
  // A message that should be a broadcast has another type: that is its fault.
  const isBroadcast = type === 'message' && step?.step.type === 'broadcast'
  if (to === undefined) {
    if (!isBroadcast) missing('recipient', 'to')
  } else if (!isKnown(to, members))
    found.push({kind: 'recipient', range: fieldRange(record, 'to'), data: {to: quoted(to), known: knownNames(members)}})
  if (type === 'shutdown_request') return found
  if (content === undefined || content.trim() === '') missing('content')
  if (summary === undefined || summary.trim() === '') missing('summary')
  return found
}

function isKnown(to: string, members: readonly Member[]): boolean {
  return to === '*' || isPromptPlaceholder(to) || isOrchestrator(to) || members.some(({names}) => names.includes(to))
}

function knownNames(members: readonly Member[]): readonly MaybeQuoted[] {
  return [...members.map(memberName), orchestratorNames[0] ?? '']
}

/** A host without broadcasts sends a message to each. */
function headerProblems(record: MessageRecord, type: MessageType, {step, expected}: ReadStep): readonly PartyProblem[] {
  const found: PartyProblem[] = []
  if (expected !== undefined) found.push({kind: 'header', range: fieldRange(record, 'content'), data: {expected}})
  const isSpread = record.isDirect === true && step.type === 'broadcast'
  if (type !== step.type && !isSpread)
    found.push({
      kind: 'step-type',
      range: fieldRange(record, 'type'),
      data: {step: step.name, type, expected: step.type}
    })
  return found
}

/** Who sends a step, and to whom: at most one of both. */
function routeProblems(record: MessageRecord, {step}: ReadStep, members: readonly Member[]): readonly PartyProblem[] {
  const {from, to = ''} = record
  const sender = findMember(members, from)
  if (from !== undefined && !isFrom(step, from, members)) {
    const expected = step.senders.length === 0 ? orchestratorNames.slice(0, 1) : namesOf(step.senders, members)
    return [{kind: 'sender', range: fieldRange(record, 'from'), data: {step: step.name, from: asName(from), expected}}]
  }
  if (record.type === 'broadcast' || isPromptPlaceholder(to) || step.to === undefined) return []
  const expected = addressees(step.to, sender, step.senders, members)
  const isRight = expected === undefined ? isOrchestrator(to) : expected.includes(findMember(members, to)?.key ?? '')
  if (isRight) return []
  const names = expected === undefined ? orchestratorNames.slice(0, 1) : namesOf(expected, members)
  return [
    {kind: 'addressee', range: fieldRange(record, 'to'), data: {step: step.name, to: asName(to), expected: names}}
  ]
}

/** The keys of those whom a step may go to; `undefined` for the orchestrator. */
function addressees(
  to: 'orchestrator' | 'liam' | 'other' | 'reviewed',
  sender: Member | undefined,
  senders: readonly string[],
  members: readonly Member[]
): readonly string[] | undefined {
  switch (to) {
    case 'orchestrator':
      return undefined
    case 'liam':
      return ['liam']
    case 'other':
      return senders.filter((key) => key !== sender?.key)
    case 'reviewed': {
      const reviewed = sender === undefined ? undefined : reviewOf.get(sender.key)
      return reviewed === undefined ? members.map(({key}) => key).filter((key) => senders.includes(key)) : [reviewed]
    }
  }
}

function namesOf(keys: readonly string[], members: readonly Member[]): readonly MaybeQuoted[] {
  return keys.map((key) => asName(members.find((member) => member.key === key)?.names[0] ?? key))
}
