import type {Report} from '../../report/report.ts'
import {digitGroups} from '../../text/plural.ts'
import {escaped} from './escape.ts'

export function* filterForm(rules: readonly string[], agents: readonly string[], {summary}: Report): Generator<string> {
  yield '<form id="filters" hidden aria-label="Filter the findings">\n'
  yield '<fieldset><legend>Severity</legend>\n'
  const counts = {error: summary.errors, warning: summary.warnings, note: summary.notes}
  for (const [severity, count] of Object.entries(counts)) {
    // Notes never fail a run, so they are off unless alone.
    const isOn = severity !== 'note' || summary.errors + summary.warnings === 0
    yield `<label><input type="checkbox" name="severity" value="${severity}"${isOn ? ' checked' : ''}> ${severity} <span class="facts">${digitGroups(count)}</span></label>\n`
  }
  yield '</fieldset>\n'
  yield* choice('rule', 'Rule', 'all rules', rules)
  if (agents.length > 0) yield* choice('agent', 'Agent', 'all agents', agents)
  yield '<label>File <input type="search" name="file" placeholder="part of a path" autocomplete="off"></label>\n'
  yield '<label>Text <input type="search" name="text" placeholder="in findings" autocomplete="off"></label>\n'
  yield '<div class="buttons"><button type="button" data-open="">Collapse all</button> <button type="button" data-open="open">Expand all</button>\n'
  yield '<button type="reset">Reset</button></div>\n<p id="count" role="status"></p>\n</form>\n'
}

function* choice(name: string, title: string, all: string, values: readonly string[]): Generator<string> {
  yield `<label>${title} <select name="${name}">\n<option value="">${all}</option>\n`
  for (const value of values) yield `<option>${escaped(value)}</option>\n`
  yield '</select></label>\n'
}
