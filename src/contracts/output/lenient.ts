/** Values as agents write them where a definition, not a program, lists them: with a remark, or in the brackets of the list. */

import type {Range} from '../../text/lines.ts'
import {textOf} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {isList, type OutputContract} from './model.ts'
import type {OutputProblem} from './problem.ts'
import {readContract} from './read.ts'
import type {ContractReading} from './reading.ts'
import {withoutRanges} from './view.ts'

/** What may be around a listed value. */
export interface Lenience {
  /** A remark behind it: no program is known that takes the whole line for the value. */
  readonly remarks?: boolean | undefined
  /** The brackets in which its definition lists it: `VERDICT: [PASS]` for `VERDICT: [PASS | FAIL]`. */
  readonly brackets?: boolean | undefined
}

/** Reads an output without what may be around its values; the places of all else are as they are. */
export function readLeniently(source: Source, terms: OutputContract, lenience: Lenience): ContractReading {
  const reading = readContract(source, terms)
  const ranges = reading.problems.flatMap((problem) => around(problem, lenience))
  return ranges.length === 0 ? reading : readContract(withoutRanges(source, ranges), terms)
}

/** What is around a listed value; nothing where it is another value. */
function around(problem: OutputProblem, {remarks = false, brackets = false}: Lenience): readonly Range[] {
  if (problem.kind !== 'unknown-value') return []
  const {range, data} = problem
  const {expected} = data
  const actual = textOf(data.actual)
  if (!isList(expected)) return []
  if (brackets && expected.some((value) => actual === `[${value}]`))
    return [
      {start: range.start, end: range.start + 1},
      {start: range.end - 1, end: range.end}
    ]
  const value = remarks ? expected.find((each) => actual.startsWith(each) && isRemark(actual.slice(each.length))) : ''
  return value ? [{start: range.start + value.length, end: range.end}] : []
}

function isRemark(text: string): boolean {
  return /^\s*[([{,;:.!\u2013\u2014-]/.test(text)
}
