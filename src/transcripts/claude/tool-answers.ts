import {decodeUtf8, findBytes, type SoughtBytes, soughtBytes} from '../../text/bytes.ts'
import {createMemo} from '../../text/memoize.ts'
import type {ByteLine} from '../lines.ts'

/** A record up to the first block of its message, which is what a tool answered. */
const answer =
  /^\{(?:"\w+":[ \t\r]*(?:"[^"\\]*(?:\\.[^"\\]*)*"|true|false|null|-?[\d.]+),[ \t\r]*)*"message":[ \t\r]*\{"role":[ \t\r]*"user",[ \t\r]*"content":[ \t\r]*\[\{(?:"tool_use_id":[ \t\r]*"[^"\\]*",[ \t\r]*)?"type":[ \t\r]*"tool_result"/

/** Where the message of a record begins: that of a user has its role first, and most other lines are not decoded. */
const messageKey = soughtBytes('"message":')
const firstOfRole = 0x72

/** Far more than any version writes before a message, and then before an answer. */
const [headLength, answerLength] = [2048, 512]

/** How a line begins that has what a tool answered, up to the answer; `undefined` for all others. */
export function answerHead({bytes, start, end}: ByteLine): string | undefined {
  if (bytes === undefined) return undefined
  const headEnd = Math.min(start + headLength, end)
  const at = findBytes(bytes, messageKey, start, headEnd)
  if (at === -1) return undefined
  // `{"r`, perhaps with spaces between.
  let key = at + messageKey.bytes.length
  while (key < headEnd && isBeforeKey(bytes[key])) key++
  return bytes[key] === firstOfRole
    ? answer.exec(decodeUtf8(bytes, start, Math.min(key + answerLength, end)))?.[0]
    : undefined
}

function isBeforeKey(byte = 0): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x7b || byte === 0x22
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
