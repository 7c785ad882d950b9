/** Links and images of a text, as far as they decide whether text behind them is HTML. */
import {destinationEnd, labelEnd, normalizeLabel, skipWhitespace, titleClose, titleEnd} from './link-parts.ts'

interface LinkReader {
  /** Opens the text of a link or image at a `[`. */
  open(at: number): void
  /** @returns the end of the link or image that the `]` closes, else the offset behind the `]` */
  close(at: number): Closed
}

interface Closed {
  readonly end: number
  /** Start of an image's text, which is plain text without HTML. */
  readonly imageText?: number
}

/** Limit of compared labels; definitions have up to 999 characters. */
const longestLabel = 2000

/** Limit of open parentheses in a destination. */
const maxDepth = 32

export function createLinkReader(text: string, isDefined: (label: string) => boolean): LinkReader {
  const openings: {readonly start: number; readonly isImage: boolean}[] = []
  /** Links before this index would contain a link, which is not allowed. */
  let inactiveUntil = 0
  const isLabel = (from: number, to: number): boolean =>
    to - from <= longestLabel && isDefined(normalizeLabel(text.slice(from, to)))
  const resourceEnd = createResourceReader(text)

  /** End of a link by the end of its text. */
  const linkEnd = (start: number, at: number): number | undefined => {
    const next = at + 1
    const isReference = isLabel(start, at)
    const resource = text[next] === '(' ? resourceEnd(next) : undefined
    if (resource !== undefined) return resource
    if (text[next] !== '[') return isReference ? next : undefined
    const label = labelEnd(text, next)
    if (label !== undefined && isLabel(next + 1, label - 1)) return label
    return isReference && text[next + 1] === ']' ? next + 2 : undefined
  }

  return {
    open(at) {
      openings.push({start: at + 1, isImage: text[at - 1] === '!' && !isEscaped(text, at - 1)})
    },
    close(at) {
      const opening = openings.pop()
      const isInactive = opening?.isImage === false && openings.length < inactiveUntil
      const end = opening === undefined || isInactive ? undefined : linkEnd(opening.start, at)
      inactiveUntil =
        end !== undefined && opening?.isImage === false ? openings.length : Math.min(inactiveUntil, openings.length)
      if (end !== undefined && opening?.isImage === true) return {end, imageText: opening.start}
      return {end: end ?? at + 1}
    }
  }
}

/** Whether an odd number of backslashes precedes an offset. Each `[` ends such a run, so that none is read twice. */
function isEscaped(text: string, at: number): boolean {
  let from = at
  while (text[from - 1] === '\\') from--
  return (at - from) % 2 === 1
}

/** End of `(destination "title")`. */
function createResourceReader(text: string): (at: number) => number | undefined {
  /** End of the last title by kind, which is also the end of a title that begins inside of it. */
  const titles = new Map<string, {readonly from: number; readonly end: number | undefined}>()
  const readTitle = (at: number): number | undefined => {
    const open = text[at] ?? ''
    if (titleClose(open) === undefined) return undefined
    const cached = titles.get(open)
    if (cached !== undefined && at >= cached.from && (cached.end === undefined || at + 1 < cached.end))
      return cached.end
    const end = titleEnd(text, at)
    titles.set(open, {from: at, end})
    return end
  }
  return (at) => {
    const start = skipWhitespace(text, at + 1)
    if (text[start] === ')') return start + 1
    const destination = destinationEnd(text, start, maxDepth)
    if (destination === undefined) return undefined
    const between = skipWhitespace(text, destination)
    const title = between > destination ? readTitle(between) : undefined
    const end = title === undefined ? between : skipWhitespace(text, title)
    return text[end] === ')' ? end + 1 : undefined
  }
}
