/** Mentions instead of use: code and comments. */
import {type Document, lineText} from '../text/document.ts'
import {lastIndexFrom, lineAt, type Range} from '../text/lines.ts'
import {memoize} from '../text/memoize.ts'
import {codeAt, isInComment} from './structure.ts'

export function isInCodeOrComment(document: Document, offset: number): boolean {
  return codeAt(document, lineAt(document.lines, offset)) !== undefined || isInComment(document, offset)
}

/** Whether an offset is in a code span that ends on its line. */
export function isInCodeSpan(document: Document, offset: number): boolean {
  const line = lineAt(document.lines, offset)
  const column = offset - (document.lines[line]?.start ?? 0)
  const spans = codeSpans(document, line)
  const span = spans[lastIndexFrom(spans, column, ({start}) => start)]
  return span !== undefined && column < span.end
}

const cachedSpans = memoize(() => new Map<number, readonly Range[]>())

/** Code spans of a line from its start: backticks up to the next run of equal length. */
function codeSpans(document: Document, line: number): readonly Range[] {
  const cached = cachedSpans(document)
  const found = cached.get(line) ?? readCodeSpans(lineText(document, line))
  cached.set(line, found)
  return found
}

function readCodeSpans(text: string): readonly Range[] {
  const marks = Array.from(text.matchAll(/`+/g), ({0: backticks, index}) => ({
    start: index,
    end: index + backticks.length
  }))
  const length = ({start, end}: Range): number => end - start
  const later = new Map<number, number>()
  const closing = marks.map(() => -1)
  for (let index = marks.length - 1; index >= 0; index--) {
    const mark = marks[index]
    if (mark === undefined) continue
    closing[index] = later.get(length(mark)) ?? -1
    later.set(length(mark), index)
  }
  const spans: Range[] = []
  for (let index = 0; index < marks.length; index++) {
    const [open, close] = [marks[index], marks[closing[index] ?? -1]]
    if (open === undefined || close === undefined) continue
    spans.push({start: open.start, end: close.end})
    index = closing[index] ?? index
  }
  return spans
}
