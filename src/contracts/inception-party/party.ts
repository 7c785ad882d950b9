/** The records of one party, and what they show of it: its steps, the starts of its phases, the started members, the senders. */
import {findMember, isOrchestrator, type Member, taskAgents} from './members.ts'
import type {Personas} from './personas-schema.ts'
import {type PartyStep, reviewOf} from './protocol.ts'
import type {MessageRecord, PartyRecord, SpawnRecord} from './records.ts'
import {isTeamSpawn, meantMember, spawnedMember} from './spawns.ts'
import {stepOf} from './steps.ts'

export interface SentStep {
  readonly record: MessageRecord
  /** Its place among all records. */
  readonly index: number
  readonly step: PartyStep
  /** The key of its sender; `undefined` if the record does not name a sender of the step, so that any member may have sent it. */
  readonly sender: string | undefined
}

export interface Party {
  readonly records: readonly PartyRecord[]
  readonly members: readonly Member[]
  readonly personas: Personas | undefined
  readonly sent: readonly SentStep[]
  /** Calls about the team show the run whole. */
  readonly isWhole: boolean
  /** Some sessions of members may be left out: who wrote nothing at all is perhaps in one of these. */
  readonly hasSessions: boolean
  /** The launch of a phase that each record belongs to: agents that are started again begin a new one (6.4). */
  readonly launches: readonly number[]
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
  const {records, members} = given
  const isWhole = records.some(({kind}) => kind === 'team')
  const sent = records.flatMap((record, index): SentStep[] => {
    const step = record.kind === 'message' ? stepOf(record, members)?.step : undefined
    if (record.kind !== 'message' || step === undefined) return []
    return [{record, index, step, sender: senderOf(record, step, members)}]
  })
  const known = {...given, isWhole, sent}
  return {...known, launches: launchesOf(known), ...startsOf(known), ...writersOf(known)}
}

/** A sender who writes to another agent than the step goes to is perhaps another: that is a problem of its own. */
function senderOf({from, to}: MessageRecord, step: PartyStep, members: readonly Member[]): string | undefined {
  const sender = findMember(members, from)?.key
  if (sender === undefined || !step.senders.includes(sender)) return undefined
  const recipient = findMember(members, to)?.key
  if (step.to === 'reviewed') return reviewOf.get(sender) === recipient ? sender : undefined
  if (step.to === 'other') return recipient !== undefined && recipient !== sender ? sender : undefined
  return step.to !== 'orchestrator' || isOrchestrator(to) ? sender : undefined
}

type Known = Pick<Party, 'records' | 'members' | 'sent' | 'isWhole'>

function launchesOf({records, members}: Known): Party['launches'] {
  const started = new Set<string>()
  let launch = 0
  return records.map((record) => {
    const member = record.kind === 'spawn' ? spawnedMember(record, members) : undefined
    if (member !== undefined && started.has(member.key)) {
      launch++
      started.clear()
    }
    if (member !== undefined) started.add(member.key)
    return launch
  })
}

function startsOf({records, members, sent, isWhole}: Known): Pick<Party, 'starts' | 'started'> {
  const end = records.findLastIndex(isDelete)
  const starts = new Map<number, number>()
  const started = new Map<string, number>()
  const begin = (phase: number | undefined, index: number): void => {
    if (phase !== undefined && !starts.has(phase) && (end === -1 || index < end)) starts.set(phase, index)
  }
  const steps = new Map(sent.map((each) => [each.index, each.step.phase]))
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

function writersOf({records, members}: Known): Pick<Party, 'senders' | 'unreadable'> {
  const senders = new Set<string>()
  const unreadable = new Set<string>()
  for (const record of records) {
    if (record.kind !== 'message' || record.type === 'shutdown_request') continue
    const key = findMember(members, record.from)?.key ?? record.from ?? ''
    senders.add(key)
    if (record.content === undefined || record.content.trim() === '') unreadable.add(key)
  }
  return {senders, unreadable}
}

export function isDelete(record: PartyRecord): boolean {
  return record.kind === 'team' && record.call === 'TeamDelete'
}

export function isTaskAgent({agentType}: SpawnRecord): boolean {
  return agentType !== undefined && taskAgents.includes(agentType)
}
