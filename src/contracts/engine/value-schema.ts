/** JSON Schemas of a contract's values, plain and in the strict form for structured outputs. */

import {isRecord} from '../../text/json-object.ts'
import {list} from '../../text/plural.ts'
import {limitsOf} from './found.ts'
import {
  columnValues,
  contentTerms,
  type LineTerms,
  lineTerms,
  type OutputContract,
  primitiveOf,
  type SectionTerms,
  sectionTerms,
  tagTerms
} from './model.ts'
import {hasTemplateWildcard, parseTemplate, type Template} from './template.ts'

type ValueSchema = boolean | Readonly<Record<string, unknown>>

/**
 * JSON Schema of the value from `readOutput`. A JSON contract gives its own schema, so that hosts can enforce the
 * linted shape.
 */
export function toJsonSchema(contract: OutputContract): ValueSchema {
  const schema = schemaOf(contract)
  const isWhole = contract.sections !== undefined || contract.lines !== undefined
  const {min, max} = limitsOf(contract)
  const {count, read} = contract
  const isOne = count === undefined || max === 1 || read === 'first' || read === 'last'
  if (contract.items === undefined && (isOne || (isWhole && contract.tag === undefined))) return schema
  return {type: 'array', items: schema, minItems: min, ...(max !== undefined && {maxItems: max})}
}

function schemaOf(contract: OutputContract): ValueSchema {
  const {tag, sections, lines, oneOf, items, fields, fence, parts: sequence, table, json, yaml, any} = contract
  if (any !== undefined) return {anyOf: any.map(toJsonSchema)}
  const data = json ?? yaml
  if (data !== undefined) return typeof data === 'string' ? {$ref: data} : data
  if (sections !== undefined) return sectionsSchema(sections)
  if (tag !== undefined && sequence === undefined) return valueSchema(tagTerms(contract))
  if (lines !== undefined) return linesSchema(lines)
  if (oneOf !== undefined) return lineSchema(oneOf)
  if (items !== undefined) return itemSchema(items, fields)
  if (fence !== undefined) return {type: 'string', minLength: 1}
  if (sequence !== undefined)
    return {type: 'array', prefixItems: sequence.map(toJsonSchema), items: false, minItems: sequence.length}
  if (contract.cases !== undefined) return casesSchema(contract.cases, contract.by ?? '')
  if (table !== undefined) return {type: 'array', items: rowSchema(table, contract.values)}
  if (contract.group !== undefined) return textSchema(tagTerms(contract).values)
  return {type: 'array', items: {type: ['string', 'null']}, minItems: 1}
}

function casesSchema(cases: NonNullable<OutputContract['cases']>, by: string): ValueSchema {
  return {
    anyOf: Object.entries(cases).map(([value, following]) =>
      schemaOf({parts: [{lines: {[by]: [value]}}, ...following]})
    )
  }
}

function textSchema(values: readonly string[] | undefined): ValueSchema {
  return values === undefined ? {type: 'string', minLength: 1} : {type: 'string', enum: [...values]}
}

function lineSchema(lines: readonly string[]): ValueSchema {
  const templates = lines.map(parseTemplate)
  const fixed = templates.filter((template) => !hasTemplateWildcard(template)).map(({literals}) => literals.join(''))
  const filled = templates
    .filter(hasTemplateWildcard)
    .map((template) => ({type: 'string', pattern: patternOf(template)}))
  const all = [...(fixed.length === 0 ? [] : [textSchema(fixed)]), ...filled]
  return all.length === 1 && all[0] !== undefined ? all[0] : {anyOf: all}
}

