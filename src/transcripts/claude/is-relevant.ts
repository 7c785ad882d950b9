/** The keys of a record before the first whose value is no plain one. */
const head = /^\s*\{(?:"\w+":\s*(?:"[^"\\]*(?:\\.[^"\\]*)*"|true|false|null|-?[\d.]+),\s*|"origin":\s*\{[^{}]*\},\s*)*/

/** Far more than stands before the message in any version. */
const headLength = 2048

const snapshot = /"type":\s*"file-history-/

const progress = /"type":\s*"progress"/

/** The record is not one of a sub-agent without a name, which each record of it is needed to follow. */
const isNamed = /"isSidechain":\s*false|"agentId":\s*"/

/** What the program adds to what it tells the model; a queued command may be the report of an agent. */
const addition = /^"attachment":\s*\{"type":\s*"(?!queued_command)/

const answer =
  /^"message":\s*\{"role":\s*"user",\s*"content":\s*\[\{(?:"tool_use_id":\s*"[^"\\]*",\s*)?"type":\s*"tool_result"/

const streamEvent = /^\s*\{"type":\s*"stream_event"/

/** How many calls are sought in the bytes of an answer; where more are open, it is read. */
const soughtCalls = 16

/**
 * Whether a line of a session may hold something that counts: not what tools answered, which is most of it, unless the tool
 * is an agent. Sure of that only where the program wrote the keys in its own order.
 *
 * @param openCalls calls of agents that wait for their answer
 */
export function isRelevantInSession(line: Buffer, openCalls: ReadonlySet<string>): boolean {
  const text = line.toString('latin1', 0, headLength)
  const keys = head.exec(text)?.[0] ?? ''
  if (snapshot.test(keys)) return false
  if (!isNamed.test(keys)) return true
  const rest = text.slice(keys.length)
  if (progress.test(keys) || addition.test(rest)) return false
  return !answer.test(rest) || mayAnswer(line, openCalls)
}

/** Like {@link isRelevantInSession}, for a line of a stream. */
export function isRelevantInStream(line: Buffer, openCalls: ReadonlySet<string>): boolean {
  const text = line.toString('latin1', 0, headLength)
  if (streamEvent.test(text)) return false
  const rest = text.slice(head.exec(text)?.[0].length ?? 0)
  return !answer.test(rest) || mayAnswer(line, openCalls)
}

function mayAnswer(line: Buffer, openCalls: ReadonlySet<string>): boolean {
  if (openCalls.size > soughtCalls) return true
  for (const id of openCalls) if (line.includes(id)) return true
  return false
}
