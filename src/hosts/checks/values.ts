/** Values of front matter against what a host expects of a key. */

import {isRecord, scalarText} from '../../text/json-object.ts'
import type {Fact, Key, Shape} from '../model.ts'

/** What is wrong with a value: what is expected in its place. */
export interface ValueFault {
  /** Values, of which one is expected. */
  readonly values: readonly string[]
  /** Other forms. */
  readonly forms: readonly string[]
  /** The value is not even what the key holds. */
  readonly isShape: boolean
  /** What the host does, where it is not what it does with all wrong values of the key. */
  readonly fact?: Fact
  /** Where it is inside of the value of the key, and what it is. */
  readonly inner?: Pick<InnerFault, 'path' | 'value'>
}

const shapes: Readonly<Record<Shape, readonly [expected: string, isRight: (value: unknown) => boolean]>> = {
  any: ['any value', () => true],
  text: ['a text', (value) => typeof value === 'string'],
  'filled-text': ['a text that is not empty', (value) => typeof value === 'string' && value.trim() !== ''],
  scalar: ['a text', (value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'],
  list: ['a list', (value) => Array.isArray(value)],
  texts: ['a list of texts', Array.isArray],
  'text-or-list': ['a text or a list of texts', (value) => [value].flat().every((item) => typeof item === 'string')],
  flag: ['`true` or `false` without quotes', (value) => typeof value === 'boolean'],
  'flag-or-text': ['`true` or `false`', (value) => typeof value === 'boolean' || value === 'true' || value === 'false'],
  switch: ['`true` or `false`', (value) => /^(?:true|false|yes|no|on|off|1|0)$/i.test(scalarText(value))],
  count: ['a whole number above 0', (value) => /^[1-9]\d*$/.test(scalarText(value))],
  positive: ['a whole number above 0', (value) => Number.isInteger(value) && Number(value) > 0],
  number: ['a number', (value) => typeof value === 'number'],
  names: ['a list of names', (value) => Array.isArray(value) && value.length > 0],
  table: ['a table of keys and values', isRecord],
  flags: ['a table of keys and values', isRecord],
  servers: ['a table of keys and values', isRecord],
  'tool-servers': ['a table of keys and values', isRecord],
  lists: ['a table of keys and values', isRecord],
  handoffs: ['a list of tables', Array.isArray],
  tables: ['a table of keys and values', isRecord],
  permissions: ['`ask`, `allow`, `deny` or a table of these', (value) => typeof value === 'string' || isRecord(value)]
}

/** What is wrong with a value, which is there; `undefined` where a host takes it. */
export function valueFault(key: Key, value: unknown): ValueFault | undefined {
  const [expected, isRight] = shapes[key.shape]
  if (!isRight(value)) return {values: [], forms: [expected], isShape: true}
  const inner = innerFault(key.shape, value) ?? fieldFault(key, value)
  if (inner !== undefined) return {values: inner.values, forms: inner.forms, isShape: false, inner}
  if (key.values === undefined && key.form === undefined) return undefined
  const isList = Array.isArray(value) && key.orNumber !== true
  if (!isList && key.values?.includes(scalarText(value)) === true) return undefined
  if (key.orNumber === true && /^\d+$/.test(scalarText(value))) return undefined
  if (typeof value !== 'string' && (key.values === undefined || (key.orTable === true && isRecord(value))))
    return undefined
  if (typeof value === 'string' && key.form !== undefined && isOfForm(value, key.form)) return undefined
  const forms = [...(key.form === undefined ? [] : [key.form.expected]), ...(key.orNumber === true ? ['a number'] : [])]
  const fact = typeof value === 'string' ? key.form?.fact : undefined
  return {values: key.values ?? [], forms, isShape: false, ...(fact && {fact})}
}

function isOfForm(value: string, {pattern, usual}: NonNullable<Key['form']>): boolean {
  return usual?.includes(value) === true || pattern.test(value)
}

/** The first value of a table that is not what its key holds. */
function fieldFault({keys}: Key, value: unknown): InnerFault | undefined {
  if (keys === undefined || !isRecord(value)) return undefined
  for (const [name, key] of Object.entries(keys)) {
    const fault = Object.hasOwn(value, name) ? valueFault(key, value[name]) : undefined
    if (fault !== undefined)
      return {
        path: [name, ...(fault.inner?.path ?? [])],
        value: fault.inner === undefined ? value[name] : fault.inner.value,
        values: fault.values,
        forms: fault.forms
      }
  }
  return undefined
}

type Path = readonly (string | number)[]

/** The first value inside of another that is not right, and what is expected in its place. */
interface InnerFault {
  readonly path: Path
  readonly value: unknown
  readonly values: readonly string[]
  readonly forms: readonly string[]
}

const decisions = ['ask', 'allow', 'deny']

const inner: {readonly [Name in Shape]?: (value: unknown) => InnerFault | undefined} = {
  flags: (value) =>
    firstOf(value, (item) => typeof item === 'boolean', {values: [], forms: ['`true` or `false` without quotes']}),
  texts: (value) => firstOf(value, (item) => typeof item === 'string', {values: [], forms: ['a text']}),
  lists: (value) => firstOf(value, Array.isArray, {values: [], forms: ['a list']}),
  servers: (value) => firstOf(value, isServer, {values: [], forms: ['a table with `command` or `url`']}),
  'tool-servers': toolServers,
  handoffs: (value) => {
    const fault = firstOf(value, isRecord, {values: [], forms: ['a table with `label`, `agent` and `prompt`']})
    return fault ?? missingField(value, ['label', 'agent', 'prompt'])
  },
  tables: (value) => firstOf(value, isRecord, {values: [], forms: ['a table of keys and values']}),
  names: (value) =>
    firstOf(value, (item) => typeof item === 'string' && /^[\w -]+$/.test(item), {
      values: [],
      forms: ['letters, digits, spaces, hyphens and underscores']
    }),
  permissions
}

/** What is wrong inside of a value of this shape; `undefined` where all is right. */
function innerFault(shape: Shape, value: unknown): InnerFault | undefined {
  return inner[shape]?.(value)
}

function firstOf(
  value: unknown,
  isRight: (item: unknown) => boolean,
  expected: Pick<InnerFault, 'values' | 'forms'>
): InnerFault | undefined {
  const found = entriesOf(value).find(([, item]) => !isRight(item))
  return found === undefined ? undefined : {path: [found[0]], value: found[1], ...expected}
}

/** A program or an address, and not both. */
function isServer(value: unknown): boolean {
  if (!isRecord(value)) return false
  return ['command', 'url'].filter((key) => typeof value[key] === 'string').length === 1
}

/** What a server has to have, by what it is: a program, or an address with a type. */
const serverKeys: Readonly<Record<'command' | 'url', Readonly<Record<string, 'text' | 'texts'>>>> = {
  command: {command: 'text', args: 'texts', tools: 'texts'},
  url: {type: 'text', url: 'text', tools: 'texts'}
}

function toolServers(value: unknown): InnerFault | undefined {
  for (const [name, server] of entriesOf(value)) {
    if (!isRecord(server)) return {path: [name], value: server, values: [], forms: ['a table of keys and values']}
    const {type, command, url} = server
    const isRemote =
      type === 'http' || type === 'sse' || (type === undefined && command === undefined && url !== undefined)
    const types = ['local', 'stdio', 'http', 'sse']
    if (type !== undefined && !types.includes(scalarText(type)))
      return {path: [name, 'type'], value: type, values: types, forms: []}
    for (const [key, shape] of Object.entries(serverKeys[isRemote ? 'url' : 'command'])) {
      const item = server[key]
      const isRight =
        shape === 'text'
          ? typeof item === 'string'
          : Array.isArray(item) && item.every((each) => typeof each === 'string')
      if (isRight) continue
      const form = shape === 'text' ? `a text as \`${key}\`` : `a list of texts as \`${key}\``
      return {path: item === undefined ? [name] : [name, key], value: item ?? server, values: [], forms: [form]}
    }
  }
  return undefined
}

/** The first table of a list without a text that it has to have, or with another value in its place. */
function missingField(list: unknown, names: readonly string[]): InnerFault | undefined {
  for (const [index, item] of entriesOf(list))
    for (const name of names) {
      const text = isRecord(item) ? item[name] : undefined
      if (typeof text !== 'string')
        return {
          path: text === undefined ? [index] : [index, name],
          value: text,
          values: [],
          forms: [`a text as \`${name}\``]
        }
    }
  return undefined
}

function permissions(value: unknown, path: Path = []): InnerFault | undefined {
  if (isRecord(value) && path.length < 2) {
    for (const [name, item] of Object.entries(value)) {
      const fault = permissions(item, [...path, name])
      if (fault !== undefined) return fault
    }
    return undefined
  }
  return decisions.includes(scalarText(value)) ? undefined : {path, value, values: decisions, forms: []}
}

function entriesOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item])
  return isRecord(value) ? Object.entries(value) : []
}
