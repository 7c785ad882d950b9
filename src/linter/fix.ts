import type {Context} from '../contracts/source.ts'
import type {Edit} from '../text/edit.ts'
import {type Linted, type LintTextOptions, lintText} from './lint.ts'
import type {Finding, Rule, Settings} from './rule.ts'

/** A fix may uncover another finding; this many rounds fix any text that can be fixed. */
const rounds = 20

/** A text after its fixes, and the findings that are left. */
export interface Fixed extends Linted {
  readonly text: string
}

/**
 * Lints and fixes a text until no fix is left. Where that does not end, unsafe fixes are left out and, if need be, all: what is
 * fixed once stays as it is in a second run.
 */
export function fixText(
  text: string,
  context: Context,
  rules: readonly Rule[],
  settings: Settings,
  {unsafe, ...options}: {readonly unsafe: boolean} & LintTextOptions
): Fixed {
  const first = {...lintText(text, context, rules, settings, options), text}
  const lintAgain = (next: string): Fixed => ({...lintText(next, context, rules, settings, options), text: next})
  const isTaken = unsafe ? isAny : isSafe
  return settle(first, isTaken, lintAgain) ?? (unsafe ? settle(first, isSafe, lintAgain) : undefined) ?? first
}

function isAny(): boolean {
  return true
}

function isSafe({fix}: Finding): boolean {
  return fix?.safe === true
}

/** Applies fixes until none is left. @returns `undefined` where this does not end */
function settle(
  first: Fixed,
  isTaken: (finding: Finding) => boolean,
  lint: (text: string) => Fixed
): Fixed | undefined {
  let current = first
  let useless = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const offered = current.findings.filter((finding) => isTaken(finding) && !useless.has(keyOf(finding)))
    const {text, applied} = applyFixes(current.text, offered)
    if (text === current.text) return current
    const next = lint(text)
    const left = leftAdditions(applied, next.findings)
    if (left.length === 0) {
      current = next
      useless = new Set()
    } else {
      useless = new Set([...useless, ...left])
    }
  }
  return undefined
}

/** The keys of the findings whose fixes only added text, and are there still. */
function leftAdditions(applied: readonly Finding[], after: readonly Finding[]): readonly string[] {
  const left = countsOf(after)
  const added = countsOf(applied.filter(isAddition))
  return [...added].filter(([key, count]) => (left.get(key) ?? 0) >= count).map(([key]) => key)
}

/** Whether a fix adds text and removes none. */
function isAddition({fix}: Finding): boolean {
  return fix?.edits.every(({start, end}) => start === end) === true
}

/** The same for the same problem, wherever it is. */
function keyOf({rule, message}: Finding): string {
  return `${rule} ${message}`
}

function countsOf(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1)
  return counts
}

/** A text with the edits of all fixes; of two that touch the same place, the first. */
function applyFixes(text: string, findings: readonly Finding[]): {text: string; applied: readonly Finding[]} {
  const taken: Edit[] = []
  const applied = findings.filter(({fix}) => {
    if (fix === undefined || fix.edits.some((edit) => isTaken(taken, edit))) return false
    for (const edit of fix.edits) if (edit.text !== text.slice(edit.start, edit.end)) insert(taken, edit)
    return true
  })
  const parts: string[] = []
  let at = 0
  for (const edit of taken) {
    parts.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  return {text: parts.join('') + text.slice(at), applied}
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
