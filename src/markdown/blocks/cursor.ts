import {isLetter, isSpaceOrTab} from '../../text/char-tests.ts'

/** A position in a line. Tabs reach to the next multiple of four columns. */
export interface LineCursor {
  readonly text: string
  at: number
  /** Columns before `at`, from 0. */
  column: number
  /** The columns left of a tab that is used in part: they are before `at`. */
  pending: number
  /** End of the line. */
  end: number
  /** Offset from which only spaces and tabs follow. */
  blankFrom: number
  /**
   * Last offset with three markers of a thematic break behind it, and the offset from which only its markers follow; -1
   * if unknown.
   */
  breakUntil: number
  breakFrom: number
}

export type CursorState = Pick<LineCursor, 'at' | 'column' | 'pending'>

const tab = 9

export function createCursor(text: string): LineCursor {
  return {text, at: 0, column: 0, pending: 0, end: 0, blankFrom: 0, breakUntil: -1, breakFrom: -1}
}

export function startLine(cursor: LineCursor, start: number, end: number): void {
  cursor.at = start
  cursor.column = 0
  cursor.pending = 0
  cursor.end = end
  cursor.blankFrom = trimmedEnd(cursor.text, start, end)
  cursor.breakFrom = -1
}

function trimmedEnd(text: string, start: number, end: number): number {
  let last = end
  while (last > start && isSpaceOrTab(text.charCodeAt(last - 1))) last--
  return last
}

export function isCursorBlank({at, blankFrom}: LineCursor): boolean {
  return at >= blankFrom
}

export function isAtSpace({text, at, end, pending}: LineCursor): boolean {
  return pending > 0 || (at < end && isSpaceOrTab(text.charCodeAt(at)))
}

/** Whether an ASCII letter follows, which can only begin a paragraph: a cheaper test than those for other blocks. */
export function isAtText({text, at, end, pending}: LineCursor): boolean {
  if (pending > 0 || at >= end) return false
  return isLetter(text.charCodeAt(at))
}

/** Consumes whitespace up to some columns, and returns their number. */
export function take(cursor: LineCursor, max: number): number {
  let taken = 0
  while (taken < max) {
    if (cursor.pending > 0) {
      const used = Math.min(cursor.pending, max - taken)
      cursor.pending -= used
      taken += used
      continue
    }
    const code = cursor.at < cursor.end ? cursor.text.charCodeAt(cursor.at) : -1
    if (!isSpaceOrTab(code)) break
    const width = code === tab ? 4 - (cursor.column % 4) : 1
    cursor.at++
    cursor.column += width
    cursor.pending = width
  }
  return taken
}

/** Moves over characters, none of which may be a tab. */
export function skip(cursor: LineCursor, count: number): void {
  cursor.at += count
  cursor.column += count
}

export function cursorState({at, column, pending}: LineCursor): CursorState {
  return {at, column, pending}
}

export function returnTo(cursor: LineCursor, {at, column, pending}: CursorState): void {
  cursor.at = at
  cursor.column = column
  cursor.pending = pending
}

/** Whether the rest of the line is a thematic break. Its end is scanned once, since lists may nest on the line. */
export function isThematicBreak(cursor: LineCursor): boolean {
  if (cursor.breakFrom === -1) readBreak(cursor)
  return cursor.pending === 0 && cursor.at >= cursor.breakFrom && cursor.at <= cursor.breakUntil && !isAtSpace(cursor)
}

function readBreak(cursor: LineCursor): void {
  const {text, at, blankFrom, end} = cursor
  const marker = text.charAt(blankFrom - 1)
  cursor.breakFrom = end + 1
  cursor.breakUntil = -1
  if (marker !== '-' && marker !== '*' && marker !== '_') return
  let count = 0
  for (let from = blankFrom - 1; from >= at && (text[from] === marker || isSpaceOrTab(text.charCodeAt(from))); from--) {
    if (text[from] === marker && ++count === 3) cursor.breakUntil = from
    cursor.breakFrom = from
  }
}
