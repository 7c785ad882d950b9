/** TOML with the ranges of its keys and values. */
import {type AST, parseTOML} from 'toml-eslint-parser'
import type {JsonDocument, JsonFault} from './json.ts'
import type {Range} from './lines.ts'
import {documentOf, type PlacedPair} from './placed-node.ts'
import {exceededTomlLimit, tomlFault, tomlLimits, tooDeepToml} from './toml/faults.ts'

/**
 * Reads TOML 1.0 and 1.1. Never throws: the first fault is returned. The range of a table is its first header, or the
 * first value under its dotted key.
 */
export function readToml(text: string): JsonDocument {
  const read = readRoot(text)
  const root = 'pairs' in read ? read : undefined
  const faults = 'reason' in read ? [read] : []
  return documentOf({value: root && contentOf(root), faults, root}, {start: 0, end: text.length})
}

interface Table extends Range {
  readonly pairs: (PlacedPair & {readonly node: Value})[]
  readonly byName: Map<string, Value>
}

interface List extends Range {
  readonly items: Value[]
}

interface Scalar extends Range {
  readonly scalar: string | number | boolean | Date
}

type Value = Table | List | Scalar

/** Root table of a text, or its first fault. */
function readRoot(text: string): Table | JsonFault {
  const exceeded = exceededTomlLimit(text)
  if (exceeded !== undefined) return exceeded
  // The parser takes a lone CR for a line end.
  const carriage = text.search(/\r(?!\n)/)
  if (carriage !== -1) return {reason: 'carriage return', expected: 'TOML', start: carriage, end: carriage + 1}
  try {
    const {
      body: [{body}],
      tokens
    } = parseTOML(text.replace(/^\uFEFF/, ' '))
    const root = createTable({start: 0, end: text.length})
    for (const node of body)
      if (node.type === 'TOMLKeyValue') addPairs(root, [node])
      else addPairs(tableOf(root, node, text), node.body)
    const long = tokens.find((token) => token.type === 'Integer' && BigInt.asIntN(64, token.bigint) !== token.bigint)
    if (long !== undefined) return {reason: 'number of more than 64 bits', expected: 'TOML', ...rangeOf(long)}
    return depthFault(root) ?? root
  } catch (error) {
    return tomlFault(text, error)
  }
}

/** Fault of the first value that nests too deeply, dotted keys included. */
function depthFault(root: Table): JsonFault | undefined {
  const open: {readonly node: Value; readonly depth: number}[] = [{node: root, depth: 0}]
  for (let next = open.pop(); next; next = open.pop()) {
    const {node, depth} = next
    if (depth > tomlLimits.depth) return tooDeepToml(node)
    if ('items' in node) for (const item of node.items) open.push({node: item, depth: depth + 1})
    if ('pairs' in node) for (const pair of node.pairs) open.push({node: pair.node, depth: depth + 1})
  }
  return undefined
}

function contentOf(node: Value): unknown {
  if ('scalar' in node) return node.scalar
  if ('items' in node) return node.items.map(contentOf)
  return Object.fromEntries(node.pairs.map(({key, node: value}) => [key.name, contentOf(value)]))
}

function createTable({start, end}: Range): Table {
  return {start, end, pairs: [], byName: new Map()}
}

function tableOf(root: Table, {key, kind, range: [start]}: AST.TOMLTable, text: string): Table {
  const header = {start, end: text.indexOf(']', key.range[1]) + (kind === 'array' ? 2 : 1)}
  const last = key.keys.at(-1)
  const parent = parentOf(root, key, header)
  if (last === undefined) return parent
  if (kind !== 'array') return innerTable(parent, last, header)
  const table = createTable(header)
  const list = parent.byName.get(nameOf(last))
  if (list !== undefined && 'items' in list) list.items.push(table)
  else add(parent, last, {...header, items: [table]})
  return table
}

function addPairs(table: Table, pairs: readonly AST.TOMLKeyValue[]): void {
  for (const {key, value} of pairs) {
    const node = valueNode(value)
    const last = key.keys.at(-1)
    if (last !== undefined) add(parentOf(table, key, node), last, node)
  }
}

function valueNode(node: AST.TOMLContentNode): Value {
  const place = rangeOf(node)
  if (node.type === 'TOMLArray') return {...place, items: node.elements.map(valueNode)}
  if (node.type === 'TOMLValue') return {...place, scalar: node.value}
  const table = createTable(place)
  addPairs(table, node.body)
  return table
}

type KeyName = AST.TOMLKey['keys'][number]

/** Table that holds the last name of a dotted key. @param place range of newly created tables */
function parentOf(table: Table, {keys}: AST.TOMLKey, place: Range): Table {
  return keys.slice(0, -1).reduce((parent, name) => innerTable(parent, name, place), table)
}

/** Table of a name, created if missing; for a list of tables, the last. */
function innerTable(parent: Table, key: KeyName, place: Range): Table {
  const found = parent.byName.get(nameOf(key))
  const table = found !== undefined && 'items' in found ? found.items.at(-1) : found
  if (table !== undefined && 'byName' in table) return table
  const made = createTable(place)
  add(parent, key, made)
  return made
}

function add({pairs, byName}: Table, key: KeyName, node: Value): void {
  const name = nameOf(key)
  pairs.push({key: {name, ...rangeOf(key)}, node})
  byName.set(name, node)
}

function nameOf(key: KeyName): string {
  return key.type === 'TOMLBare' ? key.name : key.value
}

function rangeOf({range: [start, end]}: {readonly range: readonly [number, number]}): Range {
  return {start, end}
}
