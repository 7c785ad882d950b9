/** The text of a scalar on many lines: one line end is a space, and of more line ends all but one are kept. */
export function fold(text: string): string {
  return text.includes('\n') ? text.replace(/ +(?:\r?\n *)*|(?:\r?\n *)+/g, foldRun) : text
}

/** What a run of spaces and line ends becomes. */
export function foldRun(run: string): string {
  const ends = run.split('\n').length - 1
  if (ends === 0) return run
  return ends === 1 ? ' ' : '\n'.repeat(ends - 1)
}
