import {getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode} from 'jsonc-parser'
import type {Range} from './lines.ts'

/** A value of a JSON text and the places of its nodes. */
export interface JsonDocument {
  readonly value: unknown
  readonly faults: readonly JsonFault[]
  /** The node at a path, or the nearest one above it; for a key that should not be there, the key. */
  locate(path: readonly PropertyKey[]): Range
  /** The key of a property. */
  locateKey(path: readonly PropertyKey[]): Range
  /** Every key of every object, in order, with the path of its value. */
  readonly keys: readonly JsonKey[]
}

export interface JsonFault extends Range {
  /** What is wrong, as the object of "Unexpected ..., expected ...". */
  readonly reason: string
  /** What is expected, where it is not just "JSON" or "YAML". */
  readonly expected?: string
}

export interface JsonKey extends Range {
  readonly name: string
  readonly path: readonly PropertyKey[]
}

export interface JsonOptions {
  /** Comments and trailing commas are allowed: configuration files, never contract files. */
  readonly comments?: boolean
}

/** Reads JSON and keeps the place of every node. Never throws: what is wrong is returned as faults. */
export function readJson(text: string, {comments = false}: JsonOptions = {}): JsonDocument {
  const errors: ParseError[] = []
  const keys: JsonKey[] = []
  const faults: JsonFault[] = []
  let root: Node | undefined
  let value: unknown
  try {
    const options = {disallowComments: !comments, allowTrailingComma: comments, allowEmptyContent: false}
    root = parseTree(text.replace(/^\uFEFF/, ' '), errors, options)
    value = root === undefined ? undefined : getNodeValue(root)
    if (root !== undefined) readKeys(root, keys, faults)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    faults.push({reason: 'depth of nesting', start: 0, end: 1})
  }
  for (const {error, offset, length} of errors.slice(0, 1))
    faults.unshift({reason: reasonFor(printParseErrorCode(error)), start: offset, end: offset + length})
  return {
    value,
    faults,
    keys,
    locate: (path) => nodeRange(find(root, path), text),
    locateKey: (path) => {
      const node = find(root, path)
      return nodeRange(node?.parent?.type === 'property' ? node.parent.children?.[0] : node, text)
    }
  }
}

/** Reads a part of a text; offsets are those of the whole text. */
export function readJsonPart(text: string, part: Range): JsonDocument {
  const {value, faults, keys, locate, locateKey} = readJson(text.slice(part.start, part.end))
  const shift = ({start, end}: Range): Range => ({start: start + part.start, end: end + part.start})
  return {
    value,
    faults: faults.map((fault) => ({...fault, ...shift(fault)})),
    keys: keys.map((key) => ({...key, ...shift(key)})),
    locate: (path) => shift(locate(path)),
    locateKey: (path) => shift(locateKey(path))
  }
}

function nodeRange(node: Node | undefined, text: string): Range {
  return node === undefined ? {start: 0, end: text.length} : {start: node.offset, end: node.offset + node.length}
}

function find(root: Node | undefined, path: readonly PropertyKey[]): Node | undefined {
  let node = root
  for (const key of path) {
    const next =
      node?.type === 'array'
        ? node.children?.[Number(key)]
        : node?.children?.find((property) => property.children?.[0]?.value === key)?.children?.[1]
    if (next === undefined) break
    node = next
  }
  return node
}

function readKeys(root: Node, keys: JsonKey[], faults: JsonFault[]): void {
  const open: {node: Node; path: readonly PropertyKey[]}[] = [{node: root, path: []}]
  for (let next = open.pop(); next; next = open.pop()) {
    const {node, path} = next
    if (node.type === 'array')
      for (const [index, child] of (node.children ?? []).entries()) open.push({node: child, path: [...path, index]})
    if (node.type !== 'object') continue
    const seen = new Set<string>()
    for (const property of node.children ?? []) {
      const [key, value] = property.children ?? []
      if (key === undefined) continue
      const name = String(key.value)
      const range = {start: key.offset, end: key.offset + key.length}
      if (seen.has(name)) faults.push({reason: `duplicate key \`${name}\``, expected: 'it once', ...range})
      seen.add(name)
      keys.push({name, path: [...path, name], ...range})
      if (value !== undefined) open.push({node: value, path: [...path, name]})
    }
  }
  keys.sort((a, b) => a.start - b.start)
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['InvalidSymbol', 'symbol'],
  ['InvalidNumberFormat', 'number format'],
  ['PropertyNameExpected', 'token in place of a key'],
  ['ValueExpected', 'token in place of a value'],
  ['ColonExpected', 'token in place of a colon'],
  ['CommaExpected', 'token in place of a comma'],
  ['CloseBraceExpected', 'end of an object'],
  ['CloseBracketExpected', 'end of an array'],
  ['EndOfFileExpected', 'text after the value'],
  ['InvalidCommentToken', 'comment'],
  ['UnexpectedEndOfComment', 'end of the text in a comment'],
  ['UnexpectedEndOfString', 'end of the line in a string'],
  ['UnexpectedEndOfNumber', 'end of a number'],
  ['InvalidUnicode', 'Unicode escape'],
  ['InvalidEscapeCharacter', 'escape'],
  ['InvalidCharacter', 'control character in a string']
])

function reasonFor(code: string): string {
  return reasons.get(code) ?? code
}
