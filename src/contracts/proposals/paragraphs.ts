/** The prose of a definition. */

import {isInComment} from '../../markdown/structure.ts'
import {memoize} from '../../text/memoize.ts'
import {rowText} from '../markers/fences.ts'
import {fenceOf, outlineOf} from '../markers/outline.ts'
import type {Source} from '../source.ts'

/** A paragraph of prose; lines from 0. */
export interface Paragraph {
  readonly start: number
  readonly text: string
  readonly lines: readonly [first: number, last: number]
}

const longest = 4000

export const paragraphs = memoize((definition: Source): readonly Paragraph[] => {
  const outline = outlineOf(definition)
  const found: Paragraph[] = []
  let first = -1
  const close = (next: number): void => {
    if (first === -1) return
    const start = definition.lines[first]?.start ?? 0
    const text = definition.text.slice(start, definition.lines[next - 1]?.end).slice(0, longest)
    found.push({start, text, lines: [first, next - 1]})
    first = -1
  }
  for (let line = outline.first; line < definition.lines.length; line++) {
    const fence = fenceOf(outline, line)
    if (fence !== undefined) {
      close(line)
      line = fence.lines[1]
    } else if (rowText(definition, line).trim() === '') close(line)
    else if (first === -1) first = line
  }
  close(definition.lines.length)
  return found.filter(({start}) => !isInComment(definition, start))
})
