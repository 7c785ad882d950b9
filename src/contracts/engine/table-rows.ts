/**
 * Tables of Markdown:
 *
 * ```ebnf
 * table     = row, delimiter, { row } ;            (* one a line *)
 * row       = [ "|" ], cell, { "|", cell }, [ "|" ] ;
 * delimiter = a row whose cells are hyphens, with colons at their ends ;
 * ```
 */
import type {Range} from '../../text/lines.ts'
import type {TextLine} from './region.ts'

export interface Cell extends Range {
  /** Trimmed, an escaped bar as a bar. */
  readonly text: string
}

interface Row extends Range {
  readonly cells: readonly Cell[]
}

export interface MarkdownTable extends Range {
  /** That of its header. */
  readonly line: TextLine
  readonly header: readonly Cell[]
  readonly rows: readonly Row[]
}

/** The tables in lines of a text, in order. */
export function readTables(lines: readonly TextLine[]): readonly MarkdownTable[] {
  const tables: MarkdownTable[] = []
  for (let at = 0; at + 1 < lines.length; at++) {
    const [head, below] = [lines[at], lines[at + 1]]
    if (head === undefined || below === undefined || below.index !== head.index + 1 || !head.text.includes('|'))
      continue
    const header = cellsOf(head)
    if (!isDelimiter(below, header.length)) continue
    const rows: Row[] = []
    let last = at + 1
    for (let next = last + 1; next < lines.length; next++) {
      const line = lines[next]
      if (line === undefined || line.index !== (lines[last]?.index ?? 0) + 1 || !line.text.includes('|')) break
      rows.push({start: line.start, end: line.end, cells: cellsOf(line)})
      last = next
    }
    tables.push({line: head, start: head.start, end: lines[last]?.end ?? below.end, header, rows})
    at = last
  }
  return tables
}

function isDelimiter(line: TextLine, length: number): boolean {
  if (!/^[|:-]/.test(line.text)) return false
  const cells = cellsOf(line)
  return cells.length === length && cells.every(({text}) => /^:?-+:?$/.test(text))
}

function cellsOf({text, start}: TextLine): readonly Cell[] {
  const bars = Array.from(text.matchAll(/(?<!\\)\|/g), ({index}) => index)
  const first = bars[0] === 0 ? [] : [-1]
  const last = bars.at(-1) === text.length - 1 ? [] : [text.length]
  const ends = [...first, ...bars, ...last]
  return ends.slice(0, -1).map((end, index) => {
    const written = text.slice(end + 1, ends[index + 1])
    const content = written.trim()
    const from = start + end + 1 + (content === '' ? 0 : written.indexOf(content))
    return {text: content.replaceAll('\\|', '|'), start: from, end: from + content.length}
  })
}
