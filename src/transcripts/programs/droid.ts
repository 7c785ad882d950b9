import {chatTurn} from '../chat-turn.ts'
import {aList, allOf, aString} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {openMain, openThread, subagentId} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'

const sessionMessage = {type: 'message', id: aString, message: {role: aString, content: [aString, aList]}}

/**
 * The file that Factory's Droid keeps of a session: `{type: 'session_start'}`, then
 * `{type: 'message', id, message: {role, content}}`. A session that the tool `Task` started is a sub-agent's; its title
 * begins with the sub-agent's type.
 *
 * Source: files of tests of https://github.com/jazzyalex/agent-sessions at 651e854, and first lines of files of sub-agents in other
 * tests, read in November 2026.
 */
export const droidSessionFormat = format({
  name: 'droid-session',
  program: 'Droid',
  files: 'session files',
  triedOn: 'real files',
  lines: {some: [{type: 'session_start', id: aString}, sessionMessage]},
  main({type, id, callingSessionId: caller, callingToolUseId: call, sessionTitle: title}) {
    if (type !== 'session_start' || typeof id !== 'string' || !asString(caller) || !asString(call)) return openMain()
    return openThread('subagent', subagentId(id), /^(\S+): /.exec(asString(title) ?? '')?.[1])
  },
  cases: [
    [
      sessionMessage,
      ({message: sent}) => {
        const {role, content} = asObject(sent)
        const turn = chatTurn(asObject(sent), [])
        return role === 'user' && typeof content === 'string' ? ['prompt', turn] : turn
      }
    ]
  ]
})

const streamMessage = allOf({type: 'message', role: ['user', 'assistant'], text: aString}, [
  {session_id: aString},
  {id: aString}
])

/** The session id has one name in printed records and another in kept ones. */
const completion = allOf({type: 'completion', finalText: aString}, [
  {session_id: aString},
  {session_id: [undefined, null], sessionId: aString}
])

/**
 * The output of `droid exec --output-format stream-json`: messages with a `text`, calls of tools, and a `completion` at
 * the end. The output of `--output-format json` has Claude Code's form.
 *
 * Documented at https://docs.factory.ai/cli/droid-exec/overview (November 2026).
 */
export const droidStreamFormat = format({
  name: 'droid-stream',
  before: ['claude-stream'],
  program: 'Droid',
  files: '`droid exec --output-format stream-json`',
  triedOn: 'documentation',
  isAppended: true,
  lines: {some: [[streamMessage, completion]]},
  model: ['model'],
  ends: completion,
  cases: [
    [{type: 'tool_call'}, 'tool call'],
    [{type: 'error'}, 'error'],
    [allOf(streamMessage, {role: 'assistant'}), ({text}) => ({text: String(text), path: []})],
    [completion, ({finalText}) => ({text: String(finalText), path: [], isResult: true})]
  ]
})
