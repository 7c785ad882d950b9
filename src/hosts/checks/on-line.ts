/** Text on the line of a place, before it. It is found once for a text, since a line may have very many places. */
import type {Source} from '../../contracts/source.ts'
import {codeAt, isInComment} from '../../markdown/structure.ts'
import {lineAt} from '../../text/lines.ts'
import {memo, memoize} from '../../text/memoize.ts'
import {isInNestedFence} from './nested-fences.ts'

type Matches = readonly RegExpExecArray[]

const matchesByPattern = memoize((_: Source) => new Map<RegExp, Matches>())

function matchesOf(source: Source, pattern: RegExp): Matches {
  return memo(matchesByPattern(source), pattern, () => [...source.text.matchAll(pattern)])
}

/** How many matches end before a place or at it. */
function countBefore(matches: Matches, offset: number): number {
  let low = 0
  let high = matches.length
  while (low < high) {
    const middle = (low + high) >> 1
    const match = matches[middle]
    if (match !== undefined && match.index + match[0].length <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The last match on the line of a place that ends before it.
 *
 * @param pattern global; it matches no line end
 */
export function lastBefore(source: Source, pattern: RegExp, offset: number): RegExpExecArray | undefined {
  const matches = matchesOf(source, pattern)
  const last = matches[countBefore(matches, offset) - 1]
  return last !== undefined && last.index >= startOf(source, offset) ? last : undefined
}

/** Whether an odd number of these marks is on the line of a place before it. */
export function isAfterOpening(source: Source, mark: RegExp, offset: number): boolean {
  return countOnLine(source, mark, offset) % 2 === 1
}

/** How many matches are on the line of a place before it. */
export function countOnLine(source: Source, pattern: RegExp, offset: number): number {
  const matches = matchesOf(source, pattern)
  return countBefore(matches, offset) - countBefore(matches, startOf(source, offset))
}

/** Whether one of these marks on the line of a place follows it. */
export function isBeforeMark(source: Source, mark: RegExp, offset: number): boolean {
  const matches = matchesOf(source, mark)
  const at = countBefore(matches, offset)
  const next = [matches[at], matches[at + 1]].find((match) => match !== undefined && match.index >= offset)
  const end = source.lines[lineAt(source.lines, offset)]?.end ?? offset
  return next !== undefined && next.index < end
}

function startOf({lines}: Source, offset: number): number {
  return lines[lineAt(lines, offset)]?.start ?? 0
}

const backtick = /`/g

/** Whether a place is in code or in an HTML comment: such text is shown, not used. */
export function isInCode(source: Source, offset: number, {mayBeInline = false} = {}): boolean {
  const line = lineAt(source.lines, offset)
  if (codeAt(source, line) !== undefined || isInNestedFence(source, line) || isInComment(source, offset)) return true
  if (mayBeInline) return false
  return isAfterOpening(source, backtick, offset) && isBeforeMark(source, backtick, offset)
}

const quote = /"/g
const opening = /\b(?:e\.g\.|such as\b|for (?:example|instance)\b)/gi

/** Whether a place is in a quotation, or after the words that begin an example. */
export function isShown(source: Source, offset: number): boolean {
  return isAfterOpening(source, quote, offset) || isAfterExampleWords(source, offset)
}

/** Whether a place is after the words that begin an example, in their sentence. */
export function isAfterExampleWords(source: Source, offset: number): boolean {
  return isInClause(source, lastBefore(source, opening, offset), offset)
}

/** The end of a sentence, a cell or parentheses. */
const clauseEnd = /[.;](?=\s)|[|)]/g

/** Whether no clause ends between a match and a place. */
function isInClause(source: Source, match: RegExpExecArray | undefined, offset: number): boolean {
  if (match === undefined) return false
  const ends = matchesOf(source, clauseEnd)
  return countBefore(ends, offset) === countBefore(ends, match.index + match[0].length)
}

/** Verbs before a path: whether it is to be written, or there to be used. */
const verbs =
  /\b(?:(?<writes>create|generate|save|store|write)(?:s|d|ed|ing)?|call|check|consult|execute|follow|invoke|load|read|refer|run|see|through|use|using|via|with)\b/gi

const example = /\bexamples?\b[*_)]{0,3}:/gi

/** Whether a path in prose is an example of one, or of a file that an agent makes. */
export function isExamplePath(source: Source, offset: number): boolean {
  if (lastBefore(source, example, offset) !== undefined) return true
  const verb = lastBefore(source, verbs, offset)
  return verb?.groups?.['writes'] !== undefined && isInClause(source, verb, offset)
}
