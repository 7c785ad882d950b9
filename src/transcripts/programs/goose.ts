import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {chatTurn} from '../chat-turn.ts'
import {aString, eachIs} from '../engine/pattern.ts'
import {documentFormat} from '../engine/read.ts'
import type {Format, LineFormat, Path} from '../format.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {addTurn, type Turn} from '../turns.ts'

/**
 * A session of Goose: `goose session export --format json` writes `{working_dir, conversation: []}`, `goose run --output-format json`
 * `{messages: [], metadata}`.
 *
 * Source: `session_manager.rs`, `agent.rs` and `message.rs` of https://github.com/block/goose, read in November 2026.
 */
const gooseSession = documentFormat({
  name: 'goose-session',
  documents: [
    {when: {working_dir: aString, conversation: eachIs(isMessage)}, records: 'conversation'},
    {
      when: {working_dir: (folder) => typeof folder !== 'string', metadata: isRecord, messages: eachIs(isMessage)},
      records: 'messages'
    }
  ],
  model: ['model_config.model_name'],
  cases: [[isRecord, turnIn]]
})

/**
 * The file of a session until 1.10: a record of its data, then a message on each line. Also the output of
 * `goose run --output-format stream-json`: pieces of messages and `{type: 'complete'}`.
 */
const gooseLines: LineFormat = {
  name: 'goose-session',
  detects: (records) =>
    records.some(isStreamed) || (records.length > 1 && isHead(records[0] ?? {}) && records.slice(1).every(isMessage)),
  open() {
    const main = openMain()
    let [isStream, isDone] = [false, false]
    let prompts = 0
    return {
      read(record, line) {
        main.lastLine = line
        isStream ||= isStreamed(record)
        isDone = record['type'] === 'complete'
        if (record['type'] === 'error') main.stopReason = 'error'
        const message = isStreamed(record) ? asObject(record['message']) : record
        if (message['role'] === 'user') prompts++
        const turn = turnIn(message, [])
        // Not every provider has ids for the pieces of a message.
        const id = asString(message['id']) ?? `after prompt ${prompts}`
        addTurn(main, turn && {...turn, id: isStream ? id : undefined}, line)
      },
      finish() {
        if (isStream && !isDone) main.stopReason ??= 'unfinished run'
        return {threads: [closeThread(main)]}
      }
    }
  }
}

/**
 * Text for the model alone, such as the summary of a session, is not an answer. A failure report of the program is not
 * one either.
 */
function turnIn(message: JsonObject, path: Path): Turn | undefined {
  const {userVisible, outputTokenLimitReached: isCut} = asObject(message['metadata'])
  const turn = userVisible === false ? undefined : chatTurn(message, path)
  if (turn?.text === undefined) return turn
  if (turn.text === mostTurns) return {path, stopReason: 'unfinished run'}
  const hasFailed =
    isFailure(turn.text) || asArray(message['content']).some((each) => asObject(each)['type'] === 'error')
  if (hasFailed) return {path, stopReason: 'error'}
  return isCut === true ? {...turn, stopReason: 'token limit'} : turn
}

/** The program's message in the agent's name when a run reaches its `--max-turns`. */
const mostTurns =
  "I've reached the maximum number of actions I can do without user input. Would you like me to continue?"

/** Whether a text is the program's failure message in the agent's name, which has several beginnings. */
function isFailure(text: string): boolean {
  const hasBeginning = text.startsWith('Ran into this error') || text.includes('\n\nRan into this error: ')
  return hasBeginning && failureEnds.some((end) => text.endsWith(end))
}

const failureEnds = [
  '\n\nPlease retry if you think this is a transient or recoverable error.',
  '\n\nPlease start a new session with fresh context and try again.'
]

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

export const gooseSessionFormat: Format = {
  name: 'goose-session',
  before: ['messages'],
  program: 'Goose',
  files:
    'session files, `goose session export --format json`, `goose run --output-format json`, `goose run --output-format stream-json`',
  triedOn: 'real files',
  documents: [gooseSession],
  lines: [gooseLines]
}
