/** A run of a party as records show it: the starts of its phases, the started members, the senders. */
import {findMember, type Member, taskAgents} from './members.ts'
import type {PartyRecord, SpawnRecord} from './records.ts'
import type {SentStep} from './sent.ts'
import {isTeamSpawn, meantMember} from './spawns.ts'

export interface PartyRun {
  readonly records: readonly PartyRecord[]
  readonly members: readonly Member[]
  readonly sent: readonly SentStep[]
  /** Calls about the team show the run whole. */
  readonly isWhole: boolean
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
  /** Some sessions of members may be left out: who wrote nothing at all is perhaps in one of these. */
  readonly hasSessions: boolean
}

export function readRun(
  records: readonly PartyRecord[],
  members: readonly Member[],
  sent: readonly SentStep[]
): Omit<PartyRun, 'hasSessions'> {
  const isWhole = records.some(({kind}) => kind === 'team')
  return {records, members, sent, isWhole, ...startsIn(records, members, sent, isWhole), ...writersIn(records, members)}
}

function startsIn(
  records: readonly PartyRecord[],
  members: readonly Member[],
  sent: readonly SentStep[],
  isWhole: boolean
): Pick<PartyRun, 'starts' | 'started'> {
  const end = records.findLastIndex((record) => record.kind === 'team' && record.call === 'TeamDelete')
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

function writersIn(
  records: readonly PartyRecord[],
  members: readonly Member[]
): Pick<PartyRun, 'senders' | 'unreadable'> {
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

export function isTaskAgent({agentType}: SpawnRecord): boolean {
  return agentType !== undefined && taskAgents.includes(agentType)
}
