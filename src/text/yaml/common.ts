/**
 * The YAML that people write, read without the package `yaml`, which takes six times as long:
 *
 * ```ebnf
 * text    = block ;
 * block   = map | list | value ;
 * map     = {key, ":", (value | line end, block | line end, list)} ;    (* keys in one column; the block is indented more *)
 * list    = {"-", (block | line end, block)} ;                          (* dashes in one column; the block is indented more *)
 * value   = plain | quoted | flow | literal ;
 * ```
 *
 * What has anchors, aliases, tags, directives, documents, explicit keys, tabs between values, or a fault other than those of
 * `colon.ts`, `brackets.ts` and of keys that are there twice, is not read.
 */

import {isOneOf} from '../char-tests.ts'
import type {JsonFault} from '../json.ts'
import {trimEndOf} from '../trim.ts'
import {readBracketsAfter, readWithColon} from './after-value.ts'
import {readBlockScalar} from './block-scalar.ts'
import {
  commonDepth,
  finishLine,
  indentOf,
  isBreak,
  isColon,
  isYamlLineEmpty,
  lineWithText,
  openCursor,
  skipSpaces,
  type YamlCursor
} from './cursor.ts'
import {readFlow} from './flow.ts'
import {colonIn, isPlain, plainScalar, readPlain} from './plain.ts'
import {readQuoted} from './quoted.ts'
import {reasonFor} from './reasons.ts'
import {keysTwice, listOf, mapOf, type ValueNode, type ValuePair, type YamlKey, type YamlRead} from './value.ts'

/** Reads a map or a list: values, keys and places are those of the package `yaml`; `undefined` where they might not be. */
export function readCommon(text: string): YamlRead | undefined {
  const cursor = openCursor(text)
  if (cursor === undefined) return undefined
  const line = lineWithText(cursor)
  if (line === undefined) return {value: null, faults: []}
  const root = readBlock(cursor, line.first, -1)
  const isCollection = root?.pairs !== undefined || root?.items !== undefined
  if (root === undefined || !isCollection || lineWithText(cursor) !== undefined) return undefined
  const fault = firstFault(cursor)
  return fault === undefined ? {value: root.value, faults: keysTwice(root), root} : {value: undefined, faults: [fault]}
}

function firstFault({colons: [colon], brackets: [bracket]}: YamlCursor): JsonFault | undefined {
  const start = Math.min(colon ?? Number.POSITIVE_INFINITY, bracket ?? Number.POSITIVE_INFINITY)
  if (!Number.isFinite(start)) return undefined
  return {reason: reasonFor(start === colon ? 'BLOCK_AS_IMPLICIT_KEY' : 'UNEXPECTED_TOKEN'), start, end: start + 1}
}

/** @param parent the indentation of the collection that has the block; -1 for the whole text */
function readBlock(cursor: YamlCursor, at: number, parent: number): ValueNode | undefined {
  if (++cursor.depth > commonDepth) return undefined
  const node = isDash(cursor, at) ? readList(cursor, at) : readMapOrValue(cursor, at, parent)
  cursor.depth--
  return node
}

function readMapOrValue(cursor: YamlCursor, at: number, parent: number): ValueNode | undefined {
  const key = readKey(cursor, at)
  return key === undefined ? readValue(cursor, at, parent) : readMap(cursor, key)
}

function readMap(cursor: YamlCursor, first: KeyAtLine): ValueNode | undefined {
  const column = columnOf(cursor, first.start)
  const pairs: ValuePair[] = []
  for (let key: KeyAtLine | undefined = first; key !== undefined; key = nextKey(cursor, column)) {
    const node = readContent(cursor, key.next, column, true)
    if (node === undefined) return undefined
    pairs.push({key, node})
  }
  return mapOf(pairs, {start: first.start, end: pairs.at(-1)?.node.end ?? first.end})
}

function nextKey(cursor: YamlCursor, column: number): KeyAtLine | undefined {
  const at = nextIn(cursor, column)
  return at === undefined ? undefined : readKey(cursor, at)
}

