/** The steps among the messages of a party. */
import {findMember, isOrchestrator, type Member} from './members.ts'
import {type NamedStep, reviewOf} from './protocol.ts'
import type {MessageRecord, PartyRecord} from './records.ts'
import {stepOf} from './steps.ts'

/** A message that is a step. */
export interface SentStep {
  readonly record: MessageRecord
  /** Its place among all records. */
  readonly index: number
  readonly step: NamedStep
  /** The key of its sender; `undefined` if the record does not name a sender of the step, so that any member may have sent it. */
  readonly sender: string | undefined
}

export function sentSteps(records: readonly PartyRecord[], members: readonly Member[]): readonly SentStep[] {
  return records.flatMap((record, index): SentStep[] => {
    const step = record.kind === 'message' ? stepOf(record, members)?.step : undefined
    if (record.kind !== 'message' || step === undefined) return []
    return [{record, index, step, sender: senderOf(record, step, members)}]
  })
}

/** A sender who writes to another agent than the step goes to is perhaps another: that is a problem of its own. */
function senderOf({from, to}: MessageRecord, step: NamedStep, members: readonly Member[]): string | undefined {
  const sender = findMember(members, from)?.key
  if (sender === undefined || !step.senders.includes(sender)) return undefined
  const recipient = findMember(members, to)?.key
  if (step.to === 'reviewed') return reviewOf.get(sender) === recipient ? sender : undefined
  if (step.to === 'other') return recipient !== undefined && recipient !== sender ? sender : undefined
  return step.to !== 'orchestrator' || isOrchestrator(to) ? sender : undefined
}
