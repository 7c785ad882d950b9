import type {AgentSpawn, TaskCreation, TaskUpdate, TeamChange} from '../model.ts'
import {asString} from '../record.ts'
import type {ToolCall} from './content.ts'

type Content<Event> = Omit<Event, 'thread' | 'from' | 'line' | 'time'>

/** Tools that start an agent: the second is the older name, the others are those of Qwen Code. */
export const agentTools: readonly string[] = ['Agent', 'Task', 'agent', 'task']

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
