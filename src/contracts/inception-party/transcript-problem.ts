import type {MaybeQuoted, Quoted} from '../../text/quoted.ts'
import type {Problem} from '../problem.ts'
import type {StepName} from './protocol.ts'
import type {PartyRecord} from './records.ts'
import type {MessageType} from './steps.ts'

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
  /** A request to leave, or the end of a debate, in other words than those of the document. */
  wording: {readonly expected: string}
  /** The last line of a step. */
  closing: {readonly line: string}
  'label-name': {readonly found: Quoted; readonly expected: string}
  'empty-label': {readonly step: StepName; readonly label: string}
  'duplicate-label': {readonly step: StepName; readonly label: string}
  /** A step without labels that has no text. */
  'empty-step': {readonly step: StepName}
  /** A part of a template that was not filled in. */
  placeholder: {readonly text: Quoted}
  /** A key that is only nearly that of a field. */
  key: {readonly found: Quoted; readonly expected: string}
  /** Steps that never happened, each with who should have sent it. */
  'missing-step': {readonly steps: readonly {readonly step: StepName; readonly name: MaybeQuoted}[]}
  'no-messages': undefined
  'not-started': {readonly name: MaybeQuoted; readonly phase: number}
  /** An agent that was started when a later phase had begun. */
  'late-start': {readonly name: MaybeQuoted; readonly phase: number}
  'missing-phase': {readonly missing: readonly number[]; readonly before: number}
  'phase-order': {readonly phase: number; readonly after: readonly number[]}
  /** An agent of phase 4 that was not started, although the other one was. */
  'missing-agent': {readonly names: readonly string[]}
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
  /** A part of a template that is not one of its phase. */
  'prompt-part': {readonly found: Quoted; readonly expected: readonly string[]}
  'missing-part': {readonly placeholder: string}
  'prompt-order': {readonly placeholder: string; readonly after: string}
  description: {readonly expected: MaybeQuoted}
  fourth: {readonly name: MaybeQuoted}
  shutdown: {readonly names: readonly MaybeQuoted[]; readonly before: MaybeQuoted}
  'after-shutdown': {readonly name: MaybeQuoted}
  'late-create': undefined
  'second-create': undefined
  'missing-create': undefined
  'missing-delete': undefined
  'after-delete': {readonly name: MaybeQuoted}
  subject: {readonly expected: string}
  'active-form': {readonly expected: string}
  'late-task': {readonly ids: readonly string[]}
  'duplicate-task': {readonly id: string}
  tasks: {readonly missing: readonly string[]}
  /** A status that a task has at another time than its phase (3.2). */
  'task-status': {readonly id: string; readonly status: MaybeQuoted; readonly expected: string}
}>

/** A problem, and the record that it is about. */
export interface TranscriptProblem {
  readonly record: PartyRecord
  readonly problem: PartyProblem
}
