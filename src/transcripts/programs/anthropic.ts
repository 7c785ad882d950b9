import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, hasToolCall, stopReasonOf, textPath} from '../chat-message.ts'
import type {EffectOf} from '../engine/description.ts'
import {aString, listOf, testOf} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {StopReason} from '../model.ts'
import {asObject, asString} from '../record.ts'
import type {Turn} from '../turns.ts'

/** A message among the items of OpenAI's Responses API has the same keys. */
const hasOutputText = listOf({some: [{type: 'output_text'}]})

export const isAnthropicMessage = testOf({
  type: 'message',
  role: 'assistant',
  content: (list) => Array.isArray(list) && !hasOutputText(list)
})

/** The blocks of text in a message are one text, split where it quotes. */
function messageTurn(sent: JsonObject): Turn {
  return {
    text: contentText(sent['content'], ''),
    path: textPath(sent),
    stopReason: hasToolCall(sent) ? 'tool call' : stopReasonOf(sent['stop_reason']),
    model: asString(sent['model'])
  }
}

/**
 * A response of Anthropic's Messages API.
 *
 * Documented at https://docs.anthropic.com/en/api/messages (November 2026).
 */
export const anthropicMessageFormat = format({
  name: 'anthropic-message',
  program: 'Anthropic API',
  files: 'messages',
  triedOn: 'real files',
  documents: [{when: isAnthropicMessage, records: ''}],
  cases: [[isRecord, messageTurn]]
})

const failures: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['errored', 'error'],
  ['canceled', 'interruption'],
  ['expired', 'interruption']
])

/**
 * A line of the results of a batch, `{custom_id, result: {type, message}}`.
 *
 * Documented at https://docs.anthropic.com/en/docs/build-with-claude/batch-processing (November 2026).
 */
export const anthropicBatchFormat = format({
  name: 'anthropic-batch',
  program: 'Anthropic API',
  files: 'results of batches',
  triedOn: 'documentation',
  documents: [{when: {custom_id: aString}, records: ''}],
  inner: {
    at: 'result.message',
    formats: () => [anthropicMessageFormat],
    failure({result}) {
      const reason = failures.get(asObject(result)['type'])
      return reason && [reason, 'result']
    }
  }
})

const types = [
  ...['message_start', 'content_block_start', 'content_block_delta', 'content_block_stop'],
  ...['message_delta', 'message_stop', 'ping', 'error']
]

/**
 * The events of a message that is streamed, as events or on lines. Each message is a run of its own.
 *
 * Documented at https://docs.anthropic.com/en/docs/build-with-claude/streaming (November 2026).
 */
export const anthropicStreamFormat = format({
  name: 'anthropic-stream',
  program: 'Anthropic API',
  files: 'messages as streams of events',
  triedOn: 'real files',
  lines: {some: [{type: 'message_start', message: {role: 'assistant'}}], every: {type: types}},
  hasEvents: true,
  begins() {
    let open: string | undefined
    return ({type, message: started}) => {
      if (type === 'message_stop') open = undefined
      if (type !== 'message_start') return false
      const id = asString(asObject(started)['id'])
      // Some servers begin a message twice.
      const isAgain = id !== undefined && id === open
      open = id
      return !isAgain
    }
  },
  ends: {type: 'message_stop'},
  open: openMessage
})

function openMessage(): EffectOf {
  let isCall = false
  let isDone = false
  return ({type, message: started, content_block: block, delta}) => {
    if (isDone) return undefined
    isDone = type === 'message_stop'
    if (type === 'message_start') {
      isCall = hasToolCall(asObject(started))
      return {...messageTurn(asObject(started)), path: [], id: 'answer'}
    }
    const {text, type: kind, stop_reason: reason} = asObject(type === 'content_block_start' ? block : delta)
    const piece = asString(text)
    if (piece !== undefined) return {text: piece, path: [], id: 'answer'}
    if (kind === 'tool_use') isCall = true
    if (isCall) return 'tool call'
    return type === 'error' ? 'error' : type === 'message_delta' ? stopReasonOf(reason) : undefined
  }
}
