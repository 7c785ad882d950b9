/** Messages that come once too often, or too late: after a request to shut down, a second retry (REQ-0006 3.4, 6.2, 6.4). */
import {quoting} from '../../text/quoted.ts'
import {isHostAnswer} from './life-cycle.ts'
import {asName, findMember, isOrchestrator, memberName} from './members.ts'
import type {Party} from './party.ts'
import type {MessageRecord} from './records.ts'
import {spawnedMember} from './spawns.ts'
import {stepOf} from './steps.ts'
import {type TranscriptProblem, unexpectedAt} from './transcript-problem.ts'

/** The first message of each agent after it was asked to shut down, or to it, until it is started again. */
export function lateMessageProblems({records, members}: Party): readonly TranscriptProblem[] {
  const asked = new Set<string>()
  return records.flatMap((record): TranscriptProblem[] => {
    if (record.kind === 'spawn') asked.delete(spawnedMember(record, members)?.key ?? '')
    if (record.kind !== 'message' || isHostAnswer(record)) return []
    const [sender, recipient] = [findMember(members, record.from), findMember(members, record.to)]
    if (record.type === 'shutdown_request' && stepOf(record, members) === undefined) {
      if (recipient !== undefined) asked.add(recipient.key)
      return []
    }
    const late = [sender, recipient].find((member) => member !== undefined && asked.has(member.key))
    if (late === undefined) return []
    asked.delete(late.key)
    const what = quoting`message after the shutdown_request to \`${memberName(late)}\``
    return [unexpectedAt(record, 'after-shutdown', what, 'none', {severity: 'warning'})]
  })
}

/** A second retry of an agent in one launch (6.2). */
export function retryProblems({records, launches}: Party): readonly TranscriptProblem[] {
  const seen = new Set<string>()
  return records.flatMap((record, index): TranscriptProblem[] => {
    if (record.kind !== 'message' || record.to === undefined || !isRetry(record)) return []
    const key = `${launches[index]} ${record.to}`
    if (seen.has(key))
      return [unexpectedAt(record, 'retry', quoting`second retry of \`${asName(record.to)}\``, 'to go on without it')]
    seen.add(key)
    return []
  })
}

function isRetry({content = '', from}: MessageRecord): boolean {
  return /^\s*Your previous response was not received/i.test(content) && (from === undefined || isOrchestrator(from))
}
