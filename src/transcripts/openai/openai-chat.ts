import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {hasToolCall, stopReasonOf, textOf, textPath} from '../chat-message.ts'
import type {DocumentFormat} from '../format.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason, Thread} from '../model.ts'
import {closeThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject} from '../record.ts'

/**
 * A chat completion of OpenAI, and of all programs that use its format. Each choice is a thread, the first the main one.
 *
 * Documented at https://platform.openai.com/docs/api-reference/chat (November 2026).
 */
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
    return {threads: threads.length > 0 ? threads : [closeThread(openMain())]}
  }
}

function isMessage(message: JsonObject): boolean {
  return message['role'] === 'assistant' || typeof message['content'] === 'string'
}

function readChoice({message, finish_reason: reason}: JsonObject, index: number, line: number): Thread {
  const thread = openThread('main', index === 0 ? 'main' : String(index))
  if (isRecord(message))
    addMessage(thread, {text: textOf(message['content']), line, stopReason: stopReasonIn(message, reason)})
  return closeThread({...thread, lastLine: line})
}

function stopReasonIn(message: JsonObject, reason: unknown): StopReason | undefined {
  if (typeof message['refusal'] === 'string') return 'refusal'
  return hasToolCall(message) ? 'tool call' : stopReasonOf(reason)
}
