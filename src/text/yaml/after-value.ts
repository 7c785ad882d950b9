/** The fault that most front matter with a fault has: a plain value such as `Use this when: always`. */
import {isColon, skipSpaces, type YamlCursor} from './cursor.ts'
import {readFlow} from './flow.ts'
import {isPlain} from './plain.ts'
import {readQuoted} from './quoted.ts'
import type {ValueNode} from './value.ts'

/** How many such colons there may be: each opens one more map for the package `yaml`, whose depth has a limit. */
const maxColons = 24

/**
 * Reads a plain value on one line that has colons before spaces, and keeps the places of the colons; after the first of them, any
 * value on one line. `undefined` where one of its parts is neither plain nor quoted, since the package may find another fault first.
 */
export function readWithColon(cursor: YamlCursor, start: number): ValueNode | undefined {
  const {lines, colons} = cursor
  const end = lines[cursor.row]?.end ?? start
  const text = cursor.text.slice(0, end)
  const isFirst = colons.length === 0
  if ((isFirst && !isPlain(text.slice(start, start + 2))) || /[^\S ]/.test(text.slice(start))) return undefined
  let at: number | undefined = start
  while (at !== undefined && at < end && colons.length <= maxColons) {
    if (isColon(text, at)) colons.push(at++)
    else at = endOfPart(text, at)
    if (at !== undefined) at = skipSpaces(text, at)
  }
  cursor.row++
  const isRead = at === end && colons.length > 0 && colons.length <= maxColons
  return isRead ? {value: null, start, end} : undefined
}

/** The end of a quoted text, or of a plain one before a colon; `undefined` for anything else. */
function endOfPart(text: string, at: number): number | undefined {
  if (/["']/.test(text.charAt(at))) return readQuoted(text, at, Number.POSITIVE_INFINITY)?.end
  if (!isPlain(text.slice(at, at + 2)) && text[at] !== ',') return undefined
  const length = text.slice(at).search(/:(?: |$)| #/)
  if (length === -1) return text.length
  return text[at + length] === ':' ? at + length : undefined
}

/**
 * Whether the rest of a line is lists and maps in brackets; keeps the place of the first, which is the fault. Behind a
 * text in quotes the package may find another one first, at a colon.
 */
export function readBracketsAfter(cursor: YamlCursor, from: number, row: number): boolean {
  const {text, lines} = cursor
  const end = lines[row]?.end ?? from
  const line = text.slice(0, end)
  const first = skipSpaces(line, from)
  if (/["']/.test(line.charAt(from - 1)) && line.slice(first).includes(': ')) return false
  let at: number | undefined = first
  while (at !== undefined && at < end) {
    if (!/[[{]/.test(line.charAt(at))) return false
    const next: number | undefined = readFlow(line, at, Number.POSITIVE_INFINITY)?.end
    at = next && skipSpaces(line, next)
  }
  if (at === undefined) return false
  cursor.brackets.push(first)
  return true
}
