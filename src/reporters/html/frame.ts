import type {QuotedLine} from '../../report/quoted-line.ts'
import type {FindingReport} from '../../report/report.ts'
import {escaped} from './escape.ts'

/** The part of the line that a finding begins on, with its range marked. */
export function markedLine(
  {line, column}: Pick<FindingReport, 'line' | 'column'>,
  {from, text, endColumn}: QuotedLine
): string {
  const start = Math.max(0, column - 1 - from)
  const end = endColumn === undefined ? text.length : endColumn - 1 - from
  // An empty range is shown by the next character, or by a space behind the line.
  const marked = text.slice(start, Math.max(end, start + 1)) || ' '
  const before = escaped(text.slice(0, start))
  return `${numbered(line)}${from > 0 ? '...' : ''}${before}<mark>${escaped(marked)}</mark>${escaped(text.slice(start + marked.length))}`
}

/** Lines of a file, of which one is what a finding is about. */
export function relatedLines(first: number, lines: readonly string[], about: number): string {
  return lines
    .map((text, index) => {
      const shown = `${numbered(first + index)}${escaped(text)}`
      return first + index === about ? `<span class="about">${shown}</span>` : shown
    })
    .join('\n')
}

function numbered(line: number): string {
  return `<span class="number">${line}</span> `
}
