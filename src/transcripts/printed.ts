/** What agents print besides their last messages, for programs that read all of it: kept only while a file is read for that. */
import {CaptureError} from './errors.ts'
import type {PrintedMessage} from './model.ts'

/** How many UTF-16 units of a file are kept: several times what the longest sessions print. */
export const longestPrinted = 32_000_000

/** More text than can be read as a whole. */
class PrintedError extends CaptureError {
  constructor() {
    super(
      `Unexpected messages of more than ${longestPrinted / 1_000_000} million characters, expected fewer to read all that was printed`
    )
  }
}

/** How much may still be kept of the file that is being read; files are read one after the other, each in one go. */
let left: number | undefined

/** Reads a file with all messages of its agents. @throws {PrintedError} */
export function readingPrinted<T>(read: () => T): T {
  left = longestPrinted
  try {
    return read()
  } finally {
    left = undefined
  }
}

/** Whether messages are kept that others follow: then no line is skipped. */
export function isReadingPrinted(): boolean {
  return left !== undefined
}

/** A list for the messages of a thread; `undefined` where they are not kept. */
export function openPrinted(): PrintedMessage[] | undefined {
  return left === undefined ? undefined : []
}

/** Keeps a message. @throws {PrintedError} */
export function addPrinted(printed: PrintedMessage[] | undefined, message: PrintedMessage): void {
  if (printed === undefined || message.text.trim() === '') return
  if (left !== undefined) {
    left -= message.text.length
    if (left < 0) throw new PrintedError()
  }
  printed.push(message)
}

/** All messages in their order; the final one has the place of that with its number. */
export function withFinal(printed: readonly PrintedMessage[], final: PrintedMessage): readonly PrintedMessage[] {
  if (final.text.trim() === '') return printed
  return [...printed.filter(({message}) => message !== final.message), final].sort((a, b) => a.message - b.message)
}
