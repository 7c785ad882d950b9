/**
 * The tokens of a text as the scanner of PyYAML takes them, which `yaml.safe_load` of P6, "Orchestrator Parsing", uses: YAML 1.1
 * where only spaces indent and separate tokens, and U+0085, U+2028 and U+2029 end lines.
 */
import type {JsonFault} from '../../../text/json.ts'
import type {Range} from '../../../text/lines.ts'
import type {MaybeQuoted} from '../../../text/quoted.ts'

export type TokenKind =
  | ('end' | 'document' | 'alias' | 'anchor' | 'tag' | 'scalar' | 'list' | 'map' | 'block-end')
  | ('key' | 'value' | 'entry' | '[' | ']' | '{' | '}' | ',')

export interface ScannedToken extends Range {
  readonly kind: TokenKind
  /** The text of a scalar without quotes, or the name of another token. */
  readonly text?: string
  readonly isPlain?: boolean
  /** For a list or a map whose column another token closed: the place of that token. */
  readonly closedAt?: number | undefined
}

export class LoadRefusal extends Error {
  readonly fault: JsonFault
  /** A place in the line whose indentation is the cause. */
  readonly shift: number | undefined

  constructor(reason: MaybeQuoted, {start, end}: Range, shift?: number) {
    super()
    this.fault = {reason, start, end: Math.max(end, start + 1)}
    this.shift = shift
  }
}

interface SimpleKey extends Range {
  /** Its place among the tokens. */
  readonly token: number
  readonly line: number
  readonly column: number
  readonly isRequired: boolean
}

const breaks = '\r\n\x85\u2028\u2029'
const ends = `\0${breaks}`
const whitespace = `\0 \t${breaks}`
const mostDepth = 200
const longestKey = 1024

const isIn = (characters: string, unit: string): boolean => characters.includes(unit)

