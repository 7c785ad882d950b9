import {decodeUtf8, findBytes, type SoughtBytes, soughtBytes} from '../../text/bytes.ts'
import {createMemo} from '../../text/memoize.ts'
import type {ByteLine} from '../lines.ts'

/** A record up to the first block of its message, which is what a tool answered. */
const answer =
  /^\{(?:"\w+":[ \t\r]*(?:"[^"\\]*(?:\\.[^"\\]*)*"|true|false|null|-?[\d.]+),[ \t\r]*)*"message":[ \t\r]*\{"role":[ \t\r]*"user",[ \t\r]*"content":[ \t\r]*\[\{(?:"tool_use_id":[ \t\r]*"[^"\\]*",[ \t\r]*)?"type":[ \t\r]*"tool_result"/

/** What each head ends with: most other lines do not have it, and are not decoded. */
const mark = soughtBytes('"tool_result"')

/** Far more than any version writes before an answer. */
const headLength = 2048

/** How a line begins that has what a tool answered, up to the answer; `undefined` for all others. */
export function answerHead({bytes, start, end}: ByteLine): string | undefined {
  if (bytes === undefined) return undefined
  const headEnd = Math.min(start + headLength, end)
  let markEnd: number | undefined
  for (let at = findBytes(bytes, mark, start, headEnd); at !== -1; at = findBytes(bytes, mark, markEnd, headEnd))
    markEnd = at + mark.bytes.length
  return markEnd === undefined ? undefined : answer.exec(decodeUtf8(bytes, start, markEnd))?.[0]
}

const teamKey = soughtBytes('"teamName"')

/** Whether a line with what a tool answered may say of which team its session is. */
export function mayNameTeam({bytes, start, end}: ByteLine): boolean {
  return bytes !== undefined && findBytes(bytes, teamKey, start, end) !== -1
}

/** How many calls are sought in the bytes of an answer; where more are open, it is read. */
const soughtCalls = 16

const soughtCall = createMemo<string, SoughtBytes>(1000)

/** An id that JSON writes as it is. */
const plainId = /^[\w-]+$/

/**
 * Whether a line with what a tool answered may be the report of an agent.
 *
 * @param openCalls calls of agents that wait for their answer
 */
export function mayReport({bytes, start, end}: ByteLine, openCalls: ReadonlySet<string>): boolean {
  if (openCalls.size > soughtCalls) return true
  const isIn = (id: string): boolean =>
    bytes !== undefined &&
    findBytes(
      bytes,
      soughtCall(id, () => soughtBytes(id)),
      start,
      end
    ) !== -1
  return [...openCalls].some((id) => !plainId.test(id) || isIn(id))
}
