import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, LineFormat, Path} from '../format.ts'
import {chatTurn, chatTurns} from '../messages/chat-turn.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {addTurn, readTurns, type Turn} from '../turns.ts'

/**
 * A session of Goose: `goose session export --format json` writes `{working_dir, conversation: []}`.
 *
 * Source: `session_manager.rs`, `agent.rs` and `message.rs` of https://github.com/block/goose, read in November 2026.
 */
export const gooseSession: DocumentFormat = {
  name: 'goose-session',
  detects(value) {
    const {conversation, working_dir: folder} = asObject(value)
    return (
      typeof folder === 'string' &&
      Array.isArray(conversation) &&
      conversation.length > 0 &&
      conversation.every(isMessage)
    )
  },
  read(value, lineOf) {
    const {conversation, model_config: model} = asObject(value)
    const list = asArray(conversation)
    const main = {...openMain(), model: asString(asObject(model)['model_name'])}
    return {
      threads: [readTurns(main, chatTurns(list, ['conversation'], turnIn), ['conversation', list.length - 1], lineOf)]
    }
  }
}

/**
 * The file of a session until 1.10, a record of its data and a message on each line; and what `goose run --output-format stream-json`
 * prints, pieces of messages and `{type: 'complete'}`.
 */
export const gooseLines: LineFormat = {
  name: 'goose-session',
  detects: (records) =>
    records.some(isStreamed) || (records.length > 1 && isHead(records[0] ?? {}) && records.slice(1).every(isMessage)),
  open() {
    const main = openMain()
    let [isStream, isDone] = [false, false]
    return {
      read(record, line) {
        main.lastLine = line
        isStream ||= isStreamed(record)
        isDone = record['type'] === 'complete'
        if (record['type'] === 'error') main.stopReason = 'error'
        const message = isStreamed(record) ? asObject(record['message']) : record
        const turn = turnIn(message, [])
        addTurn(main, turn && {...turn, id: isStream ? asString(message['id']) : undefined}, line)
      },
      finish() {
        if (isStream && !isDone) main.stopReason ??= 'unfinished run'
        return {threads: [closeThread(main)]}
      }
    }
  }
}

/** What only the model sees, such as the summary of a session, is not an answer, and neither is what the program says of a failure. */
function turnIn(message: JsonObject, path: Path): Turn | undefined {
  const {userVisible, outputTokenLimitReached: isCut} = asObject(message['metadata'])
  const turn = userVisible === false ? undefined : chatTurn(message, path)
  if (turn?.text === undefined) return turn
  const hasFailed =
    isFailure(turn.text) || asArray(message['content']).some((each) => asObject(each)['type'] === 'error')
  if (hasFailed) return {path, stopReason: 'error'}
  return isCut === true ? {...turn, stopReason: 'token limit'} : turn
}

/** The program ends a run that fails with a message of the agent. */
function isFailure(text: string): boolean {
  return (
    text.startsWith('Ran into this error: ') &&
    text.endsWith('\n\nPlease retry if you think this is a transient or recoverable error.')
  )
}

function isHead(record: JsonObject): boolean {
  return (
    record['role'] === undefined &&
    (typeof record['working_dir'] === 'string' || typeof record['message_count'] === 'number')
  )
}

function isMessage(value: unknown): boolean {
  const {role, created, content} = asObject(value)
  return (role === 'user' || role === 'assistant') && typeof created === 'number' && Array.isArray(content)
}

function isStreamed({type, message}: JsonObject): boolean {
  return type === 'message' && isRecord(message) && isMessage(message)
}
