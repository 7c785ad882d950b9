import type {Verdict} from '../format.ts'
import type {ByteLine} from '../lines.ts'
import type {OpenAnswers} from './open-answers.ts'

/** The keys of a record before the first whose value is an object or a list. */
const head = /^\s*\{(?:"\w+":\s*(?:"[^"\\]*(?:\\.[^"\\]*)*"|true|false|null|-?[\d.]+),\s*)*/

/** Far more than any version writes before the message. */
const headLength = 2048

const answer =
  /^"message":\s*\{"role":\s*"user",\s*"content":\s*\[\{(?:"tool_use_id":\s*"[^"\\]*",\s*)?"type":\s*"tool_result"/

const streamEvent = /^\s*\{"type":\s*"stream_event"/

/** Which lines of a stream need not be parsed: answers of tools, which are most of it, unless the tool is an agent. */
export function probeStream(line: ByteLine, answers: OpenAnswers): Verdict {
  const {bytes, start, end} = line
  const text = bytes?.toString('latin1', start, Math.min(start + headLength, end)) ?? ''
  if (streamEvent.test(text)) return 'skip'
  const rest = text.slice(head.exec(text)?.[0].length ?? 0)
  return answer.test(rest) && !answers.mayReport(line) ? 'skip' : 'read'
}
