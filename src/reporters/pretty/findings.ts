import {originText} from '../../report/origin.ts'
import type {FileReport, ListedFinding} from '../../report/report.ts'
import {moreOf, omittedIn} from '../../report/report.ts'
import {printable} from '../../text/printable.ts'
import {frame, grouped} from './frame.ts'
import {flowing, type Style, withTail} from './style.ts'

const order = {error: 'red', warning: 'yellow', note: 'blue'} as const

/** The errors and warnings of a file with the lines that they are on; empty without any. */
export function prettyFile(file: FileReport, style: Style): string {
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

/** The widths of the first columns: those of the longest place and severity. */
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

/** A finding, the message of a transcript that it is in, and other places that it is about. */
function row(finding: ListedFinding, widths: Widths, style: Style): string {
  const {severity, message, rule, url, fix, origin, related = []} = finding
  const {color} = style
  const hint = fix === undefined ? '' : fix.safe ? ' (--fix)' : ' (--unsafe-fixes)'
  const tail = `${style.page(url, color('dim', rule))}${hint === '' ? '' : color('dim', hint)}`
  const indent = widths.place + widths.severity + 6
  const dim = (line: string): string => color('dim', line)
  const below = ' '.repeat(widths.place + 2)
  return [
    `  ${placeOf(finding).padStart(widths.place)}  ${color(order[severity], severity.padEnd(widths.severity))}  `,
    `${withTail(printable(message), rule + hint, tail, indent, style)}\n`,
    origin === undefined ? '' : `${below}${flowing(`in ${originText(origin)}`, below.length, style, dim)}\n`,
    ...related.map((other) => {
      const place = `${printable(other.path)}:${other.line}`
      const paint = (line: string): string => style.file(other.path, dim(line))
      return `${below}  ${flowing(`${place} ${printable(other.message)}`, below.length + 2, style, paint)}\n`
    })
  ].join('')
}
