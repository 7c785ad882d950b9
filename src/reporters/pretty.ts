import {originText} from '../report/origin.ts'
import {type FileReport, type ListedFinding, moreOf, omittedIn, omittedNotesIn, type Report} from '../report/report.ts'
import {type SeverityCounts, sumOf, tallyOf} from '../report/severity-counts.ts'
import {closingNotices, verdictOf} from '../report/summary-line.ts'
import {cells} from '../text/cells.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import {wrap} from '../text/wrap.ts'
import {messageClauses} from './message-parts.ts'
import {frame, grouped} from './pretty/frame.ts'
import {flowing, labelled, type Style, styleOf} from './pretty/style.ts'
import type {Reporter, View} from './reporter.ts'
import {ruleTable, statsTables, trendTables} from './stats.ts'

/** For people: findings by file with their lines, notes as one line for each rule, next steps. */
export const pretty: Reporter = function* (report, view) {
  let isFirst = true
  for (const section of prettyParts(report, view)) {
    if (section === '') continue
    yield isFirst ? section : `\n${section}`
    isFirst = false
  }
}

/** Sections of a report, to be separated by empty lines; some are empty. */
function* prettyParts(report: Report, view: View): Generator<string> {
  const style = styleOf(view)
  const dim = (text: string): string => style.color('dim', text)
  if (view.hasCountsOnly === true) yield ruleTable(report, view, dim)
  else {
    const notes = openNotes(style)
    for (const file of report.files) {
      yield prettyFile(file, style)
      notes.add(file)
    }
    yield notes.text()
  }
  yield prettyAgents(report, style)
  for (const table of statsTables(report, view, dim)) yield table
  for (const table of trendTables(report, view, dim)) yield table
  yield prettyNotices(report, style)
  yield summary(report, view, style)
}

/** Notes of all files: a line for each cause, or for each rule without a cause. */
function openNotes(style: Style): {add(file: FileReport): void; text(): string} {
  const groups = new Map<string, {count: number; paths: Set<string>; first: string; subject: string}>()
  return {
    add({path, findings, omitted}) {
      const more = new Map(omittedNotesIn({findings, omitted}))
      for (const {severity, rule, cause, message, line, column} of findings) {
        if (severity !== 'note') continue
        const key = `${rule} ${cause ?? ''}`
        const group = groups.get(key) ?? {
          count: 0,
          paths: new Set(),
          first: `${printable(path)}:${line}:${column}`,
          subject: cause === undefined ? rule : `${rule}: ${printable(message)}`
        }
        const added = group.paths.has(path) || cause !== undefined ? 0 : (more.get(rule) ?? 0)
        groups.set(key, {...group, count: group.count + 1 + added, paths: group.paths.add(path)})
      }
    },
    text: () =>
      [...groups.values()]
        .map(({count, paths, first, subject}) => {
          const text = `${subject}: ${plural(count, 'note')} in ${plural(paths.size, 'file')}, the first at ${first}`
          return labelled('blue', 'note', text, style)
        })
        .join('')
  }
}

/** Agents with definition and outputs, and agents that lack one of the two. */
function prettyAgents({agents = []}: Report, style: Style): string {
  const seen = agents.filter(({outputs}) => outputs > 0)
  const unseen = agents.filter(({outputs}) => outputs === 0)
  const undefinedSeen = seen.filter(({definition}) => definition === undefined)
  const neither = unseen.filter(({definition}) => definition === undefined)
  const defined = unseen.length - neither.length
  return [
    undefinedSeen.length === 0 ? '' : `Checked without a definition of the agent: outputs of ${named(undefinedSeen)}`,
    neither.length === 0 ? '' : `Found neither definition nor outputs: ${named(neither)}`,
    defined === 0 ? '' : `Found no outputs of ${plural(defined, 'definition')}`
  ]
    .filter((line) => line !== '')
    .map((line) => `${flowing(line, 2, style)}\n`)
    .join('')
}

function named(agents: readonly {name: string}[]): string {
  const names = agents.slice(0, 10).map(({name}) => printable(name))
  return [...names, ...(agents.length > 10 ? [`${agents.length - 10} more`] : [])].join(', ')
}

/** Reasons for unchecked outputs, one sentence each. */
function prettyNotices({notices = []}: Report, style: Style): string {
  return notices
    .filter(({kind}) => closingNotices.has(kind))
    .map(({message}) => labelled('yellow', 'not checked', printable(message), style))
    .join('')
}

function summary(report: Report, {hiddenWarnings = 0, tally}: View, style: Style): string {
  const {summary: sum, files} = report
  const verdict = verdictOf(report, hiddenWarnings)
  const line = `${style.color(verdict.color, verdict.found)}${verdict.rest}\n`
  if (sum.errors + sum.warnings === 0) return line
  const counts = tally ?? sumOf(files.map(({findings}) => tallyOf(findings)))
  const fixes = [fixable(counts, 'safe', '--fix'), fixable(counts, 'unsafe', '--fix --unsafe-fixes')].filter(
    (hint) => hint !== ''
  )
  const hints = [...(fixes.length === 0 ? [] : [fixes.join('; ')]), 'Run `lint-agents explain RULE` for details']
  return `${line}${hints.map((hint) => `${flowing(hint, 0, style, (each) => style.color('dim', each))}\n`).join('')}`
}

