/**
 * Outputs as agents write them where a definition, not a program, asks for them: names in other forms, values with a remark, or in the
 * brackets of their list.
 */

import type {Range} from '../../text/lines.ts'
import {textOf} from '../../text/quoted.ts'
import type {Source} from '../source.ts'
import {isList, type OutputContract} from './model.ts'
import {inContractForms, isOtherSpelling} from './other-forms.ts'
import type {OutputProblem} from './problem.ts'
import {readAny, readContract} from './read.ts'
import type {ContractReading} from './reading.ts'
import {withoutAllFences, withoutRanges} from './view.ts'

/** What is allowed. */
export interface Lenience {
  /** What has the name that is asked for, whether it is printed as a heading, a label or a line in bold. */
  readonly forms?: boolean | undefined
  /** A remark behind it: no program is known that takes the whole line for the value. */
  readonly remarks?: boolean | undefined
  /** The brackets in which its definition lists it: `VERDICT: [PASS]` for `VERDICT: [PASS | FAIL]`. */
  readonly brackets?: boolean | undefined
}

/** Reads an output in the forms that are allowed, and without what may be around its values; places are as they are. */
export function readLeniently(source: Source, terms: OutputContract, lenience: Lenience): ContractReading {
  const strict = readContract(source, terms)
  if (strict.problems.length === 0) return strict
  if (terms.any !== undefined) return readAny(terms.any, (each) => readLeniently(source, each, lenience))
  const formed = lenience.forms ? inContractForms(withoutAllFences(source), strict.problems) : source
  const reading = formed === source ? strict : readContract(formed, terms)
  const ranges = reading.problems.flatMap((problem) => around(problem, lenience))
  const {problems, found} = ranges.length === 0 ? reading : readContract(withoutRanges(formed, ranges), terms)
  const isFault = (problem: OutputProblem): boolean =>
    problem.kind !== 'extra-column' && !isOtherSpelling(problem) && !isElsewhere(source, problem)
  return {problems: lenience.forms ? problems.filter(isFault) : problems, found}
}

/** Whether a section says in another way what it has to hold: that there is nothing for a table, or its value in a sentence. */
function isElsewhere({text}: Source, {kind, data}: OutputProblem): boolean {
  if (kind !== 'missing' || data.inside?.kind !== 'section') return false
  if (data.subject.kind !== 'one-of') return data.subject.kind === 'table'
  const upper = text.toUpperCase()
  return data.subject.lines.some((line) => upper.includes(line.toUpperCase()))
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
  const sign = /^[^\p{L}\p{N}]*/u.exec(actual)?.[0].length ?? 0
  const value = remarks
    ? expected.find((each) =>
        [0, sign].some((at) => actual.startsWith(each, at) && isRemark(actual.slice(at + each.length)))
      )
    : undefined
  return value ? [{start: range.start + actual.indexOf(value) + value.length, end: range.end}] : []
}

function isRemark(text: string): boolean {
  return /^\s*[([{,;:.!\u2013\u2014-]/.test(text)
}
