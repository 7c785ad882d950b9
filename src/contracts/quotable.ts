import {type MaybeQuoted, maskedText, Quoted, Sentence, textOf, withoutMiddle} from '../text/quoted.ts'
import {type Worded, worded} from './worded.ts'

/** The longest text in a message, in UTF-16 units, and the longest of a linted file that it quotes: half a line of a terminal. */
const longestText = 100
const longestQuote = 40

/** The longest message: several texts, or a list of them. */
export const longestMessage = 2_000

/**
 * The data of a problem with its texts shortened, as messages quote them; places, fixes and replacements stay whole.
 *
 * @param expected texts that people write as they are: they stay whole, too
 */
export function quotable<Data>(
  data: Data,
  expected: readonly string[] = [],
  read: (text: MaybeQuoted) => string = textOf
): Worded<Data> {
  return worded(data, (text) => {
    const isValue = text instanceof Quoted && !(text instanceof Sentence) && !expected.includes(text.text)
    const quotes = isValue ? text.quotes.map((quote) => withoutMiddle(quote, longestQuote)) : []
    return shortened(read(isValue ? new Quoted(text.words, quotes) : text), longestText)
  })
}

/** The same with `...` for the texts of the linted file. */
export function masked<Data>(data: Data): Worded<Data> {
  return quotable(data, [], maskedText)
}

/** The start of a text that is too long, without half of a pair of surrogates. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}...`
}
