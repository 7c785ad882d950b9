import {CaptureError} from './errors.ts'
import type {PrintedMessage, StopReason, Thread} from './model.ts'

/** Messages besides the last one are kept only while a file is read for all of them. */

/** Limit on the kept messages of a file, in UTF-16 units: several times the longest sessions. */
export const longestPrinted = 32_000_000

/** More text than can be read as a whole. */
class PrintedError extends CaptureError {
  constructor() {
    super(
      `Unexpected messages of more than ${longestPrinted / 1_000_000} million characters, expected fewer to read all that was printed`
    )
  }
}

/** The UTF-16 units that may still be kept of the current file; files are read one at a time, each in one go. */
let left: number | undefined

/** Reads a file with all messages of its agents. @throws {PrintedError} */
export function readingPrinted<T>(read: () => T): T {
  left = longestPrinted
  try {
    return read()
  } finally {
    left = undefined
  }
}

/** Whether messages are kept that others follow: then no line is skipped. */
export function isReadingPrinted(): boolean {
  return left !== undefined
}

/** A list for the messages of a thread; `undefined` where they are not kept. */
export function openPrinted(): PrintedMessage[] | undefined {
  return left === undefined ? undefined : []
}

/** Keeps a message. @throws {PrintedError} */
export function addPrinted(printed: PrintedMessage[] | undefined, message: PrintedMessage): void {
  if (printed === undefined || message.text.trim() === '') return
  if (left !== undefined) {
    left -= message.text.length
    if (left < 0) throw new PrintedError()
  }
  printed.push(message)
}

/** All messages in their order; the final one has the place of that with its number. */
function withFinal(printed: readonly PrintedMessage[], final: PrintedMessage): readonly PrintedMessage[] {
  if (final.text.trim() === '') return printed
  return [...printed.filter(({message}) => message !== final.message), final].sort((a, b) => a.message - b.message)
}

/**
 * The last message of a thread, as far as its file is read. The readers of all formats add the messages of an agent one by
 * one; only the last is kept, unless all are asked for.
 */
export interface LastMessage {
  count: number
  /** Which of them this is, from 1; 0 where there is none. */
  number: number
  text: string
  /** The line at which the text begins, from 1. */
  line: number
  /** Why the message is not final. */
  stopReason: StopReason | undefined
  /** The last line that belongs to the thread, from 1. */
  lastLine: number
  id: string | undefined
  turn: number
  isCommentary: boolean
  /** A prompt without an answer follows. */
  isPrompted: boolean
  /** The messages that are not the last, where all are kept. */
  readonly printed: PrintedMessage[] | undefined
}

/** A message of an agent, or a piece of one. */
interface Message {
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly stopReason?: StopReason | undefined
  /** A message with the id of the one before is its next piece. */
  readonly id?: string | undefined
  /** The turn of the conversation, where commentaries are marked. */
  readonly turn?: number
  /** It reports progress, and never replaces the answer of its turn. */
  readonly isCommentary?: boolean
}

export function createLastMessage(): LastMessage {
  return {
    count: 0,
    number: 0,
    text: '',
    line: 1,
    stopReason: undefined,
    lastLine: 1,
    id: undefined,
    turn: 0,
    isCommentary: false,
    isPrompted: false,
    printed: openPrinted()
  }
}

/** One more message: why the one before it was not final no longer matters. */
export function addMessage(last: LastMessage, message: Message): void {
  const {text, line, stopReason, id, turn = 0, isCommentary = false} = message
  last.lastLine = line
  last.isPrompted = false
  if (id !== undefined && id === last.id) {
    // Programs begin with a piece that is empty.
    if (last.text === '') last.line = line
    last.text += text
    last.stopReason ??= stopReason
    return
  }
  last.count += 1
  const isAnswered = last.number > 0 && last.turn === turn && !last.isCommentary
  if (isCommentary && isAnswered) {
    addPrinted(last.printed, {message: last.count, text, line})
    return
  }
  keepLast(last)
  last.number = last.count
  last.text = text
  last.line = line
  last.stopReason = stopReason
  last.id = id
  last.turn = turn
  last.isCommentary = isCommentary
}

/** Empties the last message, since the agent's next act replaces it. */
export function dropText(last: LastMessage): void {
  keepLast(last)
  last.text = ''
}

function keepLast({printed, number: message, text, line}: LastMessage): void {
  addPrinted(printed, {message, text, line})
}

/** The agent gets something to do. */
export function addPrompt(last: LastMessage): void {
  last.isPrompted = true
}

/** Counts messages that cannot be the last of their thread, such as those without a text. */
export function skipMessages(last: LastMessage, count = 1): void {
  last.count += count
}

/** How a thread ended. */
export type ThreadEnding = Pick<
  Thread,
  'text' | 'line' | 'message' | 'structured' | 'stopReason' | 'isPrompted' | 'printed'
>

/** An ending of which another source knows more, with the messages that were before it. */
export function withPrinted(
  ending: ThreadEnding,
  before: {readonly printed?: ThreadEnding['printed']} | undefined
): ThreadEnding {
  const {printed} = before ?? {}
  return printed === undefined ? ending : {...ending, printed: withFinal(printed, ending)}
}

/** The ending of a thread, once no record follows. */
export function threadEndingOf({
  number,
  text,
  line,
  lastLine,
  stopReason,
  isPrompted,
  printed
}: LastMessage): ThreadEnding {
  const reason = stopReason ?? (number === 0 ? 'nothing' : undefined)
  return {
    text,
    line: text === '' ? lastLine : line,
    message: number,
    ...(reason !== undefined && {stopReason: reason}),
    ...(isPrompted && number > 0 && {isPrompted}),
    ...(printed && {printed: withFinal(printed, {message: number, text, line})})
  }
}
