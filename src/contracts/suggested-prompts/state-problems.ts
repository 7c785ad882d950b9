/** Whether a state file has the schema of REQ-0003 5.1, and its index points to its current phase. */
import type * as z from 'zod/mini'
import type {Expected} from '../../schema/problem.ts'
import {expectedBy} from '../../schema/zod.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {type StateFile, stateFile} from './state.ts'

export type StateProblem = Problem<{
  syntax: {readonly reason: string; readonly expected: string | undefined}
  missing: {readonly key: string; readonly parent: string}
  /** The path is empty for the state as a whole. */
  value: {readonly path: string; readonly expected: readonly Expected[]}
  /** `last` is the last index that is right; `undefined` where there are no phases. */
  'phase-index': {readonly index: number; readonly last: number | undefined}
  'current-phase': {readonly actual: string; readonly expected: string}
}>

export function stateProblems(source: Source): readonly StateProblem[] {
  const file = stateFile(source)
  return [
    ...file.json.faults.map(({reason, expected, start, end}): StateProblem => {
      return {kind: 'syntax', range: {start, end}, data: {reason, expected}}
    }),
    ...file.issues.map((issue) => schemaProblem(file, issue)),
    ...progressProblems(file)
  ]
}

function schemaProblem({json}: StateFile, issue: z.core.$ZodIssue): StateProblem {
  const path = issue.path.join('.')
  const range = json.locate(issue.path)
  const value = issue.path.reduce<unknown>(
    (parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key],
    json.value
  )
  if (value !== undefined || path === '') return {kind: 'value', range, data: {path, expected: expectedBy(issue)}}
  const parent = issue.path.slice(0, -1).join('.')
  return {kind: 'missing', range, data: {key: String(issue.path.at(-1)), parent}}
}

function progressProblems({json, state}: StateFile): readonly StateProblem[] {
  const workflow = state?.active_workflow
  if (!workflow) return []
  const {phases, current_phase: current, current_phase_index: index} = workflow
  const expected = phases[index]
  if (expected === undefined) {
    const range = json.locate(['active_workflow', 'current_phase_index'])
    return [{kind: 'phase-index', range, data: {index, last: phases.length > 0 ? phases.length - 1 : undefined}}]
  }
  if (current === undefined || current === expected) return []
  const range = json.locate(['active_workflow', 'current_phase'])
  return [{kind: 'current-phase', range, data: {actual: current, expected}}]
}
