/** Width of texts on terminals, which show East Asian characters and emoji in two columns. */

import {once} from './memoize.ts'

/** Characters wider or narrower than one column. Compiled on first use, since most texts are ASCII. */
const sources = {
  none: String.raw`[\p{Mn}\p{Me}\u{1F3FB}-\u{1F3FF}\uFE0F]`,
  two: String.raw`[\u1100-\u115F\u2329\u232A\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{20000}-\u{3FFFD}]|(?![\u{1F1E6}-\u{1F1FF}])\p{Emoji_Presentation}`
}
const patterns = once(() => ({none: new RegExp(sources.none, 'u'), two: new RegExp(sources.two, 'u')}))

/** Columns of a text without control characters. A variation selector turns the character before it into an emoji. */
export function cells(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  const {none, two} = patterns()
  let count = 0
  let last = 0
  for (const char of text) {
    if (char === '\uFE0F') {
      if (last === 1) count++
      last = 2
    } else if (!none.test(char)) {
      last = two.test(char) ? 2 : 1
      count += last
    }
  }
  return count
}

/** Longest prefix that fits into some columns, without splitting characters. */
export function startOf(text: string, columns: number): string {
  let end = 0
  let count = 0
  for (const char of text) {
    count += cells(char)
    if (count > columns) break
    end += char.length
  }
  return text.slice(0, end)
}
