import {contentText, hasToolCall, stopReasonOf, textPath} from '../chat-message.ts'
import type {DocumentFormat, Format} from '../format.ts'
import {addMessage} from '../last-message.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'

/**
 * A response of Anthropic's Messages API: its blocks of text are one text, split where it quotes.
 *
 * Documented at https://docs.anthropic.com/en/api/messages (November 2026).
 */
export const anthropicMessage: DocumentFormat = {
  name: 'anthropic-message',
  detects(value) {
    const {type, role, content} = asObject(value)
    if (type !== 'message' || role !== 'assistant' || !Array.isArray(content)) return false
    // A message among the items of OpenAI's Responses API has these keys too.
    return !asArray(content).some((block) => asObject(block)['type'] === 'output_text')
  },
  read(value, lineOf) {
    const message = asObject(value)
    const main = openMain()
    const line = lineOf(textPath(message))
    main.model = asString(message['model'])
    addMessage(main, {
      text: contentText(message['content'], ''),
      line,
      stopReason: hasToolCall(message) ? 'tool call' : stopReasonOf(message['stop_reason'])
    })
    return {threads: [closeThread(main)]}
  }
}

export const anthropicMessageFormat: Format = {
  name: 'anthropic-message',
  program: 'Anthropic API',
  files: 'messages',
  triedOn: 'real files',
  documents: [anthropicMessage]
}
