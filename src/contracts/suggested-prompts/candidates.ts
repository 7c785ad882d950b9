/** Which texts may hold a part of this contract. Every file is searched; the readers of the parts see few of them. */
import {memoize} from '../../text/memoize.ts'
import {isDeclaredFor} from '../declared.ts'
import type {Source} from '../source.ts'
import {headerLines, titleLines} from './near-lines.ts'
import {statusLines} from './status-line.ts'

/** Whether a text holds the header or the title, a near miss of them, or a line that begins as a status does. */
export const mayHavePrompts = memoize(
  (source: Source): boolean =>
    headerLines(source).length > 0 || statusLines(source).length > 0 || titleLines(source).length > 0
)

/** Whether a rule of this contract may find anything in a file. An output may lack what its definition shows. */
export function mayBreakPrompts(source: Source): boolean {
  return (
    isDeclaredFor(source, 'suggested-prompts') || mayHavePrompts(source) || source.otherFiles.definition !== undefined
  )
}
