/** Regular expressions in a part of a source file, with their flags, in the source's dialect. */
import {type Dialect, dialects} from './dialects.ts'
import {unescaped} from './escapes.ts'
import type {SourceLanguage, SourceToken} from './language.ts'
import {DialectError} from './translate.ts'

export interface ProgramSource {
  readonly text: string
  readonly language: SourceLanguage
  readonly tokens: readonly SourceToken[]
  readonly places: ReadonlyMap<string, readonly number[]>
  /** Number of text parts that may still be read. */
  readonly budget: {left: number}
  /** Modules and their functions by local name. */
  readonly imports: ReadonlyMap<string, string>
  /** Value of a constant that is visible at a token; empty for none, or for several. */
  readonly valueOf: (name: string, at: number) => Span | undefined
}

/** A range of tokens, end exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface WrittenExpression {
  /** As in the file. */
  readonly code: string
  /** Offset in UTF-16 units. */
  readonly start: number
  /** Decoded expression, without escapes of its literal. @throws {DialectError} */
  readonly read: () => {readonly text: string; readonly flags: string}
  readonly dialect: Dialect | undefined
}

/** All expressions between two tokens in order: literals, and arguments of calls such as `re.compile`. */
export function expressionsIn(program: ProgramSource, {from, to}: Span): readonly WrittenExpression[] {
  const found: WrittenExpression[] = []
  const {tokens} = program
  for (let at = from; at < to; at++) {
    const token = tokens[at]
    if (token?.kind === 'regex') found.push(literalAt(program, token))
    if (token?.text !== '(' || token.kind !== 'sign' || token.partner <= at) continue
    const path = callPath(program, at)
    if (path === undefined) continue
    found.push(callAt(program, path, at))
    at = Math.max(at, token.partner)
  }
  return found
}

/** A text that a program compiles elsewhere; `undefined` for other tokens. */
export function textExpression(program: ProgramSource, span: Span): WrittenExpression | undefined {
  const {tokens} = program
  const first = tokens.slice(span.from, span.to).find(({kind, text}) => kind !== 'sign' || text !== '&')
  const isText = first?.kind === 'string' || /^(?:String|concat)$/.test(first?.text ?? '')
  if (!isText && first?.text !== '(') return undefined
  const read = (): string => stringIn(program, span)
  if (!isText && !tokens.slice(span.from, span.to).every(({kind, text}) => kind === 'string' || /^[()+]$/.test(text)))
    return undefined
  return written(program, first?.start ?? 0, endOf(program, span), () => ({text: read(), flags: ''}))
}

function written(
  {text, language}: ProgramSource,
  start: number,
  end: number,
  read: WrittenExpression['read']
): WrittenExpression {
  const {dialect} = language
  const from = openingOf(text, start)
  return {
    code: text.slice(from, end),
    start: from,
    read,
    dialect: dialect === 'JavaScript' ? undefined : dialects[dialect]
  }
}

/** Offset of a string token's quotes, which precede its start. */
function openingOf(text: string, start: number): number {
  const [opening = ''] = /[A-Za-z]{0,2}#{0,50}["'`]{1,3}$/.exec(text.slice(Math.max(0, start - 60), start)) ?? []
  return start - opening.length
}

function endOf({text, tokens}: ProgramSource, {to}: Span): number {
  const last = tokens[to - 1]
  return last === undefined ? text.length : last.end + (last.form?.close.length ?? 0)
}

function literalAt(program: ProgramSource, {text, start, end, flags = ''}: SourceToken): WrittenExpression {
  return written(program, start, end, () => ({text, flags}))
}

/** Path of a call that takes an expression, such as `re.compile`, before its parenthesis. */
export function callPath({tokens, language, imports}: ProgramSource, open: number): string | undefined {
  let at = open - 1
  const names: string[] = []
  while (names.length < 7 && tokens[at]?.kind === 'name') {
    names.unshift(tokens[at]?.text ?? '')
    const separator = tokens[at - 1]?.text ?? ''
    if (separator !== '.' && separator !== '::') break
    names.unshift(separator)
    at -= 2
  }
  const [first = '', ...rest] = names
  const path = [imports.get(first) ?? first, ...rest].join('')
  return language.call.test(path) ? path : undefined
}

