/** The life of the team: REQ-0006 3.1, 3.4, 6.2, 6.4, 6.5. */

import {nearest} from '../../text/edit-distance.ts'
import {type MaybeQuoted, quoting} from '../../text/quoted.ts'
import {missingField} from './envelope.ts'
import {
  asName,
  findMember,
  isOrchestrator,
  type Member,
  memberName,
  taskAgents,
  teamDescription,
  teamName
} from './members.ts'
import {fieldRange, type MessageRecord, type PartyRecord, type SpawnRecord, type TeamRecord} from './records.ts'
import {isTeamSpawn, spawnedMember, wrongTeam} from './spawns.ts'
import {hostTypes, stepOf} from './steps.ts'
import {missing, type PartyProblem, type TranscriptProblem, unexpected} from './transcript-problem.ts'

const mostMembers = 3

export function teamProblems(record: TeamRecord): readonly PartyProblem[] {
  const {call, team, description} = record
  if (call === 'TeamDelete') return []
  if (team === undefined) return [missingField(record, 'team_name', call, 'team')]
  const found: PartyProblem[] = []
  if (team !== teamName) found.push(wrongTeam(record, team))
  if (description === undefined || description.trim() === '')
    found.push({...missingField(record, 'description', call), severity: 'warning'})
  else if (description !== teamDescription)
    found.push(
      unexpected('team-description', fieldRange(record, 'description'), 'description of the team', [teamDescription], {
        severity: 'warning'
      })
    )
  return found
}

interface Team {
  isCreated: boolean
  isDeleted: boolean
  /** Something needed the team already. */
  isUsed: boolean
  /** A member that came after the end was reported. */
  isReported: boolean
  /** A member too many was reported, and no member left since. */
  isFull: boolean
  /** The index of each member's last message. */
  readonly lastMessage: ReadonlyMap<string, number>
  /** How many were asked to leave by a message that does not name a member: a problem of its own. */
  unaddressed: number
  readonly active: Map<string, Member>
}

/** Who joined and left the team when; only for records with calls about the team, which show it whole. */
export function lifeCycleProblems(
  records: readonly PartyRecord[],
  members: readonly Member[]
): readonly TranscriptProblem[] {
  if (!records.some(({kind}) => kind === 'team')) return []
  const found: TranscriptProblem[] = []
  const team: Team = {
    isCreated: false,
    isDeleted: false,
    isReported: false,
    isUsed: false,
    isFull: false,
    unaddressed: 0,
    lastMessage: lastMessages(records, members),
    active: new Map()
  }
  for (const [index, record] of records.entries()) {
    const problems =
      record.kind === 'team'
        ? teamStep(team, record)
        : record.kind === 'spawn'
          ? spawnStep(team, record, members, index)
          : record.kind === 'message'
            ? messageStep(team, record, members)
            : []
    for (const problem of problems) found.push({record, problem})
  }
  // A team that was deleted too early had no time to shut its members down.
  const isEarly = found.some(({problem}) => problem.data.fault === 'after-delete')
  const counted = found.filter(
    ({record, problem}) => !isEarly || problem.data.fault !== 'shutdown' || record.kind !== 'team'
  )
  return [...counted, ...endProblems(team, records)]
}

function teamStep(team: Team, record: TeamRecord): readonly PartyProblem[] {
  if (record.call === 'TeamDelete') {
    const problems = leftOver(team, record, 'TeamDelete', () => true)
    team.isDeleted = true
    return problems
  }
  const isLate = team.isUsed && !team.isCreated
  const isSecond = team.isCreated && !team.isDeleted
  team.isCreated = true
  team.isDeleted = false
  if (isSecond) return [secondCreate(record)]
  return isLate ? [unexpected('late-create', record.range, 'TeamCreate here', 'it before the team is used')] : []
}

export function secondCreate({range}: PartyRecord): PartyProblem {
  return unexpected('second-create', range, 'second TeamCreate', 'a TeamDelete before it')
}

function lastMessages(records: readonly PartyRecord[], members: readonly Member[]): ReadonlyMap<string, number> {
  return new Map(
    records.flatMap((record, index) => {
      const sender = record.kind === 'message' && !isHostAnswer(record) ? findMember(members, record.from) : undefined
      return sender === undefined ? [] : [[sender.key, index] as const]
    })
  )
}

