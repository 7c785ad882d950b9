/** Fences around fences of the same length: Markdown programs end them too early, although a person sees the intended end. */
import type {Source} from '../../contracts/source.ts'
import {lineText} from '../../text/document.ts'
import {memoize} from '../../text/memoize.ts'

/** The first and the last line of a fence that has others in it. */
export type FenceLines = readonly [first: number, last: number]

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
