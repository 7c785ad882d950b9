import type {JsonObject} from '../../text/json-object.ts'
import {eachSession} from '../each-session.ts'
import type {DocumentFormat, Format, LineFormat, Path} from '../format.ts'
import {chatTurns} from '../messages/chat-turn.ts'
import type {StopReason} from '../model.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'
import {addTurn, readTurns, type Turn} from '../turns.ts'

/**
 * What Cline and Roo Code show of a task, `ui_messages.json`: `[{ts, type: 'say', say, text}]`, with the answer as `completion_result`.
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

/** The same with a message on each line, as `cline --json` printed it until version 2: what is `partial` comes again. */
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
        // Where nothing says that a task began, the first message is the task.
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

/** What the agent ended with, to act or to plan. */
const results: ReadonlySet<unknown> = new Set(['completion_result', 'plan_completion_result'])

const questions: ReadonlySet<unknown> = new Set(['followup', 'plan_mode_respond', 'plan_mode_response'])

/** Reads the messages of a task in their order: what a request gave is of a message before it that says whether it was cancelled. */
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

/** What the program adds to a result where files changed. */
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

/** What the agent asks is in the text as JSON, or is the text. */
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
