/** "1 error", "2 errors", "1,200 errors". */
export function plural(count: number, noun: string): string {
  return `${digitGroups(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A whole number with separators: "12,345". */
export function digitGroups(count: number): string {
  return count < 1_000 ? String(count) : count.toLocaleString('en-US')
}

/** First names of a list, and the number of others: "a, b and 3 more". */
export function firstOf(names: readonly string[], most: number): string {
  const more = names.length > most ? ` and ${names.length - most} more` : ''
  return `${names.slice(0, most).join(', ')}${more}`
}

/** Limits in columns: for a list shown whole, and for the first names of a longer list. */
const [wholeList, firstNames] = [36, 24]

/** "`a`, `b`"; a longer list is cut: "`a`, `b` and 6 more". */
export function someNames(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  const whole = inBackticks(names)
  if (whole.length <= wholeList) return whole
  const fit = names.findIndex((_, index) => inBackticks(names.slice(0, index + 1)).length > firstNames)
  const count = Math.max(fit, 1)
  return count === names.length ? whole : `${inBackticks(names.slice(0, count))} ${word} ${names.length - count} more`
}

/** One of a closed list: "one of `a`, `b`", or "`a`, `b` or 6 more". */
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

/** A list without quotes, split at commas before whitespace. Backslashes are literal. */
export function list({raw}: TemplateStringsArray): readonly string[] {
  return raw.join('').trim().split(/,\s+/)
}

/** Number of omitted items in words: ` and 2 more`; empty for 0. */
export function andMore(count: number): string {
  return count === 0 ? '' : ` and ${count} more`
}
