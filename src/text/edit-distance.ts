/**
 * Edit distance of two strings in UTF-16 units: insertions, deletions, replacements, swaps of neighbours. Returns
 * `limit + 1` above the limit. Time is proportional to the shorter length times the limit.
 */
export function distance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  // A common prefix and suffix do not change the distance.
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let ends = 0
  while (ends < shorter - start && a.charCodeAt(a.length - ends - 1) === b.charCodeAt(b.length - ends - 1)) ends++
  const [left, right] = [a.length - start - ends, b.length - start - ends]
  if (left === 0 || right === 0) return left + right
  if (limit >= 2) return distanceOf(a.slice(start, a.length - ends), b.slice(start, b.length - ends), limit)
  const isOne = left === right && (left === 1 || (left === 2 && isSwap(a, start + 2, b, start + 2)))
  return limit === 1 && isOne ? 1 : limit + 1
}

/** Distance of strings without common prefix and suffix. */
function distanceOf(a: string, b: string, limit: number): number {
  if (limit < a.length && leastDistance(a, b) > limit) return limit + 1
  // Cells further from the diagonal than the limit are above it: `row[k]` is cell `i, i + k - width`.
  const width = Math.min(limit, Math.max(a.length, b.length))
  let [before, row, next] = emptyRows(2 * width + 1)
  for (let k = width; k <= 2 * width; k++) row[k] = k - width
  let rowLeast = 0
  for (let i = 1; i <= a.length; i++) {
    let least = far
    for (let k = 0; k <= 2 * width; k++) {
      const j = i + k - width
      const cell =
        j <= 0 || j > b.length
          ? far
          : Math.min(
              (row[k + 1] ?? far) + 1,
              (next[k - 1] ?? far) + 1,
              (row[k] ?? far) + Number(a.charCodeAt(i - 1) !== b.charCodeAt(j - 1)),
              isSwap(a, i, b, j) ? (before[k] ?? far) + 1 : far
            )
      next[k] = j === 0 ? i : cell
      least = Math.min(least, next[k] ?? far)
    }
    if (Math.min(least, rowLeast) > limit) return limit + 1
    ;[before, row, next] = [row, next, before]
    rowLeast = least
  }
  return Math.min(row[b.length - a.length + width] ?? far, limit + 1)
}

/** All zero between two calls. */
const counts = new Int32Array(128)

/** Lower bound of the distance: letters that one string lacks, by the last bits of their codes. */
function leastDistance(a: string, b: string): number {
  for (let at = 0; at < a.length; at++) add(a.charCodeAt(at), 1)
  for (let at = 0; at < b.length; at++) add(b.charCodeAt(at), -1)
  let more = 0
  let less = 0
  for (const letters of [a, b]) {
    for (let at = 0; at < letters.length; at++) {
      const left = add(letters.charCodeAt(at), 0)
      if (left > 0) more += left
      else less -= left
      add(letters.charCodeAt(at), -left)
    }
  }
  return Math.max(more, less)
}

function add(code: number, by: number): number {
  const count = (counts[code & 127] ?? 0) + by
  counts[code & 127] = count
  return count
}

type Rows = [before: number[], row: number[], next: number[]]

/** Rows of tables of short words, made once. */
const rowsByLength = new Map<number, Rows>()

function emptyRows(length: number): Rows {
  const rows = (length > 20 ? undefined : rowsByLength.get(length)) ?? [[], [], []]
  if (length <= 20) rowsByLength.set(length, rows)
  for (const row of rows) for (let k = 0; k < length; k++) row[k] = far
  return rows
}

function isSwap(a: string, i: number, b: string, j: number): boolean {
  return i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}

const far = 1e9

/** Limit of the distance to a misspelt word: a third of its length, from 1 to 3 edits. */
function limitOf(word: string): number {
  return Math.max(1, Math.min(3, Math.floor(word.length / 3)))
}

/**
 * Candidate closest to a word, within a third of its length (1 to 3 edits). The word itself wins over candidates in
 * another case.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = limitOf(word)
  const lower = word.toLowerCase()
  let best: string | undefined
  let least = limit + 1
  for (const candidate of candidates) {
    if (candidate === word) return candidate
    if (Math.abs(candidate.length - word.length) > limit && candidate.toLowerCase().length === candidate.length)
      continue
    const edits = distance(lower, candidate.toLowerCase(), limit)
    if (edits < least) {
      best = candidate
      least = edits
    }
  }
  return best
}

/** Limit of compared letters in words and candidates; longer lists do not help people. */
const most = 300_000

/** Limit of compared candidates; others match exactly only. */
const mostCandidates = 100_000

/**
 * {@link nearest} for many words and one list of candidates, which a text may supply. Each word is searched once,
 * within time proportional to the text; later words have no result. Candidates count as words, so that replaced words
 * give the same searches.
 */
export function nearestIn(candidates: Iterable<string>): (word: string) => string | undefined {
  const set = new Set(candidates)
  const compared = [...set].slice(0, mostCandidates)
  const all = compared.map((candidate) => ({candidate, length: candidate.toLowerCase().length}))
  const near = new Map<string, readonly string[]>()
  const nearestByWord = new Map<string, string | undefined>()
  let left = most

  /** Candidates of similar length; others exceed the limit. */
  function nearLength(length: number, limit: number): readonly string[] {
    const key = `${length} ${limit}`
    const found = near.get(key)
    if (found !== undefined) return found
    const comparable = all.flatMap((each) => (Math.abs(each.length - length) <= limit ? [each.candidate] : []))
    near.set(key, comparable)
    left -= all.length
    return comparable
  }

  return (word) => {
    if (nearestByWord.has(word) || left < 0) return nearestByWord.get(word)
    const {length} = word.toLowerCase()
    const comparable = nearLength(length, limitOf(word))
    left -= comparable.length * length
    const found = left < 0 ? undefined : set.has(word) ? word : nearest(word, comparable)
    nearestByWord.set(word, found)
    return found
  }
}
