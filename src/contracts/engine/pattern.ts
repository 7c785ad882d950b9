/** Contracts of a pattern: a regular expression that the output matches. */

import {patternLimit, timedOut} from '../../text/bounded.ts'
import {lastTextLine} from '../../text/ends.ts'
import {excerpt, firstLineOf, lineAt} from '../../text/lines.ts'
import {quoted} from '../../text/quoted.ts'
import type {OutputProblem} from './fault.ts'
import {type Finds, type Found, limitsOf, type ReadTerms, type Search} from './found.ts'
import {decorationFault, toleranceOf} from './judge.ts'
import {type OutputContract, readPattern} from './model.ts'
import {folded, normalOf} from './normal.ts'
import {literalRuns} from './pattern-literals.ts'
import {linesIn, type TextRegion} from './region.ts'
import {runPattern, runPatternOn} from './run-pattern.ts'

export interface PatternTerms extends ReadTerms, Pick<OutputContract, 'flags'> {
  readonly pattern: string
}

/** The matches of a region; what matches only in another case, or without its decorations, is near. */
export function findMatches(search: Search, terms: PatternTerms): Finds {
  const {region} = search
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
      const starts = new Set(exact.map(({start}) => start))
      const inAnyCase = flags.includes('i')
        ? []
        : runPattern(terms, length, () => matchesOf(region, terms, readPattern(pattern, `gi${flags}`)))
      const cased = inAnyCase === timedOut ? [] : inAnyCase.filter(({start}) => !starts.has(start))
      if (cased.length > 0) return cased.map((match) => inOtherCase(region, match, pattern))
      return exact.length > 0 ? [] : linesWithLiterals(search, terms)
    }
  }
}

/** A pattern says itself which decorations it takes. */
const exactly = toleranceOf({exact: true})

/** How many lines are checked against the pattern once more, without their decorations. */
const mostLines = 1000

/** Lines that hold a literal text of the pattern in normal form: without decorations they match it, or they nearly do. */
function linesWithLiterals({region, at}: Search, {pattern, flags}: PatternTerms): readonly Found[] {
  const literals = literalRuns(pattern, true).map((literal) => folded(normalOf(literal.trim(), 0).text))
  const words = literals.filter((literal) => /[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(literal))
  if (words.length === 0) return []
  const {text} = region.source
  const candidates = linesIn(region).filter((line) => words.some((each) => folded(line.normal.text).includes(each)))
  const few = (at === 'end' ? [...candidates].reverse() : candidates).slice(0, mostLines)
  const plain = runPatternOn(
    {pattern, flags},
    few.map(({normal}) => normal.text),
    (each) => readPattern(pattern, flags).test(each)
  )
  const found = few.map((line, index): Found & {readonly isPlain: boolean} => {
    const isPlain = plain[index] === true
    const decorated = isPlain ? decorationFault(text, [...line.lead, ...line.normal.marks], exactly) : undefined
    const range = {start: line.leadStart, end: line.end}
    const data = {noun: 'line', actual: quoted(excerpt(text, range)), expected: undefined, pattern} as const
    const faults: readonly OutputProblem[] = [decorated ?? {kind: 'misspelt', range, data}]
    return {...range, line: line.index, faults, value: () => undefined, isPlain}
  })
  return [...found.filter(({isPlain}) => isPlain), ...found.filter(({isPlain}) => !isPlain)]
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
