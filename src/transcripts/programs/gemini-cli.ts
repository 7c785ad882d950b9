import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, piecesText, stopReasonOf, textPath} from '../chat-message.ts'
import {beforeRule, type DialoguePart, dialogueFormat, fencedLines, readDialogue} from '../dialogue.ts'
import type {Effects, OneEffect, RecordFile} from '../engine/description.ts'
import {aList, allOf, aString, isPresent, itemsAt, listOf, testOf} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {CapturedFile, LineOf, Path} from '../format.ts'
import {dropText} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import type {OpenThread} from '../open-thread.ts'
import {asArray, asObject, asString, jsonOf, onlyKey, parseJson} from '../record.ts'
import type {Turn} from '../turns.ts'

/** The result that a sub-agent submits with the one tool that ends it; `undefined` if it goes on. */
function handedIn(toolCalls: readonly unknown[]): string | undefined {
  const call = toolCalls.length === 0 ? undefined : toolCalls.map(asObject).find(({name}) => name === 'complete_task')
  if (call === undefined || call['status'] !== 'success') return undefined
  const args = asObject(call['args'])
  const value = args[onlyKey(args) ?? 'result']
  return typeof value === 'string' ? value : (jsonOf(value) ?? '')
}

/** The ends of the sub-agents that a session called, with their results. */
function calledAgents(toolCalls: readonly unknown[], path: Path, place: LineOf): readonly SubagentEnd[] {
  if (toolCalls.length === 0) return none
  return toolCalls.flatMap((call) => {
    const {agentId, resultDisplay} = asObject(call)
    const {isSubagentProgress, agentName, result, terminateReason} = asObject(resultDisplay)
    const id = asString(agentId)
    if (id === undefined || isSubagentProgress !== true) return []
    const stopReason = reasonOf(terminateReason)
    const text = typeof result === 'string' && stopReason === undefined ? result : undefined
    return [{subagent: {id, agent: asString(agentName)}, path, line: place(path), text, stopReason}]
  })
}

const none: readonly SubagentEnd[] = []

type SubagentEnd = Turn & {readonly subagent: {readonly id: string; readonly agent: string | undefined}}

/** `AgentTerminateMode` in `agents/types.ts` of https://github.com/google-gemini/gemini-cli. */
function reasonOf(reason: unknown): StopReason | undefined {
  if (reason === 'GOAL') return undefined
  if (reason === 'ABORTED') return 'interruption'
  return typeof reason === 'string' && reason.startsWith('ERROR') ? 'error' : 'unfinished run'
}

/**
 * The name of a sub-agent whose session is in a file of its own, `SESSION/ID.jsonl`: the session beside that folder called it,
 * `session-TIME-START.jsonl`, with the start of its id.
 */
function callerName(id: string, {path = '', names, sibling}: CapturedFile): string | undefined {
  const session = path.split('/').at(-2) ?? ''
  const caller = names?.('../').find((name) => name.startsWith('session-') && name.includes(`-${session.slice(0, 8)}.`))
  const text = caller === undefined || session === '' ? undefined : sibling?.(`../${caller}`)
  for (const line of text?.split('\n') ?? []) {
    if (!line.includes(id)) continue
    const ends = calledAgents(asArray(asObject(parseJson(line))['toolCalls']), [], () => 1)
    const agent = ends.find(({subagent}) => subagent.id === id)?.subagent.agent
    if (agent !== undefined) return agent
  }
  return undefined
}

/** A session of Gemini CLI until 0.39 is a document of messages; the data of later ones is on lines, too. */
const session = {sessionId: aString, messages: aList}
const isSession = testOf(allOf(session, [{projectHash: aString}, {messages: listOf({some: [{type: 'gemini'}]})}]))

const isOfSession = testOf([
  {sessionId: aString, projectHash: aString},
  {type: 'gemini', content: isPresent},
  {$rewindTo: aString},
  {$set: {messages: aList}},
  {$set: {lastUpdated: isPresent}}
])

/** Whether records are of one session: whole sessions may be on lines, too. */
function areOfSession(records: unknown): boolean {
  const list = asArray(records).map(asObject)
  return list.some(isOfSession) && new Set(list.filter(isSession).map(({sessionId}) => sessionId)).size < 2
}

