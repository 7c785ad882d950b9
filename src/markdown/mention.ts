/** Where a text only mentions something: in code and in comments. */
import {type Document, lineText} from '../text/document.ts'
import {lastIndexFrom, lineAt, type Range} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'
import {codeAt, isInComment} from './structure.ts'

/** Whether an offset is in a code block or in an HTML comment. */
export function isInCodeOrComment(document: Document, offset: number): boolean {
  return codeAt(document, lineAt(document.lines, offset)) !== undefined || isInComment(document, offset)
}

/** Whether an offset is in a code span that ends in its line. */
export function isInCodeSpan(document: Document, offset: number): boolean {
  const line = lineAt(document.lines, offset)
  const column = offset - (document.lines[line]?.start ?? 0)
  const spans = codeSpans(document, line)
  const span = spans[lastIndexFrom(spans, column, ({start}) => start)]
  return span !== undefined && column < span.end
}

const knownSpans = memoize(() => new Map<number, readonly Range[]>())

/** The code spans of a line, from its start: a run of backticks up to the next run of the same length. */
function codeSpans(document: Document, line: number): readonly Range[] {
  const known = knownSpans(document)
  const found = known.get(line) ?? readCodeSpans(lineText(document, line))
  known.set(line, found)
  return found
}

function readCodeSpans(text: string): readonly Range[] {
  const runs = [...text.matchAll(/`+/g)].map(({0: run, index}) => ({start: index, end: index + run.length}))
  const length = ({start, end}: Range): number => end - start
  const later = new Map<number, number>()
  const closing = runs.map(() => -1)
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index]
    if (run === undefined) continue
    closing[index] = later.get(length(run)) ?? -1
    later.set(length(run), index)
  }
  const spans: Range[] = []
  for (let index = 0; index < runs.length; index++) {
    const [open, close] = [runs[index], runs[closing[index] ?? -1]]
    if (open === undefined || close === undefined) continue
    spans.push({start: open.start, end: close.end})
    index = closing[index] ?? index
  }
  return spans
}
