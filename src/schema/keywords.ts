import {list} from '../text/plural.ts'

/** Keywords of drafts 7, 2019-09 and 2020-12, and one of ajv, which has its own message. */
const keywords: ReadonlySet<string> = new Set(list`
  $schema, $async, $id, $ref, $defs, definitions, $comment, $anchor, $dynamicRef, $dynamicAnchor, $recursiveRef, $recursiveAnchor, $vocabulary,
  type, enum, const, allOf, anyOf, oneOf, not, if, then, else,
  properties, patternProperties, additionalProperties, unevaluatedProperties, propertyNames, required, minProperties, maxProperties,
  dependencies, dependentRequired, dependentSchemas,
  items, prefixItems, additionalItems, unevaluatedItems, contains, minContains, maxContains, minItems, maxItems, uniqueItems,
  pattern, minLength, maxLength, format, contentEncoding, contentMediaType, contentSchema,
  minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf,
  title, description, default, examples, deprecated, readOnly, writeOnly
`)

/** Fault of an object without any keyword, such as `{"schema": "a.json"}`: a valid schema without effect. */
export function keywordFault(schema: object): string | undefined {
  const keys = Object.keys(schema)
  return keys.length === 0 || keys.some((key) => keywords.has(key))
    ? undefined
    : 'expected a JSON Schema with keys such as `type`, or the path of one'
}
