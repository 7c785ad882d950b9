import {isRecord} from '../../text/json.ts'
import type {Json, LineFormat} from '../format.ts'
import {asObject, asString} from '../record.ts'
import {passOver, readId} from '../sniff.ts'
import {openSpeakers, type Speaker, type Speakers} from './participants.ts'

/** Webhooks have dotted names too, such as `user.created`. */
const event =
  /^(?:assistant\.\w+|user\.message|tool\.execution_\w+|subagent\.\w+|session\.(?:start|resume|shutdown|error|info|model_change|task_complete))$/
const answeredCall = readId(['tool.execution_complete'], 'toolCallId')
const oldest: ReadonlySet<unknown> = new Set(['user.message', 'assistant.message'])

/**
 * The events of Copilot CLI: `{type, data, agentId?}`, the oldest without `data`. Sub-agents speak in the same file, under
 * the id of the call that started them or one of their own.
 */
export const copilotEvents: LineFormat = {
  name: 'copilot-events',
  detects: (records) =>
    records.some(
      ({type, data}) => typeof type === 'string' && event.test(type) && (isRecord(data) || oldest.has(type))
    ),
  mayCount: passOver([
    'tool.execution_start',
    'tool.execution_partial_result',
    'hook.start',
    'hook.end',
    'system.message',
    'user.message',
    'assistant.reasoning'
  ]),
  open() {
    const speakers = openSpeakers()
    return {
      mayCount(line) {
        const call = answeredCall(line)
        return call === undefined || speakers.isTask(call)
      },
      read(record, line) {
        if (record['ephemeral'] !== true) readEvent(record, line, speakers)
      },
      finish: () => ({threads: speakers.threads(), messages: []})
    }
  }
}

function readEvent(record: Json, line: number, speakers: Speakers): void {
  const type = record['type']
  const data = asObject(record['data'])
  const id = asString(record['agentId'])
  const call = asString(data['toolCallId'])
  if (typeof type === 'string' && type.startsWith('subagent.')) {
    if (call !== undefined) readAgent(type, data, speakers.start(call, id, asString(data['agentName']), line))
    if (call !== undefined && data['executionMode'] === 'background') speakers.detach(call)
    return
  }
  const speaker = speakers.of(id, asString(data['parentToolCallId']), line)
  if (type === 'assistant.message') {
    const content = data['content'] ?? record['output'] ?? record['content']
    speakers.hear(speaker, {...data, content}, line)
  } else if (type === 'tool.execution_complete') {
    const text = data['success'] === false ? undefined : asString(asObject(data['result'])['content'])
    if (text !== undefined && call !== undefined) speakers.settle(call, text, line)
  } else if (type === 'session.task_complete') speakers.complete(asString(data['summary']), line)
  else if (type === 'session.error') speakers.stop(speaker, 'error')
  else if (type === 'abort') speakers.stop(speaker, 'interruption')
  else if (type === 'result' && typeof record['exitCode'] === 'number' && record['exitCode'] !== 0)
    speakers.main.draft.stopReason ??= 'error'
}

function readAgent(type: string, {error}: Json, speaker: Speaker): void {
  speaker.isRunning = type === 'subagent.started'
  if (type === 'subagent.failed' || isRecord(error)) speaker.draft.stopReason = 'error'
}
