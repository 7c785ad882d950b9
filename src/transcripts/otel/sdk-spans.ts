import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {Path} from '../format.ts'
import {asObject} from '../record.ts'

/** A span as the SDK of OpenTelemetry for Python prints it, with the keys that OTLP has for it. */
interface SdkSpan {
  readonly record: JsonObject
  readonly path: Path
}

/** The spans of a value that is one, or a list of them; none where it is something else. */
export function sdkSpansIn(value: unknown): readonly SdkSpan[] {
  if (!Array.isArray(value)) return isSdkSpan(value) ? [{record: withKeys(asObject(value)), path: []}] : []
  if (!value.every(isSdkSpan)) return []
  return value.map((span, index) => ({record: withKeys(asObject(span)), path: [index]}))
}

function isSdkSpan(value: unknown): boolean {
  const {name, context, attributes, start_time: start} = asObject(value)
  const {trace_id: trace, span_id: span} = asObject(context)
  const isNamed = [name, trace, span, start].every((each) => typeof each === 'string')
  return isNamed && isRecord(attributes)
}

function withKeys(span: JsonObject): JsonObject {
  const {context, parent_id: parent, start_time: start, status} = span
  const {trace_id: traceId, span_id: spanId} = asObject(context)
  const code = asObject(status)['status_code']
  return {...span, traceId, spanId, parentSpanId: parent, startTimeUnixNano: start, status: {code}}
}
