import {backslash} from '../bytes/codes.ts'
import type {Finder} from '../bytes/find.ts'
import {isAt} from '../bytes/names.ts'
import {openNextObject} from '../bytes/next-object.ts'

/** The end of the type of a call, which is rarer than its beginning; the quote of a text in a text has a backslash before it. */
const typeEnd = Buffer.from('_use"')
const typeStart = Buffer.from('"tool')
/** The same text, where it is why the model stopped. */
const stopReason = Buffer.from('"stop_reason":"tool')

/** In a longer message are fewer underscores than braces: most are in names of fields. So these are sought first. */
const short = 2048

const zeros = Buffer.from('00')
const zero = 0x30
const letterU = 0x75
/** The third digit of the escape of a letter, or of `_`. */
const [five, seven] = [0x35, 0x37]

/**
 * Finds where a message may call a tool, from a place in its first block on. That takes another block, with the type of a call, or
 * escapes of letters that may hide it.
 */
export function openOtherCalls(): Finder {
  const hasNext = openNextObject()

  return (bytes, start, end) => {
    const isShort = end - start <= short
    if (isShort && !hasNext(bytes, start, end)) return false
    const part = bytes.subarray(start, end)
    if (isShort) return hasType(part) || hasEscapedLetter(part)
    const isCall = hasType(part)
    return (isCall || part.includes(zeros)) && hasNext(bytes, start, end) && (isCall || hasEscapedLetter(part))
  }
}

function hasType(part: Buffer): boolean {
  for (let at = part.indexOf(typeEnd); at !== -1; at = part.indexOf(typeEnd, at + 1))
    if (isAt(part, at - typeStart.length, typeStart) && !isAt(part, at - stopReason.length, stopReason)) return true
  return false
}

/** Escapes begin with a backslash, a `u` and two zeros: these are rarer than the others. */
function hasEscapedLetter(part: Buffer): boolean {
  for (let at = part.indexOf(zeros); at !== -1; at = part.indexOf(zeros, at)) {
    const digit = part[at + zeros.length] ?? 0
    if (part[at - 1] === letterU && part[at - 2] === backslash && digit >= five && digit <= seven) return true
    while (part[at] === zero) at++
  }
  return false
}
