/** Tokens of a source file, in linear time, by the description of its language. */
import {isDigit} from '../../text/char-tests.ts'
import type {SourceLanguage, SourceToken, StringForm} from './language.ts'

/** Brackets with their closers; `${` is a hole of a string, `indent` an indented block. */
const closers: Readonly<Record<string, string>> = {'(': ')', '[': ']', '{': '}', '${': '}', indent: 'dedent'}

const spaces = /(?:[^\S\n]|\\\n)+/y
const name = /#?[\p{ID_Start}$_][\p{ID_Continue}$]*/uy
const number = /\d[\w.]*/y
const sign = /=>|[=!<>]=+|:=|::|\?\.|->|\+\+|--|[\s\S]/uy

/** Single-character tokens, the most frequent ones. */
const singles = '()[]{};,.'

const noMore = {isRest: false, flags: ''}
const rest = {isRest: true, flags: ''}

/** @param text with LF line ends */
export function sourceTokens(text: string, language: SourceLanguage): readonly SourceToken[] {
  const tokens: SourceToken[] = []
  const open: number[] = []
  const columns: number[] = [0]
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let lineStart = at
  let isNewLine = true
  /** Characters read for failed regular expressions: beyond a limit, slashes are divisions. */
  let wasted = 0

  const openingToken = (): SourceToken | undefined => tokens[open.at(-1) ?? -1]

  function add(
    kind: SourceToken['kind'],
    word: string,
    start: number,
    end: number,
    form?: StringForm,
    more = noMore
  ): void {
    const index = tokens.length
    let partner = -1
    const isBracket = kind === 'layout' || kind === 'sign'
    if (isBracket && open.length > 0 && closers[openingToken()?.text ?? ''] === word) {
      partner = open.pop() ?? -1
      const other = tokens[partner]
      if (other !== undefined) other.partner = index
    }
    const opening = open.at(-1) ?? -1
    tokens.push({kind, text: word, start, end, opening, partner, form, isRest: more.isRest, flags: more.flags})
    if (partner === -1 && isBracket && Object.hasOwn(closers, word)) open.push(index)
  }

  const layout = (text: string): void => add('layout', text, at, at)

  function endLine(next: SourceToken | undefined): void {
    const before = tokens.at(-1)
    const opening = openingToken()
    if (
      before !== undefined &&
      before.kind !== 'layout' &&
      (next === undefined || language.endsAtLine(before, next, opening))
    )
      layout('newline')
    if (!language.isIndented || (opening !== undefined && opening.kind !== 'layout')) return
    const column = next === undefined ? 0 : at - lineStart
    if (column > (columns.at(-1) ?? 0)) {
      columns.push(column)
      layout('indent')
    }
    while (column < (columns.at(-1) ?? 0)) {
      columns.pop()
      layout('dedent')
    }
  }

  /** @param start of its text, behind the opening */
  function readString(form: StringForm, start: number, isRest: boolean): void {
    const end = stringEnd(text, start, form, language.isIndented === true)
    const isHole = form.hole !== undefined && text.startsWith(form.hole, end)
    add('string', text.slice(start, end), start, end, form, isRest ? rest : noMore)
    at = isHole ? end + form.hole.length : text.startsWith(form.close, end) ? end + form.close.length : end
    if (isHole) add('sign', '${', end, at, form)
  }

  function readRegex(): boolean {
    let inClass = false
    let end = at + 1
    for (; end < text.length && text.charAt(end) !== '\n'; end++) {
      const char = text.charAt(end)
      if (char === '\\') end++
      else if (char === '[') inClass = true
      else if (char === ']') inClass = false
      else if (char === '/' && !inClass) {
        const [flags = ''] = matchAt(/[a-z]*/y, text, end + 1) ?? []
        const until = end + 1 + flags.length
        add('regex', text.slice(at + 1, end), at, until, undefined, {isRest: false, flags})
        at = until
        return true
      }
    }
    wasted += end - at
    return false
  }

  function readToken(char: string): void {
    const start = at
    const quote = language.quotes.includes(char) ? matchAt(language.string, text, at) : null
    if (quote !== null) {
      readString(language.formOf(quote), at + quote[0].length, false)
      return
    }
    if (singles.includes(char)) {
      at++
      const {text: opened, form} = (char === '}' ? openingToken() : undefined) ?? {}
      add('sign', char, start, at)
      if (opened === '${' && form !== undefined) readString(form, at, true)
      return
    }
    const isDigitAt = isDigit(char.charCodeAt(0))
    const literal = isDigitAt ? number : language.character
    const known = literal === undefined ? null : matchAt(literal, text, at)
    const word = known === null ? matchAt(name, text, at) : null
    const [found = char] = known ?? word ?? matchAt(sign, text, at) ?? []
    at += found.length
    add(known !== null ? 'number' : word !== null ? 'name' : 'sign', found, start, at)
  }

  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '\n') {
      at++
      lineStart = at
      isNewLine = true
      continue
    }
    if (char === ' ') {
      at++
      continue
    }
    const isComment = char === '/' || char === '#'
    const skipped = isComment
      ? matchAt(language.comment, text, at)
      : singles.includes(char)
        ? null
        : matchAt(spaces, text, at)
    if (skipped !== null) {
      const end = language.hasNestedComments && skipped[0] === '/*' ? nestedEnd(text, at) : at + skipped[0].length
      isNewLine ||= isComment && text.slice(at, end).includes('\n')
      at = end
      continue
    }
    if (isNewLine) {
      isNewLine = false
      endLine(nextToken(text, at))
    }
    const isRegex =
      char === '/' && wasted < 4 * text.length + 1000 && language.beginsRegex?.(tokens.at(-1), tokens) === true
    if (!isRegex || !readRegex()) readToken(char)
  }
  endLine(undefined)
  return tokens
}

/** End of a string's text, or of its part before a hole. @param escapesQuotes also in raw strings */
function stringEnd(
  text: string,
  start: number,
  {escapes, close, isLong, hole}: StringForm,
  escapesQuotes: boolean
): number {
  for (let end = start; end < text.length; end++) {
    const char = text.charAt(end)
    if (char === '\\' && (escapes !== undefined || escapesQuotes)) end++
    else if (text.startsWith(close, end) || (char === '\n' && isLong !== true)) return end
    else if (hole !== undefined && text.startsWith(hole, end)) {
      if (hole !== '{' || text.charAt(end + 1) !== '{') return end
      end++
    }
  }
  return text.length
}

/** Next token, as far as the end of the statement before it depends on it. */
function nextToken(text: string, at: number): SourceToken {
  const word = matchAt(name, text, at)
  const [found = ''] = word ?? matchAt(sign, text, at) ?? []
  const isText = word === null && /["'`\d]/.test(found)
  const kind = word !== null ? 'name' : isText ? 'string' : 'sign'
  const end = at + found.length
  return {kind, text: found, start: at, end, opening: -1, partner: -1, form: undefined, ...noMore}
}

/** End of a comment that may nest. */
function nestedEnd(text: string, start: number): number {
  const marks = /\/\*|\*\//g
  marks.lastIndex = start
  let depth = 0
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return text.length
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
