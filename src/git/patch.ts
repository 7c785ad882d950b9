/** Lines of a text, numbered from 1 as git does: only LF ends one. */
export interface LineSpan {
  readonly first: number
  readonly last: number
}

/** The hunks of one file in a patch, with or without lines around the changes. */
export interface Hunks {
  /** The lines of the new text that the old one does not have, in order; none where the hunks only delete. */
  readonly spans: readonly LineSpan[]
  /** Takes the next line. @returns whether it is part of a hunk: lines are counted off, since they may look like headers */
  take(line: string): boolean
}

/** @param keep receives each line of the new text that the old one does not have */
export function openHunks(keep?: (number: number, line: string) => void): Hunks {
  const spans: {first: number; last: number}[] = []
  let before = 0
  let after = 0
  let at = 0
  const add = (line: string): void => {
    keep?.(at, line.slice(1))
    const last = spans.at(-1)
    if (last !== undefined && last.last === at - 1) last.last = at
    else spans.push({first: at, last: at})
    at++
    after--
  }
  return {
    spans,
    take(line) {
      if (before <= 0 && after <= 0) {
        const header = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line)
        if (header === null) return false
        at = Number(header[2])
        before = Number(header[1] ?? 1)
        after = Number(header[3] ?? 1)
      } else if (line.startsWith('+')) add(line)
      else if (line.startsWith('-')) before--
      else if (!line.startsWith('\\')) {
        at++
        before--
        after--
      }
      return true
    }
  }
}

/** The changed lines of a file by its hunks alone, as GitHub gives them. */
export function linesOfHunks(patch: string): readonly LineSpan[] {
  const hunks = openHunks()
  for (const line of patch.split('\n')) hunks.take(line)
  return hunks.spans
}

/** The texts of these lines by their numbers. */
export function addedLines(patch: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>()
  const hunks = openHunks((number, line) => texts.set(number, line))
  for (const line of patch.split('\n')) hunks.take(line)
  return texts
}

/** Whether one of the lines is in a span, found by halving. @param spans in order */
export function isInSpans(spans: readonly LineSpan[], {first, last}: LineSpan): boolean {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.last ?? 0) < first) low = middle + 1
    else high = middle
  }
  return (spans[low]?.first ?? Number.POSITIVE_INFINITY) <= last
}
