/**
 * Template variables (R4 of the system prompt templates):
 *
 * ```ebnf
 * variable = "{{", {space}, name, {space}, "}}" ;    (* a line end is a space *)
 * name     = letter | "_", {letter | digit | "_" | "." | "-"} ;
 * ```
 *
 * Not variables: `${{name}}` and `{{{raw}}}` unless the loader knows the name, `${{ github.ref }}`, `{{#if x}}`, `{{/if}}`, `{{else}}`, `{{ .Values.x }}`, `{{end}}`, pipes and calls.
 */

import type {Range} from '../../text/lines.ts'
import {trimEndOf, trimOf} from '../../text/trim.ts'

/** The variables that the template loader replaces (R4); `TASKS` only in `implement`. */
export const systemVariables = ['PROJECT_CONTEXT', 'PROJECT_STRUCTURE', 'ARTIFACTS', 'SKELETON', 'TASKS'] as const

export interface Variable extends Range {
  readonly name: string
  /** As written, braces included. */
  readonly text: string
}

const keywords: ReadonlySet<string> = new Set(['else', 'end'])

/**
 * All variables of a text, in order; offsets from its start. A brace more on one side belongs to the text around the variable:
 * `{"a": {{NAME}}}`.
 */
export function findVariables(text: string): readonly Variable[] {
  if (!text.includes('{{')) return []
  if (last.text !== text) last = {text, found: readVariables(text)}
  return last.found
}

/** Several rules ask for the variables of a text, one after the other. */
let last: {readonly text: string; readonly found: readonly Variable[]} = {text: '', found: []}

