/** Block quotes and lists: their markers, and the lines that belong to them. */
import {isDigit} from '../../text/char-tests.ts'
import type {OpenBlock} from './block.ts'
import {
  cursorState,
  isAtSpace,
  isCursorBlank,
  isThematicBreak,
  type LineCursor,
  returnTo,
  skip,
  take
} from './cursor.ts'

interface Quote {
  readonly kind: 'quote'
  readonly block: OpenBlock
}

/** An open list with its current item. */
export interface List {
  readonly kind: 'list'
  readonly block: OpenBlock
  /** A bullet, or the character behind the number. */
  readonly marker: string
  readonly isOrdered: boolean
  item: OpenBlock
  /** Indent of the current item's text, in columns. */
  size: number
  /** Whether only whitespace follows the current item's marker. */
  beginsBlank: boolean
  /** Whether the item ended: a blank line followed a blank start. */
  isOver: boolean
}

export type Container = Quote | List

export interface ItemMarker {
  readonly start: number
  readonly marker: string
  readonly isOrdered: boolean
  readonly size: number
  readonly beginsBlank: boolean
}

/**
 * Consumes a quote marker after up to three columns, with one column of whitespace behind it, and returns its offset.
 */
export function takeQuoteMarker(cursor: LineCursor): number | undefined {
  if (cursor.text[cursor.at] !== '>' && !isAtSpace(cursor)) return undefined
  const before = cursorState(cursor)
  take(cursor, 3)
  if (cursor.pending === 0 && cursor.at < cursor.end && cursor.text[cursor.at] === '>') {
    const start = cursor.at
    skip(cursor, 1)
    take(cursor, 1)
    return start
  }
  returnTo(cursor, before)
  return undefined
}

/**
 * Consumes the marker of a list item.
 *
 * @param interrupts whether it must interrupt a paragraph: only a bullet or the number 1, each with text, does
 * @param list the list that the item must belong to
 */
export function takeItemMarker(
  cursor: LineCursor,
  interrupts: boolean,
  list?: Pick<List, 'marker' | 'isOrdered'>
): ItemMarker | undefined {
  const before = cursorState(cursor)
  const indent = take(cursor, 3)
  const found = isAtSpace(cursor) ? undefined : readMarker(cursor, interrupts)
  const fits =
    found !== undefined &&
    (list === undefined || (list.marker === found.marker && list.isOrdered === found.isOrdered)) &&
    (found.isOrdered || found.marker === '+' || !isThematicBreak(cursor))
  if (fits) {
    const start = cursor.at
    skip(cursor, found.width)
    const space = takeItemSpace(cursor, interrupts)
    if (space !== undefined) {
      const {marker, isOrdered, width} = found
      return {start, marker, isOrdered, size: indent + width + Math.max(space, 1), beginsBlank: space === 0}
    }
  }
  returnTo(cursor, before)
  return undefined
}

function readMarker(
  {text, at, end}: LineCursor,
  interrupts: boolean
): {marker: string; isOrdered: boolean; width: number} | undefined {
  const first = at < end ? (text[at] ?? '') : ''
  if (first === '*' || first === '-' || first === '+') return {marker: first, isOrdered: false, width: 1}
  if (!isDigit(first.charCodeAt(0)) || (interrupts && first !== '1')) return undefined
  let digits = 1
  while (digits < 9 && at + digits < end && isDigit(text.charCodeAt(at + digits))) digits++
  const marker = at + digits < end ? (text[at + digits] ?? '') : ''
  const isMarker = (marker === '.' || marker === ')') && (!interrupts || digits === 1)
  return isMarker ? {marker, isOrdered: true, width: digits + 1} : undefined
}

/** Consumes the whitespace behind a marker. 0 columns if the rest is blank; `undefined` if it makes no item. */
function takeItemSpace(cursor: LineCursor, interrupts: boolean): number | undefined {
  if (isCursorBlank(cursor)) return interrupts ? undefined : 0
  const before = cursorState(cursor)
  const taken = take(cursor, 4)
  if (taken === 0) return undefined
  if (!isAtSpace(cursor)) return taken
  // Indented code begins behind one column.
  returnTo(cursor, before)
  return take(cursor, 1)
}

/** Continuation of a list by a line: its current item, a new item, or none. */
export function continueList(cursor: LineCursor, list: List): 'item' | ItemMarker | undefined {
  if (isCursorBlank(cursor)) {
    list.isOver ||= list.beginsBlank
    take(cursor, list.size)
    return 'item'
  }
  const isOver = list.isOver || !isAtSpace(cursor)
  list.isOver = false
  list.beginsBlank = false
  if (!isOver) {
    const before = cursorState(cursor)
    if (take(cursor, list.size) === list.size) return 'item'
    returnTo(cursor, before)
  }
  return takeItemMarker(cursor, false, list)
}
