import type {Report} from '../run/report.ts'
import type {Counts} from '../run/stats/schema.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'

/** How many rows of a table are shown: all are in the JSON report. */
const mostShown = 10

/** The longest text in the first column of a table, in UTF-16 units. */
const widest = 100

/** The statistics of a run for people: a sentence, and a table for each thing that outputs are counted by. */
export function* statsTables({stats}: Report, dim: (text: string) => string): Generator<string> {
  if (stats === undefined) return
  yield `${sentence(stats)}\n`
  if (stats.outputs === 0) return
  const heads = ['outputs', 'failed', 'not complete', 'not checked', 'elsewhere', 'pass rate']
  const cells = (row: Counts): readonly string[] => [
    ...[row.outputs, row.failed, row.incomplete, row.unchecked, row.elsewhere].map(String),
    rateOf(row)
  ]
  const agents = stats.agents.map((row) => [row.agent, ...cells(row)])
  const models = stats.models.map((row) => [row.model, ...cells(row)])
  yield table(['agent', ...heads], agents, dim)
  yield table(['model', ...heads], models, dim)
  const rules = stats.rules.map(({rule, contract, failed, warned, elsewhere, errors, warnings}) => [
    contract === undefined ? rule : `${rule} (${contract})`,
    ...[failed, warned, elsewhere, errors, warnings].map(String)
  ])
  yield table(['rule (contract)', 'outputs failed', 'warned', 'elsewhere', 'errors', 'warnings'], rules, dim)
  const messages = stats.messages.map(({message, outputs, errors, warnings}) => [
    message,
    ...[outputs, errors, warnings].map(String)
  ])
  yield table(['message', 'outputs', 'errors', 'warnings'], messages, dim)
}

function sentence(stats: Counts): string {
  const {outputs, passed, warned, failed, incomplete, unchecked, elsewhere} = stats
  const parts = [
    `${passed} passed${warned === 0 ? '' : ` (${warned} with warnings)`}`,
    `${failed} failed`,
    ...(incomplete === 0 ? [] : [`${incomplete} not complete`]),
    ...(unchecked === 0 ? [] : [`${unchecked} not checked`])
  ]
  const rate = stats.passRate === undefined ? '' : `; pass rate ${rateOf(stats)}`
  const misplaced = elsewhere === 0 ? '' : `; a valid answer of ${elsewhere} is there, but not where its consumer reads`
  return `${plural(outputs, 'output')}: ${parts.join(', ')}${rate}${misplaced}`
}

function rateOf({passRate}: Counts): string {
  return passRate === undefined ? '-' : `${(passRate * 100).toFixed(1)} %`
}

/** @param rows the first column to the left, numbers to the right */
function table(heads: readonly string[], rows: readonly (readonly string[])[], dim: (text: string) => string): string {
  if (rows.length === 0) return ''
  const shown = rows.slice(0, mostShown).map(([name = '', ...cells]) => [cut(printable(name)), ...cells])
  const widths = heads.map((head, column) => Math.max(head.length, ...shown.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  const left = rows.length - shown.length
  const more = left === 0 ? [] : [dim(`... and ${left} more`)]
  return [dim(line(heads)), ...shown.map(line), ...more].map((each) => `${each}\n`).join('')
}

function cut(text: string): string {
  return text.length <= widest ? text : `${text.slice(0, widest - 3).replace(/[\uD800-\uDBFF]$/, '')}...`
}
