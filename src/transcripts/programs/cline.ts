import type {JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import {completionOf} from '../chat-turn.ts'
import type {EffectOf, RecordEffect} from '../engine/description.ts'
import {allOf, aNumber, aString, eachIs, matches} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {asObject, asString, parseJson} from '../record.ts'
import type {Turn} from '../turns.ts'

const shownMessage = allOf({content: undefined}, [
  {type: 'say', say: aString},
  {type: 'ask', ask: aString}
])

/** Records before the messages, and of errors. */
const around = [
  {type: 'task_started', taskId: aString},
  {type: 'error', message: aString}
]

/**
 * The messages of a task that Cline and Roo Code show, `ui_messages.json`: `[{ts, type: 'say', say, text}]`, with the
 * answer as `completion_result`. Also with a message on each line, as `cline --json` printed it until version 2.
 *
 * Source: `ExtensionMessage.ts` of https://github.com/cline/cline and `message.ts` of https://github.com/RooCodeInc/Roo-Code, read in
 * November 2026.
 */
export const clineMessagesFormat = format({
  name: 'cline-messages',
  program: 'Cline, Roo Code',
  files: '`ui_messages.json`, and what `cline --json` printed until version 2: the answer is the `completion_result`',
  triedOn: 'real files',
  documents: [{when: eachIs(allOf(shownMessage, {ts: aNumber})), records: ''}],
  lines: {some: [shownMessage], every: [shownMessage, ...around]},
  isAppended: true,
  open: openTask
})

function kindOf({type, say, ask}: JsonObject): unknown {
  return type === 'ask' ? ask : say
}

/**
 * Reads the messages of a task in order. The first is the task, if no record says that one began. A request's message
 * precedes its output, and says whether it was cancelled. A `partial` message comes again.
 */
function openTask(): EffectOf {
  let cancellation: StopReason | undefined
  let isFirst = true
  let [count, waiting]: [number, unknown] = [0, undefined]
  return (message, path) => {
    const kind = kindOf(message)
    if (message['type'] === 'error') return 'error'
    if (kind !== waiting) count++
    waiting = message['partial'] === true ? kind : undefined
    const isTask = isFirst
    isFirst = false
    if (isTask) return undefined
    if (kind === 'api_req_started') {
      cancellation = cancellationIn(message['text'])
      return cancellation
    }
    const turn = turnIn(message, path)
    if (turn === undefined) return undefined
    const {text, path: place, stopReason = cancellation} = turn
    return {text, path: place, id: String(count), isWhole: true, stopReason}
  }
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

const result = {type: 'run_result', finishReason: aString}

/**
 * The output of `cline --json` from version 3 on: `{type: 'agent_event', event}`, and at the end
 * `{type: 'run_result', finishReason, text}`.
 *
 * Source: `run-agent.ts` and `events.ts` of https://github.com/cline/cline, and runs of 3.0.61 that users published, read in November 2026.
 */
export const clineRunFormat = format({
  name: 'cline-run',
  program: 'Cline',
  files: '`cline --json` from version 3 on',
  triedOn: 'real files',
  lines: [
    {some: [result]},
    {
      some: [
        {
          type: 'agent_event',
          event: {type: ['iteration_start', 'content_start', 'content_end', 'iteration_end', 'done']}
        }
      ]
    }
  ],
  isAppended: true,
  ends: result,
  open: openRun
})

function openRun(): EffectOf {
  let count = 0
  /** A text whose end has not come, and its pieces; its end has the whole of it. */
  let [isOpen, pieces] = [false, '']
  /** The agent submitted its result with a tool; the run then ends with the tool's answer. */
  let isSubmitted = false

  function contentIn({type, contentType: kind, text, toolName, input}: JsonObject): RecordEffect {
    const isStart = type === 'content_start'
    if (kind === 'text') {
      const piece = asString(text) ?? ''
      if (!isOpen) count++
      if (!isOpen) pieces = ''
      isOpen = isStart
      const isWhole = !isStart && !piece.startsWith(pieces)
      const rest = isStart || isWhole ? piece : piece.slice(pieces.length)
      pieces += rest
      return {text: rest, path: [], id: String(count), isWhole}
    }
    if (kind !== 'tool' || !isStart) return undefined
    isOpen = false
    const completion = completionOf({content: [{name: toolName, input}]})
    isSubmitted = completion !== undefined
    return completion === undefined ? 'tool call' : {text: completion.text, path: []}
  }

  function resultIn({finishReason: reason, text}: JsonObject): RecordEffect {
    if (reason !== 'completed') return stopReasonOf(reason) ?? 'unfinished run'
    return isSubmitted || asString(text) === undefined ? undefined : {text: String(text), path: [], isResult: true}
  }

  return (record) => {
    const {type, event, modelId, model} = record
    if (type === 'run_start') return {path: [], model: asString(modelId)}
    if (type === 'agent_event') return contentIn(asObject(event))
    return matches(result, record)
      ? [{path: [], model: asString(asObject(model)['id'])}, resultIn(record)].flat()
      : undefined
  }
}
