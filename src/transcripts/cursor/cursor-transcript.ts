import {contentText, hasToolCall, stopReasonOf} from '../chat-message.ts'
import {aList, aString} from '../engine/pattern.ts'
import {lineFormat} from '../engine/read.ts'
import type {Format} from '../format.ts'
import {openMain, openThread} from '../open-thread.ts'
import {asObject} from '../record.ts'

/**
 * The transcripts of Cursor's agent: `{role, message: {content}}`, and `{type: 'turn_ended', status}` after a turn. The file of a
 * sub-agent is named by its id.
 *
 * Source: files that Cursor wrote, read in November 2026.
 */
const cursorTranscript = lineFormat({
  name: 'cursor-transcript',
  lines: {
    some: [{type: undefined, recordType: undefined, role: ['user', 'assistant'], message: {content: [aList, aString]}}]
  },
  main(_, {path = ''}) {
    const id = /(?:^|\/)subagents\/([^/]+?)(?:\.[^./]*)?$/.exec(path)?.[1]
    return id === undefined ? openMain() : openThread('subagent', id)
  },
  cases: [
    [{type: 'turn_ended'}, ({status}) => stopReasonOf(status)],
    [
      {role: 'assistant'},
      ({message}) => {
        const sent = asObject(message)
        return {text: contentText(sent['content']), path: [], stopReason: hasToolCall(sent) ? 'tool call' : undefined}
      }
    ],
    [{role: 'user', message: {content: (content) => contentText(content) !== ''}}, 'prompt']
  ]
})

export const cursorTranscriptFormat: Format = {
  name: 'cursor-transcript',
  program: 'Cursor',
  files: 'agent transcripts',
  triedOn: 'real files',
  lines: [cursorTranscript]
}
