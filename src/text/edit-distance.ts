/**
 * How many letters to insert, delete, replace or swap with their neighbour to make one string of another, in UTF-16 units;
 * `limit + 1` as soon as it is known to be more than `limit`.
 */
export function distance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({length: b.length + 1}, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + cost,
          isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
        )
      )
    }
    if (Math.min(...next, ...row) > limit) return limit + 1
    before = row
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
