import {isToolCall, stopReasonOf, textOf, textPath} from '../chat-message.ts'
import {closeDraft, openDraft, say} from '../last-message.ts'
import type {DocumentFormat, Json} from '../format.ts'
import type {StopReason} from '../model.ts'
import {asArray, asObject} from '../record.ts'

/**
 * A response of OpenAI's Responses API. Its messages are one text, as the client libraries give it, and those that only
 * comment on the way there are left out.
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
    const main = openDraft('main', 'main')
    const spoken = [...items.entries()].filter(([, item]) => item['type'] === 'message')
    const answers = spoken.filter(([, {phase}]) => phase !== 'commentary')
    const told = answers.length > 0 ? answers : spoken.slice(-1)
    const [first] = told
    if (first !== undefined) {
      const text = told.map(([, {content}]) => textOf(content, '')).join('')
      say(main, text, lineOf(['output', first[0], ...textPath(first[1])]))
      main.said = spoken.length
    }
    main.stopReason = cutIn(response, items)
    main.last = lineOf(['output', items.length - 1])
    return {threads: [closeDraft(main)], messages: []}
  }
}

/** Not something of an agent's own that has an `output`. */
function isItem({type, content, summary, arguments: given}: Json): boolean {
  if (type === 'message') return Array.isArray(content)
  return type === 'reasoning' ? Array.isArray(summary) : type === 'function_call' && typeof given === 'string'
}

function cutIn({status, incomplete_details: details}: Json, items: readonly Json[]): StopReason | undefined {
  if (status === 'in_progress' || status === 'queued') return 'unfinished run'
  if (status === 'incomplete') return stopReasonOf(asObject(details)['reason']) ?? 'unfinished run'
  const last = items.findLastIndex(({type}) => type === 'message')
  if (items.slice(last + 1).some(isToolCall)) return 'tool call'
  const isRefused = asArray(items[last]?.['content']).some((part) => asObject(part)['type'] === 'refusal')
  return isRefused ? 'refusal' : stopReasonOf(status)
}
