/** The lines of a YAML text, and where a reader is in them. */
import {isOneOf} from '../char-tests.ts'

/** A line: offsets in UTF-16 units. */
export interface YamlLine {
  readonly start: number
  /** Its first character that is not a space; `end` where it has only spaces. */
  readonly first: number
  /** Where its text ends, without the spaces at its end. */
  readonly end: number
  /** Where it ends, without its line end. */
  readonly last: number
}

export interface YamlCursor {
  readonly text: string
  readonly lines: readonly YamlLine[]
  /** The index of the current line. */
  row: number
  /** How many collections are open. */
  depth: number
  /** Colons that cannot be where they are. */
  readonly colons: number[]
  /** Brackets that cannot be where they are. */
  readonly brackets: number[]
}

/** How many block collections, and flow collections, may be open at once: far fewer than `yamlLimits` allows. */
export const commonDepth = 8

/** Control characters, and line ends that YAML does not have. */
const odd = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F\x85\u2028\u2029\uFEFF]/

/** A line that begins or ends a document. */
const marker = /^(?:---|\.\.\.)\s?$/

/** A cursor at the start of a text; `undefined` for more than one document, and for odd characters. */
export function openCursor(text: string): YamlCursor | undefined {
  if (odd.test(text)) return undefined
  const lines: YamlLine[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start)
    const stop = feed === -1 ? text.length : feed
    const last = stop > start && text.charCodeAt(stop - 1) === carriageReturn ? stop - 1 : stop
    let end = last
    while (end > start && text.charCodeAt(end - 1) === space) end--
    if ((feed === -1 && end === start) || isMarker(text, start)) return undefined
    lines.push({start, first: Math.min(end, skipSpaces(text, start)), end, last})
    start = stop + 1
  }
  return {text, lines, row: 0, depth: 0, colons: [], brackets: []}
}

function isMarker(text: string, start: number): boolean {
  return isOneOf('-.', text, start) && marker.test(text.slice(start, start + 4))
}

const space = 0x20
const carriageReturn = 0x0d

/** The next place without a space. */
export function skipSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space) at++
  return at
}

/** Whether a space, a line end or the end of the text is at a place. */
export function isBreak(text: string, at: number): boolean {
  return ' \r\n'.includes(text.charAt(at))
}

/** Whether a colon that separates a key from its value is at a place. */
export function isColon(text: string, at: number): boolean {
  return text[at] === ':' && isBreak(text, at + 1)
}

export function isYamlLineEmpty({first, end}: YamlLine): boolean {
  return first === end
}

export function indentOf({start, first}: YamlLine): number {
  return first - start
}

/** The current line, after moving to the next one that has more than a comment. */
export function lineWithText(cursor: YamlCursor): YamlLine | undefined {
  for (; cursor.row < cursor.lines.length; cursor.row++) {
    const line = cursor.lines[cursor.row]
    if (line !== undefined && !isYamlLineEmpty(line) && cursor.text[line.first] !== '#') return line
  }
  return undefined
}

/** Moves to the line after a value; whether nothing but a comment follows the value on its line. */
export function finishLine(cursor: YamlCursor, end: number): boolean {
  while ((cursor.lines[cursor.row]?.last ?? end) < end) cursor.row++
  const stop = cursor.lines[cursor.row]?.end ?? end
  cursor.row++
  return stop <= end || /^ +#/.test(cursor.text.slice(end, stop))
}
