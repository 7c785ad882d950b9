/** Rows of Markdown tables. */
import type {OutputContract} from '../engine/model.ts'
import type {TemplateRow} from '../proposals/contract.ts'
import {withWildcards} from '../proposals/placeholders.ts'
import {offeredValues} from '../proposals/values.ts'

/** Whether a row is the line between the header of a table and its body. */
export function isDelimiter(text: string): boolean {
  return /^\|?[ \t]{0,4}:?--[-:| \t]*$/.test(text.trim())
}

/** The first table of a template, with the values that its cells list. */
export function readTableTerms(written: readonly TemplateRow[]): Pick<OutputContract, 'table' | 'values'> | undefined {
  const at = written.findIndex(({text}, index) => text.includes('|') && isDelimiter(written[index + 1]?.text ?? ''))
  const header = written[at]?.text
  if (header === undefined) return undefined
  const table = tableCells(header).map((cell) => withWildcards(cell.replace(/[*`]/g, '')))
  if (table.includes('') || new Set(table).size !== table.length) return undefined
  const rows = written.slice(at + 2).filter(({text}) => text.includes('|'))
  const values = Object.fromEntries(
    table.flatMap((column, index) => {
      const offered = rows.map(({text}) => offeredValues(tableCells(text)[index]?.trim() ?? ''))
      const [first] = offered
      return first === undefined || rows.length !== 1 ? [] : [[column, first] as const]
    })
  )
  return {table, ...(Object.keys(values).length > 0 && {values})}
}

/** Escaped bars belong to their cells. */
export function tableCells(row: string): readonly string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
}
