/**
 * Fences that end elsewhere than meant: nothing closes them, or they hold fences of the same length. Markdown programs end
 * these too early, although a person sees the intended end.
 */
import type {Source} from '../../contracts/source.ts'
import {structure} from '../../markdown/structure.ts'
import {lineRange, lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'

/** The first and the last line of a fence that has others in it. */
type FenceLines = readonly [first: number, last: number]

interface OpenFence {
  readonly mark: string
  readonly line: number
  /** It is of Markdown, or of any text, so that there may be fences in it. */
  readonly mayHoldFences: boolean
}

const fenceLine = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?!`)|~{3,}(?!~))([^`\r\n]*)$/
const textual = /^(?:markdown|md|mdx|text|txt|plaintext|plain|template)?(?:\s|$)/i

/** The outermost fences that hold others as long as themselves, each of which is closed. */
export const nestedFences = memoize((source: Source): readonly FenceLines[] => {
  const found: FenceLines[] = []
  const open: OpenFence[] = []
  let hasInner = false
  for (let line = 0; line < source.lines.length; line++) {
    const [, mark = '', info = ''] = fenceLine.exec(lineText(source, line)) ?? []
    if (mark === '') continue
    const top = open.at(-1)
    if (top === undefined) {
      open.push({mark, line, mayHoldFences: textual.test(info.trimStart())})
      hasInner = false
    } else if (info.trim() === '' && mark.startsWith(top.mark)) {
      open.pop()
      if (open.length === 0 && hasInner) found.push([top.line, line])
    } else if (mark === top.mark && info.trim() !== '' && top.mayHoldFences) {
      open.push({mark, line, mayHoldFences: textual.test(info.trimStart())})
      hasInner = true
    }
  }
  return found
})

const nestedLines = memoize((source: Source): ReadonlySet<number> => {
  const lines = new Set<number>()
  for (const [first, last] of nestedFences(source)) for (let line = first + 1; line < last; line++) lines.add(line)
  return lines
})

export function isInNestedFence(source: Source, line: number): boolean {
  return nestedLines(source).has(line)
}

/** The fence that opens code up to the end of the file, since nothing closes it. */
export function openFence(source: Source): Range | undefined {
  if (!mayBeOpen(source)) return undefined
  const last = structure(source).codes.at(-1)
  if (last === undefined || !last.isFenced || last.content[1] !== last.lines[1]) return undefined
  const [first, end] = last.lines
  for (let line = end + 1; line < source.lines.length; line++)
    if (lineText(source, line).trim() !== '') return undefined
  return markOfFence(source, first)
}

/** The mark of the fence that is on a line. */
function markOfFence(source: Source, line: number): Range {
  const text = lineText(source, line)
  const at = Math.max(0, text.search(/`{3}|~{3}/))
  const start = lineRange(source, line).start + at
  const [mark = ' '] = /^(?:`+|~+)/.exec(text.slice(at)) ?? []
  return {start, end: start + mark.length}
}

/** Whether a fence is open at the end where lists and quotes are left out: cheap, and before the structure is read. */
function mayBeOpen(source: Source): boolean {
  if (!/`{3}|~{3}/.test(source.text)) return false
  let open = ''
  for (const index of source.lines.keys()) {
    const [, before = '', fence = '', rest = ''] = firstFence.exec(lineText(source, index)) ?? []
    if (fence === '' || !/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/.test(before)) continue
    if (open === '') open = fence.startsWith('`') && rest.includes('`') ? '' : fence
    else if (fence.startsWith(open) && rest.trim() === '') open = ''
  }
  return open !== ''
}

/** A line with a run of at least three backticks or tildes, up to the first run. */
const firstFence = /^([^`~]*)(`{3,}|~{3,})([\s\S]*)$/
