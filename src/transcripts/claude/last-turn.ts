import {addMessage, addPrompt, createLastMessage, type ThreadEnding, threadEndingOf} from '../last-message.ts'
import type {PrintedMessage, StopReason} from '../model.ts'
import {addPrinted, isReadingPrinted, openPrinted} from '../printed.ts'
import {type Content, stopReasonOfStop} from './content.ts'

/** A record of an agent's message: the program writes one for each block of it. */
interface MessageRecord {
  readonly uuid: string | undefined
  /** From 1. */
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
  /** @param key of the message that the record is of */
  add(key: string, record: MessageRecord): void
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
  /**
   * @param isKept whether the record with a uuid was not taken back
   * @param deliveryTools a text that was delivered with one of these in the last turn is the final message
   */
  ending(isKept: IsKept, deliveryTools: readonly string[]): ThreadEnding
}

export type IsKept = (uuid: string | undefined) => boolean

export function createLastTurn(): LastTurn {
  /** Those that cannot be the last any more, where all are asked for. */
  const older: ThreadMessage[] = []
  const messages = createMessages((message) => {
    if (isReadingPrinted()) older.push(message)
  })
  const deliveries: (Delivery & {readonly number: number; readonly turn: number})[] = []
  let count = 0
  let turn = 0
  let lastLine = 0
  let end: StopReason | undefined
  let isPrompted = false

  function add(key: string, {uuid, line, content, stop, isAborted}: MessageRecord): void {
    lastLine = line
    end = undefined
    isPrompted = false
    const {parts} = messages.add(key, () => ({number: ++count, turn, parts: new Map()}))
    const partKey = uuid ?? parts.size
    if (parts.has(partKey)) return
    const tools = content.calls.map(({name}) => name)
    parts.set(partKey, {uuid, line, text: content.texts.join('\n'), tools, stop, isAborted})
  }

  function stopAt(line: number, reason: StopReason): void {
    lastLine = line
    end = reason
  }

  function ending(isKept: IsKept, deliveryTools: readonly string[]): ThreadEnding {
    const recent = messages.all()
    const keptOf = ({parts}: ThreadMessage) => [...parts.values()].filter(({uuid}) => isKept(uuid))
    const message = recent.findLast((each) => keptOf(each).length > 0)
    const last = {...createLastMessage(), lastLine, printed: undefined}
    if (message === undefined) return threadEndingOf({...last, stopReason: end ?? (count > 0 ? 'refusal' : undefined)})
    const parts = keptOf(message)
    const stopReason = end ?? (message === recent.at(-1) ? stopReasonOf(parts, deliveryTools) : 'refusal')
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
    const printed = printedOf([...older, ...recent], keptOf)
    if (delivery !== undefined) addPrinted(printed, {message: number, text, line})
    return {...threadEndingOf(last), ...(printed && {printed})}
  }

  return {
    add,
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
    ending
  }
}

/** What all messages have, where it is asked for. */
function printedOf(
  messages: readonly ThreadMessage[],
  keptOf: (message: ThreadMessage) => readonly MessageFragment[]
): PrintedMessage[] | undefined {
  const printed = openPrinted()
  if (printed === undefined) return undefined
  for (const message of messages) {
    const texts = wholeTexts(keptOf(message))
    const text = texts.map((part) => part.text).join('\n')
    addPrinted(printed, {message: message.number, text, line: texts.at(-1)?.line ?? 1})
  }
  return printed
}

/** The texts of a message: some versions write a block again while it grows. */
function wholeTexts(parts: readonly MessageFragment[]): readonly MessageFragment[] {
  const texts = parts.filter(({text}) => text !== '')
  return texts.filter(({text}, index) => texts[index + 1]?.text.startsWith(text) !== true)
}

function stopReasonOf(parts: readonly MessageFragment[], deliveryTools: readonly string[]): StopReason | undefined {
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

/** A record of a message, as far as the end of its thread needs it. */
interface MessageFragment {
  readonly uuid: string | undefined
  readonly line: number
  readonly text: string
  readonly tools: readonly string[]
  readonly stop: string | undefined
  readonly isAborted: boolean
}

/** A message of a thread. */
export interface ThreadMessage {
  /** From 1. */
  readonly number: number
  readonly turn: number
  /** By their `uuid`, else their number; records come again. */
  readonly parts: Map<string | number, MessageFragment>
}

/** The last messages of a thread, by their keys. */
export interface LastMessages {
  /** The message of the next record: it is the last from now on. @param make makes one whose key is new */
  add(key: string, make: () => ThreadMessage): ThreadMessage
  /** Those that are kept, the last at the end. */
  all(): readonly ThreadMessage[]
}

/** How many messages are kept: what takes messages back names those of the same turn. */
const keptMessages = 32

/** @param drop receives a message that is not kept any more: so many others follow that it cannot be the last of its thread */
export function createMessages(drop: (message: ThreadMessage) => void): LastMessages {
  const messages = new Map<string, ThreadMessage>()
  return {
    add(key, make) {
      const message = messages.get(key) ?? make()
      messages.delete(key)
      messages.set(key, message)
      if (messages.size > keptMessages) {
        const [[oldest, dropped] = [key, message]] = messages
        messages.delete(oldest)
        drop(dropped)
      }
      return message
    },
    all: () => [...messages.values()]
  }
}
