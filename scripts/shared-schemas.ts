/** Schemas that a JSON Schema has at several places, as definitions of it. */

type JsonSchema = Readonly<Record<string, unknown>>

/** In characters: shorter ones are easier to read where they are. */
const shortest = 300

const maps = new Set(['properties', 'patternProperties', 'definitions'])
const lists = new Set(['anyOf', 'allOf', 'oneOf'])
const singles = new Set(['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else', 'contains'])

/** The same schema, with each long one that is there more than once as a definition. @param schema of draft 07 */
export function withDefinitions(schema: JsonSchema): JsonSchema {
  const counts = new Map<string, number>()
  count(schema, counts)
  const definitions: Record<string, unknown> = {}
  const names = new Map<string, string>()
  const shortened = (each: JsonSchema): JsonSchema => {
    const text = JSON.stringify(each)
    if (text.length < shortest || (counts.get(text) ?? 0) < 2) return mapped(each, shortened)
    const known = names.get(text)
    const name = known ?? `shared${names.size + 1}`
    if (known === undefined) {
      names.set(text, name)
      definitions[name] = mapped(each, shortened)
    }
    return {$ref: `#/definitions/${name}`}
  }
  const whole = mapped(schema, shortened)
  if (names.size === 0) return whole
  return {...whole, definitions: {...(whole['definitions'] as object | undefined), ...definitions}}
}

function count(schema: JsonSchema, counts: Map<string, number>): void {
  const text = JSON.stringify(schema)
  const known = counts.get(text) ?? 0
  counts.set(text, known + 1)
  mapped(schema, (inner) => {
    if (known === 0) count(inner, counts)
    return inner
  })
}

/** A schema with others in place of those that it holds. */
function mapped(schema: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const changed = (value: unknown): unknown => (isSchema(value) ? change(value) : value)
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]): [string, unknown] => {
      if (maps.has(key) && isSchema(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner)]))]
      if (lists.has(key) && Array.isArray(value)) return [key, value.map(changed)]
      if (key === 'items' && Array.isArray(value)) return [key, value.map(changed)]
      return [key, singles.has(key) ? changed(value) : value]
    })
  )
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
