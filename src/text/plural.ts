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

/** "a, b or c" */
export function alternatives(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' or $1')
}

/** A long list without quotes: items with commas between them, on as many lines as it takes. A backslash is one as in a regular expression. */
export function list({raw}: TemplateStringsArray): readonly string[] {
  return raw.join('').trim().split(/,\s+/)
}
