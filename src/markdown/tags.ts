/**
 * Tags around values for programs:
 *
 * ```ebnf
 * element = "<", name, ">", value, "</", name, ">" ;
 * ```
 */

import type {Document} from '../text/document.ts'
import {nearest} from '../text/edit-distance.ts'
import {escapeRegExp} from '../text/escape.ts'
import {lineAt, type Range} from '../text/lines.ts'
import {createMemo, memoize} from '../text/memoize.ts'
import {isInCodeOrComment, isInCodeSpan} from './mention.ts'

/** An opening tag, or a near miss, with its content; offsets in the document. */
export interface Element<Name extends string = string> extends Range {
  readonly name: Name
  readonly open: Range
  readonly close: Range | undefined
  /** Text behind the name in the opening tag, trimmed. */
  readonly attributes: string
  /** Up to the closing tag; without one, up to the longest value on the line. */
  readonly content: Range
  /** Content, trimmed. */
  readonly value: string
  readonly isClosed: boolean
}

interface Tag<Name> extends Range {
  readonly name: Name
  readonly isClosing: boolean
  readonly attributes: string
}

export interface Tags<Name extends string> {
  /** Compared without case. */
  readonly names: readonly Name[]
  /** Names of tags that may nest; the outermost counts. */
  readonly nested?: readonly Name[]
  /** Other spellings in lower case, with the names that they mean. */
  readonly spellings?: ReadonlyMap<string, Name>
  /** Whether a tag at this offset is used, not mentioned. */
  counts(offset: number): boolean
}

/** Limit of a value or list of values, in UTF-16 units; longer text is prose. */
const longest = 200

/** Elements of a text in order, with near misses and stray closing tags of nested elements. */
export function findElements<Name extends string>(document: Document, tags: Tags<Name>): readonly Element<Name>[] {
  const all = findTags(document, tags)
  const found = tags.names.flatMap((name) => {
    const named = all.filter((tag) => tag.name === name)
    return tags.nested?.includes(name) ? pairNested(named) : pairFlat(named)
  })
  return found.map((pair) => elementOf(document, pair)).sort((a, b) => a.start - b.start)
}

function findTags<Name extends string>({text}: Document, {names, spellings, counts}: Tags<Name>): readonly Tag<Name>[] {
  if (!text.includes('<')) return []
  const nameBySpelling = new Map(spellings)
  for (const name of names) nameBySpelling.set(name.toLowerCase(), name)
  const written = [...nameBySpelling.keys()]
  const pattern = patternOf(written.join(' '), () => tagPattern(written))
  const found: Tag<Name>[] = []
  for (const {0: whole, 1: slash, 2: spelling = '', 3: attributes = '', index: start} of text.matchAll(pattern)) {
    const name = nameBySpelling.get(spelling.toLowerCase())
    if (name === undefined || !counts(start)) continue
    found.push({name, isClosing: slash === '/', attributes: attributes.trim(), start, end: start + whole.length})
  }
  return found
}

/** Compiled once for all texts: names and spellings have no space. */
const patternOf = createMemo<string, RegExp>(100)

function tagPattern(names: readonly string[]): RegExp {
  // A quoted value may be a placeholder in brackets: `id="<id>"`.
  const attribute = `(?:[^<>]|(?<=["'])<[^<>"'\\n]{0,50}>(?=["']))*`
  const written = names.map(escapeRegExp).join('|')
  return new RegExp(`<(/?)[ \\t]*(${written})(?![\\p{L}\\p{N}\\p{M}_:-])(${attribute})>`, 'giu')
}

/** Limit of spellings for a name, since each tag is compared with all of them. */
const mostSpellings = 50

/** First spellings in a text that resemble a name, in lower case; none for short names. */
export function nearSpellings<Name extends string>({text}: Document, name: Name): ReadonlyMap<string, Name> {
  const written = [...text.matchAll(/<\/?[ \t]*([^\s<>/]{1,100})/g)].map(([, spelling = '']) => spelling.toLowerCase())
  const near = [...new Set(written)].filter(
    (spelling) => spelling.length > 2 && nearest(spelling, [name]) !== undefined
  )
  return new Map(name.length > 2 ? near.slice(0, mostSpellings).map((spelling) => [spelling, name]) : [])
}

/** Whether a tag of an output counts: tags in code or comments are mentions. */
export function isPrintedTag(document: Document, offset: number): boolean {
  return !isInCodeOrComment(document, offset) && !isInCodeSpan(document, offset)
}

interface Pair<Name> {
  readonly opening: Tag<Name>
  readonly closing: Tag<Name> | undefined
}

/** A closing tag belongs to the opening tag right before it; another opening tag leaves the first unclosed. */
function pairFlat<Name>(tags: readonly Tag<Name>[]): readonly Pair<Name>[] {
  return tags.flatMap((opening, index): Pair<Name>[] => {
    const next = tags[index + 1]
    return opening.isClosing ? [] : [{opening, closing: next?.isClosing ? next : undefined}]
  })
}

