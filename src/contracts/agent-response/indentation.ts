/**
 * The line whose indentation breaks a response. A parser sees the fault only behind it: a key between two levels may
 * still parse, and then the lines below it fail.
 */
import {isBlankBetween} from '../../text/char-tests.ts'
import {lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import {trimEndOf} from '../../text/trim.ts'
import type {Source} from '../source.ts'

/** A list or a map that is open. */
interface Level {
  readonly column: number
  readonly isList: boolean
}

interface YamlLine {
  readonly levels: readonly Level[]
  /** Deeper lines may follow. */
  readonly isOpen: boolean
}

/** A key or an item at the start of a line; a plain text that goes on, or a part of a flow, is neither. */
const start = /^( *)((?:- +)*)(?:(- *$)|["']?[\w-]+["']?[ \t]*:(?=[ \t]|$)|.)/

/**
 * The first line that fits no level above it; where a line before closed the level that it has, that one.
 *
 * @param first of the lines of the response, from 0
 * @param last where the parser stopped
 */
export function wrongIndentation(source: Source, first: number, last: number): Range | undefined {
  let levels: readonly Level[] = []
  let isOpen = true
  const closedAt = new Map<number, number>()
  let end = last
  for (let line = first; line <= end && line < source.lines.length; line++) {
    const text = trimEndOf(lineText(source, line), ' \t')
    if (isBlankBetween(text) || /^ *#/.test(text)) {
      // A parser may stop before the line that it cannot read.
      if (line === end) end++
      continue
    }
    // Its text may look like anything, and a tab has a reason of its lineLevel.
    if (text.startsWith('\t') || /[:-] +[|>][+\d-]{0,2}$/.test(text)) return undefined
    const read = readLine(text)
    if (read === undefined) continue
    const [lineLevel] = read.levels
    if (lineLevel === undefined) continue
    const openLevels = levels.filter(({column}) => column <= lineLevel.column)
    const top = openLevels.at(-1)
    const isNew = isOpen && openLevels.length === levels.length && (top === undefined || fitsBelow(lineLevel, top))
    if (!isNew && !openLevels.some(({column, isList}) => column === lineLevel.column && isList === lineLevel.isList))
      return textOf(source, closedAt.get(lineLevel.column) ?? line)
    for (const {column} of levels.slice(openLevels.length)) closedAt.set(column, line)
    for (const {column} of read.levels) closedAt.delete(column)
    levels = [
      ...openLevels.filter(
        ({column, isList}) => column < lineLevel.column || (column === lineLevel.column && !isList && lineLevel.isList)
      ),
      ...read.levels
    ]
    isOpen = read.isOpen
  }
  return undefined
}

/** A list may be in the column of the key that has it. */
function fitsBelow(lineLevel: Level, top: Level): boolean {
  return lineLevel.column > top.column || (lineLevel.column === top.column && lineLevel.isList && !top.isList)
}

function readLine(text: string): YamlLine | undefined {
  const [whole = '', indent = '', dashes = '', bare] = start.exec(text) ?? []
  const columns = [...dashes.matchAll(/-/g)].map(({index}) => indent.length + index)
  const isKey = whole.endsWith(':') && bare === undefined
  const inner = indent.length + dashes.length
  const levels = [
    ...columns.map((column) => ({column, isList: true})),
    ...(bare === undefined ? [] : [{column: inner, isList: true}]),
    ...(isKey ? [{column: inner, isList: false}] : [])
  ]
  return levels.length === 0
    ? undefined
    : {levels, isOpen: bare !== undefined || (isKey && /^[ \t]*(?:#|$)/.test(text.slice(whole.length)))}
}

function textOf(source: Source, line: number): Range {
  const {start: from, end} = source.lines[line] ?? {start: 0, end: 0}
  const text = lineText(source, line)
  return {start: from + (text.length - text.trimStart().length), end}
}
