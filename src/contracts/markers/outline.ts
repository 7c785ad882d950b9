/**
 * Fences of a definition as authors mean them. A fence with a language inside of a text fence is nested. An unclosed
 * one ends before the next fence's context.
 */

import {frontMatter} from '../../markdown/front-matter.ts'
import {headingText} from '../../markdown/shapes.ts'
import {isInComment} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {lastIndexFrom} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {list} from '../../text/plural.ts'
import {trimOf} from '../../text/trim.ts'
import type {Source} from '../source.ts'
import {fenceLanguage} from './fence-name.ts'

/** Languages of fences with text or data; others have programs. */
export const textLanguages: ReadonlySet<string> = new Set([
  '',
  ...list`
    text, txt, plain, plaintext, md, markdown, xml, html, json, jsonc, json5, jsonl, yaml, yml, output, template,
    mdx, none, log, console
  `
])

/** A fence; lines from 0, with marks in `lines`; `last < first` in `content` if empty. */
export interface Fence {
  readonly lines: readonly [first: number, last: number]
  readonly content: readonly [first: number, last: number]
  /** First word behind the opening mark, as written. */
  readonly name: string
  /** Language in that word, in lower case. */
  readonly language: string
  readonly isClosed: boolean
}

/** In UTF-16 units; longer lines are prose or data. */
const longestLine = 1000

/** A line of a definition; empty for lines beyond the limit. */
export function rowText(definition: Source, line: number): string {
  const {start, end} = definition.lines[line] ?? {start: 0, end: 0}
  return end - start > longestLine ? '' : definition.text.slice(start, end)
}

const fenceMark = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/
/** Languages of fences with text: fences with a language nest inside of them. */
const nesting = new Set(['', 'md', 'markdown', 'text', 'txt', 'mdx', 'xml'])

/** Limit of attempts to find an unclosed fence. */
const attempts = 8

function readFences(definition: Source, first: number): readonly Fence[] {
  const fences = pairedFences(definition, first)
  if (fences.at(-1)?.isClosed !== false) return fences
  for (const fence of fences.slice(0, -1).reverse().slice(0, attempts)) {
    const next = openedFrom(definition, fence)
    if (next === undefined) continue
    const rest = pairedFences(definition, next)
    if (rest.at(-1)?.isClosed !== true) continue
    const open = {
      ...fence,
      lines: [fence.lines[0], next - 1],
      content: [fence.content[0], next - 1],
      isClosed: false
    } as const
    return [...fences.slice(0, fences.indexOf(fence)), open, ...rest]
  }
  return fences
}

/** Line of the heading or sentence directly above a closing mark, if the mark looks like an opening one. */
function openedFrom(definition: Source, {lines: [first, last]}: Fence): number | undefined {
  if (rowText(definition, last - 1).trim() !== '') return undefined
  let line = last - 1
  while (line > first && last - line < 3 && rowText(definition, line).trim() === '') line--
  const text = rowText(definition, line)
  return line > first && /^ {0,3}#{1,6}[ \t]|:[*_ \t]*$/.test(text) ? line : undefined
}

function pairedFences(definition: Source, first: number): readonly Fence[] {
  const fences: Fence[] = []
  const end = definition.lines.length
  let mayNest = true
  for (let line = first; line < end; line++) {
    const [, mark = '', language = ''] = fenceMark.exec(rowText(definition, line)) ?? []
    if (mark === '') continue
    let close = closingLine(definition, line, mark, mayNest && nesting.has(language.toLowerCase()))
    if (close === undefined && mayNest) {
      mayNest = false
      close = closingLine(definition, line, mark, false)
    }
    const last = close ?? end - 1
    fences.push({
      lines: [line, last],
      content: [line + 1, close === undefined ? last : last - 1],
      language: fenceLanguage(language),
      name: language,
      isClosed: close !== undefined
    })
    line = last
  }
  return fences
}

function closingLine(definition: Source, opening: number, mark: string, mayNest: boolean): number | undefined {
  let depth = 1
  let isInner = false
  const indent = rowText(definition, opening).indexOf(mark)
  for (let line = opening + 1; line < definition.lines.length; line++) {
    const text = rowText(definition, line)
    const [, other = '', language = ''] = fenceMark.exec(text) ?? []
    if (other[0] !== mark[0] || other.length < mark.length) continue
    // More indented marks belong to an inner fence.
    if (mayNest && language === '' && depth === 1 && text.indexOf(other) > indent + 1) {
      isInner = !isInner
      continue
    }
    if (isInner) continue
    if (language !== '') depth += mayNest && other.length === mark.length ? 1 : 0
    else if (--depth === 0) return line
  }
  return undefined
}

/** A heading, tag or bold line with its lines. */
export interface OutlineSection {
  readonly form: 'heading' | 'tag' | 'bold'
  readonly title: string
  readonly line: number
  readonly depth: number
  readonly parent: OutlineSection | undefined
  last: number
}

interface Outline {
  readonly fences: readonly Fence[]
  /** In order of their lines. */
  readonly sections: readonly OutlineSection[]
  /** First line after the front matter. */
  readonly first: number
}

