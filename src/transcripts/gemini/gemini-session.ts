import type {JsonObject} from '../../text/json-object.ts'
import {contentText, piecesText, textPath} from '../chat-message.ts'
import type {DocumentFormat, Format, LineFormat} from '../format.ts'
import {addMessage, addPrompt, skipMessages} from '../last-message.ts'
import type {StopReason, Thread} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {calledAgents, callerName, handedIn} from './sub-agents.ts'

/**
 * A session of Gemini CLI until 0.39: `{sessionId, projectHash, messages: [{id, type, content}]}`.
 *
 * Source: files that the CLI wrote, read in November 2026.
 */
const geminiSession: DocumentFormat = {
  name: 'gemini-session',
  detects(value) {
    const {messages, sessionId, projectHash} = asObject(value)
    if (!Array.isArray(messages) || typeof sessionId !== 'string') return false
    return typeof projectHash === 'string' || messages.some((message) => asObject(message)['type'] === 'gemini')
  },
  read(value, lineOf) {
    const {messages} = asObject(value)
    const thread = threadOf(asObject(value))
    const effects = [...asArray(messages).entries()].map(([index, message]) => effectOf(asObject(message), index))
    addAll(thread, effects)
    const textLine = (index: number): number =>
      lineOf(['messages', index, ...textPath(asObject(asArray(messages)[index]))])
    thread.line = textLine(thread.line)
    thread.printed?.splice(
      0,
      thread.printed.length,
      ...thread.printed.map((each) => ({...each, line: textLine(each.line)}))
    )
    thread.lastLine = lineOf(['messages', Math.max(effects.length - 1, 0)])
    return {threads: [closeThread(thread)]}
  }
}

/**
 * A session of Gemini CLI from 0.40 on: a record of its data, then one for each message. A message with an `id` that was
 * there before replaces it, `$set` changes the data or all messages, `$rewindTo` takes back a message and what follows it.
 *
 * Source: `chatRecordingTypes.ts` of https://github.com/google-gemini/gemini-cli at 5411f11, of 2026-08-21.
 */
const geminiSessionLines: LineFormat = {
  name: 'gemini-session',
  detects: (records) => records.some(isOfSession) && !areSessions(records),
  open(file) {
    const list = openList()
    let data: JsonObject = {}
    let last = 1

    function patch(record: JsonObject, line: number): void {
      const {kind, sessionId, messages} = record
      data = {kind: kind ?? data['kind'], sessionId: sessionId ?? data['sessionId']}
      if (!Array.isArray(messages)) return
      list.rewind(undefined)
      for (const message of messages) list.set(asObject(message)['id'], effectOf(asObject(message), line))
    }

    return {
      read(record, line) {
        last = line
        if (record['$rewindTo'] !== undefined) list.rewind(record['$rewindTo'])
        else if (record['$set'] !== undefined) patch(asObject(record['$set']), line)
        else if (typeof record['type'] === 'string') list.set(record['id'], effectOf(record, line))
        else patch(record, line)
      },
      finish() {
        const thread = threadOf(data)
        if (thread.kind === 'subagent') thread.agent = callerName(thread.threadId, file)
        addAll(thread, list.all)
        thread.lastLine = last
        const agents = new Map(list.all.flatMap((effect) => effect.agents ?? []).map((agent) => [agent.id, agent]))
        return {threads: [closeThread(thread), ...agents.values()]}
      }
    }
  }
}

/** Whole sessions, one on each line. */
function areSessions(records: readonly JsonObject[]): boolean {
  return new Set(records.flatMap((record) => (geminiSession.detects(record) ? record['sessionId'] : []))).size > 1
}

function isOfSession(record: JsonObject): boolean {
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

function threadOf({kind, sessionId}: JsonObject): OpenThread {
  return kind === 'subagent' ? openThread('subagent', asString(sessionId) ?? 'main') : openMain()
}

/** The messages of a session, by their ids. */
function openList(): {
  readonly all: readonly MessageEffect[]
  set(id: unknown, effect: MessageEffect): void
  /** Takes back a message and what follows it; all where there is none. */
  rewind(id: unknown): void
} {
  const all: MessageEffect[] = []
  const ids: (string | undefined)[] = []
  const indexById = new Map<string, number>()
  return {
    all,
    set(id, effect) {
      const name = asString(id)
      const index = name === undefined ? undefined : indexById.get(name)
      if (index === undefined) {
        if (name !== undefined) indexById.set(name, all.length)
        ids.push(name)
        all.push(effect)
      } else all[index] = effect
    },
    rewind(id) {
      const from = indexById.get(asString(id) ?? '') ?? 0
      all.length = from
      for (const each of ids.splice(from)) if (each !== undefined) indexById.delete(each)
    }
  }
}

/** What a message means for the end of its thread. */
interface MessageEffect {
  readonly isAgent: boolean
  readonly isPrompt?: boolean
  readonly text: string
  readonly stopReason: StopReason | undefined
  readonly model?: string | undefined
  /** Sub-agents that it called. */
  readonly agents?: readonly Thread[]
  /** The line of the message, or its index in a document. */
  readonly lineOrIndex: number
}

function effectOf(message: JsonObject, lineOrIndex: number): MessageEffect {
  const {type, content, parts, toolCalls} = message
  const isAgent = type === 'gemini' || type === 'model'
  if (isAgent) {
    const handed = handedIn(toolCalls)
    return {
      isAgent,
      text: handed ?? piecesText(content ?? parts),
      stopReason: handed === undefined && asArray(toolCalls).length > 0 ? 'tool call' : undefined,
      model: asString(message['model']),
      agents: calledAgents(toolCalls, lineOrIndex),
      lineOrIndex
    }
  }
  if (type === 'error') return {isAgent, text: '', stopReason: 'error', lineOrIndex}
  if (type === 'user')
    return {isAgent, isPrompt: contentText(content ?? parts) !== '', text: '', stopReason: undefined, lineOrIndex}
  const isCancelled = type === 'info' && contentText(content).startsWith('Request cancelled')
  return {isAgent, text: '', stopReason: isCancelled ? 'interruption' : undefined, lineOrIndex}
}

/** The thread ends with the last message that has a text; one without is a step on the way. */
function addAll(thread: OpenThread, messages: Iterable<MessageEffect>): void {
  for (const {isAgent, isPrompt, text, stopReason, model, lineOrIndex} of messages) {
    thread.model = model ?? thread.model
    if (isPrompt) addPrompt(thread)
    if (text !== '') {
      addMessage(thread, {text, line: lineOrIndex, stopReason})
      continue
    }
    if (isAgent) skipMessages(thread)
    if (stopReason !== undefined) thread.stopReason = stopReason
  }
}

export const geminiSessionFormat: Format = {
  name: 'gemini-session',
  program: 'Gemini CLI',
  files: 'session files, with the sub-agents in them',
  triedOn: 'real files',
  documents: [geminiSession],
  lines: [geminiSessionLines]
}
