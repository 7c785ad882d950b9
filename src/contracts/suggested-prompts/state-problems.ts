/** Whether a state file has the schema of REQ-0003 5.1, and its index points to its current phase. */

import type {SchemaProblem} from '../../schema/problem.ts'
import type {JsonDocument} from '../../text/json.ts'
import {asKnown, type MaybeQuoted, type Quoted, quoted} from '../../text/quoted.ts'
import {type JsonProblem, jsonValueProblem, syntaxProblems, type ValueProblem} from '../json-problems.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {phaseKeys} from './phase-keys.ts'
import {type StateFile, stateFile, WorkflowState} from './state.ts'

export type StateProblem =
  | JsonProblem
  | Problem<{
      /** `last` is the last index that is right; `undefined` where there are no phases. */
      'phase-index': {readonly index: Quoted; readonly last: number | undefined}
      'current-phase': {readonly actual: MaybeQuoted; readonly expected: MaybeQuoted}
    }>

export function stateProblems(source: Source): readonly StateProblem[] {
  const file = stateFile(source)
  return [
    ...syntaxProblems(file.json),
    ...file.problems.map((problem) => schemaProblem(source, file.json, problem)),
    ...progressProblems(file)
  ]
}

/** A missing key is at the object that lacks it. */
function schemaProblem(source: Source, json: JsonDocument, problem: SchemaProblem): ValueProblem {
  const found = jsonValueProblem(WorkflowState, source, json, problem)
  return found.kind === 'missing-key' ? {...found, range: json.locate(problem.path)} : found
}

function progressProblems({json, state}: StateFile): readonly StateProblem[] {
  const workflow = state?.active_workflow
  if (!workflow) return []
  const {phases, current_phase: current, current_phase_index: index} = workflow
  const expected = phases[index]
  if (expected === undefined) {
    const range = json.locate(['active_workflow', 'current_phase_index'])
    return [
      {
        kind: 'phase-index',
        range,
        data: {index: quoted(String(index)), last: phases.length > 0 ? phases.length - 1 : undefined}
      }
    ]
  }
  if (current === undefined || current === expected) return []
  const range = json.locate(['active_workflow', 'current_phase'])
  return [
    {kind: 'current-phase', range, data: {actual: asKnown(current, phaseKeys), expected: asKnown(expected, phaseKeys)}}
  ]
}

export type StateKeyProblem = Problem<{
  'phase-key': {readonly key: Quoted}
  /** The name of a key that seems to store prompts. */
  'prompt-key': {readonly name: Quoted}
  /** A prompt block as a value. */
  'prompt-text': undefined
}>

export function stateKeyProblems(source: Source): readonly StateKeyProblem[] {
  return [...phaseKeyProblems(source), ...promptKeyProblems(source), ...promptTextProblems(source)]
}

function phaseKeyProblems(source: Source): StateKeyProblem[] {
  const {json, state} = stateFile(source)
  return (state?.active_workflow?.phases ?? []).flatMap((key, index): StateKeyProblem[] => {
    if (/^\d{2}-[a-z0-9-]+$/.test(key)) return []
    const range = json.locate(['active_workflow', 'phases', index])
    return [{kind: 'phase-key', range, data: {key: quoted(key)}, severity: key.includes('-') ? 'error' : 'warning'}]
  })
}

/** Keys of phases are the names of these: `03-prompt-design`. */
function promptKeyProblems(source: Source): StateKeyProblem[] {
  return stateFile(source)
    .json.keys.filter(({name}) => /prompt|next[_ -]?steps(?![a-z])/i.test(name) && !/^\d/.test(name))
    .map(({name, start, end}) => ({
      kind: 'prompt-key',
      range: {start, end},
      data: {name: quoted(name)},
      severity: 'warning'
    }))
}

function promptTextProblems({text}: Source): StateKeyProblem[] {
  return [...text.matchAll(/SUGGESTED NEXT STEPS:/g)].map(({0: found, index}) => ({
    kind: 'prompt-text',
    range: {start: index, end: index + found.length},
    severity: 'warning'
  }))
}
