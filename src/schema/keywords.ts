import {nearest} from '../text/edit-distance.ts'
import {isRecord} from '../text/json-object.ts'
import {list} from '../text/plural.ts'

/** Keywords that check a value, of drafts 7, 2019-09 and 2020-12. */
const checking = list`
  type, enum, const, allOf, anyOf, oneOf, not, if, then, else,
  properties, patternProperties, additionalProperties, unevaluatedProperties, propertyNames, required, minProperties, maxProperties,
  dependencies, dependentRequired, dependentSchemas,
  items, prefixItems, additionalItems, unevaluatedItems, contains, minContains, maxContains, minItems, maxItems, uniqueItems,
  pattern, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
`

/** The other keywords of these drafts, and one of ajv, which has its own message. */
const keywords: ReadonlySet<string> = new Set([
  ...checking,
  ...list`
  $schema, $async, $id, $ref, $defs, definitions, $comment, $anchor, $dynamicRef, $dynamicAnchor, $recursiveRef, $recursiveAnchor, $vocabulary,
  format, contentEncoding, contentMediaType, contentSchema, title, description, default, examples, deprecated, readOnly, writeOnly
`
])

/** Fault of an object without any keyword, such as `{"schema": "a.json"}`: a valid schema without effect. */
export function keywordFault(schema: object): string | undefined {
  const keys = Object.keys(schema)
  return keys.length === 0 || keys.some((key) => keywords.has(key))
    ? undefined
    : 'expected a JSON Schema with keys such as `type`, or the path of one'
}

/** Keywords whose value is a schema or a list of schemas. */
const ofSchemas: ReadonlySet<string> = new Set(list`
  allOf, anyOf, oneOf, not, if, then, else, additionalProperties, unevaluatedProperties, propertyNames,
  items, prefixItems, additionalItems, unevaluatedItems, contains
`)

/** Keywords whose value has a schema by each name. */
const ofNamedSchemas: ReadonlySet<string> = new Set(list`
  properties, patternProperties, $defs, definitions, dependentSchemas, dependencies
`)

/** The first key of a schema that is nearly a keyword that checks a value, such as `requird`: a validator passes it over. */
export function misspeltKeyword(
  schema: unknown
): {readonly path: readonly PropertyKey[]; readonly meant: string} | undefined {
  const waiting: {readonly path: readonly PropertyKey[]; readonly value: unknown}[] = [{path: [], value: schema}]
  for (const {path, value} of waiting) {
    if (!isRecord(value)) continue
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, key]
      const isOwn = keywords.has(key) || key.startsWith('x-') || key.length < 3
      const meant = isOwn ? undefined : nearest(key, checking)
      if (meant !== undefined && !Object.hasOwn(value, meant)) return {path: at, meant}
      if (ofSchemas.has(key)) {
        const schemas = Array.isArray(inner) ? [...inner.entries()] : []
        waiting.push({path: at, value: inner}, ...schemas.map(([index, each]) => ({path: [...at, index], value: each})))
      } else if (ofNamedSchemas.has(key) && isRecord(inner))
        waiting.push(...Object.entries(inner).map(([name, each]) => ({path: [...at, name], value: each})))
    }
  }
  return undefined
}
