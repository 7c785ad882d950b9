/** The fences of an output as programs search for them: lines of backticks or tildes, whatever block of Markdown is around them. */
import {lastIndexFrom, lineAt, type Range} from '../../text/lines.ts'
import {memoize} from '../../text/memoize.ts'
import type {TextRegion} from './region.ts'

/** With its lines; one that nothing closes ends with the region. */
export interface OutputFence extends Range {
  /** The first word behind its sign. */
  readonly info: string
  /** Its first character, and how often it is there. */
  readonly sign: string
  readonly content: Range
  readonly isClosed: boolean
}

const opening = /^[ \t]*(`{3,}(?!`)|~{3,}(?!~))([^`\r\n]*)$/

/** In UTF-16 units: a longer line is not a fence. */
const longest = 200

/** All of a region, in order. */
export const fencesIn = memoize(
  ({source: {text, lines}, start: from, end: until}: TextRegion): readonly OutputFence[] => {
    if (!/`{3}|~{3}/.test(text)) return []
    const fences: OutputFence[] = []
    let open: {sign: string; info: string; start: number; content: number} | undefined
    const last = lineAt(lines, until)
    for (let index = lineAt(lines, from); index <= last; index++) {
      const line = lines[index] ?? {start: 0, end: 0, next: 0}
      const [start, end] = [Math.max(line.start, from), Math.min(line.end, until)]
      if (end - start > longest) continue
      const [, sign = '', rest = ''] = opening.exec(text.slice(start, end)) ?? []
      const [info = ''] = rest.trim().split(/\s/)
      if (sign === '') continue
      if (open === undefined) open = {sign, info, start, content: Math.min(line.next, until)}
      else if (info === '' && sign.startsWith(open.sign) && text.slice(start, end).trim() === sign) {
        const content = {start: open.content, end: Math.max(open.content, start)}
        fences.push({sign: open.sign, info: open.info, start: open.start, end, content, isClosed: true})
        open = undefined
      }
    }
    if (open === undefined) return fences
    const content = {start: open.content, end: until}
    return [...fences, {sign: open.sign, info: open.info, start: open.start, end: until, content, isClosed: false}]
  }
)

/** The fence that holds a place. */
export function fenceAround(region: TextRegion, place: number): OutputFence | undefined {
  const fences = fencesIn(region)
  const fence = fences[lastIndexFrom(fences, place, ({start}) => start)]
  return fence !== undefined && place <= fence.end ? fence : undefined
}
