/**
 * Missing events: steps (REQ-0006 3.5), agents that were never started (3.1, 3.3), phases. Records may be a part of a
 * run, so a step is missing only between two events that they show.
 */

import {oneOf} from '../../schema/expectation.ts'
import {memo} from '../../text/memoize.ts'
import {type MaybeQuoted, quoting} from '../../text/quoted.ts'
import {completedPhase} from './envelope.ts'
import {findMember, memberName, orchestratorNames, taskAgents} from './members.ts'
import {isDelete, isTaskAgent, type Party, type PartyMessage, type SentStep} from './party.ts'
import {neededFrom, type PartyStep, partySteps} from './protocol.ts'
import type {PartyRecord} from './records.ts'
import {meantMember} from './spawns.ts'
import {missingAt, type TranscriptProblem, unexpectedAt} from './transcript-problem.ts'

export function missingProblems(party: Party): readonly TranscriptProblem[] {
  // A session without calls about the team belongs to one agent: it shows nothing of the others.
  if (!party.isWhole && party.records.some(({isText}) => isText === true)) return []
  const silent = silentProblems(party)
  return [
    ...phaseProblems(party),
    ...startProblems(party),
    ...(silent.length > 0 ? silent : stepProblems(party)),
    ...taskAgentProblems(party)
  ]
}

/** The sender of a step: the key of a member; `undefined` for the orchestrator. */
type Sender = string | undefined

/** Steps that did not happen, at the record before which they were due. */
function stepProblems(party: Party): readonly TranscriptProblem[] {
  const {members, records, isWhole} = party
  const byRecord = new Map<number, {readonly step: PartyStep; readonly name: MaybeQuoted}[]>()
  for (const step of partySteps) {
    if (step.isOptional === true) continue
    for (const sender of sendersOf(step, party)) {
      const due = dueIndex(step, sender, party)
      if (due === undefined || hasHappened(step, sender, party)) continue
      const member = members.find(({key}) => key === sender)
      const name = member === undefined ? (orchestratorNames[0] ?? '') : memberName(member)
      memo(byRecord, due, () => []).push({step, name})
    }
  }
  return [...byRecord].flatMap(([due, steps]): TranscriptProblem[] => {
    const record = records[due]
    if (record === undefined) return []
    const names = steps.map(({step, name}) => quoting`step ${step.name} of \`${name}\``)
    // Only agents may drop out (6.3).
    const isOfLead = isWhole && steps.every(({step}) => step.senders.length === 0)
    const severity = isOfLead ? 'error' : 'warning'
    return [missingAt(record, 'missing-step', '', 'it before this record', {names, severity})]
  })
}

/** Who should have sent a step: of those that act alone, they; of three, those who were started or wrote. */
function sendersOf(step: PartyStep, party: Party): readonly Sender[] {
  const {members, started, senders, sent, isWhole, hasSessions} = party
  if (step.senders.length === 0) return [undefined]
  const known = step.senders.filter((key) => members.some((member) => member.key === key))
  const areVisible = members.some(({key}) => senders.has(key)) || sent.some((each) => each.step.senders.length > 0)
  if (!areVisible) return []
  if (isWhole && known.some((key) => started.has(key)))
    return known.filter((key) => started.has(key) && (!hasSessions || senders.has(key)))
  return step.phase === 2 ? known : known.filter((key) => sent.some((each) => each.sender === key))
}

function hasHappened({name, phase}: PartyStep, sender: Sender, {sent, unreadable, members}: Party): boolean {
  const isOfPhase = members.some((member) => member.phase === phase && member.key === sender)
  const isUnreadable =
    sender === undefined ? orchestratorNames.some((lead) => unreadable.has(lead)) : isOfPhase && unreadable.has(sender)
  return (
    isUnreadable ||
    unreadable.has('') ||
    sent.some(
      (each) => each.step.name === name && (sender === undefined || each.sender === undefined || each.sender === sender)
    )
  )
}

/** The first record that comes after a step, where one before it is there too. */
function dueIndex(step: PartyStep, sender: Sender, party: Party): number | undefined {
  const {records, messages, sent, starts, started, isWhole} = party
  const ranks = ranksOf(step.phase)
  const rankOf = ({name}: PartyStep): number => ranks.get(name) ?? 0
  const isEarlier = (each: PartyStep): boolean =>
    each.phase < step.phase || (each.phase === step.phase && rankOf(each) < rankOf(step))
  const isBefore = isWhole && started.size > 0 ? starts.has(step.phase) : sent.some((each) => isEarlier(each.step))
  if (!isBefore) return undefined
  const from = starts.get(step.phase) ?? 0
  const isLater = (each: SentStep): boolean =>
    each.index > from && (each.step.phase > step.phase || needsStep(each.step, each.sender, step, sender))
  const next = [...starts].filter(([phase]) => phase > step.phase).map(([, index]) => index)
  // A team that ends before another phase begins was given up: who is asked to leave has nothing left to send.
  const isGivenUp = next.length === 0 && records.some(isDelete)
  // A request to shut down says that the phase is complete: to the sender of the step, or to any agent for the orchestrator.
  const isOver = ({record, index, to}: PartyMessage): boolean =>
    index > from &&
    completedPhase(record) !== undefined &&
    to?.phase === step.phase &&
    (sender === undefined || to.key === sender)
  const over = isWhole && !isGivenUp ? messages.find(isOver) : undefined
  const found = [sent.find(isLater)?.index ?? -1, over?.index ?? -1, ...next].filter((index) => index > from)
  return found.length === 0 ? undefined : Math.min(...found)
}

/** How many steps of its phase come before a step. */
function ranksOf(phase: number): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  for (const {name, needs, phase: stepPhase} of partySteps)
    if (stepPhase === phase) ranks.set(name, Math.max(0, ...needs.map((need) => (ranks.get(need.step) ?? 0) + 1)))
  return ranks
}

/** Whether a step of a sender, known or not, needs a step of another, or one that needs it. */
function needsStep({needs, phase}: PartyStep, sender: Sender, step: PartyStep, of: Sender): boolean {
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

/** Phases that were left out, or begin after a later one. */
function phaseProblems({records, starts, isWhole}: Party): readonly TranscriptProblem[] {
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
function startProblems(party: Party): readonly TranscriptProblem[] {
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
function silentProblems({records, members, started, senders}: Party): readonly TranscriptProblem[] {
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
function taskAgentProblems({records, isWhole}: Party): readonly TranscriptProblem[] {
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
