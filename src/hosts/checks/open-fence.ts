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
function mayBeOpen({text}: Source): boolean {
  let open = ''
  for (const start of fencePlaces(text)) {
    const char = text.charAt(start)
    let at = start
    while (text.charAt(at) === char) at++
    const fence = text.slice(start, at)
    const end = text.indexOf('\n', at)
    const rest = text.slice(at, end === -1 ? text.length : end)
    const before = text.slice(text.lastIndexOf('\n', start) + 1, start)
    if (before !== '' && !/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/.test(before)) continue
    if (open === '') open = char === '`' && rest.includes('`') ? '' : fence
    else if (fence.startsWith(open) && rest.trim() === '') open = ''
  }
  return open !== ''
}

/** The offset of the first three backticks or tildes of each line that has such a run. */
function* fencePlaces(text: string): Generator<number> {
  let [backticks, tildes] = [text.indexOf('```'), text.indexOf('~~~')]
  while (backticks !== -1 || tildes !== -1) {
    const isTilde = backticks === -1 || (tildes !== -1 && tildes < backticks)
    const at = isTilde ? tildes : backticks
    yield at
    const end = text.indexOf('\n', at)
    const next = end === -1 ? text.length : end
    if (backticks !== -1 && backticks < next) backticks = text.indexOf('```', next)
    if (tildes !== -1 && tildes < next) tildes = text.indexOf('~~~', next)
  }
}
