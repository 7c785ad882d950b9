import {countsByKind} from '../report/by-kind.ts'
import type {FileReport, ListedFinding, Report} from '../report/report.ts'
import {moreOf, omittedIn, omittedNotesIn} from '../report/report.ts'
import {verdictOf} from '../report/verdict.ts'
import {digitGroups, plural} from '../text/plural.ts'
import {agentsChart, rulesChart} from './html/charts.ts'
import {escaped, messageHtml} from './html/escape.ts'
import {filterForm} from './html/filters.ts'
import {findingItem} from './html/finding.ts'
import {script} from './html/script.ts'
import {style} from './html/style.ts'
import type {Reporter, View} from './reporter.ts'

/** One page for people, with all that it needs: it loads nothing, and its policy lets it run its own script alone. */
export const html: Reporter = function* (report, view) {
  const agentOf = agentsOf(report)
  const found = report.files.filter(({findings}) => findings.length > 0)
  yield* head(report, view)
  yield '<main>\n'
  yield* agentsChart(report)
  yield* rulesChart(report)
  if (found.length > 0) {
    yield '<section aria-labelledby="findings">\n<h2 id="findings">Findings</h2>\n'
    yield* filterForm(
      valuesIn(report, ({rule}) => rule),
      valuesIn(report, (finding, file) => agentOf(file, finding)),
      report
    )
    let above = 0
    for (const file of found) {
      yield* fileSection(file, agentOf, above < mostOpen)
      above += file.findings.length
    }
    yield '</section>\n'
  }
  yield* cleanFiles(report)
  yield '</main>\n'
  yield found.length > 0 ? `<script>${script}</script>\n</body>\n</html>\n` : '</body>\n</html>\n'
}

/** From so many findings on, the files below are closed: a page of thousands of findings is too long to scroll through. */
const mostOpen = 200

/** The agent of a finding: that of its message or, in a definition, the one that is defined. */
type AgentOf = (file: FileReport, finding: ListedFinding) => string | undefined

function agentsOf({agents = []}: Report): AgentOf {
  const byPath = new Map(agents.flatMap(({name, definition}) => (definition === undefined ? [] : [[definition, name]])))
  return ({path}, {origin}) => origin?.agent ?? byPath.get(path)
}

/** What findings have, once each, sorted. */
function valuesIn(
  {files}: Report,
  read: (finding: ListedFinding, file: FileReport) => string | undefined
): readonly string[] {
  const values = files.flatMap((file) => file.findings.flatMap((finding) => read(finding, file) ?? []))
  return [...new Set(values)].sort()
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
  const allowed = (text: string): string => `'sha256-${hash(text)}'`
  const rest = "img-src data:; base-uri 'none'; form-action 'none'"
  return `default-src 'none'; script-src ${allowed(script)}; style-src ${allowed(style)}; ${rest}`
}

function hash(text: string): string {
  // Lazy: slow to load, and few runs make a page.
  const {createHash} = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(text).digest('base64')
}

function* fileSection(file: FileReport, agentOf: AgentOf, isOpen: boolean): Generator<string> {
  const {path, kind, role, findings} = file
  const count = (severity: ListedFinding['severity']): number =>
    findings.filter((finding) => finding.severity === severity).length
  const counts = (['error', 'warning', 'note'] as const).flatMap((severity) =>
    count(severity) === 0 ? [] : [plural(count(severity), severity)]
  )
  const what = role === undefined ? kind : `${kind}, ${role}`
  yield `<details${isOpen ? ' open' : ''} class="file" data-path="${escaped(path)}">\n<summary><h3 class="path">${escaped(path)}</h3> <span class="facts">${what}: ${counts.join(', ')}</span></summary>\n<ol>\n`
  for (const finding of findings) yield findingItem(file, finding, agentOf(file, finding))
  yield '</ol>\n'
  for (const more of [...omittedIn(file), ...omittedNotesIn(file)])
    yield `<p class="more facts">... and ${escaped(moreOf(more))}</p>\n`
  yield '</details>\n'
}

function* cleanFiles({files}: Report): Generator<string> {
  const clean = files.filter(({findings}) => findings.length === 0)
  if (clean.length === 0) return
  yield `<details${clean.length === files.length ? ' open' : ''} class="clean">\n<summary>${plural(clean.length, 'file')} without findings</summary>\n<ul>\n`
  for (const {path, kind} of clean)
    yield `<li><span class="path">${escaped(path)}</span> <span class="facts">${kind}</span></li>\n`
  yield '</ul>\n</details>\n'
}
