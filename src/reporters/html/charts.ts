import {type CountedRules, totalOf} from '../../report/by-rule.ts'
import type {Report} from '../../report/report.ts'
import {changeOf, shownNames, shownRates, wholeRow} from '../../report/stats/trend.ts'
import {digitGroups} from '../../text/plural.ts'
import {changeText} from '../stats.ts'
import {escaped} from './escape.ts'

const categories = ['error', 'warning', 'note', 'more'] as const

/** Findings by rule, errors first, as buttons that filter by rule. */
export function* rulesChart(bars: CountedRules): Generator<string> {
  if (bars.length === 0) return
  const all = bars.reduce((sum, [, bar]) => sum + totalOf(bar), 0)
  yield '<section aria-labelledby="by-rule">\n<h2 id="by-rule">Findings by rule</h2>\n'
  yield '<table class="chart">\n<thead><tr><th scope="col">Rule</th><th scope="col" class="wide">Share</th><th scope="col" class="count">Errors</th><th scope="col" class="count">Warnings</th><th scope="col" class="count">Notes</th></tr></thead>\n<tbody>\n'
  for (const [rule, bar] of bars) {
    const more = bar.more > 0 ? ` <span class="facts">and ${digitGroups(bar.more)} more</span>` : ''
    const name = `<button type="button" data-filter-rule="${escaped(rule)}">${escaped(rule)}</button>${more}`
    const counts = [bar.error, bar.warning, bar.note].map((count) => `<td class="count">${digitGroups(count)}</td>`)
    yield `<tr><th scope="row">${name}</th><td class="wide">${stacked(
      categories.map((category) => [category, bar[category]]),
      all
    )}</td>${counts.join('')}</tr>\n`
  }
  yield '</tbody>\n</table>\n</section>\n'
}

export function* agentsChart(report: Report): Generator<string> {
  const {agents = []} = report.stats ?? {}
  if (agents.length === 0) return
  yield '<section aria-labelledby="by-agent">\n<h2 id="by-agent">Pass rate by agent</h2>\n'
  yield '<table class="chart">\n<thead><tr><th scope="col">Agent</th><th scope="col" class="wide">Passed, failed</th><th scope="col" class="count">Rate</th><th scope="col" class="count">Outputs</th><th scope="col" class="count">Not checked</th></tr></thead>\n<tbody>\n'
  for (const {agent, outputs, passed, failed, incomplete, unchecked, passRate} of agents) {
    const bar = stacked(
      [
        ['passed', passed],
        ['error', failed]
      ],
      passed + failed
    )
    const rate = percent(passRate)
    const name = `<button type="button" data-filter-agent="${escaped(agent)}">${escaped(agent)}</button>`
    yield `<tr><th scope="row">${name}</th><td class="wide">${bar}</td><td class="count">${rate}</td><td class="count">${digitGroups(outputs)}</td><td class="count">${digitGroups(incomplete + unchecked)}</td></tr>\n`
  }
  yield '</tbody>\n</table>\n</section>\n'
}

/** Pass rates of agents and models over several runs, if the report has them. */
export function* trendChart({trend}: Report): Generator<string> {
  if (trend === undefined) return
  const heads = shownNames(trend)
    .map((name) => `<th scope="col" class="count">${escaped(name)}</th>`)
    .join('')
  yield '<section aria-labelledby="over-time">\n<h2 id="over-time">Pass rate over time</h2>\n'
  for (const [title, rows] of [
    ['Agent', [wholeRow(trend), ...trend.agents]],
    ['Model', trend.models]
  ] as const) {
    if (rows.length === 0) continue
    yield `<div class="scroll"><table class="chart">\n<thead><tr><th scope="col">${title}</th><th scope="col" class="line">All runs</th>${heads}<th scope="col" class="count">Change</th></tr></thead>\n<tbody>\n`
    for (const row of rows) {
      const rates = shownRates(row).map((rate) => `<td class="count">${percent(rate)}</td>`)
      yield `<tr><th scope="row">${escaped(row.name)}</th><td class="line">${rateLine(row.passRates)}</td>${rates.join('')}<td class="count">${changeText(changeOf(row))}</td></tr>\n`
    }
    yield '</tbody>\n</table></div>\n'
  }
  yield '</section>\n'
}

/** A line of rates, oldest left, with gaps for missing rates. The cells beside it give the numbers. */
function rateLine(rates: readonly (number | null)[]): string {
  const step = rates.length < 2 ? 0 : 100 / (rates.length - 1)
  const points = rates.flatMap((rate, at) => (rate === null ? [] : [`${round(at * step)},${round(22 - 20 * rate)}`]))
  return `<svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true"><polyline points="${points.join(' ')}"/></svg>`
}

function percent(passRate: number | undefined): string {
  return passRate === undefined ? '<span aria-label="unknown">-</span>' : `${Math.round(passRate * 1_000) / 10}%`
}

/** A stacked bar. The cells beside it give the numbers. */
function stacked(counts: readonly (readonly [category: string, count: number])[], all: number): string {
  let at = 0
  const rects = counts.flatMap(([category, count]) => {
    const width = all === 0 ? 0 : (count / all) * 100
    const rect = `<rect class="${category}" x="${round(at)}" width="${round(width)}" height="10"/>`
    at += width
    return count === 0 ? [] : [rect]
  })
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/>${rects.join('')}</svg>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
