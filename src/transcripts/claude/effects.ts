import type {JsonObject} from '../../text/json-object.ts'
import {asObject, asString} from '../record.ts'
import {type Content, contentOf} from './content.ts'
import type {Delivery, LastTurn} from './last-turn.ts'
import type {Message} from './messages.ts'
import {type Author, identify, type Participant} from './participants.ts'
import {isFeedback, isInterruption, opensTurn} from './user-records.ts'

/** The program writes this where a turn needs no answer. */
const noAnswer = 'No response requested.'

/** Where a record comes from. */
interface Origin {
  readonly participant: Participant
  readonly author: Author
  /** From 1. */
  readonly line: number
}

/** Errors of the service take the place of a message. */
export function isFailure(record: JsonObject): boolean {
  return record['isApiErrorMessage'] === true || asObject(record['message'])['model'] === '<synthetic>'
}

/** The message that a record of type `assistant` belongs to; `undefined` where it shows nothing of one. */
export function messageOf(record: JsonObject, content: Content, {participant, line}: Origin): Message | undefined {
  if (content.texts.length === 0 && content.calls.length === 0 && !content.isThought) return undefined
  const id = asString(asObject(record['message'])['id']) ?? asString(record['uuid']) ?? `line ${line}`
  const key = Buffer.from(id)
  return participant.lastTurn.messageOf(key, 0, key.length)
}

/** What a record of type `assistant` does to its thread, once those before it are done with. */
export function replyEffect(
  record: JsonObject,
  {participant, author, line}: Origin,
  message: Message | undefined,
  deliveries: readonly Delivery[] = []
): () => void {
  const content = contentOf(record)
  const {model, stop_reason: stop} = asObject(record['message'])
  const uuid = asString(record['uuid'])
  const isAborted = record['isAbortedMidStream'] === true || record['aborted'] === true
  return () => {
    const {lastTurn} = participant
    identify(participant, author, line)
    participant.model = asString(model) ?? participant.model
    if (message !== undefined) lastTurn.add(message, {uuid, line, content, stop: asString(stop), isAborted})
    for (const delivery of deliveries) lastTurn.addDelivery(delivery)
  }
}

/** The same for an error of the service. */
export function failureEffect(record: JsonObject, {participant, author, line}: Origin): () => void {
  const isAnswered = contentOf(record).texts.includes(noAnswer)
  return () => {
    identify(participant, author, line)
    if (!isAnswered) participant.lastTurn.fail(line)
  }
}

/** The same for a record of type `user` without answers of tools. */
export function promptEffect(record: JsonObject, {participant, author, line}: Origin): () => void {
  const change = changeOf(record, line)
  return () => {
    identify(participant, author, line)
    change?.(participant.lastTurn)
  }
}

function changeOf(record: JsonObject, line: number): ((lastTurn: LastTurn) => void) | undefined {
  const content = contentOf(record)
  if (isInterruption(record, content)) return (lastTurn) => lastTurn.interrupt(line)
  if (opensTurn(record, content)) return (lastTurn) => lastTurn.begin(line)
  return isFeedback(content) ? (lastTurn) => lastTurn.prompt() : undefined
}
