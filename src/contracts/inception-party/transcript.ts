import {isPartyDeclared} from '../declared.ts'
import type {MismatchProblem} from '../mismatch.ts'
import {type Source, sourceOf} from '../source.ts'
import {
  lateMessageProblems,
  limitProblems,
  productionProblems,
  retryProblems,
  stepOrderProblems,
  wordingProblems
} from './debate.ts'
import {messageProblems, wrongPhase} from './envelope.ts'
import {lifeCycleProblems, secondCreate, teamProblems} from './life-cycle.ts'
import {findMember, type Member, membersOf, teamName} from './members.ts'
import {missingProblems} from './missing-events.ts'
import {type Party, readParty} from './party.ts'
import {firstHeader} from './persona-block.ts'
import {contextProblems, knownPersonas, personasProblemsOf} from './persona-context.ts'
import type {Personas} from './personas-schema.ts'
import {taskNumbers, taskProblems, taskStatusProblems} from './progress.ts'
import {type ReadRecords, type RecordsProblem, readPartyRecords} from './read-records.ts'
import {fieldRange, type PartyRecord, partRange} from './records.ts'
import {isTeamSpawn, spawnedMember, spawnProblems} from './spawns.ts'
import {stepOf} from './steps.ts'
import type {PartyFault, PartyProblem, TranscriptProblem} from './transcript-problem.ts'

export interface TranscriptOptions {
  readonly personas?: Personas | undefined
  /** The run ended early: records of its end may be missing. */
  readonly isInterrupted?: boolean
  /** Members keep sessions of their own, of which some may be left out. */
  readonly hasSessions?: boolean
}

/** Problems in the records of parties, in order: for files of messages and for transcripts. */
export function checkTranscript(
  all: readonly PartyRecord[],
  {personas, isInterrupted = false, hasSessions = false}: TranscriptOptions = {}
): readonly TranscriptProblem[] {
  const members = membersOf(personas)
  const tasks = taskNumbers(all)
  const parties = partiesIn(all, members)
  return parties.flatMap((records, index) => {
    const next = parties[index + 1]?.find(({kind}) => kind === 'team')
    const found = checkParty(readParty({records, members, personas, hasSessions}), tasks)
    return found.flatMap((each) => {
      const {fault} = each.problem.data
      if (next !== undefined) return [fault === 'missing-delete' ? secondCreate(next) : each]
      return isInterrupted && each.record === records.at(-1) && atEnd.has(fault) ? [] : [each]
    })
  })
}

/** Each `TeamCreate` opens a party, with the tasks right above it, where the one before it was deleted or its agents start again. */
function partiesIn(records: readonly PartyRecord[], members: readonly Member[]): readonly (readonly PartyRecord[])[] {
  const starts = [0]
  const started = new Set<string>()
  let [isCreated, isDeleted] = [false, false]
  for (const [index, record] of records.entries()) {
    if (record.kind === 'spawn') started.add(spawnedMember(record, members)?.key ?? '')
    if (record.kind !== 'team') continue
    const isNext =
      isCreated && record.call === 'TeamCreate' && (isDeleted || restarts(records, index, started, members))
    isDeleted = record.call === 'TeamDelete'
    isCreated ||= record.call === 'TeamCreate'
    if (!isNext) continue
    started.clear()
    let first = index
    while (first > 0 && ['task', 'task-update', 'other'].includes(records[first - 1]?.kind ?? '')) first--
    starts.push(first)
  }
  return starts.map((start, index) => records.slice(start, starts[index + 1]))
}

/** Whether the next agent that is started was started before. */
function restarts(
  records: readonly PartyRecord[],
  index: number,
  started: ReadonlySet<string>,
  members: readonly Member[]
): boolean {
  const next = records.slice(index).find((record) => record.kind === 'spawn')
  return next !== undefined && started.has(spawnedMember(next, members)?.key ?? '')
}

