import {lineAt} from '../../text/lines.ts'
import {codeAt, isInComment} from '../../text/structure.ts'
import type {Source} from '../source.ts'

/** Whether a place is in code or in an HTML comment: what is there is shown, not used. */
export function isInCode(source: Source, offset: number, {mayBeInline = false} = {}): boolean {
  const line = lineAt(source.lines, offset)
  if (codeAt(source, line) !== undefined || isInComment(source, offset)) return true
  if (mayBeInline) return false
  const before = source.text.slice(source.lines[line]?.start ?? 0, offset)
  const after = source.text.slice(offset, source.lines[line]?.end ?? offset)
  return before.split('`').length % 2 === 0 && after.includes('`')
}
