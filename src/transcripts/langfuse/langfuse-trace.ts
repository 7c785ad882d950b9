import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {agentAttributes, agentInName} from '../agent-name.ts'
import {answerIn} from '../answer-in.ts'
import {calledAgent} from '../called-agent.ts'
import type {DocumentFormat, Format, LineFormat, LineOf, Path} from '../format.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import {openSteps, readSteps, type TraceStep} from '../steps.ts'

/**
 * Traces of Langfuse with their observations, or observations alone: one, a list, a page `{data: [], meta}`, or a file that its pages
 * download, `{trace, observations}`.
 *
 * Source: `observations.ts` and `traces.ts` of the public API of https://github.com/langfuse/langfuse, and the files of its
 * `packages/shared/scripts/seeder/utils/framework-traces`, read in November 2026.
 */
const langfuseTrace: DocumentFormat = {
  name: 'langfuse-trace',
  detects: (value) => areOwn(listIn(value).list),
  read(value, lineOf) {
    const {list, pathOf} = listIn(value)
    return readSteps(list.flatMap((item, index) => stepsOf(asObject(item), pathOf(index), lineOf)))
  }
}

/** The same with a trace or an observation on each line. */
const langfuseLines: LineFormat = {
  name: 'langfuse-trace',
  detects: areOwn,
  open: () => openSteps((record, line) => stepsOf(record, [], () => line))
}

const types: ReadonlySet<unknown> = new Set([
  ...['GENERATION', 'SPAN', 'EVENT', 'AGENT', 'TOOL', 'CHAIN'],
  ...['RETRIEVER', 'EVALUATOR', 'EMBEDDING', 'GUARDRAIL']
])

function listIn(value: unknown): {readonly list: readonly unknown[]; readonly pathOf: (index: number) => Path} {
  if (Array.isArray(value)) return {list: value, pathOf: (index) => [index]}
  const {data, trace, observations} = asObject(value)
  if (isRecord(trace) && Array.isArray(observations))
    return {
      list: [{scores: [], ...trace, output: textOfJson(textOfJson(trace['output']))}, ...observations],
      pathOf: (index) => (index === 0 ? ['trace'] : ['observations', index - 1])
    }
  return Array.isArray(data) ? {list: data, pathOf: (index) => ['data', index]} : {list: [value], pathOf: () => []}
}

/** In files that were downloaded, the output of a trace is JSON, in those of older programs twice. */
function textOfJson(output: unknown): unknown {
  const text = typeof output === 'string' && output.startsWith('"') ? parseJson(output) : undefined
  return typeof text === 'string' ? text : output
}

function areOwn(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every((item) => isTrace(asObject(item)) || isObservation(asObject(item)))
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

/** Langfuse keeps what its evaluators do beside what they judge; of its environments, prompts of users have one. */
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

export const langfuseTraceFormat: Format = {
  name: 'langfuse-trace',
  program: 'Langfuse',
  files: 'traces and observations, with the agents in them, without those of its own evaluators',
  triedOn: 'real files',
  documents: [langfuseTrace],
  lines: [langfuseLines]
}
