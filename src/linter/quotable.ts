import {type Worded, worded} from '../contracts/worded.ts'
import {type MaybeQuoted, maskedText, textOf} from '../text/quoted.ts'

/** The longest text that a message quotes, in UTF-16 units. */
const longestQuote = 100

/** The longest message: several texts, or a list of them. */
export const longestMessage = 2_000

/** The data of a problem with its texts shortened, as messages quote them; places, fixes and replacements stay whole. */
export function quotable<Data>(data: Data, read: (text: MaybeQuoted) => string = textOf): Worded<Data> {
  return worded(data, (text) => shortened(read(text), longestQuote))
}

/** The same with `...` for the texts of the linted file. */
export function masked<Data>(data: Data): Worded<Data> {
  return quotable(data, maskedText)
}

/** The start of a text that is too long, without half of a pair of surrogates. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}...`
}
