/** The records of one party, and what they show of it: its steps, the starts of its phases, the started members, the senders. */
import {findMember, isOrchestrator, type Member, taskAgents} from './members.ts'
import type {Personas} from './personas-schema.ts'
import {type PartyStep, reviewOf} from './protocol.ts'
import type {MessageRecord, PartyRecord, SpawnRecord} from './records.ts'
import {isTeamSpawn, meantMember, spawnedMember} from './spawns.ts'
import {stepOf} from './steps.ts'

/** A message with its step, and the members that it names. */
export interface PartyMessage {
  readonly record: MessageRecord
  /** Its place among all records. */
  readonly index: number
  /** The launch of a phase that it belongs to: agents that are started again begin a new one (6.4). */
  readonly launch: number
  readonly step: PartyStep | undefined
  readonly from: Member | undefined
  readonly to: Member | undefined
}

export interface SentStep extends PartyMessage {
  readonly step: PartyStep
  /** The key of its sender; `undefined` if the record does not name a sender of the step, so that any member may have sent it. */
  readonly sender: string | undefined
}

export interface Party {
  readonly records: readonly PartyRecord[]
  readonly members: readonly Member[]
  readonly personas: Personas | undefined
  readonly messages: readonly PartyMessage[]
  readonly sent: readonly SentStep[]
  /** Calls about the team show the run whole. */
  readonly isWhole: boolean
  /** Some sessions of members may be left out: who wrote nothing at all is perhaps in one of these. */
  readonly hasSessions: boolean
  /**
   * The first index of each phase: in a whole run its first start of an agent, else its first step; for phase 4 the
   * first task.
   */
  readonly starts: ReadonlyMap<number, number>
  /** The members that were started, with where. */
  readonly started: ReadonlyMap<string, number>
  /** Members that wrote, and those who wrote something that cannot be read. */
  readonly senders: ReadonlySet<string>
  readonly unreadable: ReadonlySet<string>
}

export function readParty(given: Pick<Party, 'records' | 'members' | 'personas' | 'hasSessions'>): Party {
  const isWhole = given.records.some(({kind}) => kind === 'team')
  const messages = messagesOf(given)
  const sent = messages.flatMap((message): SentStep[] => {
    const {step} = message
    return step === undefined ? [] : [{...message, step, sender: senderOf(message, step)}]
  })
  return {...given, isWhole, messages, sent, ...startsOf({...given, isWhole, sent}), ...writersOf(messages)}
}

function messagesOf({records, members}: Pick<Party, 'records' | 'members'>): readonly PartyMessage[] {
  const started = new Set<string>()
  let launch = 0
  return records.flatMap((record, index): PartyMessage[] => {
    const spawned = record.kind === 'spawn' ? spawnedMember(record, members)?.key : undefined
    if (spawned !== undefined && started.has(spawned)) {
      launch++
      started.clear()
    }
    if (spawned !== undefined) started.add(spawned)
    if (record.kind !== 'message') return []
    const [from, to] = [findMember(members, record.from), findMember(members, record.to)]
    return [{record, index, launch, step: stepOf(record, members)?.step, from, to}]
  })
}

/** A sender who writes to another agent than the step goes to is perhaps another: that is a problem of its own. */
function senderOf({record, from, to}: PartyMessage, step: PartyStep): string | undefined {
  const sender = from?.key
  if (sender === undefined || !step.senders.includes(sender)) return undefined
  if (step.to === 'reviewed') return reviewOf.get(sender) === to?.key ? sender : undefined
  if (step.to === 'other') return to !== undefined && to !== from ? sender : undefined
  return step.to !== 'orchestrator' || isOrchestrator(record.to) ? sender : undefined
}

type PartySteps = Pick<Party, 'records' | 'members' | 'sent' | 'isWhole'>

function startsOf({records, members, sent, isWhole}: PartySteps): Pick<Party, 'starts' | 'started'> {
  const end = records.findLastIndex(isDelete)
  const starts = new Map<number, number>()
  const started = new Map<string, number>()
  const begin = (phase: number | undefined, index: number): void => {
    if (phase !== undefined && !starts.has(phase) && (end === -1 || index < end)) starts.set(phase, index)
  }
  const steps = new Map(sent.map(({index, step}) => [index, step.phase]))
  for (const [index, record] of records.entries()) {
    begin(steps.get(index), index)
    if (record.kind !== 'spawn') continue
    if (isTaskAgent(record)) begin(4, index)
    const member = isTeamSpawn(record, members) ? meantMember(record, members) : undefined
    if (member === undefined) continue
    if (!started.has(member.key)) started.set(member.key, index)
    if (isWhole) begin(member.phase, index)
  }
  return {starts, started}
}

function writersOf(messages: readonly PartyMessage[]): Pick<Party, 'senders' | 'unreadable'> {
  const written = messages.filter(({record}) => record.type !== 'shutdown_request')
  const keyOf = ({record, from}: PartyMessage): string => from?.key ?? record.from ?? ''
  const unreadable = written.filter(({record: {content = ''}}) => content.trim() === '')
  return {senders: new Set(written.map(keyOf)), unreadable: new Set(unreadable.map(keyOf))}
}

export function isDelete(record: PartyRecord): boolean {
  return record.kind === 'team' && record.call === 'TeamDelete'
}

export function isTaskAgent({agentType}: SpawnRecord): boolean {
  return agentType !== undefined && taskAgents.includes(agentType)
}
