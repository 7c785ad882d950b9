import {applyPatch} from 'diff'
import {diffs} from '../../src/cli/diff.ts'
import type {Linted} from '../../src/linter/lint.ts'
import type {Finding} from '../../src/linter/rule.ts'
import type {Edit} from '../../src/text/edit.ts'
import {fix, type LintOptions, lint} from '../../test/support/lint.ts'
import type {Fault} from './case.ts'
import {overlap} from './check-places.ts'
import {timed} from './timed.ts'

/** Texts of at most so many characters are fixed to the end, however many rounds that takes. */
const longest = 10_000

/** The faults of the fixes of a text: of each alone, of all safe ones, of all. */
export function fixFaults(text: string, subject: LintOptions, linted: Linted): readonly Fault[] {
  const fixes = linted.findings.filter(({fix}) => fix !== undefined)
  const {kind} = linted.source
  if (kind === 'output' || kind === 'messages')
    return fixes.map(({rule}) => ({oracle: 'evidence', about: rule, detail: 'a captured output has a fix'}))
  if (fixes.length === 0) return []
  const [safe, slow] = timed('fix', () => fix(text, subject))
  const [all, slowToo] = timed('unsafe fix', () => fix(text, subject, true))
  return [
    ...slow,
    ...slowToo,
    ...safeFaults(text, safe, subject, linted),
    ...unsafeFaults(text, all, subject, linted),
    ...leftFaults(safe, subject, true),
    ...leftFaults(all, subject, false),
    ...[safe, all].flatMap((fixed) => diffFaults(text, fixed))
  ]
}

function safeFaults(text: string, fixed: string, subject: LintOptions, {findings}: Linted): readonly Fault[] {
  const again = fix(fixed, subject)
  const left = lint(fixed, subject).findings
  return [
    ...(findings.length > 300 || isApplied(text, fixed, subject, findings)
      ? []
      : [{oracle: 'apply', detail: 'the edits give another text'}]),
    ...(again === fixed
      ? []
      : [{oracle: 'safe-again', about: changedBy(fixed, subject, true), detail: difference(fixed, again)}]),
    ...worseFault(text, findings, left, 'safe-worse')
  ]
}

function unsafeFaults(text: string, fixed: string, subject: LintOptions, {findings}: Linted): readonly Fault[] {
  const again = fix(fixed, subject, true)
  const left = lint(fixed, subject).findings
  const about = changedBy(fixed, subject, false)
  // Rounds of a longer text may end before the last fix; a second run goes on.
  const isWhole = text.length <= longest
  return [
    ...(isWhole && again.length > fixed.length
      ? [{oracle: 'unsafe-growing', about, detail: difference(fixed, again)}]
      : []),
    ...(again === fixed || !isWhole ? [] : [{oracle: 'unsafe-again', about, detail: difference(fixed, again)}]),
    ...repeatedFaults(text, findings, left),
    ...(fixed.length > 20 * text.length + 20_000
      ? [{oracle: 'unsafe-size', detail: `${text.length} to ${fixed.length}`}]
      : [])
  ]
}

/** Fixes that were applied, and whose findings are there still, with the same fix to offer. */
function leftFaults(fixed: string, subject: LintOptions, isSafe: boolean): readonly Fault[] {
  if (fixed.length > longest) return []
  return lint(fixed, subject)
    .findings.filter(({fix: own}) => own !== undefined && (own.safe || !isSafe))
    .map(({rule, messageId, fix: own}) => ({
      oracle: 'fix-left',
      about: `${rule}/${messageId}`,
      detail: JSON.stringify(own)
    }))
}

/** Findings of faults that keep other parts from being read: a misspelt or indented heading, front matter that a host does not read. */
const hiding = [
  /^suggested-prompts-placement unexpected Unexpected (?:heading|space before)\b/,
  /^agent-front-matter (?:syntax|spaces) /
]

