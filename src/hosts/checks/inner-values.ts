/** Values inside of tables and lists, against what a host expects of them. */

import {isRecord, scalarText} from '../../text/json-object.ts'
import type {Shape} from '../model.ts'

type Path = readonly (string | number)[]

/** The first value inside of another that is not right, and what is expected in its place. */
export interface InnerFault {
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
export function innerFault(shape: Shape, value: unknown): InnerFault | undefined {
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
