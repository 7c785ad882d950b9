/**
 * A text without these characters at its end. A regular expression such as `/[ \t]+$/` tries each run of them in the text
 * again from each of its characters, which takes quadratic time.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** A text without these characters at its start and at its end. */
export function trimOf(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text.charAt(start))) start++
  return trimEndOf(text.slice(start), characters)
}
