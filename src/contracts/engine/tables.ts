/**
 * Tables of Markdown:
 *
 * ```ebnf
 * table     = row, delimiter, { row } ;            (* one a line *)
 * row       = [ "|" ], cell, { "|", cell }, [ "|" ] ;
 * delimiter = a row whose cells are hyphens, with colons at their ends ;
 * ```
 */
import {excerpt, type Range, rangeOf} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {OutputProblem, Subject} from './fault.ts'
import {type Form, formOf, isAlike, isNear, Title} from './form.ts'
import {type Finds, type Found, orderFault, type Search} from './found.ts'
import {
  decorationFault,
  judgeValue,
  misspeltFault,
  nameFaults,
  nameMarks,
  usuallyAllowed,
  valueTermsOf
} from './judge.ts'
import {columnValues, type LineTerms, lineTerms, type OutputContract} from './model.ts'
import {type Normal, normalOf} from './normal.ts'
import {linesIn, marksOf, type TextLine} from './region.ts'
import {hasTemplateWildcard} from './template.ts'

interface Cell extends Range {
  /** Trimmed; an escaped bar is a bar. */
  readonly text: string
}

interface Row extends Range {
  readonly cells: readonly Cell[]
}

export interface MarkdownTable extends Range {
  readonly line: TextLine
  readonly header: readonly Cell[]
  readonly rows: readonly Row[]
}

export function readTables(lines: readonly TextLine[]): readonly MarkdownTable[] {
  const tables: MarkdownTable[] = []
  for (let at = 0; at + 1 < lines.length; at++) {
    const [head, below] = [lines[at], lines[at + 1]]
    if (head === undefined || below === undefined || below.index !== head.index + 1 || !head.text.includes('|'))
      continue
    const header = cellsOf(head)
    if (!isDelimiter(below.text) || cellsOf(below).length !== header.length) continue
    const rows: Row[] = []
    let last = at + 1
    for (let next = last + 1; next < lines.length; next++) {
      const line = lines[next]
      if (line === undefined || line.index !== (lines[last]?.index ?? 0) + 1 || !line.text.includes('|')) break
      rows.push({start: line.start, end: line.end, cells: cellsOf(line)})
      last = next
    }
    tables.push({line: head, start: head.start, end: lines[last]?.end ?? below.end, header, rows})
    at = last
  }
  return tables
}

export function isDelimiter(row: string): boolean {
  const cells = /^[|:-]/.test(row.trim()) ? tableCells(row) : []
  return cells.length > 0 && cells.every((text) => /^:?-+:?$/.test(text))
}

export function tableCells(row: string): readonly string[] {
  return cellsOf({text: row.trim(), start: 0}).map(({text}) => text)
}

function cellsOf({text, start}: Pick<TextLine, 'text' | 'start'>): readonly Cell[] {
  const bars = Array.from(text.matchAll(/(?<!\\)\|/g), ({index}) => index)
  const first = bars[0] === 0 ? [] : [-1]
  const last = bars.at(-1) === text.length - 1 ? [] : [text.length]
  const ends = [...first, ...bars, ...last]
  return ends.slice(0, -1).map((end, index) => {
    const written = text.slice(end + 1, ends[index + 1])
    const content = written.trim()
    const from = start + end + 1 + (content === '' ? 0 : written.indexOf(content))
    return {text: content.replaceAll('\\|', '|'), start: from, end: from + content.length}
  })
}

/** A column of a contract with its exact or near header cell. */
interface Column {
  readonly form: Form
  readonly cell: Cell | undefined
  readonly isRight: boolean
}

interface Read extends MarkdownTable {
  readonly columns: readonly Column[]
  readonly matchedColumns: number
}

/** Limit of tables to compare by column; the last ones count, since answers come last. */
const mostTables = 10_000

/** Tables of a region with all columns; tables with at least half of them are near. */
export function findTables(search: Search, terms: OutputContract & {readonly table: readonly string[]}): Finds {
  const forms = terms.table.map(formOf)
  const tables = readTables(linesIn(search.region)).slice(-mostTables)
  const all = tables.map((table) => withColumns(table, forms))
  const isRight = ({columns}: Read): boolean => columns.every((column) => column.isRight)
  const byColumn = new Map(Object.entries(columnValues(terms)).map(([column, each]) => [column, lineTerms(each)]))
  const found = (table: Read): Found => {
    const {faults, values} = judgeCells(search, table, byColumn)
    return {
      start: table.start,
      end: table.end,
      line: table.line.index,
      faults: [
        ...fenceFaults(search, table),
        ...headerFaults(search, table),
        ...faults,
        ...surplusFaults(search, table)
      ],
      value: () => rowsOf(table, values)
    }
  }
  return {
    exact: all.filter(isRight).map(found),
    near: () =>
      all
        .filter((table) => !isRight(table) && table.matchedColumns * 2 >= forms.length)
        .sort((a, b) => b.matchedColumns - a.matchedColumns || a.start - b.start)
        .map(found)
  }
}

function withColumns(table: MarkdownTable, forms: readonly Form[]): Read {
  const taken = new Set<Cell>()
  const titles = table.header.map((cell) => ({cell, title: new Title(normalCell(cell).text)}))
  const take = (is: (title: Title) => boolean): Cell | undefined => {
    const cell = titles.find((each) => !taken.has(each.cell) && is(each.title))?.cell
    if (cell !== undefined) taken.add(cell)
    return cell
  }
  const exact = forms.map((form) => take(({text}) => isAlike(text, form)))
  const columns = forms.map((form, index): Column => {
    const cell = exact[index]
    const isMeant = (title: Title): boolean => isNear(title, form) || isDecorated(title.text, form)
    return {form, cell: cell ?? take(isMeant), isRight: cell !== undefined}
  })
  return {...table, columns, matchedColumns: columns.filter(({cell}) => cell !== undefined).length}
}

