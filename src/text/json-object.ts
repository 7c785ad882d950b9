/** An object of JSON or YAML. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object of JSON or YAML; arrays are not. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
