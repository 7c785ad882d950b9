/** Contracts of a pattern: a regular expression that the output matches. */

import {patternLimit, timedOut} from '../../text/bounded.ts'
import {lastTextLine} from '../../text/ends.ts'
import {excerpt, firstLineOf, lineAt} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import type {OutputProblem} from './fault.ts'
import {type Finds, type Found, limitsOf, type ReadTerms, type Search} from './found.ts'
import {type OutputContract, readPattern} from './model.ts'
import type {TextRegion} from './region.ts'
import {runPattern} from './run-pattern.ts'

export interface PatternTerms extends ReadTerms, Pick<OutputContract, 'flags'> {
  readonly pattern: string
}

/** The matches of a region; what matches only in another case is near. */
export function findMatches({region}: Search, terms: PatternTerms): Finds {
  const {pattern, flags = 'mu'} = terms
  const length = region.end - region.start
  const exact = runPattern(terms, length, () => matchesOf(region, terms, readPattern(pattern, `g${flags}`)))
  if (exact === timedOut) {
    const range = lastTextLine(region.source)
    const fault: OutputProblem = {kind: 'timed-out', range, data: {pattern, ...patternLimit}}
    return {exact: [{...range, line: 0, faults: [fault], value: () => undefined}], near: () => []}
  }
  return {
    exact,
    near: () => {
      if (flags.includes('i')) return []
      const starts = new Set(exact.map(({start}) => start))
      const all = runPattern(terms, length, () => matchesOf(region, terms, readPattern(pattern, `gi${flags}`)))
      return all === timedOut
        ? []
        : all.filter(({start}) => !starts.has(start)).map((match) => inOtherCase(region, match, pattern))
    }
  }
}

function inOtherCase({source}: TextRegion, match: Found, pattern: string): Found {
  const range = firstLineOf(source.text, match)
  const fault: OutputProblem = {kind: 'case', range, data: {actual: quoted(excerpt(source.text, range)), pattern}}
  return {...match, faults: [fault]}
}

/** How many of the last matches are read, where there are more than enough. */
const tries = 50

/**
 * The first matches, one more than there should be, and the last ones: a pattern may match at every place of a text. It runs over the
 * text with LF line ends, whatever the output has.
 */
function matchesOf(
  {source, start: from, end: until}: TextRegion,
  terms: PatternTerms,
  pattern: RegExp
): readonly Found[] {
  const {text, lines} = source
  const {min, max = min} = limitsOf(terms)
  const most = max + 1
  const placeOf = text.includes('\r\n') ? placesIn(text, from) : (offset: number) => offset + from
  const first: Found[] = []
  const last: RegExpMatchArray[] = []
  let count = 0
  const isOne = terms.read === 'first' || terms.read === 'last' || hasChoice(terms.pattern)
  const read = (match: RegExpMatchArray): Found => {
    const start = placeOf(match.index ?? 0)
    const end = placeOf((match.index ?? 0) + match[0].length)
    const value = isOne ? (match.slice(1).find((group) => group !== undefined) ?? match[0]) : undefined
    const answer = value === undefined ? undefined : {value, start, end}
    return {start, end, line: lineAt(lines, start), faults: [], answer, value: () => [...match]}
  }
  for (const match of text.slice(from, until).replace(/\r\n?/g, '\n').matchAll(pattern)) {
    if (first.length < most) first.push(read(match))
    else last[count++ % tries] = match
  }
  const oldest = count > tries ? count % tries : 0
  return [...first, ...[...last.slice(oldest), ...last.slice(0, oldest)].map(read)]
}

/** Whether what a pattern captures is one of several texts, which a program takes one of: `(PASS|FAIL)`. */
function hasChoice(pattern: string): boolean {
  return /\((?:\?<\w{1,40}>)?[\w -]{1,80}(?:\|[\w -]{1,80}){1,50}\)/.test(pattern)
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
