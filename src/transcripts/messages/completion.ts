import type {JsonObject} from '../../text/json-object.ts'
import {contentText, textPath} from '../chat-message.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'

/** What the user reads of a call of a tool, and its place in the message. */
interface Completion {
  readonly text: string
  readonly path: readonly PropertyKey[]
}

/** The tools with which agents of Cline, Roo Code and Kilo Code end their turn, with the argument that the user reads. */
const tools: ReadonlyMap<unknown, string> = new Map([
  ['attempt_completion', 'result'],
  ['submit_and_exit', 'summary'],
  ['plan_mode_respond', 'response'],
  ['ask_followup_question', 'question']
])

/**
 * The answer of a message that ends the turn: what it gives a call, or writes in a tag where tools are called in the text.
 *
 * Documented at https://docs.roocode.com/advanced-usage/available-tools/attempt-completion and beside it (November 2026).
 */
export function completionOf(message: JsonObject): Completion | undefined {
  return calledIn(message) ?? writtenIn(message)
}

function calledIn(message: JsonObject): Completion | undefined {
  for (const [index, block] of asArray(message['content']).entries()) {
    const {name, input} = asObject(block)
    const key = tools.get(name)
    const text = key === undefined ? undefined : asString(asObject(input)[key])
    if (key !== undefined && text !== undefined) return {text, path: ['content', index, 'input', key]}
  }
  for (const [index, call] of asArray(message['tool_calls']).entries()) {
    const {name, arguments: given} = asObject(asObject(call)['function'])
    const key = tools.get(name)
    if (key === undefined) continue
    const text = asString(asObject(typeof given === 'string' ? parseJson(given) : given)[key])
    if (text !== undefined) return {text, path: ['tool_calls', index, 'function', 'arguments']}
  }
  return undefined
}

function writtenIn(message: JsonObject): Completion | undefined {
  const text = contentText(message['content']).trimEnd()
  for (const [tool, key] of tools) {
    if (!text.endsWith(`</${tool}>`)) continue
    const open = `<${key}>`
    const start = text.indexOf(open, text.lastIndexOf(`<${tool}>`))
    const end = text.lastIndexOf(`</${key}>`)
    if (start !== -1 && end >= start)
      return {text: text.slice(start + open.length, end).trim(), path: textPath(message)}
  }
  return undefined
}
