/** Whether the paragraph above a place asks the agent to print what is there. */
import {trimEndOf} from '../../text/trim.ts'
import type {Demand} from './demand.ts'
import {fileWords} from './file-words.ts'
import type {Lead} from './outline.ts'
import type {PhraseMatch} from './phrase.ts'
import * as phrases from './phrases.ts'

/** What is around a lead. */
interface Around {
  /** Whether it is in a section over the agent's own output. */
  readonly isOwn: boolean
  /** Whether a text is a heading over the agent's own output. */
  readonly isTitle: (text: string) => boolean
}

/** @returns `undefined` where a lead decides nothing */
export function leadDemand({text, lines}: Lead, around: Around): Demand | undefined {
  const sentence = lastSentence(text)
  const before = text.slice(0, text.length - sentence.length)
  const reading = outside(text, sentence) ?? firstReading(cluesIn(before, sentence, around), introduces(text))
  if (reading === undefined) return undefined
  const {is, words, isAnswer} = reading
  return {
    is,
    isAnswer,
    why: [{line: lines[0] + 1 + (before.match(/\n/g)?.length ?? 0), words: words.trim()}]
  }
}

/** What a lead says about the place below it, and the words that say so. */
interface Reading extends Pick<Demand, 'is' | 'isAnswer'> {
  readonly words: string
}

function excluded(words: PhraseMatch | null | undefined): Reading | undefined {
  return words ? {is: 'excluded', words: words[0], isAnswer: false} : undefined
}

function demanded(words: PhraseMatch | null, isAnswer: boolean): Reading | undefined {
  return words ? {is: 'demanded', words: words[0], isAnswer} : undefined
}

