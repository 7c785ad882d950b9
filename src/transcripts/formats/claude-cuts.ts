import type {Cut} from '../model.ts'

const stopReasons = new Map<unknown, Cut>([
  ['max_tokens', 'token limit'],
  ['model_context_window_exceeded', 'token limit'],
  ['refusal', 'refusal']
])

const statuses = new Map<unknown, Cut>([
  ['failed', 'error'],
  ['error', 'error'],
  ['stopped', 'interruption'],
  ['killed', 'interruption'],
  ['blocked', 'refusal']
])

/** What a `stop_reason` says of a text; `undefined` where it is whole, or nothing is told. */
export function cutOfStop(reason: unknown): Cut | undefined {
  return stopReasons.get(reason)
}

/** What the `status` of an agent says of its text; `undefined` where the agent is not over, or ended well. */
export function cutOfStatus(status: unknown): Cut | undefined {
  return statuses.get(status)
}
