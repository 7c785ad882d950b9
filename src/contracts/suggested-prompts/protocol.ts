/** References to a protocol that agents share, in place of a block. */

import {codeAt, isInComment} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import type {Source} from '../source.ts'

/** A longer sentence is cut: the pattern may be slow on it. */
const longest = 500

/** Whether some lines have a sentence that a pattern matches and that is not negated; code and comments do not count. */
export function refersTo(source: Source, lines: readonly [first: number, last: number], pattern: RegExp): boolean {
  return paragraphs(source, lines).some((text) =>
    text.split(/(?<=[.!?])\s+/).some((sentence) => affirms(sentence.slice(0, longest), pattern))
  )
}

/** The text of each paragraph, list item and heading in one line. */
function paragraphs(source: Source, [first, last]: readonly [number, number]): readonly string[] {
  const found: string[][] = [[]]
  for (let line = first; line <= last; line++) {
    const text = lineText(source, line).trim()
    const isMention = codeAt(source, line) !== undefined || isInComment(source, source.lines[line]?.start ?? 0)
    if (text === '' || isMention || /^(?:[-*+>#|]|\d+[.)])/.test(text)) found.push([])
    if (!isMention) found.at(-1)?.push(text)
    if (text.startsWith('#')) found.push([])
  }
  return found.map((texts) => texts.join(' '))
}

const negation =
  /\b(?:not|never|no|none|neither|nor|without|cannot|avoid|ignore|skip|instead of|rather than)\b|n['\u2019]t\b/i

/** Separators between the clauses of a sentence. */
const separator = /[,;:()]|\s--?\s|\bbut\b/gi

/** Whether a clause begins a match, and neither it nor an earlier one that waits for it has a negation. */
function affirms(sentence: string, pattern: RegExp): boolean {
  let start = 0
  for (const {index, 0: mark} of sentence.matchAll(separator)) {
    const clause = sentence.slice(start, index)
    if (hasMatch(clause, sentence.slice(start), pattern)) return true
    if (/(?:\b(?:not|never|without)|n['\u2019]t)(?:\s+ever)?\s*$/i.test(clause)) return false
    start = index + mark.length
  }
  const last = sentence.slice(start)
  return hasMatch(last, last, pattern)
}

/** Whether a match begins in a clause, which has no negation; it may go on behind it. */
function hasMatch(clause: string, rest: string, pattern: RegExp): boolean {
  const match = pattern.exec(rest)
  return match !== null && match.index < clause.length && !negation.test(clause)
}
