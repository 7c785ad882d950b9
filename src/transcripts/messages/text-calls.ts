import type {JsonObject} from '../../text/json-object.ts'
import {contentText} from '../chat-message.ts'
import type {Path} from '../format.ts'
import {asObject} from '../record.ts'
import type {Turn} from '../turns.ts'
import {chatTurn} from './chat-turn.ts'

/** What a message ends with that calls a tool in its text. */
const end = /<\/([A-Za-z_]\w{0,80})>$/

/**
 * Whether the tools of a chat are called in its text, as older versions of Cline and Roo Code do: a message ends with `</read_file>`, and
 * the program answers `[read_file for 'a.ts'] Result:`.
 */
export function hasTextCalls(list: readonly unknown[]): boolean {
  let called: string | undefined
  for (const item of list) {
    const {role, content} = asObject(item)
    const text = contentText(content)
    const [, answered] = /^\s{0,10}\[(\w{1,81})\b/.exec(text) ?? []
    if (role === 'user' && answered !== undefined && answered === called) return true
    called = role === 'assistant' ? end.exec(text.trimEnd())?.[1] : undefined
  }
  return false
}

/** A tag on a line of its own that has another in it. */
const call = /^<([A-Za-z_]\w{0,80})>\s{0,20}</m

/** What an item of such a chat says of the agent: what is before a call, which is all of the rest, or has no end. */
export function textCallTurn(message: JsonObject, path: Path): Turn | undefined {
  const turn = chatTurn(message, path)
  const text = turn?.text?.trimEnd() ?? ''
  const found = call.exec(text)
  if (turn === undefined || found === null || turn.stopReason !== undefined) return turn
  const isWhole = text.endsWith(`</${found[1]}>`)
  if (!isWhole && text.includes(`</${found[1]}>`)) return turn
  return {...turn, text: text.slice(0, found.index).trimEnd(), stopReason: isWhole ? 'tool call' : 'unfinished run'}
}
