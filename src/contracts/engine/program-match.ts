/** What a program makes of a text with its expression. */
import {sourceOf} from '../source.ts'
import type {Found} from './found.ts'
import {toleranceOf} from './judge.ts'
import type {OutputContract} from './model.ts'
import {findMatches} from './pattern.ts'
import {regionOf} from './region.ts'

/** The text that a program takes: none where it has another value than those that it knows, or where the pattern takes too long. */
export interface ProgramMatch {
  /** `undefined` where nothing matches; of `read` with `all` a list. */
  readonly value: unknown
  /** The whole match. */
  readonly match: string
  /** The program does not know the value. */
  readonly isOther: boolean
  readonly isTimedOut: boolean
}

/** What a contract with an expression takes of a text; `undefined` where nothing matches. */
export function programMatch(text: string, terms: OutputContract): ProgramMatch | undefined {
  const source = sourceOf(text)
  const region = regionOf(source, terms)
  const {exact} = findMatches({region, tolerance: toleranceOf(terms), at: terms.at}, terms)
  const counted = terms.read === 'all' ? exact : exact.slice(...(terms.read === 'last' ? [-1] : [0, 1]))
  const [first] = counted
  if (first === undefined) return undefined
  const values = counted.map(groupValue)
  return {
    value: terms.read === 'all' ? values : values[0],
    match: text.slice(first.start, first.end),
    isOther: counted.some(({faults}) => faults.some(({kind}) => kind === 'value' || kind === 'empty')),
    isTimedOut: counted.some(({faults}) => faults.some(({kind}) => kind === 'timed-out'))
  }
}

/** The group that is named, else the first that took part, else the whole match. */
function groupValue({value}: Found): unknown {
  const found = value()
  return Array.isArray(found) ? (found.slice(1).find((group) => group !== undefined) ?? found[0]) : found
}
