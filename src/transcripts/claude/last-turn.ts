import type {StopReason, Thread} from '../model.ts'
import type {Content} from './content.ts'
import {stopReasonOfStop} from './stop-reasons.ts'

/** A record of an agent's message: the program writes one for each block of it. */
interface Said {
  /** The same for all records of a message. */
  readonly message: string | undefined
  readonly uuid: string | undefined
  readonly line: number
  readonly content: Content
  /** Why the model stopped, where it is told. */
  readonly stop: string | undefined
  /** The stream was cut in the middle. */
  readonly isAborted: boolean
}

/** A text that an agent gave to another by calling a tool. */
interface Delivery {
  readonly tool: string
  readonly uuid: string | undefined
  readonly text: string
  readonly line: number
}

/** How a thread ended. */
export type Ending = Pick<Thread, 'text' | 'line' | 'message' | 'stopReason'>

/** What one agent said, of which only as much is kept as may be its end. */
export interface Turns {
  said(said: Said): void
  delivered(delivery: Delivery): void
  /** An error of the service came in place of a message. */
  failed(line: number): void
  interrupted(line: number): void
  /** Somebody gave the agent something to do. */
  prompted(line: number): void
  /** Whether nobody said anything. */
  isEmpty(): boolean
  /**
   * @param retracted the uuids of records that no longer count
   * @param deliveryTools a text that was delivered with one of these in the last turn is what the agent ended with
   */
  finish(retracted: ReadonlySet<string>, deliveryTools: readonly string[]): Ending
}

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
const keptMessages = 32

export function createTurns(): Turns {
  const messages: Message[] = []
  const deliveries: (Delivery & {readonly number: number; readonly turn: number})[] = []
  let count = 0
  let turn = 0
  let lastLine = 0
  let end: StopReason | undefined

  function said({message, uuid, line, content, stop, isAborted}: Said): void {
    if (content.texts.length === 0 && content.calls.length === 0 && !content.isThought) return
    lastLine = line
    end = undefined
    const key = message ?? uuid ?? `line ${line}`
    const index = messages.findLastIndex((each) => each.key === key)
    const known = index === -1 ? {key, number: ++count, turn, parts: []} : messages.splice(index, 1)[0]
    if (known === undefined) return
    messages.push(known)
    if (messages.length > keptMessages) messages.shift()
    if (uuid !== undefined && known.parts.some((part) => part.uuid === uuid)) return
    const tools = content.calls.map(({name}) => name)
    known.parts.push({uuid, line, text: content.texts.join('\n'), tools, stop, isAborted})
  }

  function finish(retracted: ReadonlySet<string>, deliveryTools: readonly string[]): Ending {
    const counts = ({uuid}: {readonly uuid: string | undefined}) => uuid === undefined || !retracted.has(uuid)
    const last = messages.findLast(({parts}) => parts.some(counts))
    if (last === undefined)
      return {text: '', line: lastLine, message: 0, stopReason: end ?? (count > 0 ? 'refusal' : 'nothing')}
    const parts = last.parts.filter(counts)
    const stopReason = end ?? (last === messages.at(-1) ? stopReasonOf(parts, deliveryTools) : 'refusal')
    const delivery = deliveries.findLast(
      (each) => each.turn === last.turn && deliveryTools.includes(each.tool) && counts(each)
    )
    if (delivery !== undefined)
      return ending({text: delivery.text, line: delivery.line, message: delivery.number}, stopReason)
    const texts = wholeTexts(parts)
    const line = texts.at(-1)?.line ?? lastLine
    return ending({text: texts.map(({text}) => text).join('\n'), line, message: last.number}, stopReason)
  }

  return {
    said,
    delivered: (delivery) => void deliveries.push({...delivery, number: count, turn}),
    failed(line) {
      lastLine = line
      end = 'error'
    },
    interrupted(line) {
      lastLine = line
      end = 'interruption'
    },
    prompted(line) {
      lastLine = line
      turn++
    },
    isEmpty: () => lastLine === 0,
    finish
  }
}

function ending(found: Omit<Ending, 'stopReason'>, stopReason: StopReason | undefined): Ending {
  return stopReason === undefined ? found : {...found, stopReason}
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
