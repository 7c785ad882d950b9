/** A scalar of JSON or YAML as a text; an empty one for a list or an object, whose own `toString` may be anything. */
export function scalarText(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value)
}
