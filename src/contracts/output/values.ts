/** Values of tags, labels, lines and cells, as agents write them. */
import {meantValue} from '../../markdown/tags.ts'
import {trimEndOf} from '../../text/trim.ts'

/** The value that a text begins with: any text may follow one of them, nothing a near miss. */
export function begunValue(text: string, values: readonly string[]): {text: string; meant: string} | undefined {
  const whole = values.find((value) => text.startsWith(value) && !/^[\w-]/.test(text.slice(value.length)))
  if (whole !== undefined) return {text: whole, meant: whole}
  const [word = ''] = /^[^\s<]+/.exec(text) ?? []
  const meant = meantValue(bareValue(word), values)
  return meant === undefined || /^\s*[^\s<]/.test(text.slice(word.length)) ? undefined : {text: word, meant}
}

/** A value without the marks of Markdown, quotes and stops around it. */
function bareValue(value: string): string {
  return trimEndOf(value.replace(/^[*_`"']+/, ''), '*_`"\'.!,;:')
}

/** The value that a text means: in other marks, another case, one or two letters off, or with more text behind it. */
export function meantOf(text: string, values: readonly string[]): string | undefined {
  return meantValue(bareValue(text), values) ?? begunValue(text, values)?.meant
}

/** The longest list of values that is read, in UTF-16 units; longer text is prose. */
const longest = 200

/** Whether a text is several values of which the agent should have chosen one: `PASS | FAIL`, `PASS or FAIL`. */
export function isAlternatives(text: string, values: readonly string[]): boolean {
  if (text.length > longest) return false
  const words = text.split(/[|/,]|\bor\b/).map((word) => word.trim())
  return words.length > 1 && words.every((word) => word !== '' && meantValue(bareValue(word), values) !== undefined)
}

/** A text without the marks of Markdown around all of it: `**PASS**`, `` `PASS` ``. */
export function unwrapped(text: string): string {
  const [mark] = /^(?:\*{1,3}|_{1,3}|`+|~~)/.exec(text) ?? []
  if (mark === undefined || text.length <= 2 * mark.length || !text.endsWith(mark)) return text
  const inner = text.slice(mark.length, -mark.length)
  return inner.includes(mark) ? text : unwrapped(inner.trim())
}

const signs = String.raw`[\p{So}\p{Sk}\p{Extended_Pictographic}\uFE0F\u200D]{1,8}`
const signBefore = new RegExp(`^${signs}\\s+`, 'u')
const signAfter = new RegExp(`(?<!\\s)\\s{1,4}${signs}$`, 'u')

/** A listed value that a sign such as an emoji is before or behind, without it; any other text as it is. */
export function withoutSign(text: string, values: readonly string[] | undefined): string {
  if (values === undefined || values.includes(text)) return text
  const bare = withoutSigns(text)
  return values.includes(bare) ? bare : text
}

/** A text without signs such as an emoji before or behind it. */
export function withoutSigns(text: string): string {
  return text.replace(signBefore, '').replace(signAfter, '')
}
