/** Whether a state file has the schema of REQ-0003 5.1, and its index points to its current phase. */

import {asKnown, quoted, quoting} from '../../text/quoted.ts'
import {type JsonProblem, jsonValueProblem, syntaxProblems} from '../json-problems.ts'
import {type MismatchProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {phaseKeys, type StateFile, stateFile, WorkflowState} from './state.ts'

export type StateProblem = JsonProblem | MismatchProblem

export function stateProblems(source: Source): readonly StateProblem[] {
  const file = stateFile(source)
  return [
    ...syntaxProblems(file.json),
    ...file.problems.map((problem) => {
      const found = jsonValueProblem(WorkflowState, source, file.json, problem)
      // A missing key is at the object that lacks it.
      return found.kind === 'missing-key' ? {...found, range: file.json.locate(problem.path)} : found
    }),
    ...progressProblems(file)
  ]
}

function progressProblems({json, state}: StateFile): readonly StateProblem[] {
  const workflow = state?.active_workflow
  if (!workflow) return []
  const {phases, current_phase: current, current_phase_index: index} = workflow
  const expected = phases[index]
  if (expected === undefined) {
    const range = json.locate(['active_workflow', 'current_phase_index'])
    const indexes = phases.length > 0 ? `0 to ${phases.length - 1}` : 'phases to point to'
    return [unexpectedProblem(range, quoting`phase index \`${quoted(String(index))}\``, indexes)]
  }
  if (current === undefined || current === expected) return []
  const range = json.locate(['active_workflow', 'current_phase'])
  const what = quoting`current phase \`${asKnown(current, phaseKeys)}\``
  return [unexpectedProblem(range, what, quoting`\`${asKnown(expected, phaseKeys)}\`, which the index points to`)]
}

export function stateKeyProblems(source: Source): readonly MismatchProblem[] {
  return [...phaseKeyProblems(source), ...promptKeyProblems(source), ...promptTextProblems(source)]
}

function phaseKeyProblems(source: Source): MismatchProblem[] {
  const {json, state} = stateFile(source)
  return (state?.active_workflow?.phases ?? []).flatMap((key, index): MismatchProblem[] => {
    if (/^\d{2}-[a-z0-9-]+$/.test(key)) return []
    const range = json.locate(['active_workflow', 'phases', index])
    const expected = 'two digits, a hyphen and a name such as `03-architecture`'
    const severity = key.includes('-') ? 'error' : 'warning'
    return [unexpectedProblem(range, quoting`phase key \`${quoted(key)}\``, expected, {severity})]
  })
}

/** Keys of phases are the names of these: `03-prompt-design`. */
function promptKeyProblems(source: Source): MismatchProblem[] {
  return stateFile(source)
    .json.keys.filter(({name}) => /prompt|next[_ -]?steps(?![a-z])/i.test(name) && !/^\d/.test(name))
    .map(({name, start, end}) => {
      const what = quoting`key \`${quoted(name)}\` in a workflow state`
      return unexpectedProblem({start, end}, what, 'no prompts there', {severity: 'warning'})
    })
}

function promptTextProblems({text}: Source): MismatchProblem[] {
  return [...text.matchAll(/SUGGESTED NEXT STEPS:/g)].map(({0: found, index}) => {
    const range = {start: index, end: index + found.length}
    return unexpectedProblem(range, 'prompts in a workflow state', 'none there', {severity: 'warning'})
  })
}
