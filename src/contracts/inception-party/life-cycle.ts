/** The life of the team: REQ-0006 3.1, 3.4, 6.2, 6.4, 6.5. */

import {nearest} from '../../text/edit-distance.ts'
import {type MaybeQuoted, quoting} from '../../text/quoted.ts'
import {missingField} from './envelope.ts'
import {
  asName,
  findMember,
  isKnown,
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
import {missingAt, type PartyProblem, type TranscriptProblem, unexpected, unexpectedAt} from './transcript-problem.ts'

const mostMembers = 3

export function teamProblems(record: TeamRecord): readonly PartyProblem[] {
  const {call, team, description} = record
  if (call === 'TeamDelete') return []
  if (team === undefined) return [missingField(record, 'team_name', call, 'team')]
  const found = team === teamName ? [] : [wrongTeam(record, team)]
  const severity = 'warning'
  if (description === undefined || description.trim() === '')
    return [...found, {...missingField(record, 'description', call), severity}]
  if (description === teamDescription) return found
  const range = fieldRange(record, 'description')
  return [...found, unexpected('team-description', range, 'description of the team', [teamDescription], {severity})]
}

/** Who joined and left the team when; only for records with calls about the team, which show it whole. */
export function lifeCycleProblems(
  records: readonly PartyRecord[],
  members: readonly Member[]
): readonly TranscriptProblem[] {
  if (!records.some(({kind}) => kind === 'team')) return []
  const team = createTeam(members, lastMessages(records, members))
  const found = records.flatMap((record, index): readonly TranscriptProblem[] => {
    if (record.kind === 'team') return team.call(record)
    if (record.kind === 'spawn') return team.spawn(record, index)
    if (record.kind === 'message') team.message(record)
    return []
  })
  // A team that was deleted too early had no time to shut its members down.
  const isEarly = found.some(({problem}) => problem.data.fault === 'after-delete')
  const counted = found.filter(
    ({record, problem}) => !isEarly || problem.data.fault !== 'shutdown' || record.kind !== 'team'
  )
  return [...counted, ...team.end(records)]
}

function lastMessages(records: readonly PartyRecord[], members: readonly Member[]): ReadonlyMap<string, number> {
  return new Map(
    records.flatMap((record, index) => {
      const sender = record.kind === 'message' && !isHostAnswer(record) ? findMember(members, record.from) : undefined
      return sender === undefined ? [] : [[sender.key, index] as const]
    })
  )
}

function createTeam(members: readonly Member[], lastMessage: ReadonlyMap<string, number>) {
  const active = new Map<string, Member>()
  let [isCreated, isDeleted] = [false, false]
  /** The first TeamCreate came after the TeamDelete. */
  let isLate = false
  /** Something needed the team already. */
  let isUsed = false
  /** A member that came after the end was reported. */
  let isReported = false
  /** A member too many was reported, and no member left since. */
  let isFull = false
  /** How many were asked to leave by a message that does not name a member: a problem of its own. */
  let unaddressed = 0

  /** Members that should have left, all in one problem; as many are forgiven as were asked without their name. */
  function leave(record: PartyRecord, before: MaybeQuoted, left = [...active.values()]): readonly TranscriptProblem[] {
    for (const {key} of left) active.delete(key)
    const forgiven = Math.min(left.length, unaddressed)
    unaddressed -= forgiven
    const names = left.slice(forgiven).map((member) => quoting`\`${memberName(member)}\``)
    if (names.length === 0) return []
    return [missingAt(record, 'shutdown', 'shutdown_request to', quoting`it before \`${before}\``, {names})]
  }

  function call(record: TeamRecord): readonly TranscriptProblem[] {
    const [wasCreated, wasDeleted] = [isCreated, isDeleted]
    isDeleted = record.call === 'TeamDelete'
    if (isDeleted && wasDeleted)
      return [unexpectedAt(record, 'second-delete', 'second TeamDelete', 'a TeamCreate before it')]
    if (isDeleted) return leave(record, 'TeamDelete')
    isCreated = true
    if (wasCreated && !wasDeleted) return [secondCreate(record)]
    if (!isUsed || wasCreated) return []
    isLate = wasDeleted
    return [unexpectedAt(record, 'late-create', 'TeamCreate here', 'it before the team is used')]
  }

  function spawn(record: SpawnRecord, index: number): readonly TranscriptProblem[] {
    const {agentType = '', name = agentType} = record
    if (!isTeamSpawn(record, members)) return taskAgents.includes(agentType) ? leave(record, asName(agentType)) : []
    isUsed = true
    if (isDeleted) {
      const isFirst = !isReported
      isReported = true
      const what = quoting`member \`${asName(name)}\` after TeamDelete`
      return isFirst ? [unexpectedAt(record, 'after-delete', what, 'no call about the team there')] : []
    }
    const member = spawnedMember(record, members)
    // Those whose phase is over should have left; those who still work are too many with the new one.
    const others = [...active.values()].filter(({phase}) => member !== undefined && phase !== member.phase)
    const working = others.filter(({key}) => (lastMessage.get(key) ?? -1) >= index)
    const isFourth = active.size - others.length + working.length >= mostMembers && !active.has(member?.key ?? name)
    const problems = leave(
      record,
      asName(name),
      others.filter((other) => !isFourth || !working.includes(other))
    )
    if (!isFourth && member !== undefined) active.set(member.key, member)
    if (!isFourth || isFull) return problems
    isFull = true
    const what = quoting`fourth member \`${asName(name)}\` of the team`
    return [...problems, unexpectedAt(record, 'fourth', what, 'at most three at once')]
  }

  /** A request to leave counts for the member that it nearly names: the name is another problem. */
  function message(record: MessageRecord): void {
    if (!isShutdown(record, members)) {
      isUsed = true
      return
    }
    isFull = false
    const {to} = record
    if (to === '*') active.clear()
    const all = [...active.values()]
    const name = to === undefined ? undefined : nearest(to, new Set(all.flatMap(({names}) => names)))
    const member = all.find(({names}) => name !== undefined && names.includes(name))
    if (member !== undefined) active.delete(member.key)
    else if (to === undefined || !isKnown(to, members)) unaddressed++
  }

  function end(records: readonly PartyRecord[]): readonly TranscriptProblem[] {
    const [first, last] = [records.find(({kind}) => kind !== 'task'), records.at(-1)]
    if (first === undefined || last === undefined || !isUsed) return []
    if (!isCreated) return [missingAt(first, 'missing-create', 'TeamCreate', 'it before the team is used')]
    // A TeamCreate that comes too late is behind it.
    return isDeleted || isLate ? [] : [missingAt(last, 'missing-delete', 'TeamDelete', 'it at the end of the party')]
  }

  return {call, spawn, message, end}
}

export function secondCreate(record: PartyRecord): TranscriptProblem {
  return unexpectedAt(record, 'second-create', 'second TeamCreate', 'a TeamDelete before it')
}

export function isHostAnswer({type}: MessageRecord): boolean {
  return type !== undefined && hostTypes.includes(type)
}

/** A type that is missing, misspelt or another is a problem of its own: only a request has no summary. */
function isShutdown(record: MessageRecord, members: readonly Member[]): boolean {
  const {type, summary, from} = record
  if (stepOf(record, members) !== undefined) return false
  if (type !== undefined && nearest(type, ['shutdown_request']) !== undefined) return true
  return summary === undefined && !isHostAnswer(record) && (from === undefined || isOrchestrator(from))
}
