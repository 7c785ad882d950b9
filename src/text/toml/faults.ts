/** Faults of TOML: limits, checked before parsing, and errors of the parser. */
import {ParseError} from 'toml-eslint-parser'
import type {JsonFault} from '../json.ts'
import type {Range} from '../lines.ts'

/** Limits of texts, since the parser takes two kilobytes for each token. */
export const tomlLimits = {
  /** In UTF-16 units. */
  length: 1_000_000,
  /** UTF-16 units of one string: the parser passes each character as an argument. */
  string: 100_000,
  depth: 50,
  /** Number of separators, keys and comments. */
  values: 20_000
} as const

/** Strings (unclosed ones end with the text or line), comments, and signs around values. */
const tokens =
  /"""[^"\\]*(?:(?:\\[\s\S]?|"(?!""))[^"\\]*)*(?:"{3,5}|$)|'''[^']*(?:'(?!'')[^']*)*(?:'{3,5}|$)|"[^"\\\n]*(?:\\.?[^"\\\n]*)*"?|'[^'\n]*'?|#[^\n]*|[[\]{}=.,]/g

export function exceededTomlLimit(text: string): JsonFault | undefined {
  const {length, string, depth: deepest, values: mostValues} = tomlLimits
  if (text.length > length)
    return {reason: `length of ${text.length} characters`, limit: {kind: 'length', most: length}, start: 0, end: 1}
  let [depth, values] = [0, 0]
  for (const {0: token, index: start} of text.matchAll(tokens)) {
    const range = {start, end: start + token.length}
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    else if (!token.startsWith('#') && token.length > string) return longString(range)
    if (depth > deepest) return tooDeepToml(range)
    if (++values > mostValues) return {reason: 'number of values', limit: {kind: 'values', most: mostValues}, ...range}
  }
  return undefined
}

export function tooDeepToml({start, end}: Range): JsonFault {
  return {reason: 'depth of nesting', limit: {kind: 'depth', most: tomlLimits.depth}, start, end}
}

function longString({start, end}: Range): JsonFault {
  return {reason: 'length of a string', limit: {kind: 'length', most: tomlLimits.string}, start, end}
}

/** Messages of the parser as objects of "Unexpected ...". */
const reasons: ReadonlyMap<string, string> = new Map([
  ['Unterminated string constant', 'quote that is never closed'],
  ['Unterminated table-key', 'header that is never closed'],
  ['Unterminated array', 'bracket that is never closed'],
  ['Unterminated inline table', 'brace that is never closed'],
  ['Empty bare keys are not allowed', 'header without a key'],
  ['Must be a newline', 'text after a value'],
  ['Expected equal (=) token', 'key without a value'],
  ['Expected comma (,) token', 'text without a comma before it'],
  ['Defining a key multiple times is invalid', 'key that is there already'],
  ['Control characters (codes < 0x1f and 0x7f) are not allowed', 'control character'],
  ['Underscores are allowed between digits', 'underscore in a number'],
  ['Unexpected spaces', 'spaces in a header'],
  ['Three or more quotes are not permitted', 'quotes in a string'],
  ['Unexpected invalid date', 'invalid date'],
  ['Unexpected invalid time', 'invalid time'],
  ['Leading zeros are not allowed', 'zero before a number'],
  ['Invalid character in escape sequence', 'escape'],
  ['Consecutive dots are not permitted in keys', 'dot in a key'],
  ['Keys cannot end with a dot', 'dot at the end of a key'],
  ['Keys cannot start with a dot', 'dot at the start of a key']
])

export function tomlFault(text: string, error: unknown): JsonFault {
  // The parser passes all characters of a string or number as arguments, which may overflow the stack.
  if (error instanceof RangeError) return longString({start: 0, end: text.length})
  if (!(error instanceof ParseError)) return {reason: 'text', expected: 'TOML', start: 0, end: 1}
  const {index, message} = error
  const before = text.slice(0, index).trimEnd()
  const isValue = before.endsWith('=')
  const reason = reasons.get(message) ?? (isValue ? 'invalid value' : 'text')
  const open = reason.endsWith('never closed') ? lastOpen(text, index, reason.startsWith('quote')) : undefined
  if (open !== undefined) return {reason, expected: 'TOML', ...open}
  // At the end of a line or for a missing value, the last character before it.
  const isOver =
    index >= text.length || /[\r\n]/.test(isValue ? text.slice(before.length, index + 1) : text.charAt(index))
  const start = isOver ? Math.max(0, before.length - 1) : index
  return {reason, expected: 'TOML', start, end: start + Math.max(1, wordAt(text, start).length)}
}

/** First line of the last string before an offset, or the last open bracket. */
function lastOpen(text: string, end: number, isText: boolean): Range | undefined {
  const open: Range[] = []
  for (const {0: token, index: start} of text.matchAll(tokens)) {
    if (start >= end) break
    const [line = ''] = token.split('\n', 1)
    if (isText ? /^["']/.test(token) : token === '[' || token === '{') open.push({start, end: start + line.length})
    else if (token === ']' || token === '}') open.pop()
  }
  return open.at(-1)
}

/** Key, quoted text or word at an offset. */
function wordAt(text: string, start: number): string {
  const [word = ''] = /^(?:"[^"\r\n]*"|'[^'\r\n]*'|[^\s,=\]}"']*)/.exec(text.slice(start, start + 200)) ?? []
  return word
}
