/** JSON or YAML of a template as a schema: its keys and listed values. */
import {readJson} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import {readYaml} from '../../text/yaml.ts'
import {choiceIn} from './block-line.ts'

export type JsonShape = Readonly<Record<string, unknown>>

/** JSON or YAML of a fence, by its language; `undefined` for other texts. */
export function readDataShape(
  texts: readonly string[],
  language: string
): {readonly json: JsonShape} | {readonly yaml: JsonShape} | undefined {
  const json = /^json[c5l]?$/i.test(language) ? readJsonShape(texts.join('\n')) : undefined
  const yaml = /^ya?ml$/i.test(language) ? readYamlValue(texts) : undefined
  return json ? {json} : yaml && {yaml}
}

const optionalWords =
  /\b(?:optional|if (?:any|applicable|present|needed|relevant|available|known)|omit|or null|only (?:if|when)|when (?:applicable|status))\b/i
const deepest = 20

interface Reading {
  readonly optional: ReadonlySet<string>
  /** Whether quotes do not distinguish texts from numbers. */
  readonly isYaml?: boolean
}

/** @returns `undefined` for a text that is not JSON, even in a loose form */
export function readJsonShape(text: string): JsonShape | undefined {
  const {value, faults} = readJson(looseJson(text), {comments: true})
  const reading = {optional: optionalKeys(text)}
  if (faults.length === 0 && isSchema(value)) return value
  if (isRecord(value) && Object.keys(value).length > 0) return shapeOf(value, reading, 0)
  if (Array.isArray(value) && faults.length === 0) return {type: 'array', ...itemsOf(value, reading, 0)}
  return undefined
}

function isSchema(value: unknown): value is JsonShape {
  if (!isRecord(value)) return false
  return (
    typeof value['$schema'] === 'string' ||
    (value['type'] === 'object' && isRecord(value['properties'])) ||
    (value['type'] === 'array' && isRecord(value['items']))
  )
}

/** Precedes unquoted text of a template: a hole of any type. */
const unquoted = '\u0001'

