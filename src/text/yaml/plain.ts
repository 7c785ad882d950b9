/** Scalars without quotes. */
import {isDigit, isLetter, isOneOf} from '../char-tests.ts'
import {trimEndOf} from '../trim.ts'
import {indentOf, isYamlLineEmpty, type YamlCursor, type YamlLine} from './cursor.ts'
import type {ValueNode} from './value.ts'
import {foldLines} from './value.ts'

/** Whether a text begins as a plain scalar does. */
export function isPlain(text: string): boolean {
  return isLetter(text.charCodeAt(0)) || /^(?:[^\s?:,[\]{}#&*!|>'"%@`-]|[-?:][^\s,[\]{}])/.test(text)
}

/** Reads a plain scalar, with the lines that continue it: those which are indented more than the collection that has it. */
export function readPlain(cursor: YamlCursor, at: number, parent: number): ValueNode | undefined {
  const {text} = cursor
  if (!isPlain(text.slice(at, at + 2))) return undefined
  let line = cursor.lines[cursor.row]
  let from = at
  let end = at
  while (line !== undefined) {
    const written = text.slice(from, line.end)
    const comment = written.indexOf(' #')
    const content = comment === -1 ? written : trimEndOf(written.slice(0, comment), ' ')
    if (content.includes('\t') || colonIn(content) !== -1) return undefined
    end = from + content.length
    cursor.row++
    line = comment === -1 ? continuation(cursor, parent) : undefined
    from = line?.first ?? end
  }
  return {value: plainScalar(foldLines(text.slice(at, end))), start: at, end}
}

/** The next line with text, where it continues a scalar. */
function continuation(cursor: YamlCursor, parent: number): YamlLine | undefined {
  let row = cursor.row
  let line = cursor.lines[row]
  while (line !== undefined && isYamlLineEmpty(line)) line = cursor.lines[++row]
  if (line === undefined || indentOf(line) <= parent || cursor.text[line.first] === '#') return undefined
  cursor.row = row
  return line
}

/** Where the first colon is that ends a key: a space follows it, or nothing; -1 where none does. */
export function colonIn(text: string): number {
  let at = text.indexOf(':')
  while (at !== -1 && at + 1 < text.length && text.charAt(at + 1) !== ' ') at = text.indexOf(':', at + 1)
  return at
}

/** The value of a plain scalar by the core schema of YAML 1.2. */
export function plainScalar(text: string): unknown {
  if (words.has(text)) return words.get(text)
  const first = text.charCodeAt(0)
  return isDigit(first) || isOneOf('-+.', text, 0) ? (numberOf(text) ?? text) : text
}

/** The words that stand for null, a Boolean or a number. */
const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
  ...['inf', 'Inf', 'INF'].flatMap((word) => [
    [`.${word}`, Number.POSITIVE_INFINITY] as const,
    [`+.${word}`, Number.POSITIVE_INFINITY] as const,
    [`-.${word}`, Number.NEGATIVE_INFINITY] as const
  ])
])

function numberOf(text: string): number | undefined {
  if (/^[-+]?\d+$/.test(text)) return Number.parseInt(text, 10)
  if (/^0o[0-7]+$/.test(text)) return Number.parseInt(text.slice(2), 8)
  if (/^0x[\da-fA-F]+$/.test(text)) return Number.parseInt(text.slice(2), 16)
  return /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text) ? Number.parseFloat(text) : undefined
}
