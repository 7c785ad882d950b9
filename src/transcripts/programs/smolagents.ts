import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import {asObject, jsonOf} from '../record.ts'
import type {Turn} from '../turns.ts'

/**
 * The memory of an agent of smolagents, as `agent.memory.get_full_steps()` gives it, or the result of a run, `{output, steps}`. The answer is the
 * output of the step that is final; older versions do not mark it, and it is the last.
 *
 * Source: `memory.py` and `agents.py` of https://github.com/huggingface/smolagents, read in November 2026.
 */
export const smolagentsMemoryFormat = format({
  name: 'smolagents-memory',
  program: 'smolagents',
  files: 'memories of agents (`get_full_steps()`), results of runs',
  triedOn: 'documentation',
  list: {some: [isAction], every: isStep},
  at: ['', 'steps'],
  lines: [],
  open(_, steps) {
    const last = steps.findLastIndex(isAction)
    return (step, path) => turnIn(step, path, path.at(-1) === last)
  },
  last({output}, {text, stopReason}) {
    const answer = output === undefined || output === null ? undefined : textOf(output)
    const isNew = answer !== undefined && (answer !== text || stopReason !== undefined)
    return isNew ? {text: answer, path: ['output']} : undefined
  }
})

function isAction(value: unknown): boolean {
  const step = asObject(value)
  const isNumbered = typeof (step['step_number'] ?? step['step']) === 'number'
  return isNumbered && 'model_output' in step && ('action_output' in step || 'observations' in step)
}

/** Besides actions there are the prompt of the system, the task, plans and the final answer. */
function isStep(value: unknown): boolean {
  const step = asObject(value)
  const others = ['system_prompt', 'task', 'plan', 'output', 'final_answer']
  return isAction(step) || others.some((key) => key in step)
}

function turnIn(step: JsonObject, path: Path, isLast: boolean): Turn | undefined {
  if (!isAction(step)) return undefined
  const {is_final_answer: isFinal, action_output: output, error} = step
  const isUnmarked = isFinal === undefined && !isRecord(error) && output !== undefined && output !== null
  if (isFinal === true || (isLast && isUnmarked)) return {text: textOf(output), path: [...path, 'action_output']}
  if (isRecord(error)) return {path, stopReason: 'error'}
  return {path, stopReason: 'tool call'}
}

function textOf(output: unknown): string {
  return typeof output === 'string' ? output : (jsonOf(output) ?? '')
}