/** "2 errors, 1 note fixable with --fix"; empty for none. */
function fixable(tally: SeverityCounts, safety: 'safe' | 'unsafe', options: string): string {
  const counts = (['error', 'warning', 'note'] as const)
    .map((severity) => ({severity, count: tally[severity][safety]}))
    .filter(({count}) => count > 0)
  if (counts.length === 0) return ''
  return `${counts.map(({severity, count}) => plural(count, severity)).join(', ')} fixable with ${options}`
}

const order = {error: 'red', warning: 'yellow', note: 'blue'} as const

/** Errors and warnings of a file with their lines; empty for none. */
function prettyFile(file: FileReport, style: Style): string {
  const {path, kind, role, findings} = file
  const {color, columns} = style
  const withoutNotes = findings.filter(({severity}) => severity !== 'note')
  if (withoutNotes.length === 0) return ''
  const what = role === undefined ? kind : `${kind}, ${role}`
  const widths = widthsOf(withoutNotes)
  const margin = widths.place + 1
  let text = `${style.file(path, color('underline', printable(path)))} ${color('dim', `(${what})`)}\n`
  for (const group of grouped(withoutNotes, columns && columns - margin - 3)) {
    for (const finding of group.findings) text += row(finding, widths, style)
    text += frame(group, margin, style)
  }
  for (const each of omittedIn(file)) text += `  ${color('dim', `... and ${moreOf(each)}`)}\n`
  return text
}

/** Widths of the columns of place and severity. */
interface Widths {
  readonly place: number
  readonly severity: number
}

function widthsOf(findings: readonly ListedFinding[]): Widths {
  const widths = {place: 0, severity: 0}
  for (const finding of findings) {
    widths.place = Math.max(widths.place, placeOf(finding).length)
    widths.severity = Math.max(widths.severity, finding.severity.length)
  }
  return widths
}

function placeOf({line, column}: ListedFinding): string {
  return `${line}:${column}`
}

function row(finding: ListedFinding, widths: Widths, style: Style): string {
  const {severity, message, rule, url, fix, origin, related = []} = finding
  const {color} = style
  const hint = fix === undefined ? '' : fix.safe ? ' (--fix)' : ' (--unsafe-fixes)'
  const tail = `${style.page(url, color('dim', rule))}${hint === '' ? '' : color('dim', hint)}`
  const indent = widths.place + widths.severity + 6
  const dim = (line: string): string => color('dim', line)
  const below = ' '.repeat(widths.place + 2)
  const text = printable(message)
  const label = `  ${placeOf(finding).padStart(widths.place)}  ${color(order[severity], severity.padEnd(widths.severity))}  `
  return [
    `${label}${messageRows(text, {indent, tail: rule + hint, painted: tail}, style).join(`\n${' '.repeat(clauseIndent)}`)}\n`,
    origin === undefined ? '' : `${below}${flowing(`in ${originText(origin)}`, below.length, style, dim)}\n`,
    ...related.map((other) => {
      const place = `${printable(other.path)}:${other.line}`
      const paint = (line: string): string => style.file(other.path, dim(line))
      return `${below}  ${flowing(`${place} ${printable(other.message)}`, below.length + 2, style, paint)}\n`
    })
  ].join('')
}

/** Indent of the later lines of a message, in columns. */
const clauseIndent = 4

interface MessageRow {
  /** First column of the message. */
  readonly indent: number
  /** Text after the message, never broken: plain, and colored. */
  readonly tail: string
  readonly painted: string
}

/** Rows of a message: fault, then consequence and advice, unless plain wrapping takes fewer rows. */
function messageRows(message: string, row: MessageRow, {columns}: Style): readonly string[] {
  if (columns === undefined) return [`${message}  ${row.painted}`]
  const whole = wrappedRows([message], row, columns)
  const [fault = '', ...clauses] = messageClauses(message)
  if (whole.length === 1 || clauses.length === 0 || row.indent + cells(fault) > columns) return whole
  const apart = [fault, ...(clauses.length > 1 ? [clauses.slice(0, -1).join(' ')] : []), clauses.at(-1) ?? '']
  return (
    [[fault, clauses.join(' ')], apart]
      .map((lines) => wrappedRows(lines, row, columns))
      .findLast(({length}) => length <= whole.length) ?? whole
  )
}

/** Wrapped lines of a message, with the tail on the last line if it fits, else below. */
function wrappedRows(
  [first = '', ...others]: readonly string[],
  {indent, tail, painted}: MessageRow,
  columns: number
): readonly string[] {
  const width = columns - clauseIndent
  const rows = [...wrap(first, width, columns - indent), ...others.flatMap((line) => wrap(line, width))]
  const last = rows.at(-1) ?? ''
  const fits = (rows.length === 1 ? indent : clauseIndent) + cells(last) + 2 + tail.length <= columns
  return fits ? rows.with(-1, `${last}  ${painted}`) : [...rows, painted]
}
