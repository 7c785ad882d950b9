/** Completes JSON by its JSON Schema: configurations, and options of markers. */
import {getLocation} from 'jsonc-parser'
import {CompletionItemKind} from 'vscode-languageserver/node'
import {packagedText} from '../../report/rule-page.ts'
import {isRecord} from '../../text/json-object.ts'
import {once} from '../../text/memoize.ts'
import type {Completion} from './completion.ts'

type Schema = Readonly<Record<string, unknown>>

/** Names at a path besides those in the schema. */
export type MoreNames = (path: readonly (string | number)[], isKey: boolean) => readonly string[]

export const configurationSchema = once(() => JSON.parse(packagedText('schema.json') ?? '{}') as Schema)

/** Schema of a marker's options: a contract with additional keys. */
export function markerSchema(): Schema {
  const contract = schemasAt(configurationSchema(), ['contracts', 'a'], configurationSchema())[0] ?? {}
  const properties = isRecord(contract['properties']) ? contract['properties'] : {}
  const optional = {type: 'boolean', description: 'An output may lack it'}
  return {...contract, properties: {...properties, optional}}
}

/** @param text JSON, perhaps incomplete @param offset in it @param root schema that resolves references */
export function schemaCompletions(
  text: string,
  offset: number,
  schema: Schema,
  more: MoreNames = () => []
): readonly Completion[] {
  const {path, isAtPropertyKey, previousNode} = getLocation(text, offset)
  const isInside = previousNode !== undefined && offset <= previousNode.offset + previousNode.length
  const range = isInside
    ? {start: previousNode.offset, end: previousNode.offset + previousNode.length}
    : {start: offset, end: offset}
  const root = configurationSchema()
  const written = (value: unknown): string => JSON.stringify(value)
  if (isAtPropertyKey) {
    const within = path.slice(0, -1)
    const rest = text.slice(range.end, range.end + 200)
    const end = /^\s*:/.test(rest) ? '' : ': '
    const properties = new Map<string, unknown>()
    for (const each of schemasAt(schema, within, root))
      for (const [name, value] of Object.entries(isRecord(each['properties']) ? each['properties'] : {}))
        if (!properties.has(name)) properties.set(name, value)
    for (const name of more(within, true)) if (!properties.has(name)) properties.set(name, {})
    return [...properties].map(([label, value]) => ({
      label,
      kind: CompletionItemKind.Property,
      range,
      text: `${written(label)}${end}`,
      ...descriptionOf(value)
    }))
  }
  const values = new Set([
    ...schemasAt(schema, path, root).flatMap(valuesOf),
    ...more(path, false).map((name): unknown => name)
  ])
  return [...values].map((value) => ({
    label: String(value),
    kind: CompletionItemKind.Value,
    range,
    text: written(value)
  }))
}

function descriptionOf(schema: unknown): Pick<Completion, 'documentation'> {
  const text = isRecord(schema) ? schema['description'] : undefined
  return typeof text === 'string' ? {documentation: text} : {}
}

function valuesOf({enum: values, const: only, type}: Schema): readonly unknown[] {
  if (Array.isArray(values)) return values
  if (only !== undefined) return [only]
  return type === 'boolean' ? [true, false] : []
}

function schemasAt(schema: unknown, path: readonly (string | number)[], root: Schema): readonly Schema[] {
  const all = alternativesOf(schema, root)
  const [first, ...rest] = path
  if (first === undefined) return all
  return all.flatMap((each) => {
    const {properties, additionalProperties, items} = each
    if (typeof first === 'number') {
      const item: unknown = Array.isArray(items) ? items[first] : items
      return schemasAt(item, rest, root)
    }
    const named = isRecord(properties) && Object.hasOwn(properties, first) ? properties[first] : additionalProperties
    return schemasAt(named, rest, root)
  })
}

/** Limit of nested references and alternatives. */
const deepest = 20

function alternativesOf(schema: unknown, root: Schema, depth = 0): readonly Schema[] {
  if (!isRecord(schema) || depth > deepest) return []
  const {$ref: reference, anyOf, oneOf} = schema
  if (typeof reference === 'string') return alternativesOf(atPointer(root, reference), root, depth + 1)
  const choices = [anyOf, oneOf].flatMap((each): readonly unknown[] => (Array.isArray(each) ? each : []))
  return choices.length === 0 ? [schema] : choices.flatMap((each) => alternativesOf(each, root, depth + 1))
}

function atPointer(root: Schema, reference: string): unknown {
  let found: unknown = root
  for (const name of reference.replace(/^#\/?/, '').split('/').filter(Boolean))
    found = isRecord(found) ? found[name] : undefined
  return found
}
