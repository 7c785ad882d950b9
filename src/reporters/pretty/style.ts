import {styleText} from 'node:util'
import {wrap} from '../../text/wrap.ts'
import type {View} from '../reporter.ts'

type Color = 'red' | 'green' | 'yellow' | 'blue' | 'dim' | 'underline'

/** How a report looks on what shows it. */
export interface Style {
  /** Colors a text, or leaves it as it is. */
  readonly color: (color: Color, text: string) => string
  /** A text as a link to a file of the report. */
  readonly file: (path: string, text: string) => string
  /** A text as a link to a page. */
  readonly page: (url: string, text: string) => string
  /** How many columns a line has; `undefined` where lines are not wrapped. */
  readonly columns: number | undefined
}

/** Narrower terminals get lines of so many columns, which they break themselves. */
const narrowest = 40

/** The caller decides about colors: standard output is not asked. */
export function styleOf({isColored, columns, fileUrl}: View): Style {
  return {
    color: isColored ? (color, text) => styleText(color, text, {validateStream: false}) : (_, text) => text,
    file: (path, text) => (fileUrl === undefined ? text : linked(text, fileUrl(path))),
    page: (url, text) => (fileUrl === undefined ? text : linked(text, url)),
    columns: columns && Math.max(columns, narrowest)
  }
}

/** Lines below the place where a text begins, at least so wide. */
const leastText = 20

/**
 * A text that begins in a column, in as many lines as it needs; without a width, in one.
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

/** A label in a color, and a text beside it. */
export function labelled(color: Color, label: string, text: string, style: Style): string {
  return `${style.color(color, label)}  ${flowing(text, label.length + 2, style)}\n`
}

/** The parts of OSC 8: a terminal that knows it makes a link of the text between. */
const start = '\x1B]8;;'
const end = '\x1B\\'

/** The text as a link; as it is where the address has another form than a file or a page, in visible ASCII. */
function linked(text: string, url: string | undefined): string {
  return url !== undefined && /^(?:file|https):\/\/[!-~]+$/.test(url)
    ? `${start}${url}${end}${text}${start}${end}`
    : text
}
