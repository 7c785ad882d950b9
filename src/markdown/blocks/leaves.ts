/** What a line begins, where no container is open that takes it. */
import {isSpaceOrTab} from '../../text/char-tests.ts'
import type {LineCursor} from './cursor.ts'

/** The depth of the ATX heading that begins at the cursor; 0 for none. */
export function atxDepth({text, at, end}: LineCursor): number {
  let depth = 0
  while (depth < 7 && at + depth < end && text[at + depth] === '#') depth++
  const isHeading = depth > 0 && depth < 7 && (at + depth === end || isSpaceOrTab(text.charCodeAt(at + depth)))
  return isHeading ? depth : 0
}

/** The length of the fence that opens code at the cursor; 0 for none. */
export function openingFence({text, at, end}: LineCursor): number {
  const marker = text[at] ?? ''
  const length = runLength(text, at, end, marker)
  if (length < 3) return 0
  if (marker === '~') return length
  const next = text.indexOf('`', at + length)
  return next === -1 || next >= end ? length : 0
}

/** Whether a fence closes code at the cursor, behind its indentation. */
export function isClosingFence({text, at, end, blankFrom}: LineCursor, marker: string, length: number): boolean {
  const found = text[at] === marker ? runLength(text, at, end, marker) : 0
  return found >= length && at + found >= blankFrom
}

/** The depth of the heading that the line underlines; 0 for none. */
export function underlineDepth({text, at, blankFrom}: LineCursor): number {
  const marker = text[at]
  if (marker !== '=' && marker !== '-') return 0
  return at + runLength(text, at, blankFrom, marker) === blankFrom ? (marker === '=' ? 1 : 2) : 0
}

function runLength(text: string, at: number, end: number, marker: string): number {
  let next = at
  while (next < end && text[next] === marker) next++
  return next - at
}
