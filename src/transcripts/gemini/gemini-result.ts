import {isRecord} from '../../text/json.ts'
import {closeDraft, openDraft, say} from '../last-message.ts'
import type {DocumentFormat} from '../format.ts'
import {asObject, asString} from '../record.ts'

/** What `gemini -o json` prints: `{session_id, response, stats, error?}`. */
export const geminiResult: DocumentFormat = {
  name: 'gemini-result',
  detects(value) {
    const {response, stats, session_id: id, error} = asObject(value)
    if (typeof response === 'string') return isRecord(stats) || typeof id === 'string'
    return typeof id === 'string' && typeof asObject(error)['message'] === 'string'
  },
  read(value, lineOf) {
    const main = openDraft('main', 'main')
    const {response, error} = asObject(value)
    const text = asString(response)
    if (text !== undefined) say(main, text, lineOf(['response']))
    if (isRecord(error)) main.stopReason = 'error'
    return {threads: [closeDraft(main)], messages: []}
  }
}
