import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, hasToolCall, stopReasonOf} from '../chat-message.ts'
import {aList, aString} from '../engine/pattern.ts'
import {lineFormat} from '../engine/read.ts'
import type {DocumentFormat, Format, LineFormat, LineOf, LineReader, Path} from '../format.ts'
import {eachSession, openReadings} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason, Thread} from '../model.ts'
import {closeThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * The transcripts of Cursor's agent: `{role, message: {content}}`, and `{type: 'turn_ended', status}` after a turn. The file of a
 * sub-agent is named by its id.
 *
 * Source: files that Cursor wrote, read in November 2026.
 */
const cursorTranscript = lineFormat({
  name: 'cursor-transcript',
  lines: {
    some: [{type: undefined, recordType: undefined, role: ['user', 'assistant'], message: {content: [aList, aString]}}]
  },
  main(_, {path = ''}) {
    const id = /(?:^|\/)subagents\/([^/]+?)(?:\.[^./]*)?$/.exec(path)?.[1]
    return id === undefined ? openMain() : openThread('subagent', id)
  },
  cases: [
    [{type: 'turn_ended'}, ({status}) => stopReasonOf(status)],
    [
      {role: 'assistant'},
      ({message}) => {
        const sent = asObject(message)
        return {text: contentText(sent['content']), path: [], stopReason: hasToolCall(sent) ? 'tool call' : undefined}
      }
    ],
    [{role: 'user', message: {content: (content) => contentText(content) !== ''}}, 'prompt']
  ]
})

export const cursorTranscriptFormat: Format = {
  name: 'cursor-transcript',
  program: 'Cursor',
  files: 'agent transcripts',
  triedOn: 'real files',
  lines: [cursorTranscript]
}

/**
 * Chats of Cursor's editor, as its databases keep them: `{composerId, conversation: [{type, text}]}`, where the type of the agent is 2,
 * or `{tabId, bubbles: [{type: 'ai', text}]}`; also all of a workspace, `{allComposers: []}` and `{tabs: []}`.
 *
 * Source: https://github.com/Dicklesworthstone/coding_agent_session_search at 2a1fc6f, read in November 2026.
 */
const cursorChat: DocumentFormat = {
  name: 'cursor-chat',
  detects: (value) => chatsIn(value).length > 0,
  read(value, lineOf) {
    const readings = openReadings()
    for (const {chat, base} of chatsIn(value))
      readings.add({
        reading: {threads: [readChat(chat, (path) => lineOf([...base, ...path]))]},
        name: `chat ${Number(base.at(-1) ?? 0) + 1}`
      })
    return readings.join()
  }
}

/** A chat, and its place in its file. */
interface Chat {
  readonly chat: JsonObject
  readonly base: Path
}

const listKeys = ['allComposers', 'tabs'] as const

/** The chats of a file that have bubbles. */
function chatsIn(value: unknown): readonly Chat[] {
  if (!isRecord(value)) return []
  if (isChat(value)) return [{chat: value, base: []}]
  const key = listKeys.find((each) => Array.isArray(value[each]))
  if (key === undefined) return []
  return asArray(value[key]).flatMap((chat, index) =>
    isRecord(chat) && isChat(chat) ? [{chat, base: [key, index]}] : []
  )
}

function isChat({composerId, tabId, conversation, bubbles}: JsonObject): boolean {
  const list = typeof composerId === 'string' ? conversation : typeof tabId === 'string' ? bubbles : undefined
  return Array.isArray(list) && list.length > 0 && list.every(isBubble)
}

/** Why the last answer of a chat is not complete. */
const statuses: ReadonlyMap<unknown, StopReason> = new Map([
  ['aborted', 'interruption'],
  ['generating', 'unfinished run']
])

function readChat(chat: JsonObject, lineOf: LineOf): Thread {
  const {conversation, bubbles, status} = chat
  const key = Array.isArray(conversation) ? 'conversation' : 'bubbles'
  const list = asArray(Array.isArray(conversation) ? conversation : bubbles).map(asObject)
  const turns = list.flatMap((bubble, index) => bubbleTurn(bubble, [key, index]) ?? [])
  const main = readTurns(openMain(), turns, [key, list.length - 1], lineOf)
  const stopReason = main.stopReason ?? statuses.get(status)
  return stopReason === undefined ? main : {...main, stopReason}
}

/** The same as programs that collect sessions write it: `{type, timestamp, message}` on each line. */
const cursorChatLines = lineFormat({
  name: 'cursor-chat',
  lines: {every: isRecordOfChat, some: [{type: 'assistant'}]},
  cases: [
    [{type: 'assistant'}, ({message}) => ({text: contentText(asObject(message)['content']), path: []})],
    [{type: 'tool'}, ({message}) => (asObject(message)['tool_output'] === undefined ? 'tool call' : undefined)]
  ]
})

const agents: ReadonlySet<unknown> = new Set([2, 'ai', 'assistant'])
const types: ReadonlySet<unknown> = new Set([...agents, 1, 'user'])

function isBubble(value: unknown): boolean {
  const {type, text, rawText} = asObject(value)
  return types.has(type) && (typeof text === 'string' || typeof rawText === 'string')
}

/** The turn of a bubble: the agent writes one for each step, and a call's bubble has no text. */
function bubbleTurn({type, text, rawText, toolFormerData}: JsonObject, path: Path): Turn | undefined {
  if (!agents.has(type)) return undefined
  const key = asString(text) === undefined && typeof rawText === 'string' ? 'rawText' : 'text'
  const content = asString(key === 'text' ? text : rawText)
  if (content === undefined) return isRecord(toolFormerData) ? {path, stopReason: 'tool call'} : undefined
  return {text: content, path: [...path, key]}
}

/** Sessions of Claude Code have ids, and times as texts. */
function isRecordOfChat(record: unknown): boolean {
  const {type, timestamp, message, uuid, sessionId, session_id: session} = asObject(record)
  if (typeof timestamp !== 'number' || [uuid, sessionId, session].some((id) => id !== undefined)) return false
  const {role, content, tool_name: tool} = asObject(message)
  if (type === 'tool') return typeof tool === 'string'
  return (
    (type === 'user' || type === 'assistant') &&
    role === type &&
    (typeof content === 'string' || Array.isArray(content))
  )
}

export const cursorChatFormat: Format = {
  name: 'cursor-chat',
  program: 'Cursor',
  files: 'chats of the editor as JSON',
  triedOn: 'real files',
  documents: [cursorChat],
  lines: [cursorChatLines]
}

const steps: ReadonlySet<unknown> = new Set(['started', 'completed', 'delta'])

/**
 * The output of `cursor-agent -p --output-format stream-json`. Its records resemble Claude Code's, but the text of the
 * result joins all texts of the run. The answer is the agent's text after its last tool.
 *
 * Documented at https://cursor.com/docs/cli/reference/output-format (November 2026).
 */
const cursorStream: LineFormat = {
  name: 'cursor-stream',
  detects: (records) => records.some(isStart) || (records.some(isStep) && records.some(isTurn)),
  open: openStream
}

/** Claude Code lists its tools too. */
function isStart({type, subtype, session_id: session, apiKeySource: source, tools, uuid}: JsonObject): boolean {
  const isInit = type === 'system' && subtype === 'init' && typeof session === 'string'
  return isInit && typeof source === 'string' && tools === undefined && uuid === undefined
}

/** Tools and thoughts are records of their own. */
function isStep({type, subtype, session_id: session}: JsonObject): boolean {
  return (type === 'tool_call' || type === 'thinking') && steps.has(subtype) && typeof session === 'string'
}

function isTurn({type, session_id: session}: JsonObject): boolean {
  return (type === 'system' || type === 'user' || type === 'assistant') && typeof session === 'string'
}

function openStream(): LineReader {
  const main = openMain()
  /** Counts the texts between tools. */
  let textNumber = 0
  let isDone = false

  function addText(text: string, isPiece: boolean, line: number): void {
    const id = String(textNumber)
    const isNext = main.id === id
    // The whole text comes once more after its pieces.
    if (isNext && !isPiece && text.endsWith(main.text)) return
    if (isNext && !isPiece) textNumber++
    addMessage(main, {text, line, id: String(textNumber)})
  }

  function end(record: JsonObject, line: number): void {
    isDone = true
    textNumber++
    const failure: StopReason | undefined = record['is_error'] === true ? 'error' : undefined
    const text = asString(record['result'])
    if (main.count === 0 && text !== undefined) addMessage(main, {text, line})
    main.stopReason = failure
  }

  return {
    read(record, line) {
      const {type, subtype, message, timestamp_ms: time, model_call_id: call} = record
      main.lastLine = line
      if (type === 'system' && subtype === 'init') main.model = asString(record['model'])
      else if (type === 'user') textNumber++
      else if (type === 'tool_call') {
        textNumber++
        isDone = false
        if (subtype === 'started') main.stopReason = 'tool call'
      } else if (type === 'assistant') {
        isDone = false
        const text = contentText(asObject(message)['content'])
        if (text !== '') addText(text, time !== undefined && call === undefined, line)
      } else if (type === 'result') end(record, line)
    },
    finish() {
      if (!isDone) main.stopReason ??= 'unfinished run'
      return {threads: [closeThread(main)]}
    }
  }
}

export const cursorStreamFormat: Format = {
  name: 'cursor-stream',
  before: ['claude-stream'],
  program: 'Cursor',
  files: '`cursor-agent -p --output-format stream-json`',
  triedOn: 'documentation',
  lines: [eachSession(cursorStream)]
}
