import {isToolCall, piecesText} from '../chat-message.ts'
import {aList, allOf, aString} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import {asArray, asObject, asString} from '../record.ts'

const message = allOf({type: ['user', 'assistant', 'tool_result'], message: {parts: aList}}, [
  {sessionId: aString},
  // Older versions and tools that copy sessions leave the id of the session out.
  {message: {role: ['user', 'model']}}
])

/**
 * The file that Qwen Code keeps of a session: records with the keys of Claude Code's, and messages with the `parts` of Gemini's.
 *
 * Source: `chatRecordingService.ts` of https://github.com/QwenLM/qwen-code at 015346f, read in November 2026.
 */
export const qwenSessionFormat = format({
  name: 'qwen-session',
  before: ['claude-session'],
  program: 'Qwen Code',
  files: 'session files below `~/.qwen`',
  triedOn: 'real files',
  lines: {some: [message]},
  thread: ({agentId, isSidechain, agentName}) => [
    asString(agentId) ?? (isSidechain === true ? 'sidechain' : undefined),
    asString(agentName)
  ],
  branch: ({uuid, parentUuid}) => [uuid, parentUuid],
  cases: [
    [allOf(message, {type: 'user', subtype: undefined}), 'prompt'],
    [
      allOf(message, {type: 'assistant'}),
      ({message: sent, model: name}) => {
        const parts = asArray(asObject(sent)['parts'])
        const [text, model] = [piecesText(parts), asString(name)]
        if (parts.some(isToolCall)) return {text, path: [], model, stopReason: 'tool call'}
        return text === '' ? [{path: [], model}, 'skip'] : {text, path: [], model}
      }
    ]
  ]
})
