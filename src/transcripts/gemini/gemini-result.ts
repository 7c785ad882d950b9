import {isRecord} from '../../text/json-object.ts'
import type {DocumentFormat} from '../format.ts'
import {addMessage} from '../last-message.ts'
import {closeThread, openMain} from '../open-thread.ts'
import {asObject, asString, onlyKey} from '../record.ts'

/**
 * What `gemini -o json` prints: `{session_id, response, stats, error?}`.
 *
 * Source: https://github.com/google-gemini/gemini-cli at 5411f11, of 2026-08-21.
 */
export const geminiResult: DocumentFormat = {
  name: 'gemini-result',
  detects(value) {
    const {response, stats, session_id: id, error} = asObject(value)
    if (typeof response === 'string') return isRecord(asObject(stats)['models']) || typeof id === 'string'
    return typeof id === 'string' && typeof asObject(error)['message'] === 'string'
  },
  read(value, lineOf) {
    const main = openMain()
    const {response, error, stats} = asObject(value)
    const text = asString(response)
    if (text !== undefined) addMessage(main, {text, line: lineOf(['response'])})
    main.model = onlyKey(asObject(stats)['models'])
    if (isRecord(error)) main.stopReason = 'error'
    return {threads: [closeThread(main)]}
  }
}
