import type {SourceContext} from '../contracts/source.ts'
import type {Edit} from '../text/edit.ts'
import {type Linted, type LintTextOptions, lintText} from './lint.ts'
import type {Finding, Rule, Settings} from './rule.ts'

/** Rounds without progress after which fixes do not end. A fix may uncover another finding, which is a round of its own. */
const idleRounds = 20

/** How many characters the rounds of one text may read: time stays linear. A text of a page may have hundreds of rounds. */
function mostCharacters({length}: string): number {
  return Math.max(length, Math.min(1_000_000, 300_000 + 10 * length))
}

/** A text after its fixes, and the findings that are left. */
export interface Fixed extends Linted {
  readonly text: string
}

/**
 * Lints and fixes a text until no fix is left. Where that does not end, the fixes of the rules that are at it are left out: what
 * is fixed once stays as it is in a second run. A long text with so many faults behind each other that the rounds read more than
 * `mostCharacters` allows is fixed as far as that goes.
 */
export function fixText(
  text: string,
  context: SourceContext,
  rules: readonly Rule[],
  settings: Settings,
  {unsafe, ...options}: {readonly unsafe: boolean} & LintTextOptions
): Fixed {
  const first = {...lintText(text, context, rules, settings, options), text}
  const endless = new Set<string>()
  const isTaken = ({fix, rule}: Finding): boolean => (unsafe || fix?.safe === true) && !endless.has(rule)
  let left = mostCharacters(text)
  const lintAgain = (next: string): Fixed => {
    left -= next.length
    return {...lintText(next, context, rules, settings, options), text: next}
  }
  for (;;) {
    const {fixed, open} = fixInRounds(first, isTaken, lintAgain, () => left > 0)
    if (open.length === 0) return fixed
    for (const {rule} of open) endless.add(rule)
  }
}

/** A text after the rounds that made progress, and the findings whose fixes made none any more. */
interface FileResult {
  readonly fixed: Fixed
  readonly open: readonly Finding[]
}

/** Applies fixes in rounds until none is left, or none makes progress. */
function fixInRounds(
  first: Fixed,
  isTaken: (finding: Finding) => boolean,
  lint: (text: string) => Fixed,
  mayGoOn: () => boolean
): FileResult {
  const isProgress = createProgress()
  let current = first
  let best = first
  let idle = 0
  let useless = new Set<string>()
  for (;;) {
    const taken = current.findings.filter(isTaken)
    const offered = useless.size === 0 ? taken : taken.filter((finding) => !useless.has(keyOf(finding)))
    const {text, applied} = applyFixes(current.text, offered)
    if (text === current.text) return {fixed: current, open: []}
    idle = isProgress(current.text, taken) ? 0 : idle + 1
    if (idle === 0) best = current
    if (idle >= idleRounds) return {fixed: best, open: applied}
    if (!mayGoOn()) return {fixed: best, open: []}
    const next = lint(text)
    const left = leftAdditions(applied, current.findings, next.findings)
    if (left.length === 0) {
      current = next
      useless = new Set()
    } else {
      useless = new Set([...useless, ...left])
    }
  }
}

/**
 * Whether a round has fewer findings to fix than any before, or all of them nearer to the end or to the start of the text: none
 * of this goes on for ever, as it does where a fix makes room for the next one of its kind.
 */
function createProgress(): (text: string, findings: readonly Finding[]) => boolean {
  let least: readonly number[] = []
  return ({length}, findings) => {
    const first = findings[0]?.range.start ?? 0
    const last = findings.at(-1)?.range.start ?? 0
    const measures = [findings.length, length - first, last]
    const isProgress = measures.some((measure, index) => measure < (least[index] ?? Number.POSITIVE_INFINITY))
    least = measures.map((measure, index) => Math.min(measure, least[index] ?? measure))
    return isProgress
  }
}

/** The keys of the findings whose fixes only added text, and are there still, beside those that were not fixed. */
function leftAdditions(
  applied: readonly Finding[],
  before: readonly Finding[],
  after: readonly Finding[]
): readonly string[] {
  // Messages are made for what is left alone: mostly nothing is, of hundreds of thousands.
  const additions = ofTypes(applied.filter(isAddition), after)
  const left = countsOf(ofTypes(after, additions))
  const added = countsOf(additions)
  const fixed = new Set(applied)
  const others = countsOf(ofTypes(before, additions).filter((finding) => !fixed.has(finding)))
  return [...added].filter(([key, count]) => (left.get(key) ?? 0) - (others.get(key) ?? 0) >= count).map(([key]) => key)
}

/** Whether a fix adds text and removes none. */
function isAddition({fix}: Finding): boolean {
  return fix?.edits.every(({start, end}) => start === end) === true
}

/** The findings of rules and kinds that others have, too. */
function ofTypes(findings: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  if (findings.length === 0) return findings
  const types = new Map<string, Set<string>>()
  for (const {rule, messageId} of others) {
    const messageIds = types.get(rule)
    if (messageIds === undefined) types.set(rule, new Set([messageId]))
    else messageIds.add(messageId)
  }
  return findings.filter(({rule, messageId}) => types.get(rule)?.has(messageId) === true)
}

function typeOf({rule, messageId}: Finding): string {
  return `${rule} ${messageId}`
}

/** The same for the same problem, wherever it is. */
function keyOf(finding: Finding): string {
  return `${typeOf(finding)} ${finding.message}`
}

function countsOf(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const finding of findings) {
    const key = keyOf(finding)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
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
  const pieces: string[] = []
  let at = 0
  for (const edit of taken) {
    pieces.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  return {text: pieces.join('') + text.slice(at), applied}
}

/**
 * Adds an edit in the order of the text: mostly at the end, as findings come in that order. What its fix adds at its start comes
 * before it.
 */
function insert(taken: Edit[], edit: Edit): void {
  const last = taken.at(-1)
  if (last === undefined || last.end <= edit.start) {
    taken.push(edit)
    return
  }
  let at = placeOf(taken, edit)
  while (taken[at]?.end === edit.start) at++
  taken.splice(at, 0, edit)
}

function isTaken(taken: readonly Edit[], edit: Edit): boolean {
  const last = taken.at(-1)
  if (last === undefined || last.end < edit.start) return false
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
