/** The section `# SUGGESTED PROMPTS` of a definition, and its paragraphs: REQ-0003 4.1, 4.2. */

import type {Heading} from '../../markdown/shapes.ts'
import {codeAt, isInComment, structure} from '../../markdown/structure.ts'
import {pastBlank} from '../../text/char-tests.ts'
import {lineRange, lineText} from '../../text/document.ts'
import {lastIndexFrom, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import {trimOf} from '../../text/trim.ts'
import {foldCharacters} from '../ascii/characters.ts'
import type {Source} from '../source.ts'
import {isDelimiterLike} from './block.ts'
import {titleLines} from './candidates.ts'
import {endingBlocks} from './status.ts'
import {sectionHeading} from './title.ts'

/** Forms of the section's heading; all but `exact` are wrong. */
type Form = 'exact' | 'indented' | 'trailing-space' | 'character' | 'underlined' | 'bold' | 'other'

/** The heading of the section, or a near miss of it. */
export interface SectionHeading extends Range {
  /** From 0. */
  readonly line: number
  /** The last line of the heading; with an underline, the underline. */
  readonly lastLine: number
  readonly form: Form
  readonly isExact: boolean
  /** Bold text, a heading in a list item, a line right above a block: only counted where there is no other. */
  readonly isLoose: boolean
}

/** All headings of the section, near misses included; where one is exact, headings that only resemble it are ordinary ones. */
export const sectionHeadings = memoize((source: Source): readonly SectionHeading[] => {
  const found = titleLines(source).flatMap((line) => readHeading(source, line) ?? [])
  const headings = found.filter(({isLoose}) => !isLoose)
  if (headings.some(({isExact}) => isExact))
    return headings.filter(({isExact, start, end}) => isExact || !/[a-z]/.test(source.text.slice(start, end)))
  return headings.length > 0 ? headings : found
})

function readHeading(source: Source, line: number): SectionHeading | undefined {
  const written = lineText(source, line).replace(/^\uFEFF/, '')
  const start = lineRange(source, line).end - written.length + pastBlank(written)
  const range = {start, end: start + written.trim().length}
  const isHeading = headingLines(source).has(line)
  if (!isHeading && (codeAt(source, line) !== undefined || isInComment(source, range.start))) return undefined
  const form =
    isHeading && written.charAt(pastBlank(written)) === '#'
      ? formOf(written)
      : otherFormOf(source, line, written, isHeading)
  if (form === undefined) return undefined
  const lastLine = form === 'underlined' && !openings(source).has(line + 1) ? line + 1 : line
  const isAboveBlock = form === 'underlined' && lastLine === line
  const isLoose = form === 'bold' || isAboveBlock || (form === 'indented' && !isHeading)
  return {...range, line, lastLine, form, isExact: form === 'exact', isLoose}
}

const headingLines = memoize((source: Source) => new Set(structure(source).headings.map(({line}) => line)))

/** The lines that open blocks: such a line is not an underline. */
const openings = memoize((source: Source) => new Set(endingBlocks(source).flatMap(({open}) => open?.line ?? [])))

function otherFormOf(source: Source, line: number, written: string, isHeading: boolean): Form | undefined {
  const text = foldCharacters(written).text
  const isAboveUnderline = /^ {0,3}(?:=+|-{3,})[ \t]*$/.test(lineText(source, line + 1))
  if (isHeading || (isAboveUnderline && /^ {0,3}[^\s#>|<+-]/.test(text))) return 'underlined'
  if (/^ {1,3}# /.test(written)) return formOf(written) === 'indented' ? 'indented' : undefined
  if (/^ {0,3}#{1,7}/.test(text)) return /^ {0,3}#{1,6}[ \t]/.test(written) ? undefined : formOf(written)
  const isAlone = line === 0 || lineText(source, line - 1).trim() === ''
  return isAlone && /^(\*\*|__)[^*_]+\1:?[ \t]*$/.test(text) ? 'bold' : undefined
}

function formOf(written: string): Form {
  if (written === sectionHeading) return 'exact'
  const trimmed = trimOf(written, ' \t')
  if (trimmed === sectionHeading) return written.startsWith('#') ? 'trailing-space' : 'indented'
  const plain = foldCharacters(trimmed).text.replace(/\s+/g, ' ').trim()
  return /[^ -~]/.test(trimmed) && plain === sectionHeading ? 'character' : 'other'
}

/** The lines of the section: from its heading to the line before the next heading of depth 1. */
export function sectionLines(source: Source, heading: SectionHeading): readonly [first: number, last: number] {
  const headings = topHeadings(source)
  const next = headings[lastIndexFrom(headings, heading.line, ({line}) => line) + 1]
  return [heading.line, (next?.line ?? source.lines.length) - 1]
}

/** A row of `=` that closes a block makes a heading of it for Markdown. */
const topHeadings = memoize((source: Source) =>
  structure(source).headings.filter(({depth, text}) => depth === 1 && !/^SUGGESTED NEXT STEPS\b/i.test(text))
)

/** The heading of the self-validation, which the section follows (REQ-0003 4.2). */
export function selfValidation(source: Source): Heading | undefined {
  if (!/SELF.VALIDATION/i.test(source.text)) return undefined
  return structure(source).headings.find(
    (heading) => heading.depth === 1 && /^SELF[- ]VALIDATION\b/i.test(heading.text)
  )
}

/** A paragraph outside blocks and code: its lines from 0. */
export interface SectionParagraph extends Range {
  readonly lines: readonly [first: number, last: number]
}

/** The last paragraph of the file where it is prose, not a part of a block, a heading, a list, a table or code. */
export const lastParagraph = memoize((source: Source) => lastParagraphIn(source, [0, source.lines.length - 1]))

/** The last paragraph of a part of the file: of a section, its closing line. */
export function lastParagraphIn(
  source: Source,
  [top, bottom]: readonly [number, number]
): SectionParagraph | undefined {
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
  return !blockLines(source).has(line) && codeAt(source, line) === undefined
}

const blockLines = memoize((source: Source) => {
  const found = new Set<number>()
  for (const {lines} of endingBlocks(source)) for (let line = lines[0]; line <= lines[1]; line++) found.add(line)
  return found
})

/** The headings of depth 1 after a heading of the section. */
export function followingHeadings(source: Source, {line}: SectionHeading): readonly Heading[] {
  return topHeadings(source).filter((other) => other.line > line)
}
