import {countsByKind} from '../report/by-kind.ts'
import type {Report} from '../report/report.ts'
import {verdictOf} from '../report/summary-line.ts'
import {messageInMarkdown} from '../reporters/message-parts.ts'
import {plural} from '../text/plural.ts'
import {forMarkdown, linkInMarkdown} from '../text/printable.ts'
import {type FileFinding, findingsOf} from './annotate.ts'

/** GitHub rejects summaries of more than 1 MiB, including text around the rows. */
const maxBytes = 1_000_000

/** Limit of a cell in UTF-16 units. */
const maxCell = 500

export interface SummaryFacts {
  /** Replaces the verdict if there are no files. */
  readonly nothing?: string | undefined
  /** Whether only changes of the event were linted. */
  readonly hasChangesOnly?: boolean
  /** Linted commit. */
  readonly commit?: string
}

const mostReasons = 10

/** Summary of a run: a table of errors and warnings within the limit, linted files, and reasons for unchecked files. */
export function summary(report: Report, {nothing, hasChangesOnly = false, commit = ''}: SummaryFacts = {}): string {
  const {errors, warnings, notes, files} = report.summary
  const {found, rest} = files === 0 && nothing !== undefined ? {found: nothing, rest: ''} : verdictOf(report)
  const all = [...findingsOf(report, 'error'), ...findingsOf(report, 'warning')]
  const rows = fitting(all.map(row))
  const left = errors + warnings - rows.length
  const checked = countsByKind(report)
  return [
    '## Agent files\n\n',
    `${found}${rest}.\n`,
    ...(rows.length === 0 ? [] : ['\n| level | finding | place | rule |\n| --- | --- | --- | --- |\n', ...rows]),
    ...(left === 0
      ? []
      : [`\n${plural(left, 'more finding')}${left > all.length - rows.length ? '' : ' in the report'}.\n`]),
    ...(checked === ''
      ? []
      : [`\nLinted: ${checked}${/^[0-9a-f]{12}/.test(commit) ? `, at commit ${commit.slice(0, 12)}` : ''}.\n`]),
    ...(notes === 0 ? [] : [`\n${plural(notes, 'note')} in the report.\n`]),
    ...(hasChangesOnly ? ['\nOnly files that changed were linted; captured outputs all count.\n'] : []),
    ...reasons(report),
    '\n'
  ].join('')
}

function reasons({notices = []}: Report): readonly string[] {
  const listed = notices.slice(0, mostReasons).map(({message}) => `- ${code(message)}\n`)
  const more = notices.length > mostReasons ? [`- and ${notices.length - mostReasons} more in the report\n`] : []
  return notices.length === 0 ? [] : ['\nNotices:\n\n', ...listed, ...more]
}

function row({path, finding}: FileFinding): string {
  const {severity, line, column, rule, url, message} = finding
  return `| ${severity} | ${text(message)} | ${code(`${path}:${line}:${column}`)} | ${linkInMarkdown(rule, url)} |\n`
}

function fitting(rows: readonly string[]): readonly string[] {
  let bytes = 0
  const end = rows.findIndex((text) => {
    bytes += Buffer.byteLength(text)
    return bytes > maxBytes
  })
  return end === -1 ? rows : rows.slice(0, end)
}

function text(message: string): string {
  return messageInMarkdown(shortened(message))
}

function code(path: string): string {
  return forMarkdown(shortened(path))
}

function shortened(text: string): string {
  return text.length > maxCell ? `${text.slice(0, maxCell)}...` : text
}
