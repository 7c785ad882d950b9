/** Typical deviations of models from a valid output. */
import {type Decoration, decorations} from './normal.ts'

/** Deviations besides decorations; `case` stands for another case. */
const others = ['text-behind', 'twice', 'part-missing', 'thoughts', 'nonsense', 'nothing'] as const

export const drifts = [...decorations, ...others] as const
export type Drift = (typeof drifts)[number]

/** Contains no word of any format. */
export const nonsense = 'Qzxv wplk brsh.'

const signsOf = /^(\s*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)]|>)\s+)*)(.*)$/

const around =
  (before: string, after = before) =>
  (line: string) =>
    line.replace(signsOf, (_, signs: string, text: string) => `${signs}${before}${text}${after}`)

/** A line `Label: value` in another form. */
const labelled = (write: (label: string, value: string) => string) => (line: string) =>
  line.replace(/^([^:|<]{1,80}): (.+)$/, (_, label: string, value: string) => write(label, value))

const lookAlikes: Readonly<Record<string, string>> = {
  A: '\u0410',
  E: '\u0415',
  O: '\u041E',
  a: '\u0430',
  e: '\u0435',
  o: '\u043E'
}

const onLine: Readonly<Record<Exclude<Decoration, 'fence' | 'blockquote'>, (line: string) => string>> = {
  bold: around('**'),
  italic: around('*'),
  code: around('`'),
  list: (line) => `- ${line}`,
  heading: (line) => (line.startsWith('#') ? line : `## ${line}`),
  table: labelled((label, value) => `| ${label} | ${value} |`),
  sign: around('\u2705 ', ''),
  case: (line) => (line === line.toLowerCase() ? line.toUpperCase() : line.toLowerCase()),
  note: around('', ' (note)'),
  'look-alike': (line) => line.replace(/[AEOaeo]/, (letter) => lookAlikes[letter] ?? letter),
  escape: (line) => line.replace(/[_*<]/, (sign) => (sign === '<' ? '&lt;' : `\\${sign}`)),
  quotes: around('"'),
  brackets: around('[', ']'),
  markup: around('<b>', '</b>'),
  form: labelled((label, value) => `## ${label}\n\n${value}`)
}

/**
 * An output with a decoration.
 *
 * @param at offset in the line that a program finds
 */
export function decorate(text: string, decoration: Decoration, at: number): string {
  if (decoration === 'fence') return `~~~~~~\n${text}\n~~~~~~`
  if (decoration === 'blockquote') return text.replace(/^/gm, '> ')
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at)
  return text.slice(0, start) + onLine[decoration](text.slice(start, end)) + text.slice(end)
}

/** Linter's result for a text; `not run` without a text, or after a pattern's timeout. */
export const testVerdicts = ['silent', 'finding', 'not run'] as const
