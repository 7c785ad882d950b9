/** Scalars without quotes. */
import {trimEndOf} from '../trim.ts'
import {type Cursor, indentOf, isEmpty, type YamlLine} from './cursor.ts'
import {fold} from './fold.ts'
import type {ValueNode} from './value.ts'

/** Whether a text begins as a plain scalar does. */
export function isPlain(text: string): boolean {
  return /^(?:[^\s?:,[\]{}#&*!|>'"%@`-]|[-?:][^\s,[\]{}])/.test(text)
}

/** Reads a plain scalar, with the lines that continue it: those which are indented more than the collection that has it. */
export function readPlain(cursor: Cursor, at: number, parent: number): ValueNode | undefined {
  const {text} = cursor
  if (!isPlain(text.slice(at, at + 2))) return undefined
  let line = cursor.lines[cursor.row]
  let from = at
  let end = at
  while (line !== undefined) {
    const written = text.slice(from, line.end)
    const comment = written.indexOf(' #')
    const part = comment === -1 ? written : trimEndOf(written.slice(0, comment), ' ')
    if (part.includes('\t') || /:(?: |$)/.test(part)) return undefined
    end = from + part.length
    cursor.row++
    line = comment === -1 ? continuation(cursor, parent) : undefined
    from = line?.first ?? end
  }
  return {value: plainValue(fold(text.slice(at, end))), start: at, end}
}

/** The next line with text, where it continues a scalar. */
function continuation(cursor: Cursor, parent: number): YamlLine | undefined {
  let row = cursor.row
  let line = cursor.lines[row]
  while (line !== undefined && isEmpty(line)) line = cursor.lines[++row]
  if (line === undefined || indentOf(line) <= parent || cursor.text[line.first] === '#') return undefined
  cursor.row = row
  return line
}

/** The value of a plain scalar by the core schema of YAML 1.2. */
export function plainValue(text: string): unknown {
  if (!/^[-+.~\dnNtTfF]/.test(text)) return text
  if (/^(?:~|null|Null|NULL)$/.test(text)) return null
  if (/^(?:[Tt]rue|TRUE)$/.test(text)) return true
  if (/^(?:[Ff]alse|FALSE)$/.test(text)) return false
  return numberOf(text) ?? text
}

function numberOf(text: string): number | undefined {
  if (/^[-+]?\d+$/.test(text)) return Number.parseInt(text, 10)
  if (/^0o[0-7]+$/.test(text)) return Number.parseInt(text.slice(2), 8)
  if (/^0x[\da-fA-F]+$/.test(text)) return Number.parseInt(text.slice(2), 16)
  if (/^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text)) return Number.parseFloat(text)
  if (/^[-+]?\.(?:inf|Inf|INF)$/.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  return /^\.(?:nan|NaN|NAN)$/.test(text) ? Number.NaN : undefined
}
