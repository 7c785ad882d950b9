import type {FileReport, ListedFinding} from '../report/report.ts'
import {moreOf, omittedIn} from '../report/report.ts'
import {closingNotices, verdictOf} from '../report/verdict.ts'
import {plural} from '../text/plural.ts'
import {forMarkdown, linkInMarkdown} from '../text/printable.ts'
import type {Reporter} from './reporter.ts'

/** Markdown of GitHub and GitLab, for a comment or a page: a table for each file with errors and warnings. */
export const markdown: Reporter = function* (report, view) {
  const {found, rest} = verdictOf(report, view.hiddenWarnings)
  yield `## lint-agents: ${found.toLowerCase()}\n\n${found}${rest}.\n`
  for (const file of report.files) yield* fileTable(file)
  const {notes} = report.summary
  if (notes > 0) yield `\n${plural(notes, 'note')} in other formats.\n`
  for (const {kind, message} of report.notices ?? [])
    if (closingNotices.has(kind)) yield `\nNot checked: ${text(message)}\n`
}

function* fileTable(file: FileReport): Generator<string> {
  const {path, kind, role, findings} = file
  const withoutNotes = findings.filter(({severity}) => severity !== 'note')
  if (withoutNotes.length === 0) return
  yield `\n### ${forMarkdown(path)}\n\n${role === undefined ? kind : `${kind}, ${role}`}\n\n`
  yield '| place | severity | finding | rule |\n| ---: | --- | --- | --- |\n'
  for (const finding of withoutNotes) yield row(finding)
  for (const more of omittedIn(file)) yield `| | | ${text(moreOf(more))} | |\n`
}

function row({line, column, severity, message, rule, url, fix}: ListedFinding): string {
  const isFixable = fix === undefined ? '' : fix.safe ? ' (`--fix`)' : ' (`--unsafe-fixes`)'
  return `| ${line}:${column} | ${severity} | ${text(message)}${isFixable} | ${linkInMarkdown(rule, url)} |\n`
}

/**
 * A message: our own words as they are, its values as code. A value may hold backticks, so that others are taken for our words:
 * where these are not letters, digits and punctuation that Markdown and its hosts leave alone, all of it is code.
 */
function text(message: string): string {
  const pieces = message.split('`')
  const isPlain = pieces.every((piece, index) => index % 2 === 1 || plainWords.test(piece))
  if (pieces.length % 2 === 0 || !isPlain) return forMarkdown(message)
  return pieces.map((piece, index) => (index % 2 === 1 ? forMarkdown(piece) : piece)).join('')
}

const plainWords = /^(?:[A-Za-z0-9 ,;()'"/+-]|[.:](?=\s|$))*$/
