/** Files of very many short lines: to read one takes far longer than its bytes. */
import {CaptureError} from './errors.ts'

/** How long the lines of a file are on average, at least, where they are many. */
export interface AverageLength {
  /** How many may have any length. */
  readonly free: number
  /** In bytes. */
  readonly shortest: number
}

/** Of the records of a transcript, which have keys. */
const recordLength: AverageLength = {free: 1_000_000, shortest: 32}

/** Of the rows of a table, each of which is linted. */
export const rowLength: AverageLength = {free: 500_000, shortest: 128}

/** Watches the lines of a transcript as they are read. @throws {CaptureError} */
export function openRecordLength(): (line: {readonly start: number; readonly end: number}) => void {
  let [lines, bytes] = [0, 0]
  return ({start, end}) => {
    lines++
    bytes += end - start
    if (isTooShort(recordLength, lines, bytes))
      throw new CaptureError(`Unexpected file of ${tooShort(recordLength, 'lines')}, expected records of a transcript`)
  }
}

export function isTooShort({free, shortest}: AverageLength, count: number, bytes: number): boolean {
  return count > free && bytes < count * shortest
}

/** What is unexpected of a file. */
export function tooShort({free, shortest}: AverageLength, what: string): string {
  return `more than ${free} ${what} of less than ${shortest} bytes on average`
}
