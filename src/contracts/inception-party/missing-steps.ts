/**
 * What should have happened and did not: steps (REQ-0006 3.5), agents that were never started (3.1, 3.3), phases. A step is missed only
 * between two things that records show, one before it and one after it: records may be a part of a run.
 */
import type {MaybeQuoted} from '../../text/quoted.ts'
import {completedPhase} from './envelope.ts'
import {asName, findMember, type Member, memberName, orchestratorNames, taskAgents} from './members.ts'
import {type NamedStep, neededFrom, type PartyStep, partySteps} from './protocol.ts'
import type {PartyRecord, SpawnRecord} from './records.ts'
import type {SentStep} from './sent.ts'
import {isTeamSpawn, meantMember} from './spawns.ts'
import type {TranscriptProblem} from './transcript-problem.ts'

/** What the records show of a run. */
interface PartyRun {
  readonly records: readonly PartyRecord[]
  readonly members: readonly Member[]
  readonly sent: readonly SentStep[]
  /** Calls about the team show the run whole. */
  readonly isWhole: boolean
  /** Where each phase begins: in a whole run the first start of an agent of it, else its first step; of phase 4 the first task. */
  readonly starts: ReadonlyMap<number, number>
  /** The members that were started, with where. */
  readonly started: ReadonlyMap<string, number>
  /** Members that wrote, and those who wrote something that cannot be read. */
  readonly senders: ReadonlySet<string>
  readonly unreadable: ReadonlySet<string>
  /** Some sessions of members may be left out: who wrote nothing at all is perhaps in one of these. */
  readonly hasSessions: boolean
}

export function missingProblems(
  all: readonly PartyRecord[],
  members: readonly Member[],
  sent: readonly SentStep[],
  hasSessions: boolean
): readonly TranscriptProblem[] {
  const partyRun = {...readRun(all, members, sent), hasSessions}
  // A session without calls about the team is that of one agent: it shows nothing of the others.
  if (!partyRun.isWhole && all.some(({isText}) => isText === true)) return []
  const silent = silentProblems(partyRun)
  return [
    ...phaseProblems(partyRun),
    ...startProblems(partyRun),
    ...(silent.length > 0 ? silent : stepProblems(partyRun)),
    ...taskAgentProblems(partyRun)
  ]
}

function readRun(
  records: readonly PartyRecord[],
  members: readonly Member[],
  sent: readonly SentStep[]
): Omit<PartyRun, 'hasSessions'> {
  const isWhole = records.some(({kind}) => kind === 'team')
  return {records, members, sent, isWhole, ...startsIn(records, members, sent, isWhole), ...writersIn(records, members)}
}

function startsIn(
  records: readonly PartyRecord[],
  members: readonly Member[],
  sent: readonly SentStep[],
  isWhole: boolean
): Pick<PartyRun, 'starts' | 'started'> {
  const end = records.findLastIndex((record) => record.kind === 'team' && record.call === 'TeamDelete')
  const starts = new Map<number, number>()
  const started = new Map<string, number>()
  const begin = (phase: number | undefined, index: number): void => {
    if (phase !== undefined && !starts.has(phase) && (end === -1 || index < end)) starts.set(phase, index)
  }
  const steps = new Map(sent.map((each) => [each.index, each.step.phase]))
  for (const [index, record] of records.entries()) {
    begin(steps.get(index), index)
    if (record.kind !== 'spawn') continue
    if (isTaskAgent(record)) begin(4, index)
    const member = isTeamSpawn(record, members) ? meantMember(record, members) : undefined
    if (member === undefined) continue
    if (!started.has(member.key)) started.set(member.key, index)
    if (isWhole) begin(member.phase, index)
  }
  return {starts, started}
}

function writersIn(
  records: readonly PartyRecord[],
  members: readonly Member[]
): Pick<PartyRun, 'senders' | 'unreadable'> {
  const senders = new Set<string>()
  const unreadable = new Set<string>()
  for (const record of records) {
    if (record.kind !== 'message' || record.type === 'shutdown_request') continue
    const key = findMember(members, record.from)?.key ?? record.from ?? ''
    senders.add(key)
    if (record.content === undefined || record.content.trim() === '') unreadable.add(key)
  }
  return {senders, unreadable}
}

