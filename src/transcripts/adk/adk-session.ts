import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, hasToolCall} from '../chat-message.ts'
import {eventStream} from '../event-stream.ts'
import type {DocumentFormat, Format, LineFormat, Path} from '../format.ts'
import {type NamedTurn, openNamedTurns, readNamedTurns} from '../named-turns.ts'
import {asArray, asObject, asString} from '../record.ts'
import {turnOf} from '../turns.ts'

/**
 * A session of Google's Agent Development Kit, or its events alone, as `/run` answers with them. Agents share it: each event has its author.
 *
 * Source: `sessions/session.py` and `events/event.py` of https://github.com/google/adk-python, and sessions in public repositories, read
 * in November 2026.
 */
const adkSession: DocumentFormat = {
  name: 'adk-session',
  detects: (value) => areEvents(eventsIn(value).events),
  read(value, lineOf) {
    const {events, base} = eventsIn(value)
    const isUndone = undoneIn(events.map(asObject))
    const turns = events.flatMap((event, index) =>
      isUndone(index) ? [] : (turnIn(asObject(event), [...base, index]) ?? [])
    )
    return {threads: readNamedTurns(turns, [...base, Math.max(events.length - 1, 0)], lineOf)}
  }
}

/** The same with an event on each line. */
const adkLines: LineFormat = {
  name: 'adk-session',
  detects: areEvents,
  open() {
    const threads = openNamedTurns()
    return {
      read(record, line) {
        const turn = turnIn(record, [])
        if (turn !== undefined) threads.add(turn, line)
        threads.main.lastLine = line
      },
      finish: () => ({threads: threads.threads()})
    }
  }
}

/** The events of a session, and where they are: Agent Engine answers with the session as its `output`. */
function eventsIn(value: unknown): {readonly events: readonly unknown[]; readonly base: Path} {
  if (Array.isArray(value)) return {events: value, base: []}
  const {events, output} = asObject(value)
  if (isRecord(output)) return {events: asArray(output['events']), base: ['output', 'events']}
  return {events: asArray(events), base: ['events']}
}

function areEvents(list: readonly unknown[]): boolean {
  const events = list.map(asObject)
  return events.every(isPlaced) && events.some(isWhole)
}

const invocationOf = ({invocationId, invocation_id: snakeId}: JsonObject): unknown => invocationId ?? snakeId

/** Whether an event is undone: one that rewinds undoes all from the first of an invocation on, and itself. */
function undoneIn(events: readonly JsonObject[]): (index: number) => boolean {
  const starts = new Map<unknown, number>()
  for (const [index, event] of events.entries())
    if (!starts.has(invocationOf(event))) starts.set(invocationOf(event), index)
  const undone = new Set<number>()
  for (let index = events.length - 1; index >= 0; index--) {
    const {rewindBeforeInvocationId, rewind_before_invocation_id: snakeId} = asObject(events[index]?.['actions'])
    const start = starts.get(rewindBeforeInvocationId ?? snakeId)
    if (start === undefined || start >= index) continue
    for (let at = start; at <= index; at++) undone.add(at)
    index = start
  }
  return (index) => undone.has(index)
}

function isPlaced(event: JsonObject): boolean {
  return typeof event['author'] === 'string' && typeof invocationOf(event) === 'string'
}

/** An event of a node of a workflow may have neither. */
function isWhole({actions, content}: JsonObject): boolean {
  return isRecord(actions) || Array.isArray(asObject(content)['parts'])
}

function turnIn(event: JsonObject, path: Path): NamedTurn | undefined {
  const {author, content, partial, errorCode, error_code: snakeCode} = event
  // A piece of a message comes once more, in the whole message.
  if (author === 'user' || partial === true) return undefined
  const agent = asString(author)
  if (asString(errorCode ?? snakeCode) !== undefined) return {agent, turn: {path, stopReason: 'error'}}
  const message = asObject(content)
  const isAnswer = contentText(message['parts']).trim() !== '' || hasToolCall(message)
  if (!isAnswer) return undefined
  const turn = turnOf(message, [...path, 'content'], event['finishReason'] ?? event['finish_reason'])
  return {agent, turn, handsOver: asArray(message['parts']).some(isTransfer)}
}

function isTransfer(part: unknown): boolean {
  const {functionCall, function_call: snakeCall} = asObject(part)
  return asObject(functionCall ?? snakeCall)['name'] === 'transfer_to_agent'
}

export const adkSessionFormat: Format = {
  name: 'adk-session',
  program: 'Google Agent Development Kit',
  files:
    'sessions, and their events as lists, lines or events of a server (`/run_sse`); agents by the `author` of their events',
  triedOn: 'real files',
  documents: [adkSession],
  lines: [adkLines],
  texts: [eventStream(adkLines)]
}
