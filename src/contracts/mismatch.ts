/** Problems of two forms, which need no words of their own: "Missing X, expected Y" and "Unexpected X, expected Y". */
import {oneOf} from '../schema/expectation.ts'
import type {Range} from '../text/lines.ts'
import type {MaybeQuoted} from '../text/quoted.ts'
import type {AnyProblem, Messages, Problem} from './problem.ts'
import type {Worded} from './worded.ts'

/** The subject and the expectation of a mismatch. */
export interface MismatchData {
  readonly what: MaybeQuoted
  /** Names behind it. */
  readonly names: readonly MaybeQuoted[]
  /** In words, or one of several values. */
  readonly expected: MaybeQuoted | readonly MaybeQuoted[]
}

export type MismatchProblem = Problem<{missing: MismatchData; unexpected: MismatchData}>

export type MismatchDetails = Pick<AnyProblem, 'severity'> & {
  readonly names?: readonly MaybeQuoted[]
  /** Texts to replace the range with. */
  readonly replacements?: readonly MaybeQuoted[]
}

/** "Missing X, expected Y". */
export function missingProblem(
  range: Range,
  what: MaybeQuoted,
  expected: MismatchData['expected'],
  {names = [], severity, replacements}: MismatchDetails = {}
): Extract<MismatchProblem, {readonly kind: 'missing'}> {
  const data = {what, names, expected}
  return {kind: 'missing', range, data, ...(severity && {severity}), ...(replacements && {expected: replacements})}
}

/** "Unexpected X, expected Y". */
export function unexpectedProblem(
  ...given: Parameters<typeof missingProblem>
): Extract<MismatchProblem, {readonly kind: 'unexpected'}> {
  return {...missingProblem(...given), kind: 'unexpected'}
}

export const mismatchMessages: Messages<MismatchProblem> = {
  missing: (data) => `Missing ${inWords(data)}`,
  unexpected: (data) => `Unexpected ${inWords(data)}`
}

function inWords({what, names, expected}: Worded<MismatchData>): string {
  const subject = [what, names.join(', ')].filter((text) => text !== '').join(' ')
  return `${subject}, expected ${typeof expected === 'string' ? expected : oneOf(expected)}`
}
