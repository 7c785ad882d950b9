/** "1 error", "2 errors", "1,200 errors". */
export function plural(count: number, noun: string): string {
  return `${digitGroups(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A whole number as people read it: "12,345". */
export function digitGroups(count: number): string {
  return count < 1_000 ? String(count) : count.toLocaleString('en-US')
}

/** The first names of a list, and how many more there are: "a, b and 3 more". */
export function firstOf(names: readonly string[], most: number): string {
  const more = names.length > most ? ` and ${names.length - most} more` : ''
  return `${names.slice(0, most).join(', ')}${more}`
}

/** Columns of a list of names that a message has whole, and of the names of a longer one. */
const [wholeList, firstNames] = [36, 24]

/** "`a`, `b`"; of a longer list the first names, and how many more there are: "`a`, `b` and 6 more". */
export function someNames(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  const whole = inBackticks(names)
  if (whole.length <= wholeList) return whole
  const fit = names.findIndex((_, index) => inBackticks(names.slice(0, index + 1)).length > firstNames)
  const count = Math.max(fit, 1)
  return count === names.length ? whole : `${inBackticks(names.slice(0, count))} ${word} ${names.length - count} more`
}

/** "one of `a`, `b`", or "`a`, `b` or 6 more": one of a closed list that people look up. */
export function someOf(names: readonly string[]): string {
  const some = someNames(names, 'or')
  return names.length === 1 || some.endsWith(' more') ? some : `one of ${some}`
}

function inBackticks(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

/** "a, b and c", "a, b or c". */
export function inWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** A long list without quotes: items with commas between them, on as many lines as it takes. A backslash is one as in a regular expression. */
export function list({raw}: TemplateStringsArray): readonly string[] {
  return raw.join('').trim().split(/,\s+/)
}

/** Words for a number of things that a message leaves out: ` and 2 more`; none for 0. */
export function andMore(count: number): string {
  return count === 0 ? '' : ` and ${count} more`
}
