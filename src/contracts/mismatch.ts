/** Problems of two forms, which need no words of their own: "Missing X, expected Y" and "Unexpected X, expected Y". */
import {oneOf} from '../schema/expectation.ts'
import type {Range} from '../text/lines.ts'
import {type MaybeQuoted, quoting} from '../text/quoted.ts'
import type {AnyProblem, Messages, Problem} from './problem.ts'
import type {Worded} from './worded.ts'

/** The subject and the expectation of a mismatch. */
export interface MismatchData {
  readonly what: MaybeQuoted
  /** Names behind it. */
  readonly names: readonly MaybeQuoted[]
  /** In words, or one of several values; none where the list is empty. */
  readonly expected: MaybeQuoted | readonly MaybeQuoted[]
}

export type MismatchProblem = Problem<{missing: MismatchData; unexpected: MismatchData}>

export type MismatchDetails = Pick<AnyProblem, 'severity' | 'fix' | 'title'> & {
  readonly names?: readonly MaybeQuoted[]
  /** Texts to replace the range with. */
  readonly replacements?: readonly MaybeQuoted[] | undefined
}

/** "Missing X, expected Y". */
export function missingProblem(
  range: Range,
  what: MaybeQuoted,
  expected: MismatchData['expected'],
  {names = [], severity, fix, title, replacements}: MismatchDetails = {}
): Extract<MismatchProblem, {readonly kind: 'missing'}> {
  const data = {what, names, expected}
  const isValue = typeof expected === 'object' && 'length' in expected
  const effect = title ?? (isValue ? quoting`Write \`${expected[0] ?? ''}\`` : undefined)
  const details = {...(severity && {severity}), ...(replacements && {expected: replacements})}
  return {kind: 'missing', range, data, ...details, ...(fix && {fix, title: effect})}
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
  return `${subject}, expected ${expectation(expected)}`
}

function expectation(expected: Worded<MismatchData>['expected']): string {
  if (typeof expected === 'string') return expected
  return expected.length === 0 ? 'none' : oneOf(expected)
}
