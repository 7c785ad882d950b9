/**
 * Tests of single characters, by code or as a string of one. Without regular expressions: V8 compiles each of them, which takes a
 * short run longer than all of its tests.
 */

/** Whether a code is that of a letter of ASCII. */
export function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Whether a code is that of a space or a tab. */
export function isSpaceOrTab(code: number): boolean {
  return code === 0x20 || code === 0x09
}

/** Whether a text has white space or a line end at a place. */
export function isSpaceAt(text: string, at: number): boolean {
  return at < text.length && text.charAt(at).trim() === ''
}

/** Whether a text has one of some characters at a place. */
export function isOneOf(chars: string, text: string, at: number): boolean {
  return at >= 0 && at < text.length && chars.includes(text.charAt(at))
}

/** Where the spaces and tabs at a place of a text end, at most at `end`. */
export function pastBlank(text: string, start = 0, end = text.length): number {
  let at = start
  while (at < end && isSpaceOrTab(text.charCodeAt(at))) at++
  return at
}

/** Whether there are only spaces and tabs in a part of a text. */
export function isBlankBetween(text: string, start = 0, end = text.length): boolean {
  return pastBlank(text, start, end) >= end
}
