import type {Fix} from '../text/edit.ts'
import type {Range} from '../text/lines.ts'
import type {HostId} from './host-ids.ts'

/** How much a finding matters: a note never changes an exit code. */
export type Severity = 'error' | 'warning' | 'note'

/** A line of another file that a problem is about. */
export interface Related {
  readonly path: string
  /** From 1. */
  readonly line: number
  /** What the file is to the text: the definition of its agent, or the configuration that declares the contract. */
  readonly from: 'definition' | 'configuration'
}

/** Something wrong at a place of a text: data, which a rule puts into words. */
export interface AnyProblem {
  /** Which of the things that the rule knows; the `messageId` of the finding. */
  readonly kind: string
  readonly range: Range
  readonly data?: unknown
  /** The rule's own severity where it is not given. */
  readonly severity?: Severity | undefined
  /** It follows from words of a definition, which are not declared to be a contract: at most a warning, whatever the level. */
  readonly isDerived?: boolean | undefined
  readonly fix?: Fix | undefined
  /** Texts to replace the range with, best first, where no edit is offered. */
  readonly expected?: readonly string[] | undefined
  readonly related?: readonly Related[] | undefined
  /** The hosts that it concerns. */
  readonly hosts?: readonly HostId[] | undefined
  /** A page about it; that of the rule where it is not given. */
  readonly url?: string | undefined
}

/**
 * The problems of a rule, by kind: `Problem<{follower: {title: string}; missing: undefined}>`. A kind without data needs none.
 */
export type Problem<Kinds extends object> = {
  [Kind in keyof Kinds & string]: Omit<AnyProblem, 'kind' | 'data'> & {
    readonly kind: Kind
  } & (undefined extends Kinds[Kind] ? {readonly data?: undefined} : {readonly data: Kinds[Kind]})
}[keyof Kinds & string]

type DataOf<Found extends AnyProblem, Kind> = Extract<Found, {readonly kind: Kind}>['data']

/** The words for each kind of problem: "Unexpected X, expected Y" or "Missing X, expected it after Y". */
export type Messages<Found extends AnyProblem> = {
  readonly [Kind in Found['kind']]: (data: DataOf<Found, Kind>) => string
}

/** What the fix of each kind of problem does, as a command: "Write ASCII". */
export type FixTitles<Found extends AnyProblem> = {
  readonly [Kind in Found['kind']]?: string | ((data: DataOf<Found, Kind>) => string)
}

/** A problem in words, where no rule reports it: the libraries of the contracts. */
export function messageOf<Found extends AnyProblem>(messages: Messages<Found>, problem: Found): string {
  const message: (data: Found['data']) => string = messages[problem.kind as Found['kind']]
  return message(problem.data)
}
