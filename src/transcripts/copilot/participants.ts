import {closeDraft, type Draft, openDraft, say} from '../last-message.ts'
import type {Json} from '../format.ts'
import type {StopReason, Thread} from '../model.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'

/** An agent of a session. */
export interface Speaker {
  readonly draft: Draft
  /** Between the events that tell its start and its end. */
  isRunning: boolean
  /** The id of the message it said last: more pieces may follow. */
  messageId?: string | undefined
  /** What the call that started it gave back. */
  result?: {readonly text: string; readonly line: number}
}

/** The agents of a session of Copilot CLI. */
export interface Speakers {
  readonly main: Speaker
  /** The agent that an event is of; the main one without any id. */
  of(id: string | undefined, call: string | undefined, line: number): Speaker
  /** The agent that an event about it names. */
  start(call: string, id: string | undefined, agent: string | undefined, line: number): Speaker
  /** A call gives back no more than that it started an agent. */
  detach(call: string): void
  /** Whether a call gives back what an agent said, as far as is known. */
  isTask(call: string): boolean
  /** A message or a piece of one. */
  hear(speaker: Speaker, message: Json, line: number): void
  /** A call gave its result back. */
  settle(call: string, text: string, line: number): void
  /** The main agent said that it is done. */
  complete(summary: string | undefined, line: number): void
  /** What the agent said is cut short; the main agent takes with it those that still run. */
  stop(speaker: Speaker, stopReason: StopReason): void
  threads(): readonly Thread[]
}

export function openSpeakers(): Speakers {
  const main: Speaker = {draft: openDraft('main', 'main'), isRunning: false}
  const others = new Map<string, Speaker>()
  /** An agent goes by the id of its call, by one of its own, or by both. */
  const names = new Map<string, string>()
  const tasks = new Map<string, string | undefined>()
  const detached = new Set<string>()

  function named(ids: readonly string[], line: number): Speaker {
    const name = ids.map((id) => names.get(id)).find((known) => known !== undefined) ?? ids[0] ?? 'main'
    for (const id of ids) names.set(id, name)
    const speaker = others.get(name) ?? {draft: openDraft('subagent', name), isRunning: false}
    speaker.draft.last = line
    others.set(name, speaker)
    return speaker
  }

  function of(id: string | undefined, call: string | undefined, line: number): Speaker {
    const ids = [id, call].filter((each) => each !== undefined)
    if (ids.length > 0) return named(ids, line)
    main.draft.last = line
    return main
  }

  function start(call: string, id: string | undefined, agent: string | undefined, line: number): Speaker {
    // The event of an agent within an agent may be its parent's
    const isOwn = id !== undefined && (names.get(id) ?? call) === (names.get(call) ?? call)
    const speaker = named(isOwn ? [call, id] : [call], line)
    speaker.draft.agent ??= agent
    return speaker
  }

  function hear(speaker: Speaker, message: Json, line: number): void {
    const {draft} = speaker
    const text = asString(message['content']) ?? ''
    const requests = asArray(message['toolRequests']).map(asObject)
    if (text === '' && requests.length === 0) return
    const id = asString(message['messageId'])
    const stopReason = requests.length > 0 && message['phase'] !== 'final_answer' ? 'tool call' : undefined
    if (id !== undefined && id === speaker.messageId) {
      draft.text += text
      draft.stopReason ??= stopReason
    } else say(draft, text, line, stopReason)
    speaker.messageId = id
    for (const request of requests) noteTask(request)
  }

  function noteTask({name, toolCallId: call, arguments: given}: Json): void {
    const task = asObject(typeof given === 'string' ? parseJson(given) : given)
    if (name !== 'task' || typeof call !== 'string') return
    tasks.set(call, asString(task['agent_type']))
    if (task['mode'] === 'background') detached.add(call)
  }

  const isTask = (call: string): boolean => (tasks.has(call) || names.has(call)) && !detached.has(call)

  function settle(call: string, text: string, line: number): void {
    if (isTask(call)) start(call, undefined, tasks.get(call), line).result ??= {text, line}
  }

  function complete(summary: string | undefined, line: number): void {
    const {draft} = main
    if (summary !== undefined && (draft.stopReason !== undefined || draft.text === '')) say(draft, summary, line)
  }

  function stop(speaker: Speaker, stopReason: StopReason): void {
    speaker.draft.stopReason = stopReason
    speaker.messageId = undefined
    if (speaker !== main) return
    for (const {draft, isRunning} of others.values()) if (isRunning) draft.stopReason = stopReason
  }

  function end({draft, result, isRunning}: Speaker): Thread {
    if (draft.said === 0 && draft.stopReason === undefined) {
      if (result !== undefined) say(draft, result.text, result.line)
      else if (isRunning) draft.stopReason = 'unfinished run'
    }
    return closeDraft(draft)
  }

  return {
    main,
    of,
    start,
    detach: (call) => detached.add(call),
    isTask,
    hear,
    settle,
    complete,
    stop,
    threads: () => [closeDraft(main.draft), ...[...others.values()].map(end)]
  }
}
