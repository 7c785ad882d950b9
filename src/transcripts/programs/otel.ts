import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, Format, LineFormat, LineOf, Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import {agentAttributes, agentInName, calledAgent} from '../step-agents.ts'
import {collectSteps, readSteps, type TraceStep} from '../steps.ts'
import {
  type Attributes,
  answerOfSpan,
  attributesIn,
  eventIn,
  type SpanEvent,
  textAttribute,
  unwrappedValue
} from './otel-answer.ts'

/** A span as the SDK of OpenTelemetry for Python prints it, with the keys that OTLP has for it. */
interface SdkSpan {
  readonly record: JsonObject
  readonly path: Path
}

/**
 * The spans of a value that is one, a list of them, a page `{data: []}` of Phoenix, or traces of it, `{spans: []}`; none where anything
 * else is among them.
 *
 * Source: `getSpans.ts` of https://www.npmjs.com/package/@arizeai/phoenix-client at 6.5.4, and the texts of its command line, read in
 * November 2026.
 */
function sdkSpansIn(value: unknown): readonly SdkSpan[] {
  const {data} = asObject(value)
  const [list, base] = Array.isArray(value) ? [value, []] : Array.isArray(data) ? [data, ['data']] : [[value]]
  const spans = list.flatMap((item: unknown, index) => {
    const path = base === undefined ? [] : [...base, index]
    const {spans: inner} = asObject(item)
    return Array.isArray(inner)
      ? inner.map((span: unknown, number) => ({span, path: [...path, 'spans', number]}))
      : [{span: item, path}]
  })
  if (!spans.every(({span}) => isSdkSpan(span))) return []
  return spans.map(({span, path}) => ({record: withKeys(asObject(span)), path}))
}

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

/** Of seconds and nanoseconds. */
function nanoseconds(time: unknown): string | undefined {
  const [seconds, rest] = asArray(time)
  return typeof seconds === 'number' && typeof rest === 'number'
    ? `${seconds}${String(rest).padStart(9, '0')}`
    : undefined
}

/**
 * Traces and logs of OpenTelemetry in OTLP's JSON, `{resourceSpans: []}` or `{resourceLogs: []}`, also as Tempo answers with it, and
 * spans as the SDK for Python prints them or Phoenix exports them, where they have what models answered.
 *
 * Source: https://github.com/open-telemetry/opentelemetry-proto and the conventions that `span-answer.ts` names, read in November 2026.
 */
const otelSpans: DocumentFormat = {
  name: 'otel-spans',
  detects: (value) => isExport(value) && hasAnswers(value),
  read: (value, lineOf) => readSteps(ofModels(stepsOf(value, lineOf)))
}

/** The same as the file exporter of the collector writes it: the spans of a trace may be on many lines. */
const otelLines: LineFormat = {
  name: 'otel-spans',
  detects: (records) => records.every(isExport) && records.some(hasAnswers),
  open() {
    const trace = collectSteps((steps) => readSteps(ofModels(steps)))
    return {read: (record, line) => trace.add(stepsOf(record, () => line)), finish: trace.finish}
  }
}

function isExport(value: unknown): boolean {
  const {resourceSpans, resourceLogs, resourceMetrics, scopeMetrics, batches} = asObject(value)
  const isOwn = [resourceSpans, resourceLogs, resourceMetrics, scopeMetrics, batches].some(Array.isArray)
  return isOwn || sdkSpansIn(value).length > 0 || scriptRecordIn(value) !== undefined
}

const names = /^(?:gen_ai|openinference|llm|traceloop|ai)\.|^final_result$/

function hasAnswers(value: unknown): boolean {
  return stepsOf(value, () => 1).some(isOfModel)
}

function isOfModel({answer, isModel, isAgent}: TraceStep): boolean {
  return answer !== undefined || isModel || isAgent === true
}

/** Most traces have nothing to do with models. */
function ofModels(steps: readonly TraceStep[]): readonly TraceStep[] {
  const traces = new Set(steps.filter(isOfModel).map(({trace}) => trace))
  return steps.filter(({trace}) => traces.has(trace))
}

/** A span, or records of a log that name none. */
interface LocatedRecord {
  readonly record: JsonObject
  readonly path: Path
}

function locatedRecordsIn(
  value: unknown,
  [resources, scopes, records]: readonly [string, string, string]
): readonly LocatedRecord[] {
  return asArray(asObject(value)[resources]).flatMap((resource, r) =>
    asArray(asObject(resource)[scopes]).flatMap((scope, s) =>
      asArray(asObject(scope)[records]).map((record, index) => ({
        record: asObject(record),
        path: [resources, r, scopes, s, records, index]
      }))
    )
  )
}

