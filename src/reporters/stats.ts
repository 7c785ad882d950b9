import {countsByRule} from '../report/by-rule.ts'
import type {Report} from '../report/report.ts'
import type {AgentCounts} from '../report/stats/schema.ts'
import {changeOf, shownNames, shownRates, wholeRow} from '../report/stats/trend.ts'
import {cells as columnsOf} from '../text/cells.ts'
import {digitGroups, plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {wrap} from '../text/wrap.ts'
import type {View} from './reporter.ts'

/** How many rows of a table are shown: all are in the JSON report. */
const mostShown = 10

/** The longest text in the first column of a table, in UTF-16 units. */
const widest = 100

/** The first column of a table is not narrower, in columns of a terminal: beside many numbers the terminal breaks the lines. */
const narrowest = 16

interface Look {
  /** How many rows are shown. */
  readonly most?: number
  /** Columns of the terminal; none where it is not one. */
  readonly columns?: number | undefined
  dim(text: string): string
}

/** The statistics of a run for people: a sentence, and a table for each thing that outputs are counted by. */
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

/** The pass rates of several runs, for people: a column for each run. */
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

/** How many findings each rule has, for people. */
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

/** @param rows the first column to the left, numbers to the right of the last of its lines */
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
