import type {SourceContext} from '../contracts/source.ts'
import {type Edit, withEdits} from '../text/edit.ts'
import {lastIndexFrom} from '../text/lines.ts'
import {type Linted, type LintTextOptions, lintText} from './lint.ts'
import type {Finding, Rule, Settings} from './rule.ts'

/** Limit of rounds without progress. A fix may uncover another finding, which takes its own round. */
const idleRounds = 20

/**
 * Limit of characters that all rounds of a text may read, so that time stays linear. Short texts may take hundreds of
 * rounds.
 */
function mostCharacters({length}: string): number {
  return Math.max(length, Math.min(1_000_000, 300_000 + 10 * length))
}

export interface Fixed extends Linted {
  readonly text: string
}

/**
 * Lints and fixes a text until no fix is left. Fixes of rules that never converge are left out, so that a second run
 * changes nothing. Fixing stops early once the rounds exceed `mostCharacters`.
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

/** A text after the rounds with progress, and findings whose fixes made none. */
interface FileResult {
  readonly fixed: Fixed
  readonly open: readonly Finding[]
}

/** Applies fixes in rounds until none is left or a round makes no progress. */
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
 * Whether a round makes progress: fewer fixable findings than ever before, or all of them nearer to one end of the
 * text. Such progress always ends.
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

/** Keys of fixed findings that are still there although their fixes added text. */
function leftAdditions(
  applied: readonly Finding[],
  before: readonly Finding[],
  after: readonly Finding[]
): readonly string[] {
  // Only remaining findings get messages, which costs time for hundreds of thousands.
  const additions = ofTypes(applied.filter(isAddition), after)
  const left = countsOf(ofTypes(after, additions))
  const added = countsOf(additions)
  const fixed = new Set(applied)
  const others = countsOf(ofTypes(before, additions).filter((finding) => !fixed.has(finding)))
  return [...added].filter(([key, count]) => (left.get(key) ?? 0) - (others.get(key) ?? 0) >= count).map(([key]) => key)
}

function isAddition({fix}: Finding): boolean {
  return fix?.edits.every(({start, end}) => start === end) === true
}

/** Findings with the rule and kind of another finding. */
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

/** Equal for the same problem at any offset. */
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

/** Applies the edits of all fixes; of two that overlap, the first. */
function applyFixes(text: string, findings: readonly Finding[]): {text: string; applied: readonly Finding[]} {
  const taken: Edit[] = []
  const applied = findings.filter(({fix}) => {
    if (fix === undefined || fix.edits.some((edit) => isTaken(taken, edit))) return false
    for (const edit of fix.edits) if (edit.text !== text.slice(edit.start, edit.end)) insert(taken, edit)
    return true
  })
  return {text: withEdits(text, taken), applied}
}

/** Inserts an edit in order of offset, mostly at the end. Text added at the start of an edit comes before it. */
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

/** Index of the first edit that does not end before another, by binary search: a file may have an edit on each line. */
function placeOf(taken: readonly Edit[], {start}: Edit): number {
  // An empty edit does not end before one that starts where it is.
  return lastIndexFrom(taken, start, (other) => (other.start < other.end ? other.end : other.end + 1)) + 1
}
