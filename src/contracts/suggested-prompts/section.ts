/** The section `# SUGGESTED PROMPTS` of a definition, and its paragraphs: REQ-0003 4.1, 4.2. */

import {lineText} from '../../text/document.ts'
import {distance} from '../../text/edit-distance.ts'
import {lineAt, type Range, rangeOf} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import type {Heading} from '../../text/shapes.ts'
import {codeAt, isInComment, structure} from '../../text/structure.ts'
import type {Source} from '../source.ts'
import {blocks, isDelimiterLike} from './block.ts'
import {statusBlocks} from './status.ts'

/** The search string of REQ-0003 6.1. */
export const sectionHeading = '# SUGGESTED PROMPTS'
const title = 'SUGGESTED PROMPTS'

/** The heading of the section, or a near miss of it. */
export interface SectionHeading extends Range {
  /** From 0. */
  readonly line: number
  readonly isExact: boolean
  /** Bold text in place of a heading. */
  readonly isBold: boolean
}

/** All headings of the section, near misses included; where one is exact, headings that only resemble it are ordinary ones. */
export const sectionHeadings = memoize((source: Source): readonly SectionHeading[] => {
  if (!mightHoldSection(source.text)) return []
  const found = structure(source)
    .headings.filter(isSectionHeading)
    .map((heading) => ({
      ...rangeOf(heading),
      line: heading.line,
      isExact: source.text.slice(source.lines[heading.line]?.start, source.lines[heading.line]?.end) === sectionHeading,
      isBold: false
    }))
  if (found.some((heading) => heading.isExact))
    return found.filter((heading) => heading.isExact || isShouted(source, heading))
  return found.length > 0 ? found : boldHeadings(source)
})

/** Two edits leave at least two of the four pieces whole, so this is true wherever {@link isSectionHeading} can be. */
function mightHoldSection(text: string): boolean {
  return /^\uFEFF?[ \t]*(?:#{1,6}[ \t]+|\*\*|__)[^\r\n]{0,16}(?:SUGG|STED|PROM|MPTS)[^\r\n]{0,24}$/im.test(text)
}

function isSectionHeading(heading: Heading): boolean {
  const text = heading.text.replace(/[*_`]/g, '').replace(/:$/, '')
  return distance(text.toUpperCase(), title, 2) <= 2
}

function isShouted(source: Source, heading: Range): boolean {
  return !/[a-z]/.test(source.text.slice(heading.start, heading.end))
}

function boldHeadings(source: Source): SectionHeading[] {
  const found: SectionHeading[] = []
  for (const match of source.text.matchAll(/^(\*\*|__)([^*_\r\n]{14,20})\1:?[ \t]*$/gm)) {
    const text = (match[2] ?? '').replace(/:$/, '').trim().toUpperCase()
    const line = lineAt(source.lines, match.index)
    if (distance(text, title, 2) > 2 || codeAt(source, line) !== undefined || isInComment(source, match.index)) continue
    found.push({start: match.index, end: match.index + match[0].trimEnd().length, line, isExact: false, isBold: true})
  }
  return found
}

/** The lines of the section: from its heading to the line before the next heading of depth 1. */
export function sectionLines(source: Source, heading: SectionHeading): readonly [first: number, last: number] {
  const next = structure(source).headings.find((other) => other.depth === 1 && other.line > heading.line)
  return [heading.line, (next?.line ?? source.lines.length) - 1]
}

/** The heading of the self-validation, which the section follows (REQ-0003 4.2). */
export function selfValidation(source: Source): Heading | undefined {
  if (!/SELF.VALIDATION/i.test(source.text)) return undefined
  return structure(source).headings.find(
    (heading) => heading.depth === 1 && /^SELF[- ]VALIDATION\b/i.test(heading.text)
  )
}

/** A paragraph outside blocks and code: its lines from 0. */
export interface Paragraph extends Range {
  readonly lines: readonly [first: number, last: number]
}

/** The last paragraph of the file where it is prose, not a part of a block, a heading, a list, a table or code. */
export const lastParagraph = memoize((source: Source) => lastParagraphIn(source, [0, source.lines.length - 1]))

/** The last paragraph of a part of the file: of a section, its closing line. */
export function lastParagraphIn(source: Source, [top, bottom]: readonly [number, number]): Paragraph | undefined {
  let last = bottom
  while (last > top && lineText(source, last).trim() === '') last--
  let first = last
  while (first > top && lineText(source, first - 1).trim() !== '' && isProse(source, first - 1)) first--
  if (!isProse(source, last)) return undefined
  const start = source.lines[first]?.start ?? 0
  return {lines: [first, last], start, end: start + source.text.slice(start, source.lines[last]?.end).trimEnd().length}
}

function isProse(source: Source, line: number): boolean {
  const text = lineText(source, line)
  if (/^[ \t]*(?:#|[-*+>|][ \t]|\||\d+[.)][ \t]|```|~~~|<)/.test(text) || isDelimiterLike(text)) return false
  const isInBlock = [...blocks(source), ...statusBlocks(source)].some((block) => isWithin(block.lines, line))
  return !isInBlock && codeAt(source, line) === undefined
}

function isWithin([first, last]: readonly [number, number], line: number): boolean {
  return first <= line && line <= last
}

/** The headings of depth 1 after a heading of the section. */
export function followingHeadings(source: Source, {line}: SectionHeading): readonly Heading[] {
  return structure(source).headings.filter((other) => other.depth === 1 && other.line > line)
}
