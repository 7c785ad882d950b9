import {decodeUtf8, findBytes, type SoughtBytes, soughtBytes} from '../../text/bytes.ts'
import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {createMemo, memo} from '../../text/memoize.ts'
import {expectFewAgents} from '../errors.ts'
import type {ByteLine} from '../lines.ts'
import type {SideMessage, StopReason, TeamEvent} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'

export interface ToolCall {
  readonly id: string | undefined
  readonly name: string
  readonly input: JsonObject
  /** In the record. */
  readonly path: readonly PropertyKey[]
}

/** The blocks of a message by purpose. Thoughts are left out. */
export interface Content {
  readonly texts: readonly string[]
  /** The path of the last text in the record, else of all blocks. */
  readonly path: readonly PropertyKey[]
  readonly calls: readonly ToolCall[]
  /** The tool results in a message to the agent. */
  readonly answers: readonly JsonObject[]
  /** There is a thought. */
  readonly isThought: boolean
}

/** The text that the program writes for a message without blocks. */
const placeholder = '(no content)'

/** The blocks of `record.message.content`, a string or an array. */
export function contentOf(record: JsonObject): Content {
  const {content} = asObject(record['message'])
  const texts: string[] = []
  const calls: ToolCall[] = []
  const answers: JsonObject[] = []
  let path: readonly PropertyKey[] = ['message', 'content']
  let isThought = false
  if (typeof content === 'string') texts.push(content)
  for (const [index, block] of asArray(content).entries()) {
    if (!isRecord(block)) continue
    const {type, text} = block
    if (type === 'text' && typeof text === 'string' && text !== placeholder) {
      texts.push(text)
      path = ['message', 'content', index, 'text']
    } else if (type === 'tool_use')
      calls.push({
        id: asString(block['id']),
        name: asString(block['name']) ?? '',
        input: asObject(block['input']),
        path: ['message', 'content', index]
      })
    else if (type === 'tool_result') answers.push(block)
    else if (type === 'thinking' || type === 'redacted_thinking') isThought = true
  }
  return {texts, path, calls, answers, isThought}
}

/** Whether a message begins with a tool result. */
export function isAnswer(record: JsonObject): boolean {
  const [first] = asArray(asObject(record['message'])['content'])
  return asObject(first)['type'] === 'tool_result'
}

/** The text of a value that is a string or an array of blocks; the texts of blocks are on lines of their own. */
export function claudeContentText(content: unknown): string {
  if (typeof content === 'string') return content
  return asArray(content)
    .flatMap((block) => (isRecord(block) && typeof block['text'] === 'string' ? [block['text']] : []))
    .join('\n')
}

const stopReasons = new Map<unknown, StopReason>([
  ['max_tokens', 'token limit'],
  ['model_context_window_exceeded', 'token limit'],
  ['refusal', 'refusal']
])

const statuses = new Map<unknown, StopReason>([
  ['failed', 'error'],
  ['error', 'error'],
  ['stopped', 'interruption'],
  ['killed', 'interruption'],
  ['blocked', 'refusal']
])

/** The meaning of a `stop_reason`; `undefined` where the text is whole, or the value is unknown. */
export function stopReasonOfStop(reason: unknown): StopReason | undefined {
  return stopReasons.get(reason)
}

/** The meaning of the `status` of an agent; `undefined` where the agent still runs, or ended well. */
export function stopReasonOfStatus(status: unknown): StopReason | undefined {
  return statuses.get(status)
}

