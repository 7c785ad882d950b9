import type {ByteLine} from '../lines.ts'

/** A record up to the first block of its message, which is what a tool answered. */
const answer =
  /^\{(?:"\w+":\s*(?:"[^"\\]*(?:\\.[^"\\]*)*"|true|false|null|-?[\d.]+),\s*)*"message":\s*\{"role":\s*"user",\s*"content":\s*\[\{(?:"tool_use_id":\s*"[^"\\]*",\s*)?"type":\s*"tool_result"/

/** Far more than any version writes before an answer. */
const headLength = 2048

/** How a line begins that has what a tool answered, up to the answer; `undefined` for all others. */
export function answerHead({bytes, start, end}: ByteLine): string | undefined {
  const head = bytes?.toString('latin1', start, Math.min(start + headLength, end)) ?? ''
  return answer.exec(head)?.[0]
}

/** How many calls are sought in the bytes of an answer; where more are open, it is read. */
const soughtCalls = 16

/** An id that JSON writes as it is. */
const plainId = /^[\w-]+$/

/**
 * Whether a line with what a tool answered may be the report of an agent.
 *
 * @param openCalls calls of agents that wait for their answer
 */
export function mayReport({bytes, start, end}: ByteLine, openCalls: ReadonlySet<string>): boolean {
  if (openCalls.size > soughtCalls) return true
  const line = bytes?.subarray(start, end)
  return [...openCalls].some((id) => !plainId.test(id) || line?.includes(id))
}
