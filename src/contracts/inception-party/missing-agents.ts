/** Agents that were never started, or too late (REQ-0006 3.1, 3.3), and phases that were left out. */
import {oneOf} from '../../schema/expectation.ts'
import {quoting} from '../../text/quoted.ts'
import {findMember, memberName, taskAgents} from './members.ts'
import {isDelete, isTaskAgent, type Party} from './party.ts'
import type {PartyRecord} from './records.ts'
import {meantMember} from './spawns.ts'
import {missingAt, type TranscriptProblem, unexpectedAt} from './transcript-problem.ts'

/** Phases that were left out, or begin after a later one. */
export function phaseProblems({records, starts, isWhole}: Party): readonly TranscriptProblem[] {
  const phases = [...starts].sort(([, a], [, b]) => a - b)
  const first = isWhole ? 1 : (phases[0]?.[0] ?? 1)
  const done = new Set<number>()
  return phases.flatMap(([phase, index]): TranscriptProblem[] => {
    done.add(phase)
    const record = records[index]
    const before = [1, 2, 3].filter((each) => each >= first && each < phase && !done.has(each))
    if (record === undefined || before.length === 0) return []
    for (const each of before) done.add(each)
    const later = before.filter((each) => starts.has(each))
    if (later.length > 0)
      return [unexpectedAt(record, 'phase-order', `phase ${phase} here`, `it after phase ${later.join(', ')}`)]
    const what = `${before.length === 1 ? 'phase' : 'phases'} ${before.join(', ')}`
    const severity = isWhole ? 'error' : 'warning'
    return [missingAt(record, 'missing-phase', what, `it before phase ${phase}`, {severity})]
  })
}

/** Members of a phase that began who were never started: at the first message of theirs, or of the phase. */
export function startProblems(party: Party): readonly TranscriptProblem[] {
  const {records, members, starts, started, isWhole} = party
  if (!isWhole || started.size === 0) return []
  const begun = new Set(members.filter(({key}) => started.has(key)).map(({phase}) => phase))
  const late = lateStarts(party)
  const firsts = new Map<string | number, PartyRecord>()
  for (const [index, record] of records.entries()) {
    const keys = record.kind === 'message' ? [record.from, record.to].map((name) => findMember(members, name)?.key) : []
    const spawned = record.kind === 'spawn' ? meantMember(record, members)?.phase : undefined
    const past = [...starts].filter(([phase, start]) => index > start && phase !== spawned).map(([phase]) => phase)
    for (const key of [...keys, ...past]) if (key !== undefined && !firsts.has(key)) firsts.set(key, record)
  }
  return members.flatMap((member): TranscriptProblem[] => {
    const {key, phase} = member
    const start = quoting`start of \`${memberName(member)}\``
    const lateRecord = records[late.get(key) ?? -1]
    if (lateRecord !== undefined)
      return [unexpectedAt(lateRecord, 'late-start', quoting`${start} here`, `it in phase ${phase}`)]
    const record = firsts.get(key) ?? firsts.get(phase)
    return started.has(key) || !begun.has(phase) || record === undefined
      ? []
      : [missingAt(record, 'not-started', start, `it at the start of phase ${phase}`)]
  })
}

/** The index of each start that came after a later phase had begun and all messages of the own phase were written. */
function lateStarts({messages, members, starts, started}: Party): ReadonlyMap<string, number> {
  const ends = new Map<number, number>()
  for (const {from, index} of messages) if (from !== undefined) ends.set(from.phase, index)
  return new Map(
    members.flatMap(({key, phase}) => {
      const index = started.get(key)
      if (index === undefined || (starts.get(phase) ?? index) >= index || (ends.get(phase) ?? index) >= index) return []
      return [...starts].some(([later, start]) => later > phase && start < index) ? [[key, index] as const] : []
    })
  )
}

/** A team that was started and taken down, in which no agent wrote anything. */
export function silentProblems({records, members, started, senders}: Party): readonly TranscriptProblem[] {
  const [first] = started.values()
  if (first === undefined || senders.size > 0 || !records.some(isDelete)) return []
  const phaseOf = (record: PartyRecord | undefined): number | undefined =>
    record?.kind === 'spawn' ? meantMember(record, members)?.phase : undefined
  const record = records.slice(first).find((each) => phaseOf(each) !== phaseOf(records[first]))
  if (record === undefined) return []
  const [what, expected] = ['messages of the agents', 'them before this record']
  return [missingAt(record, 'no-messages', what, expected, {severity: 'warning'})]
}

/** One of the two tasks of phase 4 without the other (3.1). */
export function taskAgentProblems({records, isWhole}: Party): readonly TranscriptProblem[] {
  const end = records.findIndex(isDelete)
  const last = records[end]
  if (!isWhole || last === undefined) return []
  const tasks = records
    .slice(0, end)
    .flatMap((record) => (record.kind === 'spawn' && isTaskAgent(record) ? [record.agentType ?? ''] : []))
  const absent = taskAgents.filter((name) => !tasks.includes(name))
  if (tasks.length === 0 || absent.length === 0) return []
  return [missingAt(last, 'missing-agent', `task of ${oneOf(absent)}`, 'it in phase 4')]
}
