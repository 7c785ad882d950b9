/** The five tasks of a party: REQ-0006 3.2. */
import {type PartyRecord, placeOf, type TaskRecord} from './records.ts'
import {partyTasks, plainDashes} from './tasks.ts'
import type {PartyProblem, TranscriptProblem} from './transcript-problem.ts'

/** Tasks of a party are those whose subject begins with the name of a phase; others are ignored. */
export function taskProblems(records: readonly PartyRecord[]): readonly TranscriptProblem[] {
  const made = records.flatMap((record) => {
    const task = record.kind === 'task' ? taskOf(record) : undefined
    return record.kind === 'task' && task !== undefined ? [{record, task}] : []
  })
  const last = made.at(-1)
  if (last === undefined) return []
  const missing = partyTasks.filter((task) => !made.some((each) => each.task === task)).map(({id}) => id)
  return [
    ...made.flatMap(({record, task}) => wordProblems(record, task).map((problem) => ({record, problem}))),
    ...(missing.length === 0
      ? []
      : [{record: last.record, problem: {kind: 'tasks', range: last.record.range, data: {missing}}} as const])
  ]
}

function taskOf({subject = ''}: TaskRecord) {
  const name = nameOf(subject)
  return partyTasks.find((task) => nameOf(task.subject) === name)
}

function nameOf(subject: string): string {
  return (plainDashes(subject).split(' -- ')[0] ?? '').trim().toLowerCase()
}

function wordProblems(record: TaskRecord, task: (typeof partyTasks)[number]): readonly PartyProblem[] {
  const {subject = '', activeForm} = record
  if (plainDashes(subject) !== plainDashes(task.subject))
    return [{kind: 'subject', range: placeOf(record, 'subject'), data: {expected: task.subject}}]
  return activeForm === undefined || activeForm === task.activeForm
    ? []
    : [{kind: 'active-form', range: placeOf(record, 'activeForm'), data: {expected: task.activeForm}}]
}
