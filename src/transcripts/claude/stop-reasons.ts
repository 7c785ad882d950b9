import type {StopReason} from '../model.ts'

const stopReasons = new Map<unknown, StopReason>([
  ['max_tokens', 'token limit'],
  ['model_context_window_exceeded', 'token limit'],
  ['refusal', 'refusal']
])

const statuses = new Map<unknown, StopReason>([
  ['failed', 'error'],
  ['error', 'error'],
  ['stopped', 'interruption'],
  ['killed', 'interruption'],
  ['blocked', 'refusal']
])

/** What a `stop_reason` says of a text; `undefined` where it is whole, or nothing is told. */
export function stopReasonOfStop(reason: unknown): StopReason | undefined {
  return stopReasons.get(reason)
}

/** What the `status` of an agent says of its text; `undefined` where the agent is not over, or ended well. */
export function stopReasonOfStatus(status: unknown): StopReason | undefined {
  return statuses.get(status)
}
