/** What to write for characters that are not ASCII. */

import type {Fix} from '../../text/edit.ts'
import type {Range} from '../../text/lines.ts'
import {asciiFor, baseLetters} from './characters.ts'
import {repairMojibake} from './mojibake.ts'

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
  let safe = true
  const ascii = repairMojibake(text).replace(/[^\t -~]/gu, (char) => {
    const usual = replace[char] ?? asciiFor(char)
    safe &&= usual !== undefined
    return usual ?? baseLetters(char)
  })
  return /[^\t -~]/.test(ascii) ? undefined : {safe, edits: [{start, end, text: ascii}]}
}

/** The text that was meant by mojibake, in ASCII where that changes no letter. */
export function mojibakeText(text: string, replace: Replacements): string {
  return repairMojibake(text).replace(/./gsu, (char) => replace[char] ?? asciiFor(char) ?? char)
}
