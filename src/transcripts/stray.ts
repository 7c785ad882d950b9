import {valueEnd} from '../text/json-end.ts'
import type {StrayLines} from './model.ts'

/** Limit on the kept groups of lines: a file with more does not consist of records. */
const most = 10_000

/** UTF-16 units of a line that are kept. */
const longest = 200

/** Collects the lines of a transcript that are not records, as they are read. */
export interface Strays {
  /** A record was read. */
  addRecord(): void
  /** @param line from 1 @param text of a line that is not a record */
  add(line: number, text: string): void
  all(): readonly StrayLines[]
}

export function openStrays(): Strays {
  const found: (StrayLines & {count: number})[] = []
  let hasRecord = false
  /** The last line so far that is not blank is stray. */
  let isLast = false
  let isOpen = false
  return {
    addRecord() {
      hasRecord = true
      isLast = false
    },
    add(line, text) {
      if (/^[\s\0]*$/.test(text)) return
      const before = found.at(-1)
      const wasOpen = isOpen
      isOpen = isOpenRecord(text)
      if (isLast && !isOpen && !wasOpen && before !== undefined) before.count++
      else if (found.length < most)
        found.push({line, count: 1, text: startOf(text), kind: hasRecord ? 'between' : 'before'})
      isLast = true
    },
    all: () =>
      found.map((lines, index) =>
        isLast && isOpen && hasRecord && index === found.length - 1 ? {...lines, kind: 'cut'} : lines
      )
  }
}

/** Whether a line begins as an object that does not end: the record was being written. */
function isOpenRecord(text: string): boolean {
  const start = text.search(/\S/)
  return (
    /^\{\s*"/.test(text.slice(start, start + longest)) &&
    valueEnd(text, start) === text.length &&
    !text.trimEnd().endsWith('}')
  )
}

/** How a line begins, as one line. */
function startOf(text: string): string {
  return text
    .slice(0, longest)
    .trim()
    .replace(/[\r\n]/g, ' ')
}
