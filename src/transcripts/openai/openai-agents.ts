import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, textPath} from '../chat-message.ts'
import type {DocumentFormat, Format, Path} from '../format.ts'
import {type NamedTurn, readNamedTurns} from '../named-turns.ts'
import {asArray, asObject, asString, jsonOf} from '../record.ts'
import {agentsTrace, agentsTraceLines} from './agents-trace.ts'

/**
 * The result or the state of a run of OpenAI's Agents SDK, of Python or JavaScript: the items that its agents made, and the final output;
 * or the items alone.
 *
 * Documented at https://openai.github.io/openai-agents-python/results and https://openai.github.io/openai-agents-js/guides/results
 * (November 2026).
 */
const openaiAgents: DocumentFormat = {
  name: 'openai-agents',
  detects: (value) => itemsIn(resultIn(value).result).list.some(isItem),
  read(value, lineOf) {
    const {result, base} = resultIn(value)
    const {list, key} = itemsIn(result)
    const turns = list.flatMap((item, index) => turnIn(asObject(item), [key, index]) ?? [])
    const final = finalIn(result)
    const agent =
      turns.at(-1)?.agent ??
      agentIn(result['last_agent'] ?? result['lastAgent'] ?? result['currentAgent'] ?? result['current_agent'])
    // The final output is the text of the last message, or a value that was made of it.
    const isNew = final !== undefined && final.turn.text !== turns.at(-1)?.turn.text
    const all = isNew ? [...turns, {...final, agent}] : turns
    const placeOf = (path: Path): Path => (Array.isArray(value) ? path.slice(1) : [...base, ...path])
    const last = [key, Math.max(list.length - 1, 0)]
    const [main, ...others] = readNamedTurns(all, last, (path) => lineOf(placeOf(path)))
    const {type: step = ending} = asObject(result[stepKeyIn(result)])
    const isOpen = final === undefined && step !== ending
    return {threads: [isOpen ? {...main, stopReason: main.stopReason ?? 'unfinished run'} : main, ...others]}
  }
}

/** A result that JavaScript writes as JSON has nothing but the state of its run. */
function resultIn(value: unknown): {readonly result: JsonObject; readonly base: Path} {
  const result = Array.isArray(value) ? {items: value} : asObject(value)
  const {state} = result
  return isRecord(state) && !keys.some((key) => key in result) ? {result: state, base: ['state']} : {result, base: []}
}

const keys = ['items', 'new_items', 'newItems', 'generated_items', 'generatedItems', '_newItems'] as const

function itemsIn(result: JsonObject): {readonly list: readonly unknown[]; readonly key: string} {
  const key = keys.find((each) => Array.isArray(result[each])) ?? 'new_items'
  return {list: asArray(result[key]), key}
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
  if (handsOver || item['type'] === 'tool_call_item') return {agent, turn: {path, stopReason: 'tool call'}, handsOver}
  if (item['type'] !== 'message_output_item') return undefined
  return {agent, turn: {text: contentText(raw['content'], ''), path: [...path, key, ...textPath(raw)]}}
}

function agentIn(agent: unknown): string | undefined {
  return asString(asObject(agent)['name']) ?? asString(agent)
}

const ending = 'next_step_final_output'

/** What a run goes on with: the state of one that has ended has its output there. */
function stepKeyIn(result: JsonObject): string {
  return 'current_step' in result ? 'current_step' : 'currentStep'
}

function finalIn(result: JsonObject): NamedTurn | undefined {
  const stepKey = stepKeyIn(result)
  const step = asObject(result[stepKey])
  for (const [value, path] of [
    [result['final_output'], ['final_output']],
    [result['finalOutput'], ['finalOutput']],
    [step['type'] === ending ? step['output'] : undefined, [stepKey, 'output']]
  ] as const)
    if (value !== undefined && value !== null)
      return {turn: {text: typeof value === 'string' ? value : (jsonOf(value) ?? ''), path}}
  return undefined
}

export const openaiAgentsFormat: Format = {
  name: 'openai-agents',
  program: 'OpenAI Agents SDK',
  files:
    'results, states and items of runs, and spans that its processors export with what models answered, with the agents in them',
  triedOn: 'real files',
  documents: [openaiAgents, agentsTrace],
  lines: [agentsTraceLines]
}
