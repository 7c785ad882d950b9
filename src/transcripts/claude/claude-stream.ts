import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {OpenRecords} from '../engine/description.ts'
import {aList, allOf, aString, isPresent, testOf} from '../engine/pattern.ts'
import {format, lineFormat} from '../engine/read.ts'
import {type ThreadEnding, withPrinted} from '../last-message.ts'
import type {Thread} from '../model.ts'
import {asArray, asString, onlyKey} from '../record.ts'
import {answerHead, isAnswer, mayReport, stopReasonOfStatus, stopReasonOfStop} from './content.ts'
import {createClaudeThreads, type LineAt} from './threads.ts'

/** The record that ends a run. */
const resultRecord = [
  {type: 'result', subtype: aString},
  {type: 'result', result: aString}
]

/**
 * The output of `claude -p --output-format json`: the result alone.
 *
 * Source: the type `SDKResultMessage` of `@anthropic-ai/claude-agent-sdk` 0.3.329, read in November 2026.
 */
export const claudeResultFormat = format({
  name: 'claude-result',
  program: 'Claude Code',
  files: '`claude -p --output-format json`; the same of `droid exec`',
  triedOn: 'real files',
  documents: [{when: resultRecord, records: ''}],
  outputs: () => (record, _, lineOf) => {
    const model = onlyKey(record['modelUsage'])
    return {id: 'main', kind: 'main', ...(model && {model}), ...resultEnding(record, lineOf, undefined)}
  }
})

/**
 * How a run ended.
 *
 * @param before how it ended without its result: the text of an error is not an output
 */
function resultEnding(record: JsonObject, lineAt: LineAt, before: ThreadEnding | undefined): ThreadEnding {
  const {result, structured_output: structured, is_error: isError, subtype, stop_reason: stop} = record
  const line = lineAt(['result'])
  const nothing = {text: '', line, message: 0}
  if (isError === true || (typeof subtype === 'string' && subtype !== 'success'))
    return {...(before ?? nothing), stopReason: 'error'}
  const message = before?.message || 1
  const stopReason = stopReasonOfStop(stop)
  const tail = stopReason === undefined ? {} : {stopReason}
  const text = asString(result)
  if (structured !== undefined && structured !== null) {
    const data = {text: JSON.stringify(structured), line: lineAt(['structured_output'])}
    return text === undefined ? {...data, message, ...tail} : {text, line, message, structured: data, ...tail}
  }
  if (text !== undefined) return {text, line, message, ...tail}
  return {...(before ?? {...nothing, stopReason: 'nothing'}), ...tail}
}

const turnRecord = {type: ['assistant', 'user'], message: isRecord}
const message = {...turnRecord, message: {content: isPresent}}
const init = {type: 'system', subtype: 'init', session_id: aString}
const isStreamed = testOf([init, {...turnRecord, session_id: aString}])
/** Newer sessions have the keys of a stream too. */
const isOfSession = testOf([
  {...turnRecord, sessionId: aString},
  {...message, parentUuid: isPresent}
])

function isStream(list: unknown): boolean {
  const records = asArray(list)
  return records.some(isStreamed) && !records.some(isOfSession)
}

function isArrayOfStream(list: unknown): boolean {
  const records = asArray(list)
  return records.some(testOf([init, message])) || records.filter(testOf(resultRecord)).length === 1
}

const openStream: OpenRecords = (_, lineOf) => {
  const threads = createClaudeThreads()
  const {calls, reports} = threads
  let result: {readonly ending: ThreadEnding; readonly messages: number} | undefined
  const completed = new Set<string>()
  let lastLine = 1

  function authorOf({agent_id: agent, parent_tool_use_id: call, subagent_type: type}: JsonObject) {
    if (asString(call) !== undefined) calls.name(String(call), asString(agent), asString(type))
    return {key: asString(agent) ?? asString(call) ?? '', type: asString(type), name: undefined}
  }

  /** Reads a task event; Qwen Code nests its fields in `data`. */
  function system(record: JsonObject, line: number): void {
    const {subtype, data} = record
    const {task_id: task, tool_use_id: call, subagent_type: type, status} = isRecord(data) ? data : record
    const agent = asString(task)
    if (agent === undefined) return
    if (subtype === 'task_started' && asString(call) !== undefined) calls.name(String(call), agent, asString(type))
    if (subtype !== 'task_notification') return
    reports.addNotice(
      {agent, call: asString(call), isBare: true, text: '', stopReason: stopReasonOfStatus(status)},
      line
    )
    if (status === 'completed') completed.add(agent)
  }

  /** A turn after the last result has no result of its own. */
  function mainEnding(): ThreadEnding {
    const ending = threads.mainEnding()
    if (result !== undefined && (ending?.message ?? 0) <= result.messages) return withPrinted(result.ending, ending)
    return {...(ending ?? {text: '', line: lastLine, message: 0}), stopReason: 'unfinished run'}
  }

  /** Whether the records have a thread's messages: a completed agent in the background may have no messages in them. */
  function isSeen({id, message, model}: Thread): boolean {
    return message > 0 || model !== undefined || !completed.has(id)
  }

  return {
    probe: (line) => (answerHead(line) !== undefined && !mayReport(line, calls.open()) ? 'skip' : 'read'),
    add(record, path) {
      const lineAt: LineAt = (inner) => lineOf([...path, ...inner])
      if (!isAnswer(record)) threads.retract(record)
      const {type} = record
      if (type === 'assistant') threads.readAssistant(record, authorOf(record), lineAt)
      else if (type === 'user') threads.readUser(record, authorOf(record), lineAt)
      else if (type === 'system') {
        lastLine = lineAt([])
        system(record, lastLine)
      } else if (type === 'result') {
        const before = threads.mainEnding()
        result = {ending: resultEnding(record, lineAt, before), messages: before?.message ?? 0}
      }
    },
    finish() {
      const reading = threads.finish({ending: mainEnding()})
      return {...reading, threads: reading.threads.filter(isSeen)}
    }
  }
}

/**
 * The output of `claude -p --output-format stream-json`, or its records in one array, from `claude -p --output-format json --verbose` or
 * the GitHub Action.
 *
 * Source: the type `SDKMessage` of `@anthropic-ai/claude-agent-sdk` 0.3.329, read in November 2026.
 */
export const claudeStream = lineFormat({name: 'claude-stream', lines: isStream, reader: openStream})

export const claudeStreamFormat = format({
  name: 'claude-stream',
  program: 'Claude Code',
  files:
    '`claude -p --output-format stream-json`; `--output-format json --verbose`; the execution file of its GitHub Action; the same of Qwen Code',
  triedOn: 'real files',
  documents: [{when: allOf(aList, isArrayOfStream), records: ''}],
  lines: isStream,
  isAppended: true,
  reader: openStream
})
