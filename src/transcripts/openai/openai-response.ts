import type {JsonObject} from '../../text/json-object.ts'
import {contentText, isToolCall, stopReasonOf, textPath} from '../chat-message.ts'
import type {DocumentFormat, Format} from '../format.ts'
import {addMessage, skipMessages} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {addPrinted} from '../printed.ts'
import {asArray, asObject, asString} from '../record.ts'

/**
 * A response of OpenAI's Responses API. Its messages are one text, as the client libraries give it, and those that only
 * comment on the way there are left out.
 *
 * Documented at https://platform.openai.com/docs/api-reference/responses (November 2026).
 */
export const openaiResponse: DocumentFormat = {
  name: 'openai-response',
  detects(value) {
    const {output, object} = asObject(value)
    if (!Array.isArray(output)) return false
    return object === 'response' || output.some((item) => isItem(asObject(item)))
  },
  read(value, lineOf) {
    const response = asObject(value)
    const items = asArray(response['output']).map(asObject)
    const main = openMain()
    const messages = [...items.entries()].filter(([, item]) => item['type'] === 'message')
    const answers = messages.filter(([, {phase}]) => phase !== 'commentary')
    const finalMessages = answers.length > 0 ? answers : messages.slice(-1)
    const [first] = finalMessages
    if (first !== undefined) {
      const text = finalMessages.map(([, {content}]) => contentText(content, '')).join('')
      skipMessages(main, messages.length - 1)
      for (const [number, [index, item]] of messages.entries())
        if (main.printed !== undefined && !answers.some(([each]) => each === index))
          addPrinted(main.printed, {
            message: number + 1,
            text: contentText(item['content'], ''),
            line: lineOf(['output', index, ...textPath(item)])
          })
      addMessage(main, {text, line: lineOf(['output', first[0], ...textPath(first[1])])})
    }
    main.model = asString(response['model'])
    main.stopReason = stopReasonIn(response, items)
    main.lastLine = lineOf(['output', items.length - 1])
    return {threads: [closeThread(main)]}
  }
}

/** JSON that an agent prints may have an `output` too. */
function isItem({type, content, summary, arguments: given}: JsonObject): boolean {
  if (type === 'message') return Array.isArray(content)
  return type === 'reasoning' ? Array.isArray(summary) : type === 'function_call' && typeof given === 'string'
}

function stopReasonIn(
  {status, incomplete_details: details}: JsonObject,
  items: readonly JsonObject[]
): StopReason | undefined {
  if (status === 'in_progress' || status === 'queued') return 'unfinished run'
  if (status === 'incomplete') return stopReasonOf(asObject(details)['reason']) ?? 'unfinished run'
  const last = items.findLastIndex(({type}) => type === 'message')
  if (items.slice(last + 1).some(isToolCall)) return 'tool call'
  const isRefused = asArray(items[last]?.['content']).some((part) => asObject(part)['type'] === 'refusal')
  return isRefused ? 'refusal' : stopReasonOf(status)
}

export const openaiResponseFormat: Format = {
  name: 'openai-response',
  program: 'OpenAI API, and those like it',
  files: 'responses',
  triedOn: 'real files',
  documents: [openaiResponse]
}
