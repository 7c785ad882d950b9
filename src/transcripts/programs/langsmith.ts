import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import type {StepFields} from '../engine/description.ts'
import {allOf, aString, isPresent} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {LineOf, Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'

const langsmithRun = allOf(
  {run_type: ['llm', 'chain', 'tool', 'retriever', 'embedding', 'prompt', 'parser'], name: aString},
  (record) => idOf(asObject(record)) !== undefined,
  [{inputs: isPresent}, {outputs: isPresent}],
  [{start_time: isPresent}, {trace_id: isPresent}, {dotted_order: isPresent}]
)

/**
 * Runs of LangSmith: one with its `child_runs`, a list from one or more traces, or `{runs: []}`. A trace ends with the
 * outputs of its root.
 *
 * Source: `schemas.py` of https://github.com/langchain-ai/langsmith-sdk, and a run that a user published, read in November 2026.
 */
export const langsmithRunFormat = format({
  name: 'langsmith-run',
  program: 'LangSmith',
  files: 'runs and traces, with the agents in them',
  triedOn: 'real files',
  list: {every: langsmithRun},
  at: ['', 'runs'],
  documents: [{when: langsmithRun, records: ''}],
  steps: stepsOf
})

/** LangChain's own tools export it as `run_id`. */
function idOf({id, run_id: runId}: JsonObject): string | undefined {
  return asString(id) ?? asString(runId)
}

/** Finding the lines of deeper runs takes too long: they get the line of the run around them. */
const deepest = 40

/** The steps of a run and of all runs in it, at any depth. */
function stepsOf(value: JsonObject, base: Path, lineOf: LineOf): readonly StepFields[] {
  const steps: StepFields[] = []
  const waiting = [{record: value, path: base, around: undefined as StepFields | undefined}]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const {record, path, around} = next
    const step = stepOf(record, path, around, lineOf)
    steps.push(step)
    for (const [index, child] of asArray(record['child_runs']).entries())
      if (isRecord(child))
        waiting.push({
          record: child,
          path: path.length < deepest ? [...path, 'child_runs', index] : path,
          around: step
        })
  }
  return steps
}

function stepOf(record: JsonObject, path: Path, around: StepFields | undefined, lineOf: LineOf): StepFields {
  const {run_type: type, outputs, error, extra, trace_id: trace, parent_run_id: parentId, start_time: start} = record
  const {lc_agent_name: agent, ls_model_name: model} = asObject(asObject(extra)['metadata'])
  const id = idOf(record) ?? path.join('.')
  const parent = around?.id ?? asString(parentId)
  // Tools, prompts and parsers are steps on the way.
  const isKept = type === 'llm' || type === 'chain' || parent === undefined
  const isFilled = isRecord(outputs) && Object.keys(outputs).length > 0
  return {
    id,
    trace: around?.trace ?? asString(trace) ?? id,
    parent,
    start,
    agent,
    isModel: type === 'llm',
    hasFailed: asString(error) !== undefined,
    answer: isFilled && isKept ? answerIn(outputs, [...path, 'outputs'], lineOf) : undefined,
    model,
    path
  }
}
