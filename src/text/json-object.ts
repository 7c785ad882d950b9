/** An object of JSON or YAML. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object of JSON or YAML; arrays are not. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a key; `undefined` where there is none, or no object. */
export function memberOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** A scalar of JSON or YAML as a text; an empty one for a list or an object, whose own `toString` may be anything. */
export function scalarText(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value)
}