/** All tokens, or those up to the first fault. */
export function scanTokens(text: string): {
  readonly tokens: readonly ScannedToken[]
  readonly refusal?: LoadRefusal
} {
  const tokens: ScannedToken[] = []
  const keys = new Map<number, SimpleKey>()
  const indents: number[] = []
  /** By column: the token that closed a list or a map there, if no token follows in its own column or above. */
  const closed = new Map<number, {readonly at: number; readonly column: number}>()
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let [line, lineStart] = [0, at]
  let [indent, depth] = [-1, 0]
  let mayBeKey = true

  const peek = (ahead = 0): string => text.charAt(at + ahead) || '\0'
  const column = (): number => at - lineStart
  const here = (length = 1): Range => ({start: at, end: Math.min(text.length, at + length)})
  const refuse = (reason: MaybeQuoted, range: Range = here()): never => {
    throw new LoadRefusal(reason, range)
  }
  const skip = (characters: string): void => {
    while (isIn(characters, peek())) at++
  }
  const add = (kind: TokenKind, start: number, more?: Pick<ScannedToken, 'text' | 'isPlain'>): void => {
    tokens.push({kind, start, end: at, ...more})
  }

  /** One line end, and whether there was one. */
  function endLine(): boolean {
    const unit = peek()
    if (!isIn(breaks, unit)) return false
    at += unit === '\r' && peek(1) === '\n' ? 2 : 1
    line++
    lineStart = at
    return true
  }

  function toNextToken(): void {
    for (;;) {
      skip(' ')
      if (peek() === '#') while (!isIn(ends, peek())) at++
      if (!endLine()) return
      if (depth === 0) mayBeKey = true
    }
  }

  function dropStaleKeys(): void {
    for (const [level, key] of keys) if (key.line !== line || at - key.start > longestKey) dropKey(level)
  }

  function dropKey(level: number): void {
    const key = keys.get(level)
    if (key?.isRequired === true) refuse('line without a colon', key)
    keys.delete(level)
  }

  function saveKey(): void {
    if (!mayBeKey) return
    dropKey(depth)
    const isRequired = depth === 0 && indent === column()
    keys.set(depth, {token: tokens.length, isRequired, line, column: column(), ...here()})
  }

  function unwind(to: number): void {
    for (const [each, by] of closed) if (by.column >= to && by.at < at) closed.delete(each)
    while (depth === 0 && indent > to) {
      closed.set(indent, {at, column: to})
      indent = indents.pop() ?? -1
      add('block-end', at)
    }
  }

  /** The token of a list or a map that begins in a column. */
  function opened(kind: 'list' | 'map', to: number, place: Range): readonly ScannedToken[] {
    if (indent >= to) return []
    indents.push(indent)
    indent = to
    if (indents.length > mostDepth) refuse('depth of nesting')
    const token = {kind, ...place, closedAt: closed.get(to)?.at}
    for (const each of closed.keys()) if (each >= to) closed.delete(each)
    return [token]
  }

  /** A sign before a value of a block or, in brackets, anywhere. */
  function indicator(kind: 'entry' | 'key' | 'value', collection: 'list' | 'map', reason: string): void {
    if (depth === 0) {
      if (!mayBeKey) throw new LoadRefusal(reason, here(), shiftOfPlain())
      tokens.push(...opened(collection, column(), here(0)))
    }
    mayBeKey = kind === 'entry' || depth === 0
    dropKey(depth)
    at++
    add(kind, at - 1)
  }

  /** For a colon in a plain value of a line above: its own line, or the line that closed its column. */
  function shiftOfPlain(): number | undefined {
    const start = tokens.at(-1)?.start ?? at
    const indentation = /^ */.exec(text.slice(lineStart, at))?.[0].length ?? 0
    // In one column with the line above, that line lacks its colon.
    const isBeside = start - text.lastIndexOf('\n', start - 1) - 1 === indentation
    return start >= lineStart || isBeside ? undefined : (closed.get(indentation)?.at ?? lineStart)
  }

  function valueSign(): void {
    const key = keys.get(depth)
    if (key === undefined) {
      indicator('value', 'map', 'colon and space in a plain value')
      return
    }
    keys.delete(depth)
    const place = {start: key.start, end: key.start}
    tokens.splice(key.token, 0, ...(depth === 0 ? opened('map', key.column, place) : []), {kind: 'key', ...place})
    mayBeKey = false
    at++
    add('value', at - 1)
  }

  function open(kind: '[' | '{'): void {
    saveKey()
    depth++
    if (depth > mostDepth) refuse('depth of nesting')
    mayBeKey = true
    at++
    add(kind, at - 1)
  }

  function close(kind: ']' | '}' | ','): void {
    dropKey(depth)
    mayBeKey = kind === ','
    if (kind !== ',' && depth-- === 0) refuse('text after a value')
    at++
    add(kind, at - 1)
  }

  function property(sign: string): void {
    saveKey()
    mayBeKey = false
    if (sign === '!') tag()
    else named(sign === '*' ? 'alias' : 'anchor')
  }

  function named(kind: 'alias' | 'anchor'): void {
    const start = at++
    while (/[\w-]/.test(peek())) at++
    if (at === start + 1 || !isIn(`${whitespace}?:,]}%@\``, peek())) refuse(kind)
    add(kind, start, {text: text.slice(start + 1, at)})
  }

  function tag(): void {
    const start = at
    while (!isIn(`${ends} `, peek())) at++
    const name = text.slice(start, at)
    if (!/^![\w!;/?:@&=+$,.~*'()[\]<>%-]*$/.test(name)) refuse('tag', {start, end: at})
    add('tag', start, {text: name})
  }

  /** Whether a line of hyphens or dots begins or ends a document here. */
  function isMark(): boolean {
    return ['---', '...'].includes(text.slice(at, at + 3)) && isIn(whitespace, peek(3))
  }

  function blockScalar(): void {
    mayBeKey = true
    dropKey(depth)
    const start = at++
    const [signs = ''] = /^(?:[+-][0-9]?|[0-9][+-]?)?/.exec(text.slice(at, at + 2)) ?? []
    const digit = /\d/.exec(signs)?.[0]
    at += signs.length
    if (digit === '0' || !isIn(`${ends} `, peek())) refuse('text after a value')
    skip(' ')
    if (peek() === '#') while (!isIn(ends, peek())) at++
    if (!isIn(ends, peek())) refuse('text after a value')
    endLine()
    const least = Math.max(1, indent + 1)
    const inner = digit === undefined ? Math.max(least, deepestBlank()) : least + Number(digit) - 1
    toContent(inner)
    let last = at
    while (column() === inner && peek() !== '\0') {
      while (!isIn(ends, peek())) at++
      last = at
      endLine()
      toContent(inner)
    }
    tokens.push({kind: 'scalar', start, end: last, text: text.slice(start, last), isPlain: false})
  }

  /** The most columns of the empty lines and of the first line with text. */
  function deepestBlank(): number {
    let most = 0
    do {
      skip(' ')
      most = Math.max(most, column())
    } while (endLine())
    return most
  }

  function toContent(inner: number): void {
    do {
      while (column() < inner && peek() === ' ') at++
    } while (endLine())
  }

  function quotedScalar(quote: string): void {
    saveKey()
    mayBeKey = false
    const start = at++
    for (let unit = peek(); unit !== quote || (quote === "'" && peek(1) === quote); unit = peek()) {
      if (unit === '\0') refuse('quote that is never closed', {start, end: start + 1})
      if (quote === '"' && unit === '\\') escaped()
      else if (isIn(breaks, unit)) quotedBreak()
      else at += unit === quote ? 2 : 1
    }
    at++
    add('scalar', start, {text: text.slice(start + 1, at - 1), isPlain: false})
  }

  function quotedBreak(): void {
    while (endLine()) {
      if (isMark()) refuse('mark of a document in a quoted value', here(3))
      skip(' \t')
    }
  }

  function escaped(): void {
    const [whole] =
      /^\\(?:[0abt\tnvfre "\\/N_LP]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U(?:000[\da-fA-F]|0010)[\da-fA-F]{4})/.exec(
        text.slice(at, at + 10)
      ) ?? ['']
    if (whole !== '') at += whole.length
    else if (isIn(breaks, peek(1))) {
      at++
      quotedBreak()
    } else refuse('escape', here(2))
  }

  function plain(): void {
    if (!isPlainStart(peek())) refuse(peek() === '\t' ? 'tab between values' : 'first character of a plain value')
    saveKey()
    mayBeKey = false
    const start = at
    let end = at
    while (peek() !== '#') {
      const from = at
      while (!isPlainEnd()) at++
      if (at === from) break
      mayBeKey = false
      end = at
      const isOver = skipsToMark() || at === end
      if (isOver || (depth === 0 && column() <= indent)) break
    }
    tokens.push({kind: 'scalar', start, end, text: text.slice(start, end), isPlain: true})
  }

  function isPlainEnd(): boolean {
    const unit = peek()
    if (isIn(whitespace, unit)) return true
    if (unit === ':' && isIn(whitespace + (depth > 0 ? ',[]{}' : ''), peek(1))) return true
    return depth > 0 && isIn(',?[]{}', unit)
  }

  /** Skips spaces and line ends of a plain value, which ends above a line that begins or ends a document. */
  function skipsToMark(): boolean {
    skip(' ')
    while (endLine()) {
      mayBeKey = true
      if (isMark()) return true
      skip(' ')
    }
    return false
  }

  function isPlainStart(unit: string): boolean {
    if (!isIn(`${whitespace}-?:,[]{}#&*!|>'"%@\``, unit)) return true
    return !isIn(whitespace, peek(1)) && (unit === '-' || (depth === 0 && isIn('?:', unit)))
  }

  function mark(): void {
    unwind(-1)
    dropKey(depth)
    mayBeKey = false
    at += 3
    add('document', at - 3, {text: text.slice(at - 3, at)})
  }

  function value(unit: string): void {
    const isAlone = isIn(whitespace, peek(1))
    const isSign = isAlone || depth > 0
    if (unit === '[' || unit === '{') open(unit)
    else if (unit === ']' || unit === '}' || unit === ',') close(unit)
    else if (unit === '-' && isAlone) indicator('entry', 'list', 'item of a list')
    else if (unit === '?' && isSign) indicator('key', 'map', 'key')
    else if (unit === ':' && isSign) valueSign()
    else if (isIn('*&!', unit)) property(unit)
    else if (isIn('|>', unit) && depth === 0) blockScalar()
    else if (isIn('"\'', unit)) quotedScalar(unit)
    else plain()
  }

  function next(): void {
    dropStaleKeys()
    unwind(column())
    const unit = peek()
    if (column() === 0 && unit === '%') refuse('directive')
    if (column() === 0 && isMark()) mark()
    else value(unit)
  }

  function scan(): void {
    for (;;) {
      toNextToken()
      if (peek() === '\0') break
      next()
    }
    dropStaleKeys()
    unwind(-1)
    dropKey(depth)
    add('end', at)
  }

  try {
    scan()
  } catch (error) {
    if (!(error instanceof LoadRefusal)) throw error
    return {tokens, refusal: error}
  }
  return {tokens}
}
