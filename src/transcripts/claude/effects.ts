import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {asObject, asString, parseJson} from '../record.ts'
import type {Content} from './content.ts'
import {addDelivery, addRecord, beginTurn, type Delivery, stopTurn} from './last-turn.ts'
import {type Author, type ClaudeParticipant, identify} from './participants.ts'
import {elementsIn} from './reports.ts'

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
    addRecord(lastTurn, key, {uuid, line, content, stop: asString(stop), isAborted})
    participant.answered = participant.command
  }
  for (const delivery of deliveries) addDelivery(lastTurn, delivery)
}

/** The same for an error of the service. */
export function addFailure({texts}: Content, {participant, author, line}: Origin): void {
  identify(participant, author, line)
  if (!texts.includes(noAnswer)) stopTurn(participant.lastTurn, line, 'error')
}

/** The same for a record of type `user` without answers of tools. */
export function readPromptRecord(record: JsonObject, content: Content, {participant, author, line}: Origin): void {
  const {lastTurn} = participant
  identify(participant, author, line)
  if (isInterruption(record, content)) stopTurn(lastTurn, line, 'interruption')
  else if (opensTurn(record, content)) {
    beginTurn(lastTurn, line)
    participant.command = commandIn(content)
  } else if (isFeedback(content)) lastTurn.isPrompted = true
}

const interruption = '[Request interrupted by user'

/** Whether a record of type `user` records that the agent was interrupted. */
function isInterruption(record: JsonObject, {texts}: Content): boolean {
  return record['interruptedByShutdown'] === true || texts.some((text) => text.startsWith(interruption))
}

const command =
  /^\s*(?:<command-message>[^<]{0,400}<\/command-message>\s*)?<command-name>(\/[\w:.-]{1,100})<\/command-name>/

/** The command that a prompt calls: its definition is what the agent follows then. */
function commandIn({texts}: Content): string | undefined {
  return command.exec(texts.join('\n'))?.[1]
}

/** Texts that the program adds on its own, and commands that it runs itself. */
const noise =
  /^\s*(?:<(?:system-reminder|task-notification|local-command-|command-name>\/(?:clear|exit|compact)<|bash-)|Caveat: )/

/** Whether a record of type `user` gives the agent something to do. */
function opensTurn(record: JsonObject, {texts, answers}: Content): boolean {
  if (answers.length > 0 || record['isCompactSummary'] === true) return false
  const text = texts.join('\n')
  const messages = elementsIn(text, 'teammate-message')
  if (messages.length > 0) return !messages.every(({body}) => isNotice(body))
  return record['isMeta'] !== true && !noise.test(text)
}

/** Whether a record of type `user` holds why a hook sent the agent back. */
function isFeedback({texts}: Content): boolean {
  return texts.some((text) => /^\w+ hook feedback/.test(text))
}

/** A notice between members of a team, such as being idle or a request to shut down, is an object with a type. */
function isNotice(body: string): boolean {
  const value = parseJson(body)
  return isRecord(value) && typeof value['type'] === 'string'
}
