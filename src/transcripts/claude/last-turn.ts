import {addMessage, addPrompt, createLastMessage, type Ending, endingOf} from '../last-message.ts'
import type {PrintedMessage, StopReason} from '../model.ts'
import {addPrinted, isReadingPrinted, openPrinted} from '../printed.ts'
import type {Content} from './content.ts'
import {stopReasonOfStop} from './stop-reasons.ts'

/** A record of an agent's message: the program writes one for each block of it. */
interface MessageRecord {
  /** The same for all records of a message. */
  readonly message: string | undefined
  readonly uuid: string | undefined
  readonly line: number
  readonly content: Content
  /** Why the model stopped, where the record has it. */
  readonly stop: string | undefined
  /** The stream broke off in the middle. */
  readonly isAborted: boolean
}

/** A text that an agent gave to another by calling a tool. */
export interface Delivery {
  readonly tool: string
  readonly uuid: string | undefined
  readonly text: string
  readonly line: number
}

/**
 * The messages of an agent that may be its last: a later record may take some of them back, so that only the end of the
 * file decides.
 */
export interface LastTurn {
  add(record: MessageRecord): void
  /** A record of a message that cannot be the last: only that it was there counts. */
  pass(message: string, line: number): void
  addDelivery(delivery: Delivery): void
  /** An error of the service came in place of a message. */
  fail(line: number): void
  interrupt(line: number): void
  /** The agent got something to do: a turn begins. */
  begin(line: number): void
  /** The agent has to go on with its turn. */
  prompt(): void
  /** Whether there is no record of the agent. */
  isEmpty(): boolean
  hasDeliveries(): boolean
  /**
   * @param isKept whether the record with a uuid was not taken back
   * @param deliveryTools a text that was delivered with one of these in the last turn is the final message
   */
  ending(isKept: IsKept, deliveryTools: readonly string[]): Ending
}

export type IsKept = (uuid: string | undefined) => boolean

interface Part {
  readonly uuid: string | undefined
  readonly line: number
  readonly text: string
  readonly tools: readonly string[]
  readonly stop: string | undefined
  readonly isAborted: boolean
}

interface Message {
  readonly key: string
  /** From 1. */
  readonly number: number
  readonly turn: number
  readonly parts: Part[]
}

/** How many messages are kept: what takes messages back names those of the same turn. */
export const keptMessages = 32

export function createLastTurn(): LastTurn {
  const messages: Message[] = []
  /** Those that cannot be the last any more, where all are asked for. */
  const older: Message[] = []
  const keys = new Set<string>()
  const deliveries: (Delivery & {readonly number: number; readonly turn: number})[] = []
  let count = 0
  let turn = 0
  let lastLine = 0
  let end: StopReason | undefined
  let isPrompted = false

  /** The message that a record belongs to, which is the last from now on. */
  function messageOf(key: string, line: number): Message {
    lastLine = line
    end = undefined
    isPrompted = false
    const last = messages.at(-1)
    if (last?.key === key) return last
    const index = keys.has(key) ? messages.findLastIndex((each) => each.key === key) : -1
    const [known = {key, number: ++count, turn, parts: []}] = index === -1 ? [] : messages.splice(index, 1)
    keys.add(key)
    messages.push(known)
    if (messages.length > keptMessages) drop()
    return known
  }

  function drop(): void {
    const dropped = messages.shift()
    if (dropped === undefined) return
    keys.delete(dropped.key)
    if (isReadingPrinted()) older.push(dropped)
  }

  function add({message, uuid, line, content, stop, isAborted}: MessageRecord): void {
    if (content.texts.length === 0 && content.calls.length === 0 && !content.isThought) return
    const known = messageOf(message ?? uuid ?? `line ${line}`, line)
    if (uuid !== undefined && known.parts.some((part) => part.uuid === uuid)) return
    const tools = content.calls.map(({name}) => name)
    known.parts.push({uuid, line, text: content.texts.join('\n'), tools, stop, isAborted})
  }

  function stopAt(line: number, reason: StopReason): void {
    lastLine = line
    end = reason
  }

  function ending(isKept: IsKept, deliveryTools: readonly string[]): Ending {
    const message = messages.findLast(({parts}) => parts.some(({uuid}) => isKept(uuid)))
    const last = {...createLastMessage(), lastLine, printed: undefined}
    if (message === undefined) return endingOf({...last, stopReason: end ?? (count > 0 ? 'refusal' : undefined)})
    const parts = message.parts.filter(({uuid}) => isKept(uuid))
    const stopReason = end ?? (message === messages.at(-1) ? stopReasonOf(parts, deliveryTools) : 'refusal')
    const delivery = deliveries.findLast(
      ({turn, tool, uuid}) => turn === message.turn && deliveryTools.includes(tool) && isKept(uuid)
    )
    const texts = wholeTexts(parts)
    const {text, line, number} = delivery ?? {
      text: texts.map((part) => part.text).join('\n'),
      line: texts.at(-1)?.line ?? lastLine,
      number: message.number
    }
    last.count = number - 1
    addMessage(last, {text, line, stopReason})
    if (isPrompted) addPrompt(last)
    const printed = printedOf([...older, ...messages], isKept)
    if (delivery !== undefined) addPrinted(printed, {message: number, text, line})
    return {...endingOf(last), ...(printed && {printed})}
  }

  return {
    add,
    pass: (message, line) => void messageOf(message, line),
    addDelivery: (delivery) => void deliveries.push({...delivery, number: count, turn}),
    fail: (line) => stopAt(line, 'error'),
    interrupt: (line) => stopAt(line, 'interruption'),
    begin(line) {
      lastLine = line
      turn++
      isPrompted = true
    },
    prompt: () => {
      isPrompted = true
    },
    isEmpty: () => lastLine === 0,
    hasDeliveries: () => deliveries.length > 0,
    ending
  }
}

/** What all messages have, where it is asked for. */
function printedOf(messages: readonly Message[], isKept: IsKept): PrintedMessage[] | undefined {
  const printed = openPrinted()
  if (printed === undefined) return undefined
  for (const {number, parts} of messages) {
    const texts = wholeTexts(parts.filter(({uuid}) => isKept(uuid)))
    const text = texts.map((part) => part.text).join('\n')
    addPrinted(printed, {message: number, text, line: texts.at(-1)?.line ?? 1})
  }
  return printed
}

/** The texts of a message: some versions write a block again while it grows. */
function wholeTexts(parts: readonly Part[]): readonly Part[] {
  const texts = parts.filter(({text}) => text !== '')
  return texts.filter(({text}, index) => texts[index + 1]?.text.startsWith(text) !== true)
}

function stopReasonOf(parts: readonly Part[], deliveryTools: readonly string[]): StopReason | undefined {
  const stop = parts.findLast((part) => part.stop !== undefined)?.stop
  if (parts.some(({isAborted}) => isAborted)) return 'interruption'
  const stopped = stopReasonOfStop(stop)
  if (stopped !== undefined) return stopped
  const tools = parts.flatMap((part) => part.tools)
  if (tools.some((tool) => !deliveryTools.includes(tool)) || (tools.length === 0 && stop === 'tool_use'))
    return 'tool call'
  const isShown = tools.length > 0 || parts.some(({text}) => text !== '')
  return isShown || stop === 'end_turn' || stop === 'stop_sequence' ? undefined : 'unfinished run'
}
