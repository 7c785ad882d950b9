import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {chatTurn} from '../chat-turn.ts'
import {aList, allOf, aNumber, aString, eachIs, matches} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import type {Turn} from '../turns.ts'

const message = {role: ['user', 'assistant'], created: aNumber, content: aList}
const streamed = {type: 'message', message}

/**
 * A session of Goose: `goose session export --format json` writes `{working_dir, conversation: []}`, `goose run --output-format json`
 * `{messages: [], metadata}`. The file of a session until 1.10 has a record of its data, then a message on each line.
 * `goose run --output-format stream-json` prints pieces of messages and `{type: 'complete'}`.
 *
 * Source: `session_manager.rs`, `agent.rs` and `message.rs` of https://github.com/block/goose, read in November 2026.
 */
export const gooseSessionFormat = format({
  name: 'goose-session',
  before: ['messages'],
  program: 'Goose',
  files:
    'session files, `goose session export --format json`, `goose run --output-format json`, `goose run --output-format stream-json`',
  triedOn: 'real files',
  documents: [
    {when: {working_dir: aString, conversation: eachIs(message)}, records: 'conversation'},
    {
      when: {working_dir: (folder) => typeof folder !== 'string', metadata: isRecord, messages: eachIs(message)},
      records: 'messages'
    }
  ],
  lines: {first: allOf({role: undefined}, [{working_dir: aString}, {message_count: aNumber}]), rest: message},
  model: ['model_config.model_name'],
  cases: [[isRecord, turnIn]],
  forms: [
    {
      lines: {some: [streamed]},
      ends: {type: 'complete'},
      open() {
        let prompts = 0
        return (record) => {
          if (record['type'] === 'error') return 'error'
          const sent = matches(streamed, record) ? asObject(record['message']) : record
          if (sent['role'] === 'user') prompts++
          const turn = turnIn(sent, [])
          // Not every provider has ids for the pieces of a message.
          return turn && {...turn, id: asString(sent['id']) ?? `after prompt ${prompts}`}
        }
      }
    }
  ]
})

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
