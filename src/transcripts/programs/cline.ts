import type {JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import {chatTurns, completionOf} from '../chat-turn.ts'
import type {DocumentFormat, Format, LineFormat, LineReader, Path} from '../format.ts'
import {eachSession} from '../join-readings.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import {addTurn, readTurns, type Turn} from '../turns.ts'

/**
 * The messages of a task that Cline and Roo Code show, `ui_messages.json`: `[{ts, type: 'say', say, text}]`, with the
 * answer as `completion_result`.
 *
 * Source: `ExtensionMessage.ts` of https://github.com/cline/cline and `message.ts` of https://github.com/RooCodeInc/Roo-Code, read in
 * November 2026.
 */
const clineMessages: DocumentFormat = {
  name: 'cline-messages',
  detects(value) {
    const list = asArray(value)
    return list.length > 0 && list.every(isMessage)
  },
  read(value, lineOf) {
    const list = asArray(value)
    const turnIn = openTask()
    // The first is the task.
    const turns = chatTurns(list, [], (message, path) => (path[0] === 0 ? undefined : turnIn(message, path)))
    return {threads: [readTurns(openMain(), turns, [list.length - 1], lineOf)]}
  }
}

/**
 * The same with a message on each line, as `cline --json` printed it until version 2; a `partial` message comes again.
 */
const clineLines: LineFormat = {
  name: 'cline-messages',
  detects: (records) => records.some(isShown) && records.every((each) => isShown(each) || isAround(each)),
  open() {
    const main = openMain()
    const turnIn = openTask()
    let waiting: {readonly message: JsonObject; readonly line: number} | undefined
    let isFirst = true

    function add(message: JsonObject, line: number): void {
      addTurn(main, turnIn(message, []), line)
    }

    function flush(): void {
      if (waiting !== undefined) add(waiting.message, waiting.line)
      waiting = undefined
    }

    return {
      read(record, line) {
        if (waiting !== undefined && kindOf(waiting.message) === kindOf(record)) waiting = undefined
        flush()
        // If no record says that a task began, the first message is the task.
        if (record['type'] === 'error') main.stopReason = 'error'
        else if (record['partial'] === true) waiting = {message: record, line}
        else if (!isFirst) add(record, line)
        isFirst = false
        main.lastLine = line
      },
      finish() {
        flush()
        return {threads: [closeThread(main)]}
      }
    }
  }
}

function isMessage(value: unknown): boolean {
  const message = asObject(value)
  return typeof message['ts'] === 'number' && isShown(message)
}

function isShown({type, say, ask, content}: JsonObject): boolean {
  const isOwn = (type === 'say' && typeof say === 'string') || (type === 'ask' && typeof ask === 'string')
  return isOwn && content === undefined
}

/** A record before the messages, or of an error. */
function isAround({type, taskId, message}: JsonObject): boolean {
  return (type === 'task_started' && typeof taskId === 'string') || (type === 'error' && typeof message === 'string')
}

function kindOf({type, say, ask}: JsonObject): unknown {
  return type === 'ask' ? ask : say
}

const calls: ReadonlySet<unknown> = new Set([
  'tool',
  'command',
  'browser_action_launch',
  'use_mcp_server',
  'use_mcp_resource',
  'use_subagents'
])

/** Kinds of messages with the agent's final answer, in act and plan mode. */
const results: ReadonlySet<unknown> = new Set(['completion_result', 'plan_completion_result'])

const questions: ReadonlySet<unknown> = new Set(['followup', 'plan_mode_respond', 'plan_mode_response'])

/**
 * Reads the messages of a task in order. A request's message precedes its output, and says whether it was cancelled.
 */
function openTask(): (message: JsonObject, path: Path) => Turn | undefined {
  let cancellation: StopReason | undefined
  return (message, path) => {
    if (kindOf(message) === 'api_req_started') {
      cancellation = cancellationIn(message['text'])
      return cancellation && {path, stopReason: cancellation}
    }
    const turn = turnIn(message, path)
    return turn && {...turn, stopReason: turn.stopReason ?? cancellation}
  }
}

/** The suffix that the program adds to a result if files changed. */
const changes = /HAS_CHANGES$/

function turnIn(message: JsonObject, path: Path): Turn | undefined {
  const {type, text, partial} = message
  const kind = kindOf(message)
  const at = [...path, 'text']
  const stopReason: StopReason | undefined = partial === true ? 'interruption' : undefined
  if (results.has(kind))
    return asString(text) === undefined ? undefined : {text: String(text).replace(changes, ''), path: at, stopReason}
  if (kind === 'text' && type === 'say') return {text: asString(text) ?? '', path: at, stopReason}
  if (questions.has(kind)) return {text: questionIn(text), path: at, stopReason}
  if (calls.has(kind)) return {path, stopReason: 'tool call'}
  return kind === 'api_req_failed' || kind === 'mistake_limit_reached' ? {path, stopReason: 'error'} : undefined
}

/** The agent's question, in JSON or as plain text. */
function questionIn(text: unknown): string {
  const {question, response} = asObject(parseJson(asString(text) ?? ''))
  return asString(question) ?? asString(response) ?? asString(text) ?? ''
}

function cancellationIn(text: unknown): StopReason | undefined {
  const reason = asObject(parseJson(asString(text) ?? ''))['cancelReason']
  if (reason === 'user_cancelled') return 'interruption'
  return typeof reason === 'string' ? 'error' : undefined
}

export const clineMessagesFormat: Format = {
  name: 'cline-messages',
  program: 'Cline, Roo Code',
  files: '`ui_messages.json`, and what `cline --json` printed until version 2: the answer is the `completion_result`',
  triedOn: 'real files',
  documents: [clineMessages],
  lines: [eachSession(clineLines)]
}

/**
 * The output of `cline --json` from version 3 on: `{type: 'agent_event', event}`, and at the end
 * `{type: 'run_result', finishReason, text}`.
 *
 * Source: `run-agent.ts` and `events.ts` of https://github.com/cline/cline, and runs of 3.0.61 that users published, read in November 2026.
 */
const clineRun: LineFormat = {
  name: 'cline-run',
  detects: (records) => records.some(isResult) || records.some(isEvent),
  open: openRun
}

const events: ReadonlySet<unknown> = new Set([
  'iteration_start',
  'content_start',
  'content_end',
  'iteration_end',
  'done'
])

function isEvent({type, event}: JsonObject): boolean {
  return type === 'agent_event' && events.has(asObject(event)['type'])
}

function isResult({type, finishReason}: JsonObject): boolean {
  return type === 'run_result' && typeof finishReason === 'string'
}

function openRun(): LineReader {
  const main = openMain()
  /** A text whose end has not come. */
  let isOpen = false
  /** The agent submitted its result with a tool; the run then ends with the tool's answer. */
  let isSubmitted = false
  let isEnded = false

  function readContent({type, contentType: kind, text, toolName, input}: JsonObject, line: number): void {
    const isStart = type === 'content_start'
    if (kind === 'text') {
      const piece = asString(text) ?? ''
      if (!isOpen) addMessage(main, {text: piece, line})
      else main.text = isStart ? main.text + piece : piece
      isOpen = isStart
    } else if (kind === 'tool' && isStart) {
      isOpen = false
      const completion = completionOf({content: [{name: toolName, input}]})
      isSubmitted = completion !== undefined
      if (completion === undefined) main.stopReason = 'tool call'
      else addMessage(main, {text: completion.text, line})
    }
  }

  function readResult({finishReason: reason, text, model}: JsonObject, line: number): void {
    isEnded = true
    main.model = asString(asObject(model)['id']) ?? main.model
    const answer = asString(text)
    if (reason !== 'completed') main.stopReason = stopReasonOf(reason) ?? 'unfinished run'
    else if (answer !== undefined && !isSubmitted) {
      if (answer === main.text) main.stopReason = undefined
      else addMessage(main, {text: answer, line})
    }
  }

  return {
    read(record, line) {
      const {type, event, modelId} = record
      if (type === 'run_start') main.model = asString(modelId)
      else if (type === 'agent_event') readContent(asObject(event), line)
      else if (isResult(record)) readResult(record, line)
      main.lastLine = line
    },
    finish() {
      if (!isEnded) main.stopReason ??= 'unfinished run'
      return {threads: [closeThread(main)]}
    }
  }
}

export const clineRunFormat: Format = {
  name: 'cline-run',
  program: 'Cline',
  files: '`cline --json` from version 3 on',
  triedOn: 'real files',
  lines: [eachSession(clineRun)]
}
