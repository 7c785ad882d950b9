import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {Path} from '../format.ts'
import {asArray, asObject} from '../record.ts'

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
export function sdkSpansIn(value: unknown): readonly SdkSpan[] {
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
export function scriptRecordIn(value: unknown): {readonly record: JsonObject; readonly isLog: boolean} | undefined {
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