function callAt(program: ProgramSource, path: string, open: number): WrittenExpression {
  const {tokens, language} = program
  const close = tokens[open]?.partner ?? open
  const args = itemsIn(program, open)
  const from = nameStart(tokens, open)
  return written(program, from, tokens[close]?.end ?? 0, () => {
    if (path.includes('POSIX')) throw new DialectError(`the longest match: \`${path}\``)
    const [first, ...others] = args
    if (first === undefined) throw new DialectError('a call without an expression')
    const [only] = tokens.slice(first.from, first.to)
    const isLiteral = only?.kind === 'regex' && first.to === first.from + 1
    const text = isLiteral ? only.text : stringIn(program, first)
    const {flags} = language
    if (flags === 'argument') {
      const [given] = others
      return {text, flags: given === undefined ? (isLiteral ? (only.flags ?? '') : '') : stringIn(program, given)}
    }
    if (flags === 'module') return {text, flags: moduleFlags(program, path, others)}
    return {text, flags: flags === 'builder' && path.includes('Builder') ? builderFlags(program, close) : ''}
  })
}

function nameStart(tokens: readonly SourceToken[], open: number): number {
  let at = open - 1
  while (/^(?:\.|::)$/.test(tokens[at - 1]?.text ?? '')) at -= 2
  return (tokens[at - 1]?.text === 'new' ? tokens[at - 1] : tokens[at])?.start ?? 0
}

/** Arguments of a call, or items of a list. */
export function itemsIn({tokens}: ProgramSource, open: number): readonly Span[] {
  const close = tokens[open]?.partner ?? -1
  const found: Span[] = []
  let from = open + 1
  for (let at = from; at <= close; at = after(tokens, at)) {
    if (at !== close && !(tokens[at]?.text === ',' && tokens[at]?.kind === 'sign')) continue
    let to = at
    while (to > from && tokens[to - 1]?.kind === 'layout') to--
    if (to > from) found.push({from, to})
    from = at + 1
  }
  return found
}

/** Next token outside of brackets. */
export function after(tokens: readonly SourceToken[], at: number): number {
  const {partner = -1} = tokens[at] ?? {}
  return partner > at ? partner + 1 : at + 1
}

/** Flags of the module `re`, by both names. */
const moduleLetters: Readonly<Record<string, string>> = {
  A: 'a',
  ASCII: 'a',
  DOTALL: 's',
  I: 'i',
  IGNORECASE: 'i',
  M: 'm',
  MULTILINE: 'm',
  NOFLAG: '',
  S: 's',
  U: '',
  UNICODE: '',
  VERBOSE: 'x',
  X: 'x'
}

/** Index of the flags among the arguments behind the expression. */
const flagPlaces: Readonly<Record<string, number>> = {compile: 0, split: 2, sub: 3, subn: 3}

function moduleFlags({tokens, imports}: ProgramSource, path: string, args: readonly Span[]): string {
  const isNamed = ({from}: Span): boolean => tokens[from + 1]?.text === '='
  const named = args.find((each) => isNamed(each) && tokens[each.from]?.text === 'flags')
  const span = named ?? args.filter((each) => !isNamed(each))[flagPlaces[path.replace(/^.*\./, '')] ?? 1]
  if (span === undefined) return ''
  const words = tokens
    .slice(span.from + (named === undefined ? 0 : 2), span.to)
    .filter(({text}) => !/^[()|]$/.test(text))
  const paths = words
    .map(({text}) => imports.get(text) ?? text)
    .join('')
    .replace(/re\.RegexFlag\.|RegexFlag\.|re\.|regex\./g, ' ')
  const letters = paths.split(/[ +]+/).filter((each) => each !== '' && each !== '0')
  const other = letters.find((each) => !Object.hasOwn(moduleLetters, each))
  if (other !== undefined) throw new DialectError(`flags that are computed, or unknown: \`${other}\``)
  return letters.map((each) => moduleLetters[each]).join('')
}

const builderLetters: Readonly<Record<string, string>> = {
  case_insensitive: 'i',
  multi_line: 'm',
  dot_matches_new_line: 's',
  ignore_whitespace: 'x',
  swap_greed: 'U'
}

function builderFlags({tokens}: ProgramSource, close: number): string {
  let flags = ''
  for (let at = close + 1; tokens[at]?.text === '.'; at = after(tokens, at + 2)) {
    const {text: method = ''} = tokens[at + 1] ?? {}
    const value = tokens[at + 3]?.text
    if (method === 'build') break
    const letter = Object.hasOwn(builderLetters, method) ? builderLetters[method] : undefined
    if (letter === undefined && /^(?:unicode|crlf|line_terminator|octal)$/.test(method))
      throw new DialectError(`an option of the builder: \`${method}\``)
    if (letter !== undefined && value !== 'true' && value !== 'false') throw new DialectError('flags that are computed')
    if (value === 'true') flags += letter ?? ''
  }
  return flags
}

/** In UTF-16 units; handwritten expressions are a tenth of it. */
const longestExpression = 20_000

/** @throws {DialectError} for too long a text */
export function expectShort({length}: string): void {
  if (length > longestExpression) throw new DialectError(`more than ${longestExpression} characters`)
}