function readList(cursor: YamlCursor, start: number): ValueNode | undefined {
  const column = columnOf(cursor, start)
  const items: ValueNode[] = []
  for (let at: number | undefined = start; at !== undefined && isDash(cursor, at); at = nextIn(cursor, column)) {
    const item = readContent(cursor, at + 1, column, false)
    if (item === undefined) return undefined
    items.push(item)
  }
  return listOf(items, {start, end: items.at(-1)?.end ?? start})
}

/** Where the next line in this column begins; `undefined` where the next line is in another one, so that the collection ends. */
function nextIn(cursor: YamlCursor, column: number): number | undefined {
  const line = lineWithText(cursor)
  return line !== undefined && indentOf(line) === column ? line.first : undefined
}

/** Reads what follows a colon or a dash. */
function readContent(cursor: YamlCursor, from: number, column: number, isInMap: boolean): ValueNode | undefined {
  const {text, lines} = cursor
  const at = skipSpaces(text, from)
  if (at < (lines[cursor.row]?.end ?? 0) && text[at] !== '#')
    return isInMap ? readValueOrFault(cursor, at, column) : readBlock(cursor, at, column)
  const row = ++cursor.row
  const below = lineWithText(cursor)
  const indent = below === undefined ? -1 : indentOf(below)
  if (below !== undefined && indent > column) {
    // The package reads a value behind such a comment on into lines that are indented less.
    const hasComment = lines.slice(row, cursor.row).some((line) => !isYamlLineEmpty(line))
    const node = readBlock(cursor, below.first, column)
    const isScalar = node?.pairs === undefined && node?.items === undefined
    return isScalar && hasComment ? undefined : node
  }
  if (below !== undefined && isInMap && indent === column && isDash(cursor, below.first))
    return readList(cursor, below.first)
  return {value: null, start: from, end: from}
}

/** Reads the value of a key on its line; one with a colon and a space is a fault, and the only one that is read. */
function readValueOrFault(cursor: YamlCursor, at: number, parent: number): ValueNode | undefined {
  const {row} = cursor
  const node = readValue(cursor, at, parent)
  if (node !== undefined) return node
  cursor.row = row
  return readWithColon(cursor, at)
}

function readValue(cursor: YamlCursor, at: number, parent: number): ValueNode | undefined {
  const character = cursor.text.charAt(at)
  if (character === '|' || character === '>') return readBlockScalar(cursor, at, parent)
  const isQuote = isOneOf(quotes, cursor.text, at)
  if (!isQuote && character !== '[' && character !== '{') return readPlain(cursor, at, parent)
  const read = isQuote ? readQuoted(cursor.text, at, parent) : readFlow(cursor.text, at, parent)
  if (read === undefined) return undefined
  return finishLine(cursor, read.end) || readBracketsAfter(cursor, read.end, cursor.row - 1) ? read : undefined
}

const quotes = '"\''

/** A key, with the place after its colon. */
interface KeyAtLine extends YamlKey {
  readonly next: number
}

/** A colon has to follow the start of its key within 1024 characters. */
const maxKeyLength = 1000

function readKey({text, lines, row}: YamlCursor, at: number): KeyAtLine | undefined {
  const rest = text.slice(at, lines[row]?.end)
  const scalar = isOneOf(quotes, rest, 0) ? readQuoted(text, at, Number.POSITIVE_INFINITY) : readPlainKey(rest, at)
  if (scalar === undefined || scalar.value === null) return undefined
  const {value, start, end} = scalar
  const colon = skipSpaces(text, end)
  if (colon - start > maxKeyLength || !isColon(text, colon)) return undefined
  return {name: String(value), start, end, next: colon + 1}
}

/** Reads the start of a line up to the first colon before a space. */
function readPlainKey(line: string, start: number): ValueNode | undefined {
  const length = colonIn(line)
  if (length < 1 || !isPlain(line)) return undefined
  const name = trimEndOf(line.slice(0, length), ' ')
  return name.includes('\t') || name.includes(' #')
    ? undefined
    : {value: plainScalar(name), start, end: start + name.length}
}

function isDash({text}: YamlCursor, at: number): boolean {
  return text[at] === '-' && isBreak(text, at + 1)
}

function columnOf({lines, row}: YamlCursor, at: number): number {
  return at - (lines[row]?.start ?? 0)
}
