/** Result of a program's expression on a text. */
import {sourceOf} from '../source.ts'
import type {Found} from './found.ts'
import {toleranceOf} from './judge.ts'
import type {OutputContract} from './model.ts'
import {findMatches} from './pattern.ts'
import {regionOf} from './region.ts'

/** Text that a program takes; none for an unknown value or a timeout. */
export interface ProgramMatch {
  /** `undefined` for no match; a list if `read` is `all`. */
  readonly value: unknown
  readonly match: string
  readonly isOther: boolean
  readonly isTimedOut: boolean
}

/** Match of a contract's expression in a text; `undefined` for none. */
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

/** The named group, else the first that matched, else the whole match. */
function groupValue({value}: Found): unknown {
  const found = value()
  return Array.isArray(found) ? (found.slice(1).find((group) => group !== undefined) ?? found[0]) : found
}
