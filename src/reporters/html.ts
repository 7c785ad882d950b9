import {countsByKind} from '../report/by-kind.ts'
import {openRuleCounts} from '../report/by-rule.ts'
import type {FileReport, ListedFinding, Report} from '../report/report.ts'
import {moreOf, omittedIn, omittedNotesIn} from '../report/report.ts'
import {openCounts, quotas, type SeverityCounts} from '../report/severity-counts.ts'
import {verdictOf} from '../report/summary-line.ts'
import {plural} from '../text/plural.ts'
import {agentsChart, rulesChart, trendChart} from './html/charts.ts'
import {escaped} from './html/escape.ts'
import {filterForm} from './html/filters.ts'
import {findingItem} from './html/finding.ts'
import {type PageHead, pageEnd, pageHead, runRows} from './html/report-page.ts'
import {mostOpen, script} from './html/script.ts'
import type {Reporter, View} from './reporter.ts'

/** A self-contained page: it loads nothing, and its policy allows only its own script. */
export const html: Reporter = function* (report, view) {
  const agentOf = agentsOf(report)
  const {found, clean, rules, agents, counts, severities} = overviewOf(report, agentOf)
  yield* pageHead(headOf(report, view))
  yield '<main>\n'
  yield* trendChart(report)
  yield* agentsChart(report)
  yield* rulesChart(counts)
  if (found.length > 0) {
    yield '<section aria-labelledby="findings">\n<h2 id="findings">Findings</h2>\n'
    yield* filterForm(rules, agents, report)
    yield* fileSections(found, agentOf, severities)
    yield '</section>\n'
  }
  yield* cleanFiles(clean, found.length === 0)
  yield '</main>\n'
  if (found.length > 0) yield `<script>${script}</script>\n`
  yield pageEnd
}

/** Limit of listed findings: a browser takes seconds for them, and minutes for many more. */
const mostListed = 25_000

/** Agent of the finding's message or, in a definition, the defined agent. */
type AgentOf = (file: FileReport, finding: ListedFinding) => string | undefined

function agentsOf({agents = []}: Report): AgentOf {
  const byPath = new Map(agents.flatMap(({name, definition}) => (definition === undefined ? [] : [[definition, name]])))
  return ({path}, {origin}) => origin?.agent ?? byPath.get(path)
}

/** The overview above the findings, in one pass: each read of a merged report's findings parses them again. */
function overviewOf({files}: Report, agentOf: AgentOf) {
  const [rules, agents] = [new Set<string>(), new Set<string>()]
  const byRule = openRuleCounts()
  const bySeverity = openCounts()
  const found = files.filter((file) => {
    const {findings} = file
    for (const finding of findings) {
      rules.add(finding.rule)
      const agent = agentOf(file, finding)
      if (agent !== undefined) agents.add(agent)
    }
    byRule.add(file)
    bySeverity.add(findings)
    return findings.length > 0
  })
  const isFound = new Set(found)
  const clean = files.filter((file) => !isFound.has(file))
  return {
    found,
    clean,
    rules: [...rules].sort(),
    agents: [...agents].sort(),
    counts: byRule.counts(),
    severities: bySeverity.counts
  }
}

function headOf(report: Report, {hiddenWarnings = 0, madeBy}: View): PageHead {
  const {summary, notices = [], day} = report
  const checked = countsByKind(report)
  return {
    version: report.tool.version,
    ...verdictOf(report, hiddenWarnings),
    facts: [
      ...(checked === '' ? [] : [['Checked', checked] as const]),
      ...runRows(madeBy),
      ...(day === undefined ? [] : [['Day', escaped(day)] as const])
    ],
    tiles: [
      ['error', 'Errors', summary.errors],
      ['warning', 'Warnings', summary.warnings],
      ['note', 'Notes', summary.notes],
      ['', 'Fixable', summary.fixable],
      ['', 'Turned off', summary.suppressed],
      ...(summary.baselined === undefined ? [] : [['', 'In the baseline', summary.baselined] as const]),
      ['', 'Files', summary.files]
    ],
    notices: notices.map(({message}) => message)
  }
}

/** @param counts findings of all files */
function* fileSections(files: readonly FileReport[], agentOf: AgentOf, counts: SeverityCounts): Generator<string> {
  const open = quotas(counts, mostListed)
  const mostHere = open.error + open.warning + open.note
  let listed = 0
  for (const file of files) {
    const taken = file.findings.filter(({severity}) => open[severity]-- > 0)
    if (taken.length > 0) yield* fileSection(file, taken, agentOf, listed < mostOpen)
    listed += taken.length
    if (listed === mostHere) break
  }
  const left = counts.error.found + counts.warning.found + counts.note.found - listed
  if (left > 0)
    yield `<p class="more facts">... and ${plural(left, 'more finding')} that the page does not list, of the least severe; other formats do</p>\n`
}

function* fileSection(
  file: FileReport,
  listed: readonly ListedFinding[],
  agentOf: AgentOf,
  isOpen: boolean
): Generator<string> {
  const {path, kind, role, findings} = file
  const count = (severity: ListedFinding['severity']): number =>
    findings.filter((finding) => finding.severity === severity).length
  const counts = (['error', 'warning', 'note'] as const).flatMap((severity) =>
    count(severity) === 0 ? [] : [plural(count(severity), severity)]
  )
  const what = role === undefined ? kind : `${kind}, ${role}`
  yield `<details${isOpen ? ' open' : ''} class="file" data-path="${escaped(path)}">\n<summary><h3 class="path">${escaped(path)}</h3> <span class="facts">${what}: ${counts.join(', ')}</span></summary>\n<ol>\n`
  for (const finding of listed) yield findingItem(file, finding, agentOf(file, finding))
  yield '</ol>\n'
  if (findings.length > listed.length)
    yield `<p class="more facts">... and ${plural(findings.length - listed.length, 'more finding')}</p>\n`
  for (const more of [...omittedIn(file), ...omittedNotesIn(file)])
    yield `<p class="more facts">... and ${escaped(moreOf(more))}</p>\n`
  yield '</details>\n'
}

function* cleanFiles(clean: readonly FileReport[], areAll: boolean): Generator<string> {
  if (clean.length === 0) return
  yield `<details${areAll ? ' open' : ''} class="clean">\n<summary>${plural(clean.length, 'file')} without findings</summary>\n<ul>\n`
  for (const {path, kind} of clean)
    yield `<li><span class="path">${escaped(path)}</span> <span class="facts">${kind}</span></li>\n`
  yield '</ul>\n</details>\n'
}
