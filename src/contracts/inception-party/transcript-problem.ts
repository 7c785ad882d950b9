import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {MessageType} from './envelope.ts'
import type {PartyRecord} from './records.ts'
import type {StepName} from './steps.ts'

/** What is wrong with the records of a party. Names of the personas file are quoted as those of the records are: both are of one session. */
export type PartyProblem = Problem<{
  type: {readonly type: Quoted | undefined}
  'missing-field': {readonly field: string; readonly record: string}
  recipient: {readonly to: Quoted; readonly known: readonly MaybeQuoted[]}
  header: {readonly expected: string}
  phase: {readonly phase: Quoted; readonly expected: number}
  'step-type': {readonly step: StepName; readonly type: MessageType; readonly expected: string}
  sender: {readonly step: StepName; readonly from: MaybeQuoted; readonly expected: readonly MaybeQuoted[]}
  addressee: {readonly step: StepName; readonly to: MaybeQuoted; readonly expected: readonly MaybeQuoted[]}
  label: {readonly step: StepName; readonly label: string}
  questions: {readonly found: Quoted; readonly number: number}
  consensus: {readonly found: Quoted}
  artifact: {readonly path: Quoted; readonly expected: readonly string[]}
  order: {readonly step: StepName; readonly after: StepName}
  production: {readonly from: MaybeQuoted}
  limit: {readonly phase: number; readonly limit: number}
  retry: {readonly name: MaybeQuoted}
  member: {readonly name: Quoted; readonly known: readonly MaybeQuoted[]}
  'agent-type': {readonly name: MaybeQuoted; readonly found: MaybeQuoted; readonly expected: MaybeQuoted}
  'task-agent': {readonly agentType: string}
  team: {readonly team: Quoted}
  'team-description': {readonly expected: string}
  context: {readonly name: MaybeQuoted; readonly fault: 'missing' | 'late' | 'unexpected'}
  'context-fields': {readonly names: readonly string[]}
  'prompt-order': {readonly placeholder: string; readonly after: string}
  description: {readonly expected: MaybeQuoted}
  fourth: {readonly name: MaybeQuoted}
  shutdown: {readonly name: MaybeQuoted; readonly before: MaybeQuoted}
  'late-create': undefined
  'missing-create': undefined
  'missing-delete': undefined
  'after-delete': {readonly name: MaybeQuoted}
  subject: {readonly expected: string}
  'active-form': {readonly expected: string}
  tasks: {readonly missing: readonly string[]}
}>

/** A problem, and the record that it is about. */
export interface TranscriptProblem {
  readonly record: PartyRecord
  readonly problem: PartyProblem
}