/** Pattern of a template that all regex dialects support: a wildcard is at least one character of the line. */
function patternOf({literals: [first = '', ...literals], choices}: Template): string {
  const places = choices.map((values) => (values === undefined ? '[^\\n]+' : `(?:${values.map(escaped).join('|')})`))
  return `^${escaped(first)}${literals.map((literal, index) => `${places[index]}${escaped(literal)}`).join('')}$`
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

function sectionSchema(terms: SectionTerms): ValueSchema {
  const contents = contentTerms(terms).map((content): [string, ValueSchema] => [
    primitiveOf(content) ?? '',
    content.items === undefined ? schemaOf(content) : {type: 'array', items: schemaOf(content), minItems: 1}
  ])
  const text = {type: 'string'}
  return object({heading: text, text, ...Object.fromEntries(contents)}, [
    'heading',
    'text',
    ...contents.map(([name]) => name)
  ])
}

function sectionsSchema(sections: NonNullable<OutputContract['sections']>): ValueSchema {
  const all = sectionTerms(sections)
  const names = all.map((terms): [string, ValueSchema] => {
    const section = sectionSchema(terms)
    return [
      terms.heading,
      hasTemplateWildcard(parseTemplate(terms.heading)) ? {type: 'array', items: section} : section
    ]
  })
  const required = all.filter(({optional}) => !optional).map(({heading}) => heading)
  return object(Object.fromEntries(names), required)
}

function linesSchema(lines: NonNullable<OutputContract['lines']>): ValueSchema {
  const all = Object.entries(lines).map(([label, terms]) => ({label, ...lineTerms(terms)}))
  const names = all.map(({label, ...terms}): [string, ValueSchema] => {
    const value = valueSchema(terms)
    const line = object({label: {type: 'string'}, value}, ['label', 'value'])
    return [label, hasTemplateWildcard(parseTemplate(label)) ? {type: 'array', items: line} : value]
  })
  const required = all.filter(({optional}) => !optional).map(({label}) => label)
  return object(Object.fromEntries(names), required)
}

function valueSchema({values, pattern, number, integer, unit = ''}: LineTerms): ValueSchema {
  if (pattern !== undefined) return {type: 'string', pattern}
  if (integer !== undefined) return {type: 'string', pattern: `^[-+]?\\d+${escaped(unit)}$`}
  if (number !== undefined) return {type: 'string', pattern: `^[-+]?\\d+(?:\\.\\d+)?${escaped(unit)}$`}
  return textSchema(values)
}

function itemSchema(item: string, fields: OutputContract['lines']): ValueSchema {
  const {names} = parseTemplate(item)
  const places = names.map((name): [string, ValueSchema] => [name, {type: 'string'}])
  const below = fields === undefined ? {properties: {}, required: []} : linesSchema(fields)
  const known =
    typeof below === 'object' ? (below as {properties: Record<string, ValueSchema>; required: string[]}) : undefined
  return object({...Object.fromEntries(places), ...known?.properties}, [...names, ...(known?.required ?? [])])
}

function rowSchema(columns: readonly string[], values: OutputContract['values']): ValueSchema {
  const byColumn = new Map(Object.entries(columnValues({values})))
  const cells = columns.map((column): [string, ValueSchema] => {
    const allowed = byColumn.get(column)
    return [column, allowed === undefined ? {type: 'string'} : valueSchema(lineTerms(allowed))]
  })
  return object(Object.fromEntries(cells), [...columns])
}

function object(properties: Readonly<Record<string, ValueSchema>>, required: readonly string[]): ValueSchema {
  return {type: 'object', properties, required, additionalProperties: false}
}

type Node = Readonly<Record<string, unknown>>

/** Schema of an object, which both hosts require at the root. */
export interface StrictSchema extends Node {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Node>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

/** Keywords without effect on values, or with another strict form. */
const dropped = new Set(list`
  $schema, $id, $anchor, $comment, $defs, definitions, title, description, default, examples, deprecated, readOnly, writeOnly,
  type, properties, required, additionalProperties, patternProperties, unevaluatedProperties, items, enum, const, anyOf, oneOf,
  allOf, $ref
`)

/**
 * Strict JSON Schema of the value from `readOutput`. The root is an object; other values become its `value`. All
 * properties are required, optional ones may be `null`, and arbitrary values are JSON text. Descriptions hold
 * constraints that the strict form lacks, such as patterns.
 *
 * @throws {TypeError} for a schema without a strict form: an object of any keys, `false`, another file
 */
export function toStrictJsonSchema(contract: OutputContract): StrictSchema {
  const schema = toJsonSchema(contract)
  const definitions = definitionsOf(schema)
  const root = strictNode(schema, '', definitions)
  const strictDefinitions = Object.entries(definitions).map(([name, each]) => [
    name,
    strictNode(each, `$defs.${name}`, definitions)
  ])
  return {
    ...(isObject(root) ? root : objectOf({value: root})),
    ...(strictDefinitions.length > 0 && {$defs: Object.fromEntries(strictDefinitions)})
  }
}

function isObject(node: Node): node is StrictSchema {
  return node['type'] === 'object'
}

type Definitions = Readonly<Record<string, ValueSchema>>

function definitionsOf(schema: ValueSchema): Definitions {
  const {$defs = {}, definitions = {}} = typeof schema === 'boolean' ? {} : schema
  return {...(isRecord(definitions) && definitions), ...(isRecord($defs) && $defs)} as Definitions
}

/** @param path of the schema, for messages */
function strictNode(schema: ValueSchema, path: string, definitions: Definitions): Node {
  if (schema === false) throw refusal('schema that nothing matches', path, 'a type')
  if (schema === true) return anyValue
  const inner = (each: unknown, name: string): Node =>
    strictNode(each as ValueSchema, path === '' ? name : `${path}.${name}`, definitions)
  const {allOf, $ref, anyOf, oneOf = anyOf, type, const: constant, enum: values, ...rest} = schema
  if (Array.isArray(allOf)) return inner(allOf.reduce(merged, without(schema, 'allOf')), 'allOf')
  if (typeof $ref === 'string') return referenceOf($ref, path, definitions)
  if (Array.isArray(oneOf)) {
    const shared = without(schema, 'anyOf', 'oneOf', 'description')
    return described(schema, {anyOf: oneOf.map((each, index) => inner(merged(shared, each), `anyOf[${index}]`))})
  }
  if (constant !== undefined) return described(schema, enumOf([constant], path))
  if (Array.isArray(values)) return described(schema, enumOf(values, path))
  if (Array.isArray(type)) {
    const all = type.map((each, index) => inner({...rest, type: each, description: undefined}, `type[${index}]`))
    return described({description: schema['description']}, all.length === 1 && all[0] ? all[0] : {anyOf: all})
  }
  if (type === 'object' || (type === undefined && isRecord(schema['properties'])))
    return described(schema, strictObject(schema, path, inner))
  if (type === 'array' || (type === undefined && schema['items'] !== undefined))
    return described(schema, {type: 'array', items: inner(schema['items'] ?? true, 'items')})
  return described(schema, type === undefined ? anyValue : {type})
}

function strictObject(schema: Node, path: string, inner: (schema: unknown, name: string) => Node): StrictSchema {
  const {properties, required} = schema
  if (!isRecord(properties) || Object.keys(properties).length === 0)
    throw refusal('object of any keys', path, 'the `properties` that it has')
  const names = Array.isArray(required) ? required : []
  return objectOf(
    Object.fromEntries(
      Object.entries(properties).map(([name, each]) => {
        const value = inner(each, `properties.${name}`)
        return [name, names.includes(name) ? value : {anyOf: [value, {type: 'null'}]}]
      })
    )
  )
}

/** Arbitrary JSON as text, since the strict form cannot express it. */
const anyValue = {type: 'string', description: 'Any value; JSON as text'} as const

function objectOf(properties: Readonly<Record<string, Node>>): StrictSchema {
  return {type: 'object', properties, required: Object.keys(properties), additionalProperties: false}
}

function described(schema: Node, node: Node): Node {
  const {description} = schema
  const unsaid = Object.entries(schema)
    .filter(([keyword, value]) => !dropped.has(keyword) && value !== undefined)
    .map(([keyword, value]) => `${keyword}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const texts = [...(typeof description === 'string' ? [description] : []), ...unsaid]
  return texts.length === 0 ? node : {...node, description: texts.join('; ')}
}

/** Constants by type: the strict form requires one, and objects cannot be constants. */
function enumOf(values: readonly unknown[], path: string): Node {
  const types = [...new Set(values.map(typeOf))]
  const all = types.flatMap((type): readonly Node[] => {
    const ofType = values.filter((value) => typeOf(value) === type)
    if (type === 'null') return [{type}]
    if (type === 'object') return ofType.map((value) => constantObject(value as Node, path))
    if (type === 'array') throw refusal('list of constants', path, 'text, numbers or booleans')
    return [{type, enum: ofType}]
  })
  return all.length === 1 && all[0] !== undefined ? all[0] : {anyOf: all}
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function constantObject(value: Node, path: string): Node {
  const properties = Object.entries(value).map(([name, each]) => [name, enumOf([each], `${path}.${name}`)])
  return objectOf(Object.fromEntries(properties))
}

function merged(schema: Node, other: unknown): Node {
  if (!isRecord(other)) return schema
  const [left, right] = [schema, other].map(({properties, required}) => ({
    properties: isRecord(properties) ? properties : {},
    required: Array.isArray(required) ? required : []
  }))
  const properties = {...left?.properties, ...right?.properties}
  const required = [...(left?.required ?? []), ...(right?.required ?? [])]
  return {
    ...schema,
    ...other,
    ...(Object.keys(properties).length > 0 && {properties}),
    ...(required.length > 0 && {required})
  }
}

function without(schema: Node, ...keywords: readonly string[]): Node {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))
}

function referenceOf(reference: string, path: string, definitions: Definitions): Node {
  const [, name = ''] = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(reference) ?? []
  if (!Object.hasOwn(definitions, name))
    throw refusal(`reference \`${reference}\``, path, 'one to `$defs` of the same schema')
  return {$ref: `#/$defs/${name}`}
}

function refusal(actual: string, path: string, expected: string): TypeError {
  return new TypeError(`Unexpected ${actual}${path === '' ? '' : ` at \`${path}\``}, expected ${expected}`)
}
