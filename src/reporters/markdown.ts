import type {FileReport, ListedFinding} from '../report/report.ts'
import {moreOf, omittedIn} from '../report/report.ts'
import {closingNotices, verdictOf} from '../report/summary-line.ts'
import {plural} from '../text/plural.ts'
import {forMarkdown, linkInMarkdown} from '../text/printable.ts'
import {messageInMarkdown} from './message-parts.ts'
import type {Reporter} from './reporter.ts'

/** Markdown of GitHub and GitLab for a comment or a page: a table for each file with errors or warnings. */
export const markdown: Reporter = function* (report, view) {
  const {found, rest} = verdictOf(report, view.hiddenWarnings)
  yield `## lint-agents: ${found.toLowerCase()}\n\n${found}${rest}.\n`
  for (const file of report.files) yield* fileTable(file)
  const {notes} = report.summary
  if (notes > 0) yield `\n${plural(notes, 'note')} in other formats.\n`
  for (const {kind, message} of report.notices ?? [])
    if (closingNotices.has(kind)) yield `\nNot checked: ${messageInMarkdown(message)}\n`
}

function* fileTable(file: FileReport): Generator<string> {
  const {path, kind, role, findings} = file
  const withoutNotes = findings.filter(({severity}) => severity !== 'note')
  if (withoutNotes.length === 0) return
  yield `\n### ${forMarkdown(path)}\n\n${role === undefined ? kind : `${kind}, ${role}`}\n\n`
  yield '| place | severity | finding | rule |\n| ---: | --- | --- | --- |\n'
  for (const finding of withoutNotes) yield row(finding)
  for (const more of omittedIn(file)) yield `| | | ${messageInMarkdown(moreOf(more))} | |\n`
}

function row({line, column, severity, message, rule, url, fix}: ListedFinding): string {
  const isFixable = fix === undefined ? '' : fix.safe ? ' (`--fix`)' : ' (`--unsafe-fixes`)'
  return `| ${line}:${column} | ${severity} | ${messageInMarkdown(message)}${isFixable} | ${linkInMarkdown(rule, url)} |\n`
}
