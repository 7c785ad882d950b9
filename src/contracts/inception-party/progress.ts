/** The tasks that a party shows of its progress: REQ-0006 3.2. */
import {distance} from '../../text/edit-distance.ts'
import {missingField} from './envelope.ts'
import type {Member} from './members.ts'
import {fieldRange, type PartyRecord, type TaskRecord} from './records.ts'
import {isTeamSpawn} from './spawns.ts'
import {type PartyTask, partyTasks, plainDashes} from './tasks.ts'
import type {PartyProblem, TranscriptProblem} from './transcript-problem.ts'

/** A task of the party that was created. */
interface CreatedTask {
  readonly record: TaskRecord
  readonly index: number
  readonly task: PartyTask
}

/** Tasks of a party are those whose subject is nearly one of the document, or begins with the name of a phase; others are ignored. */
export function taskProblems(
  records: readonly PartyRecord[],
  members: readonly Member[]
): readonly TranscriptProblem[] {
  const created = records.flatMap((record, index): CreatedTask[] => {
    const task = record.kind === 'task' ? taskOf(record) : undefined
    return record.kind === 'task' && task !== undefined ? [{record, index, task}] : []
  })
  const first = records.findIndex((record) => record.kind === 'spawn' && isTeamSpawn(record, members))
  const start = records.findIndex((record) => record.kind === 'team')
  const late = created.filter(({index}) => first !== -1 && index > first && index > start)
  const seen = new Set<PartyTask>()
  const found = created.flatMap((each): TranscriptProblem[] => {
    const {record, task} = each
    const isSecond = seen.has(task)
    seen.add(task)
    if (isSecond) return [{record, problem: {kind: 'duplicate-task', range: record.range, data: {id: task.id}}}]
    return wordProblems(record, task).map((problem) => ({record, problem}))
  })
  return [...found, ...lateTasks(late), ...missingTasks(records, created, first)]
}

/** All of them together: one thing that comes too early makes many others late. */
function lateTasks(late: readonly CreatedTask[]): readonly TranscriptProblem[] {
  const [first] = late
  if (first === undefined) return []
  const ids = [...new Set(late.map(({task}) => task.id))]
  return [{record: first.record, problem: {kind: 'late-task', range: first.record.range, data: {ids}}}]
}

/** At the last that was created or, where none was, at the first start of an agent of a team that was created. */
function missingTasks(
  records: readonly PartyRecord[],
  created: readonly CreatedTask[],
  first: number
): readonly TranscriptProblem[] {
  const missing = partyTasks.filter((task) => !created.some((each) => each.task === task)).map(({id}) => id)
  const isCreated = records.slice(0, Math.max(0, first)).some((record) => record.kind === 'team')
  const record = created.at(-1)?.record ?? (isCreated ? records[first] : undefined)
  if (missing.length === 0 || record === undefined) return []
  const severity = created.length === 0 ? 'warning' : 'error'
  return [{record, problem: {kind: 'tasks', severity, range: record.range, data: {missing}}}]
}

function taskOf({subject = ''}: TaskRecord): PartyTask | undefined {
  const [whole, name] = [plainDashes(subject).toLowerCase().slice(0, 120), nameOf(subject)]
  const isNear = (a: string, b: string, most: number): boolean => distance(a, b, most) <= most
  return (
    partyTasks.find((task) => nameOf(task.subject) === name) ??
    partyTasks.find((task) => isNear(name, nameOf(task.subject), 2)) ??
    partyTasks.find((task) => isNear(whole, plainDashes(task.subject).toLowerCase(), 8))
  )
}

function nameOf(subject: string): string {
  return (plainDashes(subject).split(' -- ')[0] ?? '').trim().toLowerCase().slice(0, 80)
}

function wordProblems(record: TaskRecord, task: PartyTask): readonly PartyProblem[] {
  const {subject = '', activeForm} = record
  if (plainDashes(subject) !== plainDashes(task.subject))
    return [{kind: 'subject', range: fieldRange(record, 'subject'), data: {expected: task.subject}}]
  if (activeForm === undefined || activeForm.trim() === '') return [missingField(record, 'activeForm', 'task')]
  return activeForm === task.activeForm
    ? []
    : [{kind: 'active-form', range: fieldRange(record, 'activeForm'), data: {expected: task.activeForm}}]
}
