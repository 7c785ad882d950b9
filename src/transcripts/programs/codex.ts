import {isRecord, type JsonObject, scalarText} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import {type DialoguePart, dialogueFormat, fencedLines, readDialogue} from '../dialogue.ts'
import type {Effects, OneEffect, RecordEffect} from '../engine/description.ts'
import {aString} from '../engine/pattern.ts'
import {format, lineFormat} from '../engine/read.ts'
import type {Format, FormatReading} from '../format.ts'
import {addMessage, addPrompt, createLastMessage, type LastMessage} from '../last-message.ts'
import type {SideMessage, StopReason} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread, subagentIn} from '../open-thread.ts'
import {asArray, asObject, asString, isWhole} from '../record.ts'
import {openSavePoints} from '../save-points.ts'
import {readId, skipTypes} from '../skip-types.ts'

const stopReasons: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['errored', 'error'],
  ['interrupted', 'interruption']
])

/** A sub-agent ended, or was stopped. */
interface AgentEnd {
  readonly stopReason: StopReason | undefined
  /** With another status a text is not the agent's. */
  readonly text: string | undefined
}

/** How a sub-agent ended, by its status; `undefined` where it still runs. */
function agentEnd(status: unknown, text: unknown): AgentEnd | undefined {
  if (status === 'completed') return {stopReason: undefined, text: asString(text)}
  const stopReason = stopReasons.get(status)
  return stopReason && {stopReason, text: undefined}
}

/** Each call that waits for the agent reports its end again. */
function endAgent(thread: OpenThread, {stopReason, text}: AgentEnd, line: number): void {
  if (text !== undefined && text !== thread.text) addMessage(thread, {text, line})
  if (thread.number === 0) thread.lastLine = line
  thread.stopReason = stopReason
}

const oldEvent = /^(?:task_|agent_|exec_command_|mcp_tool_call_|patch_apply_|token_count$|session_configured$|error$)/
const event = /^(?:thread\.started|turn\.(?:started|completed|failed)|item\.(?:started|updated|completed))$/

/**
 * The output of `codex exec --json`: `thread.started`, `item.completed` and so on. The first versions printed
 * `{id, msg: {type}}`. The last of several turns is read.
 *
 * Source: the types `ThreadEvent` of `@openai/codex-sdk` 0.163.0 and printed runs, read in November 2026.
 */
export const codexExecFormat = format({
  name: 'codex-exec',
  program: 'Codex',
  files: '`codex exec --json`',
  triedOn: 'real files',
  lines: {
    some: [
      [
        {type: (type) => event.test(asString(type) ?? '')},
        {id: aString, msg: {type: (type) => oldEvent.test(asString(type) ?? '')}}
      ]
    ]
  },
  isAppended: true,
  skips: ['command_execution', 'reasoning', 'file_change', 'mcp_tool_call', 'exec_command_end'],
  open: openExec
})

function openExec(): Effects {
  let isRunning = false

  function eventEffect({type, item}: JsonObject): RecordEffect {
    if (type === 'thread.started') return 'start'
    if (type === 'turn.failed' || type === 'error') return 'error'
    if (type === 'item.completed') return itemEffect(asObject(item))
    if (type === 'turn.started') isRunning = true
    if (type !== 'turn.completed') return undefined
    isRunning = false
    return {change: clearReason}
  }

  function messageEffect(message: JsonObject): RecordEffect {
    const {type} = message
    if (type === 'session_configured') return {path: [], model: asString(message['model'])}
    if (type === 'agent_message') return {path: [], text: asString(message['message']) ?? ''}
    if (type === 'error') return 'error'
    if (type === 'turn_aborted') return 'interruption'
    if (type === 'task_started') isRunning = true
    if (type !== 'task_complete') return undefined
    isRunning = false
    return {change: (main, line) => completeTask(main, asString(message['last_agent_message']), line)}
  }

  return {
    effectOf: (record) => (isRecord(record['msg']) ? messageEffect(record['msg']) : eventEffect(record)),
    end: () => ({
      change(main) {
        if (isRunning) main.stopReason ??= 'unfinished run'
      }
    })
  }
}

/** The effect of a completed item: `agents_states` holds `{status, message}` of sub-agents by their threads. */
function itemEffect({type, text, agents_states: states}: JsonObject): RecordEffect {
  if (type === 'agent_message') return {path: [], text: asString(text) ?? ''}
  return Object.entries(asObject(states)).map(([id, state]): OneEffect => {
    const {status, message} = asObject(state)
    const end = agentEnd(status, message)
    return end && {subagent: {id}, change: (thread, line) => endAgent(thread, end, line)}
  })
}

function clearReason(main: OpenThread): void {
  main.stopReason = undefined
}

