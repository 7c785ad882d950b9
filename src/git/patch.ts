import {lastIndexFrom} from '../text/lines.ts'

/** Lines of a text, from 1. As in git, only LF ends a line. */
export interface LineSpan {
  readonly first: number
  readonly last: number
}

/** Old lines that were before a new line, or before the end. */
interface RemovedLines {
  readonly before: number
  readonly lines: readonly string[]
}

export interface LineChanges {
  /** Added lines in order; empty if the hunks only delete. */
  readonly spans: readonly LineSpan[]
  /** In order. */
  readonly removed: readonly RemovedLines[]
}

/** Hunks of one file in a patch, with or without context lines. */
export interface Hunks extends LineChanges {
  /** Reads the next line. @returns whether it is part of a hunk: lines are counted, since they may look like headers */
  take(line: string): boolean
}

/** @param keep receives each added line */
export function createHunks(keep?: (number: number, line: string) => void): Hunks {
  const spans: {first: number; last: number}[] = []
  const removed: {before: number; lines: string[]}[] = []
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
  const remove = (line: string): void => {
    const last = removed.at(-1)
    if (last !== undefined && last.before === at) last.lines.push(line.slice(1))
    else removed.push({before: at, lines: [line.slice(1)]})
    before--
  }
  return {
    spans,
    removed,
    take(line) {
      if (before <= 0 && after <= 0) {
        const header = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line)
        if (header === null) return false
        before = Number(header[1] ?? 1)
        after = Number(header[3] ?? 1)
        // A hunk that only deletes has the number of the line before.
        at = Number(header[2]) + (after === 0 ? 1 : 0)
      } else if (line.startsWith('+')) add(line)
      else if (line.startsWith('-')) remove(line)
      else if (!line.startsWith('\\')) {
        at++
        before--
        after--
      }
      return true
    }
  }
}

/** Changed lines of a file from its hunks alone, as GitHub gives them. */
export function changesOfHunks(patch: string): LineChanges {
  const hunks = createHunks()
  for (const line of patch.split('\n')) hunks.take(line)
  return {spans: hunks.spans, removed: hunks.removed}
}

/** Text before a change, from the text after it; only the line end of its last line is unknown. */
export function textBeforeChange(text: string, {spans, removed}: LineChanges): string {
  const lines = text.split('\n')
  const before: string[] = []
  let at = 1
  let span = 0
  const keepTo = (end: number): void => {
    for (; at < end && at <= lines.length; at++) {
      while ((spans[span]?.last ?? Number.POSITIVE_INFINITY) < at) span++
      if ((spans[span]?.first ?? Number.POSITIVE_INFINITY) > at) before.push(lines[at - 1] ?? '')
    }
  }
  for (const each of removed) {
    keepTo(each.before)
    for (const line of each.lines) before.push(line)
  }
  keepTo(lines.length + 1)
  return before.join('\n')
}

/** Added lines by number. */
export function addedLines(patch: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>()
  const hunks = createHunks((number, line) => texts.set(number, line))
  for (const line of patch.split('\n')) hunks.take(line)
  return texts
}

/** Whether one of the lines is in a span, by binary search. @param spans in order */
export function isInSpans(spans: readonly LineSpan[], {first, last}: LineSpan): boolean {
  const span = spans[lastIndexFrom(spans, last, (each) => each.first)]
  return span !== undefined && span.last >= first
}