/**
 * A session of Gemini CLI until 0.39, `{sessionId, projectHash, messages: [{id, type, content}]}`, or from 0.40 on: a
 * record of its data, then one for each message. There a message with a known `id` replaces the earlier one, `$set`
 * changes the data or all messages, `$rewindTo` removes a message and all after it.
 *
 * Source: files that the CLI wrote, read in November 2026, and `chatRecordingTypes.ts` of
 * https://github.com/google-gemini/gemini-cli at 5411f11, of 2026-08-21.
 */
export const geminiSessionFormat = format({
  name: 'gemini-session',
  program: 'Gemini CLI',
  files: 'session files, with the sub-agents in them',
  triedOn: 'real files',
  documents: [{when: isSession, records: (document) => itemsAt(document, 'messages')}],
  lines: areOfSession,
  open: openSession
})

function openSession({kind, sessionId}: JsonObject, _: readonly JsonObject[], {file, place}: RecordFile): Effects {
  const list = openList()
  let data: JsonObject = {kind, sessionId}

  function patch({messages, kind: newKind, sessionId: newId}: JsonObject): void {
    data = {kind: newKind ?? data['kind'], sessionId: newId ?? data['sessionId']}
    if (!Array.isArray(messages)) return
    list.rewind(undefined)
    for (const message of messages.map(asObject)) list.set(message['id'], messageEffects(message, [], place))
  }

  return {
    effectOf(record, path) {
      if (path.length > 0) list.set(undefined, messageEffects(record, path, place))
      else if (record['$rewindTo'] !== undefined) list.rewind(record['$rewindTo'])
      else if (record['$set'] !== undefined) patch(asObject(record['$set']))
      else if (typeof record['type'] === 'string') list.set(record['id'], messageEffects(record, path, place))
      else patch(record)
      return undefined
    },
    end() {
      const effects: OneEffect[] = [{change: (main) => nameSubagent(main, data, file)}]
      for (const each of list.all) for (const effect of each) effects.push(effect)
      return effects
    }
  }
}

/** A sub-agent has a session of its own. */
function nameSubagent(main: OpenThread, {kind, sessionId}: JsonObject, file: CapturedFile): void {
  if (kind !== 'subagent') return
  main.kind = kind
  main.threadId = asString(sessionId) ?? main.threadId
  main.agent = callerName(main.threadId, file)
}

/** The messages of a session, by their ids. */
function openList(): {
  readonly all: readonly (readonly OneEffect[])[]
  set(id: unknown, effects: readonly OneEffect[]): void
  /** Removes a message and all after it; every message if the id is unknown. */
  rewind(id: unknown): void
} {
  const all: (readonly OneEffect[])[] = []
  const ids: (string | undefined)[] = []
  const indexById = new Map<string, number>()
  return {
    all,
    set(id, effects) {
      const name = asString(id)
      const index = name === undefined ? undefined : indexById.get(name)
      if (index === undefined) {
        if (name !== undefined) indexById.set(name, all.length)
        ids.push(name)
        all.push(effects)
      } else all[index] = effects
    },
    rewind(id) {
      const from = indexById.get(asString(id) ?? '') ?? 0
      all.length = from
      for (const each of ids.splice(from)) if (each !== undefined) indexById.delete(each)
    }
  }
}

/** There may be very many prompts. */
const aPrompt: readonly OneEffect[] = ['prompt']

/** The thread ends with the last message that has a text; one without is a step on the way. */
function messageEffects(message: JsonObject, path: Path, place: LineOf): readonly OneEffect[] {
  const {type, content, parts} = message
  if (type === 'gemini' || type === 'model') {
    const toolCalls = asArray(message['toolCalls'])
    const handed = handedIn(toolCalls)
    const text = handed ?? piecesText(content ?? parts)
    const isCalling = handed === undefined && toolCalls.length > 0
    const stopReason: StopReason | undefined = isCalling ? 'tool call' : undefined
    const model = asString(message['model'])
    const agents = calledAgents(toolCalls, path, place)
    if (text === '') return [{path, model, stopReason}, 'skip', ...agents]
    // On lines a record has one place, and its blocks need not be looked at.
    const line = place(path.length === 0 ? path : [...path, ...textPath(message)])
    return [{path, model, stopReason, text, line}, ...agents]
  }
  if (type === 'error') return ['error']
  if (type === 'user') return contentText(content ?? parts) === '' ? none : aPrompt
  return type === 'info' && contentText(content).startsWith('Request cancelled') ? ['interruption'] : []
}

/**
 * The output of `gemini -o json`: `{session_id, response, stats, error?}`.
 *
 * Source: https://github.com/google-gemini/gemini-cli at 5411f11, of 2026-08-21.
 */
