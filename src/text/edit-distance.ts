const far = 1e9

/**
 * Edit distance of two strings in UTF-16 units: insertions, deletions, replacements, swaps of neighbours. Returns
 * `limit + 1` above the limit. Time is proportional to the shorter length times the limit.
 */
export function distance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > limit || (limit < mostLetters && leastEdits(a, b) > limit)) return limit + 1
  let [before, row, next] = [0, 1, 2].map(() => new Array<number>(b.length + 1).fill(far)) as [Row, Row, Row]
  for (let j = 0; j <= Math.min(b.length, limit); j++) row[j] = j
  let rowLeast = 0
  for (let i = 1; i <= a.length; i++) {
    // Cells further from the diagonal than the limit are above it.
    const [first, last] = [Math.max(1, i - limit), Math.min(b.length, i + limit)]
    next[first - 1] = first === 1 ? i : far
    let least = first === 1 ? i : far
    for (let j = first; j <= last; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      const cell = Math.min(
        (row[j] ?? far) + 1,
        (next[j - 1] ?? far) + 1,
        (row[j - 1] ?? far) + (isSame ? 0 : 1),
        isSwap(a, i, b, j) ? (before[j - 2] ?? far) + 1 : far
      )
      next[j] = cell
      least = Math.min(least, cell)
    }
    if (Math.min(least, rowLeast) > limit) return limit + 1
    ;[before, row, next] = [row, next, before]
    rowLeast = least
  }
  return Math.min(row[b.length] ?? far, limit + 1)
}

type Row = number[]

/** Limit of the number of different letters in {@link lettersOf}. */
const mostLetters = 32

/** Edits at least: each brings in at most one letter that the other string lacks. */
function leastEdits(a: string, b: string): number {
  const [left, right] = [lettersOf(a), lettersOf(b)]
  return Math.max(countBits(left & ~right), countBits(right & ~left))
}

/** A bit for each letter; letters that share one count as the same. */
function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) % mostLetters)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

function isSwap(a: string, i: number, b: string, j: number): boolean {
  return i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}

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