/** Limit of constants that refer to each other. */
const deepest = 8

/**
 * Text of joined literals and constants of the same file.
 *
 * @throws {DialectError} for values known only at run time
 */
function stringIn(program: ProgramSource, span: Span, depth = 0): string {
  if (depth > deepest) throw new DialectError('constants that lead to each other')
  if (--program.budget.left < 0) throw new DialectError('a text of too many parts')
  const {tokens, language} = program
  let result = ''
  let isJoined = true
  for (let at = span.from; at < span.to; ) {
    const token = tokens[at]
    const isString = token?.kind === 'string'
    if (
      token === undefined ||
      token.kind === 'layout' ||
      (isJoined && token.kind === 'sign' && /^[&*]$/.test(token.text))
    )
      at++
    else if (!isJoined && token.kind === 'sign' && token.text === '+') {
      isJoined = true
      at++
    } else if (!isJoined && token.kind === 'name' && /^(?:as|satisfies)$/.test(token.text)) break
    else if (isJoined || (isString && (language.isIndented || token.isRest === true)) || token.text === '${') {
      const [text, end] = termAt(program, at, span, depth)
      result += text
      expectShort(result)
      isJoined = false
      at = end
    } else throw computed(token.text)
  }
  return result
}

/** A literal, a part of a template, a constant, or a parenthesised term; with its end. */
function termAt(program: ProgramSource, at: number, {to}: Span, depth: number): readonly [text: string, end: number] {
  const {tokens} = program
  const {kind = 'sign', text = '', partner = -1} = tokens[at] ?? {}
  const isName = (word: string, next: string): boolean =>
    kind === 'name' && text === word && tokens[at + 1]?.text === next
  if (kind === 'string') return [literalText(program, at), at + 1]
  if (kind === 'sign' && (text === '(' || text === '${') && partner > at) {
    const inner = {from: at + 1, to: partner}
    return [text === '(' ? stringIn(program, inner, depth + 1) : inserted(program, inner, depth), partner + 1]
  }
  if (isName('String', '.') && tokens[at + 3]?.kind === 'string') return [literalText(program, at + 3), at + 4]
  if (isName('concat', '!')) {
    const all = itemsIn(program, at + 2).map((each) => stringIn(program, each, depth + 1))
    return [all.join(''), after(tokens, at + 2)]
  }
  if (kind === 'name') return [constant(program, text, {from: at, to}, depth), at + 1]
  throw computed(text)
}

function computed(text: string): DialectError {
  return new DialectError(`a text that is computed, at \`${text}\``)
}

/** Text in a template hole: only constants are known. */
function inserted(program: ProgramSource, span: Span, depth: number): string {
  const {tokens} = program
  const name = tokens[span.from]
  if (span.to !== span.from + 1 || name?.kind !== 'name')
    throw new DialectError(`a template with a value that is computed, at \`${name?.text ?? ''}\``)
  return constant(program, name.text, span, depth)
}

function constant(program: ProgramSource, name: string, {from, to}: Span, depth: number): string {
  const isAlone = from + 1 >= to || /^(?:\+|as|satisfies|,)$/.test(program.tokens[from + 1]?.text ?? '')
  const value = isAlone ? program.valueOf(name, from) : undefined
  if (value === undefined || (value.from <= from && from < value.to)) throw computed(name)
  return stringIn(program, value, depth + 1)
}

function literalText({tokens, language}: ProgramSource, at: number): string {
  const token = tokens[at]
  const {form} = token ?? {}
  if (token === undefined || form === undefined) return ''
  expectShort(token.text)
  if (form.isBytes) throw new DialectError('an expression of bytes')
  const before = tokens[at - 1]
  const isTagged = language.dialect === 'JavaScript' && form.close === '`' && before?.kind === 'name'
  if (isTagged && before.text === 'raw' && tokens[at - 3]?.text === 'String') return token.text
  if (isTagged && !/^(?:return|case|default|await|typeof)$/.test(before.text))
    throw new DialectError(`a template of \`${before.text}\``)
  if (token.isRest === true && language.dialect === 'JavaScript' && isRawTemplate(tokens, at)) return token.text
  const text = form.escapes === undefined ? token.text : unescaped(token.text, form.escapes)
  if (text === undefined) throw new DialectError('a character by its name: `\\N{...}`')
  return form.hole === '{' ? text.replaceAll('{{', '{').replaceAll('}}', '}') : text
}

/** Whether the template that continues at a token is of `String.raw`. */
function isRawTemplate(tokens: readonly SourceToken[], at: number): boolean {
  let first = at
  while (tokens[first]?.isRest === true) first = (tokens[first - 1]?.partner ?? 1) - 1
  return tokens[first - 1]?.text === 'raw'
}
