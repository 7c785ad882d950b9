import type {Fix} from '../text/edit.ts'
import type {Range} from '../text/lines.ts'

/** How much a finding matters: a note never changes an exit code. */
export type Severity = 'error' | 'warning' | 'note'

/** A line of another file that a problem is about, from 1. */
export interface Related {
  readonly path: string
  readonly line: number
}

/** Something wrong at a place of a text: data, which a rule puts into words. */
export interface AnyProblem {
  /** Which of the things that the rule knows; the `messageId` of the finding. */
  readonly kind: string
  readonly range: Range
  readonly data?: unknown
  /** The rule's own severity where it is not given. */
  readonly severity?: Severity | undefined
  readonly fix?: Fix | undefined
  /** Texts to replace the range with, best first, where no edit is offered. */
  readonly expected?: readonly string[] | undefined
  readonly related?: readonly Related[] | undefined
}

/**
 * The problems of a rule, by kind: `Problem<{follower: {title: string}; missing: undefined}>`. A kind without data needs none.
 */
export type Problem<Kinds extends object> = {
  [Kind in keyof Kinds & string]: Omit<AnyProblem, 'kind' | 'data'> & {
    readonly kind: Kind
  } & (undefined extends Kinds[Kind] ? {readonly data?: undefined} : {readonly data: Kinds[Kind]})
}[keyof Kinds & string]
