import type {Fix} from '../text/edit.ts'
import type {Range} from '../text/lines.ts'
import {printable} from '../text/printable.ts'
import {type MaybeQuoted, textOf} from '../text/quoted.ts'
import type {HostId} from './host-ids.ts'
import {quotable} from './quotable.ts'
import type {Worded} from './worded.ts'

/** How much a finding matters: a note never changes an exit code. */
export type Severity = 'error' | 'warning' | 'note'

/** A line of another file that a problem is about. */
export interface Related {
  readonly path: string
  /** From 1. */
  readonly line: number
  /** The role of the file for the text: the definition of its agent, the configuration with the contract, or its program. */
  readonly from: 'definition' | 'configuration' | 'program'
  /** The program as the configuration names it: `src/review.ts#VERDICT`. */
  readonly name?: string
}

/**
 * A problem at a place of a text: data, which a rule words. Text of the linted file is quoted in it. A plain string
 * may be printed: it comes from the product, the configuration, the options or the definition of an agent.
 */
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
  /** The effect of the fix, as a command; the rule words it where it is not given. */
  readonly title?: MaybeQuoted | undefined
  /** Texts to replace the range with, best first, where no edit is offered. */
  readonly expected?: readonly MaybeQuoted[] | undefined
  readonly related?: readonly Related[] | undefined
  /** The hosts that it concerns. */
  readonly hosts?: readonly HostId[] | undefined
  /** The same for all findings that one cause explains, such as one key of a specification; not given where each stands for itself. */
  readonly cause?: MaybeQuoted | undefined
  /** A page about it; by default the page of the rule. */
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
  readonly [Kind in Found['kind']]: (data: Worded<DataOf<Found, Kind>>) => string
}

/** The effect of the fix for each kind of problem, as a command: "Write ASCII". */
export type FixTitles<Found extends AnyProblem> = {
  readonly [Kind in Found['kind']]?: string | ((data: Worded<DataOf<Found, Kind>>) => string)
}

/** A problem in words, where no rule reports it: the libraries of the contracts. */
export function messageOf<Found extends AnyProblem>(messages: Messages<Found>, problem: Found): string {
  return printable(
    wordedMessage(messages, {kind: problem.kind, data: quotable(problem.data, problem.expected?.map(textOf))})
  )
}

/** The message of a problem whose data is worded already: of one that is part of another. */
export function wordedMessage<Found extends AnyProblem>(
  messages: Messages<Found>,
  {kind, data}: Pick<AnyProblem, 'kind' | 'data'>
): string {
  const message = messages[kind as Found['kind']] as (data: unknown) => string
  return message(data)
}
