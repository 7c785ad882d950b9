/** Tables of a marked block. */
import type {OutputContract} from '../engine/model.ts'
import type {TemplateRow} from './contract.ts'
import {declaredLines, readDeclaredLabel} from './marked-lines.ts'
import {declaredTemplate, declaredValues} from './marked-values.ts'
import {hasPlaceholder} from './placeholders.ts'
import {isDelimiter, tableCells} from './table-rows.ts'

/** The table that begins on a row, with what its cells list; one of labels and values also as lines. */
export function declaredTables(
  written: readonly TemplateRow[],
  at: number
): {contracts: readonly OutputContract[]; last: number} | undefined {
  const header = written[at]?.text ?? ''
  if (!isTableHead(header, written[at + 1]?.text ?? '')) return undefined
  let last = at + 1
  const isRow = (next: number): boolean =>
    (written[next]?.text ?? '').includes('|') && written[next]?.line === (written[next - 1]?.line ?? 0) + 1
  while (isRow(last + 1)) last++
  const table = tableCells(header).map((cell) => declaredTemplate(cell.replace(/[*`]/g, '')))
  if (table.includes('') || new Set(table).size !== table.length) return undefined
  const rows = written.slice(at + 2, last + 1).map(({text}) => tableCells(text))
  const columns = table.map((column, index) => [column, columnValues(rows.map((cells) => cells[index] ?? ''))] as const)
  const listed = columns.flatMap(([column, values]) => (values === undefined ? [] : [[column, values] as const]))
  const isLabelled = table.length === 2 && rows.length > 1 && rows.every(([label = '']) => isLabelCell(label))
  const labels = isLabelled
    ? rows.flatMap(([label = '', value = '']) => readDeclaredLabel(`${label}: ${value}`) ?? [])
    : []
  const hasOffer = rows.some(([, value = '']) => hasPlaceholder(value) || declaredValues(value) !== undefined)
  // Values of labels are those of the lines.
  if (labels.length === rows.length && labels.length > 0 && hasOffer)
    return {contracts: [{table}, {lines: declaredLines(labels)}], last}
  return {contracts: [{table, ...(listed.length > 0 && {values: Object.fromEntries(listed)})}], last}
}

/** Whether a row is the header of a table, by what is below it. */
export function isTableHead(header: string, below: string): boolean {
  return header.includes('|') && isDelimiter(below) && tableCells(header).length === tableCells(below).length
}

function isLabelCell(text: string): boolean {
  return /^[*`]*\p{L}[\p{L}\d ()&-]*[*`]*$/u.test(text)
}

/** What the cells of a column list; those of rows that only say that more may follow do not count. */
function columnValues(cells: readonly string[]): readonly string[] | undefined {
  const offered = cells.filter((cell) => !/^(?:\.{2,}|\u2026|-*)$/.test(cell)).map(declaredValues)
  const all = offered.flatMap((values) => values ?? [])
  return all.length > 0 && !offered.includes(undefined) ? [...new Set(all)] : undefined
}
