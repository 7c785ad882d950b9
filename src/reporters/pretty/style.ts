import {styleText} from 'node:util'
import {wrap} from '../../text/wrap.ts'
import type {View} from '../reporter.ts'

type Color = 'red' | 'green' | 'yellow' | 'blue' | 'dim' | 'underline'

export interface Style {
  readonly color: (color: Color, text: string) => string
  /** Links a text to a file of the report. */
  readonly file: (path: string, text: string) => string
  readonly page: (url: string, text: string) => string
  /** Columns of a line; `undefined` for no wrapping. */
  readonly columns: number | undefined
}

/** Narrower terminals get lines of this many columns, and break them. */
const narrowest = 40

/** The caller decides about colors; standard output is not inspected. */
export function styleOf({isColored, columns, fileUrl}: View): Style {
  return {
    color: isColored ? (color, text) => styleText(color, text, {validateStream: false}) : (_, text) => text,
    file: (path, text) => (fileUrl === undefined ? text : linked(text, fileUrl(path))),
    page: (url, text) => (fileUrl === undefined ? text : linked(text, url)),
    columns: columns && Math.max(columns, narrowest)
  }
}

/** Minimum width of wrapped text, in columns. */
const leastText = 20

/**
 * Wraps a text that begins in a column; without a width it stays one line.
 *
 * @param indent the column, from 0
 * @param paint colors each line
 */
export function flowing(
  text: string,
  indent: number,
  {columns}: Style,
  paint = (line: string): string => line
): string {
  if (columns === undefined) return paint(text)
  return wrap(text, Math.max(leastText, columns - indent))
    .map(paint)
    .join(`\n${' '.repeat(indent)}`)
}

export function labelled(color: Color, label: string, text: string, style: Style): string {
  return `${style.color(color, label)}  ${flowing(text, label.length + 2, style)}\n`
}

/** Parts of OSC 8, a hyperlink in a terminal. */
const start = '\x1B]8;;'
const end = '\x1B\\'

/** Links a text, unless the address is not a file or page in visible ASCII. */
function linked(text: string, url: string | undefined): string {
  return url !== undefined && /^(?:file|https):\/\/[!-~]+$/.test(url)
    ? `${start}${url}${end}${text}${start}${end}`
    : text
}
