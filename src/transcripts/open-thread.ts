import {expectFewAgents} from './errors.ts'
import {createLastMessage, type LastMessage, threadEndingOf} from './last-message.ts'
import type {Thread} from './model.ts'

/** A thread while its file is read. */
export interface OpenThread extends LastMessage {
  readonly threadId: string
  readonly kind: Thread['kind']
  agent: string | undefined
  /** The model of the last message that names one. */
  model: string | undefined
}

export function openThread(kind: Thread['kind'], threadId: string, agent?: string): OpenThread {
  return Object.assign(createLastMessage(), {kind, threadId, agent, model: undefined})
}

/** The thread of the main agent. */
export function openMain(): OpenThread {
  return openThread('main', 'main')
}

/** The thread of a sub-agent by its id; opened where it is not known yet. */
export function subagentIn(threads: Map<string, OpenThread>, id: string, agent?: string): OpenThread {
  const existing = threads.get(id)
  if (existing !== undefined) {
    existing.agent ??= agent
    return existing
  }
  expectFewAgents(threads.size)
  const thread = openThread('subagent', id, agent)
  threads.set(id, thread)
  return thread
}

/** The id of the thread of a sub-agent that is known by a name of its program's choice: `main` is taken. */
export function subagentId(name: string): string {
  return name === 'main' ? 'sub-agent main' : name
}

/** The thread, once no record follows. */
export function closeThread(thread: OpenThread): Thread {
  const {threadId: id, kind, agent, model} = thread
  return {id, kind, ...(agent !== undefined && {agent}), ...(model !== undefined && {model}), ...threadEndingOf(thread)}
}
