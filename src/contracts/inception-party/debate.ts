/**
 * Conditions between messages: the order of the steps of 3.5, their numbers (NFR-002, 8.3), and messages that come once too often or
 * too late (3.4, 6.2, 6.4).
 */

import {distance} from '../../text/edit-distance.ts'
import {memo} from '../../text/memoize.ts'
import {quoting} from '../../text/quoted.ts'
import {completedPhase} from './envelope.ts'
import {isHostAnswer} from './life-cycle.ts'
import {asName, findMember, isOrchestrator, memberName} from './members.ts'
import type {Party, PartyMessage, SentStep} from './party.ts'
import type {Personas} from './personas-schema.ts'
import {isPromptPlaceholder} from './placeholders.ts'
import {type Need, neededFrom} from './protocol.ts'
import {fieldRange, type MessageRecord} from './records.ts'
import {spawnedMember} from './spawns.ts'
import {stepOf} from './steps.ts'
import {plainDashes} from './tasks.ts'
import {type TranscriptProblem, unexpected, unexpectedAt} from './transcript-problem.ts'

const usualLimit = 10

/** The first message of a phase beyond its limit; a final position after the debate is always right. */
export function limitProblems({messages, personas}: Party): readonly TranscriptProblem[] {
  const counts = new Map<string, number>()
  let isConcluded = false
  return messages.flatMap(({record, step, from, launch}): TranscriptProblem[] => {
    if (record.type !== 'message' && record.type !== 'broadcast') return []
    isConcluded ||= step?.name === 'DEBATE CONCLUDED'
    // A step that is not its sender's own is another problem.
    if (from === undefined || step?.senders.includes(from.key) === false) return []
    const limit = limitOf(from.phase, personas)
    if (limit === undefined || (isConcluded && step?.name === 'FINAL POSITION')) return []
    const key = `${from.phase} ${launch}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count !== limit + 1) return []
    return [unexpectedAt(record, 'limit', `message ${count} of phase ${from.phase}`, `at most ${limit}`)]
  })
}

/** How many messages the personas of a phase may send; `undefined` for any number. */
export function limitOf(phase: number, personas: Personas | undefined): number | undefined {
  return personas?.phases[String(phase)]?.max_messages ?? (phase === 1 ? usualLimit : undefined)
}

/**
 * Steps that come before one that they need; one that never comes is another problem. Each step that comes late is reported once.
 */
export function stepOrderProblems(sent: readonly SentStep[]): readonly TranscriptProblem[] {
  const firsts = new Map<string, SentStep[]>()
  for (const each of sent) {
    const list = memo(firsts, each.step.name, (): SentStep[] => [])
    if (!list.some(({sender}) => sender === each.sender)) list.push(each)
  }
  const late = new Set<SentStep>()
  return sent.flatMap((each): TranscriptProblem[] => {
    for (const need of each.step.needs) {
      const first = lateNeeded(firsts.get(need.step) ?? [], need, each)
      if (first === undefined || late.has(first)) continue
      late.add(first)
      return [unexpectedAt(each.record, 'order', `step ${each.step.name} here`, `it after ${first.step.name}`)]
    }
    return []
  })
}

/** The first message that another needs and that comes later: of each sender, or of the one whose it is; an unknown one may be any. */
function lateNeeded(firsts: readonly SentStep[], need: Need, {sender, index}: SentStep): SentStep | undefined {
  const needed = sender === undefined ? undefined : neededFrom(need, sender)
  if (needed === undefined) {
    const isNeededOfAll = need.of === 'all'
    return isNeededOfAll || (firsts[0]?.index ?? 0) > index ? firsts.find((first) => first.index > index) : undefined
  }
  const first = firsts.find((each) => each.sender === needed || each.sender === undefined)
  return (first?.index ?? 0) > index ? first : undefined
}

/** Free text among the agents of phase 3 before its sender has shared its work (3.5 C, step 1). */
export function productionProblems({messages, sent}: Party): readonly TranscriptProblem[] {
  const summaries = sent.filter(({step}) => step.name === 'ARTIFACT SUMMARY')
  const sharedAt = new Map(summaries.toReversed().map(({from, index}) => [from?.key, index]))
  return messages.flatMap(({record, index, step, from, to}): TranscriptProblem[] => {
    const isChat = record.type === 'message' || record.type === 'broadcast'
    const isToAgent = record.to === '*' || to !== undefined
    if (from?.phase !== 3 || !isChat || !isToAgent || step !== undefined) return []
    if ((sharedAt.get(from.key) ?? -1) < index) return []
    const what = quoting`message of \`${asName(record.from ?? '')}\` during production`
    return [unexpectedAt(record, 'production', what, 'its artifact summary first')]
  })
}

/** The end of a debate and of a phase, and a retry, in the words of the document (3.4, 3.5 A, 6.2); a request to leave for another reason is free. */
export function wordingProblems({messages, starts}: Party): readonly TranscriptProblem[] {
  return messages.flatMap((message): readonly TranscriptProblem[] => {
    const {record, step} = message
    const phase = phaseThatEnds(message, starts)
    const sentences =
      step?.name === 'DEBATE CONCLUDED'
        ? ['DEBATE CONCLUDED \u2014 message limit reached.', 'Please submit your final position.']
        : isRetry(record)
          ? [retry, 'Please try again: {original_prompt}']
          : phase !== undefined && [`Phase ${phase} complete.`, 'Thank you for your contribution.']
    if (record.content === undefined || sentences === false) return []
    const words = plainDashes(record.content).trim()
    if (words.startsWith(plainDashes(sentences[0] ?? ''))) return []
    const range = fieldRange(record, 'content')
    const expected = [sentences.join(' ')]
    return [{record, problem: unexpected('wording', range, 'wording of a message', expected, {severity: 'warning'})}]
  })
}

/** The phase at whose end a request to leave comes: it says so, or a later phase begins behind it. */
function phaseThatEnds({record, index, to}: PartyMessage, starts: Party['starts']): number | undefined {
  if (record.type !== 'shutdown_request' || isPromptPlaceholder(record.to ?? '')) return undefined
  const phase = to?.phase
  const named = completedPhase(record)
  if (named !== undefined || phase === undefined) return named === phase ? named : undefined
  return [...starts].some(([later, start]) => later > phase && start > index) ? phase : undefined
}

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

const retry = 'Your previous response was not received.'

/** A retry in the words of 6.2, or nearly. */
function isRetry({content = '', from}: MessageRecord): boolean {
  const start = content.trimStart().slice(0, retry.length - 1)
  return (
    (from === undefined || isOrchestrator(from)) &&
    distance(start.toLowerCase(), retry.slice(0, -1).toLowerCase(), 4) <= 4
  )
}

/** A second retry of an agent in one launch (6.2). */
export function retryProblems({messages}: Party): readonly TranscriptProblem[] {
  const seen = new Set<string>()
  return messages.flatMap(({record, launch}): TranscriptProblem[] => {
    const {to} = record
    if (to === undefined || !isRetry(record)) return []
    const key = `${launch} ${to}`
    if (seen.has(key))
      return [unexpectedAt(record, 'retry', quoting`second retry of \`${asName(to)}\``, 'to go on without it')]
    seen.add(key)
    return []
  })
}
