import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {isToolCall} from '../chat-message.ts'
import type {Path} from '../format.ts'
import {asArray, asObject} from '../record.ts'
import {type Turn, type TurnsIn, turnOf} from '../turns.ts'
import {completionOf} from './completion.ts'

const agents: ReadonlySet<unknown> = new Set(['assistant', 'model'])

/** Whether an item of the agent is a thought, as Roo Code keeps those of OpenAI's models, or the summary of what it left out. */
export function isAside({role, type, isSummary}: JsonObject): boolean {
  return agents.has(role) && (type === 'reasoning' || isSummary === true)
}

/** What programs add to a message that they stopped. */
const interruption = /\n\n\[Response interrupted by (?:user|(API Error))\]$/

/** What an item of a chat says of the agent; `undefined` for one that is not the agent's. */
export function chatTurn(message: JsonObject, path: Path): Turn | undefined {
  if (!agents.has(message['role'])) return isToolCall(message) ? {path, stopReason: 'tool call'} : undefined
  const completion = completionOf(message)
  if (completion !== undefined) return {text: completion.text, path: [...path, ...completion.path]}
  if (isAside(message)) return undefined
  if (isFailure(message)) return {path, stopReason: 'error'}
  const turn = turnOf(message, path, message['finish_reason'] ?? message['stop_reason'] ?? reasonIn(message))
  const found = interruption.exec(turn.text ?? '')
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
