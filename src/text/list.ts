/** A long list without quotes: items with commas between them, on as many lines as it takes. A backslash is one as in a regular expression. */
export function list({raw}: TemplateStringsArray): readonly string[] {
  return raw.join('').trim().split(/,\s+/)
}
