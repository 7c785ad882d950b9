import type {JsonObject} from '../../text/json-object.ts'
import {asObject, asString} from '../record.ts'
import type {Content} from './content.ts'
import type {Delivery} from './last-turn.ts'
import {type Author, type ClaudeParticipant, identify} from './participants.ts'
import {isFeedback, isInterruption, opensTurn} from './user-records.ts'

/** The program writes this where a turn needs no answer. */
const noAnswer = 'No response requested.'

/** Where a record comes from. */
interface Origin {
  readonly participant: ClaudeParticipant
  readonly author: Author
  /** From 1. */
  readonly line: number
}

/** Errors of the service take the place of a message. */
export function isFailure(record: JsonObject): boolean {
  return record['isApiErrorMessage'] === true || asObject(record['message'])['model'] === '<synthetic>'
}

/** What a record of type `assistant` does to its thread. */
export function addReply(
  record: JsonObject,
  content: Content,
  {participant, author, line}: Origin,
  deliveries: readonly Delivery[]
): void {
  const {lastTurn} = participant
  const {id, model, stop_reason: stop} = asObject(record['message'])
  const uuid = asString(record['uuid'])
  identify(participant, author, line)
  participant.model = asString(model) ?? participant.model
  if (content.texts.length > 0 || content.calls.length > 0 || content.isThought) {
    const isAborted = record['isAbortedMidStream'] === true || record['aborted'] === true
    const key = asString(id) ?? uuid ?? `line ${line}`
    lastTurn.add(key, {uuid, line, content, stop: asString(stop), isAborted})
  }
  for (const delivery of deliveries) lastTurn.addDelivery(delivery)
}

/** The same for an error of the service. */
export function addFailure({texts}: Content, {participant, author, line}: Origin): void {
  identify(participant, author, line)
  if (!texts.includes(noAnswer)) participant.lastTurn.fail(line)
}

/** The same for a record of type `user` without answers of tools. */
export function readPromptRecord(record: JsonObject, content: Content, {participant, author, line}: Origin): void {
  const {lastTurn} = participant
  identify(participant, author, line)
  if (isInterruption(record, content)) lastTurn.interrupt(line)
  else if (opensTurn(record, content)) lastTurn.begin(line)
  else if (isFeedback(content)) lastTurn.prompt()
}
