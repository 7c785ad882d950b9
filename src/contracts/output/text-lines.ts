/** The lines that an output prints, without what Markdown puts in front of them. */

import {codeAt, isInComment} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'
import {isQuoted} from './emission.ts'
import type {OutputContract} from './model.ts'

/** A line with text: its content, after the signs of a list item or a heading. */
export interface TextLine {
  readonly index: number
  /** Trimmed; offsets into the source. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Signs of list items, tasks and headings, and the lines of a tree drawn with boxes. */
const signs = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}|\[[ xX]\]|[\u2500-\u257F]{1,8})[ \t]+)*/

/** In UTF-16 units; what a program searches for in lines is shorter. */
const longestLine = 2000

/** All lines with text that are not in code, comments or quotations. */
export function textLines(source: Source, {code = false, quotes = false}: Pick<OutputContract, 'code' | 'quotes'>) {
  return allLines(source).filter(
    ({index, start}) =>
      (code || (codeAt(source, index) === undefined && !isInComment(source, start))) &&
      (quotes || !isQuoted(source, index))
  )
}

/** The lines that are in code, comments or quotations: once for all that a contract misses. */
export const mentionedLines = memoize((source: Source): readonly TextLine[] => {
  const printed = new Set(textLines(source, {}))
  return allLines(source)
    .filter((line) => !printed.has(line))
    .map((line) => ({...line, text: line.text.replace(/^>[> \t]*/, '')}))
})

const allLines = memoize((source: Source): readonly TextLine[] =>
  source.lines.flatMap(({start, end}, index): TextLine[] => {
    if (end - start > longestLine) return []
    const whole = lineText(source, index)
    const [before = ''] = signs.exec(whole) ?? []
    const text = whole.slice(before.length).trimEnd()
    return text === '' ? [] : [{index, text, start: start + before.length, end: start + before.length + text.length}]
  })
)
