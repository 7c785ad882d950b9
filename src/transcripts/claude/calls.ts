import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {expectFewAgents} from '../errors.ts'
import type {AgentSpawn, SideMessage, TaskCreation, TaskUpdate, TeamChange} from '../model.ts'
import {asObject, asString} from '../record.ts'
import type {ToolCall} from './content.ts'

/** The tool with which agents of a team send messages to each other. */
export const sendMessage = 'SendMessage'

/**
 * Reads what a call of {@link sendMessage} was given: `{type, recipient, content, summary}` until 2.1.75, since then
 * `{to, message, summary}` with a text or an object as the message; forms between the two occur.
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

type Content<Event> = Omit<Event, 'thread' | 'from' | 'line' | 'time'>

/** Tools that start an agent: the second is the older name, the others are those of Qwen Code. */
const agentTools: readonly string[] = ['Agent', 'Task', 'agent', 'task']

/** What a call of a tool does in a team; `undefined` for tools that do nothing there. */
export function teamEventOf({
  name,
  input
}: ToolCall): Content<AgentSpawn> | Content<TeamChange> | Content<TaskCreation> | Content<TaskUpdate> | undefined {
  const field = <Key extends string>(key: Key, from: string) => fieldOf(key, asString(input[from]))
  if (agentTools.includes(name))
    return {
      kind: 'spawn',
      ...field('agent', 'subagent_type'),
      ...field('name', 'name'),
      ...field('team', 'team_name'),
      prompt: asString(input['prompt']) ?? '',
      ...field('description', 'description')
    }
  if (name === 'TeamCreate')
    return {kind: 'team-create', ...field('team', 'team_name'), ...field('description', 'description')}
  if (name === 'TeamDelete') return {kind: 'team-delete', ...field('team', 'team_name')}
  if (name === 'TaskUpdate' && input['status'] !== undefined)
    return {kind: 'task-update', ...field('task', 'taskId'), ...field('status', 'status')}
  if (name !== 'TaskCreate') return undefined
  return {
    kind: 'task-create',
    ...field('subject', 'subject'),
    ...field('description', 'description'),
    ...field('activeForm', 'activeForm')
  }
}

/** An object with one key; without it where the value is missing. */
function fieldOf<Key extends string>(key: Key, value: string | undefined): {readonly [key in Key]?: string} {
  return (value === undefined ? {} : {[key]: value}) as {readonly [key in Key]?: string}
}

/** A call that starts an agent. */
interface AgentCall {
  readonly id: string | undefined
  /** The type of the agent. */
  type: string | undefined
  /** The program's id of the agent, once a record has it. */
  agent: string | undefined
}

/** The calls that start agents. */
export interface AgentCalls {
  add(call: ToolCall): void
  /** The calls that wait for their answer. */
  open(): ReadonlySet<string>
  /** A call is answered. @returns whether it waited for that */
  close(id: string): boolean
  /** A record names the agent of a call. */
  name(call: string, agent: string | undefined, type: string | undefined): void
  /** The call that gave an agent this prompt and whose thread is not known yet. */
  take(prompt: string): string | undefined
  /** Whether a call started an agent. */
  isAgentCall(call: string): boolean
  /** Whether a record gave the type of an agent. */
  isTyped(agent: string): boolean
  /** The id of the agent of a call; the id itself where it is not a call, or the agent has none. */
  agentOf(id: string): string
  typeOf(agent: string): string | undefined
}

export function createAgentCalls(): AgentCalls {
  const calls = new Map<string, AgentCall>()
  const open = new Set<string>()
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
    const same = byPrompt.get(prompt)
    if (same === undefined) byPrompt.set(prompt, [call])
    else same.push(call)
  }

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
    open: () => open,
    close: (id) => open.delete(id),
    name,
    take: (prompt) => byPrompt.get(prompt)?.shift()?.id,
    isAgentCall: (id) => calls.has(id),
    isTyped: (agent) => types.has(agent),
    agentOf: (id) => calls.get(id)?.agent ?? id,
    typeOf: (agent) => types.get(agent) ?? calls.get(agent)?.type
  }
}
