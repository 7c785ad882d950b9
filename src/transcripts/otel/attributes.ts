import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'

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
export function dataAttribute(attributes: Attributes, name: string): unknown {
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
