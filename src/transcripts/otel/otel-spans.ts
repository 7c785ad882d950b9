import type {JsonObject} from '../../text/json-object.ts'
import {agentAttributes, agentInName} from '../agent-name.ts'
import {calledAgent} from '../called-agent.ts'
import type {DocumentFormat, Format, LineFormat, LineOf, Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import {openSteps, readSteps, type TraceStep} from '../steps.ts'
import {type Attributes, attributesIn, eventIn, type SpanEvent, textAttribute, unwrappedValue} from './attributes.ts'
import {scriptRecordIn, sdkSpansIn} from './sdk-spans.ts'
import {answerOfSpan} from './span-answer.ts'

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
  open: () =>
    openSteps(
      (record, line) => stepsOf(record, () => line),
      (steps) => readSteps(ofModels(steps))
    )
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
