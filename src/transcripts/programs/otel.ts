import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import {isToolCall, piecesText, stopReasonOf} from '../chat-message.ts'
import type {StepFields} from '../engine/description.ts'
import {aList, allOf, eachIs, locator} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {LineOf, Path} from '../format.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import {agentAttributes, agentInName, calledAgent, type StepAnswer, type TraceStep} from '../steps.ts'
import {readTurns, turnOf} from '../turns.ts'

/** The attributes of a span or an event, by their names. */
type Attributes = ReadonlyMap<string, unknown>

/** The attributes of OTLP, `[{key, value: {stringValue}}]`, or of an exporter that writes an object. */
function attributesIn(list: unknown): Attributes {
  if (isRecord(list)) return new Map(Object.entries(list))
  const attributes = new Map<string, unknown>()
  for (const each of asArray(list)) {
    const {key, value} = asObject(each)
    if (typeof key === 'string') attributes.set(key, value)
  }
  return attributes
}

const deepest = 30

/** A value, without the types that OTLP wraps it in. */
function unwrappedValue(value: unknown, depth = 0): unknown {
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

function textAttribute(attributes: Attributes, ...names: readonly string[]): string | undefined {
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
interface SpanEvent {
  readonly name: string | undefined
  readonly attributes: Attributes
  /** The body of a log record. */
  readonly body: unknown
}

function eventIn(event: JsonObject): SpanEvent {
  const attributes = attributesIn(event['attributes'])
  const {name, eventName, body} = event
  return {
    name: asString(name) ?? asString(eventName) ?? textAttribute(attributes, 'event.name', 'otel.event.name'),
    attributes,
    body: unwrappedValue(body)
  }
}

/** The parts of a span or a log record that may hold an answer. */
interface Span {
  readonly attributes: Attributes
  readonly events: readonly SpanEvent[]
}

/**
 * The answer of a model or an agent in a span. It is in attributes and events of OpenTelemetry's conventions, old and
 * new, OpenLLMetry, OpenInference, Google's Agent Development Kit, or the SDKs of Vercel and Pydantic.
 *
 * Source: `docs/gen-ai` of https://github.com/open-telemetry/semantic-conventions at 104713c, the semantic conventions of
 * https://github.com/traceloop/openllmetry and https://github.com/Arize-ai/openinference, read in November 2026.
 */
function answerOfSpan(span: Span, line: number): StepAnswer | undefined {
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
  const {parts} = message
  const turn = turnOf(Array.isArray(parts) ? {...message, content: parts} : message, [], reason)
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

/** The model's answer in Google's Agent Development Kit; the attribute is `{}` if contents may not be kept. */
function ofGoogle(attributes: Attributes, line: number): StepAnswer | undefined {
  const returned = asObject(dataAttribute(attributes, 'gcp.vertex.agent.llm_response'))
  return isRecord(returned['content']) ? answerIn(returned, [], () => line) : undefined
}

function named(attributes: Attributes, line: number): StepAnswer | undefined {
  const text = textAttribute(attributes, 'ai.response.text', 'final_result')
  if (text !== undefined) return withReason(text, line, unwrappedValue(attributes.get('ai.response.finishReason')))
  const output = ['gen_ai.completion', 'output.value', 'traceloop.entity.output'].find((name) => attributes.has(name))
  if (output === undefined) return undefined
  const value = unwrappedValue(attributes.get(output))
  if (typeof value !== 'string') return answerIn(value, [], () => line)
  const parsed = parseJson(value)
  // An exporter cuts long values: a remnant of JSON is not an agent's text.
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

/** A span or a record of a log, with the keys that OTLP has for it. */
interface LocatedRecord {
  readonly record: JsonObject
  readonly path: Path
}

/**
 * The spans of a value as the SDK of OpenTelemetry for Python prints them: one, a list of them, a page `{data: []}` of Phoenix, or traces of
 * it, `{spans: []}`; none where anything else is among them.
 *
 * Source: `getSpans.ts` of https://www.npmjs.com/package/@arizeai/phoenix-client at 6.5.4, and the texts of its command line, read in
 * November 2026.
 */
function sdkSpansIn(value: unknown): readonly LocatedRecord[] {
  const isPage = Array.isArray(asObject(value)['data'])
  const items = Array.isArray(value) ? itemsIn(value) : isPage ? itemsOfPage(value) : [{value, path: []}]
  const spans = items.flatMap((item) => {
    const inner = spansOfTrace(item.value).map((span) => ({...span, path: [...item.path, ...span.path]}))
    return Array.isArray(asObject(item.value)['spans']) ? inner : [item]
  })
  if (!spans.every((span) => isSdkSpan(span.value))) return []
  return spans.map((span) => ({record: withKeys(asObject(span.value)), path: span.path}))
}

const [itemsIn, itemsOfPage, spansOfTrace] = [locator('*'), locator('data.*'), locator('spans.*')]

function isSdkSpan(value: unknown): boolean {
  const {name, context, attributes, start_time: start} = asObject(value)
  const {trace_id: trace, span_id: span} = asObject(context)
  const isNamed = [name, trace, span, start].every((each) => typeof each === 'string')
  return isNamed && isRecord(attributes)
}

/** Phoenix keeps the kind and the code beside the attributes. */
function withKeys(span: JsonObject): JsonObject {
  const {context, parent_id: parent, start_time: startTimeUnixNano, end_time: end, status, span_kind: kind} = span
  const {trace_id: traceId, span_id: spanId} = asObject(context)
  const code = asObject(status)['status_code'] ?? span['status_code']
  const attributes = {
    ...(typeof kind === 'string' && {'openinference.span.kind': kind}),
    ...asObject(span['attributes'])
  }
  const endTimeUnixNano = end ?? undefined
  return {
    ...span,
    attributes,
    traceId,
    spanId,
    parentSpanId: parent,
    startTimeUnixNano,
    endTimeUnixNano,
    status: {code}
  }
}

/**
 * A span or a record of a log as the SDK of OpenTelemetry for JavaScript keeps it, with the keys that OTLP has for it: Gemini CLI (`telemetry.outfile`),
 * Qwen Code and Copilot Chat write it to files as it is.
 *
 * Source: `file-exporters.ts` of https://github.com/google-gemini/gemini-cli, read in November 2026.
 */
function scriptRecordIn(value: unknown): {readonly record: JsonObject; readonly isLog: boolean} | undefined {
  const record = asObject(value)
  const {attributes, hrTime, startTime, endTime, _spanContext: ownContext, spanContext: context = ownContext} = record
  const isLog = Array.isArray(hrTime)
  const isSpan = Array.isArray(startTime) && isRecord(context) && typeof record['name'] === 'string'
  if (!isRecord(attributes) || !(isLog || isSpan)) return undefined
  const {traceId = attributes['session.id'], spanId} = asObject(context)
  const {parentSpanContext: parent, parentSpanId = asObject(parent)['spanId'], _body: body} = record
  const times = {
    startTimeUnixNano: nanoseconds(hrTime ?? startTime),
    endTimeUnixNano: isLog ? undefined : nanoseconds(endTime)
  }
  return {record: {...record, body, traceId, spanId, parentSpanId, ...times}, isLog}
}

/** The nanoseconds of a pair of seconds and nanoseconds. */
function nanoseconds(time: unknown): string | undefined {
  const [seconds, rest] = asArray(time)
  return typeof seconds === 'number' && typeof rest === 'number'
    ? `${seconds}${String(rest).padStart(9, '0')}`
    : undefined
}

const lists = ['resourceSpans', 'resourceLogs', 'resourceMetrics', 'scopeMetrics', 'batches'] as const

/** Of all exports, and of single spans and records. */
const places = [
  eachIs([{context: isRecord}, {spans: aList}]),
  {attributes: isRecord},
  ...[...lists, 'data', 'spans'].map((key) => ({[key]: aList}))
]

/**
 * Traces and logs of OpenTelemetry in OTLP's JSON, `{resourceSpans: []}` or `{resourceLogs: []}`, also in Tempo's
 * answers. Also spans as the SDK for Python prints them or Phoenix exports them, if they have answers. The file exporter
 * of the collector may write the spans of a trace to many lines.
 *
 * Source: https://github.com/open-telemetry/opentelemetry-proto and the conventions that `answerOfSpan` names, read in November 2026.
 */
export const otelSpansFormat = format({
  name: 'otel-spans',
  program: 'OpenTelemetry',
  files:
    'traces and logs as OTLP JSON, spans as the SDK for Python prints them and as Phoenix exports them (its API, `px trace`, `px span`), records as the SDK for JavaScript keeps them (`telemetry.outfile` of Gemini CLI), with the attributes and events of GenAI, OpenLLMetry, OpenInference and the Agent Development Kit',
  triedOn: 'real files',
  documents: [{when: allOf(places, isExport, hasAnswers), records: ''}],
  lines: {every: isExport, some: [hasAnswers]},
  steps: stepsOf,
  keptSteps: ofModels
})

function isExport(value: unknown): boolean {
  const record = asObject(value)
  const isOwn = lists.some((key) => Array.isArray(record[key]))
  return isOwn || sdkSpansIn(value).length > 0 || scriptRecordIn(value) !== undefined
}

const names = /^(?:gen_ai|openinference|llm|traceloop|ai)\.|^final_result$/

function hasAnswers(value: unknown): boolean {
  return stepsOf(value, [], () => 1).some(isOfModel)
}

function isOfModel({
  answer,
  isModel,
  isAgent,
  called
}: Pick<StepFields, 'answer' | 'isModel' | 'isAgent' | 'called'>): boolean {
  return (answer ?? called) !== undefined || isModel === true || isAgent === true
}

/** Most traces have nothing to do with models. */
function ofModels(steps: readonly TraceStep[]): readonly TraceStep[] {
  const traces = new Set(steps.filter(isOfModel).map(({trace}) => trace))
  return steps.filter(({trace}) => traces.has(trace))
}

/** The places of spans in OTLP; Grafana writes Tempo's answers with the older name of scopes. */
const spanPlaces = ['resourceSpans', 'batches'].flatMap((resources) =>
  ['scopeSpans', 'instrumentationLibrarySpans'].map((scopes) => recordsAt(`${resources}.*.${scopes}.*.spans.*`))
)
const logPlace = recordsAt('resourceLogs.*.scopeLogs.*.logRecords.*')

function recordsAt(path: string): (value: unknown) => readonly LocatedRecord[] {
  const find = locator(path)
  return (value) => find(value).map((found) => ({record: asObject(found.value), path: found.path}))
}

function stepsOf(value: unknown, base: Path, lineOf: LineOf): readonly StepFields[] {
  const script = scriptRecordIn(value)
  const ownRecords = script === undefined ? [] : [{record: script.record, path: []}]
  const spans = [
    ...(script?.isLog === false ? ownRecords : []),
    ...spanPlaces.flatMap((recordsIn) => recordsIn(value)),
    ...sdkSpansIn(value)
  ].map(({record, path}) => {
    const events = asArray(record['events']).map((event) => eventIn(asObject(event)))
    return stepOf(record, {events, path: [...base, ...path], isLog: false}, lineOf)
  })
  const logs = [...(script?.isLog === true ? ownRecords : []), ...logPlace(value)].flatMap(({record, path}) => {
    const event = eventIn(record)
    if (event.name?.startsWith('gen_ai.') !== true) return []
    return [stepOf(record, {events: [event], path: [...base, ...path], isLog: true}, lineOf)]
  })
  return [...spans, ...logs]
}

interface Around {
  readonly events: readonly SpanEvent[]
  readonly path: Path
  readonly isLog: boolean
}

const tools: ReadonlySet<unknown> = new Set([
  ...['execute_tool', 'tool', 'embeddings', 'embedding'],
  ...['retriever', 'reranker', 'task', 'prompt']
])

const checks: ReadonlySet<unknown> = new Set(['guardrail', 'evaluator'])

/** Kinds of spans around calls of models and agents. */
const containers: ReadonlySet<unknown> = new Set(['chain', 'workflow', 'invoke_workflow'])

function stepOf(record: JsonObject, {events, path, isLog}: Around, lineOf: LineOf): StepFields {
  const line = lineOf(path)
  const attributes = attributesIn(record['attributes'])
  const kind = kindOf(attributes)
  const isOwn =
    [...attributes.keys()].some((name) => names.test(name)) || events.some(({name}) => name?.startsWith('gen_ai.'))
  const isAgent = kind === 'invoke_agent' || kind === 'agent'
  const isTool = tools.has(kind)
  const answer = isOwn && !isTool ? answerOfSpan({attributes, events}, line) : undefined
  const span = asString(record['spanId']) ?? `line ${line}`
  const {traceId, parentSpanId, startTimeUnixNano, timeUnixNano, observedTimeUnixNano, endTimeUnixNano} = record
  return {
    // A record of a log is of its span, but not the span.
    id: isLog ? `log ${span}` : span,
    trace: traceId,
    parent: isLog ? span : parentSpanId,
    start: textTime(startTimeUnixNano ?? timeUnixNano ?? observedTimeUnixNano),
    end: endTimeUnixNano === undefined ? undefined : textTime(endTimeUnixNano),
    agent: isAgent ? agentName(record, attributes) : undefined,
    isAgent,
    tool: kind === 'tool' || kind === 'execute_tool' ? record['name'] : undefined,
    isModel: answer !== undefined && !isAgent && !containers.has(kind) && !checks.has(kind),
    isCheck: checks.has(kind),
    hasFailed: isFailure(record['status']),
    answer,
    called: isTool ? calledIn(attributes, line) : undefined,
    model: textAttribute(attributes, 'gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name', 'ai.model.id'),
    path
  }
}

/** The agent that a tool started, from the tool's input and output. */
function calledIn(attributes: Attributes, line: number): ReturnType<typeof calledAgent> {
  const [given, returned] = [inputs, outputs].map((names) => textAttribute(attributes, ...names))
  return calledAgent(given, {value: returned, path: []}, () => line)
}

const inputs = ['gen_ai.tool.call.arguments', 'input.value', 'traceloop.entity.input'] as const
const outputs = ['gen_ai.tool.call.result', 'output.value', 'traceloop.entity.output'] as const

/** Nanoseconds as zero-padded texts, whose order is chronological. */
function textTime(time: unknown): string {
  return (typeof time === 'string' || typeof time === 'number' ? String(time) : '').padStart(20, '0')
}

function kindOf(attributes: Attributes): string | undefined {
  return textAttribute(
    attributes,
    'openinference.span.kind',
    'gen_ai.operation.name',
    'traceloop.span.kind'
  )?.toLowerCase()
}

/** The agent's name in a span, after the operation: `invoke_agent reviewer`. */
function agentName(record: JsonObject, attributes: Attributes): string | undefined {
  const name = asString(record['name'])
  // OpenInference has a node in a graph of agents, whose id may be the name, or made up.
  const node = textAttribute(attributes, 'graph.node.id')
  const isNamed = node !== undefined && name?.startsWith(node)
  return (
    textAttribute(attributes, ...agentAttributes, 'graph.node.name') ??
    agentInName(name) ??
    (isNamed ? node : undefined)
  )
}

function isFailure(status: unknown): boolean {
  const code = unwrappedValue(asObject(status)['code'])
  return code === 2 || code === 'STATUS_CODE_ERROR' || code === 'ERROR'
}
