import type {JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import type {DocumentFormat} from '../format.ts'
import type {StopReason} from '../model.ts'
import {openMain} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'
import {readTurns, type Turn, turnOf} from '../turns.ts'

/**
 * A response of the Interactions API of Gemini, `{object: 'interaction', steps: [{type: 'model_output', content}]}`, or of its first
 * version, `{object: 'interaction', outputs}`.
 *
 * Documented at https://ai.google.dev/api/interactions-api (November 2026).
 */
export const geminiInteraction: DocumentFormat = {
  name: 'gemini-api',
  detects(value) {
    const {object, steps, outputs} = asObject(value)
    return object === 'interaction' && (Array.isArray(steps) || Array.isArray(outputs))
  },
  read(value, lineOf) {
    const {steps, outputs, model, status} = asObject(value)
    const turns = Array.isArray(steps)
      ? steps.flatMap((step, index) => stepTurn(asObject(step), index) ?? [])
      : [outputsTurn(outputs)]
    const last: Turn = {path: [], model: asString(model), stopReason: reasons.get(status) ?? stopReasonOf(status)}
    return {threads: [readTurns(openMain(), [...turns, last], Array.isArray(steps) ? ['steps'] : ['outputs'], lineOf)]}
  }
}

const reasons: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['requires_action', 'tool call'],
  ['in_progress', 'unfinished run'],
  ['incomplete', 'unfinished run']
])

function outputsTurn(outputs: unknown): Turn {
  const turn = turnOf({content: outputs}, [])
  return {...turn, path: ['outputs', ...turn.path.slice(1)]}
}

/** The model calls functions; what the API itself runs is called and answered within the response. */
function stepTurn(step: JsonObject, index: number): Turn | undefined {
  const path = ['steps', index]
  if (step['type'] === 'model_output') return turnOf(step, path)
  return step['type'] === 'function_call' ? {path, stopReason: 'tool call'} : undefined
}
