import {hasToolCall, stopReasonOf, textOf} from '../chat-message.ts'
import {closeDraft, openDraft, say} from '../last-message.ts'
import type {Json, LineFormat, Place} from '../format.ts'
import {asObject} from '../record.ts'

/** The transcripts of Cursor's agent: `{role, message: {content}}`, and `{type: 'turn_ended', status}` after a turn. */
export const cursorTranscript: LineFormat = {
  name: 'cursor-transcript',
  detects: (records) => records.some(isMessage),
  open(place) {
    const draft = openThread(place)
    return {
      read(record, line) {
        const message = asObject(record['message'])
        if (record['type'] === 'turn_ended') draft.stopReason = stopReasonOf(record['status']) ?? draft.stopReason
        else if (record['role'] === 'assistant')
          say(draft, textOf(message['content']), line, hasToolCall(message) ? 'tool call' : undefined)
        draft.last = line
      },
      finish: () => ({threads: [closeDraft(draft)], messages: []})
    }
  }
}

function isMessage({type, role, message}: Json): boolean {
  const {content} = asObject(message)
  const isRole = role === 'user' || role === 'assistant'
  return type === undefined && isRole && (Array.isArray(content) || typeof content === 'string')
}

/** The file of a sub-agent is named by its id. */
function openThread({path = ''}: Place): ReturnType<typeof openDraft> {
  const id = /(?:^|\/)subagents\/([^/]+?)(?:\.[^./]*)?$/.exec(path)?.[1]
  return id === undefined ? openDraft('main', 'main') : openDraft('subagent', id)
}
