/** The envelope of a message (REQ-0006 3.4, 3.5), and what its step has in it. */

import {type MaybeQuoted, quoted} from '../../text/quoted.ts'
import {trimOf} from '../../text/trim.ts'
import {
  asName,
  findMember,
  isOrchestrator,
  isPromptPlaceholder,
  type Member,
  memberName,
  orchestratorNames
} from './members.ts'
import {fieldRange, type MessageRecord} from './records.ts'
import {missingLabels, questionFault, type ReadStep, reviewOf, stepOf} from './steps.ts'
import {partyArtifacts} from './tasks.ts'
import type {PartyProblem} from './transcript-problem.ts'

export const messageTypes = ['message', 'broadcast', 'shutdown_request'] as const
export type MessageType = (typeof messageTypes)[number]

/** What a host sends by itself, or in answer to a request. */
export const hostTypes: readonly string[] = ['shutdown_response', 'shutdown_approved', 'plan_approval_response']

/** What is wrong with a message on its own. */
export function messageProblems(record: MessageRecord, members: readonly Member[]): readonly PartyProblem[] {
  const {type: written, content} = record
  if (written !== undefined && hostTypes.includes(written)) return []
  const type = messageTypes.find((each) => each === written)
  if (type === undefined)
    return [
      {kind: 'type', range: fieldRange(record, 'type'), data: {type: written === undefined ? written : quoted(written)}}
    ]
  const step = stepOf(record)
  const envelope = envelopeProblems(record, type, members)
  if (step === undefined || content === undefined) return [...envelope, ...consensusProblems(record)]
  const isAddressed = record.to !== undefined && !envelope.some(({kind}) => kind === 'recipient')
  return [
    ...envelope,
    ...headerProblems(record, type, step),
    ...(isAddressed ? routeProblems(record, step, members) : []),
    ...contentProblems(record, step, content, members)
  ]
}

function envelopeProblems(
  record: MessageRecord,
  type: MessageType,
  members: readonly Member[]
): readonly PartyProblem[] {
  const {to, content, summary} = record
  const found: PartyProblem[] = []
  const missing = (field: string): void => {
    found.push({kind: 'missing-field', range: record.range, data: {field, record: type}})
  }
  if (to === undefined) missing('recipient')
  else if (!isKnown(to, members))
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
  if (from !== undefined && !isPromptPlaceholder(from)) {
    const isRight =
      step.senders.length === 0 ? isOrchestrator(from) : sender !== undefined && step.senders.includes(sender.key)
    const expected = step.senders.length === 0 ? orchestratorNames.slice(0, 1) : namesOf(step.senders, members)
    if (!isRight)
      return [
        {kind: 'sender', range: fieldRange(record, 'from'), data: {step: step.name, from: asName(from), expected}}
      ]
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

function contentProblems(
  record: MessageRecord,
  {step}: ReadStep,
  content: string,
  members: readonly Member[]
): readonly PartyProblem[] {
  const range = fieldRange(record, 'content')
  const fault = step.name === 'QUESTIONS' ? questionFault(content) : undefined
  return [
    ...missingLabels(step, content).map(
      (label): PartyProblem => ({kind: 'label', range, data: {step: step.name, label}})
    ),
    ...(fault === undefined ? [] : [{kind: 'questions', range, data: {...fault, found: quoted(fault.found)}} as const]),
    ...(step.name === 'ARTIFACT FINALIZED' ? artifactProblems(record, content, members) : []),
    ...consensusProblems(record)
  ]
}

/** The path is that of 5.1, of the sender where it is named. */
function artifactProblems(record: MessageRecord, content: string, members: readonly Member[]): readonly PartyProblem[] {
  const line = /^[ \t]*File:(.+)$/m.exec(content)?.[1] ?? ''
  const written = trimOf(line, ' \t')
  const path = written.slice(written.startsWith('`') ? 1 : 0, written.endsWith('`') ? -1 : undefined)
  if (path === '' || isPromptPlaceholder(path)) return []
  const key = findMember(members, record.from)?.key
  const artifacts = partyArtifacts.filter(({producer, phase}) => phase === 3 && (key === undefined || producer === key))
  const expected = artifacts.map((artifact) => artifact.path)
  if (expected.length === 0 || expected.includes(path.replace(/^\.\//, ''))) return []
  return [{kind: 'artifact', range: fieldRange(record, 'content'), data: {path: quoted(path), expected}}]
}

function consensusProblems(record: MessageRecord): readonly PartyProblem[] {
  const found = consensusFault(record.content ?? '')
  return found === undefined
    ? []
    : [{kind: 'consensus', range: fieldRange(record, 'content'), data: {found: quoted(found)}}]
}

/** The consensus of phase 2 is unanimous or that of a majority; what else a text says it is. */
export function consensusFault(text: string): string | undefined {
  const line = /^[ \t]*CONSENSUS:(.*)$/m.exec(text)?.[1]
  const found = line === undefined ? undefined : trimOf(line, ' \t')
  return found === undefined || /^(?:unanimous|majority)\b/i.test(found) || isPromptPlaceholder(found)
    ? undefined
    : found
}
