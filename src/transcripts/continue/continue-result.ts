import type {DocumentFormat} from '../format.ts'
import {openMain} from '../open-thread.ts'
import {asObject} from '../record.ts'
import {readTurns} from '../turns.ts'

/**
 * What `cn -p --format json` of Continue prints of an answer that is not JSON; one that is stays as it is.
 *
 * Source: what version 1.5.47 printed in November 2026.
 */
export const continueResult: DocumentFormat = {
  name: 'continue-session',
  detects(value) {
    const {response, status, note} = asObject(value)
    return typeof response === 'string' && typeof status === 'string' && typeof note === 'string' && wrapped.test(note)
  },
  read(value, lineOf) {
    const {response, status} = asObject(value)
    const path = ['response']
    const stopReason = status === 'success' ? undefined : 'error'
    return {threads: [readTurns(openMain(), [{text: String(response), path, stopReason}], path, lineOf)]}
  }
}

const wrapped = /\bwrapped in a JSON object$/
