import {backslash} from '../bytes/codes.ts'
import {type Finder, openSeeker} from '../bytes/find.ts'
import {isAt} from '../bytes/names.ts'
import {openNextObject} from '../bytes/next-object.ts'

/** The end of the type of a call, which is rarer than its beginning; the quote of a text in a text has a backslash before it. */
const typeEnd = '_use"'
const typeStart = Buffer.from('"tool')
/** The same text, where it is why the model stopped. */
const stopReason = Buffer.from('"stop_reason":"tool')

/** In a longer message are fewer underscores than braces: most are in names of fields. */
const short = 2048

const zero = 0x30
const letterU = 0x75
/** The third digit of the escape of a letter, or of `_`. */
const [five, seven] = [0x35, 0x37]

/**
 * Finds where a message may call a tool, from a place in its first block on. Without escapes of letters that takes the type of a
 * call; with them it takes another block.
 */
export function openOtherCalls(): Finder {
  const seekType = openSeeker(typeEnd)
  const seekZeros = openSeeker('00')
  const hasNext = openNextObject()

  function hasType(bytes: Buffer, start: number, end: number): boolean {
    for (let at = seekType(bytes, start); at < end; at = seekType(bytes, at + 1))
      if (isAt(bytes, at - typeStart.length, typeStart) && !isAt(bytes, at - stopReason.length, stopReason)) return true
    return false
  }

  /** Escapes begin with a backslash, a `u` and two zeros: these are rarer than the others. */
  function hasEscapedLetter(bytes: Buffer, start: number, end: number): boolean {
    for (let at = seekZeros(bytes, start); at < end; at = seekZeros(bytes, at)) {
      const isEscape = bytes[at - 1] === letterU && bytes[at - 2] === backslash
      if (isEscape && isBetween(bytes[at + 2], five, seven)) return true
      while (bytes[at] === zero) at++
    }
    return false
  }

  const mayHaveType: Finder = (bytes, start, end) => hasType(bytes, start, end) || hasEscapedLetter(bytes, start, end)

  return (bytes, start, end) =>
    (end - start > short ? mayHaveType(bytes, start, end) : true) && hasNext(bytes, start, end)
}

function isBetween(byte = 0, first: number, last: number): boolean {
  return byte >= first && byte <= last
}
