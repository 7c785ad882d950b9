import {styleText} from 'node:util'
import {moreOf, omittedIn, omittedNotes} from '../run/omitted.ts'
import {originText} from '../run/origin.ts'
import type {QuotedLine} from '../run/quoted-line.ts'
import type {FileReport, FindingReport, Report} from '../run/report.ts'
import {type Counts, sumOf, tallyOf} from '../run/tally.ts'
import {closingNotices, verdictOf} from '../run/verdict.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import type {Reporter, View} from './reporter.ts'

type Style = 'red' | 'green' | 'yellow' | 'blue' | 'dim' | 'underline'

/** Styles a text for a terminal, or leaves it as it is. */
type Color = (style: Style, text: string) => string

/** The caller decides about colors: standard output is not asked. */
const colored: Color = (style, text) => styleText(style, text, {validateStream: false})
const plain: Color = (_, text) => text

const order = {error: 'red', warning: 'yellow', note: 'blue'} as const

/** For people: findings by file with the line of each, notes as one line per rule, what to do next. */
export const pretty: Reporter = function* (report, view) {
  let isFirst = true
  for (const part of prettyParts(report, view)) {
    if (part === '') continue
    yield isFirst ? part : `\n${part}`
    isFirst = false
  }
}

/** The parts of a report, between which is an empty line; some are empty. */
function* prettyParts(report: Report, view: View): Generator<string> {
  const color = view.isColored ? colored : plain
  for (const file of report.files) yield prettyFile(file, view, color)
  yield prettyNotes(report, color)
  yield prettyAgents(report, color)
  yield prettyNotices(report, color)
  yield summary(report, view, color)
}

function prettyFile(file: FileReport, view: View, color: Color): string {
  const {path, kind, role, findings} = file
  const shown = findings.filter(({severity}) => severity !== 'note')
  if (shown.length === 0) return ''
  const what = role === undefined ? kind : `${kind}, ${role}`
  const widths = widthsOf(shown)
  const head = `${color('underline', printable(path))} ${color('dim', `(${what})`)}\n`
  const more = omittedIn(file).map((each) => `  ${color('dim', `... and ${moreOf(each)}`)}\n`)
  return (
    head + [...shown.map((finding) => prettyFinding(finding, view.lineOf(finding), widths, color)), ...more].join('')
  )
}

/** The widths of the first columns: those of the longest place and severity. */
interface Widths {
  readonly place: number
  readonly severity: number
}

function widthsOf(findings: readonly FindingReport[]): Widths {
  const widths = {place: 0, severity: 0}
  for (const finding of findings) {
    widths.place = Math.max(widths.place, placeOf(finding).length)
    widths.severity = Math.max(widths.severity, finding.severity.length)
  }
  return widths
}

function placeOf({line, column}: FindingReport): string {
  return `${line}:${column}`
}

function prettyFinding(finding: FindingReport, line: QuotedLine | undefined, widths: Widths, color: Color): string {
  const {severity, message, rule, fix, origin, related = []} = finding
  const isFixable = fix === undefined ? '' : color('dim', fix.safe ? ' (--fix)' : ' (--unsafe-fixes)')
  return [
    `  ${placeOf(finding).padStart(widths.place)}  ${color(order[severity], severity.padEnd(widths.severity))}  ${printable(message)}  ${color('dim', rule)}${isFixable}\n`,
    origin === undefined ? '' : `${' '.repeat(widths.place + 2)}${color('dim', `in ${originText(origin)}`)}\n`,
    frame(
      origin === undefined ? finding : {...origin, endLine: origin.line, endColumn: origin.column + 1},
      line,
      widths.place,
      color
    ),
    ...related.map(
      (other) =>
        `${' '.repeat(widths.place + 4)}${color('dim', `${printable(other.path)}:${other.line} ${other.message}`)}\n`
    )
  ].join('')
}

/** The part of the line around the finding, and carets below its range. */
function frame(
  {line, column, endLine, endColumn}: Pick<FindingReport, 'line' | 'column' | 'endLine' | 'endColumn'>,
  quoted: QuotedLine | undefined,
  width: number,
  color: Color
): string {
  if (quoted === undefined) return ''
  const {from, text: part} = quoted
  const end = endLine === line ? endColumn - 1 - from : part.length
  const before = cells(printable(part.slice(0, column - 1 - from)))
  const marked = Math.max(
    1,
    Math.min(cells(printable(part.slice(column - 1 - from, end))), cells(printable(part)) - before)
  )
  const margin = ' '.repeat(width + 2)
  return `${margin}${color('dim', '|')} ${printable(part)}\n${margin}${color('dim', '|')} ${' '.repeat(before)}${color('red', '^'.repeat(marked))}\n`
}

