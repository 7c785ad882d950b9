/** The fault of hints such as `argument-hint: [file] [line]`: brackets after a value that is in brackets or quotes. */
import {type Cursor, skipSpaces} from './cursor.ts'
import {readFlow} from './flow.ts'

/** Whether the rest of a line is lists and maps in brackets; keeps the place of the first, which is the fault. */
export function readBracketsAfter(cursor: Cursor, from: number, row: number): boolean {
  const {text, lines} = cursor
  const end = lines[row]?.end ?? from
  const line = text.slice(0, end)
  const first = skipSpaces(line, from)
  let at: number | undefined = first
  while (at !== undefined && at < end) {
    if (!/[[{]/.test(line.charAt(at))) return false
    const next: number | undefined = readFlow(line, at, Number.POSITIVE_INFINITY)?.end
    at = next && skipSpaces(line, next)
  }
  if (at === undefined) return false
  cursor.brackets.push(first)
  return true
}
