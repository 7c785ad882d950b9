import {expectFewAgents} from './errors.ts'
import type {LineOf, Path} from './format.ts'
import {createLastMessage, type LastMessage, threadEndingOf} from './last-message.ts'
import type {StopReason, Thread} from './model.ts'

/** A thread while its file is read. */
export interface OpenThread extends LastMessage {
  threadId: string
  kind: Thread['kind']
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

/**
 * Replaces places of a document by numbers until threads are closed, since each lookup of a line scans the document.
 */
export function createPlaces(lineOf: LineOf): {readonly place: LineOf; withLines(thread: Thread): Thread} {
  const paths: Path[] = [[]]
  const lineAt = (index: number): number => lineOf(paths[index] ?? [])
  return {
    place: (path) => paths.push(path) - 1,
    withLines(thread) {
      const placed = {...thread, line: lineAt(thread.line)}
      if (thread.printed === undefined) return placed
      return {...placed, printed: thread.printed.map((message) => ({...message, line: lineAt(message.line)}))}
    }
  }
}

/** The thread, once no record follows. */
export function closeThread(thread: OpenThread): Thread {
  const {threadId: id, kind, agent, model} = thread
  return {id, kind, ...(agent !== undefined && {agent}), ...(model !== undefined && {model}), ...threadEndingOf(thread)}
}

/** How an agent ended, of a run that keeps nothing else. */
export interface Output {
  readonly agent?: string | undefined
  readonly model?: string | undefined
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly stopReason?: StopReason | undefined
}

export function outputThread(id: string, kind: Thread['kind'], {agent, model, text, line, stopReason}: Output): Thread {
  const reason = stopReason ?? (text === '' ? 'nothing' : undefined)
  return {
    id,
    kind,
    ...(agent !== undefined && {agent}),
    ...(model !== undefined && {model}),
    text,
    line,
    message: text === '' ? 0 : 1,
    ...(reason !== undefined && {stopReason: reason})
  }
}

/** Ids of which each is there once. @param form of an id that was there before, and how often it is now */
export function openIds(form: (id: string, count: number) => string): (id: string) => string {
  const seen = new Map<string, number>()
  return (id) => {
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return count === 1 ? id : form(id, count)
  }
}
