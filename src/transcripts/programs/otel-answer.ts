import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import {isToolCall, piecesText, stopReasonOf} from '../chat-message.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import type {StepAnswer} from '../steps.ts'
import {readTurns, turnOf} from '../turns.ts'

/** The attributes of a span or an event, by their names. */
export type Attributes = ReadonlyMap<string, unknown>

/** Those of OTLP, `[{key, value: {stringValue}}]`, or of an exporter that writes an object. */
export function attributesIn(list: unknown): Attributes {
  if (isRecord(list)) return new Map(Object.entries(list))
  return new Map(
    asArray(list).flatMap((each) => {
      const {key, value} = asObject(each)
      return typeof key === 'string' ? [[key, value] as const] : []
    })
  )
}

const deepest = 30

/** A value, without the types that OTLP wraps it in. */
export function unwrappedValue(value: unknown, depth = 0): unknown {
  if (!isRecord(value) || depth > deepest) return value
  const {stringValue, intValue, doubleValue, boolValue, arrayValue, kvlistValue} = value
  if (arrayValue !== undefined)
    return asArray(asObject(arrayValue)['values']).map((each) => unwrappedValue(each, depth + 1))
  if (kvlistValue !== undefined) {
    const pairs = attributesIn(asObject(kvlistValue)['values'])
    return Object.fromEntries([...pairs].map(([key, inner]) => [key, unwrappedValue(inner, depth + 1)]))
  }
  return stringValue ?? intValue ?? doubleValue ?? boolValue ?? value
}

/** An attribute that is a text. */
export function textAttribute(attributes: Attributes, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = asString(unwrappedValue(attributes.get(name)))
    if (text !== undefined) return text
  }
  return undefined
}

/** An attribute with structure: some exporters keep it as JSON. */
function dataAttribute(attributes: Attributes, name: string): unknown {
  const value = unwrappedValue(attributes.get(name))
  return typeof value === 'string' ? (parseJson(value) ?? value) : value
}

/** The event of a span, or a record of a log. */
export interface SpanEvent {
  readonly name: string | undefined
  readonly attributes: Attributes
  /** That of a record of a log. */
  readonly body: unknown
}

export function eventIn(event: JsonObject): SpanEvent {
  const attributes = attributesIn(event['attributes'])
  const {name, eventName, body} = event
  return {
    name: asString(name) ?? asString(eventName) ?? textAttribute(attributes, 'event.name', 'otel.event.name'),
    attributes,
    body: unwrappedValue(body)
  }
}

/** A span or a record of a log, as far as it may hold what a model answered. */
interface Span {
  readonly attributes: Attributes
  readonly events: readonly SpanEvent[]
}

/**
 * What a model or an agent answered in a span: the attributes and events of OpenTelemetry's conventions, old and new, of OpenLLMetry,
 * of OpenInference, of Google's Agent Development Kit, and of the SDKs of Vercel and Pydantic.
 *
 * Source: `docs/gen-ai` of https://github.com/open-telemetry/semantic-conventions at 104713c, the semantic conventions of
 * https://github.com/traceloop/openllmetry and https://github.com/Arize-ai/openinference, read in November 2026.
 */
export function answerOfSpan(span: Span, line: number): StepAnswer | undefined {
  const {attributes} = span
  const answer =
    newest(span, line) ??
    older(span, line) ??
    numbered(attributes, line) ??
    ofGoogle(attributes, line) ??
    named(attributes, line)
  const reasons = dataAttribute(attributes, 'gen_ai.response.finish_reasons')
  const reason = stopReasonOf(Array.isArray(reasons) ? reasons.at(-1) : reasons)
  return answer && (answer.stopReason === undefined && reason !== undefined ? {...answer, stopReason: reason} : answer)
}

/** `gen_ai.output.messages`, in the span or in its event. */
function newest({attributes, events}: Span, line: number): StepAnswer | undefined {
  for (const each of [attributes, ...events.map((event) => event.attributes)]) {
    const messages = asArray(dataAttribute(each, 'gen_ai.output.messages')).filter(isRecord)
    const last = messages.findLast(({role}) => role === undefined || role === 'assistant' || role === 'model')
    if (last !== undefined) return answerOf(last, last['finish_reason'], line)
    if (messages.length > 0) return answerOfPieces(messages, line)
  }
  return undefined
}

/** Gemini CLI writes each piece of a stream as a message, with `system` for the role `model`. */
function answerOfPieces(messages: readonly JsonObject[], line: number): StepAnswer {
  const all = messages.flatMap(({parts}) => asArray(parts))
  const text = {type: 'text', content: piecesText(all)}
  return answerOf({parts: [...all.filter(isToolCall), text]}, messages.at(-1)?.['finish_reason'], line)
}

