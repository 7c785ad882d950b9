import {isRecord} from '../../text/json.ts'
import {type Draft, draftOf, say} from '../last-message.ts'
import type {Json} from '../format.ts'
import type {StopReason} from '../model.ts'
import {asObject, asString} from '../record.ts'

/** The text of a part, where the agent wrote it: what the program put in is marked. */
export function textOfPart(part: Json): string | undefined {
  if (part['type'] !== 'text' || part['synthetic'] === true || part['ignored'] === true) return undefined
  return asString(part['text'])
}

/** The sub-agent that a part started: only the result of the `task` tool holds what it said. */
export function readTask(part: Json, lineOf: () => number, agents: Map<string, Draft>): void {
  if (part['tool'] !== 'task') return
  const {status, output, input, metadata} = asObject(part['state'])
  const id = asString(asObject(metadata)['sessionId']) ?? asString(part['callID']) ?? asString(part['id'])
  if (id === undefined || (status !== 'completed' && status !== 'error')) return
  const draft = draftOf(agents, id, asString(asObject(input)['subagent_type']))
  const text = status === 'completed' ? unwrap(asString(output) ?? '') : ''
  draft.last = lineOf()
  if (text !== '') say(draft, text, draft.last)
  if (status === 'error') draft.stopReason = 'error'
}

const wrapped =
  /^(?:<task\b[^>]*>\s*|task_id:[^\n]*\s+)?<task_result>\n?([\s\S]*?)\n?<\/task_result>\s*(?:<\/task>\s*)?$/
const note = /^<task_metadata>[^<]*<\/task_metadata>\s*$/

/** What the program puts around the text of a sub-agent, taken off: it differs from version to version. */
function unwrap(output: string): string {
  const inner = wrapped.exec(output)?.[1]
  if (inner !== undefined) return inner
  const noteAt = output.lastIndexOf('<task_metadata>')
  return noteAt !== -1 && note.test(output.slice(noteAt)) ? output.slice(0, noteAt).trimEnd() : output
}

const cuts: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['MessageAbortedError', 'interruption'],
  ['MessageOutputLengthError', 'token limit']
])

/** What an error says of the message it came in. */
export function cutByError(error: unknown): StopReason | undefined {
  return isRecord(error) ? (cuts.get(error['name']) ?? 'error') : undefined
}
