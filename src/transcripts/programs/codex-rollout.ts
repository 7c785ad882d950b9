import {isRecord, type JsonObject, scalarText} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import type {Format, FormatReading, LineFormat, LineReader} from '../format.ts'
import {addMessage, addPrompt, createLastMessage, type LastMessage} from '../last-message.ts'
import type {SideMessage, StopReason} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString, isWhole} from '../record.ts'
import {openSavePoints, type SavePoints} from '../save-points.ts'
import {readId, skipTypes} from '../skip-types.ts'
import {createSubAgents, type SubAgents} from './codex.ts'

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

const types: ReadonlySet<unknown> = new Set(['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'])
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
const probe = skipTypes(['world_state', 'compacted', 'reasoning', ...inertEvents])

/**
 * The rollout files of Codex: `{timestamp, type, payload}`, before 0.30 the bare items.
 *
 * The messages of the agent are `response_item` records. The events repeat them, and matter only where a file has no
 * such record; what a `compacted` line brings back was there before.
 *
 * Source: files that Codex wrote, from version 0.40 on, read in November 2026.
 */
export const codexRollout: LineFormat = {
  name: 'codex-rollout',
  detects: (records) =>
    records.some(
      (record) => (types.has(record['type']) && isRecord(record['payload'])) || record['record_type'] === 'state'
    ),
  open: openRollout
}

function openRollout(): LineReader {
  const rollout = createRollout()
  return {
    probe(line) {
      const call = answeredCall(line)
      if (!isWhole(line) || (call === undefined && probe(line) === 'read')) return 'read'
      if (call !== undefined) rollout.openCalls.delete(call)
      rollout.lastLine = line.number
      return 'skip'
    },
    read(record, line) {
      rollout.lastLine = line
      const type = record['type']
      const payload = asObject(record['payload'])
      if (type === 'session_meta') rollout.meta ??= payload
      else if (type === 'turn_context') rollout.model = modelIn(payload) ?? rollout.model
      else if (type === 'event_msg') readEvent(rollout, payload, line)
      else if (type === 'inter_agent_communication') rollout.messages.push(...readAgentMessage(payload, line))
      else readItem(rollout, type === 'response_item' ? payload : record, line)
    },
    finish() {
      if (rollout.isCopied) dropCopied(rollout)
      return finish(rollout)
    }
  }
}

/** What is known of a rollout while it is read. */
interface Rollout {
  /** The last message by the `response_item` records. */
  readonly items: LastMessage
  /** The same by the events of completed items. */
  readonly completed: LastMessage
  /** The same by the ends of turns. */
  readonly reported: LastMessage
  readonly subAgents: SubAgents
  readonly messages: RolloutMessage[]
  /** Calls of tools without an answer. */
  readonly openCalls: Set<unknown>
  meta: JsonObject | undefined
  /** That of the last turn. */
  model: string | undefined
  stopReason: StopReason | undefined
  turn: number
  /** The turns, by how many there were before each. */
  readonly turns: SavePoints
  /** How many turns there are, those left out that were taken back. */
  turnCount: number
  /** The user wrote, and the turn has not begun. */
  isAsked: boolean
  isRunning: boolean
  /** A tool was called after the last message, so that another one is to come. */
  isCalled: boolean
  /** What was read so far is the history of the thread that this one was forked from. */
  isCopied: boolean
  lastLine: number
}

function createRollout(): Rollout {
  const [items, completed, reported] = [createLastMessage(), createLastMessage(), createLastMessage()]
  return {
    items,
    completed,
    reported,
    turns: openSavePoints(items, completed, reported),
    turnCount: 0,
    subAgents: createSubAgents(),
    messages: [],
    openCalls: new Set(),
    meta: undefined,
    model: undefined,
    stopReason: undefined,
    turn: 0,
    isAsked: false,
    isRunning: false,
    isCalled: false,
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

/** What the user sends while a turn is running is a part of it; older files have no other start of a turn. */
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

/** What the end of a turn gives as its last message is that, whichever message came last on the way there. */
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
