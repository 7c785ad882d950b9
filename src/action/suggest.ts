/** Safe fixes as review suggestions: each replaces whole lines that the pull request added. */
import type {ListedFinding} from '../report/report.ts'
import {type Edit, withEdits} from '../text/edit.ts'
import {lastIndexFrom} from '../text/lines.ts'
import {dataForTerminal} from '../text/printable.ts'

export interface Suggestion {
  /** First line of the range, from 1 as in git. */
  readonly first: number
  readonly last: number
  /** Old and new lines without the last line end; `undefined` deletes the lines. */
  readonly before: string
  readonly after: string | undefined
  readonly findings: readonly ListedFinding[]
}

/** Fixes that share lines, as offsets of whole lines. */
interface Group {
  readonly start: number
  end: number
  /** Sorted and disjoint. */
  readonly edits: Edit[]
  readonly findings: ListedFinding[]
}

/**
 * Suggestions for a file, in order.
 *
 * @param text with the byte order mark, as offsets of edits count it
 * @param findings of the file, in order
 * @param added text of each added line, by number
 */
export function suggestionsFor(
  text: string,
  findings: readonly ListedFinding[],
  added: ReadonlyMap<number, string>
): readonly Suggestion[] {
  const starts = lineStarts(text)
  return groupsOf(text, starts, findings).flatMap((group) => {
    const {start, end, edits} = group
    const before = text.slice(start, end)
    const after = withEdits(before, edits, start)
    const first = lineOf(starts, start)
    const last = lineOf(starts, end - 1)
    const suggestion = {first, last, before: withoutEnd(before), after: withoutEnd(after), findings: group.findings}
    const isWhole = after === '' || after.endsWith('\n') === before.endsWith('\n')
    if (!isWhole || after === before || suggestion.before === suggestion.after || !isShown(before + after)) return []
    const lines = suggestion.before.split('\n')
    if (!lines.every((line, index) => added.get(first + index) === line)) return []
    return [{...suggestion, after: after === '' ? undefined : suggestion.after}]
  })
}

/** Groups fixes by changed lines: fixes that share lines are one suggestion; of two that overlap, the first counts. */
function groupsOf(text: string, starts: readonly number[], findings: readonly ListedFinding[]): readonly Group[] {
  const groups: Group[] = []
  for (const finding of findings) {
    const {fix} = finding
    const edits = [...(fix?.edits ?? [])].sort((a, b) => a.start - b.start)
    const [edit] = edits
    if (fix?.safe !== true || edit === undefined) continue
    const start = starts[lineOf(starts, edit.start) - 1] ?? 0
    const to = edits.at(-1)?.end ?? edit.end
    // An edit that ends at a line start does not change that line.
    const end = to > edit.start && text[to - 1] === '\n' ? to : (starts[lineOf(starts, to)] ?? text.length)
    const group = groups.at(-1)
    if (group === undefined || group.end <= start) groups.push({start, end, edits, findings: [finding]})
    else if (edit.start > (group.edits.at(-1)?.end ?? 0)) {
      group.end = Math.max(group.end, end)
      for (const each of edits) group.edits.push(each)
      group.findings.push(finding)
    }
  }
  return groups
}

function withoutEnd(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text
}

/** GitHub normalizes line ends in a suggestion, and does not show invisible characters. */
function isShown(text: string): boolean {
  return dataForTerminal(text) === text
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineOf(starts: readonly number[], offset: number): number {
  return lastIndexFrom(starts, offset, (start) => start) + 1
}
