/** The header of a prompt block, and what resembles it. */

import {distance} from '../../text/edit-distance.ts'
import {foldCharacters} from '../ascii/characters.ts'

/** The search string of REQ-0003 6.1. */
export const promptsHeader = 'SUGGESTED NEXT STEPS:'

/** Whether a line, trimmed, is the header or a near miss of it: another case, a misspelling, bold text, text after the colon. */
export function isPromptsHeaderLike(line: string): boolean {
  const trimmed = line.trim()
  if (trimmed.length < promptsHeader.length - 3) return false
  if (trimmed.includes('SUGGESTED NEXT STEPS') && hasHeader(trimmed)) return true
  if (trimmed.length > 2 * promptsHeader.length) return false
  return distance(foldCharacters(trimmed).text.trim().toUpperCase(), promptsHeader, 3) <= 3
}

/** Whether a line, trimmed and without its marks for bold text, begins with the exact header. */
export function hasHeader(line: string): boolean {
  return /^(?:\*\*|__|)SUGGESTED NEXT STEPS(?::|(?:\*\*|__):)(?:\*\*|__|)(?:\s|$)/.test(line.trim())
}

/** Whether a line has text after the colon of the header. */
export function hasTextAfter(line: string): boolean {
  return /^(?:\*\*|__|)SUGGESTED NEXT STEPS(?::|(?:\*\*|__):)(?:\*\*|__|)\s+\S/.test(line.trim())
}

/** Whether a line is the header but for characters that resemble those of ASCII: `ascii-only` reports them. */
export function isHeaderInOtherLetters(raw: string): boolean {
  return (
    raw.length === promptsHeader.length &&
    [...promptsHeader].every((char, at) => raw[at] === char || /[^\0-\x7F]/.test(raw[at] ?? ''))
  )
}
