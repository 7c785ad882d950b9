import type {JsonObject} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import type {SideMessage} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'

/** A message between agents as the rollout has it: agents go by their paths, such as `/root/reviewer`. */
export type RolloutMessage = Omit<SideMessage, 'thread'>

/** The message of a `response_item` of type `agent_message`; none where it is encrypted. */
export function readAgentMessage(item: JsonObject, line: number): readonly RolloutMessage[] {
  const text = contentText(item['content'])
  if (text === '' || asArray(item['content']).some((part) => asObject(part)['type'] === 'encrypted_content')) return []
  const from = asString(item['author'])
  const to = asString(item['recipient'])
  const kind = /^Message Type: (\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'message'
  return [{...(from !== undefined && {from}), ...(to !== undefined && {to}), kind, text, line}]
}

/**
 * The message with its thread: senders go by their paths, the thread of the file itself by its id.
 *
 * @param path of the thread of the file
 */
export function sideMessage(message: RolloutMessage, id: string, path: string): SideMessage {
  return {...message, thread: message.from === undefined || message.from === path ? id : message.from}
}