function isTaskAgent({agentType}: SpawnRecord): boolean {
  return agentType !== undefined && taskAgents.includes(agentType)
}

/** Phases that were left out, or begin after a later one. */
function phaseProblems({records, starts, isWhole}: PartyRun): readonly TranscriptProblem[] {
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
    return [
      later.length > 0
        ? {record, problem: {kind: 'phase-order', range: record.range, data: {phase, after: later}}}
        : {
            record,
            problem: {
              kind: 'missing-phase',
              severity: isWhole ? 'error' : 'warning',
              range: record.range,
              data: {missing: before, before: phase}
            }
          }
    ]
  })
}

/** Members of a phase that began who were never started: at the first message of theirs, or of the phase. */
function startProblems({records, members, starts, started, isWhole}: PartyRun): readonly TranscriptProblem[] {
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
    if (lateRecord !== undefined) {
      const data = {name: memberName(member), phase: member.phase}
      return [{record: lateRecord, problem: {kind: 'late-start', range: lateRecord.range, data}}]
    }
    if (started.has(member.key) || !begun.has(member.phase)) return []
    const record = firsts.get(member.key) ?? firsts.get(member.phase)
    const data = {name: memberName(member), phase: member.phase}
    return record === undefined ? [] : [{record, problem: {kind: 'not-started', range: record.range, data}}]
  })
}

/** Where members were started when a later phase had begun, and the others of their own had written all that they write. */
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
function silentProblems({records, members, started, senders}: PartyRun): readonly TranscriptProblem[] {
  const [first] = started.values()
  const isOver = records.some((record) => record.kind === 'team' && record.call === 'TeamDelete')
  if (first === undefined || senders.size > 0 || !isOver) return []
  const phaseOf = (record: PartyRecord | undefined): number | undefined =>
    record?.kind === 'spawn' ? meantMember(record, members)?.phase : undefined
  const phase = phaseOf(records[first])
  const record = records.slice(first).find((each) => phaseOf(each) !== phase)
  return record === undefined
    ? []
    : [{record, problem: {kind: 'no-messages', severity: 'warning', range: record.range}}]
}

/** A step that did not happen, and the record before which it was due. */
interface MissingStep {
  readonly step: NamedStep
  readonly name: MaybeQuoted
  readonly due: number
}

function stepProblems(partyRun: PartyRun): readonly TranscriptProblem[] {
  const byRecord = new Map<number, MissingStep[]>()
  for (const step of partySteps as readonly NamedStep[]) {
    if (step.isOptional === true) continue
    for (const sender of sendersOf(step, partyRun)) {
      const due = dueIndex(step, sender, partyRun)
      if (due === undefined || hasHappened(step, sender, partyRun)) continue
      const member = partyRun.members.find(({key}) => key === sender)
      const name = member === undefined ? asName(orchestratorNames[0] ?? '') : memberName(member)
      byRecord.set(due, [...(byRecord.get(due) ?? []), {step, name, due}])
    }
  }
  return [...byRecord].flatMap(([due, missing]): TranscriptProblem[] => {
    const record = partyRun.records[due]
    const steps = missing.map(({step, name}) => ({step: step.name, name}))
    return record === undefined
      ? []
      : [
          {
            record,
            problem: {
              kind: 'missing-step',
              // Only agents may drop out (6.3).
              severity: partyRun.isWhole && missing.every(({step}) => step.senders.length === 0) ? 'error' : 'warning',
              range: record.range,
              data: {steps}
            }
          }
        ]
  })
}

/** Who should have sent a step: of those that act alone, they; of three, those who were started or wrote; `undefined` for the orchestrator. */
function sendersOf(
  step: NamedStep,
  {members, started, senders, sent, isWhole, hasSessions}: PartyRun
): readonly (string | undefined)[] {
  if (step.senders.length === 0) return [undefined]
  const known = step.senders.filter((key) => members.some((member) => member.key === key))
  const isSeen = known.some((key) => started.has(key))
  const areVisible = members.some(({key}) => senders.has(key)) || sent.some((each) => each.step.senders.length > 0)
  if (!areVisible) return []
  if (isWhole && isSeen) return known.filter((key) => started.has(key) && (!hasSessions || senders.has(key)))
  return step.phase === 2 ? known : known.filter((key) => sent.some((each) => each.sender === key))
}

