import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {DocumentFormat, Format, FormatReading, LineFormat} from '../format.ts'
import {eachSession} from '../join-readings.ts'
import {type ThreadEnding, withPrinted} from '../last-message.ts'
import type {Thread} from '../model.ts'
import {asArray, asObject, asString, onlyKey} from '../record.ts'
import {answerHead, isAnswer, mayReport, stopReasonOfStatus, stopReasonOfStop} from './content.ts'
import {createClaudeThreads, type LineAt} from './threads.ts'

/**
 * The output of `claude -p --output-format json`: the result alone.
 *
 * Source: the type `SDKResultMessage` of `@anthropic-ai/claude-agent-sdk` 0.3.329, read in November 2026.
 */
const claudeResult: DocumentFormat = {
  name: 'claude-result',
  detects: (value) => isRecord(value) && isResult(value),
  read(value, lineOf) {
    const record = asObject(value)
    const model = onlyKey(record['modelUsage'])
    const named = model === undefined ? {} : {model}
    return {threads: [{id: 'main', kind: 'main', ...named, ...resultEnding(record, lineOf, undefined)}]}
  }
}

/** The record that ends a run. */
function isResult({type, subtype, result}: JsonObject): boolean {
  return type === 'result' && (typeof subtype === 'string' || typeof result === 'string')
}

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

export const claudeResultFormat: Format = {
  name: 'claude-result',
  program: 'Claude Code',
  files: '`claude -p --output-format json`; the same of `droid exec`',
  triedOn: 'real files',
  documents: [claudeResult]
}

/**
 * The output of `claude -p --output-format stream-json`.
 *
 * Source: the type `SDKMessage` of `@anthropic-ai/claude-agent-sdk` 0.3.329, read in November 2026.
 */
export const claudeStream: LineFormat = {
  name: 'claude-stream',
  detects: (records) =>
    !records.some(isSession) && records.some((record) => isInit(record) || isTurn(record, 'session_id')),
  open() {
    const stream = createStream()
    return {
      probe: (line) => (answerHead(line) !== undefined && !mayReport(line, stream.openCalls()) ? 'skip' : 'read'),
      read: (record, line) => stream.read(record, () => line),
      finish: stream.finish
    }
  }
}

/** The records in one array, from `claude -p --output-format json --verbose` or the GitHub Action. */
const claudeArray: DocumentFormat = {
  name: 'claude-stream',
  detects(value) {
    const items = asArray(value).filter(isRecord)
    return items.some((item) => isInit(item) || isTurn(item, 'message')) || items.filter(isResult).length === 1
  },
  read(value, lineOf) {
    const stream = createStream()
    for (const [index, record] of asArray(value).entries())
      if (isRecord(record)) stream.read(record, (path) => lineOf([index, ...path]))
    return stream.finish()
  }
}

function isInit({type, subtype, session_id: session}: JsonObject): boolean {
  return type === 'system' && subtype === 'init' && typeof session === 'string'
}

function isTurn(record: JsonObject, key: string): boolean {
  const {type, message} = record
  return (
    (type === 'assistant' || type === 'user') &&
    isRecord(message) &&
    (key === 'message' ? 'content' in message : typeof record[key] === 'string')
  )
}

/** Newer sessions have the keys of a stream too. */
function isSession(record: JsonObject): boolean {
  return isTurn(record, 'sessionId') || (isTurn(record, 'message') && 'parentUuid' in record)
}

interface Stream {
  read(record: JsonObject, lineAt: LineAt): void
  openCalls(): ReadonlySet<string>
  finish(): FormatReading
}

function createStream(): Stream {
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

  function read(record: JsonObject, lineAt: LineAt): void {
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

  function finish(): FormatReading {
    const reading = threads.finish({ending: mainEnding()})
    return {...reading, threads: reading.threads.filter(isSeen)}
  }

  return {read, openCalls: calls.open, finish}
}

export const claudeStreamFormat: Format = {
  name: 'claude-stream',
  program: 'Claude Code',
  files:
    '`claude -p --output-format stream-json`; `--output-format json --verbose`; the execution file of its GitHub Action; the same of Qwen Code',
  triedOn: 'real files',
  documents: [claudeArray],
  lines: [eachSession(claudeStream)]
}