/** What is before the text of a line, or a part of a heading. */
const headOfLine = /^[ \t]*(?:#{1,6}[ \t].*)?$/

/**
 * Whether something could not be read: once it is fixed, more faults may show. An invisible character at the start of a line, too, keeps
 * a heading or an item from being one, and within a heading from being that of a section.
 */
function hidesOthers(text: string, findings: readonly Finding[]): boolean {
  const isUncovered = ({start, end, text: replaced}: Edit): boolean =>
    replaced === '' && end > start && headOfLine.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))
  return findings.some(
    ({rule, messageId, message, fix: own}) =>
      hiding.some((each) => each.test(`${rule} ${messageId} ${message}`)) ||
      (own?.safe === false && own.edits.some(isUncovered))
  )
}

/** More errors and warnings in all than before, or more errors: a fix may give way to another finding, not to two. */
function worseFault(
  text: string,
  before: readonly Finding[],
  after: readonly Finding[],
  oracle: string
): readonly Fault[] {
  if (hidesOthers(text, before)) return []
  const isWorse = [['error'], ['error', 'warning']].some(
    (severities) => countOf(after, severities) > countOf(before, severities)
  )
  if (!isWorse) return []
  const known = new Set(before.map(({rule, message}) => `${rule} ${message}`))
  const added = after.find(({rule, message, severity}) => severity !== 'note' && !known.has(`${rule} ${message}`))
  return [{oracle, about: added?.rule ?? 'count', detail: added?.message ?? ''}]
}

/** Errors that the unsafe fixes multiplied, and more errors in all; others may come up where a text could not be read before. */
function repeatedFaults(text: string, before: readonly Finding[], after: readonly Finding[]): readonly Fault[] {
  if (hidesOthers(text, before) || countOf(after, ['error']) <= countOf(before, ['error'])) return []
  const counts = new Map<string, number>()
  for (const {rule, message} of before) counts.set(`${rule} ${message}`, (counts.get(`${rule} ${message}`) ?? 0) + 1)
  for (const {rule, message, severity} of after) {
    const count = counts.get(`${rule} ${message}`)
    if (count === 0 && severity === 'error') return [{oracle: 'unsafe-worse', about: rule, detail: message}]
    if (count !== undefined) counts.set(`${rule} ${message}`, count - 1)
  }
  return []
}

function countOf(findings: readonly Finding[], severities: readonly string[]): number {
  return findings.filter(({severity}) => severities.includes(severity)).length
}

/** The rules whose fixes a text still has. */
function changedBy(text: string, subject: LintOptions, isSafe: boolean): string {
  const rules = lint(text, subject).findings.flatMap(({rule, fix: own}) =>
    own !== undefined && (own.safe || !isSafe) ? [rule] : []
  )
  return [...new Set(rules)].sort().join(', ')
}

function diffFaults(text: string, fixed: string): readonly Fault[] {
  if (text === fixed || text === '') return []
  const patch = diffs([{path: '/a.md', text, fixed}], '/')
  const applied = applyPatch(text, patch, {autoConvertLineEndings: false})
  return applied === fixed ? [] : [{oracle: 'diff', detail: patch}]
}

/** Whether the edits of the safe fixes, of which the first wins where two touch, give the same, if nothing is left after them. */
function isApplied(text: string, fixed: string, subject: LintOptions, findings: readonly Finding[]): boolean {
  const taken: Edit[] = []
  for (const {fix: own} of findings) {
    if (own?.safe !== true || own.edits.some((edit) => taken.some((other) => overlap(edit, other)))) continue
    taken.push(...own.edits.filter((edit) => edit.text !== text.slice(edit.start, edit.end)))
  }
  const next = applyEdits(text, taken)
  return next === fixed || lint(next, subject).findings.some((finding) => finding.fix?.safe === true)
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    out += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return out + text.slice(at)
}

/** Where two texts begin to differ. */
function difference(a: string, b: string): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return `at ${at}: ${JSON.stringify(a.slice(at, at + 80))} and ${JSON.stringify(b.slice(at, at + 80))}`
}
