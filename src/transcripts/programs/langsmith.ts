import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import {format} from '../engine/read.ts'
import type {LineOf, Path} from '../format.ts'
import {asArray, asObject, asString} from '../record.ts'
import type {TraceStep} from '../steps.ts'

/**
 * Runs of LangSmith: one with its `child_runs`, a list from one or more traces, or `{runs: []}`. A trace ends with the
 * outputs of its root.
 *
 * Source: `schemas.py` of https://github.com/langchain-ai/langsmith-sdk, and a run that a user published, read in November 2026.
 */
export const langsmithRun = format({
  name: 'langsmith-run',
  program: 'LangSmith',
  files: 'runs and traces, with the agents in them',
  triedOn: 'real files',
  list: {every: isRun},
  at: ['', 'runs'],
  documents: [{when: isRun, records: ''}],
  steps: stepsOf
})

const types: ReadonlySet<unknown> = new Set(['llm', 'chain', 'tool', 'retriever', 'embedding', 'prompt', 'parser'])

function isRun(value: unknown): boolean {
  const record = asObject(value)
  const isKnown = idOf(record) !== undefined && types.has(record['run_type']) && typeof record['name'] === 'string'
  return (
    isKnown &&
    ('inputs' in record || 'outputs' in record) &&
    ('start_time' in record || 'trace_id' in record || 'dotted_order' in record)
  )
}

/** LangChain's own tools export it as `run_id`. */
function idOf({id, run_id: runId}: JsonObject): string | undefined {
  return asString(id) ?? asString(runId)
}

/** The steps of a run and of all runs in it, at any depth. */
function stepsOf(value: unknown, base: Path, lineOf: LineOf): readonly TraceStep[] {
  const steps: TraceStep[] = []
  const waiting: {record: JsonObject; path: Path; parent: string | undefined; trace: string | undefined}[] = []
  if (isRecord(value)) waiting.push({record: value, path: base, parent: undefined, trace: undefined})
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const {record, path, parent, trace} = next
    const step = stepOf(record, {path, lineOf, parent, trace})
    steps.push(step)
    // Finding the lines of deep runs takes too long: they get the line of the run around them.
    const inner = path.length < deepest ? [...path, 'child_runs'] : path
    for (const [index, child] of asArray(record['child_runs']).entries())
      if (isRecord(child))
        waiting.push({
          record: child,
          path: inner === path ? path : [...inner, index],
          parent: step.id,
          trace: step.trace
        })
  }
  return steps
}

const deepest = 40

interface Around {
  readonly path: Path
  readonly lineOf: LineOf
  readonly parent: string | undefined
  readonly trace: string | undefined
}

function stepOf(record: JsonObject, {path, lineOf, parent, trace}: Around): TraceStep {
  const {run_type: type, outputs, error, extra} = record
  const id = idOf(record) ?? path.join('.')
  const {lc_agent_name: name, ls_model_name: model} = asObject(asObject(extra)['metadata'])
  const answer =
    isRecord(outputs) && Object.keys(outputs).length > 0 && keepsAnswer(record, parent)
      ? answerIn(outputs, [...path, 'outputs'], lineOf)
      : undefined
  const given = answer?.model ?? asString(model)
  return {
    id,
    trace: trace ?? asString(record['trace_id']) ?? id,
    parent: parent ?? asString(record['parent_run_id']),
    start: asString(record['start_time']) ?? '',
    agent: asString(name),
    isModel: type === 'llm',
    hasFailed: asString(error) !== undefined,
    answer: answer && (given === undefined ? answer : {...answer, model: given}),
    line: lineOf(path)
  }
}

/** Tools, prompts and parsers are steps on the way. */
function keepsAnswer({run_type: type, parent_run_id: id}: JsonObject, parent: string | undefined): boolean {
  return type === 'llm' || type === 'chain' || (parent === undefined && asString(id) === undefined)
}
