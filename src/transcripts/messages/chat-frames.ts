/** A name in a line, and what is around it: marks of one chat have the same around different names. */
export interface FramedName {
  /** What is around the name, without what differs from turn to turn, such as numbers, times and pictures. */
  readonly form: string
  readonly name: string
  /** What follows on the same line. */
  readonly rest: string
}

/** Whether a form is that of a framed name. */
export function isFramed(form: string): boolean {
  return form.includes('\0')
}

/** How much of a line may be before a name. */
const longestStart = 100
/** How many words of a line may be where its name begins. */
const mostWords = 6

const names = /\p{L}[\p{L}\p{M}\p{N}@.-]{0,30}(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}@.-]{0,30}){0,3}/uy
const wordStart = /(?<![\p{L}\p{M}\p{N}])\p{L}/gu

/**
 * The names in a line that nothing but marks is around, such as in `<turn role="user">`, `role: user`, `--- User ---`, `| User | ...` or
 * `## Turn 1: User`. A word of a sentence is none.
 */
export function framesIn(line: string): readonly FramedName[] {
  const indent = line.search(/\S/)
  if (indent === -1 || indent > 3) return []
  const found: FramedName[] = []
  let words = 0
  for (const {index} of line.slice(0, longestStart).matchAll(wordStart)) {
    if (words++ === mostWords || isProse(line.slice(indent, index))) break
    names.lastIndex = index
    const [name = ''] = names.exec(line) ?? []
    const end = endOf(line.slice(index + name.length))
    if (end === undefined) continue
    const start = index === indent ? '' : startOf(line.slice(indent, index))
    if (start === undefined) break
    if (start === '' && end.marks === '') continue
    found.push({form: `${start}\0${end.marks}`.replace(rule, '$1$1'), name, rest: end.rest.trim()})
  }
  return found
}

/** A line beside a name is as long as the line of text has place for. */
const rule = /([=─━═~*-])\1{2,200}/g

/** Whether a text has two words, none of which may be a tag, an attribute, a time or the mark of a note: no name of a turn is behind it. */
function isProse(text: string): boolean {
  return /\p{L}\P{L}+\p{L}/u.test(text) && !/[<\d]|="|\[!/.test(text)
}

/** What is before a name, where that is marks, tags, and at most one word that says what the name is: `role:`, `Turn 1`. */
function startOf(text: string): string | undefined {
  // Most are the name of a field.
  if (/^[a-z]{1,20}: $/i.test(text)) return text.trim()
  const start = text
    .replace(/^(?:> ?)?(?:[-*+] |\d{1,6}[.)] )?/, '')
    .replace(/[\p{Extended_Pictographic}\u200D\uFE0F]/gu, '')
    .replace(/="[^"]{0,80}"/g, '=""')
    .replace(/^>? ?\[!\p{L}{1,20}\][+-]?/u, '[!]')
    .replace(/\d[\d:.,/TZ+-]{0,30}(?: ?[AP]M\b)?/g, '0')
  const outside = start.replace(/<[^<>]{0,100}(?:>|$)/g, '')
  if (!/^[^\p{L}]{0,60}(?:\p{L}{1,20} ?[^\p{L}\s,;.!?()][^\p{L}]{0,20})?$/u.test(outside)) return undefined
  return start.replace(/ {1,20}/g, ' ').trim()
}

/** What is after a name, where that is marks or nothing. */
function endOf(text: string): {readonly marks: string; readonly rest: string} | undefined {
  if (text.trim() === '') return {marks: '', rest: ''}
  const [marks] = closingTags.exec(text) ?? closingMarks.exec(text) ?? []
  if (marks === undefined || marks.startsWith('](')) return undefined
  const rest = text.slice(marks.length)
  return /^[\p{L}\p{N}]/u.test(rest) && !/[:：>|｜\]]/.test(marks) ? undefined : {marks: marks.trim(), rest}
}

const closingTags = /^[:：]?(?:<\/\w{1,20}>){1,4}[:：]?/
const closingMarks = /^ ?(?:[:：>|｜\]})"'`*_~=→»#─━═]|-{2,20})[^\p{L}\p{N}\s<]{0,200}/u
