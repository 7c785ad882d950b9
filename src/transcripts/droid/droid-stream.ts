import {eachSession} from '../each-session.ts'
import {allOf, aString} from '../engine/pattern.ts'
import {lineFormat} from '../engine/read.ts'
import type {Format} from '../format.ts'

const message = allOf({type: 'message', role: ['user', 'assistant'], text: aString}, [
  {session_id: aString},
  {id: aString}
])

/** The id of the session has one name in what is printed, and another in what the program keeps of it. */
const completion = allOf({type: 'completion', finalText: aString}, [
  {session_id: aString},
  {session_id: [undefined, null], sessionId: aString}
])

/**
 * What `droid exec --output-format stream-json` prints: messages with a `text`, calls of tools, and a `completion` at the end. What
 * `--output-format json` prints has the form of Claude Code's.
 *
 * Documented at https://docs.factory.ai/cli/droid-exec/overview (November 2026).
 */
const droidStream = lineFormat({
  name: 'droid-stream',
  lines: {some: [[message, completion]]},
  model: ['model'],
  ends: completion,
  cases: [
    [{type: 'tool_call'}, 'tool call'],
    [{type: 'error'}, 'error'],
    [allOf(message, {role: 'assistant'}), ({text}) => ({text: String(text), path: []})],
    [completion, ({finalText}) => ({text: String(finalText), path: [], isResult: true})]
  ]
})

export const droidStreamFormat: Format = {
  name: 'droid-stream',
  before: ['claude-stream'],
  program: 'Droid',
  files: '`droid exec --output-format stream-json`',
  triedOn: 'documentation',
  lines: [eachSession(droidStream)]
}
