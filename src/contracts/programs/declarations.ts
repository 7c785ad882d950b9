/** Declarations of names in a source file, with the tokens of their values or bodies. */
import type {Range} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {after, type ProgramSource, type Span} from './expressions.ts'
import type {SourceToken} from './language.ts'

export interface NameDeclaration extends Span {
  /** Index of its name. */
  readonly at: number
  readonly isFunction: boolean
}

type Tokens = Pick<ProgramSource, 'tokens' | 'language' | 'places'>

/** Limit of tokens in a type or parameter list. */
export const longestType = 300

/** Declarations of a path of names, such as `Parser.VERDICT`; for one name, the outermost ones. */
export function declarationsOf(source: Tokens, path: readonly string[]): readonly NameDeclaration[] {
  const [name = '', ...members] = path
  if (members.length > 0) return membersOf(source, {name, bodies: bodiesOf(source, name)}, members)
  const all = placesOf(source, name).flatMap((at) => declarationAt(source, at, false) ?? [])
  const depths = all.map(({at}) => depthOf(source.tokens, at))
  const least = Math.min(...depths)
  return all.filter((_, index) => depths[index] === least)
}

interface NameScopes {
  readonly all: readonly NameDeclaration[]
  readonly bodies: readonly Span[]
}

/** By name, since each expression of a source may look up the same one. */
const scopesOf = memoize((_: Tokens) => new Map<string, NameScopes>())

/** Declarations that are visible at a token: of the innermost block with any; none for a parameter. */
export function visibleDeclarations(source: Tokens, name: string, at: number): readonly NameDeclaration[] {
  const {all, bodies} = memo(scopesOf(source), name, () => {
    const places = placesOf(source, name)
    return {
      all: places.flatMap((place) => declarationAt(source, place, false) ?? []),
      bodies: places.flatMap((place) => parameterBody(source, place) ?? [])
    }
  })
  const parameter = Math.max(...bodies.flatMap(({from, to}) => (from <= at && at < to ? [from] : [])))
  let opening = source.tokens[at]?.opening ?? -1
  for (;;) {
    const found = all.filter((each) => source.tokens[each.at]?.opening === opening)
    if (found.length > 0 && opening >= parameter - 1) return found
    if (found.length > 0 || opening === -1) return []
    opening = source.tokens[opening]?.opening ?? -1
  }
}

