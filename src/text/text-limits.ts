/** Limits of a text that is read for its structure: many short lines or tags take far more time and memory than their characters. */

export interface TextLimits {
  /** UTF-16 units. */
  readonly length: number
  readonly lines: number
  /** Each `<` may begin a tag, which takes as much time and memory as a line. */
  readonly brackets: number
  /** Each `](` may end the text of a link. */
  readonly links: number
  /** Runs of characters that are not ASCII: each may be a fault. */
  readonly foreignWords: number
}

/** Of a text that is linted: several times what a model can read or write. */
export const lintedLimits: TextLimits = {
  length: 10_000_000,
  lines: 200_000,
  brackets: 200_000,
  links: 200_000,
  foreignWords: 200_000
}

/** What is unexpected about a text, and how much is allowed; `undefined` where it is within the limits. */
export function exceededTextLimit(
  text: string,
  {length, lines, brackets, links, foreignWords}: TextLimits
): string | undefined {
  if (text.length > length) return `length of ${text.length} characters, expected at most ${length}`
  if (hasMore(text, ['\n', '\r'], lines - 1)) return `number of lines, expected at most ${lines}`
  if (hasMore(text, ['<'], brackets)) return `number of \`<\`, expected at most ${brackets}`
  if (hasMore(text, [']('], links)) return `number of links, expected at most ${links}`
  return hasMoreForeignWords(text, foreignWords)
    ? `number of words that are not ASCII, expected at most ${foreignWords}`
    : undefined
}

function hasMoreForeignWords(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  let [count, wasOther] = [0, false]
  for (let at = 0; at < text.length && count <= limit; at++) {
    const isOther = text.charCodeAt(at) > 0x7f
    if (isOther && !wasOther) count++
    wasOther = isOther
  }
  return count > limit
}

function hasMore(text: string, chars: readonly string[], limit: number): boolean {
  if (text.length <= limit) return false
  let count = 0
  for (const char of chars)
    for (let at = text.indexOf(char); at !== -1 && count <= limit; at = text.indexOf(char, at + 1)) count++
  return count > limit
}
