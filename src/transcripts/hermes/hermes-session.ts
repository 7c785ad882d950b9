import type {Description} from '../engine/description.ts'
import {aList, allOf, aString, eachIs} from '../engine/pattern.ts'
import {documentFormat, lineFormat} from '../engine/read.ts'
import type {Format} from '../format.ts'
import {chatTurn} from '../messages/chat-turn.ts'
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
 * A session of Hermes: the messages of a chat beside what the program knows of it, or on lines after a record of the session.
 *
 * Source: the session files of https://github.com/NousResearch/hermes-agent and of tests that read them, read in November 2026.
 */
const hermes: Description = {
  name: 'hermes-session',
  documents: [{when: allOf({session_id: aString, messages: eachIs(message)}, isOwn), records: 'messages'}],
  lines: {first: {role: 'session_meta'}, rest: message},
  model: ['model'],
  cases: [
    [{role: 'session_meta'}, ({model}) => ({path: [], model: asString(model)})],
    [() => true, chatTurn]
  ]
}

export const hermesSession = documentFormat(hermes)
const hermesLines = lineFormat(hermes)

export const hermesSessionFormat: Format = {
  name: 'hermes-session',
  program: 'Hermes',
  files: 'session files',
  triedOn: 'real files',
  documents: [hermesSession],
  lines: [hermesLines]
}
