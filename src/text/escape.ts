/** A text as a regular expression, with or without the flag `u`, that takes it letter by letter. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
