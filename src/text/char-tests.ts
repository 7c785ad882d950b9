/**
 * Tests of single characters by code or string. No regular expressions: compiling them costs a short run more than its
 * tests.
 */

export function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

export function isSpaceOrTab(code: number): boolean {
  return code === 0x20 || code === 0x09
}

/** Whether a text has whitespace or a line end at an offset. */
export function isSpaceAt(text: string, at: number): boolean {
  return at < text.length && text.charAt(at).trim() === ''
}

/** Whether a text has one of some characters at an offset. */
export function isOneOf(chars: string, text: string, at: number): boolean {
  return at >= 0 && at < text.length && chars.includes(text.charAt(at))
}

/** Offset behind spaces and tabs, at most `end`. */
export function pastBlank(text: string, start = 0, end = text.length): number {
  let at = start
  while (at < end && isSpaceOrTab(text.charCodeAt(at))) at++
  return at
}

/** Whether a range holds only spaces and tabs. */
export function isBlankBetween(text: string, start = 0, end = text.length): boolean {
  return pastBlank(text, start, end) >= end
}
