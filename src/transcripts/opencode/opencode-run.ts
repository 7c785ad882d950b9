import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import type {Format, LineFormat, LineReader} from '../format.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {closeThread, type OpenThread, openMain} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'
import {readTask, stopReasonOfError, textOfPart} from './parts.ts'

const events: ReadonlySet<unknown> = new Set(['step_start', 'step_finish', 'text', 'tool_use', 'reasoning'])

/**
 * What `opencode run --format json` prints: one finished part of a message on each line.
 *
 * Source: the types of `@opencode-ai/sdk` 1.19.3 and printed runs, read in November 2026.
 */
const opencodeRun: LineFormat = {
  name: 'opencode-run',
  detects: (records) =>
    records.some(
      ({type, sessionID, part, error}) =>
        typeof sessionID === 'string' && (events.has(type) ? isRecord(part) : type === 'error' && isRecord(error))
    ),
  open: openRun
}

function openRun(): LineReader {
  const main = openMain()
  const agents = new Map<string, OpenThread>()
  let message: string | undefined
  /** The next part begins a message, where parts do not have the id of theirs. */
  let isBetween = true
  /** How the last step ended; its text may come after it. */
  let end: JsonObject | undefined
  let error: StopReason | undefined

  /** Whether a part is of the same message as the part before it. */
  function isSame(part: JsonObject): boolean {
    const id = asString(part['messageID'])
    const same = id === undefined ? !isBetween : id === message
    message = id
    isBetween = false
    return same && main.number > 0
  }

  function readText(part: JsonObject, line: number): void {
    const text = textOfPart(part)
    if (text === undefined) return
    error = undefined
    if (!isSame(part)) addMessage(main, {text, line})
    else if (main.text === '') {
      main.text = text
      main.line = line
    } else main.text += `\n${text}`
  }

  function readTool(part: JsonObject, line: number): void {
    if (isSame(part)) main.stopReason = 'tool call'
    else addMessage(main, {text: '', line, stopReason: 'tool call'})
    isBetween = true
    readTask(part, () => line, agents)
  }

  return {
    read(record, line) {
      const {type} = record
      const part = asObject(record['part'])
      if (type === 'text') readText(part, line)
      else if (type === 'tool_use') readTool(part, line)
      else if (type === 'step_start') {
        isBetween = true
        end = undefined
      } else if (type === 'step_finish') end = part
      else if (type === 'error') error = stopReasonOfError(record['error']) ?? 'error'
      main.lastLine = line
    },
    finish() {
      main.stopReason = error ?? (isEndOf(message, end) ? stopReasonOf(end['reason']) : main.stopReason)
      return {threads: [main, ...agents.values()].map(closeThread)}
    }
  }
}

/** Whether a step is the one that a message ended with. */
function isEndOf(message: string | undefined, end: JsonObject | undefined): end is JsonObject {
  const id = asString(end?.['messageID'])
  return end !== undefined && (id === undefined || id === message)
}

export const opencodeRunFormat: Format = {
  name: 'opencode-run',
  program: 'OpenCode',
  files: '`opencode run --format json`',
  triedOn: 'real files',
  lines: [opencodeRun]
}
