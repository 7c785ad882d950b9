/** Contracts of a table: the cells of its header, and the values of its columns. */

import {lastTextLine} from '../../text/ends.ts'
import {excerpt, type Range, rangeOf} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {isExact, isNear, type Title, titleOf, unmarkedText} from './heading.ts'
import {lineValueProblem} from './line-value.ts'
import {isList, type OutputContract} from './model.ts'
import {counted, countOf, countProblems, endProblems, type ReadTerms} from './places.ts'
import type {OutputProblem} from './problem.ts'
import {type ContractReading, type FoundSubject, foundAt} from './reading.ts'
import {firstOutOfOrder} from './section-order.ts'
import {type Cell, type MarkdownTable, readTables} from './table-rows.ts'
import {hasTemplateWildcard, type Template, templatesOf} from './template.ts'
import {mentionedLines, textLines} from './text-lines.ts'
import {unwrapped, withoutSign} from './values.ts'

export interface TableTerms extends ReadTerms {
  readonly table: readonly string[]
  readonly values?: OutputContract['values']
}

/** A column of a contract in a table: the cell of the header that is it, or was meant to be. */
interface Column {
  readonly template: Template
  readonly cell: Cell | undefined
  readonly isRight: boolean
}

/** A table, and its columns that a contract has. */
interface Read extends MarkdownTable {
  readonly columns: readonly Column[]
  /** How many columns it has. */
  readonly matchedColumns: number
}

/** The tables of an output that have the columns of a contract, and what is wrong with them. */
export function readTable(source: Source, terms: TableTerms): ContractReading {
  const all = findTables(source, terms)
  const read = counted(all, terms)
  const subject = {kind: 'table', columns: terms.table} as const
  return {
    problems: [
      ...read.flatMap((table) => headerProblems(table)),
      ...read.flatMap((table) => cellProblems(table, terms)),
      ...countProblems(source, all, terms, subject, () => mentioned(source, terms)),
      ...endProblems(source, all, terms, subject)
    ],
    found: read.map((table) => foundOf(table, terms))
  }
}

/** How many tables are compared with a contract, column by column: the last ones, where an output has its answer. */
const mostTables = 10_000

/** Tables with all columns first; of the others those that have at least half of them, where there are too few. */
function findTables(source: Source, terms: TableTerms): readonly Read[] {
  const templates = templatesOf(terms.table)
  const tables = readTables(textLines(source, terms)).slice(-mostTables)
  const all = tables.map((table) => withColumns(table, templates))
  const right = all.filter(({columns}) => columns.every(({isRight}) => isRight))
  const missing = (countOf(terms) ?? 1) - right.length
  if (missing <= 0) return right
  const near = all
    .filter((table) => !right.includes(table) && table.matchedColumns * 2 >= templates.length)
    .sort((a, b) => b.matchedColumns - a.matchedColumns || a.start - b.start)
  return [...right, ...near.slice(0, missing)].sort((a, b) => a.start - b.start)
}

function withColumns(table: MarkdownTable, templates: readonly Template[]): Read {
  const taken = new Set<Cell>()
  const titles = table.header.map((cell) => ({cell, title: titleOf(cell.text)}))
  const take = (is: (title: Title, template: Template) => boolean, template: Template): Cell | undefined => {
    const cell = titles.find(({cell, title}) => !taken.has(cell) && is(title, template))?.cell
    if (cell !== undefined) taken.add(cell)
    return cell
  }
  const exact = templates.map((template) => take(isExact, template))
  const columns = templates.map((template, index): Column => {
    const cell = exact[index]
    return {template, cell: cell ?? take(isNear, template), isRight: cell !== undefined}
  })
  return {...table, columns, matchedColumns: columns.filter(({cell}) => cell !== undefined).length}
}

