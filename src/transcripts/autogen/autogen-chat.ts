import {isRecord} from '../../text/json-object.ts'
import type {DocumentFormat, Format, LineFormat, Path} from '../format.ts'
import {type NamedTurn, openNamedTurns, readNamedTurns} from '../named-turns.ts'
import {asArray, asObject} from '../record.ts'
import {autogenResult} from './chat-result.ts'
import {autogenConsole} from './console.ts'
import {
  contextTurn,
  isContextMessage,
  isTeamMessage,
  isTeamText,
  openPersons,
  stopReasonOfTeam,
  teamTurn
} from './message.ts'

/**
 * What the agents of an AutoGen team wrote: messages as a list, the result of a task `{messages, stop_reason}`, also as AutoGen Studio
 * keeps it, and the saved state of a team or of an agent. Agents are known by the `source` of their messages: each is a thread, that of
 * the last message the main one.
 *
 * Source: `messages.py`, `state/_states.py` and `base/_task.py` of `autogen-agentchat` in https://github.com/microsoft/autogen, read in
 * November 2026.
 */
const autogenChat: DocumentFormat = {
  name: 'autogen-chat',
  detects(value) {
    const {list, isContext} = listIn(value)
    if (isContext) return list.some((item) => contextTurn(asObject(item), []) !== undefined)
    return list.some(isTeamText) && list.every(isTeamMessage)
  },
  read(value, lineOf) {
    const {list, base, isContext, stopReason} = listIn(value)
    const isPerson = openPersons()
    const turns = list.flatMap((item, index): NamedTurn | readonly NamedTurn[] => {
      const message = asObject(item)
      const path = [...base, index]
      if (isContext) return contextTurn(message, path) ?? []
      return isPerson(message) ? [] : (teamTurn(message, path) ?? [])
    })
    const [main, ...others] = readNamedTurns(turns, [...base, list.length - 1], lineOf)
    const reason = main.stopReason ?? stopReasonOfTeam(stopReason)
    return {threads: [reason === undefined ? main : {...main, stopReason: reason}, ...others]}
  }
}

/** The same with a message on each line, perhaps with the result of the task after them, or with a record of the server that sends them. */
const autogenLines: LineFormat = {
  name: 'autogen-chat',
  detects: (records) =>
    records.some(isTeamText) &&
    records.every(
      (each, index) => isTeamMessage(each) || isResult(each) || (index > 0 && index === records.length - 1)
    ),
  open() {
    const chat = openNamedTurns()
    const isPerson = openPersons()
    let stopReason: unknown
    return {
      read(record, line) {
        chat.main.lastLine = line
        if (isResult(record)) stopReason = record['stop_reason']
        else if (record['type'] === 'error') stopReason = 'error'
        else if (isTeamMessage(record) && !isPerson(record)) {
          const turn = teamTurn(record, [])
          if (turn !== undefined) chat.add(turn, line)
        }
      },
      finish() {
        chat.main.stopReason ??= stopReasonOfTeam(stopReason)
        return {threads: chat.threads()}
      }
    }
  }
}

function isResult(value: unknown): boolean {
  const {messages, stop_reason: reason} = asObject(value)
  return Array.isArray(messages) && reason !== undefined && messages.every(isTeamMessage)
}

interface Messages {
  readonly list: readonly unknown[]
  readonly base: Path
  /** They are what the model of an agent gets, not what a team wrote. */
  readonly isContext: boolean
  readonly stopReason?: unknown
}

/** Where AutoGen Studio keeps the result of a task. */
const results: readonly Path[] = [[], ['task_result'], ['team_result', 'task_result']]

function listIn(value: unknown): Messages {
  if (Array.isArray(value)) return messagesAt(value, [])
  const state = asObject(value)
  for (const path of results) {
    let inner: unknown = state
    for (const key of path) inner = asObject(inner)[String(key)]
    const {messages, stop_reason: stopReason} = asObject(inner)
    if (Array.isArray(messages)) return {...messagesAt(messages, [...path, 'messages']), stopReason}
  }
  return teamState(state['agent_states']) ?? agentState(state) ?? {list: [], base: [], isContext: false}
}

function messagesAt(list: readonly unknown[], base: Path): Messages {
  return {list, base, isContext: list.length > 0 && list.every(isContextMessage)}
}

/** The state of a team has the whole chat with its manager. */
function teamState(states: unknown): Messages | undefined {
  if (!isRecord(states)) return undefined
  for (const [id, state] of Object.entries(states)) {
    const {message_thread: thread} = asObject(state)
    if (Array.isArray(thread)) return {list: thread, base: ['agent_states', id, 'message_thread'], isContext: false}
  }
  return undefined
}

/** The state of an agent has the messages for its model; until 0.4.2 in a list of their own. */
function agentState({
  llm_context: context,
  llm_messages: old
}: Readonly<Record<string, unknown>>): Messages | undefined {
  const {messages} = asObject(context)
  if (Array.isArray(messages)) return {list: messages, base: ['llm_context', 'messages'], isContext: true}
  return Array.isArray(old) ? {list: asArray(old), base: ['llm_messages'], isContext: true} : undefined
}

export const autogenChatFormat: Format = {
  name: 'autogen-chat',
  program: 'AutoGen, AG2',
  files:
    'messages of a team (lists, lines), results of tasks and chats, saved states of teams and agents; with the format declared, what `Console` shows; agents by the `source` or `name` of their messages',
  triedOn: 'real files',
  documents: [autogenChat, autogenResult],
  lines: [autogenLines],
  dialogues: [autogenConsole]
}
