import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {type DialoguePart, dialogueLines, fencedLines, readDialogue} from '../dialogue.ts'
import type {DialogueFormat, Format, LineFormat, LineReader} from '../format.ts'
import {eachSession} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {closeThread, type OpenThread, openMain, subagentIn} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {skipTypes} from '../skip-types.ts'

/** The sub-agents of a thread, by what the records of the thread report of them. */
export interface SubAgents {
  /** An event of a rollout: `collab_agent_spawn_end` has a role, `collab_waiting_end` and others an end. */
  readEvent(event: JsonObject, line: number): void
  /** An item of `codex exec`: `agents_states` holds `{status, message}` by thread. */
  readItem(item: JsonObject, line: number): void
  /** Those that ended. */
  threads(): Iterable<OpenThread>
}

const stopReasons: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['errored', 'error'],
  ['interrupted', 'interruption']
])

export function createSubAgents(): SubAgents {
  const agents = new Map<string, OpenThread>()
  const roles = new Map<string, string>()

  function end(id: string, status: unknown, text: string | undefined, line: number): void {
    const stopReason = stopReasons.get(status)
    if (stopReason === undefined && status !== 'completed') return
    const thread = subagentIn(agents, id)
    // Each call that waits for the agent reports its end again
    if (text !== undefined && text !== thread.text) addMessage(thread, {text, line})
    if (thread.number === 0) thread.lastLine = line
    thread.stopReason = stopReason
  }

  function readStatus(record: JsonObject, status: unknown, line: number): void {
    const id = asString(record['thread_id']) ?? asString(record['receiver_thread_id'])
    if (id === undefined) return
    const role = asString(record['agent_role']) ?? asString(record['receiver_agent_role'])
    if (role !== undefined) roles.set(id, role)
    if (isRecord(status))
      for (const [name, value] of Object.entries(status)) end(id, name, completed(name, value), line)
    else end(id, status, undefined, line)
  }

  return {
    readEvent(event, line) {
      const spawned = asString(event['new_thread_id'])
      const role = asString(event['new_agent_role'])
      if (spawned !== undefined && role !== undefined) roles.set(spawned, role)
      for (const item of asArray(event['agent_statuses'])) readStatus(asObject(item), asObject(item)['status'], line)
      for (const [id, status] of Object.entries(asObject(event['statuses']))) readStatus({thread_id: id}, status, line)
      readStatus(event, event['status'], line)
    },
    readItem(item, line) {
      for (const [id, state] of Object.entries(asObject(item['agents_states']))) {
        const {status, message} = asObject(state)
        end(id, status, completed(status, message), line)
      }
    },
    *threads() {
      for (const [id, thread] of agents) {
        thread.agent ??= roles.get(id)
        yield thread
      }
    }
  }
}

/** What comes with another status is not a text of the agent. */
function completed(status: unknown, text: unknown): string | undefined {
  return status === 'completed' ? asString(text) : undefined
}

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

/**
 * What `codex exec` shows of a run on standard error: a header, then lines such as `user`, `codex` and `exec` above what each did; in the
 * first versions with the time before. Standard output, where only the last message is, may be before it or after it.
 *
 * Source: logs of versions 0.2 to 0.154 in public repositories, read in November 2026, and what 0.171 printed.
 */
const codexLog: DialogueFormat = {
  name: 'codex-log',
  detects: (text) => isLog(dialogueLines(text), new Set()),
  isEvident(text) {
    const lines = dialogueLines(text)
    return isLog(lines, fencedLines(lines))
  },
  read(text) {
    const lines = dialogueLines(text)
    return readDialogue(lines, partsIn(lines))
  }
}

const time = String.raw`(?:\[\d{4}-\d{2}-\d{2}T[\d:.]{5,15}Z?\] )?`
const header = new RegExp(`^${time}OpenAI Codex v\\d`)
const prompt = new RegExp(`^${time}(?:user$|User instructions:)`)
const answer = new RegExp(`^${time}codex$`)
/** What else begins a part. */
const other =
  /^(?:\[\d{4}-\d{2}-\d{2}T[\d:.]{5,15}Z?\] .{1,4000}|thinking|exec|file update:?|apply patch|plan update|tokens used|web search: .{1,4000}|tool \S{1,200}\(.{0,4000}|mcp startup: .{1,400}|mcp: \S{1,200}(?: started| ready| completed| failed).{0,400}|hook: .{1,200}|collab: \w{1,40})$/

/** What a tool did. */
const call = /^(?:\[[^\]]{10,40}\] )?(?:exec|file update|apply[ _]patch|tool |collab: )/

function isLog(lines: readonly string[], fenced: ReadonlySet<number>): boolean {
  const start = lines.findIndex(
    (line, index) => !fenced.has(index) && header.test(line) && /^-{8}$/.test((lines[index + 1] ?? '').trimEnd())
  )
  return start !== -1 && lines.some((line, index) => index > start && prompt.test(line.trimEnd()))
}

function* partsIn(lines: readonly string[]): Generator<DialoguePart> {
  let start: number | undefined
  for (const [index, line] of lines.entries()) {
    const text = line.trimEnd()
    const isAnswer = answer.test(text)
    if (!(isAnswer || prompt.test(text) || header.test(text) || other.test(text))) continue
    if (start !== undefined) yield {author: 'agent', from: start, to: index}
    if (!isAnswer && call.test(text)) yield {author: 'agent', from: index, to: index, stopReason: 'tool call'}
    start = isAnswer ? index + 1 : undefined
  }
  if (start !== undefined) yield {author: 'agent', from: start, to: lines.length}
}

export const codexLogFormat: Format = {
  name: 'codex-log',
  program: 'Codex',
  files: 'what `codex exec` shows on standard error, with the format declared',
  triedOn: 'real files',
  dialogues: [codexLog]
}