function parameterBody(source: Tokens, at: number): Span | undefined {
  const {tokens, language} = source
  if (tokens[at + 1]?.text === '=>') return arrowBody(source, at + 2)
  const {opening: open = -1} = tokens[at] ?? {}
  const isPlaced = /^(?:\(|,|\*{1,2}|\.{3}|mut|lambda)$/.test(tokens[at - 1]?.text ?? '')
  if (!isPlaced || /^[.([]$/.test(tokens[at + 1]?.text ?? '')) return undefined
  const lambda = language.isIndented
    ? tokens
        .slice(Math.max(0, at - 40), at)
        .findLast((each) => each.opening === open && /^(?:lambda|:)$/.test(each.text))
    : undefined
  if (lambda?.text === 'lambda') {
    const length = tokens.slice(at, at + longestType).findIndex((each) => each.opening === open && each.text === ':')
    return length === -1 ? undefined : arrowBody(source, at + length + 1)
  }
  const close = tokens[open]?.text === '(' ? (tokens[open]?.partner ?? -1) : -1
  if (close === -1) return undefined
  if (tokens[close + 1]?.text === '=>') return arrowBody(source, close + 2)
  const words = [tokens[open - 1]?.text ?? '', tokens[open - 2]?.text ?? '']
  const isFunction =
    language.dialect === 'JavaScript'
      ? !/^(?:if|while|for|switch|with)$/.test(words[0] ?? '')
      : words.some((word) => language.functions.includes(word)) || receiverOf(tokens, open - 1).length > 0
  return isFunction ? bodyOf(source, open - 1) : undefined
}

function arrowBody(source: Tokens, from: number): Span {
  const {text, kind, partner = -1} = source.tokens[from] ?? {}
  return kind === 'sign' && text === '{' ? {from: from + 1, to: partner} : {from, to: valueEnd(source, from)}
}

/** Position of a container's name, such as a class. */
export function containerOf(source: Tokens, [name = '', ...members]: readonly string[]): {at: number} | undefined {
  const {tokens, language} = source
  const isContainer = (at: number): boolean => language.containers.includes(tokens[at - 1]?.text ?? '')
  const at = members.length > 0 ? undefined : placesOf(source, name).find(isContainer)
  return at === undefined ? undefined : {at}
}

export interface DeclaredName extends Range {
  /** Names to look it up, also qualified by its class or object. */
  readonly names: readonly string[]
}

/** Words before a name, or before parentheses. */
const keywords = /^(?:catch|const|for|if|let|return|static|switch|type|var|while|with)$/

/** All declarations of a source, in order. */
export function declaredNames(source: Tokens): readonly DeclaredName[] {
  const {tokens} = source
  return tokens.flatMap(({kind, text}, at): readonly DeclaredName[] => {
    const isKey = kind === 'string' && tokens[at + 1]?.text === ':'
    const isName = kind === 'name' && !keywords.test(text)
    const found = isName || isKey ? declarationAt(source, at, true) : undefined
    if (found === undefined) return []
    const owner = ownerOf(source, at)
    const names = owner === undefined ? [text] : [text, `${owner}.${text}`]
    return [{names, start: tokens[found.from]?.start ?? 0, end: tokens[found.to - 1]?.end ?? 0}]
  })
}

/** Class, object or block of methods around a name. */
function ownerOf({tokens, language}: Tokens, at: number): string | undefined {
  const open = tokens[at]?.opening ?? -1
  const receiver = language.dialect === 'Go' ? receiverOf(tokens, at).at(-2) : undefined
  if (receiver !== undefined || open < 1) return receiver
  for (let before = open - 1; before > Math.max(0, open - 40); before--) {
    const {kind, text} = tokens[before] ?? {kind: 'sign', text: ''}
    if (kind === 'layout' && text !== 'newline') return undefined
    if (/^[;}]$/.test(text)) return undefined
    const isOwner =
      kind === 'name' &&
      (/^(?:=|:=)$/.test(tokens[before + 1]?.text ?? '') ||
        language.containers.includes(tokens[before - 1]?.text ?? ''))
    if (isOwner) return text
  }
  return undefined
}

interface Owner {
  readonly name: string
  readonly bodies: readonly number[]
}

function membersOf(
  source: Tokens,
  {name, bodies}: Owner,
  [member = '', ...deeper]: readonly string[]
): readonly NameDeclaration[] {
  const {tokens, language} = source
  const found = placesOf(source, member).flatMap((at) => {
    const {opening = -1} = tokens[at] ?? {}
    const isSelf = /^(?:self|this)$/.test(tokens[at - 2]?.text ?? '') && isWithin(tokens, at, bodies)
    const isStatic = tokens[at - 2]?.text === name && tokens[at - 1]?.text === '.'
    const isReceived = language.dialect === 'Go' && receiverOf(tokens, at).includes(name)
    const isMember = bodies.includes(opening) || isSelf || isStatic || isReceived
    return (isMember ? declarationAt(source, at, true) : undefined) ?? []
  })
  if (deeper.length === 0) return found
  return membersOf(source, {name: member, bodies: found.flatMap((each) => openIn(tokens, each) ?? [])}, deeper)
}

const mostPlaces = 1000

/** Positions of a name as a word or an object's key. */
function placesOf({places}: Tokens, name: string): readonly number[] {
  return (places.get(name) ?? []).slice(0, mostPlaces)
}

export function placesByName(tokens: readonly SourceToken[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, {kind, text}] of tokens.entries())
    if (kind === 'name' || (kind === 'string' && tokens[at + 1]?.text === ':')) memo(places, text, () => []).push(at)
  return places
}

function depthOf(tokens: readonly SourceToken[], at: number): number {
  let depth = 0
  for (let opening = tokens[at]?.opening ?? -1; opening !== -1; opening = tokens[opening]?.opening ?? -1) depth++
  return depth
}

function isWithin(tokens: readonly SourceToken[], at: number, bodies: readonly number[]): boolean {
  for (let opening = tokens[at]?.opening ?? -1; opening !== -1; opening = tokens[opening]?.opening ?? -1)
    if (bodies.includes(opening)) return true
  return false
}

/** Brackets of containers: classes, objects, dictionaries, blocks of methods. */
function bodiesOf(source: Tokens, name: string): readonly number[] {
  const {tokens, language} = source
  return placesOf(source, name).flatMap((at) => {
    const isContainer = language.containers.includes(tokens[at - 1]?.text ?? '') || isImplemented(source, at)
    const body = isContainer ? blockBehind(tokens, at + 1) : undefined
    if (body !== undefined) return [body]
    const value = declarationAt(source, at, true)
    return value === undefined || value.isFunction ? [] : (openIn(tokens, value) ?? [])
  })
}

/** First brace of a value, perhaps in a call's argument. */
function openIn(tokens: readonly SourceToken[], {from, to}: Span): number | undefined {
  for (let at = from; at < to; at++) if (tokens[at]?.kind === 'sign' && tokens[at]?.text === '{') return at
  return undefined
}

/** `impl Parser`, `impl<T> Trait for Parser<T>`. */
function isImplemented({tokens, language}: Tokens, at: number): boolean {
  if (language.dialect !== 'Rust') return false
  for (let before = at - 1; before >= 0 && before > at - 40; before--) {
    const {text} = tokens[before] ?? {text: ''}
    if (text === 'impl') return true
    if (/^[{};]$/.test(text)) return false
  }
  return false
}

function blockBehind(tokens: readonly SourceToken[], from: number): number | undefined {
  const {opening} = tokens[from - 1] ?? {}
  for (let at = from, left = longestType; left > 0; left--, at = after(tokens, at)) {
    const token = tokens[at]
    if (token === undefined || token.opening !== opening || token.text === ';') return undefined
    if (token.text === 'indent' || (token.kind === 'sign' && token.text === '{')) return at
  }
  return undefined
}

/** Words of a Go method's receiver type. */
function receiverOf(tokens: readonly SourceToken[], at: number): readonly string[] {
  const open = tokens[at - 1]?.text === ')' ? (tokens[at - 1]?.partner ?? -1) : -1
  return tokens[open - 1]?.text === 'func' ? tokens.slice(open, at).map(({text}) => text) : []
}

const beforeName = /^(?:[{};,)]|indent|dedent|newline|=>|\*)$/