function readVariables(text: string): readonly Variable[] {
  const pattern = /(?<!\{)(\{{2,})\s*([A-Za-z_][A-Za-z0-9_.-]*)\s*(\}{2,})/g
  return [...text.matchAll(pattern)].flatMap((match): Variable[] => {
    const [whole, open = '', name = '', close = ''] = match
    const isExpression = text[match.index - 1] === '$'
    const isExact = open.length + name.length + close.length === whole.length && isOfLoader(name)
    if (keywords.has(name) || (isExpression && !isExact)) return []
    if (open.length > 2 && close.length > 2 && !isOfLoader(name)) return []
    const start = match.index + open.length - 2
    const end = match.index + whole.length - close.length + 2
    return [{name, text: text.slice(start, end), start, end}]
  })
}

/** The loader replaces the exact text of these wherever it is. */
function isOfLoader(name: string): boolean {
  return (systemVariables as readonly string[]).includes(name)
}

/** A known variable that is not written as `{{NAME}}`. */
export interface Misspelling extends Range {
  readonly text: string
  readonly name: string
  /** Whether it is clear which braces belong to it. */
  readonly isClear: boolean
}

/** A known name between braces. */
interface Braced {
  readonly start: number
  readonly open: number
  readonly close: number
  readonly text: string
  readonly written: string
  readonly name: string
}

/**
 * Known names in the wrong braces, such as full-width ones, with spaces, in another case, or with a space or a hyphen for the underscore. Single and
 * unbalanced braces count only around the exact name: `{tasks}` is an ordinary placeholder. Braces that close or open others
 * belong to the text around the name: `{"a": {NAME}}` has a name in single braces.
 */
export function findMisspellings(source: string, known: readonly string[]): readonly Misspelling[] {
  if (known.length === 0 || !/[{\uFF5B]/.test(source)) return []
  const text = source.replace(/[\uFF5B\uFF5D]/g, (brace) => (brace === '\uFF5B' ? '{' : '}'))
  const all = findBraced(text, known)
  if (all.length === 0) return []
  const outer = outerBraces(text, all)
  let unbalanced: number | undefined
  return all.flatMap((braced): Misspelling[] => {
    const inner = Math.min(braced.open, braced.close)
    const isUnbalanced = inner < 2 && braced.open !== braced.close
    // A brace that is missing before leaves one over here.
    const isAfter = unbalanced !== undefined && !/\n[ \t]*\n/.test(text.slice(unbalanced, braced.start))
    if (isUnbalanced) unbalanced = endOf(braced)
    else if (isAfter) unbalanced = braced.start
    const before = countPaired(outer, braced.start, braced.open - inner)
    const after = countPaired(outer, braced.start + braced.text.length - (braced.close - inner), braced.close - inner)
    const [open, close] = [braced.open - before, braced.close - after]
    const written = braced.text.slice(before, braced.text.length - after)
    const start = braced.start + before
    const actual = source.slice(start, start + written.length)
    if (!isNearMiss(braced, open, close) || actual === `{{${braced.name}}}`) return []
    if (isAfter && inner >= 2 && `{{${braced.name}}}` === written.slice(open - inner, written.length - close + inner))
      return []
    const isMore = open > 2 && close > 2
    const isClear = !isMore && before + after === 0 && (open === close || !hasOtherBraces(text, braced))
    return [{name: braced.name, text: actual, start, end: start + written.length, isClear}]
  })
}

function findBraced(text: string, known: readonly string[]): readonly Braced[] {
  const names = new Map(known.toReversed().map((name) => [name.toUpperCase(), name]))
  const found: Braced[] = []
  const opening = /(?<![${])\{+\s*/g
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const at = match.index + match[0].length
    const named = nameAt(text, at, names)
    if (named === undefined) continue
    const end = at + named.written.length
    closing.lastIndex = end
    const close = closing.exec(text)
    const whole = text.slice(match.index, end + (close?.[0].length ?? 0))
    const open = match[0].trimEnd().length
    found.push({start: match.index, open, close: close?.[1]?.length ?? 0, text: whole, ...named})
    opening.lastIndex = match.index + whole.length
  }
  return found
}

const closing = /\s*(\}+)/y

/** Longer names are not searched for: each place with a brace takes time in proportion to the longest name. */
const longestName = 200

/** The longest known name at an offset, in any case, with spaces or hyphens for low lines. */
function nameAt(
  text: string,
  at: number,
  names: ReadonlyMap<string, string>
): {written: string; name: string} | undefined {
  const [words = ''] = /^[^{}\r\n]*/.exec(text.slice(at, at + longestName)) ?? []
  let longest: {written: string; name: string} | undefined
  for (const {index} of words.matchAll(/(?<=[^ -])(?![A-Za-z0-9_])/g)) {
    const written = words.slice(0, index)
    if (index === words.length && /^[A-Za-z0-9_]/.test(text.slice(at + index, at + index + 1))) continue
    const name = names.get(written.replace(/[ -]/g, '_').toUpperCase())
    if (name !== undefined) longest = {written, name}
  }
  return longest
}

/** Three braces on both sides are of another language, but around a name of the loader. */
function isNearMiss({text, name}: Braced, open: number, close: number): boolean {
  if (open > 2 && close > 2) return isOfLoader(name) && trimOf(text, '{} \t') === name
  if (open >= 2 && close >= 2) return true
  const isBare = trimEndOf(text.replace(/^\{+/, ''), '}') === name
  return isBare && open + close >= 2
}

/** The paired single braces of a text outside of variables; a fence begins anew. */
function outerBraces(text: string, all: readonly Braced[]): ReadonlySet<number> {
  const paired = new Set<number>()
  const open: number[] = []
  let next = 0
  for (const match of text.matchAll(/^[ \t>]*(?:`{3,}|~{3,})|[{}]/gm)) {
    const {0: brace, index} = match
    while (next < all.length && index >= endOf(all[next])) next++
    const braced = all[next]
    const inner = braced === undefined ? 0 : Math.min(braced.open, braced.close)
    const isInner =
      braced !== undefined &&
      index >= braced.start + braced.open - inner &&
      index < endOf(braced) - (braced.close - inner)
    if (brace === '{') {
      if (!isInner) open.push(index)
    } else if (brace === '}') {
      const opening = isInner ? undefined : open.pop()
      if (opening !== undefined) paired.add(opening).add(index)
    } else open.length = 0
  }
  return paired
}

function endOf(braced: Braced | undefined): number {
  return braced === undefined ? 0 : braced.start + braced.text.length
}

function countPaired(paired: ReadonlySet<number>, from: number, count: number): number {
  let found = 0
  for (let index = from; index < from + count; index++) if (paired.has(index)) found++
  return found
}

/** How far a paragraph is searched for other braces, in UTF-16 units. */
const around = 2000

/** Whether the paragraph of a name has single braces besides its own, which makes it unclear whose brace is missing. */
function hasOtherBraces(text: string, braced: Braced): boolean {
  const end = endOf(braced)
  const before = text.slice(Math.max(0, braced.start - around), braced.start).split(/\n[ \t]*\r?\n/)
  const after = text.slice(end, end + around).split(/\n[ \t]*\r?\n/)
  const beside = `${before.at(-1)} ${after[0]}`
  const isCut = (before.length === 1 && braced.start > around) || (after.length === 1 && end + around < text.length)
  return isCut || /[{}]/.test(beside.replace(/\{\{[^{}]*\}\}/g, ''))
}

/** Placeholders of one brace, such as `{primary_prompt}`. */
export function findPlaceholders(text: string): readonly Variable[] {
  return [...text.matchAll(/(?<![${])\{([a-z][a-z0-9]*(?:_[a-z0-9]+)*)\}(?!\})/g)].map(
    ({0: written, 1: name = '', index: start}) => ({name, text: written, start, end: start + written.length})
  )
}