export const geminiResultFormat = format({
  name: 'gemini-result',
  program: 'Gemini CLI',
  files: '`gemini --output-format json`',
  triedOn: 'real files',
  documents: [
    {when: {response: aString, stats: {models: isRecord}}, records: ''},
    {when: {response: aString, session_id: aString}, records: ''},
    {
      when: {response: (value) => typeof value !== 'string', session_id: aString, error: {message: aString}},
      records: ''
    }
  ],
  cases: [
    [
      isRecord,
      ({response, error, stats}) => [
        {text: asString(response), path: ['response'], model: onlyKey(asObject(stats)['models'])},
        isRecord(error) ? 'error' : undefined
      ]
    ]
  ]
})

/**
 * The output of `gemini -o stream-json`. The answer is all pieces after the last tool; no record has all of it. The
 * last of several turns is read.
 *
 * Source: https://github.com/google-gemini/gemini-cli at 5411f11, of 2026-08-21.
 */
export const geminiStreamFormat = format({
  name: 'gemini-stream',
  program: 'Gemini CLI',
  files: '`gemini --output-format stream-json`',
  triedOn: 'real files',
  lines: {some: [{type: 'init', session_id: aString, model: aString, subtype: undefined}]},
  isAppended: true,
  skips: ['tool_result'],
  open: openStream
})

function openStream(): Effects {
  let isOpen = false
  let isEnded = false
  let count = 0

  function messageEffect({role, content, delta}: JsonObject): OneEffect {
    const isPiece = isOpen && delta === true
    isOpen = role === 'assistant'
    if (!isPiece) count++
    return isOpen ? {text: asString(content) ?? '', path: [], id: String(count)} : undefined
  }

  return {
    effectOf(record) {
      const {type, severity, status, model} = record
      if (type === 'message') return messageEffect(record)
      if (type === 'error') return severity === 'warning' ? undefined : 'error'
      if (type === 'tool_use' || type === 'tool_result') {
        isOpen = false
        return [{change: dropText}, 'tool call']
      }
      if (type === 'init') {
        isOpen = false
        isEnded = false
        return ['start', {path: [], model: asString(model)}]
      }
      if (type !== 'result') return undefined
      isEnded = true
      return {
        change(main) {
          main.stopReason = stopReasonOf(status) ?? (main.text === '' ? main.stopReason : undefined)
        }
      }
    },
    end: () => ({
      change(main) {
        if (!isEnded && main.stopReason !== 'error') main.stopReason = 'unfinished run'
      }
    })
  }
}

const mark = /^## (?:USER 🧑|MODEL ✨)/u

function marksIn(lines: readonly string[]): readonly number[] {
  const fenced = fencedLines(lines)
  return lines.flatMap((line, index) => (mark.test(line) && !fenced.has(index) ? [index] : []))
}

function isOfModel(lines: readonly string[], line: number): boolean {
  return (lines[line] ?? '').startsWith('## MODEL')
}

function* partsIn(lines: readonly string[]): Generator<DialoguePart> {
  const marks = marksIn(lines)
  for (const [index, line] of marks.entries()) {
    if (!isOfModel(lines, line)) continue
    const next = marks[index + 1]
    const end = next === undefined ? lines.length : beforeRule(lines, line + 1, next)
    let call = line + 1
    while (call < end && !(lines[call] ?? '').endsWith('**Tool Command**:')) call++
    yield {author: 'agent', from: line + 1, to: call}
    if (call < end) yield {author: 'agent', from: call, to: call, stopReason: 'tool call'}
  }
}

/**
 * The file that `/chat share FILE.md` of Gemini CLI writes: `## USER 🧑‍💻` and `## MODEL ✨` above each text.
 *
 * Source: `historyExportUtils.ts` of https://github.com/google-gemini/gemini-cli, read in November 2026.
 */
export const geminiShareFormat = dialogueFormat({
  name: 'gemini-share',
  program: 'Gemini CLI',
  files: '`/chat share FILE.md`, with the format declared',
  triedOn: 'documentation',
  detects: (lines) => marksIn(lines).length > 0,
  isEvident(lines) {
    const marks = marksIn(lines)
    return marks.some((line) => isOfModel(lines, line)) && marks.some((line) => !isOfModel(lines, line))
  },
  read: (lines) => readDialogue(lines, partsIn(lines))
})
