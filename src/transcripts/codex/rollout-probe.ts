import {closeBrace, openBrace} from '../bytes/codes.ts'
import {openFields} from '../bytes/fields.ts'
import {namesOf} from '../bytes/names.ts'
import {createShapes} from '../bytes/shapes.ts'
import {unsure, valueEnd} from '../bytes/values.ts'
import type {Verdict} from '../format.ts'
import type {ByteLine} from '../lines.ts'
import {isWhole} from '../record.ts'

/** Records and payloads that have no part in the end of a thread, by their types. */
const inertRecords: readonly string[] = ['world_state', 'compacted']
const inertItems: readonly string[] = ['reasoning']
export const inertEvents: readonly string[] = [
  'agent_message',
  'agent_reasoning',
  'exec_command_begin',
  'exec_command_end',
  'mcp_tool_call_begin',
  'mcp_tool_call_end',
  'patch_apply_begin',
  'patch_apply_end',
  'token_count',
  'user_message'
]
const completed = 'item_completed'
const answers: readonly string[] = ['function_call_output', 'custom_tool_call_output']
const calls: readonly string[] = ['function_call', 'custom_tool_call']

const recordNames = namesOf(['type'], ['payload'])
const payloadNames = namesOf(
  ['type', 'call_id'],
  ['arguments', 'content', 'info', 'input', 'item', 'message', 'output']
)
const [type, callId, completedItem] = [0, 1, 6]
const agentMessage = Buffer.from('"AgentMessage"')

const records = namesOf([...inertRecords, 'response_item', 'event_msg'], [])
const [item, event] = [inertRecords.length, inertRecords.length + 1]
const items = namesOf([...inertItems, ...answers, ...calls], [])
const firstCall = inertItems.length + answers.length
const events = namesOf([...inertEvents, completed], [])

/** What a call gives to a tool is skipped byte by byte where its id comes after it; to parse what is longer is as fast. */
const longestInput = 4096

/** The calls of tools, by their ids. */
interface Calls {
  open(call: string): void
  close(call: string): void
}

/**
 * Decides by the bytes of a rollout's lines which of them need not be parsed: those of a type that does nothing, and the calls and
 * answers of tools, which only open and close calls. The types come before what is long; a line where they do not is read.
 */
export function createRolloutProbe({open, close}: Calls): (line: ByteLine) => Verdict {
  const record = openFields(recordNames)
  const heads = createShapes<number>()
  const payload = openFields(payloadNames)
  const inner = openFields(payloadNames)

  let payloadAt = 0

  /** The number of the type of a record, before its payload; -1 for any other, and where a parser is needed. */
  function typeOf(bytes: Buffer, start: number, end: number): number {
    const known = heads.find(bytes, start, end)
    payloadAt = heads.stop() - 1
    if (known !== undefined) return known
    if (record.readFirst(bytes, start + 1, end) !== recordNames.stops) return -1
    payloadAt = record.stop()
    const texts = record.plainTexts().flatMap((text) => (text.name === -1 ? [{...text, isRead: false}] : []))
    return heads.add(bytes, {start, end: payloadAt + 1}, texts, record.find(bytes, type, records))
  }

  /** What was done is not read, what was written is. */
  function ofEvent(bytes: Buffer, stop: number, end: number): Verdict {
    const found = payload.find(bytes, type, events)
    if (found < inertEvents.length) return found === -1 ? 'read' : 'skip'
    if (stop !== completedItem || bytes[payload.stop()] !== openBrace) return 'read'
    inner.readFirst(bytes, payload.stop() + 1, end)
    return inner.text(bytes, type) === undefined || inner.is(bytes, type, agentMessage) ? 'read' : 'skip'
  }

  /** Reads the fields after what a tool gets, as far as the end of the line. @returns whether it could */
  function readInput(bytes: Buffer, stop: number, end: number): boolean {
    if (stop === unsure || bytes[end - 1] !== closeBrace) return false
    if (stop === payloadNames.count) return payload.stop() === end - 2
    const after = valueEnd(bytes, payload.stop(), Math.min(end, payload.stop() + longestInput))
    return after !== unsure && payload.readLast(bytes, after - 1, end - 1)
  }

  return (line) => {
    const {bytes, start, end} = line
    if (bytes === undefined || bytes[start] !== openBrace) return 'read'
    const known = typeOf(bytes, start, end)
    if (known === -1) return 'read'
    if (known < item) return 'skip'
    if (bytes[payloadAt] !== openBrace) return 'read'
    const stop = payload.readFirst(bytes, payloadAt + 1, end)
    if (known === event) return ofEvent(bytes, stop, end)
    const found = payload.find(bytes, type, items)
    if (found < inertItems.length) return found === -1 ? 'read' : 'skip'
    const isCall = found >= firstCall
    if (isCall && !readInput(bytes, stop, end)) return 'read'
    const call = payload.text(bytes, callId)
    // A line that was cut off is not a record.
    if (call === undefined || !isWhole(line)) return 'read'
    if (isCall) open(call)
    else close(call)
    return 'skip'
  }
}
