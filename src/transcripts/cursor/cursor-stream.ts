import type {JsonObject} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import {eachSession} from '../each-session.ts'
import type {Format, LineFormat, LineReader} from '../format.ts'
import {addMessage} from '../last-message.ts'
import type {StopReason} from '../model.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asObject, asString} from '../record.ts'

const steps: ReadonlySet<unknown> = new Set(['started', 'completed', 'delta'])

/**
 * What `cursor-agent -p --output-format stream-json` prints. Its records look like those of Claude Code, but the text of the
 * result is all texts of the run in one; the answer is what the agent wrote after its last tool.
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
