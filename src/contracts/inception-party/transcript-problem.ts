import {nearestOrAll} from '../../schema/expectation.ts'
import type {Range} from '../../text/lines.ts'
import {type MaybeQuoted, textOf} from '../../text/quoted.ts'
import {type MismatchData, missingProblem} from '../mismatch.ts'
import type {Problem} from '../problem.ts'
import type {PartyRecord} from './records.ts'

/** Which fault of a record it is: some make others look wrong. */
export type PartyFault =
  | ('type' | 'missing-field' | 'recipient' | 'header' | 'phase' | 'step-type' | 'sender' | 'addressee' | 'key')
  | ('label' | 'label-name' | 'empty-label' | 'duplicate-label' | 'empty-step' | 'closing' | 'wording' | 'placeholder')
  | ('missing-step' | 'no-messages' | 'not-started' | 'late-start' | 'missing-phase' | 'phase-order' | 'missing-agent')
  | ('questions' | 'consensus' | 'artifact' | 'order' | 'production' | 'limit' | 'retry')
  | ('member' | 'agent-type' | 'task-agent' | 'team' | 'team-description' | 'description' | 'fourth' | 'shutdown')
  | ('context' | 'prompt-part' | 'missing-part' | 'prompt-order' | 'after-shutdown' | 'after-delete')
  | ('late-create' | 'second-create' | 'second-delete' | 'missing-create' | 'missing-delete')
  | ('subject' | 'active-form' | 'late-task' | 'duplicate-task' | 'task-status' | 'tasks')

interface PartyDifference extends MismatchData {
  readonly fault: PartyFault
}

/**
 * Problems with the records of a party. Names of the personas file are quoted like names in records: both are from
 * one session.
 */
export type PartyProblem = Problem<{missing: PartyDifference; unexpected: PartyDifference}>

export interface TranscriptProblem {
  readonly record: PartyRecord
  readonly problem: PartyProblem
}

type Words = Tail<Parameters<typeof missingProblem>>
type Tail<All extends readonly unknown[]> = All extends readonly [unknown, ...infer Rest] ? Rest : never

export function missing(fault: PartyFault, range: Range, ...words: Words): PartyProblem {
  const problem = missingProblem(range, ...words)
  return {...problem, data: {...problem.data, fault}}
}

export function unexpected(fault: PartyFault, range: Range, ...words: Words): PartyProblem {
  return {...missing(fault, range, ...words), kind: 'unexpected'}
}

/** A problem of a whole record. */
export function missingAt(record: PartyRecord, fault: PartyFault, ...words: Words): TranscriptProblem {
  return {record, problem: missing(fault, record.range, ...words)}
}

export function unexpectedAt(record: PartyRecord, fault: PartyFault, ...words: Words): TranscriptProblem {
  return {record, problem: unexpected(fault, record.range, ...words)}
}

/** The known name that is like a name, else all of them. */
export function likeliest(name: string, known: readonly MaybeQuoted[]): readonly MaybeQuoted[] {
  const near = nearestOrAll(name, known.map(textOf))
  return known.filter((each) => near.includes(textOf(each)))
}
