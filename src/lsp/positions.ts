/** Positions in a text: lines from 0, characters in the negotiated unit. */
import type {Position, Range as ProtocolRange} from 'vscode-languageserver/node'
import {type Document, lineText} from '../text/document.ts'
import {lineAt, type Range} from '../text/lines.ts'

/** Units in which a client may count characters. */
const positionEncodings = ['utf-16', 'utf-8', 'utf-32'] as const
export type PositionEncoding = (typeof positionEncodings)[number]

/** The client's first unit that the server supports; every client supports UTF-16. */
export function chosenEncoding(offered: readonly string[] | undefined): PositionEncoding {
  const known = (offered ?? []).flatMap((name) => positionEncodings.filter((each) => each === name))
  return known[0] ?? 'utf-16'
}

/** Length of a line's first UTF-16 units in another encoding. */
function charactersIn(line: string, units: number, encoding: PositionEncoding): number {
  const before = line.slice(0, units)
  if (encoding === 'utf-16') return before.length
  return encoding === 'utf-8' ? Buffer.byteLength(before) : [...before].length
}

/** UTF-16 units before a character; a position within a character is its start, one behind the line its end. */
export function unitsBefore(line: string, character: number, encoding: PositionEncoding): number {
  if (encoding === 'utf-16') return Math.min(Math.max(character, 0), line.length)
  let units = 0
  let counted = 0
  for (const char of line) {
    counted += encoding === 'utf-8' ? Buffer.byteLength(char) : 1
    if (counted > character) break
    units += char.length
  }
  return units
}

type Text = Pick<Document, 'lines' | 'text'>

function positionAt(document: Text, offset: number, encoding: PositionEncoding): Position {
  const line = lineAt(document.lines, offset)
  const units = offset - (document.lines[line]?.start ?? 0)
  return {line, character: charactersIn(lineText(document, line), units, encoding)}
}

/** Position from a report's line and column, both from 1, in UTF-16 units. */
export function positionOf(document: Text, line: number, column: number, encoding: PositionEncoding): Position {
  return {line: line - 1, character: charactersIn(lineText(document, line - 1), column - 1, encoding)}
}

export function offsetAt(document: Text, {line, character}: Position, encoding: PositionEncoding): number {
  const {start, end} = document.lines[line] ?? {start: document.text.length, end: document.text.length}
  return line < 0 ? 0 : start + unitsBefore(document.text.slice(start, end), character, encoding)
}

export function protocolRange(document: Text, {start, end}: Range, encoding: PositionEncoding): ProtocolRange {
  return {start: positionAt(document, start, encoding), end: positionAt(document, end, encoding)}
}

/** Limit of a line's searched part, in UTF-16 units. */
const longestLine = 2_000

/** Word at an offset, or ending there. @param pattern of a word; global */
export function wordAt(document: Text, offset: number, pattern: RegExp): (Range & {readonly text: string}) | undefined {
  const line = lineAt(document.lines, offset)
  const first = document.lines[line]?.start ?? 0
  for (const {0: text, index} of lineText(document, line).slice(0, longestLine).matchAll(pattern)) {
    const start = first + index
    if (start <= offset && offset <= start + text.length) return {start, end: start + text.length, text}
  }
  return undefined
}
