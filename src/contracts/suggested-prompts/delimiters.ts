/** The delimiters of prompt and status blocks: whether they are exact, and the edits that add them. */
import type {Edit} from '../../text/edit.ts'
import type {Source} from '../source.ts'
import type {Part} from './block.ts'

export const delimiter = '---'

/** Whether a part is exact but for characters that are not ASCII, which `ascii-only` reports. */
export function isExactPart(source: Source, part: Part, expected: string): boolean {
  const raw = source.text.slice(part.start, part.end)
  return part.text === expected || raw.replace(/[^\0-\x7F]+/g, '') === expected
}

/** A delimiter on a line of its own above a part. */
export function insertAbove(source: Source, part: Part): Edit {
  return {start: part.start, end: part.start, text: `${delimiter}${lineEnd(source, part)}${lead(source, part)}`}
}

/** A delimiter on a line of its own below a part. */
export function insertBelow(source: Source, part: Part): Edit {
  return {start: part.end, end: part.end, text: `${lineEnd(source, part)}${lead(source, part)}${delimiter}`}
}

function lineEnd(source: Source, part: Part): string {
  const line = source.lines[part.line]
  return (line && source.text.slice(line.end, line.next)) || '\n'
}

/** The container of the block: the indentation of a list item, the mark of a quote. */
function lead(source: Source, part: Part): string {
  return source.text.slice(source.lines[part.line]?.start, part.start).replace(/^\uFEFF/, '')
}
