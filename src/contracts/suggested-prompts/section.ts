/** The `# SUGGESTED PROMPTS` section of a definition and the line that closes an agent file: REQ-0003, section 4. */

import {lineText} from '../../text/document.ts'
import type {Fix} from '../../text/edit.ts'
import {distance} from '../../text/edit-distance.ts'
import {frontMatterName} from '../../text/front-matter.ts'
import {lineAt, type Range} from '../../text/lines.ts'
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

/** All headings of the section, near misses included; an exact one makes mere look-alikes ordinary headings. */
export const sectionHeadings = memoize((source: Source): readonly SectionHeading[] => {
  if (!mightHoldSection(source.text)) return []
  const found = structure(source)
    .headings.filter(isSectionHeading)
    .map((heading) => ({
      ...toRange(heading),
      isExact: source.text.slice(source.lines[heading.line]?.start, source.lines[heading.line]?.end) === sectionHeading,
      isBold: false
    }))
  if (found.some((heading) => heading.isExact))
    return found.filter((heading) => heading.isExact || isShouted(source, heading))
  return found.length > 0 ? found : boldHeadings(source)
})

function toRange({start, end, line}: Heading): Range & {readonly line: number} {
  return {start, end, line}
}

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

/** The heading of the self-validation, which the section follows (4.2 rule 1). */
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

/** The closing lines of 4.3 by the agent's name without its number: what a file must end with, as far as the table says it. */
const closingLines: ReadonlyMap<string, string> = new Map([
  ['requirements-analyst', 'You are the foundation of the SDLC'],
  ['solution-architect', 'You are the technical foundation of the project'],
  ['system-designer', 'You translate architecture into actionable designs'],
  ['test-design-engineer', 'You ensure quality is designed in from the start'],
  ['software-developer', 'You bring designs to life with clean, tested'],
  ['integration-tester', 'You validate that the system works as an integrated whole'],
  ['qa-engineer', 'You are the quality gatekeeper ensuring code excellence'],
  ['security-compliance-auditor', 'You are the last line of defense before deployment'],
  ['cicd-engineer', 'You enable continuous delivery with automated, reliable pipelines.'],
  ['dev-environment-engineer', 'You build and launch reliable environments'],
  ['deployment-engineer-staging', 'You validate deployment procedures in staging'],
  ['release-manager', 'You orchestrate production releases with precision'],
  ['site-reliability-engineer', 'You are the guardian of production'],
  ['quick-scan-agent', 'You provide just enough context for requirements gathering']
])

/** The closing line that the table has for this agent: by front matter `name`, else by file name, which may differ. */
export const knownClosingLine = memoize((source: Source): string | undefined => {
  const stem = source.path.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
  const known = [frontMatterName(source), stem].map((name) => closingLines.get((name ?? '').replace(/^\d\d-/, '')))
  return known.find((line) => line !== undefined)
})

/**
 * The agent's known closing line where it ends the part right before the section: a line of these words further up is the
 * agent's introduction.
 */
export function earlyClosingLine(source: Source, heading: SectionHeading): number | undefined {
  const closing = knownClosingLine(source)
  if (closing === undefined) return undefined
  const before = structure(source).headings.filter((other) => other.depth === 1 && other.line < heading.line)
  for (let line = heading.line - 1; line > (before.at(-1)?.line ?? -1); line--) {
    if (lineText(source, line).startsWith(closing) && codeAt(source, line) === undefined) return line
  }
  return undefined
}

/** The fix that puts the section at the end of the file, before the closing line where one stands there. */
export function moveSection(source: Source, heading: SectionHeading): Fix {
  const [first, last] = sectionLines(source, heading)
  const start = source.lines[first]?.start ?? 0
  const end = source.lines[last]?.next ?? source.text.length
  const target = endOfContent(source)
  const text = source.text.slice(start, end).trimEnd()
  return {
    safe: false,
    edits: [
      {start, end, text: ''},
      {start: target, end: target, text: atEnd(source, target, text)}
    ]
  }
}

/** The fix that adds a section at the same place. */
export function addSection(source: Source, section: string): Fix {
  const target = endOfContent(source)
  return {safe: false, edits: [{start: target, end: target, text: atEnd(source, target, section)}]}
}

/** Where a last section goes: the end of the text, or the start of a closing line that the table knows. */
function endOfContent(source: Source): number {
  const closing = knownClosingLine(source)
  const paragraph = lastParagraph(source)
  const isClosing = closing !== undefined && paragraph !== undefined && source.text.startsWith(closing, paragraph.start)
  return isClosing ? paragraph.start : source.text.length
}

/** A text with one blank line around it. */
function atEnd(source: Source, target: number, text: string): string {
  const before = source.text.slice(0, target)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  return `${gap}${text}\n${target < source.text.length ? '\n' : ''}`
}
