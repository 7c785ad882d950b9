import {type Capture, type CapturedFile, readCapture, type Transcript} from '../../../src/transcripts/index.ts'
import type {ByteLine} from '../../../src/transcripts/lines.ts'

/** Reads a text or bytes as one chunk. */
export function capture(content: string | Uint8Array, file?: CapturedFile): Capture {
  return readCapture([typeof content === 'string' ? Buffer.from(content) : content], file)
}

/** Reads a file that is a run. */
export function runOf(content: string | Uint8Array, file?: CapturedFile): Transcript {
  const read = capture(content, file)
  if (read.kind !== 'transcript')
    throw new Error(`Unexpected text ${JSON.stringify(read.text.slice(0, 80))}, expected a transcript`)
  return read.transcript
}

/** The same without the models of its threads: for tests of how threads end. */
export function runWithoutModels(content: string | Uint8Array, file?: CapturedFile): Transcript {
  const run = runOf(content, file)
  return {...run, threads: run.threads.map(({model: _, ...thread}) => thread)}
}

/** The lines of a file of records; a string is a line as it is. */
export function lines(...records: readonly unknown[]): string {
  return records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('')
}

/** A line in the middle of a buffer. */
export function lineOf(text: string): ByteLine {
  const bytes = Buffer.from(`{}\n${text}\n{}\n`)
  return {number: 2, bytes, start: 3, end: bytes.length - 4}
}
