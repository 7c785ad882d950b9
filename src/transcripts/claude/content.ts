import {decodeUtf8, findBytes, type SoughtBytes, soughtBytes} from '../../text/bytes.ts'
import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {createMemo} from '../../text/memoize.ts'
import type {ByteLine} from '../lines.ts'
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

/** A record up to the first block of its message, which is what a tool answered. */
const answer =
  /^\{(?:"\w+":[ \t\r]*(?:"[^"\\]*(?:\\.[^"\\]*)*"|true|false|null|-?[\d.]+),[ \t\r]*)*"message":[ \t\r]*\{"role":[ \t\r]*"user",[ \t\r]*"content":[ \t\r]*\[\{(?:"tool_use_id":[ \t\r]*"[^"\\]*",[ \t\r]*)?"type":[ \t\r]*"tool_result"/

/** Where the message of a record begins: that of a user has its role first, and most other lines are not decoded. */
const messageKey = soughtBytes('"message":')
const firstOfRole = 0x72

/** Far more than any version writes before a message, and then before an answer. */
const [headLength, answerLength] = [2048, 512]

/** How a line begins that has what a tool answered, up to the answer; `undefined` for all others. */
export function answerHead({bytes, start, end}: ByteLine): string | undefined {
  if (bytes === undefined) return undefined
  const headEnd = Math.min(start + headLength, end)
  const at = findBytes(bytes, messageKey, start, headEnd)
  if (at === -1) return undefined
  // `{"r`, perhaps with spaces between.
  let key = at + messageKey.bytes.length
  while (key < headEnd && isBeforeKey(bytes[key])) key++
  return bytes[key] === firstOfRole
    ? answer.exec(decodeUtf8(bytes, start, Math.min(key + answerLength, end)))?.[0]
    : undefined
}

function isBeforeKey(byte = 0): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x7b || byte === 0x22
}

const teamKey = soughtBytes('"teamName"')

/** Whether a line with what a tool answered may say of which team its session is. */
export function mayNameTeam({bytes, start, end}: ByteLine): boolean {
  return bytes !== undefined && findBytes(bytes, teamKey, start, end) !== -1
}

/** How many calls are sought in the bytes of an answer; where more are open, it is read. */
const soughtCalls = 16

const soughtCall = createMemo<string, SoughtBytes>(1000)

/** An id that JSON writes as it is. */
const plainId = /^[\w-]+$/

/**
 * Whether a line with what a tool answered may be the report of an agent.
 *
 * @param openCalls calls of agents that wait for their answer
 */
export function mayReport({bytes, start, end}: ByteLine, openCalls: ReadonlySet<string>): boolean {
  if (openCalls.size > soughtCalls) return true
  const isIn = (id: string): boolean =>
    bytes !== undefined &&
    findBytes(
      bytes,
      soughtCall(id, () => soughtBytes(id)),
      start,
      end
    ) !== -1
  return [...openCalls].some((id) => !plainId.test(id) || isIn(id))
}
