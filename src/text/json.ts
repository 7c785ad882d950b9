import {getNodeValue, type ParseError, printParseErrorCode} from 'jsonc-parser'
import type {JsonDocument, JsonFault} from './json-fault.ts'
import {exceededLimit, type JsonLimit, mostPlacedValues} from './json-limits.ts'
import {jsonDepth, parseJsonTree, placedTree} from './json-tree.ts'
import type {Range} from './lines.ts'
import {documentOf, duplicateKeys} from './placed-node.ts'

export type {JsonDocument, JsonFault} from './json-fault.ts'

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
  const root = tree && placedTree(tree)
  const syntax = parsed?.error === undefined ? [] : [faultOf(parsed.error, content)]
  const limit = parsed?.root === 'too deep' ? ({kind: 'depth', most: jsonDepth} as const) : exceeded
  const beyond = limit === undefined ? [] : [{reason: limitNames[limit.kind], limit, start: 0, end: 1}]
  const faults = [...syntax, ...beyond, ...(root === undefined ? [] : duplicateKeys(root))]
  const value = tree && getNodeValue(tree)
  return documentOf({value, faults, root}, {start: from, end: from + text.length})
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
