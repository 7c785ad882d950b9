/** An object of JSON or YAML. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object of JSON or YAML, but not an array. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Value of a key; `undefined` if the key or the object is missing. */
export function memberOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** A scalar of JSON or YAML as text; empty for lists and objects, whose `toString` may be anything. */
export function scalarText(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value)
}
