/** Limits of texts that are parsed: many short lines or tags take far more time and memory than their characters. */

export interface TextLimits {
  /** UTF-16 units. */
  readonly length: number
  readonly lines: number
  /** Number of `<`, `[` and `{`: each may begin a tag, link or variable, as expensive as a line. */
  readonly openings?: number
  /** Number of runs of non-ASCII or control characters, since each may be a fault. */
  readonly foreignWords?: number
}

/** Limits of a linted text: several times a model's context. */
export const lintedLimits = {
  length: 10_000_000,
  lines: 200_000,
  openings: 200_000,
  foreignWords: 200_000
} as const satisfies TextLimits

/** Exceeded limit with its number; `undefined` for none. */
export function exceededTextLimit(
  text: string,
  {length, lines, openings = length, foreignWords = length}: TextLimits
): string | undefined {
  if (text.length > length) return `length, expected at most ${length} characters`
  if (hasMoreLines(text, lines)) return `number of lines, expected at most ${lines}`
  for (const opening of ['<', '[', '{'])
    if (hasMore(text, [opening], openings)) return `number of \`${opening}\`, expected at most ${openings}`
  return hasMoreForeignWords(text, foreignWords)
    ? `number of words that are not printable ASCII, expected at most ${foreignWords}`
    : undefined
}

/** Whether a text exceeds a number of lines; a CRLF counts as two. */
export function hasMoreLines(text: string, limit: number): boolean {
  return hasMore(text, ['\n', '\r'], limit - 1)
}

function hasMoreForeignWords(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  let [count, wasOther] = [0, false]
  for (let at = 0; at < text.length && count <= limit; at++) {
    const isOther = isForeign(text.charCodeAt(at))
    if (isOther && !wasOther) count++
    wasOther = isOther
  }
  return count > limit
}

function isForeign(code: number): boolean {
  return code >= 0x7f || (code < 0x20 && (code < 0x09 || code > 0x0d))
}

function hasMore(text: string, chars: readonly string[], limit: number): boolean {
  if (text.length <= limit) return false
  let count = 0
  for (const char of chars)
    for (let at = text.indexOf(char); at !== -1 && count <= limit; at = text.indexOf(char, at + 1)) count++
  return count > limit
}
