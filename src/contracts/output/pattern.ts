/** Contracts of a pattern: a regular expression that the output matches. */

import {excerpt, firstLineOf, type Range} from '../../text/lines.ts'
import type {Source} from '../source.ts'
import {type OutputContract, readPattern} from './model.ts'
import {placeProblems} from './places.ts'
import type {OutputProblem} from './problem.ts'

interface Terms extends Pick<OutputContract, 'at' | 'count'> {
  readonly pattern: string
}

interface Match extends Range {
  readonly isExact: boolean
}

/** What is wrong with the matches of an output: their case, number, place. */
export function patternProblems(source: Source, terms: Terms): readonly OutputProblem[] {
  const {pattern} = terms
  const found = findMatches(source, terms)
  const misspelt = found
    .filter(({isExact}) => !isExact)
    .map((match): OutputProblem => {
      const range = firstLineOf(source.text, match)
      return {kind: 'case', range, data: {actual: excerpt(source.text, range), pattern}}
    })
  return [...misspelt, ...placeProblems(source, found, terms, {kind: 'pattern', pattern})]
}

/** What matches only in another case counts where too little else does. */
function findMatches(source: Source, {pattern, count = 1}: Terms): readonly Match[] {
  const exact = matchesOf(source.text, readPattern(pattern, 'gmu'), count)
  if (exact.length >= count) return exact.map((range) => ({...range, isExact: true}))
  return matchesOf(source.text, readPattern(pattern, 'gimu'), count).map((range) => ({
    ...range,
    isExact: exact.some(({start}) => start === range.start)
  }))
}

/**
 * The first matches, one more than there should be, and the last: a pattern may match at every place of a text. It runs over
 * the text with LF line ends, whatever the output has.
 */
function matchesOf(text: string, pattern: RegExp, count: number): readonly Range[] {
  const found: Range[] = []
  for (const {0: match, index} of text.replace(/\r\n?/g, '\n').matchAll(pattern)) {
    if (found.length > count + 1) found.pop()
    found.push({start: index, end: index + match.length})
  }
  return text.includes('\r\n') ? found.map(placesIn(text)) : found
}

/** Gives places of a text with LF line ends in the text itself, from the first place to the last. */
function placesIn(text: string): (range: Range) => Range {
  let removed = 0
  let next = text.indexOf('\r\n')
  const placeOf = (offset: number): number => {
    for (; next !== -1 && next < offset + removed; next = text.indexOf('\r\n', next + 2)) removed++
    return offset + removed
  }
  return ({start, end}) => {
    const from = placeOf(start)
    return {start: from, end: placeOf(end)}
  }
}