/** The event `gen_ai.choice`, and the first `gen_ai.content.completion`. */
function older({events}: Span, line: number): StepAnswer | undefined {
  const choice = events.find(({name}) => name === 'gen_ai.choice')
  if (choice !== undefined) {
    const content = dataAttribute(choice.attributes, 'gen_ai.event.content')
    const fields: JsonObject = isRecord(choice.body) ? choice.body : asObject(content)
    const message =
      fields['message'] ??
      fields['content'] ??
      dataAttribute(choice.attributes, 'message') ??
      dataAttribute(choice.attributes, 'content')
    // Google's Agent Development Kit, where it may not keep contents.
    if (message === '<elided>') return undefined
    const reason = fields['finish_reason'] ?? unwrappedValue(choice.attributes.get('finish_reason'))
    return answerOf(isRecord(message) ? message : {content: message}, reason, line)
  }
  const completion = events.find(({name}) => name === 'gen_ai.content.completion')
  const list = completion && dataAttribute(completion.attributes, 'gen_ai.completion')
  return list === undefined ? undefined : answerIn(list, [], () => line)
}

function answerOf(message: JsonObject, reason: unknown, line: number): StepAnswer {
  const {parts, content} = message
  const turn = turnOf({...message, content: Array.isArray(parts) ? parts : content}, [], reason)
  return readTurns(openMain(), [turn], [], () => line)
}

/** A list of messages in attributes of their own: the first choice of a completion, the last message of a list. */
function numbered(attributes: Attributes, line: number): StepAnswer | undefined {
  const choice = 'gen_ai.completion.0.'
  const fields = ['content', 'finish_reason', 'role', 'tool_calls', 'tool_calls.0.name']
  if (fields.some((field) => attributes.has(choice + field))) {
    const isCall = attributes.has(`${choice}tool_calls.0.name`) || attributes.has(`${choice}tool_calls`)
    const text = textAttribute(attributes, `${choice}content`) ?? ''
    return withReason(text, line, isCall ? 'tool_calls' : unwrappedValue(attributes.get(`${choice}finish_reason`)))
  }
  return lastMessage(attributes, line)
}

const prefix = 'llm.output_messages.'

function lastMessage(attributes: Attributes, line: number): StepAnswer | undefined {
  let last = -1
  for (const name of attributes.keys())
    if (name.startsWith(prefix)) last = Math.max(last, Number.parseInt(name.slice(prefix.length), 10))
  if (!(last >= 0)) return undefined
  const message = `${prefix}${last}.message.`
  const texts: string[] = []
  let isCall = false
  for (const name of attributes.keys()) {
    if (!name.startsWith(message)) continue
    const [, block] = /^contents?\.(\d{1,6})(?:\.message_content\.text)?$/.exec(name.slice(message.length)) ?? []
    const type = block === undefined ? undefined : attributes.get(`${message}contents.${block}.message_content.type`)
    if (block !== undefined && unwrappedValue(type) !== 'reasoning')
      texts[Number(block)] = textAttribute(attributes, name) ?? ''
    isCall ||= name.startsWith(`${message}tool_calls.`)
  }
  const text = textAttribute(attributes, `${message}content`) ?? Object.values(texts).join('\n')
  return withReason(text, line, isCall ? 'tool_calls' : unwrappedValue(attributes.get('llm.finish_reason')))
}

/** What a model returned to Google's Agent Development Kit; `{}` where contents may not be kept. */
function ofGoogle(attributes: Attributes, line: number): StepAnswer | undefined {
  const returned = asObject(dataAttribute(attributes, 'gcp.vertex.agent.llm_response'))
  return isRecord(returned['content']) ? answerIn(returned, [], () => line) : undefined
}

/** One attribute with the text, or with what was returned. */
function named(attributes: Attributes, line: number): StepAnswer | undefined {
  const text = textAttribute(attributes, 'ai.response.text', 'final_result')
  if (text !== undefined) return withReason(text, line, unwrappedValue(attributes.get('ai.response.finishReason')))
  const output = ['gen_ai.completion', 'output.value', 'traceloop.entity.output'].find((name) => attributes.has(name))
  if (output === undefined) return undefined
  const value = unwrappedValue(attributes.get(output))
  if (typeof value !== 'string') return answerIn(value, [], () => line)
  const parsed = parseJson(value)
  // An exporter cuts long values: what is left of JSON is not the text of an agent.
  if (parsed === undefined && isJson(output, attributes) && /^\s*["[{]/.test(value)) return undefined
  const isText = output === 'output.value' && !(typeof parsed === 'string' && isJson(output, attributes))
  return answerIn(isText ? value : (parsed ?? value), [], () => line)
}

function isJson(name: string, attributes: Attributes): boolean {
  const type = textAttribute(attributes, 'output.mime_type')
  return name === 'traceloop.entity.output' || (name === 'output.value' && type === 'application/json')
}

function withReason(text: string, line: number, reason: unknown): StepAnswer {
  const stopReason = stopReasonOf(asString(reason))
  return {text, line, ...(stopReason !== undefined && {stopReason})}
}
