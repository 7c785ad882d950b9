import type {Context} from '../contracts/source.ts'
import type {Edit} from '../text/edit.ts'
import {type Linted, type LintTextOptions, lintText} from './lint.ts'
import type {Finding, Rule, Settings} from './rule.ts'

/** A fix may uncover another finding; this many rounds fix any text that can be fixed. */
const rounds = 10

/** A text after its fixes, and the findings that are left. */
export interface Fixed extends Linted {
  readonly text: string
}

/** Lints and fixes a text until no fix is left. */
export function fixText(
  text: string,
  context: Context,
  rules: readonly Rule[],
  settings: Settings,
  {unsafe, ...options}: {readonly unsafe: boolean} & LintTextOptions
): Fixed {
  let current = text
  let linted = lintText(current, context, rules, settings, options)
  for (let round = 0; round < rounds; round++) {
    const next = applyFixes(current, linted.findings, unsafe)
    if (next === current) break
    current = next
    linted = lintText(current, context, rules, settings, options)
  }
  return {...linted, text: current}
}

/** The text with the edits of all fixes; of two that touch the same place, the first. */
function applyFixes(text: string, findings: readonly Finding[], unsafe: boolean): string {
  const taken: Edit[] = []
  for (const {fix} of findings) {
    if (fix === undefined || !(fix.safe || unsafe) || fix.edits.some((edit) => isTaken(taken, edit))) continue
    for (const edit of fix.edits) if (edit.text !== text.slice(edit.start, edit.end)) insert(taken, edit)
  }
  let out = ''
  let at = 0
  for (const edit of taken) {
    out += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return out + text.slice(at)
}

/** Adds an edit in the order of the text: mostly at the end, as findings come in that order. */
function insert(taken: Edit[], edit: Edit): void {
  const last = taken.at(-1)
  if (last === undefined || last.end <= edit.start) taken.push(edit)
  else taken.splice(placeOf(taken, edit), 0, edit)
}

function isTaken(taken: readonly Edit[], edit: Edit): boolean {
  const next = taken[placeOf(taken, edit)]
  return next !== undefined && (next.start < edit.end || next.start === edit.start)
}

/** The index of the first edit that does not end before another, by halving: a file may have as many edits as lines. */
function placeOf(taken: readonly Edit[], {start}: Edit): number {
  let low = 0
  let high = taken.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = taken[middle]
    if (other !== undefined && (other.end < start || (other.end === start && other.start < start))) low = middle + 1
    else high = middle
  }
  return low
}