/** Elements may nest: the outermost counts, and unmatched closing tags are kept. */
function pairNested<Name>(tags: readonly Tag<Name>[]): readonly Pair<Name>[] {
  const open: Tag<Name>[] = []
  const pairs: Pair<Name>[] = []
  for (const tag of tags) {
    if (!tag.isClosing) open.push(tag)
    else pairs.push({opening: open.pop() ?? tag, closing: tag})
  }
  let end = 0
  const outer = pairs
    .sort((a, b) => a.opening.start - b.opening.start)
    .filter(({opening, closing}) => {
      const isInner = opening.start < end
      end = Math.max(end, closing?.end ?? 0)
      return !isInner
    })
  return [...outer, ...open.map((opening) => ({opening, closing: undefined}))]
}

function elementOf<Name extends string>({text, lines}: Document, {opening, closing}: Pair<Name>): Element<Name> {
  const close = closing === opening ? undefined : closing
  const lineEnd = lines[lineAt(lines, opening.end - 1)]?.end ?? text.length
  const end = close?.start ?? Math.max(opening.end, opening.isClosing ? 0 : Math.min(lineEnd, opening.end + longest))
  const value = text.slice(opening.end, end)
  return {
    name: opening.name,
    open: {start: opening.start, end: opening.end},
    close: close && {start: close.start, end: close.end},
    attributes: opening.attributes,
    content: {start: opening.end, end},
    value: value.trim(),
    isClosed: close !== undefined,
    start: opening.start,
    end: close?.end ?? opening.end + value.trimEnd().length
  }
}

export function valueRange({text}: Document, {content, value}: Element): Range {
  const start = content.start + text.slice(content.start, content.end).search(/\S|$/)
  return {start, end: start + value.length}
}

/** A word of an element's content: a value, or one of several alternatives. */
export interface Word extends Range {
  readonly text: string
}

/** Alternatives in a content: `PASS|NEEDS_REVISION`, `PASS or REJECTED`. */
export function tagAlternatives(document: Document, element: Element): readonly Word[] {
  if (element.value.length > longest) return []
  const {start} = valueRange(document, element)
  return [...element.value.matchAll(/(?:[^\s|/,]|(?<!\s)\s+(?!\s|or\s))+/g)].flatMap((match): Word[] => {
    const text = match[0].replace(/^\s*or\s+/, '').trim()
    const at = start + match.index + match[0].indexOf(text)
    return text === '' ? [] : [{text, start: at, end: at + text.length}]
  })
}

/** Whether several values are left of which the agent should have chosen one. */
export function leavesAlternatives(document: Document, element: Element, known: readonly string[]): boolean {
  const words = tagAlternatives(document, element)
  return words.length > 1 && words.every(({text}) => meantValue(text, known) !== undefined)
}

/** The known value that a word equals or resembles in spelling, case or separators. */
export function meantValue<T extends string>(word: string, known: readonly T[]): T | undefined {
  const joined = join(word)
  const lower = joined.toLowerCase()
  const {all, lowers} = joinedOf(known)
  const same = lowers.indexOf(lower)
  if (same !== -1 || joined.length < 3 || !/^\w+$/.test(joined)) return known[same]
  const near = nearest(joined, all)
  return near === undefined ? undefined : known[all.indexOf(near)]
}

/** Cached for all words of a text. */
const joinedOf = memoize(
  (known: readonly string[]): {readonly all: readonly string[]; readonly lowers: readonly string[]} => {
    const all = known.map(join)
    return {all, lowers: all.map((value) => value.toLowerCase())}
  }
)

function join(word: string): string {
  return word.trim().replace(/[\s-]+/g, '_')
}

export function isWordLike(value: string): boolean {
  return /^[A-Za-z][A-Za-z_-]*$/.test(value)
}

/** A word that a definition shows as a value, but that is not one. */
export interface WrongWord extends Word {
  /** Known value with a similar spelling. */
  readonly meant: string | undefined
}

/**
 * Words between two tags of a definition that are not allowed values, except placeholders and prose.
 *
 * @param known values that a word may resemble, allowed ones first
 */
export function wrongWords(
  document: Document,
  element: Element,
  allowed: readonly string[],
  known: readonly string[] = []
): readonly WrongWord[] {
  const words = tagAlternatives(document, element).map((word) => ({
    ...word,
    meant: meantValue(word.text, allowed) ?? meantValue(word.text, known)
  }))
  const isProse = words.some(({text, meant}) => meant === undefined && !isWordLike(text))
  return words.filter(
    ({text, meant}) => !allowed.includes(text) && (meant !== undefined || !(isProse || isPlaceholderWord(text)))
  )
}

/** A placeholder for a value: `VERDICT`. */
export function isPlaceholderWord(word: string): boolean {
  return /verdict|status|value|result|^x+$/i.test(word)
}
