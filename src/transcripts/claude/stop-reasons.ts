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

/** The meaning of a `stop_reason`; `undefined` where the text is whole, or the value is unknown. */
export function stopReasonOfStop(reason: unknown): StopReason | undefined {
  return stopReasons.get(reason)
}

/** The meaning of the `status` of an agent; `undefined` where the agent still runs, or ended well. */
export function stopReasonOfStatus(status: unknown): StopReason | undefined {
  return statuses.get(status)
}
