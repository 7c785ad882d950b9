import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {SideMessage} from '../model.ts'
import {asObject, asString} from '../record.ts'

/** The tool with which agents of a team send messages to each other. */
export const sendMessage = 'SendMessage'

/**
 * Reads what a call of {@link sendMessage} was given: `{type, recipient, content, summary}` until 2.1.75, since then
 * `{to, message, summary}` with a text or an object as the message; forms between the two occur.
 */
export function sentMessage(
  input: JsonObject
): Pick<SideMessage, 'kind' | 'text'> & Partial<Pick<SideMessage, 'to' | 'summary' | 'isDirect'>> {
  const message = asObject(input['message'])
  const type = asString(message['type']) ?? asString(input['type'])
  const to = asString(input['to']) ?? asString(input['recipient']) ?? (type === 'broadcast' ? '*' : undefined)
  const summary = asString(input['summary'])
  const text = isRecord(input['message'])
    ? (asString(message['content']) ?? asString(message['reason']) ?? asString(message['feedback']))
    : asString(input['message'])
  return {
    ...(to === undefined ? {} : {to}),
    kind: type ?? (to === '*' ? 'broadcast' : 'message'),
    text: text ?? asString(input['content']) ?? asString(input['reason']) ?? '',
    ...(summary === undefined ? {} : {summary}),
    ...(asString(input['to']) === undefined ? {} : {isDirect: true})
  }
}
