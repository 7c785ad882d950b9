/** Whether a pattern stands for more than itself. */
export function hasWildcard(pattern: string): boolean {
  return pattern.includes('*')
}

/** Whether a text is what a pattern describes: `*` is any text, also none; each other character is itself. */
export function matchesWildcard(pattern: string, text: string): boolean {
  const [first = '', ...pieces] = pattern.split('*')
  const last = pieces.pop()
  if (last === undefined) return pattern === text
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  for (const piece of pieces) {
    const found = text.indexOf(piece, at)
    if (found === -1 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}

/** Whether a text consists of these pieces, in order, with at least one character between each two. */
export function isFilled([first = '', ...rest]: readonly string[], text: string): boolean {
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const piece of rest) {
    const found = text.indexOf(piece, at + 1)
    if (found === -1) return false
    at = found + piece.length
  }
  return text.endsWith(last) && text.length - last.length > at
}
