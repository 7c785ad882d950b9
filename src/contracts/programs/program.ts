/** Expression that a contract names in a program's source: `src/review.ts#TRIAGE`. */
import {nearest} from '../../text/edit-distance.ts'
import {excerpt, type Line, lineAt, readLines} from '../../text/lines.ts'
import {projectPattern} from '../../text/project-pattern.ts'
import type {Expression} from '../engine/model.ts'
import {
  containerOf,
  type DeclaredName,
  declarationsOf,
  declaredNames,
  longestType,
  type NameDeclaration,
  placesByName,
  visibleDeclarations
} from './declarations.ts'
import type {DialectName} from './dialects.ts'
import {type ExpressionUse, useOf} from './expression-uses.ts'
import {
  callPath,
  expectShort,
  expressionsIn,
  itemsIn,
  type ProgramSource,
  type Span,
  textExpression,
  type WrittenExpression
} from './expressions.ts'
import {languageOf, type SourceToken} from './language.ts'
import {sourceTokens} from './tokens.ts'
import {DialectError, translate} from './translate.ts'

/** A name or an expression in a source, with its line, from 1. */
export interface SourceLine {
  readonly text: string
  readonly line: number
}

export type ProgramFault =
  /** The file has other names, but not this one. */
  | {readonly kind: 'no-name'; readonly nearest?: SourceLine | undefined; readonly known: readonly SourceLine[]}
  | {readonly kind: 'several-declarations'; readonly found: readonly SourceLine[]}
  | {readonly kind: 'no-expression'; readonly line: number; readonly known: readonly SourceLine[]}
  | {readonly kind: 'several-expressions'; readonly found: readonly SourceLine[]}
  | {readonly kind: 'refused'; readonly expression: SourceLine; readonly reason: string}

/** Expressions of a name in order: the first match counts. */
type ProgramReading =
  | {readonly line: number; readonly expressions: readonly Expression[]; readonly fault?: undefined}
  | {readonly fault: ProgramFault}

interface LocatedExpression extends Expression {
  readonly line: number
  readonly code: string
  /** Offset in the source, in UTF-16 units. */
  readonly start: number
}

export interface Program {
  readonly dialect: DialectName
  read(name: string): ProgramReading
  expressions(): readonly LocatedExpression[]
  /** Name that gives this expression alone, or in a list. */
  nameOf(expression: LocatedExpression): string | undefined
  useOf(expression: LocatedExpression, name: string): ExpressionUse
}

/** Limit of literals and constants in the texts of a name. */
const mostParts = 2000

const mostListed = 8

/** Parses a source. @returns `undefined` for an unknown language */
export function readProgram(path: string, text: string): Program | undefined {
  const language = languageOf(path)
  if (language === undefined) return undefined
  const plain = text.replace(/\r\n?/g, '\n')
  const lines = readLines(plain)
  const tokens = sourceTokens(plain, language)
  const source: ProgramSource = {
    text: plain,
    language,
    tokens,
    imports: language.isIndented ? importsOf(tokens) : new Map(),
    places: placesByName(tokens),
    budget: {left: 0},
    valueOf: (name, at) => {
      const found = visibleDeclarations(source, name, at).filter(({isFunction}) => !isFunction)
      return found.length === 1 ? found[0] : undefined
    }
  }
  const read = (name: string): ProgramReading => readName(source, lines, name)
  let declared: readonly DeclaredName[] | undefined
  return {
    dialect: language.dialect,
    read,
    expressions: () => allExpressions(source, lines),
    nameOf(expression) {
      declared ??= declaredNames(source)
      return nameOf(declared, expression, read)
    },
    useOf: ({start}, name) => useOf(source, start, name)
  }
}

