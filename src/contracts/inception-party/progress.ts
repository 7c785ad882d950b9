/** The tasks that a party shows of its progress: REQ-0006 3.2. */
import {distance} from '../../text/edit-distance.ts'
import {quoted, quoting} from '../../text/quoted.ts'
import {missingField} from './envelope.ts'
import type {Party} from './party.ts'
import type {Personas} from './personas-schema.ts'
import {fieldRange, type PartyRecord, type TaskRecord, type TaskUpdateRecord} from './records.ts'
import {isTeamSpawn} from './spawns.ts'
import {type PartyTask, partyTasks, plainDashes} from './tasks.ts'
import {missingAt, type PartyProblem, type TranscriptProblem, unexpected, unexpectedAt} from './transcript-problem.ts'

interface CreatedTask {
  readonly record: TaskRecord
  readonly index: number
  readonly task: PartyTask
}

/** Tasks of a party are those whose subject is nearly one of the document, or begins with the name of a phase; others are ignored. */
export function taskProblems({records, members, personas}: Party): readonly TranscriptProblem[] {
  const created = records.flatMap((record, index): CreatedTask[] => {
    const task = record.kind === 'task' ? taskOf(withUsualName(record, personas)) : undefined
    return record.kind === 'task' && task !== undefined ? [{record, index, task}] : []
  })
  const first = records.findIndex((record) => record.kind === 'spawn' && isTeamSpawn(record, members))
  const start = records.findIndex((record) => record.kind === 'team')
  const late = created.filter(({index}) => first !== -1 && index > first && index > start)
  const seen = new Set<PartyTask>()
  const found = created.flatMap(({record, task}): TranscriptProblem[] => {
    if (seen.has(task)) return [unexpectedAt(record, 'duplicate-task', `task ${task.id} a second time`, 'it once')]
    seen.add(task)
    return wordProblems(withUsualName(record, personas), task).map((problem) => ({record, problem}))
  })
  return [...found, ...lateTasks(late), ...missingTasks(records, created, first)]
}

/** All of them together: one thing that comes too early makes many others late. */
function lateTasks(late: readonly CreatedTask[]): readonly TranscriptProblem[] {
  const [first] = late
  if (first === undefined) return []
  const what = `${tasksIn(late.map(({task}) => task.id))} here`
  return [unexpectedAt(first.record, 'late-task', what, 'before the first agent is started')]
}

/** At the last that was created or, where none was, at the first start of an agent of a team that was created. */
function missingTasks(
  records: readonly PartyRecord[],
  created: readonly CreatedTask[],
  first: number
): readonly TranscriptProblem[] {
  const absent = partyTasks.filter((task) => !created.some((each) => each.task === task)).map(({id}) => id)
  const isCreated = records.slice(0, Math.max(0, first)).some((record) => record.kind === 'team')
  const record = created.at(-1)?.record ?? (isCreated ? records[first] : undefined)
  if (absent.length === 0 || record === undefined) return []
  const severity = created.length === 0 ? 'warning' : 'error'
  return [missingAt(record, 'tasks', tasksIn(absent), 'all five at the start', {severity})]
}

function tasksIn(all: readonly string[]): string {
  const ids = [...new Set(all)]
  return `${ids.length === 1 ? 'task' : 'tasks'} ${ids.join(', ')}`
}

/** A subject with the name that the document has for a phase, in place of the one of the personas file. */
function withUsualName(record: TaskRecord, personas: Personas | undefined): TaskRecord {
  const {subject = ''} = record
  const task = partyTasks.find(({id}) => {
    const name = personas?.phases[id.slice(1)]?.name
    return name !== undefined && nameOf(subject) === nameOf(name)
  })
  if (task === undefined) return record
  const rest = plainDashes(subject).split(' -- ').slice(1)
  return {...record, subject: [nameIn(task.subject), ...rest].join(' \u2014 ')}
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
  return nameIn(subject).toLowerCase().slice(0, 80)
}

function nameIn(subject: string): string {
  return (plainDashes(subject).split(' -- ')[0] ?? '').trim()
}

function wordProblems(record: TaskRecord, task: PartyTask): readonly PartyProblem[] {
  const {subject = '', activeForm = ''} = record
  if (plainDashes(subject) !== plainDashes(task.subject))
    return [unexpected('subject', fieldRange(record, 'subject'), 'subject of a task', [task.subject])]
  if (activeForm.trim() === '') return [missingField(record, 'activeForm', 'task')]
  return activeForm === task.activeForm
    ? []
    : [unexpected('active-form', fieldRange(record, 'activeForm'), 'active form of a task', [task.activeForm])]
}

/** The number of each task that was created, from 1: hosts count all of a session. */
export function taskNumbers(records: readonly PartyRecord[]): ReadonlyMap<PartyRecord, number> {
  return new Map(records.filter(({kind}) => kind === 'task').map((record, index) => [record, index + 1]))
}

const taskStatuses: readonly string[] = ['pending', 'in_progress', 'completed', 'deleted']

/** In progress when the next task was. */
const overdue = 'overdue'

/** The task of a phase is in progress when its phase begins, and completed when it ends. */
export function taskStatusProblems(
  {records, sent, starts}: Party,
  numbers: ReadonlyMap<PartyRecord, number>
): readonly TranscriptProblem[] {
  // A record of ends alone does not show when a task began.
  if (!records.some((record) => record.kind === 'task-update' && record.status === 'in_progress')) return []
  const tasks = new Map<string, PartyTask | undefined>(partyTasks.map((task) => [task.id, task]))
  for (const record of records) if (record.kind === 'task') tasks.set(String(numbers.get(record)), taskOf(record))
  const statuses = new Map<PartyTask, string>()
  const wrong = new Set<PartyTask>()

  /** The expected status; `undefined` if the status is right. */
  function expectedStatus(task: PartyTask, status: string, index: number): string | undefined {
    if (!taskStatuses.includes(status)) return `one of ${taskStatuses.slice(0, 3).join(', ')}`
    const phase = Number(task.id.slice(1))
    const before = statuses.get(task)
    if (status === 'completed') {
      if (before !== 'in_progress' && before !== overdue)
        return before === 'completed' ? 'it once' : '`in_progress` before it'
      const goesOn = sent.some((each) => each.step.phase === phase && each.index > index)
      return goesOn || (starts.get(phase) ?? -1) > index ? `it when phase ${phase} ends` : undefined
    }
    if (status !== 'in_progress') return undefined
    if (before === 'completed') return 'none after `completed`'
    const open = partyTasks.find((each) => each !== task && statuses.get(each) === 'in_progress')
    if (open !== undefined) {
      statuses.set(open, overdue)
      return `task ${open.id} to be completed before it`
    }
    const isLate = [...starts].some(([other, start]) => other > phase && start < index)
    return isLate ? `it when phase ${phase} begins` : undefined
  }

  function statusProblem(record: TaskUpdateRecord, index: number): readonly TranscriptProblem[] {
    const {status} = record
    const task = tasks.get((record.task ?? '').replace(/^#/, ''))
    if (status === undefined || task === undefined) return []
    const expected = expectedStatus(task, status, index)
    statuses.set(task, status)
    // One wrong status makes others of its task wrong.
    if (expected === undefined || wrong.has(task)) return []
    wrong.add(task)
    const what = quoting`status \`${taskStatuses.includes(status) ? status : quoted(status)}\` of task ${task.id}`
    return [{record, problem: unexpected('task-status', fieldRange(record, 'status'), what, expected)}]
  }

  return records.flatMap((record, index) => (record.kind === 'task-update' ? statusProblem(record, index) : []))
}
