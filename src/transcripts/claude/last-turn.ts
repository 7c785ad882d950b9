import {
  addMessage,
  addPrinted,
  addPrompt,
  createLastMessage,
  isReadingPrinted,
  openPrinted,
  type ThreadEnding,
  threadEndingOf
} from '../last-message.ts'
import type {PrintedMessage, StopReason} from '../model.ts'
import {stopReasonOfStop} from './content.ts'

/** A text that an agent gave to another by calling a tool. */
export interface Delivery {
  readonly tool: string
  readonly uuid: string | undefined
  readonly text: string
  readonly line: number
}

/** The messages of an agent that may be its last, and the later events of its turn. There may be very many agents. */
export interface LastTurn {
  /** By their keys, the last at the end. */
  readonly messages: Map<string, ThreadMessage>
  /** Messages that can no longer be the last, if all are requested. */
  readonly older: ThreadMessage[]
  readonly deliveries: (Delivery & {readonly number: number; readonly turn: number})[]
  /** The number of all messages so far. */
  count: number
  turn: number
  /** 0 where there is no record of the agent. */
  lastLine: number
  /** The stop reason that came in place of a message. */
  end: StopReason | undefined
  /** The agent has to go on with its turn. */
  isPrompted: boolean
}

/** The tool that the program adds for `--json-schema`, and for agents of a workflow: its input is the structured output. */
export const structuredOutputTool = 'StructuredOutput'

/** Whether the record with a uuid was not taken back. */
export type IsKept = (uuid: string | undefined) => boolean

export function openTurn(): LastTurn {
  return {
    messages: new Map(),
    older: [],
    deliveries: [],
    count: 0,
    turn: 0,
    lastLine: 0,
    end: undefined,
    isPrompted: false
  }
}

/** @param key of the message that the record is of */
export function addRecord(lastTurn: LastTurn, key: string, record: MessageRecord): void {
  lastTurn.lastLine = record.line
  lastTurn.end = undefined
  lastTurn.isPrompted = false
  const make = () => ({number: ++lastTurn.count, turn: lastTurn.turn, parts: new Map()})
  const {parts} = keepMessage(lastTurn.messages, key, make, (message) => {
    if (isReadingPrinted()) lastTurn.older.push(message)
  })
  const partKey = record.uuid ?? parts.size
  if (!parts.has(partKey)) parts.set(partKey, record)
}

export function addDelivery({deliveries, count, turn}: LastTurn, delivery: Delivery): void {
  deliveries.push({...delivery, number: count, turn})
}

/** Something came in place of a message: an error of the service, or an interruption. */
export function stopTurn(lastTurn: LastTurn, line: number, reason: StopReason): void {
  lastTurn.lastLine = line
  lastTurn.end = reason
}

/** The agent got something to do. */
export function beginTurn(lastTurn: LastTurn, line: number): void {
  lastTurn.lastLine = line
  lastTurn.turn++
  lastTurn.isPrompted = true
}

/**
 * How an agent ended: a later record may take messages back, so that only the end of the file decides.
 *
 * @param isKept whether the record with a uuid was not taken back
 * @param deliveryTools a text that was delivered with one of these in the last turn is the final message
 */
export function turnEnding(lastTurn: LastTurn, isKept: IsKept, deliveryTools: readonly string[]): ThreadEnding {
  const {older, deliveries, count, lastLine, end, isPrompted} = lastTurn
  const recent = [...lastTurn.messages.values()]
  const keptOf = ({parts}: ThreadMessage) => [...parts.values()].filter(({uuid}) => isKept(uuid))
  const message = recent.findLast((each) => keptOf(each).length > 0)
  const last = {...createLastMessage(), lastLine, printed: undefined}
  if (message === undefined) return threadEndingOf({...last, stopReason: end ?? (count > 0 ? 'refusal' : undefined)})
  const parts = keptOf(message)
  const stopReason =
    end ?? (message === recent.at(-1) ? stopReasonOf(parts, [...deliveryTools, structuredOutputTool]) : 'refusal')
  const delivered = (tools: readonly string[]) =>
    deliveries.findLast(({turn, tool, uuid}) => turn === message.turn && tools.includes(tool) && isKept(uuid))
  const texts = wholeTexts(parts)
  const data = delivered([structuredOutputTool])
  const delivery = delivered(deliveryTools) ?? (texts.length === 0 ? data : undefined)
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
  const structured = data === undefined || data === delivery ? {} : {structured: {text: data.text, line: data.line}}
  return {...threadEndingOf(last), ...structured, ...(printed && {printed})}
}

/** All printed messages; `undefined` unless they are requested. */
function printedOf(
  messages: readonly ThreadMessage[],
  keptOf: (message: ThreadMessage) => readonly MessageRecord[]
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
function wholeTexts(parts: readonly MessageRecord[]): readonly MessageRecord[] {
  const texts = parts.filter(({text}) => text !== '')
  return texts.filter(({text}, index) => texts[index + 1]?.text.startsWith(text) !== true)
}

function stopReasonOf(parts: readonly MessageRecord[], deliveryTools: readonly string[]): StopReason | undefined {
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

/** A record of a message, as far as the end of its thread needs it: the program writes one for each block. */
interface MessageRecord {
  readonly uuid: string | undefined
  /** From 1. */
  readonly line: number
  readonly text: string
  readonly tools: readonly string[]
  /** Why the model stopped, where the record has it. */
  readonly stop: string | undefined
  /** The stream broke off in the middle. */
  readonly isAborted: boolean
}

export interface ThreadMessage {
  /** From 1. */
  readonly number: number
  readonly turn: number
  /** By their `uuid`, else their number; records come again. */
  readonly parts: Map<string | number, MessageRecord>
}

/** The number of kept messages: a retraction names messages of the same turn. */
const keptMessages = 32

/**
 * The message of the next record: it is the last from now on.
 *
 * @param make makes one whose key is new
 * @param drop receives a message that is not kept any more: so many others follow that it cannot be the last of its thread
 */
export function keepMessage(
  messages: Map<string, ThreadMessage>,
  key: string,
  make: () => ThreadMessage,
  drop: (message: ThreadMessage) => void
): ThreadMessage {
  const message = messages.get(key) ?? make()
  messages.delete(key)
  messages.set(key, message)
  if (messages.size > keptMessages) {
    const [[oldest, dropped] = [key, message]] = messages
    messages.delete(oldest)
    drop(dropped)
  }
  return message
}
