import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {type OpenThread, subagentIn} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'

/** The text of a part, where the agent wrote it: what the program put in is marked. */
export function textOfPart(part: JsonObject): string | undefined {
  if (part['type'] !== 'text' || part['synthetic'] === true || part['ignored'] === true) return undefined
  return asString(part['text'])
}

/** The sub-agent that a part started: only the result of its tool holds its text, `task`, and from version 2 on `subagent`. */
export function readTask(part: JsonObject, lineOf: () => number, agents: Map<string, OpenThread>): void {
  const tool = part['tool'] ?? part['name']
  if (tool !== 'task' && tool !== 'subagent') return
  const {status, output, content, input, metadata} = asObject(part['state'])
  const result = asString(output) ?? contentText(content)
  const report = reportIn(result)
  // What runs in the background reports later.
  if (status !== 'error' && (status !== 'completed' || (tool === 'subagent' && report === undefined))) return
  const {sessionId, sessionID, metadata: inner} = asObject(metadata)
  const known = asString(sessionId) ?? asString(sessionID) ?? asString(asObject(inner)['sessionID'])
  const id = report?.id ?? known ?? asString(part['callID']) ?? asString(part['id'])
  const {subagent_type: type, agent} = asObject(input)
  if (id === undefined) return
  endTask(agents, id, asString(type) ?? asString(agent), {
    text: status === 'completed' ? (report?.text ?? unwrap(result)) : '',
    isFailed: status === 'error' || report?.isFailed === true,
    line: lineOf()
  })
}

/** The report of a sub-agent that ran in the background, which the program adds to the session. */
export function readTaskReport(message: JsonObject, lineOf: () => number, agents: Map<string, OpenThread>): void {
  const report = message['type'] === 'synthetic' ? reportIn(asString(message['text']) ?? '') : undefined
  if (report === undefined) return
  endTask(agents, report.id, asString(asObject(message['metadata'])['agent']), {...report, line: lineOf()})
}

interface TaskEnd {
  readonly text: string
  readonly isFailed: boolean
  readonly line: number
}

function endTask(
  agents: Map<string, OpenThread>,
  id: string,
  agent: string | undefined,
  {text, isFailed, line}: TaskEnd
): void {
  const thread = subagentIn(agents, id, agent)
  thread.lastLine = line
  if (text !== '') addMessage(thread, {text, line})
  if (isFailed) thread.stopReason = 'error'
}

/** The text of a sub-agent in the tag that version 2 puts around it; `undefined` for one that still runs. */
function reportIn(result: string): (Omit<TaskEnd, 'line'> & {readonly id: string}) | undefined {
  const [tag, id, state] = /^<subagent sessionID="([^"]+)" state="(\w+)"[^>]*>\n?/.exec(result) ?? []
  const end = result.lastIndexOf('</subagent>')
  if (tag === undefined || id === undefined || state === 'running' || end < tag.length) return undefined
  return {id, text: result.slice(tag.length, end).replace(/\n$/, ''), isFailed: state !== 'completed'}
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
  ['aborted', 'interruption'],
  ['MessageOutputLengthError', 'token limit']
])

/** Why a message with an error is not final. */
export function stopReasonOfError(error: unknown): StopReason | undefined {
  return isRecord(error) ? (errors.get(error['name'] ?? error['type']) ?? 'error') : undefined
}
