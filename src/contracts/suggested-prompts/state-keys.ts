/** The keys of a state file: the form of phase keys (REQ-0003 3.2), and no prompts (5.3, NFR-006). */
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {stateFile} from './state.ts'

export type StateKeyProblem = Problem<{
  'phase-key': {readonly key: string}
  /** The name of a key that seems to store prompts. */
  'prompt-key': {readonly name: string}
}>

export function stateKeyProblems(source: Source): readonly StateKeyProblem[] {
  return [...phaseKeyProblems(source), ...promptKeyProblems(source)]
}

function phaseKeyProblems(source: Source): StateKeyProblem[] {
  const {json, state} = stateFile(source)
  return (state?.active_workflow?.phases ?? []).flatMap((key, index): StateKeyProblem[] => {
    if (/^\d{2}-[a-z0-9-]+$/.test(key)) return []
    const range = json.locate(['active_workflow', 'phases', index])
    return [{kind: 'phase-key', range, data: {key}, severity: key.includes('-') ? 'error' : 'warning'}]
  })
}

function promptKeyProblems(source: Source): StateKeyProblem[] {
  return stateFile(source)
    .json.keys.filter(({name}) => /prompt/i.test(name))
    .map(({name, start, end}) => ({kind: 'prompt-key', range: {start, end}, data: {name}, severity: 'warning'}))
}
