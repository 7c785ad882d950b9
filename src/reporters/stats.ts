import {countsByRule} from '../report/by-rule.ts'
import type {Report} from '../report/report.ts'
import type {AgentCounts} from '../report/stats/schema.ts'
import {changeOf, shownNames, shownRates, wholeRow} from '../report/stats/trend.ts'
import {cells as columnsOf} from '../text/cells.ts'
import {digitGroups, plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {wrap} from '../text/wrap.ts'
import type {View} from './reporter.ts'

/** Limit of rows in a table; the JSON report has all. */
const mostShown = 10

/** Limit of text in the first column, in UTF-16 units. */
const widest = 100

/** Minimum width of the first column; the terminal breaks longer lines. */
const narrowest = 16

interface Look {
  /** Limit of rows. */
  readonly most?: number
  /** Columns of the terminal; absent without one. */
  readonly columns?: number | undefined
  dim(text: string): string
}

/** Statistics for people: a sentence, and a table for each dimension. */
export function* statsTables({stats}: Report, {columns}: View, dim: Look['dim']): Generator<string> {
  if (stats === undefined) return
  const look: Look = {columns, dim}
  yield `${sentence(stats)}\n`
  if (stats.outputs === 0) return
  const heads = ['outputs', 'failed', 'not complete', 'not checked', 'elsewhere', 'pass rate']
  const cells = (row: AgentCounts): readonly string[] => [
    ...[row.outputs, row.failed, row.incomplete, row.unchecked, row.elsewhere].map(String),
    rateOf(row)
  ]
  const agents = stats.agents.map((row) => [row.agent, ...cells(row)])
  const models = stats.models.map((row) => [row.model, ...cells(row)])
  yield table(['agent', ...heads], agents, look)
  yield table(['model', ...heads], models, look)
  const rules = stats.rules.map(({rule, contract, failed, warned, elsewhere, errors, warnings}) => [
    contract === undefined ? rule : `${rule} (${contract})`,
    ...[failed, warned, elsewhere, errors, warnings].map(String)
  ])
  yield table(['rule (contract)', 'outputs failed', 'warned', 'elsewhere', 'errors', 'warnings'], rules, look)
  const messages = stats.messages.map(({message, outputs, errors, warnings}) => [
    message,
    ...[outputs, errors, warnings].map(String)
  ])
  yield table(['message', 'outputs', 'errors', 'warnings'], messages, look)
}

function sentence(stats: AgentCounts): string {
  const {outputs, passed, warned, failed, incomplete, unchecked, elsewhere} = stats
  const phrases = [
    `${passed} passed${warned === 0 ? '' : ` (${warned} with warnings)`}`,
    `${failed} failed`,
    ...(incomplete === 0 ? [] : [`${incomplete} not complete`]),
    ...(unchecked === 0 ? [] : [`${unchecked} not checked`])
  ]
  const rate = stats.passRate === undefined ? '' : `; pass rate ${rateOf(stats)}`
  const misplaced = elsewhere === 0 ? '' : `; a valid answer of ${elsewhere} is there, but not where its consumer reads`
  return `${plural(outputs, 'output')}: ${phrases.join(', ')}${rate}${misplaced}`
}

function rateOf({passRate}: {readonly passRate?: number | undefined}): string {
  return passRate === undefined ? '-' : `${(passRate * 100).toFixed(1)} %`
}

/** Pass rates of several runs for people: a column for each run. */
export function* trendTables({trend}: Report, {columns}: View, dim: Look['dim']): Generator<string> {
  if (trend === undefined) return
  const heads = [...shownNames(trend), 'change']
  for (const [head, rows] of [
    ['pass rate of', [wholeRow(trend)]],
    ['agent', trend.agents],
    ['model', trend.models]
  ] as const)
    yield table(
      [head, ...heads],
      rows.map((row) => [
        row.name,
        ...shownRates(row).map((passRate) => rateOf({passRate})),
        changeText(changeOf(row))
      ]),
      {columns, dim}
    )
}

export function changeText(change: number | undefined): string {
  if (change === undefined) return '-'
  const points = (change * 100).toFixed(1)
  return change > 0 ? `+${points}` : points
}

/** Number of findings for each rule, for people. */
export function ruleTable({files}: Report, {columns}: View, dim: Look['dim']): string {
  const rows = countsByRule(files).map(([rule, {error, warning, note, more}]) => [
    rule,
    ...[error, warning, note, ...(more > 0 ? [more] : [])].map(digitGroups)
  ])
  return table(
    ['rule', 'errors', 'warnings', 'notes', ...(rows.some(({length}) => length > 4) ? ['not listed'] : [])],
    rows,
    {columns, dim, most: rows.length}
  )
}

/** @param rows first column left-aligned, numbers right-aligned on its last line */
function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  {columns, dim, most = mostShown}: Look
): string {
  if (rows.length === 0) return ''
  const listedRows = rows.slice(0, most).map(([name = '', ...numbers]) => ({name: cut(printable(name)), numbers}))
  const [head = '', ...others] = heads
  const widths = others.map((each, at) =>
    Math.max(each.length, ...listedRows.map(({numbers}) => numbers[at]?.length ?? 0))
  )
  const taken = widths.reduce((sum, width) => sum + 2 + width, 0)
  const room = columns === undefined ? widest : Math.max(narrowest, columns - taken)
  const named = listedRows.map(({name, numbers}) => ({lines: wrap(name, room), numbers}))
  const first = Math.max(head.length, ...named.flatMap(({lines}) => lines.map(columnsOf)))
  const line = (name: string, numbers: readonly string[]): string =>
    [name + ' '.repeat(first - columnsOf(name)), ...numbers.map((each, at) => each.padStart(widths[at] ?? 0))].join(
      '  '
    )
  const row = (lines: readonly string[], numbers: readonly string[]): string =>
    [...lines.slice(0, -1), line(lines.at(-1) ?? '', numbers)].join('\n')
  const left = rows.length - listedRows.length
  const more = left === 0 ? [] : [dim(`... and ${left} more`)]
  const body = named.map(({lines, numbers}) => row(lines, numbers))
  return [dim(line(head, others)), ...body, ...more].map((each) => `${each}\n`).join('')
}

function cut(text: string): string {
  return text.length <= widest ? text : `${text.slice(0, widest - 3).replace(/[\uD800-\uDBFF]$/, '')}...`
}
