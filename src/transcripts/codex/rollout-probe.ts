import {openBrace, quote} from '../bytes/codes.ts'
import {openFields} from '../bytes/fields.ts'
import {namesOf} from '../bytes/names.ts'
import {createRepeats} from '../bytes/repeats.ts'
import type {Verdict} from '../format.ts'
import type {ByteLine} from '../lines.ts'
import {isWhole} from '../record.ts'

/** Records and payloads that have no part in the end of a thread, by their types. */
const inertRecords: readonly string[] = ['turn_context', 'world_state', 'compacted']
const turnContext = 0
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

const recordNames = namesOf(['type'], ['payload'])
const payloadNames = namesOf(
  ['type', 'call_id'],
  ['arguments', 'content', 'info', 'input', 'item', 'message', 'output']
)
const [type, callId, completedItem] = [0, 1, 6]
const modelKey = Buffer.from('"model":"')
const agentMessage = Buffer.from('"AgentMessage"')

const records = namesOf([...inertRecords, 'response_item', 'event_msg'], [])
const [item, event] = [inertRecords.length, inertRecords.length + 1]
const items = namesOf([...inertItems, ...answers], [])
const events = namesOf([...inertEvents, completed], [])

/** Takes what the bytes of a line show. */
interface Sight {
  /** The id of a call that has its answer. */
  close(call: string): void
  /** The model of the turn that begins. */
  setModel(model: string): void
}

/** More than the names of models have. */
const longestModel = 200

/** The model in the bytes of a `turn_context`, which has it without escapes. */
function modelIn(payload: Buffer): string | undefined {
  const from = payload.indexOf(modelKey)
  if (from === -1) return undefined
  const start = from + modelKey.length
  const end = payload.subarray(start, start + longestModel).indexOf(quote)
  return end < 1 ? undefined : payload.toString('utf8', start, start + end)
}

/**
 * Decides by the bytes of a rollout's lines which of them need not be parsed: those of a type that does nothing, and the answers of
 * tools, which only close their calls. The types come before what is long; a line where they do not is read.
 *
 */
export function createRolloutProbe({close, setModel}: Sight): (line: ByteLine) => Verdict {
  const record = openFields(recordNames, createRepeats())
  const payload = openFields(payloadNames)
  const inner = openFields(payloadNames)

  /** What was done is not read, what was written is. */
  function ofEvent(bytes: Buffer, stop: number, end: number): Verdict {
    const found = payload.find(bytes, type, events)
    if (found < inertEvents.length) return found === -1 ? 'read' : 'skip'
    if (stop !== completedItem || bytes[payload.stop()] !== openBrace) return 'read'
    inner.readFirst(bytes, payload.stop() + 1, end)
    return inner.text(bytes, type) === undefined || inner.is(bytes, type, agentMessage) ? 'read' : 'skip'
  }

  return (line) => {
    const {bytes, start, end} = line
    if (bytes === undefined || bytes[start] !== openBrace) return 'read'
    const isOfPayload = record.readFirst(bytes, start + 1, end) === recordNames.stops
    const known = record.find(bytes, type, records)
    if (known === -1 || !isOfPayload) return 'read'
    if (known === turnContext) {
      const model = modelIn(bytes.subarray(record.stop(), end))
      if (model !== undefined) setModel(model)
    }
    if (known < item) return 'skip'
    if (bytes[record.stop()] !== openBrace) return 'read'
    const stop = payload.readFirst(bytes, record.stop() + 1, end)
    if (known === event) return ofEvent(bytes, stop, end)
    const found = payload.find(bytes, type, items)
    if (found < inertItems.length) return found === -1 ? 'read' : 'skip'
    const call = payload.text(bytes, callId)
    // A line that was cut off is not a record.
    if (call === undefined || !isWhole(line)) return 'read'
    close(call)
    return 'skip'
  }
}