function hasHappened(
  {name, phase}: NamedStep,
  sender: string | undefined,
  {sent, unreadable, members}: PartyRun
): boolean {
  const isSent = sent.some(
    (each) => each.step.name === name && (sender === undefined || each.sender === undefined || each.sender === sender)
  )
  const isOfPhase = members.some((member) => member.phase === phase && member.key === sender)
  return (
    isSent ||
    unreadable.has('') ||
    (isOfPhase && unreadable.has(sender ?? '')) ||
    (sender === undefined && hasLeadUnreadable(unreadable))
  )
}

function hasLeadUnreadable(unreadable: ReadonlySet<string>): boolean {
  return orchestratorNames.some((name) => unreadable.has(name))
}

/** The first record that comes after a step, where one before it is there too. */
function dueIndex(step: NamedStep, sender: string | undefined, partyRun: PartyRun): number | undefined {
  const {records, sent, starts, started, isWhole} = partyRun
  const ranks = ranksOf(step.phase)
  const rank = ranks.get(step.name) ?? 0
  const isBefore =
    isWhole && started.size > 0
      ? starts.has(step.phase)
      : sent.some(
          (each) =>
            each.step.phase < step.phase || (each.step.phase === step.phase && (ranks.get(each.step.name) ?? 0) < rank)
        )
  if (!isBefore) return undefined
  const from = starts.get(step.phase) ?? 0
  const isLater = (each: SentStep): boolean =>
    each.step.phase > step.phase || needsStep(each.step, each.sender, step, sender)
  const later = sent.find((each) => each.index > from && isLater(each))?.index
  const next = [...starts].filter(([phase]) => phase > step.phase).map(([, index]) => index)
  // A team that ends before another phase begins was given up: who is asked to leave has nothing left to send.
  const isGivenUp = next.length === 0 && records.some((each) => each.kind === 'team' && each.call === 'TeamDelete')
  const over =
    isWhole && !isGivenUp
      ? records.findIndex((record, index) => index > from && isOver(record, step, sender, partyRun))
      : -1
  const found = [later, ...next, over === -1 ? undefined : over].filter((index) => index !== undefined && index > from)
  return found.length === 0 ? undefined : Math.min(...found.map((index) => index ?? 0))
}

/** How many steps of its phase come before a step. */
function ranksOf(phase: number): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  for (const {name, needs, phase: stepPhase} of partySteps as readonly NamedStep[])
    if (stepPhase === phase) ranks.set(name, Math.max(0, ...needs.map((need) => (ranks.get(need.step) ?? 0) + 1)))
  return ranks
}

/** Whether a step of a sender, known or not, needs a step of another, or one that needs it. */
function needsStep(
  {needs, phase}: PartyStep,
  sender: string | undefined,
  step: NamedStep,
  of: string | undefined
): boolean {
  return (
    phase === step.phase &&
    needs.some((need) => {
      const needed = sender === undefined ? undefined : neededFrom(need, sender)
      if (need.step === step.name) return needed === undefined || of === undefined || needed === of
      const inner = partySteps.find(({name}) => name === need.step)
      return inner !== undefined && needsStep(inner, needed, step, of)
    })
  )
}

/** Whether a request to shut down says that the phase is complete: to the sender of the step, or to any agent for the orchestrator. */
function isOver(record: PartyRecord, step: NamedStep, sender: string | undefined, {members}: PartyRun): boolean {
  if (record.kind !== 'message' || completedPhase(record) === undefined) return false
  const member = findMember(members, record.to)
  return member?.phase === step.phase && (sender === undefined || member.key === sender)
}

/** One of the two tasks of phase 4 without the other (3.1). */
function taskAgentProblems({records, isWhole}: PartyRun): readonly TranscriptProblem[] {
  const end = records.findIndex((record) => record.kind === 'team' && record.call === 'TeamDelete')
  const last = records[end]
  if (!isWhole || last === undefined) return []
  const tasks = records
    .slice(0, end)
    .flatMap((record) => (record.kind === 'spawn' && isTaskAgent(record) ? [record.agentType ?? ''] : []))
  const missing = taskAgents.filter((name) => !tasks.includes(name))
  return tasks.length === 0 || missing.length === 0
    ? []
    : [{record: last, problem: {kind: 'missing-agent', range: last.range, data: {names: missing}}}]
}
