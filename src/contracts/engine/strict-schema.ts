/**
 * The JSON Schema of a contract in the form that hosts of models take for structured outputs: what both OpenAI (`strict`) and
 * Anthropic allow.
 */
import {isRecord} from '../../text/json-object.ts'
import {list} from '../../text/plural.ts'
import type {OutputContract} from './model.ts'
import {toJsonSchema, type ValueSchema} from './value-schema.ts'

type Node = Readonly<Record<string, unknown>>

/** A schema of an object: what both hosts take at the root. */
export interface StrictSchema extends Node {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Node>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

/** Keywords that say nothing of a value, or that the strict form has in its own way. */
const dropped = new Set(list`
  $schema, $id, $anchor, $comment, $defs, definitions, title, description, default, examples, deprecated, readOnly, writeOnly,
  type, properties, required, additionalProperties, patternProperties, unevaluatedProperties, items, enum, const, anyOf, oneOf,
  allOf, $ref
`)

/**
 * The strict JSON Schema of the value that `readOutput` gives. Its root is an object, with the value as `value` where that is
 * another type. Each object has exactly its properties, and one that may be missing may be `null`. Any value is JSON as text. What
 * the strict form cannot say, such as a pattern, is in the description.
 *
 * @throws {TypeError} for a schema that has no strict form: an object of any keys, `false`, another file
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

/** Any JSON, of which the strict form has none: a text is one. */
const anyValue = {type: 'string', description: 'Any value; JSON as text'} as const

function objectOf(properties: Readonly<Record<string, Node>>): StrictSchema {
  return {type: 'object', properties, required: Object.keys(properties), additionalProperties: false}
}

/** With the description of a schema and, in it, what the strict form cannot say. */
function described(schema: Node, node: Node): Node {
  const {description} = schema
  const unsaid = Object.entries(schema)
    .filter(([keyword, value]) => !dropped.has(keyword) && value !== undefined)
    .map(([keyword, value]) => `${keyword}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const texts = [...(typeof description === 'string' ? [description] : []), ...unsaid]
  return texts.length === 0 ? node : {...node, description: texts.join('; ')}
}

/** Constants by their type: each schema of the strict form has one, and one of objects has no constants. */
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

function constantObject(value: Node, path: string): Node {
  const properties = Object.entries(value).map(([name, each]) => [name, enumOf([each], `${path}.${name}`)])
  return objectOf(Object.fromEntries(properties))
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/** A schema with what another one asks for besides. */
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