/** What a lead shows is not in an answer: it is in a file, in something else, in a program. */
function outside(text: string, sentence: string): Reading | undefined {
  const file = fileWords(isReturned(sentence) ? sentence : text)
  if (file !== undefined) return {is: 'excluded', words: file, isAnswer: false}
  return excluded(
    phrases.elsewhere.exec(withoutCode(sentence)) ??
      phrases.generatedSubject.exec(sentence) ??
      // A program, where the fences are not paired as their author meant them.
      /"""|^return [a-z_][\w.]*;?$/.exec(text.trim())
  )
}

/** Whether a sentence sends its answer back, whatever the sentences before it write. */
function isReturned(sentence: string): boolean {
  return /(?:return|respond|reply|emit)$/i.test(phrases.answerOrder.exec(sentence)?.[0] ?? '')
}

/** Whether a paragraph is about what is below it: it does not end as a sentence, or names the shape that follows. */
function introduces(text: string): boolean {
  return !/[.!?][*_"')]{0,4}$/.test(trimEndOf(text, ' \t\r\n')) || phrases.shapeBelow.test(text)
}

/** What is found in a lead, of which its readings are made. */
interface Clues extends Orders, Around {
  readonly sentence: string
  /** The last sentence without code, emphasis and the words on who reads the answer. */
  readonly prose: string
  readonly negation: PhraseMatch | null
  /** An order in the sentences before, where the last one has none that counts. */
  readonly earlier: PhraseMatch | null
}

function cluesIn(before: string, sentence: string, around: Around): Clues {
  const prose = phrases.recipients.removeFrom(withoutCode(sentence).replace(/\*\*|__/g, ''))
  const orders = ordersIn(prose)
  const negation = phrases.negation.exec(prose)
  const earlier = orders.print === null || negation !== null ? earlierOrder(withoutCode(before)) : null
  return {...around, ...orders, sentence, prose, negation, earlier}
}

/** The orders of a sentence. */
interface Orders {
  /** For an answer; for something to be printed, or an answer; of whatever kind. */
  readonly answer: PhraseMatch | null
  readonly print: PhraseMatch | null
  readonly order: PhraseMatch | null
}

function ordersIn(prose: string): Orders {
  const answer = phrases.answerOrder.exec(prose) ?? phrases.ownSubject.exec(prose)
  const print = answer ?? phrases.printOrder.exec(prose)
  return {answer, print, order: print ?? makingOrder(prose)}
}

/** An order to make what is printed, or what has the shape that follows. */
function makingOrder(prose: string): PhraseMatch | null {
  const made = phrases.makeOrder.exec(prose)
  if (made !== null && phrases.printedObject.test(prose)) return made
  const shape = phrases.shapeObject.exec(prose)
  return shape === null ? null : (made ?? shape)
}

function earlierOrder(text: string): PhraseMatch | null {
  const answer = phrases.answerOrder.exec(text)
  if (answer !== null) return answer
  const order = phrases.printOrder.exec(text) ?? phrases.makeOrder.exec(text)
  return order === null || !phrases.printedObject.test(text.slice(order.index)) ? null : order
}

type Read = (clues: Clues) => Reading | undefined

/** "You will receive:" */
const given: Read = ({prose}) => excluded(phrases.received.exec(prose))

/** "For example, print:" */
const shownAsExample: Read = ({prose}) => excluded(phrases.example.exec(prose))

/** "Never print:", which leaves an order before it is. */
const forbidden: Read = ({negation, earlier}) => (earlier === null ? excluded(negation) : undefined)

/** "Return a summary. Its parts:", under a heading over the output. */
const orderedInOwnSection: Read = ({earlier, isOwn}) => (isOwn ? demanded(earlier, true) : undefined)

/** "The workers print:", but not "Return what the workers print:" */
function printedByOthers({prose, print}: Clues): Reading | undefined {
  const other = phrases.otherSubjects.exec(prose)
  return other !== null && (print === null || other.index < print.index) ? excluded(other) : undefined
}

/** "The inputs are:", but not "Return the inputs:" */
const shownAsInput: Read = ({prose, print}) => (print === null ? excluded(phrases.input.exec(prose)) : undefined)

/** "If it failed, return:" */
function onCondition({prose, answer}: Clues): Reading | undefined {
  const condition = phrases.conditional.exec(prose)
  return condition === null ? undefined : {is: 'conditional', words: condition[0], isAnswer: answer !== null}
}

/** "When creating diagrams, use this structure:", but not "When writing the report, ..." */
function ofOtherWork({prose, print}: Clues): Reading | undefined {
  const making = print === null ? phrases.making.exec(prose) : null
  return making === null || phrases.printedObject.test(making[0]) ? undefined : excluded(making)
}

/** "Return:", "Use this format:" */
const ordered: Read = ({order, answer}) => demanded(order, answer !== null)

/** "Return a summary. Its parts:" */
const orderedBefore: Read = ({earlier}) => demanded(earlier, true)

/** "Output format:" */
const titled: Read = ({prose, sentence, isTitle}) =>
  isTitle(trimEndOf(prose, ' \t\r\n:*_')) ? {is: 'demanded', words: sentence, isAnswer: true} : undefined

/**
 * The first that answers decides. What excludes is before what demands: definitions describe what the agent is given, shows or
 * hands on with the verbs of its answer. In a section over the agent's own output, an earlier order is stronger than the others,
 * inputs and conditions that the last sentence names, but not than an example. A title decides where no sentence has an order.
 */
const readings: readonly Read[] = [
  given,
  shownAsExample,
  forbidden,
  orderedInOwnSection,
  printedByOthers,
  shownAsInput,
  onCondition,
  ofOtherWork,
  ordered,
  orderedBefore,
  titled
]

/** Without an order that counts, a lead is read only where it introduces what is below it. */
function firstReading(clues: Clues, isIntroduction: boolean): Reading | undefined {
  const {earlier, print, negation} = clues
  const hasOrder = earlier !== null || (print !== null && negation === null)
  if (!hasOrder && !isIntroduction) return undefined
  for (const read of readings) {
    const reading = read(clues)
    if (reading !== undefined) return reading
  }
  return undefined
}

function withoutCode(text: string): string {
  return text.replace(/`[^`\n]*`/g, ' ')
}

/** What follows the last end of a sentence, and the last paragraph that does not introduce the next. */
export function lastSentence(lead: string): string {
  const last = [...lead.matchAll(/[.!?]["')*_]*\s+(?=\S)|\r?\n(?<!:[*_ \t]*\r?\n)[ \t]*\r?\n/g)].at(-1)
  return last === undefined ? lead : lead.slice(last.index + last[0].length)
}
