/** The JSON or YAML of a template, as a schema: its keys, and the values that it lists. */
import {readJson} from '../../text/json.ts'
import {isRecord} from '../../text/json-object.ts'
import type {JsonShape} from './contract.ts'
import {offeredValues, withoutRemark} from './values.ts'

const optionalWords =
  /\b(?:optional|if (?:any|applicable|present|needed|relevant|available|known)|omit|or null|only (?:if|when)|when (?:applicable|status))\b/i
const deepest = 3

/** How much of a value its schema says. */
interface Reading {
  /** Keys that are called optional. */
  readonly optional: ReadonlySet<string>
  /** What is shown was declared: inner keys and the types of values count as well. */
  readonly isDeclared: boolean
}

/** @returns `undefined` where the text is not JSON, even in the loose form that people write */
export function readJsonShape(text: string, isDeclared = false): JsonShape | undefined {
  const {value, faults} = readJson(looseJson(text), {comments: true})
  const reading = {optional: optionalKeys(text), isDeclared}
  if (isRecord(value) && Object.keys(value).length > 0) return shapeOf(value, reading, 0)
  if (Array.isArray(value) && faults.length === 0) return {type: 'array', ...itemsOf(value, reading, 0)}
  return undefined
}

/** In front of what has no quotes in a template: a place to fill, of which the type is unknown. */
const unquoted = '\u0001'

/** JSON as templates have it: dots for what is left out, words and places without quotes, alternatives. */
function looseJson(text: string): string {
  // Templates of Python write each brace twice.
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

/** Keys whose line calls them optional. */
function optionalKeys(text: string): ReadonlySet<string> {
  const keys = text.split('\n').flatMap((line) => {
    const [, key] = /^[\s{,]*"([^"]{1,80})" {0,4}:/.exec(line) ?? []
    return key !== undefined && optionalWords.test(line) ? [key] : []
  })
  return new Set(keys)
}

function shapeOf(value: Readonly<Record<string, unknown>>, reading: Reading, depth: number): JsonShape {
  const {optional, isDeclared} = reading
  const properties: Record<string, JsonShape> = {}
  const required: string[] = []
  for (const [key, each] of Object.entries(value)) {
    if (/[{}[\]<>$.\s]/.test(key)) continue
    properties[key] = valueShape(each, reading, depth + 1)
    if (!optional.has(key) && (depth === 0 || isDeclared)) required.push(key)
  }
  return {type: 'object', ...(required.length > 0 && {required}), properties}
}

function valueShape(value: unknown, reading: Reading, depth: number): JsonShape {
  if (typeof value === 'string') return textShape(value, reading)
  if (depth > deepest) return {}
  if (Array.isArray(value)) return {type: 'array', ...itemsOf(value, reading, depth)}
  if (isRecord(value)) return shapeOf(value, reading, depth)
  return reading.isDeclared && value !== null && value !== undefined ? {type: typeof value} : {}
}

const typeName = /^(?:string|number|integer|boolean)$/

function textShape(value: string, {isDeclared}: Reading): JsonShape {
  const text = value.replace(unquoted, '')
  const values = offeredValues(text)
  if (values !== undefined && /[|]|\s\/\s|\sor\s/.test(text)) return {enum: values}
  if (!isDeclared) return {}
  if (typeName.test(text)) return {type: text}
  return text === value ? {type: 'string'} : {}
}

function itemsOf([first]: readonly unknown[], reading: Reading, depth: number): JsonShape {
  if (isRecord(first)) return {items: shapeOf(first, reading, depth + 1)}
  const items = reading.isDeclared && first !== undefined ? valueShape(first, reading, depth + 1) : {}
  return Object.keys(items).length > 0 ? {items} : {}
}

/** The keys at the top of a YAML template; `undefined` where it has none. */
export function readYamlShape(texts: readonly string[]): JsonShape | undefined {
  const rows = texts.flatMap((text): (readonly [key: string, value: string])[] => {
    const [, key, value = ''] = /^([A-Za-z_][\w-]{0,60}):(?![^ \t])(.*)/.exec(text) ?? []
    return key === undefined ? [] : [[key, value.trim()]]
  })
  if (rows.length === 0) return undefined
  const properties = rows.map(([key, value]): readonly [string, JsonShape] => {
    const values = offeredValues(withoutRemark(value))
    return [key, values === undefined ? {} : {enum: values}]
  })
  const required = rows.filter(([, value]) => !optionalWords.test(value)).map(([key]) => key)
  return {
    type: 'object',
    ...(required.length > 0 && {required: [...new Set(required)]}),
    properties: Object.fromEntries(properties)
  }
}
