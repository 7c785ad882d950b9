/** Contracts of a pattern: a regular expression that the output matches. */

import {fenceAt} from '../../markdown/structure.ts'
import {patternLimit, timedOut} from '../../text/bounded.ts'
import {lastTextLine} from '../../text/ends.ts'
import {excerpt, firstLineOf, lineAt, type Range} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {mentionAt} from './emission.ts'
import {type OutputContract, readPattern} from './model.ts'
import {counted, countOf, countProblems, endProblems, type ReadTerms} from './places.ts'
import type {OutputProblem} from './problem.ts'
import type {ContractReading} from './reading.ts'
import {runPattern} from './run-pattern.ts'
import {lastLineRange} from './view.ts'

export interface PatternTerms extends ReadTerms, Pick<OutputContract, 'flags'> {
  readonly pattern: string
}

interface Match extends Range {
  readonly isExact: boolean
  /** The text, and those of the groups. */
  readonly value: readonly (string | undefined)[]
}

/** The matches of an output, and what is wrong with them: their case, number, place. */
export function readMatches(source: Source, terms: PatternTerms): ContractReading {
  const {pattern} = terms
  const all = runPattern(terms, source.text.length, () => findMatches(source, terms))
  if (all === timedOut) {
    const data = {pattern, ...patternLimit}
    return {problems: [{kind: 'timed-out', range: lastTextLine(source), data}], found: []}
  }
  const {printed, mentioned} = all
  const read = counted(printed, terms)
  const misspelt = read
    .filter(({isExact}) => !isExact)
    .map((match): OutputProblem => {
      const range = firstLineOf(source.text, match)
      return {kind: 'case', range, data: {actual: quoted(excerpt(source.text, range)), pattern}}
    })
  const subject = {kind: 'pattern', pattern} as const
  return {
    problems: [
      ...misspelt,
      ...countProblems(source, printed, terms, subject, () => mentioned),
      ...endProblems(source, printed, terms, subject)
    ],
    found: read
  }
}

interface Matches {
  readonly printed: readonly Match[]
  /** The first that is not printed. */
  readonly mentioned: Range | undefined
}

/** What matches only in another case counts where too little else does. */
function findMatches(source: Source, terms: PatternTerms): Matches {
  const {pattern, flags = 'mu'} = terms
  const count = countOf(terms) ?? 1
  const exact = matchesOf(source, terms, readPattern(pattern, `g${flags}`))
  if (exact.printed.length >= count || flags.includes('i')) return exact
  const starts = new Set(exact.printed.map(({start}) => start))
  const {printed} = matchesOf(source, terms, readPattern(pattern, `gi${flags}`))
  return {
    printed: printed.map((match) => ({...match, isExact: starts.has(match.start)})),
    mentioned: exact.mentioned
  }
}

/** How many of the last matches are tried, to find the last that is printed. */
const tries = 50

/**
 * The first printed matches, one more than there should be, and the last: a pattern may match at every place of a text. It runs
 * over the text with LF line ends, whatever the output has, and over the last line alone where a program reads no other.
 */
function matchesOf(source: Source, terms: PatternTerms, pattern: RegExp): Matches {
  const {text} = source
  const {start: from, end: until} = terms.in === 'last-line' ? lastLineRange(text) : {start: 0, end: text.length}
  const most = (countOf(terms) ?? 1) + 1
  const placeOf = text.includes('\r\n') ? placesIn(text, from) : (offset: number) => offset + from
  const first: Match[] = []
  const last: RegExpMatchArray[] = []
  let count = 0
  let mentioned: Match | undefined
  const read = (match: RegExpMatchArray): Match => {
    const start = placeOf(match.index ?? 0)
    return {start, end: placeOf((match.index ?? 0) + match[0].length), value: [...match], isExact: true}
  }
  for (const match of text.slice(from, until).replace(/\r\n?/g, '\n').matchAll(pattern)) {
    if (first.length >= most) {
      last[count++ % tries] = match
      continue
    }
    const found = read(match)
    if (isPrinted(source, found, terms)) first.push(found)
    else mentioned ??= found
  }
  const oldest = count > tries ? count % tries : 0
  const ends = [...last.slice(oldest), ...last.slice(0, oldest)].map(read)
  const end = ends.findLast((match) => isPrinted(source, match, terms))
  return {printed: end === undefined ? first : [...first, end], mentioned}
}

/** A match that begins with the line of a fence is not one in it. */
function isPrinted(source: Source, match: Range, terms: PatternTerms): boolean {
  const line = lineAt(source.lines, match.start)
  const fence = fenceAt(source, line)
  if (fence?.lines[0] === line || (fence?.lines[1] === line && fence.content[1] < line)) return true
  return mentionAt(source, match, terms) === undefined
}

/** Gives places of a text with LF line ends in the text itself, from the first place to the last; some may be asked for twice. */
function placesIn(text: string, from: number): (offset: number) => number {
  let removed = 0
  let next = text.indexOf('\r\n', from)
  return (offset) => {
    for (; next !== -1 && next < from + offset + removed; next = text.indexOf('\r\n', next + 2)) removed++
    return from + offset + removed
  }
}
