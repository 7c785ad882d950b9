import type {FileReport, FindingReport, Report} from '../run/report.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import type {Reporter, View} from './index.ts'
import {type Paint, paint} from './paint.ts'

type Origin = NonNullable<FindingReport['origin']>

const order = {error: 'red', warning: 'yellow', note: 'blue'} as const

/** For people: findings by file with the line that each speaks of, notes as one line per rule, what to do next. */
export const pretty: Reporter = (report, view) => {
  const color = paint(view.isColored)
  const files = report.files.map((file) => prettyFile(file, view, color)).filter((text) => text !== '')
  const notes = prettyNotes(report, color)
  return [...files, notes, prettyAgents(report, color), summary(report, color)].filter((text) => text !== '').join('\n')
}

function prettyFile({path, kind, role, findings}: FileReport, view: View, color: Paint): string {
  const shown = findings.filter(({severity}) => severity !== 'note')
  if (shown.length === 0) return ''
  const what = role === undefined ? kind : `${kind}, ${role}`
  const texts = new Map<string | undefined, readonly string[]>()
  const lineOf = ({line, origin}: FindingReport): string | undefined => {
    const lines = texts.get(origin?.thread) ?? view.textOf(path, origin?.thread)?.split(/\r\n|\r|\n/) ?? []
    texts.set(origin?.thread, lines)
    return lines[(origin?.line ?? line) - 1]
  }
  return [
    `${color.underline(path)} ${color.dim(`(${what})`)}\n`,
    ...shown.map((finding) => prettyFinding(finding, lineOf(finding), shown, color))
  ].join('')
}

function prettyFinding(
  finding: FindingReport,
  line: string | undefined,
  all: readonly FindingReport[],
  color: Paint
): string {
  const place = (each: FindingReport): string => `${each.line}:${each.column}`
  const placeWidth = Math.max(...all.map((each) => place(each).length))
  const severityWidth = Math.max(...all.map(({severity}) => severity.length))
  const {severity, message, rule, fix, origin, related = []} = finding
  const isFixable = fix === undefined ? '' : color.dim(fix.safe ? ' (--fix)' : ' (--unsafe-fixes)')
  return [
    `  ${place(finding).padStart(placeWidth)}  ${color[order[severity]](severity.padEnd(severityWidth))}  ${printable(message)}  ${color.dim(rule)}${isFixable}\n`,
    origin === undefined ? '' : `${' '.repeat(placeWidth + 2)}${color.dim(`in ${speaker(origin)}`)}\n`,
    frame(
      origin === undefined ? finding : {...origin, endLine: origin.line, endColumn: origin.column + 1},
      line,
      placeWidth,
      color
    ),
    ...related.map(
      (other) => `${' '.repeat(placeWidth + 4)}${color.dim(`${other.path}:${other.line} ${other.message}`)}\n`
    )
  ].join('')
}

/** Who said it, and where in what was said. */
function speaker({thread, agent, message, line, column}: Origin): string {
  const who = printable(agent === undefined || agent === thread ? thread : `${thread} (${agent})`)
  return message === 0 ? `thread ${who}` : `thread ${who}, message ${message}, ${line}:${column}`
}

/** The line, cut to its part around the finding, and carets below what is meant. */
function frame(
  {line, column, endLine, endColumn}: Pick<FindingReport, 'line' | 'column' | 'endLine' | 'endColumn'>,
  text: string | undefined,
  width: number,
  color: Paint
): string {
  if (text === undefined || text.trim() === '') return ''
  const end = endLine === line ? endColumn : text.length + 1
  const from = Math.max(0, column - 60)
  const part = text.slice(from, from + 100)
  const before = cells(printable(text.slice(from, column - 1)))
  const marked = Math.max(
    1,
    Math.min(cells(printable(text.slice(column - 1, end - 1))), cells(printable(part)) - before)
  )
  const margin = ' '.repeat(width + 2)
  return `${margin}${color.dim('|')} ${printable(part)}\n${margin}${color.dim('|')} ${' '.repeat(before)}${color.red('^'.repeat(marked))}\n`
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

function prettyNotes({files}: Report, color: Paint): string {
  const byRule = new Map<string, {count: number; paths: Set<string>; first: string}>()
  for (const {path, findings} of files) {
    for (const {severity, rule, line, column} of findings) {
      if (severity !== 'note') continue
      const entry = byRule.get(rule) ?? {count: 0, paths: new Set(), first: `${path}:${line}:${column}`}
      byRule.set(rule, {...entry, count: entry.count + 1, paths: entry.paths.add(path)})
    }
  }
  return [...byRule]
    .map(
      ([rule, {count, paths, first}]) =>
        `${color.blue('note')}  ${rule}: ${plural(count, 'note')} in ${plural(paths.size, 'file')}, the first at ${first}\n`
    )
    .join('')
}

/** Which agents have both a definition and outputs, and which lack one of them. */
function prettyAgents({agents = []}: Report, color: Paint): string {
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
  return parts.length === 0 ? '' : `${color.blue('agents')}  ${parts.join('; ')}\n`
}

/** Names for people: all where they are few. */
function named(agents: readonly {name: string}[]): string {
  const names = agents.slice(0, 10).map(({name}) => printable(name))
  return [...names, ...(agents.length > 10 ? [`${agents.length - 10} more`] : [])].join(', ')
}

function summary({summary: sum, files}: Report, color: Paint): string {
  const suppressed = sum.suppressed === 0 ? '' : `, ${sum.suppressed} turned off by comments`
  const counted = `${plural(sum.files, 'file')}${suppressed}`
  if (sum.errors + sum.warnings === 0) return `${color.green('No problems')} in ${counted}\n`
  const unsafe = files.flatMap(({findings}) => findings).filter(({fix}) => fix?.safe === false).length
  const hints = [
    sum.fixable > 0 ? `${sum.fixable} can be mended with --fix` : '',
    unsafe > 0 ? `${unsafe} with --fix --unsafe-fixes` : '',
    `lint-agents explain <rule> tells why`
  ].filter((hint) => hint !== '')
  const problems = `${plural(sum.errors, 'error')}, ${plural(sum.warnings, 'warning')}`
  const mark = sum.errors > 0 ? color.red(problems) : color.yellow(problems)
  return `${mark} in ${counted}\n${color.dim(hints.join('; '))}\n`
}
