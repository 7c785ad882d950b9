/** The keys of a record before the first whose value is an object or a list. */
const head = /^\s*\{(?:"\w+":\s*(?:"[^"\\]*(?:\\.[^"\\]*)*"|true|false|null|-?[\d.]+),\s*|"origin":\s*\{[^{}]*\},\s*)*/

/** Far more than any version writes before the message. */
const headLength = 2048

const snapshot = /"type":\s*"file-history-/

const progress = /"type":\s*"progress"/

/** Not a record of a sub-agent without a name: following such an agent takes each of its records. */
const isNamed = /"isSidechain":\s*false|"agentId":\s*"/

/** What the program adds to the prompts for the model; a queued command may be the report of an agent. */
const addition = /^"attachment":\s*\{"type":\s*"(?!queued_command)/

const answer =
  /^"message":\s*\{"role":\s*"user",\s*"content":\s*\[\{(?:"tool_use_id":\s*"[^"\\]*",\s*)?"type":\s*"tool_result"/

const streamEvent = /^\s*\{"type":\s*"stream_event"/

/** How many calls are sought in the bytes of an answer; where more are open, it is read. */
const soughtCalls = 16

/**
 * Whether a line of a session may matter for a thread: answers of tools, which are most of a session, do not, unless the
 * tool is an agent. A line whose keys are not in the order of the program is relevant.
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
