import {getNodeValue, type ParseError, printParseErrorCode} from 'jsonc-parser'
import type {JsonFault, JsonKey} from './json-fault.ts'
import {exceededLimit, type JsonLimit, mostPlacedValues} from './json-limits.ts'
import {createJsonFinder, jsonDepth, parseJsonTree, rangeOfNode, readJsonKeys} from './json-tree.ts'
import type {Range} from './lines.ts'

export type {JsonFault, JsonKey} from './json-fault.ts'

/** Value of a JSON text with the ranges of its nodes. */
export interface JsonDocument {
  readonly value: unknown
  readonly faults: readonly JsonFault[]
  /** Range of the node at a path or its nearest ancestor; of the key, for an unexpected key. */
  locate(path: readonly PropertyKey[]): Range
  /** Range of a property's key. */
  locateKey(path: readonly PropertyKey[]): Range
  /** Keys of all objects in order, with the paths of their values. */
  readonly keys: readonly JsonKey[]
}

const limitNames: Readonly<Record<JsonLimit['kind'], string>> = {
  depth: 'depth of nesting',
  values: 'number of values',
  keys: 'number of keys'
}

export interface JsonOptions {
  /** Whether comments and trailing commas are allowed: in configuration files, never in contract files. */
  readonly comments?: boolean
  /** Whether trailing commas are forbidden with `comments`. */
  readonly noTrailingCommas?: boolean
}

/** Reads JSON with the range of every node. Never throws: errors are returned as faults. */
export function readJson(text: string, options: JsonOptions = {}): JsonDocument {
  return readAt(text, 0, options)
}

/** Reads a part of a text; offsets are relative to the whole text. */
export function readJsonPart(text: string, range: Range): JsonDocument {
  return readAt(text.slice(range.start, range.end), range.start, {})
}

/** @param from offset of the JSON in its text */
function readAt(text: string, from: number, {comments = false, noTrailingCommas = false}: JsonOptions): JsonDocument {
  const content = text.replace(/^\uFEFF/, ' ')
  const options = {
    disallowComments: !comments,
    allowTrailingComma: comments && !noTrailingCommas,
    allowEmptyContent: false
  }
  const exceeded = exceededLimit(content, mostPlacedValues)
  const parsed = exceeded === undefined ? parseJsonTree(content, options) : undefined
  const tree = parsed?.root === 'too deep' ? undefined : parsed?.root
  const {keys, faults} = tree === undefined ? {keys: [], faults: []} : readJsonKeys(tree)
  const syntax = parsed?.error === undefined ? [] : [faultOf(parsed.error, content)]
  const limit = parsed?.root === 'too deep' ? ({kind: 'depth', most: jsonDepth} as const) : exceeded
  const beyond = limit === undefined ? [] : [{reason: limitNames[limit.kind], limit, start: 0, end: 1}]
  const shift = <Ranged extends Range>(ranged: Ranged): Ranged => ({
    ...ranged,
    start: ranged.start + from,
    end: ranged.end + from
  })
  const find = createJsonFinder(tree)
  return {
    value: tree === undefined ? undefined : getNodeValue(tree),
    faults: [...syntax, ...beyond, ...faults].map(shift),
    keys: from === 0 ? keys : keys.map(shift),
    locate: (path) => shift(rangeOfNode(find(path), text)),
    locateKey: (path) => {
      const node = find(path)
      return shift(rangeOfNode(node?.parent?.type === 'property' ? node.parent.children?.[0] : node, text))
    }
  }
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

/** Python's constants with their JSON counterparts. */
const pythonConstants: ReadonlyMap<string, string> = new Map([
  ['False', 'false'],
  ['True', 'true'],
  ['None', 'null']
])

function faultOf({error, offset, length}: ParseError, text: string): JsonFault {
  const start = offset
  const end = offset + length
  const written = text.slice(start, end)
  const constant = pythonConstants.get(written)
  if (constant !== undefined) return {reason: `\`${written}\` of Python`, expected: `\`${constant}\``, start, end}
  if (/^[}\]]/.test(written)) {
    const before = text.slice(0, start).trimEnd().length - 1
    if (text.charAt(before) === ',')
      return {reason: 'trailing comma', expected: `\`${written}\``, start: before, end: before + 1}
  }
  const code = printParseErrorCode(error)
  if (code === 'ValueExpected' && start >= text.trimEnd().length) return {reason: 'end of the text', start, end}
  return {reason: reasons.get(code) ?? code, start, end}
}
