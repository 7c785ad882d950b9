/** The texts that a regular expression takes as they are, outside groups and classes, in order; none of fewer than three letters. */
export function literalRuns(pattern: string): readonly string[] {
  const runs: string[] = ['']
  const add = (char: string): void => {
    runs.push((runs.pop() ?? '') + char)
  }
  let depth = 0
  for (const [token] of pattern.matchAll(tokens)) {
    if (token === '(') depth++
    if (token === ')') depth--
    const last = runs.at(-1) ?? ''
    // What is optional is not part of every match.
    if (/^(?:[*?]|\{0)/.test(token)) runs.push(runs.pop()?.slice(0, -1) ?? '', '')
    else if (depth > 0 || token.length > 2 || /^(?:[()[\]{}^$.+|]|\\[A-Za-z0-9])/.test(token)) {
      if (last !== '') runs.push('')
    } else add(token.replace(/^\\/, ''))
  }
  return runs.filter((run) => run.trim().length > 2)
}

/** A class, an escape, the number of a quantifier, any other character. */
const tokens =
  /\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|k<[^>]*>|.)|\{\d*(?:,\d*)?\}|./gsu
