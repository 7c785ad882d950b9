import {type CountedRules, totalOf} from '../../report/by-rule.ts'
import type {Report} from '../../report/report.ts'
import {digitGroups} from '../../text/plural.ts'
import {escaped} from './escape.ts'

const categories = ['error', 'warning', 'note', 'more'] as const

/** The findings by rule, errors first: each a button that filters by the rule. */
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

/** The pass rates of agents, where the report has statistics. */
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
    const rate =
      passRate === undefined ? '<span aria-label="unknown">-</span>' : `${Math.round(passRate * 1_000) / 10}%`
    const name = `<button type="button" data-filter-agent="${escaped(agent)}">${escaped(agent)}</button>`
    yield `<tr><th scope="row">${name}</th><td class="wide">${bar}</td><td class="count">${rate}</td><td class="count">${digitGroups(outputs)}</td><td class="count">${digitGroups(incomplete + unchecked)}</td></tr>\n`
  }
  yield '</tbody>\n</table>\n</section>\n'
}

/** A bar whose numbers are in the cells beside it. */
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