function checkParty(party: Party, tasks: ReadonlyMap<PartyRecord, number>): readonly TranscriptProblem[] {
  const {records, members, sent} = party
  const missing = missingProblems(party)
  const late = lateMessageProblems(party)
  // A record in another phase than its own, or much too late, is one problem: other checks leave it out.
  const misplaced = recordsOf(missing, 'phase-order', 'late-start')
  const lateRecords = recordsOf(late)
  const order = stepOrderProblems(sent.filter(({record}) => !lateRecords.has(record) && !misplaced.has(record)))
  const early = recordsOf(order)
  const team = lifeCycleProblems(
    records.filter((record) => !misplaced.has(record) && !early.has(record)),
    members
  )
  const overfull = recordsOf(team, 'fourth')
  const alone = records
    .filter((record) => !overfull.has(record))
    .flatMap((record) => recordProblems(record, members).map((problem) => ({record, problem})))
  // A message with the step of another sender is one problem.
  const misrouted = recordsOf(alone, 'sender', 'addressee', 'recipient', 'step-type', 'type')
  const found = [
    ...alone,
    ...order,
    ...missing,
    ...productionProblems(party),
    ...limitProblems(party),
    ...retryProblems(party),
    ...team,
    ...late.filter(({record}) => !misrouted.has(record)),
    ...taskProblems(party),
    ...taskStatusProblems(party, tasks)
  ]
  const wrong = recordsOf(found)
  const indexes = new Map(records.map((record, index) => [record, index]))
  return [...found, ...wordingProblems(party).filter(({record}) => !wrong.has(record))].sort(
    (a, b) => (indexes.get(a.record) ?? 0) - (indexes.get(b.record) ?? 0)
  )
}

function recordsOf(problems: readonly TranscriptProblem[], ...faults: readonly PartyFault[]): ReadonlySet<PartyRecord> {
  const isOf = ({problem}: TranscriptProblem): boolean => faults.length === 0 || faults.includes(problem.data.fault)
  return new Set(problems.filter(isOf).map(({record}) => record))
}

/** Faults that are allowed at the end of an interrupted run. */
const atEnd: ReadonlySet<PartyFault> = new Set(['missing-delete', 'tasks'])

function recordProblems(record: PartyRecord, members: readonly Member[]): readonly PartyProblem[] {
  if (record.kind === 'team') return teamProblems(record)
  if (record.kind === 'spawn')
    return [...spawnProblems(record, members), ...phaseProblems(record, spawnedMember(record, members)?.phase)]
  if (record.kind !== 'message') return []
  const phase = stepOf(record, members)?.step.phase ?? findMember(members, record.from)?.phase
  return [...messageProblems(record, members), ...phaseProblems(record, phase)]
}

/** Whether a record that names its phase belongs to it: by its step, by the agent that it starts, by its sender (3.1). */
function phaseProblems(record: PartyRecord, expected: number | undefined): readonly PartyProblem[] {
  return record.phase === undefined || expected === undefined || expected === record.phase
    ? []
    : [wrongPhase(fieldRange(record, 'phase'), record.phase, expected)]
}

/** Whether a file of messages, or a captured run, was declared for the contract or is about its team. */
export function isOfParty(source: Source): boolean {
  const isFree = source.captured?.records !== undefined || source.contracts === undefined
  const isTeam = (): boolean =>
    source.captured?.teams?.has(teamName) === true ||
    recordsIn(source).records.some((record) => 'team' in record && record.team === teamName)
  return isPartyDeclared(source) || (isFree && isTeam())
}

/** The records of a file of messages, or of a captured run. */
function recordsIn(source: Source): ReadRecords {
  const captured = source.captured?.records
  return captured === undefined ? readPartyRecords(source) : {records: captured, problems: []}
}

/** The problems of a captured run, or of a messages file that is declared for the contract or about its team. */
export function recordsProblems(source: Source): readonly (PartyProblem | RecordsProblem)[] {
  const {records, problems} = recordsIn(source)
  if (!isOfParty(source)) return []
  const personas = knownPersonas(source)
  const isInterrupted = source.captured?.stopReason !== undefined
  const hasSessions = (source.captured?.teams?.size ?? 0) > 0
  return [...problems, ...checkTranscript(records, {personas, isInterrupted, hasSessions}).map(({problem}) => problem)]
}

/** The problems of blocks in a file, an output, a file of messages or a captured run. */
export function personaContextProblems(source: Source): readonly MismatchProblem[] {
  if (source.kind !== 'messages') return contextProblems(source)
  if (!isOfParty(source)) return []
  const personas = knownPersonas(source)
  const members = membersOf(personas)
  return recordsIn(source).records.flatMap((record): readonly MismatchProblem[] => {
    const problemsIn = (text: Source, field: 'content' | 'prompt', member?: Member): readonly MismatchProblem[] =>
      personasProblemsOf(text, {isFilled: true, personas, member}).map((problem) => {
        return {...problem, range: partRange(record, field, problem.range)}
      })
    if (record.kind === 'message') return problemsIn(sourceOf(record.content ?? ''), 'content')
    if (record.kind !== 'spawn' || !isTeamSpawn(record, members)) return []
    const member = spawnedMember(record, members)
    const prompt = sourceOf(record.prompt ?? '')
    const first = firstHeader(prompt)
    // A block that is not at the start, or in phase 3, is one problem, of the prompt.
    if (first === undefined || member?.phase === 3 || prompt.text.slice(0, first.start).trim() !== '') return []
    return problemsIn(prompt, 'prompt', member)
  })
}
