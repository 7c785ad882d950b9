/** Conditions between messages: the order of the steps of 3.5, and their numbers (NFR-002, 8.3). */

import {memo} from '../../text/memoize.ts'
import {quoting} from '../../text/quoted.ts'
import {completedPhase} from './envelope.ts'
import {asName, findMember, type Member} from './members.ts'
import type {Party, SentStep} from './party.ts'
import type {Personas} from './personas-schema.ts'
import {isPromptPlaceholder} from './placeholders.ts'
import {type Need, neededFrom} from './protocol.ts'
import {fieldRange, type MessageRecord} from './records.ts'
import {stepOf} from './steps.ts'
import {plainDashes} from './tasks.ts'
import {type TranscriptProblem, unexpected, unexpectedAt} from './transcript-problem.ts'

const usualLimit = 10

/** The first message of a phase beyond its limit; a final position after the debate is always right. */
export function limitProblems({records, members, personas, launches}: Party): readonly TranscriptProblem[] {
  const counts = new Map<string, number>()
  let isConcluded = false
  return records.flatMap((record, index): TranscriptProblem[] => {
    if (record.kind !== 'message' || (record.type !== 'message' && record.type !== 'broadcast')) return []
    const step = stepOf(record, members)?.step
    if (step?.name === 'DEBATE CONCLUDED') isConcluded = true
    const sender = findMember(members, record.from)
    // A step that is not its sender's own is another problem.
    if (sender === undefined || step?.senders.includes(sender.key) === false) return []
    const limit = limitOf(sender.phase, personas)
    if (limit === undefined || (isConcluded && step?.name === 'FINAL POSITION')) return []
    const key = `${sender.phase} ${launches[index]}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count !== limit + 1) return []
    return [unexpectedAt(record, 'limit', `message ${count} of phase ${sender.phase}`, `at most ${limit}`)]
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
export function productionProblems({records, members, sent}: Party): readonly TranscriptProblem[] {
  const summaries = sent.filter(({step}) => step.name === 'ARTIFACT SUMMARY')
  const sharedAt = new Map(
    summaries.toReversed().map(({record, index}) => [findMember(members, record.from)?.key, index])
  )
  return records.flatMap((record, index): TranscriptProblem[] => {
    if (record.kind !== 'message' || record.from === undefined) return []
    const sender = findMember(members, record.from)
    const isChat = record.type === 'message' || record.type === 'broadcast'
    const isToAgent = record.to === '*' || findMember(members, record.to) !== undefined
    if (sender?.phase !== 3 || !isChat || !isToAgent || stepOf(record, members) !== undefined) return []
    if ((sharedAt.get(sender.key) ?? -1) < index) return []
    const what = quoting`message of \`${asName(record.from)}\` during production`
    return [unexpectedAt(record, 'production', what, 'its artifact summary first')]
  })
}

/** The end of a debate, and of a phase, in the words of the document (3.4, 3.5 A); a request to leave for another reason is free. */
export function wordingProblems({records, members, starts}: Party): readonly TranscriptProblem[] {
  return records.flatMap((record, index): readonly TranscriptProblem[] => {
    if (record.kind !== 'message' || record.content === undefined) return []
    const isConclusion = stepOf(record, members)?.step.name === 'DEBATE CONCLUDED'
    const phase = isConclusion ? undefined : phaseThatEnds(record, index, members, starts)
    if (!isConclusion && phase === undefined) return []
    const sentences = isConclusion
      ? ['DEBATE CONCLUDED \u2014 message limit reached.', 'Please submit your final position.']
      : [`Phase ${phase} complete.`, 'Thank you for your contribution.']
    const words = plainDashes(record.content).trim()
    if (words.startsWith(plainDashes(sentences[0] ?? ''))) return []
    const range = fieldRange(record, 'content')
    const expected = [sentences.join(' ')]
    return [{record, problem: unexpected('wording', range, 'wording of a message', expected, {severity: 'warning'})}]
  })
}

/** The phase at whose end a request to leave comes: it says so, or a later phase begins behind it. */
function phaseThatEnds(
  record: MessageRecord,
  index: number,
  members: readonly Member[],
  starts: Party['starts']
): number | undefined {
  if (record.type !== 'shutdown_request' || isPromptPlaceholder(record.to ?? '')) return undefined
  const phase = findMember(members, record.to)?.phase
  const named = completedPhase(record)
  if (named !== undefined || phase === undefined) return named === phase ? named : undefined
  return [...starts].some(([later, start]) => later > phase && start > index) ? phase : undefined
}
