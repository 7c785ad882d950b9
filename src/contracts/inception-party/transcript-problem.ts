import type {Problem} from '../problem.ts'
import type {PartyRecord} from './records.ts'
import type {StepName} from './steps.ts'

/** What is wrong with the records of a party. */
export type PartyProblem = Problem<{
  type: {readonly type: string | undefined}
  'missing-field': {readonly field: string; readonly record: string}
  recipient: {readonly to: string; readonly known: readonly string[]}
  header: {readonly expected: string}
  phase: {readonly phase: number; readonly expected: number}
  'step-type': {readonly step: StepName; readonly type: string; readonly expected: string}
  sender: {readonly step: StepName; readonly from: string; readonly expected: readonly string[]}
  addressee: {readonly step: StepName; readonly to: string; readonly expected: readonly string[]}
  label: {readonly step: StepName; readonly label: string}
  questions: {readonly found: string; readonly number: number}
  consensus: {readonly found: string}
  artifact: {readonly path: string; readonly expected: readonly string[]}
  order: {readonly step: StepName; readonly after: StepName}
  production: {readonly from: string}
  limit: {readonly phase: number; readonly limit: number}
  retry: {readonly name: string}
  member: {readonly name: string; readonly known: readonly string[]}
  'agent-type': {readonly name: string; readonly found: string; readonly expected: string}
  'task-agent': {readonly agentType: string}
  team: {readonly team: string}
  'team-description': {readonly expected: string}
  context: {readonly name: string; readonly fault: 'missing' | 'late' | 'unexpected'}
  'context-fields': {readonly names: readonly string[]}
  'prompt-order': {readonly part: string; readonly after: string}
  description: {readonly expected: string}
  fourth: {readonly name: string}
  shutdown: {readonly name: string; readonly before: string}
  'late-create': undefined
  'missing-create': undefined
  'missing-delete': undefined
  'after-delete': {readonly name: string}
  subject: {readonly expected: string}
  'active-form': {readonly expected: string}
  tasks: {readonly missing: readonly string[]}
}>

/** A problem, and the record that it is about. */
export interface TranscriptProblem {
  readonly record: PartyRecord
  readonly problem: PartyProblem
}
