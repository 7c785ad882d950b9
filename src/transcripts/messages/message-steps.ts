import type {JsonObject} from '../../text/json-object.ts'
import {isCallPart} from '../chat-message.ts'
import type {Path} from '../format.ts'
import {asArray, asObject} from '../record.ts'
import {type Turn, turnOf} from '../turns.ts'

/**
 * The turns of a message that holds several steps of an agent, as the AI SDK keeps them: what follows a call with its result, or
 * `step-start`, is a message of its own. `undefined` for one without such parts.
 *
 * Source: `UIMessage` and `ModelMessage` of https://github.com/vercel/ai, versions 4 to 6, read in November 2026.
 */
export function stepTurns(message: JsonObject, path: Path): readonly Turn[] | undefined {
  if (message['role'] !== 'assistant') return undefined
  const key = Array.isArray(message['parts']) ? 'parts' : 'content'
  const parts = asArray(message[key])
  if (!parts.some((part) => isStepStart(part) || hasResult(part))) return undefined
  const turns: Turn[] = []
  let from = 0
  for (let to = 1; to <= parts.length; to++) {
    if (to < parts.length && !isStepStart(parts[to]) && !hasResult(parts[to - 1])) continue
    // Models print texts without a character beside calls.
    const step = parts.slice(from, to).map((part) => (asObject(part)['text'] === '' ? undefined : part))
    const {text, stopReason, path: inner} = turnOf({content: step}, [])
    const [, index = 0, ...rest] = inner
    const isCut = step.some((part) => asObject(part)['type'] === 'text' && asObject(part)['state'] === 'streaming')
    const reason = step.some(hasResult) ? 'tool call' : (stopReason ?? (isCut ? 'unfinished run' : undefined))
    const place = {path: [...path, key, from + Number(index), ...rest], stopReason: reason}
    if (text !== '') turns.push({...place, text})
    else if (reason !== undefined) turns.push(place)
    from = to
  }
  return turns
}

function isStepStart(part: unknown): boolean {
  return asObject(part)['type'] === 'step-start'
}

/** Whether a part is the result of a call, or a call with its result. */
function hasResult(part: unknown): boolean {
  const {type, state, toolInvocation} = asObject(part)
  if (type === 'tool-invocation') return asObject(toolInvocation)['state'] === 'result'
  return isCallPart(part) ? typeof state === 'string' && state.startsWith('output-') : type === 'tool-result'
}
