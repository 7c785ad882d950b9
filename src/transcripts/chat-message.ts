import {isRecord, type JsonObject} from '../text/json-object.ts'
import type {StopReason} from './model.ts'
import {asArray, asString} from './record.ts'

const texts: ReadonlySet<unknown> = new Set([undefined, 'text', 'output_text', 'input_text', 'Text'])

/** A block of text in a content, and its place there. */
interface TextBlock {
  readonly index: number
  /** The path of the text in the content. */
  readonly path: readonly PropertyKey[]
  readonly text: string
  /** The block cites sources; Anthropic splits a text around each cited part. */
  readonly isCited?: boolean
}

/** The blocks of a content; MCP has one without a list. */
function allBlocks(content: unknown): readonly unknown[] {
  return isRecord(content) ? [content] : asArray(content)
}

/** The blocks of a content with text: tool calls and thoughts have none. */
function textBlocks(content: unknown): readonly TextBlock[] {
  const blocks: TextBlock[] = []
  // A content may have very many blocks without text.
  for (const [index, block] of allBlocks(content).entries()) {
    const found = textBlock(block, index)
    if (found !== undefined) blocks.push(isRecord(content) ? found : {...found, path: [index, ...found.path]})
  }
  return blocks
}

function textBlock(block: unknown, index: number): TextBlock | undefined {
  if (typeof block === 'string') return {index, path: ['text'], text: block}
  if (!isRecord(block) || block['thought'] === true || !texts.has(block['type'])) return undefined
  // Bedrock has a text with its sources.
  const {content: cited} = isRecord(block['citationsContent']) ? block['citationsContent'] : {}
  if (Array.isArray(cited))
    return {index, path: ['citationsContent', 'content', 0, 'text'], text: contentText(cited, '')}
  // OpenTelemetry has the text of a part as its content.
  const key = block['type'] === 'text' && block['text'] === undefined ? 'content' : 'text'
  const text = asString(block[key])
  return text === undefined ? undefined : {index, path: [key], text, isCited: asArray(block['citations']).length > 0}
}

/** The text of a content: itself, or its blocks of text. A text with sources and its neighbours are pieces of one. */
export function contentText(content: unknown, separator = '\n'): string {
  return joinedText(content, separator, (before, next) => before.isCited === true || next.isCited === true)
}

/** The text of a content whose adjacent text blocks are pieces, such as a sentence split at its citations. */
export function piecesText(content: unknown): string {
  return joinedText(content, '\n', () => true)
}

function joinedText(
  content: unknown,
  separator: string,
  arePieces: (before: TextBlock, next: TextBlock) => boolean
): string {
  if (typeof content === 'string') return content
  let all = ''
  let before: TextBlock | undefined
  for (const next of textBlocks(content)) {
    const isPiece = before?.index === next.index - 1 && arePieces(before, next)
    all += isPiece || all === '' ? next.text : `${separator}${next.text}`
    before = next
  }
  return all
}

/** The path of a message's text: its content, or the first text block in it. */
export function textPath(message: JsonObject): readonly PropertyKey[] {
  const key = message['content'] === undefined && message['parts'] !== undefined ? 'parts' : 'content'
  if (typeof message[key] === 'string') return [key]
  const [block] = textBlocks(message[key])
  return block === undefined ? [key] : [key, ...block.path]
}

const calls: ReadonlySet<unknown> = new Set([
  'tool_use',
  'toolCall',
  'toolRequest',
  'frontendToolRequest',
  'tool-call',
  'tool-invocation',
  'tool_call',
  'function_call',
  'mcp_approval_request'
])

const callKeys = ['functionCall', 'function_call', 'toolUse'] as const

/** Whether a block of a content, or an item of a list of messages, asks for a tool. */
export function isToolCall(block: unknown): boolean {
  if (!isRecord(block)) return false
  const {type, call_id: id = block['callId']} = block
  // OpenAI runs its hosted tools itself, such as web search; their calls have no id to answer.
  const isAsked = typeof type === 'string' && type.endsWith('_call') && typeof id === 'string'
  return isAsked || isCallPart(block) || calls.has(type) || callKeys.some((key) => isRecord(block[key]))
}

/** Whether a part of a message of the AI SDK is a call, which may have its result: `tool-NAME` or `dynamic-tool`. */
export function isCallPart(part: unknown): boolean {
  if (!isRecord(part)) return false
  const {type, state} = part
  return typeof type === 'string' && (type.startsWith('tool-') || type === 'dynamic-tool') && typeof state === 'string'
}

/** Whether a message asks for a tool, in whatever way its program writes it. */
export function hasToolCall(message: JsonObject): boolean {
  return (
    asArray(message['tool_calls']).length > 0 ||
    asArray(message['invalid_tool_calls']).length > 0 ||
    isRecord(message['function_call']) ||
    allBlocks(message['content']).some(isToolCall) ||
    asArray(message['parts']).some(isToolCall) ||
    asArray(message['toolInvocations']).some(isOpenInvocation)
  )
}

/** Whether a call in a message of version 4 of the AI SDK or before waits for its result. */
function isOpenInvocation(invocation: unknown): boolean {
  return isRecord(invocation) && (invocation['state'] === 'call' || invocation['state'] === 'partial-call')
}

const reasons: ReadonlyMap<StopReason, readonly string[]> = new Map<StopReason, readonly string[]>([
  [
    'token limit',
    ['length', 'max_tokens', 'max_output_tokens', 'max_length', 'model_length', 'model_context_window_exceeded']
  ],
  ['tool call', ['tool_calls', 'tool-calls', 'tool_call', 'tool_use', 'function_call']],
  [
    'refusal',
    [
      ...['content_filter', 'content-filter', 'content_filtered', 'guardrail_intervened', 'refusal'],
      ...['safety', 'recitation', 'blocklist', 'prohibited_content', 'spii', 'image_safety']
    ]
  ],
  ['unfinished run', ['pause_turn']],
  ['error', ['error', 'failed', 'malformed_function_call']],
  ['interruption', ['cancelled', 'canceled', 'aborted', 'interrupted']]
])

const meanings: ReadonlyMap<unknown, StopReason> = new Map(
  [...reasons].flatMap(([meaning, names]) => names.map((name) => [name, meaning] as const))
)

/** The meaning of a reason to stop, by the names that the programs have for it; `undefined` for a proper end. */
export function stopReasonOf(reason: unknown): StopReason | undefined {
  return meanings.get(typeof reason === 'string' ? reason.toLowerCase() : undefined)
}