function stepsOf(value: unknown, lineOf: LineOf): readonly TraceStep[] {
  const script = scriptRecordIn(value)
  const [ownSpans, ownLogs] = [false, true].map((isLog) =>
    script?.isLog === isLog ? [{record: script.record, path: []}] : []
  )
  const spans = [
    ...(ownSpans ?? []),
    ...['resourceSpans', 'batches'].flatMap((resources) =>
      // Grafana writes what Tempo answers with the older name.
      ['scopeSpans', 'instrumentationLibrarySpans'].flatMap((scopes) =>
        locatedRecordsIn(value, [resources, scopes, 'spans'])
      )
    ),
    ...sdkSpansIn(value)
  ]
  const logs = [...(ownLogs ?? []), ...locatedRecordsIn(value, ['resourceLogs', 'scopeLogs', 'logRecords'])]
  return [
    ...spans.map(({record, path}) => {
      const events = asArray(record['events']).map((event) => eventIn(asObject(event)))
      return stepOf(record, {events, line: lineOf(path), isLog: false})
    }),
    ...logs.flatMap(({record, path}) => {
      const event = eventIn(record)
      return event.name?.startsWith('gen_ai.') === true
        ? [stepOf(record, {events: [event], line: lineOf(path), isLog: true})]
        : []
    })
  ]
}

interface Around {
  readonly events: readonly SpanEvent[]
  readonly line: number
  readonly isLog: boolean
}

const tools: ReadonlySet<unknown> = new Set([
  'execute_tool',
  'tool',
  'embeddings',
  'embedding',
  'retriever',
  'reranker',
  'task',
  'prompt'
])

const checks: ReadonlySet<unknown> = new Set(['guardrail', 'evaluator'])

/** What is around calls of models and agents. */
const containers: ReadonlySet<unknown> = new Set(['chain', 'workflow', 'invoke_workflow'])

function stepOf(record: JsonObject, {events, line, isLog}: Around): TraceStep {
  const attributes = attributesIn(record['attributes'])
  const kind = kindOf(attributes)
  const isOwn =
    [...attributes.keys()].some((name) => names.test(name)) || events.some(({name}) => name?.startsWith('gen_ai.'))
  const isAgent = kind === 'invoke_agent' || kind === 'agent'
  const found = isOwn && !tools.has(kind) ? answerOfSpan({attributes, events}, line) : undefined
  const called = tools.has(kind) ? calledIn(attributes, line) : undefined
  const model = textAttribute(
    attributes,
    'gen_ai.response.model',
    'gen_ai.request.model',
    'llm.model_name',
    'ai.model.id'
  )
  const span = asString(record['spanId']) ?? `line ${line}`
  return {
    // A record of a log is of its span, but not the span.
    id: isLog ? `log ${span}` : span,
    trace: asString(record['traceId']) ?? '',
    parent: isLog ? span : asString(record['parentSpanId']),
    start: textTime(record['startTimeUnixNano'] ?? record['timeUnixNano'] ?? record['observedTimeUnixNano']),
    end: record['endTimeUnixNano'] === undefined ? undefined : textTime(record['endTimeUnixNano']),
    agent: isAgent ? agentName(record, attributes) : called?.agent,
    isAgent: isAgent || called !== undefined,
    isCall: called !== undefined,
    tool: kind === 'tool' || kind === 'execute_tool' ? asString(record['name']) : undefined,
    isModel: found !== undefined && !isAgent && !containers.has(kind) && !checks.has(kind),
    isCheck: checks.has(kind),
    hasFailed: isFailure(record['status']),
    answer: called === undefined ? found && (model === undefined ? found : {model, ...found}) : called.answer,
    line
  }
}

/** The agent that a tool started, by what the tool was given and gave back. */
function calledIn(attributes: Attributes, line: number): ReturnType<typeof calledAgent> {
  const [given, returned] = [inputs, outputs].map((names) => textAttribute(attributes, ...names))
  return calledAgent(given, {value: returned, path: []}, () => line)
}

const inputs = ['gen_ai.tool.call.arguments', 'input.value', 'traceloop.entity.input'] as const
const outputs = ['gen_ai.tool.call.result', 'output.value', 'traceloop.entity.output'] as const

/** Nanoseconds, as texts whose order is that of the times. */
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

/** The name of a span of an agent begins with what it does: `invoke_agent reviewer`. */
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

export const otelSpansFormat: Format = {
  name: 'otel-spans',
  program: 'OpenTelemetry',
  files:
    'traces and logs as OTLP JSON, spans as the SDK for Python prints them and as Phoenix exports them (its API, `px trace`, `px span`), records as the SDK for JavaScript keeps them (`telemetry.outfile` of Gemini CLI), with the attributes and events of GenAI, OpenLLMetry, OpenInference and the Agent Development Kit',
  triedOn: 'real files',
  documents: [otelSpans],
  lines: [otelLines]
}
