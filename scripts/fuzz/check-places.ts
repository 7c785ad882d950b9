import type {Finding} from '../../src/linter/rule.ts'
import type {Range} from '../../src/text/lines.ts'
import type {Fault} from './case.ts'

/** The faults of the places, messages and edits of findings, each for itself. */
export function placeFaults(text: string, findings: readonly Finding[]): readonly Fault[] {
  return findings.flatMap((finding) => {
    const {rule, message, range, fix} = finding
    const about = `${rule}/${finding.messageId}`
    const edits = fix?.edits ?? []
    return [
      ...rangeFaults(text, range).map((detail): Fault => ({oracle: 'range', about, detail})),
      ...edits
        .flatMap((edit) => rangeFaults(text, edit))
        .map((detail): Fault => ({oracle: 'edit-range', about, detail})),
      ...(hasOverlap(edits) ? [{oracle: 'edits-overlap', about, detail: JSON.stringify(edits)}] : []),
      ...(fix !== undefined && edits.every(({start, end, text: inner}) => text.slice(start, end) === inner)
        ? [{oracle: 'idle-fix', about, detail: JSON.stringify(edits)}]
        : []),
      ...(/\p{Cc}/u.test(message) ? [{oracle: 'message', about, detail: JSON.stringify(message)}] : [])
    ]
  })
}

/** What is wrong with a range, if anything. */
function rangeFaults(text: string, {start, end}: Range): readonly string[] {
  const place = `${start}-${end} of ${text.length}`
  if (!Number.isInteger(start) || !Number.isInteger(end)) return [`not a whole number: ${place}`]
  if (start < 0 || end < start || end > text.length) return [`outside of the text: ${place}`]
  return [start, end].some((offset) => isInPair(text, offset)) ? [`inside of a surrogate pair: ${place}`] : []
}

function isInPair(text: string, offset: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, offset - 1), offset + 1)) && offset > 0
}

/** Two edits that write the same place, or insert at it: their order would matter. */
export function overlap(a: Range, b: Range): boolean {
  const areInsertions = a.start === a.end && b.start === b.end
  return areInsertions ? a.start === b.start : a.start < b.end && b.start < a.end
}

/** Whether two edits of one fix write the same place. */
function hasOverlap(edits: readonly Range[]): boolean {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  return sorted.some((edit, index) => {
    const next = sorted[index + 1]
    return next !== undefined && overlap(edit, next)
  })
}

/** The line and column of each offset of a text, by another way than that of the product. */
export function pointsOf(text: string): (offset: number) => {line: number; column: number} {
  const lines = new Uint32Array(text.length + 2)
  const starts = [0]
  for (let at = 0; at <= text.length; at++) {
    lines[at] = starts.length
    const char = text.charAt(at)
    // The two characters of a CRLF are one end, of which an offset between them is a part.
    if (char === '\n' || (char === '\r' && text.charAt(at + 1) !== '\n')) starts.push(at + 1)
  }
  return (offset) => {
    const line = lines[offset] ?? 0
    return {line, column: offset - (starts[line - 1] ?? 0) + 1}
  }
}
