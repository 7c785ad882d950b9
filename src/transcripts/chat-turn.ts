import {isRecord, type JsonObject} from '../text/json-object.ts'
import {contentText, isToolCall, textPath} from './chat-message.ts'
import type {Path} from './format.ts'
import {asArray, asObject, asString, parseJson} from './record.ts'
import {type Turn, type TurnsIn, turnOf} from './turns.ts'

/** The text that a completion tool shows the user, with its path in the message. */
interface Completion {
  readonly text: string
  readonly path: readonly PropertyKey[]
}

/** The tools with which agents of Cline, Roo Code and Kilo Code end their turn, with the argument that the user reads. */
const tools: ReadonlyMap<unknown, string> = new Map([
  ['attempt_completion', 'result'],
  ['submit_and_exit', 'summary'],
  ['plan_mode_respond', 'response'],
  ['ask_followup_question', 'question']
])

/**
 * The answer that ends the turn: an argument of a completion tool, called by the API or as a tag in the text.
 *
 * Documented at https://docs.roocode.com/advanced-usage/available-tools/attempt-completion and beside it (November 2026).
 */
export function completionOf(message: JsonObject): Completion | undefined {
  return calledIn(message) ?? writtenIn(message)
}

function calledIn(message: JsonObject): Completion | undefined {
  // Most messages are a text.
  if (!Array.isArray(message['content']) && message['tool_calls'] === undefined) return undefined
  for (const [index, block] of asArray(message['content']).entries()) {
    const {name, input} = asObject(block)
    const key = tools.get(name)
    const text = key === undefined ? undefined : asString(asObject(input)[key])
    if (key !== undefined && text !== undefined) return {text, path: ['content', index, 'input', key]}
  }
  for (const [index, call] of asArray(message['tool_calls']).entries()) {
    const {name, arguments: given} = asObject(asObject(call)['function'])
    const key = tools.get(name)
    if (key === undefined) continue
    const text = asString(asObject(typeof given === 'string' ? parseJson(given) : given)[key])
    if (text !== undefined) return {text, path: ['tool_calls', index, 'function', 'arguments']}
  }
  return undefined
}

function writtenIn(message: JsonObject): Completion | undefined {
  const text = contentText(message['content']).trimEnd()
  if (!text.endsWith('>')) return undefined
  for (const [tool, key] of tools) {
    if (!text.endsWith(`</${tool}>`)) continue
    const open = `<${key}>`
    const start = text.indexOf(open, text.lastIndexOf(`<${tool}>`))
    const end = text.lastIndexOf(`</${key}>`)
    if (start !== -1 && end >= start)
      return {text: text.slice(start + open.length, end).trim(), path: textPath(message)}
  }
  return undefined
}

const agents: ReadonlySet<unknown> = new Set(['assistant', 'model'])

/** Whether an item of the agent is a thought, as Roo Code keeps OpenAI's, or a summary of omitted messages. */
export function isAside({role, type, isSummary}: JsonObject): boolean {
  return agents.has(role) && (type === 'reasoning' || isSummary === true)
}

/** The note that programs append to a message that they stopped. */
const interruption = /\n\n\[Response interrupted by (?:user|(API Error))\]$/

/** The agent's turn in an item of a chat; `undefined` for items of others. */
export function chatTurn(message: JsonObject, path: Path): Turn | undefined {
  if (!agents.has(message['role'])) return isToolCall(message) ? {path, stopReason: 'tool call'} : undefined
  const completion = completionOf(message)
  if (completion !== undefined) return {text: completion.text, path: [...path, ...completion.path]}
  if (isAside(message)) return undefined
  if (isFailure(message)) return {path, stopReason: 'error'}
  const turn = turnOf(message, path, message['finish_reason'] ?? message['stop_reason'] ?? reasonIn(message))
  const found = turn.text?.endsWith(']') === true ? interruption.exec(turn.text) : null
  if (found === null) return turn
  return {...turn, text: turn.text?.slice(0, found.index), stopReason: found[1] ? 'error' : 'interruption'}
}

/** Cline shows a failure as a message of the agent. */
function isFailure({metadata}: JsonObject): boolean {
  return asObject(metadata)['displayRole'] === 'error'
}

/** Amp has the reason to stop in the state of a message, Crush in its last part. */
function reasonIn({state, parts}: JsonObject): unknown {
  const {stopReason, type: kind} = asObject(state)
  const {type, reason} = asObject(asArray(parts).at(-1))
  return type === 'finish' ? reason : (stopReason ?? kind)
}

/** The turns of the messages at a path. */
export function chatTurns(list: readonly unknown[], base: Path, turnsIn: TurnsIn = chatTurn): readonly Turn[] {
  return list.flatMap((item, index) => (isRecord(item) ? (turnsIn(item, [...base, index]) ?? []) : []))
}
