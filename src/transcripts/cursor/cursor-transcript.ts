import type {JsonObject} from '../../text/json-object.ts'
import {contentText, hasToolCall, stopReasonOf} from '../chat-message.ts'
import type {CapturedFile, LineFormat} from '../format.ts'
import {addMessage, addPrompt} from '../last-message.ts'
import {closeThread, openMain, openThread} from '../open-thread.ts'
import {asObject} from '../record.ts'

/**
 * The transcripts of Cursor's agent: `{role, message: {content}}`, and `{type: 'turn_ended', status}` after a turn.
 *
 * Source: files that Cursor wrote, read in November 2026.
 */
export const cursorTranscript: LineFormat = {
  name: 'cursor-transcript',
  detects: (records) => records.some(isMessage),
  open(file) {
    const thread = threadOf(file)
    return {
      read(record, line) {
        const message = asObject(record['message'])
        if (record['type'] === 'turn_ended') thread.stopReason = stopReasonOf(record['status']) ?? thread.stopReason
        else if (record['role'] === 'assistant')
          addMessage(thread, {
            text: contentText(message['content']),
            line,
            stopReason: hasToolCall(message) ? 'tool call' : undefined
          })
        else if (record['role'] === 'user' && contentText(message['content']) !== '') addPrompt(thread)
        thread.lastLine = line
      },
      finish: () => ({threads: [closeThread(thread)]})
    }
  }
}

function isMessage({type, recordType, role, message}: JsonObject): boolean {
  const {content} = asObject(message)
  const isRole = role === 'user' || role === 'assistant'
  return (
    type === undefined && recordType === undefined && isRole && (Array.isArray(content) || typeof content === 'string')
  )
}

/** The file of a sub-agent is named by its id. */
function threadOf({path = ''}: CapturedFile): ReturnType<typeof openThread> {
  const id = /(?:^|\/)subagents\/([^/]+?)(?:\.[^./]*)?$/.exec(path)?.[1]
  return id === undefined ? openMain() : openThread('subagent', id)
}
