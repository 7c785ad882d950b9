import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {answerIn} from '../answer-in.ts'
import {contentText, textPath} from '../chat-message.ts'
import type {FormatForm, StepFields} from '../engine/description.ts'
import {aList} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {LineOf, Path} from '../format.ts'
import {asObject, asString, jsonOf} from '../record.ts'
import type {NamedTurn, Turn} from '../turns.ts'

const keys = ['items', 'new_items', 'newItems', 'generated_items', 'generatedItems', '_newItems'] as const

/**
 * Spans of OpenAI's Agents SDK as its processors export them, beside their traces: a list, `{spans: []}` or
 * `{data: []}`. Only spans of generations have answers; a span of the Responses API has nothing but an id.
 *
 * Source: `tracing/spans.py` and `tracing/span_data.py` of https://github.com/openai/openai-agents-python, read in November 2026.
 */
const trace: FormatForm = {
  list: {every: {object: ['trace', 'trace.span']}, some: [{span_data: {type: 'generation', output: aList}}]},
  at: ['', 'spans', 'data'],
  steps: stepsOf
}

/**
 * The result or the state of a run of OpenAI's Agents SDK, of Python or JavaScript: the items that its agents made, and the final output;
 * or the items alone.
 *
 * Documented at https://openai.github.io/openai-agents-python/results and https://openai.github.io/openai-agents-js/guides/results
 * (November 2026).
 */
export const openaiAgentsFormat = format({
  name: 'openai-agents',
  program: 'OpenAI Agents SDK',
  files:
    'results, states and items of runs, and spans that its processors export with what models answered, with the agents in them',
  triedOn: 'real files',
  list: {some: [isItem]},
  at: ['', ...keys, ...keys.map((key) => `state.${key}`)],
  lines: [],
  isShared: true,
  open: () => turnIn,
  last(document, {text, stopReason, agent}) {
    const final = finalIn(document)
    if (final === undefined || (final.text === text && stopReason === undefined)) return undefined
    const {result} = resultIn(document)
    const {last_agent: last = result['lastAgent'], currentAgent, current_agent: current} = result
    return {...final, agent: agent ?? agentIn(last ?? currentAgent ?? current)}
  },
  stop(document, {count}) {
    const {result} = resultIn(document)
    const {type: step = ending} = asObject(result[stepKeyIn(result)])
    return count > 0 && finalIn(document) === undefined && step !== ending ? 'unfinished run' : undefined
  },
  forms: [trace]
})

function resultIn(document: JsonObject): {readonly result: JsonObject; readonly base: Path} {
  const {state} = document
  return isRecord(state) && !keys.some((key) => key in document)
    ? {result: state, base: ['state']}
    : {result: document, base: []}
}

function isItem(value: unknown): boolean {
  const {type, raw_item: raw, rawItem} = asObject(value)
  return typeof type === 'string' && /_item$/.test(type) && isRecord(raw ?? rawItem)
}

function turnIn(item: JsonObject, path: Path): NamedTurn | undefined {
  const key = isRecord(item['raw_item']) ? 'raw_item' : 'rawItem'
  const raw = asObject(item[key])
  const agent = agentIn(item['agent'])
  const handsOver = item['type'] === 'handoff_call_item'
  if (handsOver || item['type'] === 'tool_call_item') return {agent, path, stopReason: 'tool call', handsOver}
  if (item['type'] !== 'message_output_item') return undefined
  return {agent, text: contentText(raw['content'], ''), path: [...path, key, ...textPath(raw)]}
}

function agentIn(agent: unknown): string | undefined {
  return asString(asObject(agent)['name']) ?? asString(agent)
}

const ending = 'next_step_final_output'

/** The key of a run's current step; a run that has ended has its output there. */
function stepKeyIn(result: JsonObject): string {
  return 'current_step' in result ? 'current_step' : 'currentStep'
}

/** The final output is the text of the last message, or a value that was made of it. */
function finalIn(document: JsonObject): Turn | undefined {
  const {result, base} = resultIn(document)
  const stepKey = stepKeyIn(result)
  const step = asObject(result[stepKey])
  for (const [value, path] of [
    [result['final_output'], ['final_output']],
    [result['finalOutput'], ['finalOutput']],
    [step['type'] === ending ? step['output'] : undefined, [stepKey, 'output']]
  ] as const)
    if (value !== undefined && value !== null)
      return {text: typeof value === 'string' ? value : (jsonOf(value) ?? ''), path: [...base, ...path]}
  return undefined
}

function stepsOf(span: JsonObject, path: Path, lineOf: LineOf): readonly StepFields[] {
  const {object, id, trace_id, parent_id: parent, started_at: start, ended_at: end, error} = span
  if (object !== 'trace.span') return []
  const {type, name, output, model, to_agent: next} = asObject(span['span_data'])
  return [
    {
      id,
      trace: trace_id,
      parent,
      start,
      end,
      agent: type === 'agent' ? name : undefined,
      isAgent: type === 'agent',
      tool: type === 'handoff' ? `handoff ${asString(next) ?? ''}` : type === 'function' ? name : undefined,
      isModel: type === 'generation' || type === 'response',
      hasFailed: error !== undefined && error !== null,
      answer: type === 'generation' ? answerIn(output, [...path, 'span_data', 'output'], lineOf) : undefined,
      model,
      path
    }
  ]
}
