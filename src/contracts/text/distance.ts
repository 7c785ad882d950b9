/** The Levenshtein distance of two strings in UTF-16 units; `limit + 1` as soon as it is known to be more than `limit`. */
export function distance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let row = Array.from({length: b.length + 1}, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost))
    }
    if (Math.min(...next) > limit) return limit + 1
    row = next
  }
  return Math.min(row[b.length] ?? 0, limit + 1)
}

/** The candidate nearest to a word, within a third of its length (at least 1, at most 3 edits); case does not count. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.min(3, Math.floor(word.length / 3)))
  let best: string | undefined
  let least = limit + 1
  for (const candidate of candidates) {
    const far = distance(word.toLowerCase(), candidate.toLowerCase(), limit)
    if (far < least) {
      best = candidate
      least = far
    }
  }
  return best
}
