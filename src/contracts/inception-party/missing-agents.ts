/** Agents that were never started, or too late (REQ-0006 3.1, 3.3), and phases that were left out. */
import {oneOf} from '../../schema/expectation.ts'
import {quoting} from '../../text/quoted.ts'
import {findMember, type Member, memberName, taskAgents} from './members.ts'
import {isTaskAgent, type PartyRun} from './party-run.ts'
import type {PartyRecord} from './records.ts'
import {meantMember} from './spawns.ts'
import {missing, type TranscriptProblem, unexpected} from './transcript-problem.ts'

/** Phases that were left out, or begin after a later one. */
export function phaseProblems({records, starts, isWhole}: PartyRun): readonly TranscriptProblem[] {
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
    if (later.length > 0) {
      const expected = `it after phase ${later.join(', ')}`
      return [{record, problem: unexpected('phase-order', record.range, `phase ${phase} here`, expected)}]
    }
    const what = `${before.length === 1 ? 'phase' : 'phases'} ${before.join(', ')}`
    const severity = isWhole ? 'error' : 'warning'
    return [{record, problem: missing('missing-phase', record.range, what, `it before phase ${phase}`, {severity})}]
  })
}

/** Members of a phase that began who were never started: at the first message of theirs, or of the phase. */
export function startProblems({records, members, starts, started, isWhole}: PartyRun): readonly TranscriptProblem[] {
  if (!isWhole || started.size === 0) return []
  const begun = new Set(members.filter(({key}) => started.has(key)).map(({phase}) => phase))
  const late = lateStarts(records, starts, started, members)
  const firsts = new Map<string | number, PartyRecord>()
  for (const [index, record] of records.entries()) {
    const keys = record.kind === 'message' ? [record.from, record.to].map((name) => findMember(members, name)?.key) : []
    const spawned = record.kind === 'spawn' ? meantMember(record, members)?.phase : undefined
    const past = [...starts].filter(([phase, start]) => index > start && phase !== spawned).map(([phase]) => phase)
    for (const key of [...keys, ...past]) if (key !== undefined && !firsts.has(key)) firsts.set(key, record)
  }
  return members.flatMap((member): TranscriptProblem[] => {
    const lateRecord = records[late.get(member.key) ?? -1]
    const {phase} = member
    const start = quoting`start of \`${memberName(member)}\``
    if (lateRecord !== undefined) {
      const problem = unexpected('late-start', lateRecord.range, quoting`${start} here`, `it in phase ${phase}`)
      return [{record: lateRecord, problem}]
    }
    if (started.has(member.key) || !begun.has(member.phase)) return []
    const record = firsts.get(member.key) ?? firsts.get(member.phase)
    return record === undefined
      ? []
      : [{record, problem: missing('not-started', record.range, start, `it at the start of phase ${phase}`)}]
  })
}

/** The index of each start that came after a later phase had begun and all messages of the own phase were written. */
function lateStarts(
  records: readonly PartyRecord[],
  starts: PartyRun['starts'],
  started: PartyRun['started'],
  members: readonly Member[]
): ReadonlyMap<string, number> {
  const ends = new Map<number, number>()
  for (const [index, record] of records.entries()) {
    const phase = record.kind === 'message' ? findMember(members, record.from)?.phase : undefined
    if (phase !== undefined) ends.set(phase, index)
  }
  return new Map(
    members.flatMap(({key, phase}) => {
      const index = started.get(key)
      if (index === undefined || (starts.get(phase) ?? index) >= index || (ends.get(phase) ?? index) >= index) return []
      return [...starts].some(([later, start]) => later > phase && start < index) ? [[key, index] as const] : []
    })
  )
}

/** A team that was started and taken down, in which no agent wrote anything. */
export function silentProblems({records, members, started, senders}: PartyRun): readonly TranscriptProblem[] {
  const [first] = started.values()
  const isOver = records.some((record) => record.kind === 'team' && record.call === 'TeamDelete')
  if (first === undefined || senders.size > 0 || !isOver) return []
  const phaseOf = (record: PartyRecord | undefined): number | undefined =>
    record?.kind === 'spawn' ? meantMember(record, members)?.phase : undefined
  const phase = phaseOf(records[first])
  const record = records.slice(first).find((each) => phaseOf(each) !== phase)
  if (record === undefined) return []
  const [what, expected] = ['messages of the agents', 'them before this record']
  return [{record, problem: missing('no-messages', record.range, what, expected, {severity: 'warning'})}]
}

/** One of the two tasks of phase 4 without the other (3.1). */
export function taskAgentProblems({records, isWhole}: PartyRun): readonly TranscriptProblem[] {
  const end = records.findIndex((record) => record.kind === 'team' && record.call === 'TeamDelete')
  const last = records[end]
  if (!isWhole || last === undefined) return []
  const tasks = records
    .slice(0, end)
    .flatMap((record) => (record.kind === 'spawn' && isTaskAgent(record) ? [record.agentType ?? ''] : []))
  const absent = taskAgents.filter((name) => !tasks.includes(name))
  if (tasks.length === 0 || absent.length === 0) return []
  return [{record: last, problem: missing('missing-agent', last.range, `task of ${oneOf(absent)}`, 'it in phase 4')}]
}
