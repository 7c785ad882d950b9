import {isRecord} from '../../text/json.ts'
import {hasToolCall, stopReasonOf, textOf, textPath} from '../chat-message.ts'
import {closeDraft, openDraft, say} from '../last-message.ts'
import type {DocumentFormat, Json} from '../format.ts'
import type {StopReason, Thread} from '../model.ts'
import {asArray, asObject} from '../record.ts'

/** A chat completion of OpenAI, and of all who speak its language. Each choice is a thread, the first the main one. */
export const openaiChat: DocumentFormat = {
  name: 'openai-chat',
  detects(value) {
    const {choices, object} = asObject(value)
    if (!Array.isArray(choices)) return false
    return object === 'chat.completion' || choices.some((choice) => isMessage(asObject(asObject(choice)['message'])))
  },
  read(value, lineOf) {
    const choices = asArray(asObject(value)['choices'])
    const threads = choices.map((choice, index) => {
      const message = asObject(asObject(choice)['message'])
      return readChoice(asObject(choice), index, lineOf(['choices', index, 'message', ...textPath(message)]))
    })
    return {threads: threads.length > 0 ? threads : [closeDraft(openDraft('main', 'main'))], messages: []}
  }
}

function isMessage(message: Json): boolean {
  return message['role'] === 'assistant' || typeof message['content'] === 'string'
}

function readChoice({message, finish_reason: reason}: Json, index: number, line: number): Thread {
  const draft = openDraft('main', index === 0 ? 'main' : String(index))
  if (isRecord(message)) say(draft, textOf(message['content']), line, cutIn(message, reason))
  return closeDraft({...draft, last: line})
}

function cutIn(message: Json, reason: unknown): StopReason | undefined {
  if (typeof message['refusal'] === 'string') return 'refusal'
  return hasToolCall(message) ? 'tool call' : stopReasonOf(reason)
}
