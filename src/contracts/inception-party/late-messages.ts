/** Messages that come once too often, or too late: after a request to shut down, a second retry (REQ-0006 3.4, 6.2, 6.4). */
import {quoting} from '../../text/quoted.ts'
import {isHostAnswer} from './life-cycle.ts'
import {asName, findMember, isOrchestrator, type Member, memberName} from './members.ts'
import type {MessageRecord, PartyRecord} from './records.ts'
import {spawnedMember} from './spawns.ts'
import {stepOf} from './steps.ts'
import {type TranscriptProblem, unexpected} from './transcript-problem.ts'

/** The first message of each agent after it was asked to shut down, or to it, until it is started again. */
export function lateMessageProblems(
  records: readonly PartyRecord[],
  members: readonly Member[]
): readonly TranscriptProblem[] {
  const asked = new Set<string>()
  return records.flatMap((record): TranscriptProblem[] => {
    if (record.kind === 'spawn') asked.delete(spawnedMember(record, members)?.key ?? '')
    if (record.kind !== 'message' || isHostAnswer(record)) return []
    if (record.type === 'shutdown_request' && stepOf(record, members) === undefined) {
      const member = findMember(members, record.to)
      if (member !== undefined) asked.add(member.key)
      return []
    }
    const late = [findMember(members, record.from), findMember(members, record.to)].find(
      (member) => member !== undefined && asked.has(member.key)
    )
    if (late === undefined) return []
    asked.delete(late.key)
    const what = quoting`message after the shutdown_request to \`${memberName(late)}\``
    return [{record, problem: unexpected('after-shutdown', record.range, what, 'none', {severity: 'warning'})}]
  })
}

/** Which launch of a phase a record belongs to: agents that are started again begin a new one (6.4). */
export function launchesOf(records: readonly PartyRecord[], members: readonly Member[]): readonly number[] {
  const started = new Set<string>()
  let launch = 0
  return records.map((record) => {
    const member = record.kind === 'spawn' ? spawnedMember(record, members) : undefined
    if (member !== undefined) {
      if (started.has(member.key)) {
        launch++
        started.clear()
      }
      started.add(member.key)
    }
    return launch
  })
}

/** A second retry of an agent in one launch (6.2). */
export function retryProblems(
  records: readonly PartyRecord[],
  members: readonly Member[]
): readonly TranscriptProblem[] {
  const launches = launchesOf(records, members)
  const seen = new Set<string>()
  return records.flatMap((record, index): TranscriptProblem[] => {
    if (record.kind !== 'message' || record.to === undefined || !isRetry(record)) return []
    const key = `${launches[index]} ${record.to}`
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    const what = quoting`second retry of \`${asName(record.to)}\``
    return [{record, problem: unexpected('retry', record.range, what, 'to go on without it')}]
  })
}

function isRetry({content = '', from}: MessageRecord): boolean {
  return /^\s*Your previous response was not received/i.test(content) && (from === undefined || isOrchestrator(from))
}
