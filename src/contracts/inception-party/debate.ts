/** What holds between messages: the order of the steps of 3.5, and how many there may be (NFR-002, 8.3). */

import {launchesOf} from './life-cycle.ts'
import {asName, findMember, type Member} from './members.ts'
import type {Personas} from './personas-schema.ts'
import type {MessageRecord, PartyRecord} from './records.ts'
import {reviewOf, type StepName, stepOf} from './steps.ts'
import type {TranscriptProblem} from './transcript-problem.ts'

const usualLimit = 10

/** The first message of a phase beyond its limit; a final position after the debate is always right. */
export function limitProblems(
  records: readonly PartyRecord[],
  members: readonly Member[],
  personas: Personas | undefined
): readonly TranscriptProblem[] {
  const launches = launchesOf(records, members)
  const counts = new Map<string, number>()
  let isConcluded = false
  return records.flatMap((record, index): TranscriptProblem[] => {
    if (record.kind !== 'message' || (record.type !== 'message' && record.type !== 'broadcast')) return []
    const step = stepOf(record)?.step.name
    if (step === 'DEBATE CONCLUDED') isConcluded = true
    const phase = senderPhase(record, members)
    const limit = phase === undefined ? undefined : limitOf(phase, personas)
    if (phase === undefined || limit === undefined || (isConcluded && step === 'FINAL POSITION')) return []
    const key = `${phase} ${launches[index]}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === limit + 1 ? [{record, problem: {kind: 'limit', range: record.range, data: {phase, limit}}}] : []
  })
}

/** The phase of a persona; a step that is not its own is another problem. */
function senderPhase(record: MessageRecord, members: readonly Member[]): number | undefined {
  const sender = findMember(members, record.from)
  const step = stepOf(record)?.step
  return sender !== undefined && (step === undefined || step.senders.includes(sender.key)) ? sender.phase : undefined
}

function limitOf(phase: number, personas: Personas | undefined): number | undefined {
  return personas?.phases[String(phase)]?.max_messages ?? (phase === 1 ? usualLimit : undefined)
}

interface Sent {
  readonly record: MessageRecord
  /** Its place among all records. */
  readonly index: number
  readonly step: StepName
  /** The key of the sender. */
  readonly sender: string | undefined
}

/** Which earlier steps a step needs, and whose. */
const needs: Partial<Readonly<Record<StepName, readonly StepName[]>>> = {
  'USER RESPONSE': ['QUESTIONS'],
  'MY INTERPRETATION': ['USER RESPONSE'],
  'FINAL POSITION': ['MY INTERPRETATION'],
  'SECURITY CRITIQUE': ['PROPOSAL'],
  'OPS CRITIQUE': ['PROPOSAL'],
  'REVISED PROPOSAL': ['PROPOSAL', 'SECURITY CRITIQUE', 'OPS CRITIQUE'],
  'REVIEW FEEDBACK': ['ARTIFACT SUMMARY'],
  'ARTIFACT FINALIZED': ['REVIEW FEEDBACK']
}

/**
 * Steps that come before one that they need. One that never comes is not missed: records may be a part of a run. Each step
 * that comes late is reported once.
 */
export function stepOrderProblems(
  records: readonly PartyRecord[],
  members: readonly Member[]
): readonly TranscriptProblem[] {
  const sent = records.flatMap((record, index): Sent[] => {
    const step = record.kind === 'message' ? stepOf(record) : undefined
    if (record.kind !== 'message' || step === undefined) return []
    return [{record, index, step: step.step.name, sender: findMember(members, record.from)?.key}]
  })
  const firsts = firstSent(sent)
  const late = new Set<Sent>()
  return sent.flatMap((each): TranscriptProblem[] => {
    for (const name of needs[each.step] ?? []) {
      const first = firstNeeded(firsts, name, each)
      if (first === undefined || first.index < each.index || late.has(first)) continue
      late.add(first)
      return [
        {record: each.record, problem: {kind: 'order', range: each.record.range, data: {step: each.step, after: name}}}
      ]
    }
    return []
  })
}

/** The first message of each step, of all senders and of each; an unknown sender has an empty name. */
function firstSent(sent: readonly Sent[]): ReadonlyMap<string, Sent> {
  const firsts = new Map<string, Sent>()
  for (const each of sent)
    for (const key of [each.step, `${each.step}: ${each.sender ?? ''}`]) if (!firsts.has(key)) firsts.set(key, each)
  return firsts
}

/** The first message that another needs: of its sender or of the agent whom it reviews; an unknown sender may be any. */
function firstNeeded(firsts: ReadonlyMap<string, Sent>, name: StepName, {step, sender}: Sent): Sent | undefined {
  const needed = sender === undefined ? undefined : neededFrom(step, sender)
  if (needed === undefined) return firsts.get(name)
  const [ofSender, unknown] = [firsts.get(`${name}: ${needed}`), firsts.get(`${name}: `)]
  if (ofSender === undefined || unknown === undefined) return ofSender ?? unknown
  return ofSender.index < unknown.index ? ofSender : unknown
}

/** The key of the agent whose earlier step a step needs; `undefined` where it is that of any. */
function neededFrom(step: StepName, sender: string): string | undefined {
  if (step === 'FINAL POSITION') return sender
  if (step === 'REVIEW FEEDBACK') return reviewOf.get(sender) ?? sender
  if (step !== 'ARTIFACT FINALIZED') return undefined
  return [...reviewOf].find(([, reviewed]) => reviewed === sender)?.[0] ?? sender
}

/** Free text among the agents of phase 3 before its sender has shared what it made (3.5 C, step 1). */
export function productionProblems(
  records: readonly PartyRecord[],
  members: readonly Member[]
): readonly TranscriptProblem[] {
  const shared = new Set<string>()
  const isShown = new Set(
    records.flatMap((record) =>
      record.kind === 'message' && stepOf(record)?.step.name === 'ARTIFACT SUMMARY'
        ? (findMember(members, record.from)?.key ?? [])
        : []
    )
  )
  return records.flatMap((record): TranscriptProblem[] => {
    if (record.kind !== 'message' || record.from === undefined) return []
    const sender = findMember(members, record.from)
    if (sender?.phase !== 3) return []
    const step = stepOf(record)?.step.name
    if (step === 'ARTIFACT SUMMARY') shared.add(sender.key)
    const isChat = step === undefined && (record.type === 'message' || record.type === 'broadcast')
    const isToAgent = record.to === '*' || findMember(members, record.to) !== undefined
    if (!isChat || !isToAgent || shared.has(sender.key) || !isShown.has(sender.key)) return []
    return [{record, problem: {kind: 'production', range: record.range, data: {from: asName(record.from)}}}]
  })
}
