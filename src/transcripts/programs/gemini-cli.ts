import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {contentText, piecesText, stopReasonOf, textPath} from '../chat-message.ts'
import {beforeRule, type DialoguePart, dialogueLines, fencedLines, readDialogue} from '../dialogue.ts'
import {aString} from '../engine/pattern.ts'
import {documentFormat} from '../engine/read.ts'
import type {CapturedFile, DialogueFormat, DocumentFormat, Format, LineFormat, LineReader} from '../format.ts'
import {eachSession} from '../join-readings.ts'
import {addMessage, addPrompt, dropText, skipMessages} from '../last-message.ts'
import type {StopReason, Thread} from '../model.ts'
import {closeThread, type OpenThread, openMain, openThread} from '../open-thread.ts'
import {asArray, asObject, asString, jsonOf, onlyKey, parseJson} from '../record.ts'
import {skipTypes} from '../skip-types.ts'

/** The result that a sub-agent submits with the one tool that ends it; `undefined` if it goes on. */
function handedIn(toolCalls: unknown): string | undefined {
  const call = asArray(toolCalls)
    .map(asObject)
    .find(({name}) => name === 'complete_task')
  if (call === undefined || call['status'] !== 'success') return undefined
  const args = asObject(call['args'])
  const value = args[onlyKey(args) ?? 'result']
  return typeof value === 'string' ? value : (jsonOf(value) ?? '')
}

/** The threads of the sub-agents that a session called, with their results. @param line of the calls, from 1 */
function calledAgents(toolCalls: unknown, line: number): readonly Thread[] {
  return asArray(toolCalls).flatMap((call) => {
    const {agentId, resultDisplay} = asObject(call)
    const {isSubagentProgress, agentName, result, terminateReason} = asObject(resultDisplay)
    const id = asString(agentId)
    if (id === undefined || isSubagentProgress !== true) return []
    const thread = openThread('subagent', id, asString(agentName))
    thread.lastLine = line
    const stopReason = reasonOf(terminateReason)
    if (typeof result === 'string' && stopReason === undefined) addMessage(thread, {text: result, line})
    else thread.stopReason = stopReason
    return [closeThread(thread)]
  })
}

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
    const [agent] = calledAgents(asObject(parseJson(line))['toolCalls'], 1).filter((thread) => thread.id === id)
    if (agent?.agent !== undefined) return agent.agent
  }
  return undefined
}

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
 * A session of Gemini CLI from 0.40 on: a record of its data, then one for each message. A message with a known `id`
 * replaces the earlier one, `$set` changes the data or all messages, `$rewindTo` removes a message and all after it.
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
  /** Removes a message and all after it; every message if the id is unknown. */
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

/** The effect of a message on the end of its thread. */
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

/**
 * The output of `gemini -o json`: `{session_id, response, stats, error?}`.
 *
 * Source: https://github.com/google-gemini/gemini-cli at 5411f11, of 2026-08-21.
 */
const geminiResult = documentFormat({
  name: 'gemini-result',
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

export const geminiResultFormat: Format = {
  name: 'gemini-result',
  program: 'Gemini CLI',
  files: '`gemini --output-format json`',
  triedOn: 'real files',
  documents: [geminiResult]
}

/**
 * The output of `gemini -o stream-json`. The answer is all pieces after the last tool; no record has all of it. The
 * last of several turns is read.
 *
 * Source: https://github.com/google-gemini/gemini-cli at 5411f11, of 2026-08-21.
 */
const geminiStream: LineFormat = {
  name: 'gemini-stream',
  detects: (records) =>
    records.some(
      ({type, session_id: id, model, subtype}) =>
        type === 'init' && typeof id === 'string' && typeof model === 'string' && subtype === undefined
    ),
  open: openStream
}

const probe = skipTypes(['tool_result'])

function openStream(): LineReader {
  let main = openMain()
  let isOpen = false
  let isEnded = false

  function readMessage({role, content, delta}: JsonObject, line: number): void {
    const isPiece = isOpen && delta === true
    isOpen = role === 'assistant'
    if (!isOpen) return
    const text = asString(content) ?? ''
    if (isPiece) main.text += text
    else addMessage(main, {text, line})
  }

  function readTool(): void {
    isOpen = false
    dropText(main)
    main.stopReason = 'tool call'
  }

  return {
    probe,
    read(record, line) {
      const {type, status} = record
      if (type === 'init') {
        main = openMain()
        main.model = asString(record['model'])
        isEnded = false
        isOpen = false
      } else if (type === 'message') readMessage(record, line)
      else if (type === 'tool_use' || type === 'tool_result') readTool()
      else if (type === 'error' && record['severity'] !== 'warning') main.stopReason = 'error'
      else if (type === 'result') {
        isEnded = true
        main.stopReason = stopReasonOf(status) ?? (main.text === '' ? main.stopReason : undefined)
      }
      main.lastLine = line
    },
    finish() {
      if (!isEnded && main.stopReason !== 'error') main.stopReason = 'unfinished run'
      return {threads: [closeThread(main)]}
    }
  }
}

export const geminiStreamFormat: Format = {
  name: 'gemini-stream',
  program: 'Gemini CLI',
  files: '`gemini --output-format stream-json`',
  triedOn: 'real files',
  lines: [eachSession(geminiStream)]
}

/**
 * The file that `/chat share FILE.md` of Gemini CLI writes: `## USER 🧑‍💻` and `## MODEL ✨` above each text.
 *
 * Source: `historyExportUtils.ts` of https://github.com/google-gemini/gemini-cli, read in November 2026.
 */
const geminiShare: DialogueFormat = {
  name: 'gemini-share',
  detects: (text) => marksIn(dialogueLines(text)).length > 0,
  isEvident(text) {
    const lines = dialogueLines(text)
    const marks = marksIn(lines)
    return marks.some((line) => isOfModel(lines, line)) && marks.some((line) => !isOfModel(lines, line))
  },
  read(text) {
    const lines = dialogueLines(text)
    return readDialogue(lines, partsIn(lines))
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

export const geminiShareFormat: Format = {
  name: 'gemini-share',
  program: 'Gemini CLI',
  files: '`/chat share FILE.md`, with the format declared',
  triedOn: 'documentation',
  dialogues: [geminiShare]
}
