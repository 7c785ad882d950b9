import type {Source} from '../../contracts/source.ts'
import {structure} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'

/** The fence that opens code up to the end of the file, since nothing closes it. */
export function openFence(source: Source): Range | undefined {
  if (!mayBeOpen(source)) return undefined
  const last = structure(source).codes.at(-1)
  if (last === undefined || !last.isFenced || last.content[1] !== last.lines[1]) return undefined
  const [first, end] = last.lines
  for (let line = end + 1; line < source.lines.length; line++)
    if (lineText(source, line).trim() !== '') return undefined
  const text = lineText(source, first)
  const at = text.search(/`{3}|~{3}/)
  const start = (source.lines[first]?.start ?? 0) + Math.max(0, at)
  const [fence = ''] = /^(?:`+|~+)/.exec(text.slice(Math.max(0, at))) ?? []
  return {start, end: start + Math.max(1, fence.length)}
}

/** Whether a fence is open at the end where lists and quotes are left out: cheap, and before the structure is read. */
function mayBeOpen(source: Source): boolean {
  if (!/`{3}|~{3}/.test(source.text)) return false
  let open = ''
  for (const index of source.lines.keys()) {
    const [, before = '', fence = '', rest = ''] = fenceLine.exec(lineText(source, index)) ?? []
    if (fence === '' || !/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/.test(before)) continue
    if (open === '') open = fence.startsWith('`') && rest.includes('`') ? '' : fence
    else if (fence.startsWith(open) && rest.trim() === '') open = ''
  }
  return open !== ''
}

/** A line with a run of at least three backticks or tildes, up to the first run. */
const fenceLine = /^([^`~]*)(`{3,}|~{3,})([\s\S]*)$/