function isDecorated(text: string, form: Form): boolean {
  return form.key !== undefined && nameMarks(text, form, {start: 0, end: text.length}) !== 'misspelt'
}

function normalCell({text, start}: Cell): Normal {
  return normalOf(text, start)
}

function fenceFaults({region, tolerance}: Search, {line}: Read): readonly OutputProblem[] {
  const around = marksOf(region, line).filter(({decoration}) => usuallyAllowed.includes(decoration))
  const fault = decorationFault(region.source.text, around, tolerance)
  return fault === undefined ? [] : [fault]
}

function headerFaults({region, tolerance}: Search, {header, columns}: Read): OutputProblem[] {
  const others = header.filter((cell) => columns.every((column) => column.cell !== cell))
  const renamed = new Map<Form, Cell>()
  for (const [index, {form, cell}] of columns.entries()) {
    const candidate = header[index]
    if (cell === undefined && candidate !== undefined && others.includes(candidate)) renamed.set(form, candidate)
  }
  const misspelt = columns.flatMap(({form, cell = renamed.get(form), isRight}): OutputProblem[] => {
    if (cell === undefined) return []
    const range = rangeOf(cell)
    const normal = normalCell(cell)
    const data = {noun: 'column', actual: quotedCell(cell), expected: form.text} as const
    const misspelt = misspeltFault(form, range, data)
    const free = hasTemplateWildcard(form.template) ? [range] : []
    const expected = form.key === undefined ? undefined : form.text
    const name = {actual: normal.text, range, marks: normal.marks, free, isFound: isRight, expected}
    return [...nameFaults(region.source.text, name, form, tolerance, misspelt)]
  })
  const range = rangeOf({start: header[0]?.start ?? 0, end: header.at(-1)?.end ?? 0})
  const missing = columns.flatMap(({form, cell = renamed.get(form)}, index): OutputProblem[] => {
    const subject: Subject = {kind: 'column', column: form.text}
    return cell === undefined
      ? [{kind: 'missing', range, data: {subject, after: columns[index - 1]?.form.text ?? null}}]
      : []
  })
  const last = columns.at(-1)?.form.text ?? ''
  const taken = new Set(renamed.values())
  const isStrict = tolerance.get('form') !== 'allowed'
  const extra = (isStrict ? others : [])
    .filter((cell) => !taken.has(cell))
    .map(
      (cell): OutputProblem => ({
        kind: 'unexpected',
        range: rangeOf(cell),
        data: {what: 'column', actual: quotedCell(cell), last}
      })
    )
  const order = orderFault(
    'column',
    columns.flatMap(({form, cell}, index) => (cell ? [{name: form.text, range: rangeOf(cell), index}] : []))
  )
  return [...misspelt, ...missing, ...extra, ...order]
}

/** Cells behind the last column, as after an unescaped bar: Markdown drops them. */
function surplusFaults({tolerance}: Search, {header, rows, columns}: Read): OutputProblem[] {
  if (tolerance.get('form') === 'allowed') return []
  const last = columns.at(-1)?.form.text ?? ''
  return rows.flatMap(({cells}): OutputProblem[] => {
    const cell = cells[header.length]
    if (cell === undefined) return []
    return [{kind: 'unexpected', range: rangeOf(cell), data: {what: 'column', actual: quotedCell(cell), last}}]
  })
}

function quotedCell({text}: Cell): Quoted {
  return quoted(excerpt(text))
}

/** Faults and values of columns; a pattern is matched with all cells of its column at once. */
function judgeCells(
  {region, tolerance}: Search,
  {header, rows, columns}: Read,
  byColumn: ReadonlyMap<string, LineTerms>
): {readonly faults: readonly OutputProblem[]; readonly values: ReadonlyMap<Cell, string>} {
  const values = new Map<Cell, string>()
  const faults = columns.flatMap(({form: {text: column}, cell: head}): OutputProblem[] => {
    const terms = byColumn.get(column)
    if (terms === undefined || head === undefined) return []
    const index = header.indexOf(head)
    const subject: Subject = {kind: 'column', column}
    const texts = rows.flatMap(({cells}) => cells[index] ?? []).flatMap((cell) => [normalCell(cell).text, cell.text])
    const valueTerms = valueTermsOf(terms, undefined, texts)
    return rows.flatMap((row): OutputProblem[] => {
      const cell = row.cells[index]
      if (cell === undefined || cell.text === '')
        return terms.optional ? [] : [{kind: 'empty', range: rangeOf(row), data: {subject, expected: terms.values}}]
      const {text, marks} = normalCell(cell)
      const written = {text, raw: cell.text, range: rangeOf(cell), marks}
      const {fault, value} = judgeValue(region.source.text, written, valueTerms, subject, tolerance)
      if (value !== undefined) values.set(cell, value)
      return fault === undefined ? [] : [fault]
    })
  })
  return {faults, values}
}

function rowsOf(
  {header, rows, columns}: Read,
  values: ReadonlyMap<Cell, string>
): readonly Readonly<Record<string, string>>[] {
  return rows.map(({cells}) =>
    Object.fromEntries(
      columns.map(({form, cell}): [string, string] => {
        const rowCell = cell === undefined ? undefined : cells[header.indexOf(cell)]
        return [form.text, rowCell === undefined ? '' : (values.get(rowCell) ?? rowCell.text)]
      })
    )
  )
}