function headerProblems({header, columns}: Read): OutputProblem[] {
  const others = header.filter((cell) => columns.every((column) => column.cell !== cell))
  const renamed = new Map<Template, Cell>()
  for (const [index, {template, cell}] of columns.entries()) {
    const candidate = header[index]
    if (cell === undefined && candidate !== undefined && others.includes(candidate)) renamed.set(template, candidate)
  }
  const misspelt = columns.flatMap(({template, cell = renamed.get(template), isRight}): OutputProblem[] => {
    if (cell === undefined || isRight) return []
    const data = {actual: quotedCell(cell), expected: template.text}
    const expected = hasTemplateWildcard(template) ? {} : {expected: [template.literals.join('')]}
    return [{kind: 'misspelt-column', range: rangeOf(cell), data, ...expected}]
  })
  const range = rangeOf({start: header[0]?.start ?? 0, end: header.at(-1)?.end ?? 0})
  const missing = columns.flatMap(({template, cell = renamed.get(template)}, index): OutputProblem[] =>
    cell === undefined
      ? [{kind: 'missing-column', range, data: {column: template.text, after: columns[index - 1]?.template.text}}]
      : []
  )
  const last = columns.at(-1)?.template.text ?? ''
  const taken = new Set(renamed.values())
  const extra = others
    .filter((cell) => !taken.has(cell))
    .map(
      (cell): OutputProblem => ({kind: 'extra-column', range: rangeOf(cell), data: {actual: quotedCell(cell), last}})
    )
  return [...misspelt, ...missing, ...extra, ...orderProblem(columns)]
}

function orderProblem(columns: readonly Column[]): OutputProblem[] {
  const wrong = firstOutOfOrder(
    columns.flatMap(({template, cell}, index) => (cell ? [{name: template.text, range: rangeOf(cell), index}] : []))
  )
  if (wrong === undefined) return []
  const {found, early} = wrong
  return [{kind: 'column-order', range: found.range, data: {column: found.name, before: early.name}}]
}

function quotedCell({text}: Cell): Quoted {
  return quoted(excerpt(text, {start: 0, end: text.length}))
}

function cellProblems({header, rows, columns}: Read, {values}: TableTerms): OutputProblem[] {
  if (values === undefined || isList(values)) return []
  const all = new Map<string, readonly string[]>(Object.entries(values))
  return columns.flatMap(({template, cell: head}): OutputProblem[] => {
    const allowed = all.get(template.text)
    const index = head === undefined ? -1 : header.indexOf(head)
    if (allowed === undefined || index === -1) return []
    const subject = {kind: 'column', column: template.text} as const
    return rows.flatMap((row): OutputProblem[] => {
      const cell = row.cells[index]
      const value = cell === undefined ? '' : contentOf(cell)
      if (cell !== undefined && value !== '') return lineValueProblem(value, rangeOf(cell), allowed, subject)
      return [{kind: 'missing-value', range: rangeOf(row), data: {subject, expected: allowed}}]
    })
  })
}

/** The text of a cell without marks of Markdown. */
function contentOf({text}: Cell): string {
  return unwrapped(unmarkedText(text).trim())
}

/** One row is an object: the text of each column. */
function foundOf({start, end, header, rows, columns}: Read, {values}: TableTerms): FoundSubject {
  const allowed = new Map<string, readonly string[]>(Object.entries(values ?? {}))
  const value = (): unknown =>
    rows.map(({cells}) =>
      Object.fromEntries(
        columns.flatMap(({template, cell}): [string, string][] => {
          const rowCell = cell === undefined ? undefined : cells[header.indexOf(cell)]
          return [
            [template.text, rowCell === undefined ? '' : withoutSign(contentOf(rowCell), allowed.get(template.text))]
          ]
        })
      )
    )
  return foundAt({start, end}, value)
}

function mentioned(source: Source, {table}: TableTerms): Range | undefined {
  if (lastTextLine(source).end === 0) return undefined
  const templates = templatesOf(table)
  return readTables(mentionedLines(source)).find((each) =>
    withColumns(each, templates).columns.every(({isRight}) => isRight)
  )
}
