import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {type OpenThread, subagentIn} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'

/** The text of a part, where the agent wrote it: what the program put in is marked. */
export function textOfPart(part: JsonObject): string | undefined {
  if (part['type'] !== 'text' || part['synthetic'] === true || part['ignored'] === true) return undefined
  return asString(part['text'])
}

/** The sub-agent that a part started: only the result of the `task` tool holds its text. */
export function readTask(part: JsonObject, lineOf: () => number, agents: Map<string, OpenThread>): void {
  if (part['tool'] !== 'task') return
  const {status, output, input, metadata} = asObject(part['state'])
  const id = asString(asObject(metadata)['sessionId']) ?? asString(part['callID']) ?? asString(part['id'])
  if (id === undefined || (status !== 'completed' && status !== 'error')) return
  const thread = subagentIn(agents, id, asString(asObject(input)['subagent_type']))
  const text = status === 'completed' ? unwrap(asString(output) ?? '') : ''
  thread.lastLine = lineOf()
  if (text !== '') addMessage(thread, {text, line: thread.lastLine})
  if (status === 'error') thread.stopReason = 'error'
}

/** What comes after the result, from its tag on. */
const closing = /^<\/task_result>\s*(?:<\/task>\s*)?$/
const note = /^<task_metadata>[^<]*<\/task_metadata>\s*$/

/** What the program puts around the text of a sub-agent, taken off: it differs from version to version. */
function unwrap(output: string): string {
  const inner = resultIn(output)
  if (inner !== undefined) return inner
  const noteAt = output.lastIndexOf('<task_metadata>')
  return noteAt !== -1 && note.test(output.slice(noteAt)) ? output.slice(0, noteAt).trimEnd() : output
}

/** The text of the tag of a result, without the line end at each side. */
function resultIn(output: string): string | undefined {
  const tag = output.indexOf('<task_result>')
  const inner = tag + '<task_result>'.length
  const start = output.charAt(inner) === '\n' ? inner + 1 : inner
  const end = output.lastIndexOf('</task_result>')
  if (tag === -1 || end < start || !mayPrecede(output.slice(0, tag)) || !closing.test(output.slice(end)))
    return undefined
  const text = output.slice(start, end)
  return text.endsWith('\n') ? text.slice(0, -1) : text
}

/** Whether a text is what the program puts before a result: nothing, a tag, or a line with the id of the task. */
function mayPrecede(head: string): boolean {
  const line = head.trimEnd()
  return head === '' || /^<task\b[^>]*>$/.test(line) || (/^task_id:[^\n]*$/.test(line) && line !== head)
}

const errors: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['MessageAbortedError', 'interruption'],
  ['MessageOutputLengthError', 'token limit']
])

/** Why a message with an error is not final. */
export function stopReasonOfError(error: unknown): StopReason | undefined {
  return isRecord(error) ? (errors.get(error['name']) ?? 'error') : undefined
}
