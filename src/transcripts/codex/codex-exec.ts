import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {eachSession} from '../each-session.ts'
import type {Format, LineFormat, LineReader} from '../format.ts'
import {addMessage} from '../last-message.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'
import {skipTypes} from '../skip-types.ts'
import {createSubAgents} from './sub-agents.ts'

const oldEvent = /^(?:task_|agent_|exec_command_|mcp_tool_call_|patch_apply_|token_count$|session_configured$|error$)/
const event = /^(?:thread\.started|turn\.(?:started|completed|failed)|item\.(?:started|updated|completed))$/

/**
 * What `codex exec --json` prints: `thread.started`, `item.completed` and so on; the first versions printed
 * `{id, msg: {type}}`. Of several turns the last is read.
 *
 * Source: the types `ThreadEvent` of `@openai/codex-sdk` 0.163.0 and printed runs, read in November 2026.
 */
const codexExec: LineFormat = {
  name: 'codex-exec',
  detects: (records) =>
    records.some(
      ({type, id, msg}) =>
        (typeof type === 'string' && event.test(type)) ||
        (typeof id === 'string' && oldEvent.test(asString(asObject(msg)['type']) ?? ''))
    ),
  open: openExec
}

const probe = skipTypes(['command_execution', 'reasoning', 'file_change', 'mcp_tool_call', 'exec_command_end'])

function openExec(): LineReader {
  let main = openMain()
  let subAgents = createSubAgents()
  let isRunning = false

  function start(): void {
    main = openMain()
    subAgents = createSubAgents()
  }

  function end(): void {
    isRunning = false
    main.stopReason = undefined
  }

  /** A task that failed completes too, without a message. */
  function complete(text: string | undefined, line: number): void {
    const {stopReason} = main
    end()
    if (text === undefined && stopReason === 'error') main.stopReason = stopReason
    else if (text !== undefined && main.number === 0) addMessage(main, {text, line})
  }

  function readItem(item: JsonObject, line: number): void {
    if (item['type'] === 'agent_message') addMessage(main, {text: asString(item['text']) ?? '', line})
    else subAgents.readItem(item, line)
  }

  function readEvent(record: JsonObject, line: number): void {
    const type = record['type']
    if (type === 'thread.started') start()
    else if (type === 'turn.started') isRunning = true
    else if (type === 'turn.completed') end()
    else if (type === 'turn.failed' || type === 'error') main.stopReason = 'error'
    else if (type === 'item.completed') readItem(asObject(record['item']), line)
  }

  function readMessage(message: JsonObject, line: number): void {
    const type = message['type']
    if (type === 'session_configured') main.model = asString(message['model'])
    else if (type === 'task_started') isRunning = true
    else if (type === 'agent_message') addMessage(main, {text: asString(message['message']) ?? '', line})
    else if (type === 'task_complete') complete(asString(message['last_agent_message']), line)
    else if (type === 'error') main.stopReason = 'error'
    else if (type === 'turn_aborted') main.stopReason = 'interruption'
  }

  return {
    probe,
    read(record, line) {
      if (isRecord(record['msg'])) readMessage(record['msg'], line)
      else readEvent(record, line)
      main.lastLine = line
    },
    finish() {
      if (isRunning) main.stopReason ??= 'unfinished run'
      return {threads: [main, ...subAgents.threads()].map(closeThread)}
    }
  }
}

export const codexExecFormat: Format = {
  name: 'codex-exec',
  program: 'Codex',
  files: '`codex exec --json`',
  triedOn: 'real files',
  lines: [eachSession(codexExec)]
}
