import {countsByKind} from '../report/by-kind.ts'
import {openRuleCounts} from '../report/by-rule.ts'
import type {FileReport, ListedFinding, Report} from '../report/report.ts'
import {moreOf, omittedIn, omittedNotesIn} from '../report/report.ts'
import {openCounts, quotas, type SeverityCounts} from '../report/tally.ts'
import {verdictOf} from '../report/verdict.ts'
import {digitGroups, plural} from '../text/plural.ts'
import {agentsChart, rulesChart} from './html/charts.ts'
import {escaped, messageHtml} from './html/escape.ts'
import {filterForm} from './html/filters.ts'
import {findingItem} from './html/finding.ts'
import {mostOpen, script} from './html/script.ts'
import {style} from './html/style.ts'
import type {Reporter, View} from './reporter.ts'

/** One page for people, with all that it needs: it loads nothing, and its policy lets it run its own script alone. */
export const html: Reporter = function* (report, view) {
  const agentOf = agentsOf(report)
  const {found, clean, rules, agents, counts, severities} = overviewOf(report, agentOf)
  yield* head(report, view)
  yield '<main>\n'
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
  yield found.length > 0 ? `<script>${script}</script>\n</body>\n</html>\n` : '</body>\n</html>\n'
}

/** How many findings the page lists: a browser takes seconds for it, and minutes for many more. */
const mostListed = 25_000

/** The agent of a finding: that of its message or, in a definition, the one that is defined. */
type AgentOf = (file: FileReport, finding: ListedFinding) => string | undefined

function agentsOf({agents = []}: Report): AgentOf {
  const byPath = new Map(agents.flatMap(({name, definition}) => (definition === undefined ? [] : [[definition, name]])))
  return ({path}, {origin}) => origin?.agent ?? byPath.get(path)
}

/** What the page says before the findings, in one go: those of a merged report are read at each use. */
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

function* head(report: Report, {hiddenWarnings = 0, madeBy}: View): Generator<string> {
  const {found, rest} = verdictOf(report, hiddenWarnings)
  const {summary, notices = []} = report
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(`${found}: lint-agents`)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>
<p class="tool">lint-agents ${escaped(report.tool.version)}</p>
<h1>${escaped(found)} <span>${escaped(rest.trim())}</span></h1>
<dl class="run">
${factsOf(report, madeBy)
  .map(([title, text]) => `<dt>${title}</dt><dd>${text}</dd>\n`)
  .join('')}</dl>
<dl class="tiles">
`
  const tiles = [
    ['error', 'Errors', summary.errors],
    ['warning', 'Warnings', summary.warnings],
    ['note', 'Notes', summary.notes],
    ['', 'Fixable', summary.fixable],
    ['', 'Turned off', summary.suppressed],
    ...(summary.baselined === undefined ? [] : [['', 'In the baseline', summary.baselined] as const]),
    ['', 'Files', summary.files]
  ] as const
  for (const [name, title, count] of tiles)
    yield `<div${name === '' || count === 0 ? '' : ` class="${name}"`}><dt>${title}</dt><dd>${digitGroups(count)}</dd></div>\n`
  yield '</dl>\n'
  if (notices.length > 0) yield '<ul class="notices" aria-label="What was not checked">\n'
  for (const {message} of notices) yield `<li>${messageHtml(message)}</li>\n`
  yield notices.length > 0 ? '</ul>\n</header>\n' : '</header>\n'
}

/** What was checked, when, where and how. */
function factsOf(report: Report, madeBy: View['madeBy']): readonly (readonly [title: string, text: string])[] {
  const {day} = report
  const checked = countsByKind(report)
  return [
    ...(checked === '' ? [] : [['Checked', checked] as const]),
    ...(madeBy === undefined ? [] : [['Command', `<code>${escaped(madeBy.command)}</code>`] as const]),
    ...(madeBy === undefined ? [] : [['Folder', escaped(madeBy.folder)] as const]),
    ...(madeBy?.commit === undefined ? [] : [['Commit', `<code>${escaped(madeBy.commit)}</code>`] as const]),
    ...(day === undefined ? [] : [['Day', escaped(day)] as const])
  ]
}

/** Nothing is loaded, and no script or style runs but those of this page, whatever was linted. */
function policy(): string {
  const allowed = (text: string): string => `'sha256-${digest(text)}'`
  const rest = "img-src data:; base-uri 'none'; form-action 'none'"
  return `default-src 'none'; script-src ${allowed(script)}; style-src ${allowed(style)}; ${rest}`
}

function digest(text: string): string {
  // Lazy: slow to load, and few runs make a page.
  const {hash} = process.getBuiltinModule('node:crypto')
  return hash('sha256', text, 'base64')
}

/** @param counts of the findings of all files */
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