/** Declaration at a name; `undefined` for a use. */
function declarationAt(source: Tokens, at: number, isMember: boolean): NameDeclaration | undefined {
  const {tokens, language} = source
  const [before, name, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (name === undefined || next === undefined) return undefined
  const isFunction =
    language.functions.includes(before?.text ?? '') ||
    (before?.text === '*' && tokens[at - 2]?.text === 'function') ||
    receiverOf(tokens, at).length > 0 ||
    (language.dialect === 'JavaScript' && next.text === '(' && isInBlock(tokens, name))
  if (isFunction) {
    const body = bodyOf(source, at)
    return body && {...body, at, isFunction: true}
  }
  const isOfOther = before?.text === '.' || before?.text === '::'
  if (isOfOther && !isMember && !isExported(tokens, at)) return undefined
  const isPlaced = before === undefined || isOfOther || before.kind === 'name' || beforeName.test(before.text)
  if (!isPlaced && !(before?.text === '(' && isGoGroup(tokens, at))) return undefined
  if (!isInBlock(tokens, name) && !isGoGroup(tokens, at)) return undefined
  const from = valueStart(source, at)
  if (from === undefined) return undefined
  const to = valueEnd(source, from)
  return from < to ? {from, to, at, isFunction: false} : undefined
}

function isExported(tokens: readonly SourceToken[], at: number): boolean {
  return /^(?:exports|this|self)$/.test(tokens[at - 2]?.text ?? '')
}

/** Whether a token is at top level, in a block or an object, not among arguments. */
function isInBlock(tokens: readonly SourceToken[], {opening}: SourceToken): boolean {
  return opening === -1 || /^(?:\{|indent)$/.test(tokens[opening]?.text ?? '')
}

/** In `var (` or `const (`. */
function isGoGroup(tokens: readonly SourceToken[], at: number): boolean {
  const {opening = -1} = tokens[at] ?? {}
  return tokens[opening]?.text === '(' && /^(?:var|const)$/.test(tokens[opening - 1]?.text ?? '')
}

/** Offset behind `=`, or behind a key's colon. */
function valueStart({tokens, language}: Tokens, name: number): number | undefined {
  const next = tokens[name + 1]?.text ?? ''
  if (next === '=' || next === ':=') return name + 2
  const isTyped = next === ':' || (language.dialect === 'Go' && tokens[name]?.kind === 'name')
  if (!isTyped) return undefined
  let angles = 0
  for (let at = name + 1, left = longestType; left > 0; left--, at = after(tokens, at)) {
    const {kind = 'layout', text = ''} = tokens[at] ?? {}
    if (text === '=' || text === ':=') return at + 1
    if (text === '<') angles++
    else if (text === '>') angles--
    const isEnd =
      kind === 'layout' || /^[;)\]}]$/.test(text) || (text === ',' && angles <= 0 && language.dialect !== 'Go')
    if (isEnd) break
  }
  const isKey = next === ':' && language.dialect !== 'Rust' && isBraced(tokens, name)
  return isKey ? name + 2 : undefined
}

