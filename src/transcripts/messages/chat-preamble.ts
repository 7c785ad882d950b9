/** How many lines with text an export has before its first turn at most: a title, and what is known of the chat. */
export const longestPreamble = 30
export const mostHeadings = 3

/** Whether lines may be what an export has before its first turn: no prose, which a document about chats would begin with. */
export function isPreamble(lines: readonly string[]): boolean {
  const preamble = afterFrontMatter(lines)?.filter((line) => line.trim() !== '')
  return (
    preamble !== undefined &&
    preamble.length <= longestPreamble &&
    preamble.filter((line) => heading.test(line)).length <= mostHeadings &&
    preamble.every((line) => known.some((each) => each.test(line)))
  )
}

/** `undefined` where front matter does not end, or is that of a definition. */
export function afterFrontMatter(lines: readonly string[]): readonly string[] | undefined {
  if (lines[0]?.trimEnd() !== '---') return lines
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  const isOfDefinition = lines.slice(1, end).some((line) => line.startsWith('description:'))
  return end === -1 || isOfDefinition ? undefined : lines.slice(end + 1)
}

const heading = /^#{1,6} /
const known: readonly RegExp[] = [
  heading,
  /^(?:-{3,}|={3,}|\*{3,}|_{3,})/,
  /^<!--.{0,400}-->/,
  /^>/,
  /^_[^_].{0,300}_$|^\*[^*].{0,300}\*$/,
  // A field, such as `**Created:** today` or `- Model: x`.
  /^(?:[-*+] )?[*_`]{0,3}[\p{L}\p{N}][\p{L}\p{N} ()/_.-]{0,40}[*_`]{0,3}:[*_`]{0,3} *\S/u,
  /^\[[^\]]{0,200}\]\([^)]{0,400}\)/
]
