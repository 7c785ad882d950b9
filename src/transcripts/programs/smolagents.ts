import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, Format, Path} from '../format.ts'
import {openMain} from '../open-thread.ts'
import {asArray, asObject, jsonOf} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * The memory of an agent of smolagents, as `agent.memory.get_full_steps()` gives it, or the result of a run, `{output, steps}`. The answer is the
 * output of the step that is final; older versions do not mark it, and it is the last.
 *
 * Source: `memory.py` and `agents.py` of https://github.com/huggingface/smolagents, read in November 2026.
 */
const smolagentsMemory: DocumentFormat = {
  name: 'smolagents-memory',
  detects: (value) => areSteps(stepsIn(value).steps),
  read(value, lineOf) {
    const {steps, base} = stepsIn(value)
    const last = steps.findLastIndex((step) => isAction(asObject(step)))
    const turns = steps.flatMap((step, index) => turnIn(asObject(step), [...base, index], index === last) ?? [])
    const {output} = asObject(value)
    const text = output === undefined || output === null ? undefined : textOf(output)
    const end: readonly Turn[] = text === undefined || text === turns.at(-1)?.text ? [] : [{text, path: ['output']}]
    return {threads: [readTurns(openMain(), [...turns, ...end], [...base, Math.max(steps.length - 1, 0)], lineOf)]}
  }
}

function stepsIn(value: unknown): {readonly steps: readonly unknown[]; readonly base: Path} {
  return Array.isArray(value) ? {steps: value, base: []} : {steps: asArray(asObject(value)['steps']), base: ['steps']}
}

function areSteps(steps: readonly unknown[]): boolean {
  return steps.some((step) => isAction(asObject(step))) && steps.every((step) => isStep(asObject(step)))
}

function isAction(step: JsonObject): boolean {
  const isNumbered = typeof (step['step_number'] ?? step['step']) === 'number'
  return isNumbered && 'model_output' in step && ('action_output' in step || 'observations' in step)
}

/** Besides actions there are the prompt of the system, the task, plans and the final answer. */
function isStep(step: JsonObject): boolean {
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

export const smolagentsMemoryFormat: Format = {
  name: 'smolagents-memory',
  program: 'smolagents',
  files: 'memories of agents (`get_full_steps()`), results of runs',
  triedOn: 'documentation',
  documents: [smolagentsMemory]
}
