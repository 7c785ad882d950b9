/** What some formats need of a listed finding besides what every report has: made while its text is in memory, in no JSON. */
import type {Finding, MaskedFinding} from '../linter/rule.ts'
import {copyOf, type Document, lineText} from '../text/document.ts'
import {pointAt} from '../text/lines.ts'
import {fingerprintAt} from './fingerprint.ts'
import type {RelatedLines} from './related-lines.ts'
import type {FileReport, ListedFinding} from './report.ts'

/**
 * The details that a run is asked for: the line that a finding begins on (with `notes` also of notes), its fingerprint, the
 * positions of its edits, how it reads without linted text, the lines of other files that it is about. With `off` a run also lists
 * the findings that comments or a baseline turn off.
 */
export type Detail = 'lines' | 'notes' | 'related' | 'fingerprints' | 'edits' | 'masks' | 'off'

export interface FindingDetails {
  /** Where there is something on the line, and the finding has a code frame. */
  readonly line?: QuotedLine
  readonly fingerprint?: string
  /** What each edit of its fix replaces. */
  readonly edits?: readonly Region[]
  readonly masked?: MaskedFinding
  /** For each place that it is related to; `undefined` where the file cannot be read. */
  readonly related?: readonly (RelatedLines | undefined)[]
}

/** The part of a line around a finding. */
export interface QuotedLine {
  /** How much of the line is before it, in UTF-16 units. */
  readonly from: number
  readonly text: string
  /** More of the line is behind it. */
  readonly isCut?: boolean
  /** The column after the finding; none where it goes on in the next line. */
  readonly endColumn?: number | undefined
}

/** A range by lines and columns from 1; columns in UTF-16 units. */
export type Region = Pick<ListedFinding, 'line' | 'column' | 'endLine' | 'endColumn'>

/** How much of a line a code frame shows before a finding and in all, in UTF-16 units. */
const longestBefore = 59
const longest = 100

/**
 * The finding with the details that are to be made.
 *
 * @param region where it is in the text: that may be all that an agent printed
 * @param finding what it was made of, where that is in memory
 */
export function withDetails(
  listed: ListedFinding,
  document: Document,
  region: Region,
  requested: ReadonlySet<Detail>,
  finding?: Finding
): ListedFinding {
  if (requested.size === 0) return listed
  const line =
    requested.has('lines') && hasFrame(listed, requested.has('notes')) && quotedLine(listed, document, region)
  const masked = requested.has('masks') && finding !== undefined && maskedOf(finding)
  const details: FindingDetails = {
    ...(line && {line}),
    ...(requested.has('fingerprints') && {fingerprint: fingerprintAt(listed, document, region.line - 1)}),
    ...(requested.has('edits') && listed.fix && {edits: listed.fix.edits.map((edit) => regionOf(edit, document))}),
    ...(masked && {masked})
  }
  return {...listed, details}
}

/** Whether details of a finding are made of its text. */
export function needsText({severity, origin, fix}: ListedFinding, requested: ReadonlySet<Detail>): boolean {
  const hasLine = requested.has('lines') && hasFrame({severity, origin}, requested.has('notes'))
  return hasLine || requested.has('fingerprints') || (requested.has('edits') && fix !== undefined)
}

/** Whether a finding has a code frame: one of a call has none, and a note where notes are listed. */
function hasFrame({severity, origin}: Pick<ListedFinding, 'severity' | 'origin'>, hasNotes: boolean): boolean {
  return (hasNotes || severity !== 'note') && origin?.message !== 0
}

function quotedLine(listed: ListedFinding, document: Document, region: Region): QuotedLine | undefined {
  const {column} = listed.origin ?? listed
  const text = lineText(document, region.line - 1)
  if (text.trim() === '') return undefined
  const from = Math.max(0, column - 1 - longestBefore)
  const endColumn = region.line === region.endLine ? region.endColumn : undefined
  const isCut = text.length > from + longest
  return {from, text: copyOf(text.slice(from, from + longest)), endColumn, ...(isCut && {isCut})}
}

function regionOf({start, end}: {readonly start: number; readonly end: number}, {lines}: Document): Region {
  const from = pointAt(lines, start)
  const to = pointAt(lines, end)
  return {line: from.line, column: from.column, endLine: to.line, endColumn: to.column}
}

/** Where it cannot be made, the finding says nothing of its text. */
function maskedOf({masked}: Finding): MaskedFinding | undefined {
  try {
    const made = masked?.()
    return made && {message: made.message, expected: made.expected, title: made.title}
  } catch {
    return undefined
  }
}

/** A file of a report as JSON has it. */
export function withoutDetails(file: FileReport): FileReport {
  // The findings of a merged report are read at each use.
  const copy = {...file}
  if (copy.findings.some(({details}) => details !== undefined)) copy.findings = copy.findings.map(plainFinding)
  return copy
}

function plainFinding({details: _, ...finding}: ListedFinding): ListedFinding {
  return finding
}
