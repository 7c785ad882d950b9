/** An output as its lines, its headings and its edges. */
import {codeAt} from '../../markdown/structure.ts'
import {textBefore, textFrom} from '../../text/ends.ts'
import {normalOf} from '../engine/normal.ts'
import {linesIn, regionOf, type TextLine} from '../engine/region.ts'
import {headingsIn, type OutputHeading} from '../engine/sections.ts'
import type {Source} from '../source.ts'

export interface AnswerText {
  /** As the reader of contracts has it. */
  readonly view: Source
  /** Those that are not in code or quotations. */
  readonly lines: readonly TextLine[]
  readonly headings: readonly OutputHeading[]
  /** The lines that begin and end it, where these are text. */
  readonly first: TextLine | undefined
  readonly last: TextLine | undefined
}

export function readAnswer(output: Source): AnswerText {
  const region = regionOf(output, {})
  const view = region.source
  const lines = linesIn(region).filter(
    ({index, lead}) => codeAt(view, index) === undefined && lead.every(({decoration}) => decoration !== 'blockquote')
  )
  const [first, last] = [lines[0], lines.at(-1)]
  const lineStart = view.lines[first?.index ?? 0]?.start ?? 0
  return {
    view,
    lines,
    headings: headingsIn(region).filter(
      ({fence, line}) => fence === -1 && line.lead.every(({decoration}) => decoration !== 'blockquote')
    ),
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
  return normalOf(text, 0).text
}