/** Loose JSON of templates: dots for omissions, unquoted words and holes, alternatives. */
function looseJson(text: string): string {
  // Python templates double each brace.
  const isDoubled = /^\s*\{\{/.test(text) && !/[^{]\{[^{]/.test(text.replace(/"[^"\n]*"/g, ''))
  return (isDoubled ? text.replaceAll('{{', '{').replaceAll('}}', '}') : text).split('\n').map(looseLine).join('\n')
}

function looseLine(line: string): string {
  if (/^(?:\.{3}|\u2026),?$/.test(line.trim())) return ''
  return line
    .replace(/"[^"\n]{0,60}"(?: {0,4}\| {0,4}"[^"\n]{0,60}"){1,12}/g, (found) =>
      JSON.stringify(found.replace(/"/g, ''))
    )
    .replace(/(?:, {0,4})?(?:\.{3}|\u2026)(?= {0,4}[\]}])/g, '')
    .replace(
      /(: {0,4})(?!["{[\s]|(?:-?\d[\d.]*|true|false|null)[ \t]*(?:[,}\]]|\/\/|#|$))([^:,"{}[\]]{1,80})(?=[,}]|$)/g,
      (_, colon: string, bare: string) => `${colon}${JSON.stringify(unquoted + bare.trim())}`
    )
}

function optionalKeys(text: string): ReadonlySet<string> {
  const keys = text.split('\n').flatMap((line) => {
    const [, key] = /^[\s{,]*"([^"]{1,80})" {0,4}:/.exec(line) ?? []
    return key !== undefined && optionalWords.test(line) ? [key] : []
  })
  return new Set(keys)
}

function shapeOf(value: Readonly<Record<string, unknown>>, reading: Reading, depth: number): JsonShape {
  const properties: Record<string, JsonShape> = {}
  const required: string[] = []
  let others: JsonShape | undefined
  for (const [key, each] of Object.entries(value)) {
    if (hasPlace(key)) {
      if (!/^\W*$/.test(key)) others ??= valueShape(each, reading, depth + 1)
      continue
    }
    properties[key] = valueShape(each, reading, depth + 1)
    if (!reading.optional.has(key)) required.push(key)
  }
  return {
    type: 'object',
    ...(required.length > 0 && {required}),
    properties,
    ...(others !== undefined && {additionalProperties: others})
  }
}

function hasPlace(key: string): boolean {
  return /[{}<>]|\.{3}|\u2026/.test(key)
}

function valueShape(value: unknown, reading: Reading, depth: number): JsonShape {
  if (typeof value === 'string') return textShape(value, reading)
  if (depth > deepest) return {}
  if (Array.isArray(value)) return {type: 'array', ...itemsOf(value, reading, depth)}
  if (isRecord(value)) return shapeOf(value, reading, depth)
  return value === null || value === undefined ? {} : {type: typeof value}
}

function textShape(value: string, {isYaml}: Reading): JsonShape {
  const text = value.replace(unquoted, '')
  return declaredShape(text, text === value && !isYaml)
}

const typeName = /^(?:string|number|integer|boolean|null)$/

/** Name of a type, names of several, values, or an example's text. */
function declaredShape(text: string, isQuoted: boolean): JsonShape {
  const names = text.split(/\||\sor\s/).map((name) => name.trim())
  if (names.every((name) => typeName.test(name))) return {type: names.length === 1 ? text : names}
  const [, item] = /^(string|number|integer|boolean)\[\]$/.exec(text) ?? []
  if (item !== undefined) return {type: 'array', items: {type: item}}
  const values = choiceIn(text)
  if (values !== undefined) return {enum: values.flatMap(alsoAsData)}
  const isPlace = /^[<{[]/.test(text) && /[>}\]]$/.test(text)
  const isNumber = isPlace && /\d|\b(?:number|count|score|percent\w*|int|integer|float|boolean|bool)\b/i.test(text)
  return isQuoted && !isNumber ? {type: 'string'} : {}
}

/** A quoted number or boolean of a template may be one without quotes. */
function alsoAsData(value: string): readonly unknown[] {
  if (/^(?:true|false)$/.test(value)) return [value === 'true', value]
  return /^-?\d+(?:\.\d+)?$/.test(value) ? [Number(value), value] : [value]
}

/** Keys that all objects share are required. */
function itemsOf(all: readonly unknown[], reading: Reading, depth: number): JsonShape {
  const [first] = all
  if (isRecord(first)) {
    const shape = shapeOf(first, reading, depth + 1)
    if (all.length < 2 || !Array.isArray(shape['required'])) return {items: shape}
    const others = all.filter(isRecord)
    const required = shape['required'].filter((key) => others.every((other) => key in other))
    return {items: {...shape, required}}
  }
  const items = first !== undefined ? valueShape(first, reading, depth + 1) : {}
  return Object.keys(items).length > 0 ? {items} : {}
}

const yamlPlace =
  /^([ \t]*(?:- )?(?:[\w.-][\w .-]{0,59}:[ \t]+)?)(\[[^[\]\n]*\||\{[^{}:\n]*\}|<[^<>\n]*>|\.{3}|\u2026)(.*)$/s

/** Declared YAML with its values; only its keys if it is invalid. */
function readYamlValue(texts: readonly string[]): JsonShape | undefined {
  const loose = texts
    .filter((text) => !/^\s*(?:\.{3}|\u2026|-{3})\s*$/.test(text))
    .map((text) =>
      text.replace(yamlPlace, (_, key: string, place: string, rest: string) => key + yamlText(place + rest))
    )
  const {value, faults} = readYaml(loose.join('\n'))
  if (faults.length > 0 || (!isRecord(value) && !Array.isArray(value))) return readYamlShape(texts)
  const optional = new Set(
    texts.flatMap((text) => (optionalWords.test(text) ? (/^[ \t]*(?:- )?([\w-]+):/.exec(text)?.[1] ?? []) : []))
  )
  return valueShape(value, {optional, isYaml: true}, 0)
}

/** Holes have no type; choices, without remarks, are their values. */
function yamlText(text: string): string {
  const bare = withoutRemark(text)
  return JSON.stringify(unquoted + bare.replace(/^\[(.*)\]$/, '$1'))
}

/** Top-level keys of a YAML template; `undefined` for none. */
function readYamlShape(texts: readonly string[]): JsonShape | undefined {
  const rows = texts.flatMap((text): (readonly [key: string, value: string])[] => {
    const [, key, value = ''] = /^([A-Za-z_][\w-]{0,60}):(?![^ \t])(.*)/.exec(text) ?? []
    return key === undefined ? [] : [[key, value.trim()]]
  })
  if (rows.length === 0) return undefined
  const properties = rows.map(([key, value]): readonly [string, JsonShape] => {
    const values = choiceIn(withoutRemark(value))
    return [key, values === undefined ? {} : {enum: values}]
  })
  const required = rows.filter(([, value]) => !optionalWords.test(value)).map(([key]) => key)
  return {
    type: 'object',
    ...(required.length > 0 && {required: [...new Set(required)]}),
    properties: Object.fromEntries(properties)
  }
}

/** A value without the remark behind it: `A | B  # what it is`. */
function withoutRemark(value: string): string {
  const at = value.search(/\s(?:#|\/\/|\u2190|<-)/)
  return at === -1 ? value : value.slice(0, at).trimEnd()
}