const tagMark = /^[ \t]*<(\/?)([A-Za-z][\w.-]{1,60})>[ \t]*$/
const headingMark = /^ {0,3}(#{1,6})[ \t]/
const boldLine = /^\*\*([^*]{1,80})\*\*:? ?(?:\([^()]{0,60}\))?:?$/

export const outlineOf = memoize((definition: Source): Outline => {
  const first = (frontMatter(definition)?.last ?? -1) + 1
  const fences = readFences(definition, first)
  return {fences, sections: readSections(definition, first, fences), first}
})

export function fenceOf({fences}: Outline, line: number): Fence | undefined {
  const fence = fences[lastIndexFrom(fences, line, ({lines}) => lines[0])]
  return fence !== undefined && line <= fence.lines[1] ? fence : undefined
}

/** Innermost section of a line; a heading is in its own section. */
export function sectionOf({sections}: Outline, line: number): OutlineSection | undefined {
  let section = sections[lastIndexFrom(sections, line, (each) => each.line)]
  while (section !== undefined && section.last < line) section = section.parent
  return section
}

function readSections(definition: Source, first: number, fences: readonly Fence[]): readonly OutlineSection[] {
  const closing = closingTags(definition, first)
  const sections: OutlineSection[] = []
  let open: OutlineSection[] = []
  let nextFence = 0
  const closeFrom = (index: number, line: number): void => {
    for (const section of open.slice(index)) section.last = line
    open = open.slice(0, index)
  }
  for (let line = first; line < definition.lines.length; line++) {
    const fence = fences[nextFence]
    if (fence?.lines[0] === line) {
      line = fence.lines[1]
      nextFence++
      continue
    }
    const text = rowText(definition, line)
    const [, slash, name = ''] = tagMark.exec(text) ?? []
    if (slash === '/') {
      const index = open.findLastIndex(({form, title}) => form === 'tag' && title === name)
      if (index !== -1) closeFrom(index, line)
      continue
    }
    const mark = readMark(definition, line, text)
    if (mark === undefined || (mark.form === 'tag' && (closing.get(mark.title) ?? -1) <= line)) continue
    if (mark.form !== 'tag') {
      const outer = open.findLastIndex(({form}) => form === 'tag')
      const same = open.findIndex(({depth}, index) => index > outer && depth >= mark.depth)
      if (same !== -1) closeFrom(same, line - 1)
    }
    const section = {...mark, line, parent: open.at(-1), last: definition.lines.length - 1}
    sections.push(section)
    open.push(section)
  }
  return sections
}

function closingTags(definition: Source, first: number): ReadonlyMap<string, number> {
  const closing = new Map<string, number>()
  for (let line = first; line < definition.lines.length; line++) {
    const [, slash, name = ''] = tagMark.exec(rowText(definition, line)) ?? []
    if (slash === '/') closing.set(name, line)
  }
  return closing
}

function readMark(
  definition: Source,
  line: number,
  text: string
): Pick<OutlineSection, 'form' | 'title' | 'depth'> | undefined {
  const start = text.search(/\S/)
  if (start === -1 || !'<#*'.includes(text.charAt(start))) return undefined
  if (isInComment(definition, definition.lines[line]?.start ?? 0)) return undefined
  const [, , name] = tagMark.exec(text) ?? []
  if (name !== undefined) return {form: 'tag', title: name, depth: 0}
  const [, signs] = headingMark.exec(text) ?? []
  if (signs !== undefined) return {form: 'heading', title: headingText(lineText(definition, line)), depth: signs.length}
  const [, bold] = boldLine.exec(text.trim()) ?? []
  return bold === undefined ? undefined : {form: 'bold', title: trimOf(bold, ' :'), depth: 7}
}

/** Introduction of a place: the paragraph directly above, up to a heading, a fence or a tag. */
export interface Lead {
  readonly text: string
  readonly lines: readonly [first: number, last: number]
}

const reach = {lines: 6, empty: 3} as const

const listItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/

/** A label that means little without the paragraph above. */
const bareLabel = /^\W*(?:\w+\W+){0,2}(?:structure|format|template|schema|shape|content|body)\W*$/i

/**
 * Paragraph above a line, in its section: only the last item of a list; above a bare label, also the paragraph before.
 */
export function leadOf(definition: Source, line: number): Lead | undefined {
  const lead = paragraphAbove(definition, line)
  if (lead === undefined || !bareLabel.test(lead.text)) return lead
  const above = paragraphAbove(definition, lead.lines[0])
  return above === undefined || listItem.test(above.text)
    ? lead
    : {text: `${above.text}\n\n${lead.text}`, lines: [above.lines[0], lead.lines[1]]}
}

function paragraphAbove(definition: Source, line: number): Lead | undefined {
  const outline = outlineOf(definition)
  const floor = Math.max(outline.first - 1, sectionOf(outline, line - 1)?.line ?? -1)
  let last = line - 1
  while (last > floor && line - last <= reach.empty && isEmpty(rowText(definition, last))) last--
  let first = last + 1
  const texts: string[] = []
  while (first - 1 > floor && last - first + 1 < reach.lines) {
    const text = rowText(definition, first - 1)
    if (isEmpty(text) || /^[ \t]*(?:\||`{3}|~{3})/.test(text) || fenceOf(outline, first - 1) !== undefined) break
    first--
    texts.unshift(text.trim())
    if (listItem.test(text)) break
  }
  return texts.length === 0 ? undefined : {text: texts.join('\n'), lines: [first, last]}
}

/** Whether a line is empty or a rule. */
function isEmpty(text: string): boolean {
  return /^[ \t]*(?:-{3,}[ \t]*)?$/.test(text)
}
