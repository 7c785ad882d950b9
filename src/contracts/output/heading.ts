/** Headings by their texts, as contracts of sections compare them. */

import {type Heading, headingText} from '../../markdown/shapes.ts'
import {fenceAt, structure} from '../../markdown/structure.ts'
import {lineRange, lineText} from '../../text/document.ts'
import {distance} from '../../text/edit-distance.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {trimEndOf} from '../../text/trim.ts'
import type {Source} from '../source.ts'
import {fits, fixedText, hasTemplateWildcard, type Template} from './template.ts'

/** In UTF-16 units; a longer heading is compared as it is written. */
const longest = 200

/** A function, since classes of Unicode take V8 long to read, and few runs compare headings. */
const marks = (): readonly (readonly [RegExp, string])[] => [
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1'],
  [/<\/?[A-Za-z][^<>]*>/g, ''],
  [/(`+)([^`]+)\1/g, '$2'],
  [/(\*{1,3})(?=\S)([^*]*[^*\s])\1/g, '$2'],
  [/(?<![\p{L}\p{N}])(_{1,3})(?=\S)([^_]*[^_\s])\1(?![\p{L}\p{N}])/gu, '$2'],
  [/~~(?=\S)([^~]*[^~\s])~~/g, '$1']
]

/** The text of a heading without the marks of Markdown in it. */
export function unmarkedText(text: string): string {
  if (text.length > longest || !/[\\[<`*_~]/.test(text)) return text
  return marks()
    .reduce((plain, [mark, inner]) => plain.replace(mark, inner), text)
    .trim()
}

/** A text that is compared with templates. It keeps what is read of it itself: an output may have very many of them. */
export interface Title {
  readonly text: string
  /** Without the marks of Markdown, once it is read. */
  plain: string | undefined
  /** Its words, once they are read. */
  bare: string | undefined
}

export function titleOf(text: string): Title {
  return {text, plain: undefined, bare: undefined}
}

/** The template without the marks of Markdown; itself where it has none. */
const plainTemplate = memoize((template: Template): Template => {
  const literals = template.literals.map(plainLiteral)
  return literals.every((literal, index) => literal === template.literals[index]) ? template : {...template, literals}
})

/** A literal keeps the spaces at its ends, which a wildcard is beside. */
function plainLiteral(literal: string): string {
  const text = literal.trim()
  return text === '' ? literal : literal.replace(text, () => unmarkedText(text))
}

/** Whether a heading has the text that a contract names. */
export function isExact(title: Title, template: Template): boolean {
  const {text} = title
  if (fits(template, text)) return true
  title.plain ??= unmarkedText(text)
  const named = plainTemplate(template)
  return (named !== template || title.plain !== text) && fits(named, title.plain)
}

/**
 * A search for what has the text of a title, or fits it: by its text where it has no wildcard, since an output may have very many
 * titles to compare with many templates.
 */
export function exactSearch<T extends {readonly template: Template}>(
  all: readonly T[]
): (title: Title) => readonly T[] {
  const byText = new Map<string, T[]>()
  for (const each of all) {
    if (hasTemplateWildcard(each.template)) continue
    for (const text of new Set([each.template, plainTemplate(each.template)].map(({literals}) => literals.join(''))))
      byText.set(text, [...(byText.get(text) ?? []), each])
  }
  const open = all.filter(({template}) => hasTemplateWildcard(template))
  return (title) => {
    const {text} = title
    title.plain ??= unmarkedText(text)
    const written = byText.get(text) ?? []
    if (open.length === 0 && title.plain === text) return written
    const plain = byText.get(title.plain) ?? []
    return [...new Set([...written, ...plain, ...open.filter(({template}) => isExact(title, template))])]
  }
}

/** The words of a template: an output may have very many headings to compare with them. */
interface TemplateWords {
  readonly all: string
  /** Those before its first wildcard; empty where it has none, or where they are too short to tell anything. */
  readonly lead: string
  /** How many words the lead has. */
  readonly count: number
}

const wordsOf = memoize((template: Template): TemplateWords => {
  const first = hasTemplateWildcard(template) ? bare(template.literals[0] ?? '') : ''
  const lead = first.length > 3 ? first : ''
  return {all: bare(fixedText(template)), lead, count: lead.split(' ').length}
})

/** In another case, with an emoji or a number in front, a colon behind, or one or two letters off. */
export function isNear(title: Title, template: Template): boolean {
  if (!hasTemplateWildcard(template) && !isOfLength(title.text, template.text)) return false
  title.bare ??= bare(title.text)
  const {bare: plain} = title
  const {all, lead, count} = wordsOf(template)
  if (plain === '' || all === '' || plain.length > longest) return false
  return isWithin(plain, all) || (lead !== '' && isWithin(trimEndOf(firstWords(plain, count), ' :'), lead))
}

function firstWords(text: string, count: number): string {
  let end = -1
  for (let left = count; left > 0; left--) {
    end = text.indexOf(' ', end + 1)
    if (end === -1) return text
  }
  return text.slice(0, end)
}

/** How many characters marks, numbers and signs around a name have at most. */
const mostSigns = 24

function isOfLength({length}: string, name: string): boolean {
  return length >= name.length - 6 - mostSigns && length <= name.length + 2 + mostSigns
}

/** Whether a text is a name, or one or two letters off, by the length of the name. */
function isWithin(text: string, name: string): boolean {
  const limit = name.length > 5 ? 2 : name.length > 3 ? 1 : 0
  return distance(text, name, limit) <= limit
}

/** The words of a heading in lower case, without what people put around them. */
export function bare(text: string): string {
  if (text.length > longest) return text
  const plain = unmarkedText(text).replace(/[*_`\uFE0F\u20E3]/gu, '')
  const words = plain.replace(/^[^\p{L}\p{N}]+/u, '') || plain
  const unnumbered = words.replace(/^\d+(?:\.\d+)*(?:[.):]+\s*|\s+)/, '') || words
  const unsigned = unnumbered.replace(/^[^\p{L}\p{N}]+/u, '') || unnumbered
  return (/^.*[\p{L}\p{N})\]"']/su.exec(unsigned)?.[0] ?? unsigned).trim().toLowerCase()
}

