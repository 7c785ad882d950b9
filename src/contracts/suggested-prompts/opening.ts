/** The lines above the header of a prompt block or above a status line. */
import {fenceAt} from '../../markdown/structure.ts'
import {distance} from '../../text/edit-distance.ts'
import {foldCharacters} from '../ascii/characters.ts'
import type {Source} from '../source.ts'
import {type Around, type BlockLine, type BlockSpan, isBlankLine, isDelimiterLike, isHeadingLine} from './parts.ts'

export interface Opening {
  readonly open: BlockLine | undefined
  readonly gaps: readonly BlockSpan[]
  readonly strays: readonly BlockSpan[]
}

const none: Opening = {open: undefined, gaps: [], strays: []}

/** The opening delimiter: blank lines are looked past, and one line of text right between it and the line below. */
export function readOpening(source: Source, {blockLine, fence, read}: Around): Opening {
  let line = blockLine.line - 1
  let above = read(line)
  while (above !== undefined && isBlankLine(above)) above = read(--line)
  if (above === undefined || fenceAt(source, line) !== fence) return none
  const first = read(line + 1)
  const gaps = line < blockLine.line - 1 && first !== undefined ? [{first, last: blockLine.line - 1}] : []
  if (isDelimiterLike(above.text) || /^\d{1,9}[.)][ \t]+---$/.test(above.text)) {
    const isOfOther = gaps.length > 0 && isStatusLine(read(line - 1))
    return isOfOther ? none : {...none, open: above, gaps}
  }
  const open = read(line - 1)
  const isOwn = gaps.length === 0 && !isHeadingLine(above) && open?.text === '---' && !isStatusLine(read(line - 2))
  return isOwn ? {...none, open, strays: [{first: above, last: line}]} : none
}

/** Whether a prompt block or a status block begins with a line: a delimiter right above it is its own. */
export function beginsBlock(blockLine: BlockLine | undefined): boolean {
  return blockLine !== undefined && (isPromptsHeaderLike(blockLine.text) || isStatusLine(blockLine))
}

export function isStatusLine(blockLine: BlockLine | undefined): boolean {
  return blockLine !== undefined && /^\s*(?:\*\*|__)?STATUS(?:\*\*|__)?:/.test(blockLine.text)
}

/** The search string of REQ-0003 6.1. */
export const promptsHeader = 'SUGGESTED NEXT STEPS:'

/** Whether a line, trimmed, is the header or a near miss of it: another case, a misspelling, marks around it, more words before the colon, text after it. */
export function isPromptsHeaderLike(line: string): boolean {
  const trimmed = line.trim()
  if (trimmed.length < promptsHeader.length - 3) return false
  if (trimmed.includes('SUGGESTED NEXT STEPS') && hasHeader(trimmed)) return true
  if (trimmed.length > 2 * promptsHeader.length) return false
  const plain = foldCharacters(trimmed).text.trim()
  return (
    distance(plain.toUpperCase(), promptsHeader, 3) <= 3 ||
    /^(?:[^\w\s-]+ ?)?SUGGESTED NEXT STEPS\b[^:]*:\W*$/.test(plain)
  )
}

/** Whether a line is made of one or more words of the header, and others, with a colon, in capitals, or as a heading or bold text. */
export function hasHeaderWord(line: string): boolean {
  if (line.length > 2 * promptsHeader.length) return false
  const plain = foldCharacters(line).text.replace(/^[^A-Za-z]+|[^A-Za-z:]+$/g, '')
  const isTitle = plain.endsWith(':') || plain === plain.toUpperCase() || /^\s*[#*_]/.test(line)
  return isTitle && /^(?:[A-Za-z]+ ){0,4}(?:suggested|next|steps)(?: [A-Za-z]+){0,4}:?$/i.test(plain)
}

/** Whether a line, trimmed and without its marks for bold text, begins with the exact header. */
export function hasHeader(line: string): boolean {
  return /^(?:\*\*|__|)SUGGESTED NEXT STEPS(?::|(?:\*\*|__):)(?:\*\*|__|)(?:\s|$)/.test(line.trim())
}

/** Whether a line has text after the colon of the header, or more words before it. */
export function hasTextAfter(line: string): boolean {
  return /^(?:\*\*|__|)SUGGESTED NEXT STEPS(?::|(?:\*\*|__):)(?:\*\*|__|)\s+\S|^[^\w-]*SUGGESTED NEXT STEPS\b[^:]{4,}:/.test(
    line.trim()
  )
}

/** Whether a line is the header but for look-alikes of ASCII characters: `ascii-only` reports them. */
export function isHeaderInOtherLetters(raw: string): boolean {
  return (
    raw.length === promptsHeader.length &&
    [...promptsHeader].every((char, at) => raw[at] === char || /[^\0-\x7F]/.test(raw[at] ?? ''))
  )
}
