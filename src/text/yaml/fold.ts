/** A run of spaces and line ends. */
export const foldable = / +(?:\r?\n *)*|(?:\r?\n *)+/g

/** The text of a scalar on many lines: one line end is a space, and of more line ends all but one are kept. */
export function foldLines(text: string): string {
  return text.includes('\n') ? text.replace(foldable, foldRun) : text
}

/** What a run becomes. */
export function foldRun(text: string): string {
  const ends = text.split('\n').length - 1
  if (ends === 0) return text
  return ends === 1 ? ' ' : '\n'.repeat(ends - 1)
}