export function isHostAnswer({type}: MessageRecord): boolean {
  return type !== undefined && hostTypes.includes(type)
}

function spawnStep(
  team: Team,
  record: SpawnRecord,
  members: readonly Member[],
  index: number
): readonly PartyProblem[] {
  if (!isTeamSpawn(record, members)) {
    const isTask = record.agentType !== undefined && taskAgents.includes(record.agentType)
    return isTask ? leftOver(team, record, asName(record.agentType ?? ''), () => true) : []
  }
  team.isUsed = true
  const name = record.name ?? record.agentType ?? ''
  if (team.isDeleted) {
    const isFirst = !team.isReported
    team.isReported = true
    const what = quoting`member \`${asName(name)}\` after TeamDelete`
    return isFirst ? [unexpected('after-delete', record.range, what, 'no call about the team there')] : []
  }
  const member = spawnedMember(record, members)
  const key = member?.key ?? name
  // Those whose phase is over should have left; those who still work are too many with the new one.
  const others = [...team.active.values()].filter(({phase}) => member !== undefined && phase !== member.phase)
  const working = others.filter((other) => (team.lastMessage.get(other.key) ?? -1) >= index)
  const isFourth = team.active.size - others.length + working.length >= mostMembers && !team.active.has(key)
  const problems = leftOver(
    team,
    record,
    asName(name),
    (other) => others.includes(other) && !(isFourth && working.includes(other))
  )
  if (isFourth) {
    if (team.isFull) return problems
    team.isFull = true
    const what = quoting`fourth member \`${asName(name)}\` of the team`
    return [...problems, unexpected('fourth', record.range, what, 'at most three at once')]
  }
  if (member !== undefined) team.active.set(key, member)
  return problems
}

/** Members that should have left, all in one problem; as many are forgiven as were asked without their name. */
function leftOver(
  team: Team,
  record: PartyRecord,
  before: MaybeQuoted,
  isLeft: (member: Member) => boolean
): readonly PartyProblem[] {
  const left = [...team.active.values()].filter(isLeft)
  for (const {key} of left) team.active.delete(key)
  const forgiven = Math.min(left.length, team.unaddressed)
  team.unaddressed -= forgiven
  const names = left.slice(forgiven).map(memberName)
  if (names.length === 0) return []
  const named = names.map((name) => quoting`\`${name}\``)
  return [missing('shutdown', record.range, 'shutdown_request to', quoting`it before \`${before}\``, {names: named})]
}

/** A request to leave counts for the member that it nearly names: the name is another problem. */
function messageStep(team: Team, record: MessageRecord, members: readonly Member[]): readonly PartyProblem[] {
  if (!isShutdown(record, members)) {
    team.isUsed = true
    return []
  }
  team.isFull = false
  const {to} = record
  if (to === '*') team.active.clear()
  const active = [...team.active.values()]
  const name = to === undefined ? undefined : nearest(to, new Set(active.flatMap(({names}) => names)))
  const member = active.find(({names}) => name !== undefined && names.includes(name))
  if (member !== undefined) team.active.delete(member.key)
  else if (to === undefined || !isKnown(to, members)) team.unaddressed++
  return []
}

/** A type that is missing, misspelt or another is a problem of its own: only a request has no summary. */
function isShutdown(record: MessageRecord, members: readonly Member[]): boolean {
  const {type, summary, from} = record
  if (stepOf(record, members) !== undefined) return false
  if (type !== undefined && nearest(type, ['shutdown_request']) !== undefined) return true
  return summary === undefined && !isHostAnswer(record) && (from === undefined || isOrchestrator(from))
}

function isKnown(name: string, members: readonly Member[]): boolean {
  return name === '*' || isOrchestrator(name) || members.some(({names}) => names.includes(name))
}

function endProblems(
  {isCreated, isDeleted, isUsed}: Team,
  records: readonly PartyRecord[]
): readonly TranscriptProblem[] {
  const first = records.find(({kind}) => kind !== 'task')
  const last = records.at(-1)
  if (!isCreated && isUsed && first !== undefined)
    return [
      {record: first, problem: missing('missing-create', first.range, 'TeamCreate', 'it before the team is used')}
    ]
  if (isCreated && isUsed && !isDeleted && last !== undefined)
    return [{record: last, problem: missing('missing-delete', last.range, 'TeamDelete', 'it at the end of the party')}]
  return []
}
