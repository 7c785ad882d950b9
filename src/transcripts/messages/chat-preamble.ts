/** How many lines with text an export has before its first turn at most: a title, and what is known of the chat. */
export const longestPreamble = 30
export const mostHeadings = 3

/** Whether a text has before its first turn what exports have: no prose, which a document about chats would begin with. */
export function isPreamble(lines: readonly string[], first: number): boolean {
  const {fields, end} = frontMatter(lines) ?? {fields: [], end: 0}
  if (first < end) return !isOfDefinition(fields) && fields.slice(0, first - 1).every((line) => field.test(line))
  const preamble = afterFrontMatter(lines.slice(0, first))?.filter((line) => line.trim() !== '')
  return (
    preamble !== undefined &&
    preamble.length <= longestPreamble &&
    preamble.filter((line) => heading.test(line)).length <= mostHeadings &&
    preamble.every((line, index) => known.some((each) => each.test(line)) || underline.test(preamble[index + 1] ?? ''))
  )
}

/** The last line that the first turn may be on, behind front matter and a preamble. */
export function lastStart(lines: readonly string[]): number {
  let left = longestPreamble
  const from = (frontMatter(lines)?.end ?? -1) + 1
  const after = lines.slice(from).findIndex((line) => line.trim() !== '' && left-- === 0)
  return after === -1 ? lines.length : from + after
}

/** Whether front matter says that a text is what the user wrote. */
export function isOfUser(lines: readonly string[]): boolean {
  const {fields = []} = frontMatter(lines) ?? {}
  return fields.some((line) => userRole.test(line)) && !isOfDefinition(fields)
}

/** `undefined` where front matter does not end, or is that of a definition. */
export function afterFrontMatter(lines: readonly string[]): readonly string[] | undefined {
  if (lines[0]?.trimEnd() !== '---') return lines
  const found = frontMatter(lines)
  return found === undefined || isOfDefinition(found.fields) ? undefined : lines.slice(found.end + 1)
}

function frontMatter(lines: readonly string[]): {readonly fields: readonly string[]; readonly end: number} | undefined {
  if (lines[0]?.trimEnd() !== '---') return undefined
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  return end === -1 ? undefined : {fields: lines.slice(1, end), end}
}

function isOfDefinition(fields: readonly string[]): boolean {
  return fields.some((line) => line.startsWith('description:'))
}

const field = /^ {0,8}(?:- )?[\w-]{1,40}:|^ {0,8}- |^ {0,100}$/
const userRole = /^ {0,8}(?:- )?role: {0,4}["']?(?:user|human)["']?$/i
const heading = /^#{1,6} /
/** Of a title. */
const underline = /^(?:={3,200}|#{7,200})$/
const known: readonly RegExp[] = [
  heading,
  underline,
  /^(?:-{3,}|={3,}|\*{3,}|_{3,})/,
  /^<!--.{0,400}-->/,
  /^>/,
  /^_[^_].{0,300}_$|^\*[^*].{0,300}\*$/,
  // A field, such as `**Created:** today` or `- Model: x`.
  /^(?:[-*+] )?[*_`]{0,3}[\p{L}\p{N}][\p{L}\p{N} ()/_.-]{0,40}[*_`]{0,3}:[*_`]{0,3} *\S/u,
  /^\[[^\]]{0,200}\]\([^)]{0,400}\)/,
  // A key of YAML, and what a page in HTML begins with.
  /^[\w-]{1,40}:$/,
  /^<[!/a-z]/i,
  // Times, also of subtitles.
  /^WEBVTT|^[\d:.,> TZ+[\]-]{1,40}$/,
  // The head of a table.
  /^\|/
]
