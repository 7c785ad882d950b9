/** "1 error", "2 errors". */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
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
