import {isRecord} from '../../text/json.ts'
import type {Json} from '../format.ts'
import type {SideMessage} from '../model.ts'
import {jsonOf, wordOf} from '../record.ts'

/** The tool with which agents of a team speak to each other. */
export const sendMessage = 'SendMessage'

/**
 * Reads what a call of {@link sendMessage} was given: `{type, recipient, content, summary}` until 2.1.75, since then
 * `{to, message, summary}` with a text or an object as the message; forms between the two occur.
 */
export function sentMessage(
  input: Json
): Pick<SideMessage, 'kind' | 'text'> & Partial<Pick<SideMessage, 'to' | 'summary'>> {
  const message = jsonOf(input['message'])
  const type = wordOf(message['type']) ?? wordOf(input['type'])
  const to = wordOf(input['to']) ?? wordOf(input['recipient']) ?? (type === 'broadcast' ? '*' : undefined)
  const summary = wordOf(input['summary'])
  const text = isRecord(input['message'])
    ? (wordOf(message['content']) ?? wordOf(message['reason']) ?? wordOf(message['feedback']))
    : wordOf(input['message'])
  return {
    ...(to === undefined ? {} : {to}),
    kind: type ?? (to === '*' ? 'broadcast' : 'message'),
    text: text ?? wordOf(input['content']) ?? wordOf(input['reason']) ?? '',
    ...(summary === undefined ? {} : {summary})
  }
}
