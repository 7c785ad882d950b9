/** Use of an expression in its source: where it may match, and which matches count. */
import type {OutputContract} from '../engine/model.ts'
import {callPath, type ProgramSource, type Span} from './expressions.ts'

/** Keys of a contract that the source shows; none if it uses the expression in several ways. */
export type ExpressionUse = Pick<OutputContract, 'use' | 'read'>

/** Use by each method; `none` reads no value. */
const methods: Readonly<Record<string, ExpressionUse | 'none'>> = {
  // Python
  search: {},
  match: {use: 'match'},
  fullmatch: {use: 'fullmatch'},
  findall: {read: 'all'},
  finditer: {read: 'all'},
  sub: 'none',
  subn: 'none',
  // JavaScript
  exec: {},
  test: {},
  matchAll: {read: 'all'},
  replace: 'none',
  replaceAll: 'none',
  split: 'none',
  // Go
  FindString: {},
  FindStringIndex: {},
  FindStringSubmatch: {},
  FindStringSubmatchIndex: {},
  MatchString: {},
  FindAllString: {read: 'all'},
  FindAllStringIndex: {read: 'all'},
  FindAllStringSubmatch: {read: 'all'},
  FindAllStringSubmatchIndex: {read: 'all'},
  ReplaceAllString: 'none',
  // Rust
  captures: {},
  find: {},
  is_match: {},
  captures_iter: {read: 'all'},
  find_iter: {read: 'all'},
  replace_all: 'none'
}

/**
 * @param start offset of the expression in UTF-16 units
 * @param name its declared name
 */
export function useOf(source: ProgramSource, start: number, name: string): ExpressionUse {
  const at = source.tokens.findIndex((token) => token.start === start)
  const [, member = name] = /(?:\.|::)(\w+)$/.exec(name) ?? []
  const isGlobal = source.tokens[at]?.flags.includes('g') === true
  const uses = [...ownUse(source, at, isGlobal), ...usesOfName(source, member, at, isGlobal)].filter(
    (use) => use !== 'none'
  )
  const [first = 'unknown', ...others] = uses
  const isOne = others.every((each) => JSON.stringify(each) === JSON.stringify(first))
  return isOne && first !== 'unknown' ? first : {}
}

type Used = ExpressionUse | 'none' | 'unknown'

/** By the call that takes a literal, or that creates the expression. */
function ownUse(source: ProgramSource, at: number, isGlobal: boolean): readonly Used[] {
  const {tokens} = source
  if (tokens[at]?.kind === 'regex') {
    const use = useAt(source, {from: at, to: at + 1}, isGlobal)
    return use === 'unknown' ? [] : [use]
  }
  const open = tokens.findIndex(({kind, text}, index) => index > at && kind === 'sign' && text === '(')
  const path = open === -1 ? undefined : callPath(source, open)
  if (path === undefined) return []
  const known = /^(?:re|regex)\.(\w+)$/.exec(path)?.[1] ?? ''
  if (Object.hasOwn(methods, known)) return [counted(source, methods[known] ?? 'unknown', tokens[open]?.partner ?? -1)]
  const use = useAt(source, {from: at, to: (tokens[open]?.partner ?? open) + 1}, isGlobal)
  return use === 'unknown' ? [] : [use]
}

const mostUses = 50

function usesOfName(source: ProgramSource, name: string, declared: number, isGlobal: boolean): readonly Used[] {
  const {tokens, places} = source
  const isUse = (at: number): boolean =>
    tokens[at]?.kind === 'name' && !/^(?::?=|:)$/.test(tokens[at + 1]?.text ?? '') && at !== declared
  const used = (places.get(name) ?? []).slice(0, mostUses).filter(isUse)
  return used.flatMap((at): Used | readonly [] => {
    // Function calls, imports and exports of the name run nothing.
    const [before = '', next = ''] = [tokens[at - 1]?.text, tokens[at + 1]?.text]
    const isListed = tokens[tokens[at]?.opening ?? -1]?.text === '{' && /^[{,]$/.test(before) && /^[,}]$/.test(next)
    if (next === '(' || before === 'import' || isListed) return []
    return useAt(source, {from: pathStart(source, at), to: at + 1}, isGlobal)
  })
}

function pathStart({tokens}: ProgramSource, at: number): number {
  let from = at
  while (/^(?:\.|::)$/.test(tokens[from - 1]?.text ?? '')) from -= 2
  return from
}

function useAt(source: ProgramSource, {from, to}: Span, isGlobal: boolean): Used {
  const {tokens, language} = source
  const isMethod = /^(?:\.|\?\.)$/.test(tokens[to]?.text ?? '') && tokens[to + 2]?.text === '('
  const open = isMethod ? to + 2 : (tokens[from]?.opening ?? -1)
  if (!isMethod && !(tokens[open]?.text === '(' && open === from - 1)) return 'unknown'
  const method = tokens[open - 1]?.text ?? ''
  const use = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (use === undefined || use === 'none') return use ?? 'unknown'
  const {partner: close = -1} = tokens[open] ?? {}
  if (language.dialect !== 'JavaScript') return counted(source, use, close)
  if (method === 'match') return counted(source, isGlobal ? {read: 'all'} : {}, close)
  return method === 'exec' && isGlobal ? 'unknown' : counted(source, use, close)
}

/** Use by the first or last item of a list of matches. @param close end of the call */
function counted({tokens}: ProgramSource, use: Used, close: number): Used {
  if (typeof use === 'string' || use.read !== 'all') return use
  for (let at = close; at > 0 && at < tokens.length; ) {
    const next = tokens.slice(at + 1, at + 5).map(({text}) => text)
    const behind = next.join('')
    if (/^(?:\[-1\]|\.at\(-|\.pop\(|\.last\()/.test(behind)) return {...use, read: 'last'}
    const around = tokens[at]?.opening ?? -1
    // The first match is the default.
    if (/^(?:\[0\]|\.at\(0|\.next\(|\.shift\()/.test(behind) || tokens[around - 1]?.text === 'next') return {}
    const opening = tokens[at + 1]?.partner ?? -1
    if (opening === -1 || opening > at) return use
    if (
      !isWrapper(
        tokens.slice(Math.max(0, opening - 3), opening + 4).map(({text}) => text),
        Math.min(3, opening)
      )
    )
      return use
    at++
  }
  return use
}

/** `[...matches]`, `list(matches)`, `Array.from(matches)`, `(matches)`. @param open index of the bracket */
function isWrapper(words: readonly string[], open: number): boolean {
  if (words[open] === '[') return words.slice(open + 1).join('') === '...'
  return words[open] === '(' && /^(?:list|tuple|from|[=(,]|return|)$/.test(words[open - 1] ?? '')
}
