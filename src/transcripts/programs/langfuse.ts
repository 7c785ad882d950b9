import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import type {StepFields} from '../engine/description.ts'
import {aList, allOf, aString, eachIs, isPresent, type LocatedJson, listOf, locate, matches} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {LineOf, Path} from '../format.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import {agentAttributes, agentInName, calledAgent} from '../steps.ts'

const type = [
  ...['GENERATION', 'SPAN', 'EVENT', 'AGENT', 'TOOL', 'CHAIN'],
  ...['RETRIEVER', 'EVALUATOR', 'EMBEDDING', 'GUARDRAIL']
]
const observation = {id: aString, traceId: aString, startTime: aString, type, output: isPresent}
const traceOrObservation = [
  observation,
  allOf({id: aString, timestamp: aString, output: isPresent}, [
    {observations: listOf({some: [{type}]})},
    {scores: aList, projectId: aString},
    {scores: aList, htmlPath: aString}
  ])
]
const areOwn = eachIs(traceOrObservation)

/**
 * Traces of Langfuse with their observations, or observations alone: one, a list, a page `{data: [], meta}`, or a file that its pages
 * download, `{trace, observations}`.
 *
 * Source: `observations.ts` and `traces.ts` of the public API of https://github.com/langfuse/langfuse, and the files of its
 * `packages/shared/scripts/seeder/utils/framework-traces`, read in November 2026.
 */
export const langfuseTraceFormat = format({
  name: 'langfuse-trace',
  program: 'Langfuse',
  files: 'traces and observations, with the agents in them, without those of its own evaluators',
  triedOn: 'real files',
  list: {every: traceOrObservation},
  at: ['', 'data'],
  documents: [
    {when: traceOrObservation, records: ''},
    {
      when: allOf({trace: isRecord, observations: aList}, (value) =>
        areOwn(downloaded(value).map((each) => each.value))
      ),
      records: downloaded
    }
  ],
  steps: stepsOf
})

/** The trace and the observations of a file that was downloaded. */
function downloaded(value: unknown): readonly LocatedJson[] {
  const {trace, observations} = asObject(value)
  if (!isRecord(trace) || !Array.isArray(observations)) return []
  return [
    {value: {scores: [], ...trace, output: textOfJson(textOfJson(trace['output']))}, path: ['trace']},
    ...locate(value, 'observations.*')
  ]
}

/** Decodes an output that is a JSON string: downloaded traces hold JSON, and older programs' traces hold it twice. */
function textOfJson(output: unknown): unknown {
  const text = typeof output === 'string' && output.startsWith('"') ? parseJson(output) : undefined
  return typeof text === 'string' ? text : output
}

/** Environments of Langfuse's evaluators. Prompt experiments, with prompts of users, share the prefix. */
const ofEvaluators = /^langfuse(?!-prompt-experiment)/

function stepsOf(value: JsonObject, path: Path, lineOf: LineOf): readonly StepFields[] {
  if (ofEvaluators.test(asString(value['environment']) ?? '')) return []
  if (matches(observation, value)) return [stepOf(value, path, lineOf)]
  const id = asString(value['id']) ?? ''
  return [
    {id, trace: id, answer: answerIn(value['output'], [...path, 'output'], lineOf), path},
    ...asArray(value['observations']).flatMap((each, index) => {
      if (!matches({type}, each)) return []
      const step = stepOf(asObject(each), [...path, 'observations', index], lineOf)
      return {...step, trace: id, parent: asString(step.parent) ?? id}
    })
  ]
}

function stepOf(value: JsonObject, path: Path, lineOf: LineOf): StepFields {
  const {type: kind, id, traceId, parentObservationId: parent, startTime, endTime, name, model, output, level} = value
  const attributes = asObject(asObject(value['metadata'])['attributes'])
  const isAgent = kind === 'AGENT' || isOfAgent(attributes, kind)
  const isWork = isAgent || kind === 'GENERATION'
  const place = [...path, 'output']
  const answer = isWork || asString(parent) === undefined ? answerIn(output, place, lineOf) : undefined
  return {
    id,
    trace: traceId,
    parent,
    start: startTime,
    end: endTime,
    agent: isAgent ? agentOf(value, attributes) : undefined,
    isAgent,
    tool: kind === 'TOOL' ? name : undefined,
    isModel: kind === 'GENERATION' && !isAgent,
    isCheck: kind === 'GUARDRAIL' || kind === 'EVALUATOR',
    hasFailed: level === 'ERROR',
    answer: answer && (typeof model === 'string' ? {...answer, model} : answer),
    called: isWork ? undefined : calledAgent(value['input'], {value: output, path: place}, lineOf),
    model,
    path
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
