/**
 * Missing events: steps (REQ-0006 3.5), agents that were never started (3.1, 3.3), phases. Records may be a part of a
 * run, so a step is missing only between two events that they show.
 */

import {type MaybeQuoted, quoting} from '../../text/quoted.ts'
import {completedPhase} from './envelope.ts'
import {asName, findMember, type Member, memberName, orchestratorNames} from './members.ts'
import {phaseProblems, silentProblems, startProblems, taskAgentProblems} from './missing-agents.ts'
import {type PartyRun, readRun} from './party-run.ts'
import {type NamedStep, neededFrom, type PartyStep, partySteps} from './protocol.ts'
import type {PartyRecord} from './records.ts'
import type {SentStep} from './sent.ts'
import {missing, type TranscriptProblem} from './transcript-problem.ts'

export function missingProblems(
  all: readonly PartyRecord[],
  members: readonly Member[],
  sent: readonly SentStep[],
  hasSessions: boolean
): readonly TranscriptProblem[] {
  const partyRun = {...readRun(all, members, sent), hasSessions}
  // A session without calls about the team belongs to one agent: it shows nothing of the others.
  if (!partyRun.isWhole && all.some(({isText}) => isText === true)) return []
  const silent = silentProblems(partyRun)
  return [
    ...phaseProblems(partyRun),
    ...startProblems(partyRun),
    ...(silent.length > 0 ? silent : stepProblems(partyRun)),
    ...taskAgentProblems(partyRun)
  ]
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
  return [...byRecord].flatMap(([due, steps]): TranscriptProblem[] => {
    const record = partyRun.records[due]
    if (record === undefined) return []
    const names = steps.map(({step, name}) => quoting`step ${step.name} of \`${name}\``)
    // Only agents may drop out (6.3).
    const isOfLead = partyRun.isWhole && steps.every(({step}) => step.senders.length === 0)
    const severity = isOfLead ? 'error' : 'warning'
    return [{record, problem: missing('missing-step', record.range, '', 'it before this record', {names, severity})}]
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