/** Lines that are underlined with hyphens: headings of depth 2. */
const underlined = memoize((source: Source): readonly Heading[] => {
  const {lines, text} = source
  return lines.flatMap(({start, end}, line): Heading[] => {
    if (!/^ {0,3}-+[ \t]*$/.test(text.slice(start, Math.min(end, start + longest)))) return []
    const written = lineText(source, line - 1)
    const title = written.trim()
    const isFirst = lineText(source, line - 2).trim() === ''
    if (title === '' || !isFirst || /^ {0,3}(?:[-+*>#|]|\d+[.)]\s|`{3}|~{3}|\t| {4})/.test(written)) return []
    if (fenceAt(source, line - 1) !== undefined) return []
    const from = (lines[line - 1]?.start ?? 0) + written.indexOf(title)
    return [{start: from, end: from + title.length, line: line - 1, depth: 2, text: title}]
  })
})

/** Where a heading with a text is in code. */
export function headingInCode(source: Source, template: Template): Range | undefined {
  for (const {content} of structure(source).codes)
    for (let line = content[0]; line <= content[1]; line++) {
      const text = lineText(source, line)
      if (/^[ \t]*#{1,6}[ \t]/.test(text) && isExact(titleOf(headingText(text)), template))
        return lineRange(source, line)
    }
  return undefined
}

/** All headings of an output, in order: those that are underlined, too. */
export function headingsOf(source: Source): readonly Heading[] {
  return [...structure(source).headings, ...underlined(source)].sort((a, b) => a.start - b.start)
}
