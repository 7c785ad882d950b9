/** What is above the header of a prompt block or above a status line. */
import {fenceAt} from '../../markdown/structure.ts'
import type {Source} from '../source.ts'
import {isPromptsHeaderLike} from './header.ts'
import {type Around, type BlockLine, type BlockSpan, isBlankLine, isDelimiterLike, isHeadingLine} from './parts.ts'

export interface Opening {
  readonly open: BlockLine | undefined
  readonly gaps: readonly BlockSpan[]
  readonly strays: readonly BlockSpan[]
}

/** The opening delimiter: blank lines are looked past, and one line of text right between it and the line below. */
export function readOpening(source: Source, {blockLine, fence, read}: Around): Opening {
  let line = blockLine.line - 1
  let above = read(line)
  while (above !== undefined && isBlankLine(above)) above = read(--line)
  if (above === undefined || fenceAt(source, line) !== fence) return {open: undefined, gaps: [], strays: []}
  const first = read(line + 1)
  const gaps = line < blockLine.line - 1 && first !== undefined ? [{first, last: blockLine.line - 1}] : []
  if (isDelimiterLike(above.text)) {
    const isOwn = gaps.length === 0 || !isStatusLine(read(line - 1))
    return isOwn ? {open: above, gaps, strays: []} : {open: undefined, gaps: [], strays: []}
  }
  const open = read(line - 1)
  if (gaps.length > 0 || isHeadingLine(above) || open?.text !== '---' || isStatusLine(read(line - 2)))
    return {open: undefined, gaps: [], strays: []}
  return {open, gaps: [], strays: [{first: above, last: line}]}
}

/** Whether a prompt block or a status block begins with a line: a delimiter right above it is its own. */
export function beginsBlock(blockLine: BlockLine | undefined): boolean {
  return blockLine !== undefined && (isPromptsHeaderLike(blockLine.text) || isStatusLine(blockLine))
}

export function isStatusLine(blockLine: BlockLine | undefined): boolean {
  return blockLine !== undefined && /^\s*(?:\*\*|__)?STATUS(?:\*\*|__)?:/.test(blockLine.text)
}