/** Columns in a terminal, wide characters as two. */
function cells(text: string): number {
  let count = 0
  for (const char of text)
    count += /[\p{Mn}\p{Me}\uFE0F]/u.test(char)
      ? 0
      : /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u.test(
            char
          )
        ? 2
        : 1
  return count
}

function prettyNotes({files}: Report, color: Color): string {
  const byRule = new Map<string, {count: number; paths: Set<string>; first: string}>()
  for (const file of files) {
    const {path, findings} = file
    for (const {severity, rule, line, column} of findings) {
      if (severity !== 'note') continue
      const entry = byRule.get(rule) ?? {count: 0, paths: new Set(), first: `${printable(path)}:${line}:${column}`}
      const more = entry.paths.has(path) ? 0 : omittedNotes(file, rule)
      byRule.set(rule, {...entry, count: entry.count + 1 + more, paths: entry.paths.add(path)})
    }
  }
  return [...byRule]
    .map(
      ([rule, {count, paths, first}]) =>
        `${color('blue', 'note')}  ${rule}: ${plural(count, 'note')} in ${plural(paths.size, 'file')}, the first at ${first}\n`
    )
    .join('')
}

/** Which agents have both a definition and outputs, and which lack one of them. */
function prettyAgents({agents = []}: Report, color: Color): string {
  const seen = agents.filter(({outputs}) => outputs > 0)
  const unseen = agents.filter(({outputs}) => outputs === 0)
  const undefinedSeen = seen.filter(({definition}) => definition === undefined)
  const neither = unseen.filter(({definition}) => definition === undefined)
  const defined = unseen.length - neither.length
  const parts = [
    seen.length === 0 ? '' : `outputs of ${named(seen)}`,
    undefinedSeen.length === 0 ? '' : `no definition of ${named(undefinedSeen)}`,
    neither.length === 0 ? '' : `neither definition nor outputs of ${named(neither)}`,
    defined === 0 ? '' : `${plural(defined, 'definition')} without outputs`
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `${color('blue', 'agents')}  ${parts.join('; ')}\n`
}

/** Names for people: all where they are few. */
function named(agents: readonly {name: string}[]): string {
  const names = agents.slice(0, 10).map(({name}) => printable(name))
  return [...names, ...(agents.length > 10 ? [`${agents.length - 10} more`] : [])].join(', ')
}

/** Why outputs were not checked: a sentence for each reason. */
function prettyNotices({notices = []}: Report, color: Color): string {
  return notices
    .filter(({kind}) => closingNotices.has(kind))
    .map(({message}) => `${color('yellow', 'not checked')}  ${printable(message)}\n`)
    .join('')
}

function summary(report: Report, {hiddenWarnings = 0, tally}: View, color: Color): string {
  const {summary: sum, files} = report
  const verdict = verdictOf(report, hiddenWarnings)
  const line = `${color(verdict.color, verdict.found)}${verdict.rest}\n`
  if (sum.errors + sum.warnings === 0) return line
  const counts = tally ?? sumOf(files.map(({findings}) => tallyOf(findings)))
  const fixes = [fixable(counts, 'safe', '--fix'), fixable(counts, 'unsafe', '--fix --unsafe-fixes')].filter(
    (hint) => hint !== ''
  )
  const hints = [...(fixes.length === 0 ? [] : [fixes.join('; ')]), 'Run `lint-agents explain RULE` for details']
  return `${line}${hints.map((hint) => `${color('dim', hint)}\n`).join('')}`
}

/** "2 errors, 1 note fixable with --fix"; empty without any. */
function fixable(tally: Counts, safety: 'safe' | 'unsafe', options: string): string {
  const counts = (['error', 'warning', 'note'] as const)
    .map((severity) => ({severity, count: tally[severity][safety]}))
    .filter(({count}) => count > 0)
  if (counts.length === 0) return ''
  return `${counts.map(({severity, count}) => plural(count, severity)).join(', ')} fixable with ${options}`
}
