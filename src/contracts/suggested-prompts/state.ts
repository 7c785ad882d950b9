/** The part of `.isdlc/state.json` that agents read: REQ-0003 5. */
import * as z from 'zod/mini'
import type {SchemaProblem} from '../../schema/problem.ts'
import {validate} from '../../schema/zod.ts'
import {type JsonDocument, readJson} from '../../text/json.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'

/** The workflows of REQ-0003 5.1. */
export const workflowTypes = ['feature', 'fix', 'test-run', 'test-generate', 'full-lifecycle', 'upgrade'] as const

/** The phase keys of REQ-0003 3.2. */
export const phaseKeys = [
  '00-quick-scan',
  '01-requirements',
  '02-impact-analysis',
  '02-tracing',
  '03-architecture',
  '04-design',
  '05-test-strategy',
  '06-implementation',
  '07-testing',
  '08-code-review',
  '09-validation',
  '10-cicd',
  '11-local-testing',
  '12-remote-build',
  '13-test-deploy',
  '14-production',
  '15-operations',
  '16-upgrade-plan',
  '16-upgrade-execute'
] as const

/** `active_workflow` where one is active (REQ-0003 5.2). Other keys are allowed. */
export const ActiveWorkflow = z.looseObject({
  type: z.enum(workflowTypes),
  phases: z.array(z.string()),
  current_phase: z.optional(z.string()),
  current_phase_index: z.int(),
  artifact_folder: z.string().check(z.refine((text) => text.trim() !== '', 'expected a text that is not empty')),
  phase_status: z.record(z.string(), z.string())
})
export type ActiveWorkflow = z.infer<typeof ActiveWorkflow>

/** The part of the state that agents read (REQ-0003 5.1). */
export const WorkflowState = z.looseObject({
  active_workflow: z.optional(z.nullable(ActiveWorkflow))
})
export type WorkflowState = z.infer<typeof WorkflowState>

/** A state file: its value if it fits the schema, the faults by the schema, the places of all nodes. */
export interface StateFile {
  readonly json: JsonDocument
  readonly state: WorkflowState | undefined
  readonly problems: readonly SchemaProblem[]
}

export const stateFile = memoize((source: Source): StateFile => {
  const json = readJson(source.text)
  if (json.faults.length > 0) return {json, state: undefined, problems: []}
  const {data, problems} = validate(WorkflowState, json.value)
  return {json, state: data, problems}
})

/** The workflow of the state that a file is checked with: `undefined` without a readable state, `null` where none is active. */
export function activeWorkflow(source: Source): ActiveWorkflow | null | undefined {
  const file = source.otherFiles.state
  if (file === undefined) return undefined
  const {state} = stateFile(file)
  return state === undefined ? undefined : (state.active_workflow ?? null)
}

/** The first prompt that the state asks for (REQ-0003 3.3); none by an index that is a fault of the state. */
export function expectedFirstPrompt(source: Source): string | undefined {
  const workflow = activeWorkflow(source)
  return workflow && workflow.current_phase_index > workflow.phases.length ? undefined : nextPrompt(workflow)
}

/**
 * The display name of a phase key (REQ-0003 3.1): `11-local-testing` is `Phase 11 - Local Testing`; a key without a hyphen keeps its
 * text: `Phase requirements`.
 */
export function displayName(key: string): string {
  const at = key.indexOf('-')
  if (at === -1) return `Phase ${key}`
  const words = key.slice(at + 1).split('-')
  return `Phase ${key.slice(0, at)} - ${words.map(capitalized).join(' ')}`
}

export interface Progress {
  readonly phases: readonly string[]
  readonly current_phase_index: number
}

/** The first prompt (REQ-0003 3.3); `undefined` where no workflow is active, or its index is none. */
export function nextPrompt(workflow: Progress | null | undefined): string | undefined {
  if (!workflow || !Number.isInteger(workflow.current_phase_index) || workflow.current_phase_index < 0) return undefined
  const next = workflow.phases[workflow.current_phase_index + 1]
  return next === undefined ? lastPrompt : continueTo(displayName(next))
}

/** The first prompt of the last phase. */
export const lastPrompt = 'Complete workflow and merge to main'

/** The first prompt before a phase. @param phase its display name */
export function continueTo(phase: string): string {
  return `Continue to ${phase}`
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
