import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {StopReason} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'

/** The call of a tool. */
export interface ToolCall {
  readonly id: string | undefined
  readonly name: string
  readonly input: JsonObject
  /** In the record. */
  readonly path: readonly PropertyKey[]
}

/** The blocks of a message, by what they are for. Thoughts are left out. */
export interface Content {
  readonly texts: readonly string[]
  /** The path of the last text in the record, else of all blocks. */
  readonly path: readonly PropertyKey[]
  readonly calls: readonly ToolCall[]
  /** What tools answered, in a message to the agent. */
  readonly answers: readonly JsonObject[]
  /** There is a thought. */
  readonly isThought: boolean
}

/** What the program writes for a message without blocks. */
const placeholder = '(no content)'

/** The blocks of `record.message.content`, a string or an array. */
export function contentOf(record: JsonObject): Content {
  const {content} = asObject(record['message'])
  const texts: string[] = []
  const calls: ToolCall[] = []
  const answers: JsonObject[] = []
  let path: readonly PropertyKey[] = ['message', 'content']
  let isThought = false
  if (typeof content === 'string') texts.push(content)
  for (const [index, block] of asArray(content).entries()) {
    if (!isRecord(block)) continue
    const {type, text} = block
    if (type === 'text' && typeof text === 'string' && text !== placeholder) {
      texts.push(text)
      path = ['message', 'content', index, 'text']
    } else if (type === 'tool_use')
      calls.push({
        id: asString(block['id']),
        name: asString(block['name']) ?? '',
        input: asObject(block['input']),
        path: ['message', 'content', index]
      })
    else if (type === 'tool_result') answers.push(block)
    else if (type === 'thinking' || type === 'redacted_thinking') isThought = true
  }
  return {texts, path, calls, answers, isThought}
}

/** Whether a message begins with what a tool answered. */
export function isAnswer(record: JsonObject): boolean {
  const [first] = asArray(asObject(record['message'])['content'])
  return asObject(first)['type'] === 'tool_result'
}

/** The text of a value that is a string or an array of blocks; the texts of blocks are on lines of their own. */
export function claudeContentText(content: unknown): string {
  if (typeof content === 'string') return content
  return asArray(content)
    .flatMap((block) => (isRecord(block) && typeof block['text'] === 'string' ? [block['text']] : []))
    .join('\n')
}

const stopReasons = new Map<unknown, StopReason>([
  ['max_tokens', 'token limit'],
  ['model_context_window_exceeded', 'token limit'],
  ['refusal', 'refusal']
])

const statuses = new Map<unknown, StopReason>([
  ['failed', 'error'],
  ['error', 'error'],
  ['stopped', 'interruption'],
  ['killed', 'interruption'],
  ['blocked', 'refusal']
])

/** The meaning of a `stop_reason`; `undefined` where the text is whole, or the value is unknown. */
export function stopReasonOfStop(reason: unknown): StopReason | undefined {
  return stopReasons.get(reason)
}

/** The meaning of the `status` of an agent; `undefined` where the agent still runs, or ended well. */
export function stopReasonOfStatus(status: unknown): StopReason | undefined {
  return statuses.get(status)
}
