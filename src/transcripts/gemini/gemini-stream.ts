import type {JsonObject} from '../../text/json-object.ts'
import {stopReasonOf} from '../chat-message.ts'
import {eachSession} from '../each-session.ts'
import type {Format, LineFormat, LineReader} from '../format.ts'
import {addMessage, dropText} from '../last-message.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asString} from '../record.ts'
import {skipTypes} from '../skip-types.ts'

/**
 * What `gemini -o stream-json` prints. The answer comes in pieces, and no record has all of it: it is what follows the last
 * tool. Of several turns of a session the last is read.
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
