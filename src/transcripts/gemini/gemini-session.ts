import {textOf, textPath} from '../chat-message.ts'
import {closeDraft, type Draft, openDraft, say} from '../last-message.ts'
import type {DocumentFormat, Json, LineFormat} from '../format.ts'
import type {StopReason} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'

/** A session of Gemini CLI until 0.39: `{sessionId, projectHash, messages: [{id, type, content}]}`. */
export const geminiSession: DocumentFormat = {
  name: 'gemini-session',
  detects(value) {
    const {messages, sessionId, projectHash} = asObject(value)
    if (!Array.isArray(messages) || typeof sessionId !== 'string') return false
    return typeof projectHash === 'string' || messages.some((message) => asObject(message)['type'] === 'gemini')
  },
  read(value, lineOf) {
    const {messages} = asObject(value)
    const draft = openThread(asObject(value))
    const kept = [...asArray(messages).entries()].map(([index, message]) => keep(asObject(message), index))
    tell(draft, kept)
    draft.line = lineOf(['messages', draft.line, ...textPath(asObject(asArray(messages)[draft.line]))])
    draft.last = lineOf(['messages', Math.max(kept.length - 1, 0)])
    return {threads: [closeDraft(draft)], messages: []}
  }
}

/**
 * A session of Gemini CLI from 0.40 on: a record of its data, then one for each message. A message with an `id` that was
 * there before replaces it, `$set` changes the data or all messages, `$rewindTo` takes back a message and what follows it.
 */
export const geminiSessionLines: LineFormat = {
  name: 'gemini-session',
  detects: (records) => records.some(isOfSession),
  open() {
    const kept = openList()
    let data: Json = {}
    let last = 1

    function patch(record: Json, line: number): void {
      const {kind, sessionId, messages} = record
      data = {kind: kind ?? data['kind'], sessionId: sessionId ?? data['sessionId']}
      if (!Array.isArray(messages)) return
      kept.rewind(undefined)
      for (const message of messages) kept.set(asObject(message)['id'], keep(asObject(message), line))
    }

    return {
      read(record, line) {
        last = line
        if (record['$rewindTo'] !== undefined) kept.rewind(record['$rewindTo'])
        else if (record['$set'] !== undefined) patch(asObject(record['$set']), line)
        else if (typeof record['type'] === 'string') kept.set(record['id'], keep(record, line))
        else patch(record, line)
      },
      finish() {
        const draft = openThread(data)
        tell(draft, kept.all)
        draft.last = last
        return {threads: [closeDraft(draft)], messages: []}
      }
    }
  }
}

function isOfSession(record: Json): boolean {
  const {sessionId, projectHash, type, content, $rewindTo: target} = record
  const patch = asObject(record['$set'])
  return (
    (typeof sessionId === 'string' && typeof projectHash === 'string') ||
    (type === 'gemini' && content !== undefined) ||
    typeof target === 'string' ||
    Array.isArray(patch['messages']) ||
    patch['lastUpdated'] !== undefined
  )
}

function openThread({kind, sessionId}: Json): Draft {
  return kind === 'subagent' ? openDraft('subagent', asString(sessionId) ?? 'main') : openDraft('main', 'main')
}

/** The messages of a session, by their ids. */
function openList(): {
  readonly all: readonly Kept[]
  set(id: unknown, kept: Kept): void
  /** Takes back a message and what follows it; all where there is none. */
  rewind(id: unknown): void
} {
  const all: Kept[] = []
  const ids: (string | undefined)[] = []
  const places = new Map<string, number>()
  return {
    all,
    set(id, kept) {
      const name = asString(id)
      const known = name === undefined ? undefined : places.get(name)
      if (known === undefined) {
        if (name !== undefined) places.set(name, all.length)
        ids.push(name)
        all.push(kept)
      } else all[known] = kept
    },
    rewind(id) {
      const from = places.get(asString(id) ?? '') ?? 0
      all.length = from
      for (const each of ids.splice(from)) if (each !== undefined) places.delete(each)
    }
  }
}

/** What a message says of the end of its thread. */
interface Kept {
  readonly isAgent: boolean
  readonly text: string
  readonly stopReason: StopReason | undefined
  /** The line of the message, or its index in a document. */
  readonly place: number
}

function keep(message: Json, place: number): Kept {
  const {type, content, parts, toolCalls} = message
  const isAgent = type === 'gemini' || type === 'model'
  if (isAgent)
    return {
      isAgent,
      text: textOf(content ?? parts),
      stopReason: asArray(toolCalls).length > 0 ? 'tool call' : undefined,
      place
    }
  if (type === 'error') return {isAgent, text: '', stopReason: 'error', place}
  const isCancelled = type === 'info' && textOf(content).startsWith('Request cancelled')
  return {isAgent, text: '', stopReason: isCancelled ? 'interruption' : undefined, place}
}

/** The thread ends with the last message that has a text; one without is a step on the way. */
function tell(draft: Draft, messages: Iterable<Kept>): void {
  let said = 0
  for (const {isAgent, text, stopReason, place} of messages) {
    if (isAgent) said += 1
    if (text !== '') {
      draft.said = said - 1
      say(draft, text, place, stopReason)
    } else if (stopReason !== undefined) draft.stopReason = stopReason
  }
}
