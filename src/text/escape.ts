/** A regular expression, with or without the flag `u`, that matches a text exactly. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
