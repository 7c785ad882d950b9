import {aList, aString} from '../engine/pattern.ts'
import {lineFormat} from '../engine/read.ts'
import type {Format} from '../format.ts'
import {chatTurn} from '../messages/chat-turn.ts'
import {openMain, openThread, subagentId} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'

const message = {type: 'message', id: aString, message: {role: aString, content: [aString, aList]}}

/**
 * The file that Factory's Droid keeps of a session: `{type: 'session_start'}`, then `{type: 'message', id, message: {role, content}}`. A
 * session that the tool `Task` started is that of a sub-agent; its title begins with the type of that.
 *
 * Source: files of tests of https://github.com/jazzyalex/agent-sessions at 651e854, and first lines of files of sub-agents in other
 * tests, read in November 2026.
 */
const droidSession = lineFormat({
  name: 'droid-session',
  lines: {some: [{type: 'session_start', id: aString}, message]},
  main({type, id, callingSessionId: caller, callingToolUseId: call, sessionTitle: title}) {
    if (type !== 'session_start' || typeof id !== 'string' || !asString(caller) || !asString(call)) return openMain()
    return openThread('subagent', subagentId(id), /^(\S+): /.exec(asString(title) ?? '')?.[1])
  },
  cases: [
    [
      message,
      ({message: sent}) => {
        const {role, content} = asObject(sent)
        const turn = chatTurn(asObject(sent), [])
        return role === 'user' && typeof content === 'string' ? ['prompt', turn] : turn
      }
    ]
  ]
})

export const droidSessionFormat: Format = {
  name: 'droid-session',
  program: 'Droid',
  files: 'session files',
  triedOn: 'real files',
  lines: [droidSession]
}
