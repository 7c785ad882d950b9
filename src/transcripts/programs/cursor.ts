import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, hasToolCall, stopReasonOf} from '../chat-message.ts'
import type {EffectOf, RecordEffect} from '../engine/description.ts'
import {aList, allOf, aNumber, aString, eachIs, type LocatedJson, locate, matches} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {LineOf, Path} from '../format.ts'
import type {StopReason, Thread} from '../model.ts'
import {openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {readTurns, type Turn} from '../turns.ts'

/**
 * The transcripts of Cursor's agent: `{role, message: {content}}`, and `{type: 'turn_ended', status}` after a turn. The file of a
 * sub-agent is named by its id.
 *
 * Source: files that Cursor wrote, read in November 2026.
 */
export const cursorTranscriptFormat = format({
  name: 'cursor-transcript',
  program: 'Cursor',
  files: 'agent transcripts',
  triedOn: 'real files',
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

/** Sessions of Claude Code have ids, and times as texts. */
const isRecordOfChat = allOf({timestamp: aNumber, uuid: undefined, sessionId: undefined, session_id: undefined}, [
  {type: 'tool', message: {tool_name: aString}},
  {type: 'user', message: {role: 'user', content: [aString, aList]}},
  {type: 'assistant', message: {role: 'assistant', content: [aString, aList]}}
])

const agents = [2, 'ai', 'assistant']

const bubbles = eachIs(allOf({type: [...agents, 1, 'user']}, [{text: aString}, {rawText: aString}]))

const chat = [
  {composerId: aString, conversation: bubbles},
  {composerId: (id: unknown) => typeof id !== 'string', tabId: aString, bubbles}
]

/**
 * Chats of Cursor's editor, as its databases keep them: `{composerId, conversation: [{type, text}]}`, where the type of the agent is 2,
 * or `{tabId, bubbles: [{type: 'ai', text}]}`; also all of a workspace, `{allComposers: []}` and `{tabs: []}`.
 *
 * Source: https://github.com/Dicklesworthstone/coding_agent_session_search at 2a1fc6f, read in November 2026.
 */
export const cursorChatFormat = format({
  name: 'cursor-chat',
  program: 'Cursor',
  files: 'chats of the editor as JSON',
  triedOn: 'real files',
  documents: [
    {when: allOf([chat, {allComposers: aList}, {tabs: aList}], (value) => chatsIn(value).length > 0), records: chatsIn}
  ],
  outputs(document) {
    const isAlone = chatsIn(document).length === 1
    return (chat, path, lineOf) => readChat(chat, isAlone ? 'main' : `chat ${Number(path.at(-1)) + 1}`, path, lineOf)
  },
  forms: [
    // Programs that collect sessions write it on lines.
    {
      lines: {every: isRecordOfChat, some: [{type: 'assistant'}]},
      cases: [
        [{type: 'assistant'}, ({message}) => ({text: contentText(asObject(message)['content']), path: []})],
        [{type: 'tool', message: {tool_output: undefined}}, 'tool call']
      ]
    }
  ]
})

/** The chats of a file that have bubbles. */
function chatsIn(value: unknown): readonly LocatedJson[] {
  const found = ['', 'allComposers.*', 'tabs.*'].map((place) => locate(value, place))
  return (found.find((chats) => chats.some(isChat)) ?? []).filter(isChat)
}

function isChat({value}: LocatedJson): boolean {
  return matches(chat, value)
}

/** Why the last answer of a chat is not complete. */
const statuses: ReadonlyMap<unknown, StopReason> = new Map([
  ['aborted', 'interruption'],
  ['generating', 'unfinished run']
])

function readChat(chat: JsonObject, id: string, base: Path, lineOf: LineOf): Thread {
  const key = Array.isArray(chat['conversation']) ? 'conversation' : 'bubbles'
  const list = asArray(chat[key]).map(asObject)
  const turns = list.flatMap((bubble, index) => bubbleTurn(bubble, [...base, key, index]) ?? [])
  const thread = readTurns(openThread('main', id), turns, [...base, key, list.length - 1], lineOf)
  const stopReason = thread.stopReason ?? statuses.get(chat['status'])
  return stopReason === undefined ? thread : {...thread, stopReason}
}

/** The turn of a bubble: the agent writes one for each step, and a call's bubble has no text. */
function bubbleTurn({type, text, rawText, toolFormerData}: JsonObject, path: Path): Turn | undefined {
  if (!matches(agents, type)) return undefined
  const key = asString(text) === undefined && typeof rawText === 'string' ? 'rawText' : 'text'
  const content = asString(key === 'text' ? text : rawText)
  if (content === undefined) return isRecord(toolFormerData) ? {path, stopReason: 'tool call'} : undefined
  return {text: content, path: [...path, key]}
}

/** Claude Code lists its tools too. */
const start = {
  type: 'system',
  subtype: 'init',
  session_id: aString,
  apiKeySource: aString,
  tools: undefined,
  uuid: undefined
}

/** Tools and thoughts are records of their own. */
const step = {type: ['tool_call', 'thinking'], subtype: ['started', 'completed', 'delta'], session_id: aString}

/**
 * The output of `cursor-agent -p --output-format stream-json`. Its records resemble Claude Code's, but the text of the
 * result joins all texts of the run. The answer is the agent's text after its last tool.
 *
 * Documented at https://cursor.com/docs/cli/reference/output-format (November 2026).
 */
export const cursorStreamFormat = format({
  name: 'cursor-stream',
  before: ['claude-stream'],
  program: 'Cursor',
  files: '`cursor-agent -p --output-format stream-json`',
  triedOn: 'documentation',
  lines: [{some: [start]}, {some: [step, {type: ['system', 'user', 'assistant'], session_id: aString}]}],
  isAppended: true,
  model: ['model'],
  ends: {type: 'result'},
  open: openStream
})

function openStream(): EffectOf {
  /** Counts the texts between tools. */
  let count = 0
  let last: {readonly id: number; readonly text: string} | undefined

  function addText(text: string, isPiece: boolean): RecordEffect {
    const before = last?.id === count ? last.text : undefined
    // The whole text comes once more after its pieces.
    if (before !== undefined && !isPiece && text.endsWith(before)) return []
    if (before !== undefined && !isPiece) count++
    last = {id: count, text: isPiece ? (before ?? '') + text : text}
    return {text, path: [], id: String(count)}
  }

  return ({type, subtype, message, result, is_error: isError, timestamp_ms: time, model_call_id: call}) => {
    if (type === 'assistant') {
      const text = contentText(asObject(message)['content'])
      return text === '' ? [] : addText(text, time !== undefined && call === undefined)
    }
    if (type === 'user' || type === 'tool_call' || type === 'result') count++
    if (type === 'tool_call') return subtype === 'started' ? 'tool call' : []
    if (type !== 'result') return undefined
    const text = last === undefined ? asString(result) : undefined
    return [text === undefined ? undefined : {text, path: []}, isError === true ? 'error' : 'done']
  }
}
