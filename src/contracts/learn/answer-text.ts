/** An output as its lines, its headings and its edges. */
import type {Heading} from '../../markdown/shapes.ts'
import {textBefore, textFrom} from '../../text/ends.ts'
import {headingsOf, unmarkedText} from '../output/heading.ts'
import {type TextLine, textLines} from '../output/text-lines.ts'
import {unwrapped} from '../output/values.ts'
import {viewOf} from '../output/view.ts'
import type {Source} from '../source.ts'

export interface AnswerText {
  /** As the reader of contracts has it. */
  readonly view: Source
  /** Those that are not in code, comments or quotations. */
  readonly lines: readonly TextLine[]
  readonly headings: readonly Heading[]
  /** The lines that begin and end it, where these are text. */
  readonly first: TextLine | undefined
  readonly last: TextLine | undefined
}

export function readAnswer(output: Source): AnswerText {
  const view = viewOf(output, {})
  const lines = textLines(view, {})
  const [first, last] = [lines[0], lines.at(-1)]
  const lineStart = view.lines[first?.index ?? 0]?.start ?? 0
  return {
    view,
    lines,
    headings: headingsOf(view),
    first: textBefore(view, lineStart) === undefined ? first : undefined,
    last: last !== undefined && textFrom(view, last.end) === undefined ? last : undefined
  }
}

/** Where a line is. */
export interface LinePlace {
  /** How far in the output, in millionths. */
  readonly rank: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** @param index of the line, from 0 */
export function placeOf({view, first, last}: AnswerText, index: number): LinePlace {
  return {
    rank: Math.round((1e6 * index) / view.lines.length),
    isFirst: first?.index === index,
    isLast: last?.index === index
  }
}

/** The text of a line without marks of Markdown. */
export function plainLine(text: string): string {
  return unwrapped(unmarkedText(text).trim())
}
