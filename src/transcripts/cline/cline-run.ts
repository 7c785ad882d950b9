import type {JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import {eachSession} from '../each-session.ts'
import type {Format, LineFormat, LineReader} from '../format.ts'
import {addMessage} from '../last-message.ts'
import {completionOf} from '../messages/completion.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'

/**
 * What `cline --json` prints from version 3 on: `{type: 'agent_event', event}`, and at the end `{type: 'run_result', finishReason, text}`.
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
  /** The agent handed in what it found by a tool: what the run ends with is the answer of the tool. */
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
