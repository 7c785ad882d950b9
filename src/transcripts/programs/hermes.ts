import {chatTurn} from '../chat-turn.ts'
import {aList, allOf, aString, eachIs} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {asObject, asString} from '../record.ts'

const roles = ['user', 'assistant', 'system', 'tool']
const message = [
  {role: 'session_meta'},
  {role: roles, content: [null, aString, aList]},
  {role: roles, tool_calls: aList}
]
const isOwn = (session: unknown): boolean =>
  ['platform', 'session_start', 'model_config', 'system_prompt'].some((key) => key in asObject(session))

/**
 * A session of Hermes: the messages of a chat beside the program's data, or on lines after a record of the session.
 *
 * Source: the session files of https://github.com/NousResearch/hermes-agent and of tests that read them, read in November 2026.
 */

export const hermesSessionFormat = format({
  name: 'hermes-session',
  before: ['messages'],
  program: 'Hermes',
  files: 'session files',
  triedOn: 'real files',
  documents: [{when: allOf({session_id: aString, messages: eachIs(message)}, isOwn), records: 'messages'}],
  lines: {first: {role: 'session_meta'}, rest: message},
  model: ['model'],
  cases: [
    [{role: 'session_meta'}, ({model}) => ({path: [], model: asString(model)})],
    [() => true, chatTurn]
  ]
})