/** A task that failed completes too, without a message. */
function completeTask(main: OpenThread, text: string | undefined, line: number): void {
  if (text !== undefined && main.number === 0) addMessage(main, {text, line})
  else if (text !== undefined || main.stopReason !== 'error') clearReason(main)
}

const time = String.raw`(?:\[\d{4}-\d{2}-\d{2}T[\d:.]{5,15}Z?\] )?`
const header = new RegExp(`^${time}OpenAI Codex v\\d`)
const prompt = new RegExp(`^${time}(?:user$|User instructions:)`)
const answer = new RegExp(`^${time}codex$`)
/** Other lines that begin a part. */
const other =
  /^(?:\[\d{4}-\d{2}-\d{2}T[\d:.]{5,15}Z?\] .{1,4000}|thinking|exec|file update:?|apply patch|plan update|tokens used|web search: .{1,4000}|tool \S{1,200}\(.{0,4000}|mcp startup: .{1,400}|mcp: \S{1,200}(?: started| ready| completed| failed).{0,400}|hook: .{1,200}|collab: \w{1,40})$/

/** The first line of a tool's part. */
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

/**
 * The log of `codex exec` on standard error: a header, then lines such as `user`, `codex` and `exec` above each part.
 * The first versions put the time before these lines. Standard output, with the last message alone, may come before or
 * after the log.
 *
 * Source: logs of versions 0.2 to 0.154 in public repositories, read in November 2026, and output of 0.171.
 */
export const codexLogFormat = dialogueFormat({
  name: 'codex-log',
  program: 'Codex',
  files: 'what `codex exec` shows on standard error, with the format declared',
  triedOn: 'real files',
  detects: (lines) => isLog(lines, new Set()),
  isEvident: (lines) => isLog(lines, fencedLines(lines)),
  read: (lines) => readDialogue(lines, partsIn(lines))
})

/** The sub-agents of a rollout, from the events that report them. */
interface SubAgents {
  /** `collab_agent_spawn_end` has a role, `collab_waiting_end` and others an end. */
  readEvent(event: JsonObject, line: number): void
  /** The threads of the agents that ended. */
  threads(): Iterable<OpenThread>
}

function createSubAgents(): SubAgents {
  const agents = new Map<string, OpenThread>()
  const roles = new Map<string, string>()

  function readStatus(record: JsonObject, status: unknown, line: number): void {
    const id = asString(record['thread_id']) ?? asString(record['receiver_thread_id'])
    if (id === undefined) return
    const role = asString(record['agent_role']) ?? asString(record['receiver_agent_role'])
    if (role !== undefined) roles.set(id, role)
    for (const [name, text] of isRecord(status) ? Object.entries(status) : [[status, undefined]]) {
      const end = agentEnd(name, text)
      if (end !== undefined) endAgent(subagentIn(agents, id), end, line)
    }
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
    *threads() {
      for (const [id, thread] of agents) {
        thread.agent ??= roles.get(id)
        yield thread
      }
    }
  }
}

/** A message between agents as the rollout has it: agents go by their paths, such as `/root/reviewer`. */
type RolloutMessage = Omit<SideMessage, 'thread'>

/** The message of a `response_item` of type `agent_message`; none where it is encrypted. */
function readAgentMessage(item: JsonObject, line: number): readonly RolloutMessage[] {
  const text = contentText(item['content'])
  if (text === '' || asArray(item['content']).some((part) => asObject(part)['type'] === 'encrypted_content')) return []
  const from = asString(item['author'])
  const to = asString(item['recipient'])
  const kind = /^Message Type: (\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'message'
  return [{...(from !== undefined && {from}), ...(to !== undefined && {to}), kind, text, line}]
}

/**
 * The message with its thread: senders go by their paths, the thread of the file itself by its id.
 *
 * @param path of the thread of the file
 */
function sideMessage(message: RolloutMessage, id: string, path: string): SideMessage {
  return {...message, thread: message.from === undefined || message.from === path ? id : message.from}
}

const calls: ReadonlySet<unknown> = new Set(['function_call', 'custom_tool_call', 'local_shell_call'])
const answers = ['function_call_output', 'custom_tool_call_output']

/** Events that have no part in the end of a thread, besides `agent_message`: an item of that type has one. */
const inertEvents = [
  'agent_reasoning',
  'exec_command_begin',
  'exec_command_end',
  'mcp_tool_call_begin',
  'mcp_tool_call_end',
  'patch_apply_begin',
  'patch_apply_end',
  'token_count'
]

const answeredCall = readId(answers, 'call_id')
const rolloutProbe = skipTypes(['world_state', 'compacted', 'reasoning', ...inertEvents])

/**
 * The rollout files of Codex: `{timestamp, type, payload}`, before 0.30 the bare items.
 *
 * The agent's messages are `response_item` records. Events repeat them, and matter only in a file without such records.
 * A `compacted` line repeats earlier history.
 *
 * Source: files that Codex wrote, from version 0.40 on, read in November 2026.
 */
export const codexRollout = lineFormat({
  name: 'codex-rollout',
  lines: {
    some: [
      [
        {type: ['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'], payload: isRecord},
        {record_type: 'state'}
      ]
    ]
  },
  reader(_, lineOf) {
    const rollout = createRollout()
    return {
      probe(line) {
        const call = answeredCall(line)
        if (!isWhole(line) || (call === undefined && rolloutProbe(line) === 'read')) return 'read'
        if (call !== undefined) rollout.openCalls.delete(call)
        rollout.lastLine = line.number
        return 'skip'
      },
      add: (record, path) => readRecord(rollout, record, lineOf(path)),
      finish() {
        if (rollout.isCopied) dropCopied(rollout)
        return finish(rollout)
      }
    }
  }
})

function readRecord(rollout: Rollout, record: JsonObject, line: number): void {
  rollout.lastLine = line
  const type = record['type']
  const payload = asObject(record['payload'])
  if (type === 'session_meta') rollout.meta ??= payload
  else if (type === 'turn_context') rollout.model = modelIn(payload) ?? rollout.model
  else if (type === 'event_msg') readEvent(rollout, payload, line)
  else if (type === 'inter_agent_communication') rollout.messages.push(...readAgentMessage(payload, line))
  else readItem(rollout, type === 'response_item' ? payload : record, line)
}

/** The state of a rollout while it is read. */
type Rollout = ReturnType<typeof createRollout>

function createRollout() {
  // The last message by the `response_item` records, by the events of completed items, and by the ends of turns.
  const [items, completed, reported] = [createLastMessage(), createLastMessage(), createLastMessage()]
  const messages: RolloutMessage[] = []
  const state: {meta?: JsonObject; model?: string | undefined; stopReason?: StopReason | undefined} = {}
  return {
    ...state,
    items,
    completed,
    reported,
    messages,
    subAgents: createSubAgents(),
    /** Calls of tools without an answer. */
    openCalls: new Set<unknown>(),
    turn: 0,
    /** The turns, by how many there were before each. */
    turns: openSavePoints(items, completed, reported),
    /** The number of turns, without undone ones. */
    turnCount: 0,
    /** The user wrote, and the turn has not begun. */
    isAsked: false,
    isRunning: false,
    /** A tool was called after the last message, so that another one is to come. */
    isCalled: false,
    /** The records so far are the history of the thread that this one was forked from. */
    isCopied: false,
    lastLine: 1
  }
}

function readItem(rollout: Rollout, item: JsonObject, line: number): void {
  const {items, openCalls, turn} = rollout
  const type = item['type']
  if (calls.has(type)) {
    openCalls.add(item['call_id'] ?? item['id'])
    rollout.isCalled = true
  } else if (answers.includes(scalarText(type))) openCalls.delete(item['call_id'])
  else if (type === 'agent_message') rollout.messages.push(...readAgentMessage(item, line))
  const text = type === 'message' ? contentText(item['content'], '') : ''
  if (text !== '' && item['role'] === 'user')
    for (const last of [items, rollout.completed, rollout.reported]) addPrompt(last)
  if (text === '' || item['role'] !== 'assistant') return
  addMessage(items, {text, line, turn, isCommentary: item['phase'] === 'commentary'})
  openCalls.clear()
  rollout.isCalled = false
  rollout.stopReason = undefined
}

function readEvent(rollout: Rollout, event: JsonObject, line: number): void {
  const type = asString(event['type']) ?? ''
  if (type === 'agent_message' || inertEvents.includes(type)) return
  if (type === 'task_started' || type === 'turn_started') {
    readTurnStart(rollout, event['turn_id'])
    if (!rollout.isAsked) saveTurn(rollout)
    rollout.turn += 1
    rollout.isRunning = true
    rollout.isAsked = false
  } else if (type === 'user_message') readPrompt(rollout)
  else if (type === 'thread_rolled_back') takeBack(rollout, event['num_turns'])
  else if (type === 'task_complete' || type === 'turn_complete') readTurnEnd(rollout, event, line)
  else if (type === 'turn_aborted') {
    rollout.isRunning = false
    rollout.isAsked = false
    rollout.stopReason = 'interruption'
  } else if (type === 'error') rollout.stopReason = 'error'
  else if (type === 'item_completed') readCompletedItem(rollout, asObject(event['item']), line)
  else rollout.subAgents.readEvent(event, line)
}

/** The ids of threads and turns since 2025 begin with their times (UUID version 7). */
const timedId = /^[\da-f]{8}-[\da-f]{4}-7/

/** The file of a sub-agent that was forked begins with turns of its caller, which are older than itself. */
function readTurnStart(rollout: Rollout, turnId: unknown): void {
  const {id, forked_from_id: caller, source} = rollout.meta ?? {}
  const isFork = typeof caller === 'string' && isRecord(asObject(source)['subagent'])
  const [threadId, turn] = [String(id), String(turnId)]
  const isCopied = isFork && timedId.test(threadId) && timedId.test(turn) && turn < threadId
  if (rollout.isCopied && !isCopied) dropCopied(rollout)
  rollout.isCopied = isCopied
}

function dropCopied(rollout: Rollout): void {
  for (const last of [rollout.items, rollout.completed, rollout.reported]) Object.assign(last, createLastMessage())
  rollout.openCalls.clear()
  rollout.stopReason = undefined
}

/** A prompt during a turn belongs to that turn. In older files only a prompt shows that a turn starts. */
function readPrompt(rollout: Rollout): void {
  if (rollout.isRunning) return
  saveTurn(rollout)
  rollout.isAsked = true
}

function saveTurn(rollout: Rollout): void {
  rollout.turns.save(rollout.turnCount)
  rollout.turnCount += 1
}

function takeBack(rollout: Rollout, count: unknown): void {
  if (typeof count !== 'number') return
  rollout.turnCount = Math.max(0, rollout.turnCount - count)
  rollout.turns.restore(rollout.turnCount)
  rollout.openCalls.clear()
  rollout.stopReason = undefined
  rollout.isRunning = false
}

function readTurnEnd(rollout: Rollout, event: JsonObject, line: number): void {
  const text = asString(event['last_agent_message'])
  if (text !== undefined) addMessage(rollout.reported, {text, line, turn: rollout.turn})
  rollout.isRunning = false
  rollout.isAsked = false
  rollout.openCalls.clear()
  // A turn that failed completes too, without a message
  if (isRecord(event['error'])) rollout.stopReason = 'error'
  else if (text !== undefined || rollout.stopReason !== 'error') rollout.stopReason = undefined
}

function readCompletedItem(rollout: Rollout, item: JsonObject, line: number): void {
  const text = item['type'] === 'AgentMessage' ? contentText(item['content'], '') : ''
  if (text === '') return
  addMessage(rollout.completed, {text, line, turn: rollout.turn, isCommentary: item['phase'] === 'commentary'})
  rollout.isCalled = false
  rollout.stopReason = undefined
}

function finish({items, completed, reported, meta = {}, ...rollout}: Rollout): FormatReading {
  const last = lastOf([items, completed].find(({count}) => count > 0) ?? reported, reported)
  const isUnanswered = rollout.isRunning && (last.turn < rollout.turn || last.isCommentary || rollout.isCalled)
  const isCalling = rollout.openCalls.size > 0
  const stopReason = rollout.stopReason ?? (isCalling ? 'tool call' : isUnanswered ? 'unfinished run' : undefined)
  const thread: OpenThread = {...threadOf(meta), ...last, lastLine: rollout.lastLine, stopReason, model: rollout.model}
  return {
    threads: [thread, ...rollout.subAgents.threads()].map(closeThread),
    messages: rollout.messages.map((message) => sideMessage(message, thread.threadId, pathOf(meta)))
  }
}

/** The message that the last turn's end reports replaces any other. */
function lastOf(last: LastMessage, reported: LastMessage): LastMessage {
  const isOfLastTurn = reported.count > 0 && reported.line >= last.line && reported.turn >= last.turn
  if (!isOfLastTurn || reported.text.trim() === last.text.trim()) return last
  const {text, line} = reported
  return {...last, text, line, isCommentary: false}
}

/** More than the names of models have. */
const longestModel = 200

function modelIn(turn: JsonObject): string | undefined {
  const model = asString(turn['model'])
  return model === undefined || model.length > longestModel ? undefined : model
}

/** The thread without its messages. A sub-agent has a file of its own, and an id. */
function threadOf(meta: JsonObject): OpenThread {
  const {subagent} = asObject(meta['source'])
  if (subagent === undefined) return openMain()
  const role = asString(spawnOf(meta)['agent_role']) ?? asString(meta['agent_role'])
  return openThread('subagent', asString(meta['id']) ?? asString(meta['session_id']) ?? 'main', role)
}

const spawnOf = (meta: JsonObject): JsonObject =>
  asObject(asObject(asObject(meta['source'])['subagent'])['thread_spawn'])

const pathOf = (meta: JsonObject): string =>
  asString(meta['agent_path']) ?? asString(spawnOf(meta)['agent_path']) ?? '/root'

export const codexRolloutFormat: Format = {
  name: 'codex-rollout',
  program: 'Codex',
  files: 'rollouts below `~/.codex/sessions`',
  triedOn: 'real files',
  lines: [codexRollout]
}
