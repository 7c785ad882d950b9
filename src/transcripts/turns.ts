import type {JsonObject} from '../text/json-object.ts'
import {contentText, hasToolCall, piecesText, stopReasonOf, textPath} from './chat-message.ts'
import type {LineOf, Path} from './format.ts'
import {addMessage} from './last-message.ts'
import type {StopReason, Thread} from './model.ts'
import {closeThread, createPlaces, type OpenThread, openMain, subagentId, subagentIn} from './open-thread.ts'
import {asObject} from './record.ts'

/** An agent's act, at a place of a document. */
export interface Turn {
  /** The path at which its text begins. */
  readonly path: Path
  /** A turn without a text is not a message but a later event, such as a call or an error. */
  readonly text?: string | undefined
  readonly stopReason?: StopReason | undefined
  /** A message with the id of the one before is its next piece. */
  readonly id?: string | undefined
  readonly model?: string | undefined
  /** The name of the agent, where its messages have it. */
  readonly agent?: string | undefined
}

/** The thread of an agent by its turns, in their order. @param last where the last of its records is */
export function readTurns(thread: OpenThread, turns: Iterable<Turn>, last: Path, lineOf: LineOf): Thread {
  let path = last
  for (const turn of turns) {
    if (turn.text !== undefined && (turn.id === undefined || turn.id !== thread.id)) path = turn.path
    addTurn(thread, turn, thread.printed === undefined ? 1 : lineOf(turn.path))
  }
  // A thread without a text has the line of its last record.
  thread.line = lineOf(thread.text === '' ? last : path)
  thread.lastLine = thread.line
  return closeThread(thread)
}

/** Adds a turn to its thread. @param line of its text, from 1 */
export function addTurn(thread: OpenThread, turn: Turn | undefined, line: number): void {
  if (turn === undefined) return
  const {text, stopReason, id, model, agent} = turn
  thread.model = model ?? thread.model
  thread.agent = agent ?? thread.agent
  if (text === undefined) thread.stopReason = stopReason ?? thread.stopReason
  else addMessage(thread, {text, line, stopReason, id})
}

/** Finds the agent's turns in a message; `undefined` for messages of others. */
export type TurnsIn = (message: JsonObject, path: Path) => Turn | readonly Turn[] | undefined

/** Parts of Gemini's API have no type: texts that follow each other are one. */
function areGemini(parts: unknown): boolean {
  return Array.isArray(parts) && parts.every((part) => asObject(part)['type'] === undefined)
}

/** The turn of a message with blocks or parts, and a reason to stop, as the APIs have them. */
export function turnOf(message: JsonObject, path: Path, reason?: unknown): Turn {
  const {content, parts, refusal} = message
  const isRefused = typeof refusal === 'string' && refusal !== ''
  return {
    text: content === undefined && areGemini(parts) ? piecesText(parts) : contentText(content ?? parts),
    path: [...path, ...textPath(message)],
    stopReason: isRefused ? 'refusal' : hasToolCall(message) ? 'tool call' : stopReasonOf(reason)
  }
}

/** A turn in a chat that several agents share, with the name of its agent. */
export interface NamedTurn extends Turn {
  /** It is a call with which the agent hands over to another. */
  readonly handsOver?: boolean | undefined
}

/** A chat that agents share, whose turns are read one by one. */
interface NamedTurns {
  readonly main: OpenThread
  /** @param line of the text, from 1 */
  add(turn: NamedTurn, line: number): void
  threads(): readonly Thread[]
}

/**
 * The threads of a chat that agents share. The last turn's agent has the main thread, with all turns. An agent that
 * handed over has no thread, since nothing more comes of it. Printed messages belong to their own agents.
 */
export function openNamedTurns(): NamedTurns {
  const main = openMain()
  const nameless = openMain()
  const agents = new Map<string, OpenThread>()
  const ended = new Set<string>()
  return {
    main,
    add(turn, line) {
      const {agent, handsOver} = turn
      main.agent = agent
      if (agent !== undefined && handsOver === true) ended.add(agent)
      else if (agent !== undefined) ended.delete(agent)
      const ownThread = agent === undefined ? nameless : subagentIn(agents, subagentId(agent), agent)
      for (const thread of [main, ownThread]) {
        addTurn(thread, turn, line)
        thread.lastLine = line
      }
    },
    threads() {
      const lastThread = main.agent === undefined ? nameless : agents.get(subagentId(main.agent))
      const others = [...agents.values()].filter((each) => each !== lastThread && !ended.has(each.agent ?? ''))
      return [{...main, printed: lastThread?.printed ?? main.printed}, ...others].map(closeThread)
    }
  }
}

/** Reads turns of several agents in a document. @param last the path of the last record */
export function readNamedTurns(turns: readonly NamedTurn[], last: Path, lineOf: LineOf): readonly Thread[] {
  const {place, withLines} = createPlaces(lineOf)
  const chat = openNamedTurns()
  for (const turn of turns) chat.add(turn, place(turn.path))
  chat.main.lastLine = place(last)
  return chat.threads().map(withLines)
}
