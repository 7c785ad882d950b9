/**
 * Details of listed findings that only some formats use. They are made while the text is in memory, and are never in
 * JSON.
 */
import type {Finding, MaskedFinding} from '../linter/rule.ts'
import {copyOf, type Document, lineText} from '../text/document.ts'
import {pointAt, type Range} from '../text/lines.ts'
import {fingerprintAt} from './fingerprint.ts'
import type {FileReport, FindingDetails, ListedFinding, QuotedLine, Region} from './report.ts'

/**
 * Details of a run.
 * - `lines`: first lines of findings; `notes` adds lines of notes
 * - `related`: lines of other files
 * - `edits`: positions of edits
 * - `masks`: wording without linted text
 * - `off`: findings turned off by comments or a baseline
 */
export type Detail = 'lines' | 'notes' | 'related' | 'fingerprints' | 'edits' | 'masks' | 'off'

/** Limits of a code frame before a finding and in all, in UTF-16 units. */
const longestBefore = 59
const maxFrameLength = 100

/**
 * The finding with the requested details.
 *
 * @param region its range in the text, or in an agent's whole output
 * @param finding the original, if it is in memory
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
    ...(requested.has('edits') && listed.fix && {edits: listed.fix.edits.map((edit) => regionAt(edit, document))}),
    ...(masked && {masked})
  }
  return {...listed, details}
}

export function needsText({severity, origin, fix}: ListedFinding, requested: ReadonlySet<Detail>): boolean {
  const hasLine = requested.has('lines') && hasFrame({severity, origin}, requested.has('notes'))
  return hasLine || requested.has('fingerprints') || (requested.has('edits') && fix !== undefined)
}

/** Findings of calls have no code frame; notes have one only if notes are listed. */
function hasFrame({severity, origin}: Pick<ListedFinding, 'severity' | 'origin'>, hasNotes: boolean): boolean {
  return (hasNotes || severity !== 'note') && origin?.message !== 0
}

function quotedLine(listed: ListedFinding, document: Document, region: Region): QuotedLine | undefined {
  const {column} = listed.origin ?? listed
  const text = lineText(document, region.line - 1)
  if (text.trim() === '') return undefined
  const from = Math.max(0, column - 1 - longestBefore)
  const endColumn = region.line === region.endLine ? region.endColumn : undefined
  const isCut = text.length > from + maxFrameLength
  return {from, text: copyOf(text.slice(from, from + maxFrameLength)), endColumn, ...(isCut && {isCut})}
}

export function regionAt({start, end}: Range, {lines}: Pick<Document, 'lines'>): Region {
  const from = pointAt(lines, start)
  const to = pointAt(lines, end)
  return {line: from.line, column: from.column, endLine: to.line, endColumn: to.column}
}

/** A finding whose mask fails quotes nothing of its text. */
function maskedOf({masked}: Finding): MaskedFinding | undefined {
  try {
    const made = masked?.()
    return made && {message: made.message, expected: made.expected, title: made.title}
  } catch {
    return undefined
  }
}

/** A file of the JSON report. */
export function withoutDetails(file: FileReport): FileReport {
  // Each read of a merged report's findings parses them again.
  const copy = {...file}
  if (copy.findings.some(({details}) => details !== undefined)) copy.findings = copy.findings.map(plainFinding)
  return copy
}

function plainFinding({details: _, ...finding}: ListedFinding): ListedFinding {
  return finding
}
