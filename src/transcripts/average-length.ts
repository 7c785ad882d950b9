/** Files of very many short lines: to read and to lint one takes far longer than its bytes. */
import {CaptureError} from './errors.ts'

/** How many lines of a file, or rows of a table, may have any length. */
const freeLines = 400_000

/** How many bytes more of them have on average, at least: records of real runs have several times as many. */
const shortestAverage = 160

/** Watches the lines of a transcript as they are read. @throws {CaptureError} */
export function openLineLength(): (line: {readonly start: number; readonly end: number}) => void {
  let [lines, bytes] = [0, 0]
  return ({start, end}) => {
    lines++
    bytes += end - start
    if (areTooShort(lines, bytes))
      throw new CaptureError(`Unexpected file of ${manyShort('lines')}, expected records of a transcript`)
  }
}

export function areTooShort(count: number, bytes: number): boolean {
  return count > freeLines && bytes < count * shortestAverage
}

/** @param what lines, or others */
export function manyShort(what: string): string {
  return `more than ${freeLines} ${what} of less than ${shortestAverage} bytes on average`
}