/** A record up to the first block of its message, a tool result. */
const answer =
  /^\{(?:"\w+":[ \t\r]*(?:"[^"\\]*(?:\\.[^"\\]*)*"|true|false|null|-?[\d.]+),[ \t\r]*)*"message":[ \t\r]*\{"role":[ \t\r]*"user",[ \t\r]*"content":[ \t\r]*\[\{(?:"tool_use_id":[ \t\r]*"[^"\\]*",[ \t\r]*)?"type":[ \t\r]*"tool_result"/

/** The key of a record's message. In a user's message `role` comes first, so most other lines stay undecoded. */
const messageKey = soughtBytes('"message":')
const firstOfRole = 0x72

/** Far more than any version writes before a message, and then before an answer. */
const [headLength, answerLength] = [2048, 512]

/** The start of a line, up to its tool result; `undefined` for lines without one. */
export function answerHead({bytes, start, end}: ByteLine): string | undefined {
  if (bytes === undefined) return undefined
  const headEnd = Math.min(start + headLength, end)
  const at = findBytes(bytes, messageKey, start, headEnd)
  if (at === -1) return undefined
  // `{"r`, perhaps with spaces between.
  let key = at + messageKey.bytes.length
  while (key < headEnd && isBeforeKey(bytes[key])) key++
  return bytes[key] === firstOfRole
    ? answer.exec(decodeUtf8(bytes, start, Math.min(key + answerLength, end)))?.[0]
    : undefined
}

function isBeforeKey(byte = 0): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x7b || byte === 0x22
}

const teamKey = soughtBytes('"teamName"')

/** Whether a line with a tool result may name the team of its session. */
export function mayNameTeam({bytes, start, end}: ByteLine): boolean {
  return bytes !== undefined && findBytes(bytes, teamKey, start, end) !== -1
}

/** The number of open calls that are sought in the bytes of an answer; with more, the answer is read. */
const soughtCalls = 16

const soughtCall = createMemo<string, SoughtBytes>(1000)

/** An id that JSON writes as it is. */
const plainId = /^[\w-]+$/

/**
 * Whether a line with a tool result may be the report of an agent.
 *
 * @param openCalls calls of agents that wait for their answer
 */
export function mayReport({bytes, start, end}: ByteLine, openCalls: ReadonlySet<string>): boolean {
  if (openCalls.size > soughtCalls) return true
  const isIn = (id: string): boolean =>
    bytes !== undefined &&
    findBytes(
      bytes,
      soughtCall(id, () => soughtBytes(id)),
      start,
      end
    ) !== -1
  return [...openCalls].some((id) => !plainId.test(id) || isIn(id))
}

/** The tool with which agents of a team send messages to each other. */
export const sendMessage = 'SendMessage'

/**
 * Reads the input of {@link sendMessage}: `{type, recipient, content, summary}` until 2.1.75, then
 * `{to, message, summary}`. The later message is a text or an object; forms between the two occur.
 */
export function sentMessage(
  input: JsonObject
): Pick<SideMessage, 'kind' | 'text'> & Partial<Pick<SideMessage, 'to' | 'summary' | 'isDirect'>> {
  const message = asObject(input['message'])
  const type = asString(message['type']) ?? asString(input['type'])
  const to = asString(input['to']) ?? asString(input['recipient']) ?? (type === 'broadcast' ? '*' : undefined)
  const summary = asString(input['summary'])
  const text = isRecord(input['message'])
    ? (asString(message['content']) ?? asString(message['reason']) ?? asString(message['feedback']))
    : asString(input['message'])
  return {
    ...(to === undefined ? {} : {to}),
    kind: type ?? (to === '*' ? 'broadcast' : 'message'),
    text: text ?? asString(input['content']) ?? asString(input['reason']) ?? '',
    ...(summary === undefined ? {} : {summary}),
    ...(asString(input['to']) === undefined ? {} : {isDirect: true})
  }
}

/** Tools that start an agent: `Agent`, its older name `Task`, and the lower-case names of Qwen Code. */
const agentTools: readonly string[] = ['Agent', 'Task', 'agent', 'task']

/** The events of other tools, and the keys of their inputs. */
const teamTools = {
  TeamCreate: {kind: 'team-create', fields: {team: 'team_name', description: 'description'}},
  TeamDelete: {kind: 'team-delete', fields: {team: 'team_name'}},
  TaskCreate: {
    kind: 'task-create',
    fields: {subject: 'subject', description: 'description', activeForm: 'activeForm'}
  },
  TaskUpdate: {kind: 'task-update', fields: {task: 'taskId', status: 'status'}}
} as const

const spawnFields = {agent: 'subagent_type', name: 'name', team: 'team_name', description: 'description'}

type EventContent<Event> = Event extends TeamEvent ? Omit<Event, 'thread' | 'from' | 'line' | 'time'> : never

/** The team event of a tool call; `undefined` for other tools. */
export function teamEventOf({name, input}: ToolCall): EventContent<TeamEvent> | undefined {
  if (agentTools.includes(name))
    return {kind: 'spawn', ...fieldsIn(input, spawnFields), prompt: asString(input['prompt']) ?? ''}
  if (!Object.hasOwn(teamTools, name) || (name === 'TaskUpdate' && input['status'] === undefined)) return undefined
  const {kind, fields} = teamTools[name as keyof typeof teamTools]
  return {kind, ...fieldsIn(input, fields)}
}

/** The texts of an input by the names of an event; without those that are missing. */
function fieldsIn(input: JsonObject, fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, key]) => {
      const value = asString(input[key])
      return value === undefined ? [] : [[field, value]]
    })
  )
}

/** A call that starts an agent. */
interface AgentCall {
  readonly id: string | undefined
  type: string | undefined
  /** The program's id of the agent, once a record has it. */
  agent: string | undefined
}

/** The calls that start agents. */
export type AgentCalls = ReturnType<typeof createAgentCalls>

export function createAgentCalls() {
  const calls = new Map<string, AgentCall>()
  /** The calls that wait for their answer. */
  const open: Set<string> = new Set()
  const types = new Map<string, string>()
  const byPrompt = new Map<string, AgentCall[]>()

  function add({id, name, input}: ToolCall): void {
    if (!agentTools.includes(name) || (id !== undefined && calls.has(id))) return
    const prompt = asString(input['prompt'])
    const call = {id, type: asString(input['subagent_type']), agent: undefined}
    if (id !== undefined) {
      expectFewAgents(calls.size)
      calls.set(id, call)
      open.add(id)
    }
    if (prompt === undefined) return
    memo(byPrompt, prompt, () => []).push(call)
  }

  /** A record names the agent of a call. */
  function name(id: string, agent: string | undefined, type: string | undefined): void {
    const call = calls.get(id)
    const resolvedType = call?.type ?? type
    if (call !== undefined) {
      call.agent ??= agent
      call.type = resolvedType
    }
    if (agent !== undefined && resolvedType !== undefined && !types.has(agent)) types.set(agent, resolvedType)
  }

  return {
    add,
    open: (): ReadonlySet<string> => open,
    /** A call is answered. @returns whether it waited for that */
    close: (id: string): boolean => open.delete(id),
    name,
    /** The call that gave an agent this prompt and whose thread is not known yet. */
    take: (prompt: string): string | undefined => byPrompt.get(prompt)?.shift()?.id,
    isAgentCall: (id: string): boolean => calls.has(id),
    /** Whether a record gave the type of an agent. */
    isTyped: (agent: string): boolean => types.has(agent),
    /** The id of the agent of a call; the id itself where it is not a call, or the agent has none. */
    agentOf: (id: string): string => calls.get(id)?.agent ?? id,
    typeOf: (agent: string): string | undefined => types.get(agent) ?? calls.get(agent)?.type
  }
}
