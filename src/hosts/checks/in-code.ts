import type {Source} from '../../contracts/source.ts'
import {codeAt, isInComment} from '../../markdown/structure.ts'
import {lineAt} from '../../text/lines.ts'
import {isAfterOpening, isBeforeMark} from './on-line.ts'

const backtick = /`/g

/** Whether a place is in code or in an HTML comment: what is there is shown, not used. */
export function isInCode(source: Source, offset: number, {mayBeInline = false} = {}): boolean {
  const line = lineAt(source.lines, offset)
  if (codeAt(source, line) !== undefined || isInComment(source, offset)) return true
  if (mayBeInline) return false
  return isAfterOpening(source, backtick, offset) && isBeforeMark(source, backtick, offset)
}
