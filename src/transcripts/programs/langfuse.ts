import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import {type LocatedJson, listOf, locate} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {LineOf, Path} from '../format.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import type {TraceStep} from '../steps.ts'
import {agentAttributes, agentInName, calledAgent} from '../steps.ts'

/**
 * Traces of Langfuse with their observations, or observations alone: one, a list, a page `{data: [], meta}`, or a file that its pages
 * download, `{trace, observations}`.
 *
 * Source: `observations.ts` and `traces.ts` of the public API of https://github.com/langfuse/langfuse, and the files of its
 * `packages/shared/scripts/seeder/utils/framework-traces`, read in November 2026.
 */
export const langfuseTrace = format({
  name: 'langfuse-trace',
  program: 'Langfuse',
  files: 'traces and observations, with the agents in them, without those of its own evaluators',
  triedOn: 'real files',
  list: {every: isOwn},
  at: ['', 'data'],
  documents: [
    {when: isOwn, records: ''},
    {when: (value) => areOwn(downloaded(value).map((each) => each.value)), records: downloaded}
  ],
  steps: stepsOf
})

const areOwn = listOf({every: isOwn})

/** The trace and the observations of a file that was downloaded. */
function downloaded(value: unknown): readonly LocatedJson[] {
  const {trace, observations} = asObject(value)
  if (!isRecord(trace) || !Array.isArray(observations)) return []
  return [
    {value: {scores: [], ...trace, output: textOfJson(textOfJson(trace['output']))}, path: ['trace']},
    ...locate(value, 'observations.*')
  ]
}

function isOwn(value: unknown): boolean {
  return isTrace(asObject(value)) || isObservation(asObject(value))
}

const types: ReadonlySet<unknown> = new Set([
  ...['GENERATION', 'SPAN', 'EVENT', 'AGENT', 'TOOL', 'CHAIN'],
  ...['RETRIEVER', 'EVALUATOR', 'EMBEDDING', 'GUARDRAIL']
])

/** Decodes an output that is a JSON string: downloaded traces hold JSON, and older programs' traces hold it twice. */
function textOfJson(output: unknown): unknown {
  const text = typeof output === 'string' && output.startsWith('"') ? parseJson(output) : undefined
  return typeof text === 'string' ? text : output
}

function isObservation(value: JsonObject): boolean {
  const {id, traceId, type, startTime} = value
  const isPlaced = typeof id === 'string' && typeof traceId === 'string' && typeof startTime === 'string'
  return isPlaced && types.has(type) && 'output' in value
}

function isTrace(value: JsonObject): boolean {
  const {id, timestamp, observations, scores, projectId, htmlPath} = value
  if (typeof id !== 'string' || typeof timestamp !== 'string' || !('output' in value)) return false
  if (Array.isArray(observations) && observations.some((each) => types.has(asObject(each)['type']))) return true
  return Array.isArray(scores) && (typeof projectId === 'string' || typeof htmlPath === 'string')
}

/** Environments of Langfuse's evaluators. Prompt experiments, with prompts of users, share the prefix. */
const ofEvaluators = /^langfuse(?!-prompt-experiment)/

function stepsOf(value: JsonObject, path: Path, lineOf: LineOf): readonly TraceStep[] {
  if (ofEvaluators.test(asString(value['environment']) ?? '')) return []
  if (isObservation(value)) return [stepOf(value, path, lineOf)]
  const id = asString(value['id']) ?? ''
  const {output} = value
  const trace: TraceStep = {
    id,
    trace: id,
    parent: undefined,
    start: '',
    isModel: false,
    hasFailed: false,
    answer: output === undefined || output === null ? undefined : answerIn(output, [...path, 'output'], lineOf),
    line: lineOf(path)
  }
  return [
    trace,
    ...asArray(value['observations']).flatMap((each, index) => {
      if (!types.has(asObject(each)['type'])) return []
      const step = stepOf({traceId: id, ...asObject(each)}, [...path, 'observations', index], lineOf)
      return [{...step, trace: id, parent: step.parent ?? id}]
    })
  ]
}

function stepOf(value: JsonObject, path: Path, lineOf: LineOf): TraceStep {
  const {type, output, level} = value
  const attributes = asObject(asObject(value['metadata'])['attributes'])
  const isAgent = type === 'AGENT' || isOfAgent(attributes, type)
  const called =
    type === 'GENERATION' || isAgent
      ? undefined
      : calledAgent(value['input'], {value: output, path: [...path, 'output']}, lineOf)
  const isKept = type === 'GENERATION' || isAgent || asString(value['parentObservationId']) === undefined
  const given =
    isKept && output !== undefined && output !== null ? answerIn(output, [...path, 'output'], lineOf) : undefined
  const answer = called === undefined ? given : called.answer
  const model = asString(value['model']) ?? answer?.model
  return {
    id: asString(value['id']) ?? path.join('.'),
    trace: asString(value['traceId']) ?? '',
    parent: asString(value['parentObservationId']),
    start: asString(value['startTime']) ?? '',
    end: asString(value['endTime']),
    agent: isAgent ? agentOf(value, attributes) : called?.agent,
    isAgent: isAgent || called !== undefined,
    isCall: called !== undefined,
    tool: type === 'TOOL' ? asString(value['name']) : undefined,
    isModel: type === 'GENERATION' && !isAgent,
    isCheck: type === 'GUARDRAIL' || type === 'EVALUATOR',
    hasFailed: level === 'ERROR',
    answer: answer && (model === undefined ? answer : {...answer, model}),
    line: lineOf(path)
  }
}

/** Observations that came from OpenTelemetry keep the attributes of their spans; one with a model is a generation, even of an agent. */
function isOfAgent(attributes: JsonObject, observation: unknown): boolean {
  const {'openinference.span.kind': kind, 'gen_ai.operation.name': operation, 'ag2.span.type': type} = attributes
  return operation === 'invoke_agent' || (observation !== 'GENERATION' && (kind === 'AGENT' || type === 'agent'))
}

function agentOf({name}: JsonObject, attributes: JsonObject): string | undefined {
  const key = agentAttributes.find((each) => asString(attributes[each]) !== undefined)
  return key === undefined ? (agentInName(asString(name)) ?? asString(name)) : asString(attributes[key])
}