function isBraced(tokens: readonly SourceToken[], name: number): boolean {
  return tokens[tokens[name]?.opening ?? -1]?.text === '{'
}

function valueEnd({tokens, language}: Tokens, from: number): number {
  const opening = tokens[from]?.opening
  const isList = language.isIndented === true && tokens[opening ?? -1]?.text !== '{'
  for (let at = from; ; at = after(tokens, at)) {
    const token = tokens[at]
    if (token === undefined || token.opening !== opening || (at > from && token.partner !== -1 && token.partner < from))
      return at
    if (token.kind === 'layout' || token.text === ';') return at
    if (token.kind === 'sign' && token.text === ',' && !isList) return at
  }
}

/** Body of a function behind its parameters and result. */
function bodyOf({tokens, language}: Tokens, name: number): Span | undefined {
  const {opening} = tokens[name] ?? {}
  let at = name + 1
  for (let left = longestType; left > 0 && tokens[at]?.text !== '('; left--) at = after(tokens, at)
  const close = tokens[at]?.partner ?? -1
  if (tokens[at]?.text !== '(' || close < at) return undefined
  if (language.isIndented) return indentedBody(tokens, close)
  at = close + 1
  for (let left = longestType; left > 0; left--, at = after(tokens, at)) {
    const token = tokens[at]
    if (token === undefined || token.opening !== opening || /^(?:;|,|=)$/.test(token.text)) return undefined
    if (token.kind === 'layout' && language.dialect !== 'JavaScript') return undefined
    if (token.text !== '{' || token.kind !== 'sign') continue
    // JavaScript types may have braces.
    if (language.dialect === 'JavaScript' && /^[{|&[>]$/.test(tokens[token.partner + 1]?.text ?? '')) continue
    return {from: at + 1, to: token.partner}
  }
  return undefined
}

/** On the function's line, or indented below. */
function indentedBody(tokens: readonly SourceToken[], close: number): Span {
  let at = close + 1
  while (tokens[at] !== undefined && tokens[at]?.kind !== 'layout') at = after(tokens, at)
  const indent = tokens[at + 1]
  return indent?.text === 'indent' ? {from: at + 2, to: indent.partner} : {from: close + 1, to: at}
}
