/** Whether the paragraph above a place asks the agent to print what is there. */
import {trimEndOf} from '../../text/trim.ts'
import type {Demand} from './demand.ts'
import {fileWords} from './file-words.ts'
import type {Lead} from './outline.ts'
import type {Found} from './phrase.ts'
import * as phrases from './phrases.ts'

/**
 * @param isOwn whether the lead is in a section over the agent's own output
 * @param isTitle whether a text is a heading over the agent's own output
 * @returns `undefined` where a lead decides nothing
 */
export function leadDemand(
  {text, lines}: Lead,
  isOwn: boolean,
  isTitle: (text: string) => boolean
): Demand | undefined {
  const sentence = lastSentence(text)
  const line = lines[0] + 1 + (text.slice(0, text.length - sentence.length).match(/\n/g)?.length ?? 0)
  const because = (is: Demand['is'], words: string, isAnswer = false): Demand => ({
    is,
    isStrict: is === 'demanded' && phrases.strict.test(sentence),
    isAnswer,
    why: [{line, words: words.trim()}]
  })
  const outside = outsideWords(text, sentence)
  if (outside !== undefined) return because('excluded', outside)
  const prose = phrases.recipients.removeFrom(withoutCode(sentence).replace(/\*\*|__/g, ''))
  const {answer, print, order} = ordersIn(prose)
  const before = withoutCode(text.slice(0, text.length - sentence.length))
  const negation = phrases.negation.exec(prose)
  const earlier = print === null || negation !== null ? orderIn(before) : null
  const isOrdered = earlier !== null || (print !== null && negation === null)
  if (!isOrdered && !introduces(text)) return undefined
  const received = phrases.received.exec(prose)
  if (received !== null) return because('excluded', received[0])
  const bad = phrases.example.exec(prose) ?? (earlier === null ? negation : null)
  if (bad !== null) return because('excluded', bad[0])
  if (earlier !== null && isOwn) return because('demanded', earlier[0], true)
  const other = phrases.others.exec(prose)
  if (other !== null && (print === null || other.index < print.index)) return because('excluded', other[0])
  const given = print === null ? phrases.input.exec(prose) : null
  if (given !== null) return because('excluded', given[0])
  const condition = phrases.conditional.exec(prose)
  if (condition !== null) return because('conditional', condition[0], answer !== null)
  const making = print === null ? phrases.making.exec(prose) : null
  if (making !== null && !phrases.printedObject.test(making[0])) return because('excluded', making[0])
  if (order !== null) return because('demanded', order[0], answer !== null)
  if (earlier !== null) return because('demanded', earlier[0], true)
  return isTitle(trimEndOf(prose, ' \t\r\n:*_')) ? because('demanded', sentence, true) : undefined
}

/** The words of a lead by which what it shows is not in an answer: in a file, in something else, in a program. */
function outsideWords(text: string, sentence: string): string | undefined {
  return (
    fileWords(isReturned(sentence) ? sentence : text) ??
    phrases.elsewhere.exec(withoutCode(sentence))?.[0] ??
    phrases.generatedSubject.exec(sentence)?.[0] ??
    // A program, where the fences are not paired as their author meant them.
    /"""|^return [a-z_][\w.]*;?$/.exec(text.trim())?.[0]
  )
}

/** Whether a sentence sends its answer back, whatever the sentences before it write. */
function isReturned(sentence: string): boolean {
  return /(?:return|respond|reply|emit)$/i.test(phrases.answerOrder.exec(sentence)?.[0] ?? '')
}

interface Orders {
  /** For an answer; for something to be printed, or an answer; of whatever kind. */
  readonly answer: Found | null
  readonly print: Found | null
  readonly order: Found | null
}

function ordersIn(prose: string): Orders {
  const answer = phrases.answerOrder.exec(prose) ?? phrases.ownSubject.exec(prose)
  const print = answer ?? phrases.printOrder.exec(prose)
  const made = phrases.makeOrder.exec(prose)
  const shape = phrases.shapeObject.exec(prose)
  const object = made === null ? shape : (phrases.printedObject.exec(prose) ?? shape)
  return {answer, print, order: print ?? (object === null ? null : (made ?? object))}
}

/** Whether a paragraph is about what is below it: it does not end as a sentence, or names the shape that follows. */
function introduces(text: string): boolean {
  return !/[.!?][*_"')]{0,4}$/.test(trimEndOf(text, ' \t\r\n')) || phrases.shapeBelow.test(text)
}

function orderIn(text: string): Found | null {
  const answer = phrases.answerOrder.exec(text)
  if (answer !== null) return answer
  const order = phrases.printOrder.exec(text) ?? phrases.makeOrder.exec(text)
  return order === null || !phrases.printedObject.test(text.slice(order.index)) ? null : order
}

function withoutCode(text: string): string {
  return text.replace(/`[^`\n]*`/g, ' ')
}

/** What follows the last end of a sentence, and the last paragraph that does not introduce the next. */
export function lastSentence(lead: string): string {
  const last = [...lead.matchAll(/[.!?]["')*_]*\s+(?=\S)|\r?\n(?<!:[*_ \t]*\r?\n)[ \t]*\r?\n/g)].at(-1)
  return last === undefined ? lead : lead.slice(last.index + last[0].length)
}
