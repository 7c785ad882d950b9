import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {parseJson} from '../record.ts'
import type {Content} from './content.ts'
import {elementsIn} from './tags.ts'

const interruption = '[Request interrupted by user'

/** Whether a record of type `user` records that the agent was interrupted. */
export function isInterruption(record: JsonObject, {texts}: Content): boolean {
  return record['interruptedByShutdown'] === true || texts.some((text) => text.startsWith(interruption))
}

/** Texts that the program adds on its own, and commands that it runs itself. */
const noise =
  /^\s*(?:<(?:system-reminder|task-notification|local-command-|command-name>\/(?:clear|exit|compact)<|bash-)|Caveat: )/

/** Whether a record of type `user` gives the agent something to do. */
export function opensTurn(record: JsonObject, {texts, answers}: Content): boolean {
  if (answers.length > 0 || record['isCompactSummary'] === true) return false
  const text = texts.join('\n')
  const messages = elementsIn(text, 'teammate-message')
  if (messages.length > 0) return !messages.every(({body}) => isNotice(body))
  return record['isMeta'] !== true && !noise.test(text)
}

/** Whether a record of type `user` holds why a hook sent the agent back. */
export function isFeedback({texts}: Content): boolean {
  return texts.some((text) => /^\w+ hook feedback/.test(text))
}

/** A notice between members of a team, such as being idle or a request to shut down, is an object with a type. */
function isNotice(body: string): boolean {
  const value = parseJson(body)
  return isRecord(value) && typeof value['type'] === 'string'
}
