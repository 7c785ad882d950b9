import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, hasToolCall, stopReasonOf, textPath} from '../chat-message.ts'
import {expectFewThreads} from '../errors.ts'
import type {DocumentFormat, Format} from '../format.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason, Thread} from '../model.ts'
import {closeThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'

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
    const {choices, model} = asObject(value)
    expectFewThreads(asArray(choices).length)
    const threads = asArray(choices).map((choice, index) => {
      const message = asObject(asObject(choice)['message'])
      return readChoice(asObject(choice), {
        id: index === 0 ? 'main' : String(index),
        model: asString(model),
        line: lineOf(['choices', index, 'message', ...textPath(message)])
      })
    })
    return {threads: threads.length > 0 ? threads : [closeThread(openMain())]}
  }
}

interface ChoiceContext {
  readonly id: string
  readonly model: string | undefined
  readonly line: number
}

function isMessage(message: JsonObject): boolean {
  return message['role'] === 'assistant' || typeof message['content'] === 'string'
}

function readChoice({message, finish_reason: reason}: JsonObject, {id, model, line}: ChoiceContext): Thread {
  const thread = openThread('main', id)
  if (isRecord(message)) addMessage(thread, {text: textIn(message), line, stopReason: stopReasonIn(message, reason)})
  return closeThread({...thread, model, lastLine: line})
}

/** What an agent says aloud is written beside the sound. */
function textIn({content, audio}: JsonObject): string {
  return contentText(content) || (asString(asObject(audio)['transcript']) ?? '')
}

function stopReasonIn(message: JsonObject, reason: unknown): StopReason | undefined {
  if (typeof message['refusal'] === 'string') return 'refusal'
  return hasToolCall(message) ? 'tool call' : stopReasonOf(reason)
}

export const openaiChatFormat: Format = {
  name: 'openai-chat',
  program: 'OpenAI API, and those like it',
  files: 'chat completions',
  triedOn: 'real files',
  documents: [openaiChat]
}
