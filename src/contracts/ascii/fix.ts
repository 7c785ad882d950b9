/** What to write for characters that are not ASCII. */

import type {Fix} from '../../text/edit.ts'
import type {Range} from '../../text/lines.ts'
import {asciiFor, baseLetters} from './characters.ts'
import {findMojibake} from './mojibake.ts'

/** Replacements by character that win over the usual ones. */
export type Replacements = Readonly<Record<string, string>>

/** The fix that removes a range. */
export function removal({start, end}: Range, safe: boolean): Fix {
  return {safe, edits: [{start, end, text: ''}]}
}

/**
 * The fix that writes ASCII for a text; `undefined` where a character has none, such as an emoji. It is unsafe where it changes
 * letters.
 */
export function asciiFix(text: string, {start, end}: Range, replace: Replacements): Fix | undefined {
  const chars = [...repairMojibake(text)]
  const pieces = chars.map((char) => (isAscii(char) ? char : (replace[char] ?? asciiFor(char))))
  const ascii = chars.map((char, index) => pieces[index] ?? baseLetters(char)).join('')
  const safe = pieces.every((piece) => piece !== undefined)
  return isAscii(ascii) ? {safe, edits: [{start, end, text: ascii}]} : undefined
}

/** The text that was meant by mojibake, in ASCII where that changes no letter. */
export function mojibakeText(text: string, replace: Replacements): string {
  return [...repairMojibake(text)].map((char) => replace[char] ?? asciiFor(char) ?? char).join('')
}

function isAscii(text: string): boolean {
  return !/[^\t -~]/.test(text)
}

function repairMojibake(text: string): string {
  let repaired = ''
  let at = 0
  for (const {start, end, meant} of findMojibake(text)) {
    repaired += text.slice(at, start) + meant
    at = end
  }
  return repaired + text.slice(at)
}
