import type {JsonObject} from '../../text/json-object.ts'
import type {LineFormat, LineReader} from '../format.ts'
import {addMessage} from '../last-message.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asString} from '../record.ts'

/**
 * What `droid exec --output-format stream-json` prints: messages with a `text`, calls of tools, and a `completion` at the end. What
 * `--output-format json` prints has the form of Claude Code's.
 *
 * Documented at https://docs.factory.ai/cli/droid-exec/overview (November 2026).
 */
export const droidStream: LineFormat = {
  name: 'droid-stream',
  detects: (records) => records.some((record) => isMessage(record) || isCompletion(record)),
  open: openStream
}

function isMessage({type, role, text, id, session_id: session}: JsonObject): boolean {
  const isKnown = typeof session === 'string' || typeof id === 'string'
  return type === 'message' && (role === 'user' || role === 'assistant') && typeof text === 'string' && isKnown
}

/** The id of the session has one name in what is printed, and another in what the program keeps of it. */
function isCompletion({type, finalText, session_id: session, sessionId}: JsonObject): boolean {
  return type === 'completion' && typeof finalText === 'string' && typeof (session ?? sessionId) === 'string'
}

function openStream(): LineReader {
  const main = openMain()
  let isDone = false
  return {
    read(record, line) {
      const {type, role, text, finalText, model} = record
      main.lastLine = line
      main.model = asString(model) ?? main.model
      if (type === 'tool_call') main.stopReason = 'tool call'
      else if (type === 'error') main.stopReason = 'error'
      else if (isMessage(record) && role === 'assistant') addMessage(main, {text: String(text), line})
      else if (isCompletion(record)) {
        isDone = true
        if (main.text !== finalText || main.count === 0) addMessage(main, {text: String(finalText), line})
        main.stopReason = undefined
      }
    },
    finish() {
      if (!isDone) main.stopReason ??= 'unfinished run'
      return {threads: [closeThread(main)]}
    }
  }
}
