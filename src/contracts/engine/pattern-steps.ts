/** How much work a regular expression can be, found without running it. */

/** An escape, a class of characters, a parenthesis, a quantifier, an alternative. */
const tokens =
  /\\(?:[pPu]\{[^}]{0,80}\}|[\s\S])|\[(?:[^\]\\]|\\[\s\S])*(?:\]|$)|\(\??|[)*+?|]|\{\d{1,20}(?:,\d{0,20})?\}/g

interface Cost {
  /** How often each place of a text may be tried in each of the others. */
  readonly power: number
  /** How many ways there are at each place. */
  readonly ways: number
}

const costs = new Map<string, Cost>()

/**
 * The most steps that an expression takes on a text of this length; `Infinity` where groups are repeated, since the number of ways
 * to match these may double with each character.
 *
 * @param pattern in the grammar of the flag `u`, or of none
 */
export function stepsOf(pattern: string, length: number): number {
  const cost = costs.get(pattern) ?? costOf(pattern)
  costs.set(pattern, cost)
  return cost.ways * (length + 1) ** cost.power
}

function costOf(pattern: string): Cost {
  let power = 1
  let ways = pattern.length
  let before = ''
  let end = 0
  for (const {0: found, index} of pattern.matchAll(tokens)) {
    const isAfter = (marks: RegExp): boolean => end === index && marks.test(before)
    if (/^[*+{]/.test(found)) power += isAfter(/^\)/) ? Number.POSITIVE_INFINITY : 1
    else if (/^\\[1-9k]/.test(found)) power++
    else if (found === '|' || (found === '?' && !isAfter(/^[*+?{]/))) ways *= 2
    before = found
    end = index + found.length
  }
  return {power, ways}
}