/** Replacing and splitting read no value. */
const replaces = /\.(?:replace|replaceAll|split)\(\s{0,40}$|^(?:re|regex)\.(?:subn?|split)\(/

function allExpressions(source: ProgramSource, lines: readonly Line[]): readonly LocatedExpression[] {
  return expressionsIn(source, {from: 0, to: source.tokens.length}).flatMap((each) => {
    const {code, start} = each
    if (replaces.test(source.text.slice(Math.max(0, start - 60), start)) || replaces.test(code)) return []
    source.budget.left = mostParts
    const reading = expressionOf(each)
    return typeof reading === 'string' ? [] : [{...reading, line: lineAt(lines, start) + 1, code: excerpt(code), start}]
  })
}

/** The outermost name wins: a function precedes a constant inside of it. */
function nameOf(
  declared: readonly DeclaredName[],
  {start, line, code}: LocatedExpression,
  read: (name: string) => ProgramReading
): string | undefined {
  const around = declared.filter((each) => each.start <= start && start < each.end)
  return around
    .flatMap(({names}) => names)
    .find((name) => {
      const reading = read(name)
      return reading.fault === undefined && reading.expressions.some((each) => each.line === line && each.code === code)
    })
}

function readName(source: ProgramSource, lines: readonly Line[], name: string): ProgramReading {
  source.budget.left = mostParts
  const path = name.split(/\.|::/)
  const lineOf = (start: number): number => lineAt(lines, start) + 1
  const listed = ({code, start}: WrittenExpression): SourceLine => ({text: excerpt(code), line: lineOf(start)})
  const known = (): readonly SourceLine[] =>
    expressionsIn(source, {from: 0, to: source.tokens.length}).slice(0, mostListed).map(listed)
  const all = declarationsOf(source, path).map((each) => ({...each, written: writtenIn(source, each)}))
  const declared = all.filter(({written}) => written.length > 0)
  const [found] = declared
  const placeOf = ({at}: Pick<NameDeclaration, 'at'>): number => lineOf(source.tokens[at]?.start ?? 0)
  const named = all[0] ?? containerOf(source, path)
  if (named === undefined) return {fault: {kind: 'no-name', nearest: nearestName(source, path, lineOf), known: known()}}
  if (found === undefined) return {fault: {kind: 'no-expression', line: placeOf(named), known: known()}}
  if (declared.length > 1)
    return {
      fault: {
        kind: 'several-declarations',
        found: declared.slice(0, mostListed).map((each) => ({text: name, line: placeOf(each)}))
      }
    }
  const {written} = found
  if (written.length > 1 && !isList(source, found))
    return {fault: {kind: 'several-expressions', found: written.slice(0, mostListed).map(listed)}}
  const expressions: Expression[] = []
  for (const each of written) {
    const reading = expressionOf(each)
    if (typeof reading === 'string') return {fault: {kind: 'refused', expression: listed(each), reason: reading}}
    expressions.push({...reading, line: lineOf(each.start), code: excerpt(each.code)})
  }
  return {line: placeOf(found), expressions}
}

/** Expressions of a declaration; a constant's text is one. */
function writtenIn(source: ProgramSource, declaration: NameDeclaration): readonly WrittenExpression[] {
  if (!declaration.isFunction && isMadeOfOthers(source, declaration)) return []
  const list = declaration.isFunction ? undefined : listIn(source, declaration)
  if (list !== undefined)
    return itemsIn(source, list).flatMap((item) => {
      const inItem = expressionsIn(source, item)
      return inItem.length > 0 ? inItem : (textExpression(source, item) ?? [])
    })
  const found = expressionsIn(source, declaration).filter((each) => !isArgumentIn(source, declaration, each))
  if (found.length > 0) return found
  if (declaration.isFunction || isFunctionValue(source, declaration)) return constantsIn(source, declaration)
  const text = textExpression(source, declaration)
  return text === undefined ? [] : [text]
}

/** `(t) => ...`, `function (t) {...}`, `lambda t: ...`. */
function isFunctionValue({tokens}: ProgramSource, {from}: Span): boolean {
  const first = tokens[from]?.text === 'async' ? from + 1 : from
  const {text = '', partner = -1} = tokens[first] ?? {}
  const behind = tokens[text === '(' ? partner + 1 : first + 1]?.text ?? ''
  return /^(?:function|lambda)$/.test(text) || behind === '=>' || (text === '(' && behind === ':')
}

const mostNames = 200

function constantsIn(source: ProgramSource, {from, to}: Span): readonly WrittenExpression[] {
  const {tokens} = source
  const uses = new Map<string, number>()
  for (let at = from; at < to && uses.size < mostNames; at++)
    if (tokens[at]?.kind === 'name' && !/^(?:\.|::)$/.test(tokens[at - 1]?.text ?? ''))
      uses.set(tokens[at]?.text ?? '', at)
  return [...uses].flatMap(([name, at]) => {
    const value = source.valueOf(name, at)
    const found = value === undefined || isMadeOfOthers(source, value) ? [] : expressionsIn(source, value)
    return found.length === 1 ? found : []
  })
}

/** Words before a parenthesis that do not call a function, and constructors of lists. */
const noCall = /^(?:async|function|Array|Object)$/

/**
 * Whether a value is the result of a call, such as `z.object({...})`, or a generic type, such as `Annotated[...]`.
 * Expressions in its arguments are not the value.
 */
function isMadeOfOthers(source: ProgramSource, {from}: Span): boolean {
  const {tokens, language} = source
  let open = from
  while (/^(?:await|new|\()$/.test(tokens[open]?.text ?? '')) open++
  if (tokens[open]?.kind !== 'name' || noCall.test(tokens[open]?.text ?? '')) return false
  open++
  while (/^(?:\.|\?\.)$/.test(tokens[open]?.text ?? '')) open += 2
  if (tokens[open]?.text === '[') return language.isIndented === true
  if (language.isIndented) return tokens[open]?.text === '(' && /^[A-Z]/.test(tokens[open - 1]?.text ?? '')
  if (language.dialect !== 'JavaScript' || isMatch(tokens, open)) return false
  open = behindTypes(tokens, open)
  return tokens[open]?.text === '(' && callPath(source, open) === undefined
}

/** Whether a call searches a text for the expression that begins its arguments: `answer.match(/x/)`. */
function isMatch(tokens: readonly SourceToken[], open: number): boolean {
  const [dot, method, , argument] = [-2, -1, 0, 1].map((step) => tokens[open + step])
  const isMethod = /^\??\.$/.test(dot?.text ?? '') && /^(?:match|matchAll|search)$/.test(method?.text ?? '')
  return isMethod && argument?.kind === 'regex'
}

/** Index behind type arguments such as `<Review>`; unchanged without any. */
function behindTypes(tokens: readonly SourceToken[], start: number): number {
  let depth = 0
  for (let at = start; at < start + longestType; at++) {
    const {text = ''} = tokens[at] ?? {}
    if (text === '<') depth++
    else if (text === '>') depth--
    if (depth === 0) return at === start ? start : at + 1
  }
  return start
}

/**
 * Whether an expression is the argument of a call in an object, such as `{id: z.string().regex(/x/)}`: it is not the
 * value.
 */
function isArgumentIn(source: ProgramSource, {from, isFunction}: NameDeclaration, {start}: WrittenExpression): boolean {
  const {tokens, language} = source
  if (isFunction || language.dialect !== 'JavaScript' || tokens[from]?.text !== '{') return false
  let at = tokens[tokens.findIndex((token) => token.start === start)]?.opening ?? -1
  for (; at > from; at = tokens[at]?.opening ?? -1)
    if (tokens[at]?.text === '(' && tokens[at - 1]?.kind === 'name') return true
  return false
}

function isList(source: ProgramSource, declaration: NameDeclaration): boolean {
  const list = declaration.isFunction ? undefined : listIn(source, declaration)
  return list !== undefined && itemsIn(source, list).every((item) => expressionsIn(source, item).length <= 1)
}

/** A bracket behind a name holds type parameters in Python. */
function listAt({tokens, language}: ProgramSource, at: number): number | undefined {
  return language.isIndented && tokens[at - 1]?.kind === 'name' ? undefined : at
}

/** Bracket of a list value, also as the argument of a call such as `Object.freeze`. */
function listIn(source: ProgramSource, {from, to}: Span): number | undefined {
  const {tokens, language} = source
  const isGo = language.dialect === 'Go'
  for (let at = from; at < to && at < from + 30; at++) {
    const {kind = 'sign', text = '', partner = -1} = tokens[at] ?? {}
    if (kind === 'name') continue
    if (kind !== 'sign') return undefined
    if (text === '[' && !isGo) return listAt(source, at)
    if (text === '{') return isGo && at > from ? at : undefined
    const isTuple = text === '(' && language.isIndented && at === from && itemsIn(source, at).length > 1
    if (isTuple) return at
    if (text === '[') at = partner
    else if (text === '(' ? callPath(source, at) !== undefined : !/^(?:\.|::|[!&*|])$/.test(text)) return undefined
  }
  return undefined
}

/** @returns the reason if it cannot be translated */
function expressionOf({read, dialect}: WrittenExpression): Pick<Expression, 'pattern' | 'flags' | 'near'> | string {
  try {
    const {text, flags} = read()
    expectShort(text)
    const found = dialect === undefined ? ownExpression(text, flags) : translate(text, flags, dialect)
    // Turkish letters would hide the literals.
    const near =
      dialect?.foldsTurkish && found.flags.includes('i')
        ? translate(text, flags, {...dialect, foldsTurkish: false}).pattern
        : undefined
    projectPattern(found.pattern, found.flags)
    return {...found, ...(near !== undefined && near !== found.pattern && {near})}
  } catch (error) {
    if (error instanceof DialectError) return error.message
    return (error as Error).message.replace(/^Invalid regular expression: /, '').replace(/^\/[\s\S]*\/[a-z]*: /, '')
  }
}

/** A JavaScript expression without flags for repeated matching; a sticky one is anchored. */
function ownExpression(text: string, flags: string): {readonly pattern: string; readonly flags: string} {
  if (/[^dgimsuvy]/.test(flags)) throw new DialectError(`unknown flags: \`${flags}\``)
  const pattern = text === '' ? '(?:)' : text
  return {pattern: flags.includes('y') ? `(?<![^])(?:${pattern})` : pattern, flags: flags.replace(/[dgy]/g, '')}
}

/** Name in the file with the most similar spelling. */
function nearestName(
  {tokens}: ProgramSource,
  path: readonly string[],
  lineOf: (start: number) => number
): SourceLine | undefined {
  const names = new Map<string, number>()
  for (const [at, {kind, text, start}] of tokens.entries())
    if (kind === 'name' && names.size < 5000 && !names.has(text) && /^(?:[=:(]|:=)$/.test(tokens[at + 1]?.text ?? ''))
      names.set(text, start)
  const name = path.find((each) => !names.has(each)) ?? ''
  const found = nearest(name, names.keys())
  return found === undefined ? undefined : {text: found, line: lineOf(names.get(found) ?? 0)}
}

/** `import re as r`, `from re import compile as c, IGNORECASE`. */
function importsOf(tokens: readonly SourceToken[]): ReadonlyMap<string, string> {
  const isOwn = (name: string): boolean => name === 're' || name === 'regex'
  const found = new Map<string, string>()
  for (const [at, {text}] of tokens.entries()) {
    if (text !== 'import') continue
    const module = tokens[at - 2]?.text === 'from' ? (tokens[at - 1]?.text ?? '') : undefined
    for (let next = at + 1; tokens[next] !== undefined && tokens[next]?.kind !== 'layout'; next++) {
      const {kind, text: name = ''} = tokens[next] ?? {}
      if (kind !== 'name' || !isOwn(module ?? name)) continue
      const hasAlias = tokens[next + 1]?.text === 'as'
      found.set(hasAlias ? (tokens[next + 2]?.text ?? '') : name, module === undefined ? name : `${module}.${name}`)
      if (hasAlias) next += 2
    }
  }
  return found
}
