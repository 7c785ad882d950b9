import {isRecord} from '../text/json-object.ts'

/** The longest text that a message quotes, in UTF-16 units. */
const longestQuote = 100

/** The longest message: several texts, or a list of them. */
export const longestMessage = 2_000

/** Data of problems is flat; a value of a linted document may not be. */
const deepest = 5

/** The data of a problem with its texts shortened, as messages quote them; places, fixes and replacements stay whole. */
export function quotable(data: unknown, depth = 0): unknown {
  if (typeof data === 'string') return shortened(data, longestQuote)
  if (depth === deepest || typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map((item) => quotable(item, depth + 1))
  if (!isRecord(data)) return data
  // Mostly all texts are short: only what changes is copied.
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(data)) {
    const value = quotable(data[key], depth + 1)
    if (value === data[key]) continue
    copy ??= {...data}
    copy[key] = value
  }
  return copy ?? data
}

/** The start of a text that is too long, without half of a pair of surrogates. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}...`
}
