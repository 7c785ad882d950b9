import type {JsonObject} from '../../text/json-object.ts'
import {contentText, textPath} from '../chat-message.ts'
import {asArray, asObject, asString, parseJson} from '../record.ts'

/** What an agent ended its task with, and its place in the message. */
interface Completion {
  readonly text: string
  readonly path: readonly PropertyKey[]
}

/** The tool with which agents of Cline, Roo Code and Kilo Code give their answer. */
const tool = 'attempt_completion'

/**
 * The answer of a message that ends the task: the `result` of a call, or of a tag where tools are called in the text.
 *
 * Documented at https://docs.roocode.com/advanced-usage/available-tools/attempt-completion (November 2026).
 */
export function completionOf(message: JsonObject): Completion | undefined {
  return calledIn(message) ?? writtenIn(message)
}

function calledIn(message: JsonObject): Completion | undefined {
  for (const [index, block] of asArray(message['content']).entries()) {
    const {name, input} = asObject(block)
    const text = name === tool ? asString(asObject(input)['result']) : undefined
    if (text !== undefined) return {text, path: ['content', index, 'input', 'result']}
  }
  for (const [index, call] of asArray(message['tool_calls']).entries()) {
    const {name, arguments: given} = asObject(asObject(call)['function'])
    const values = typeof given === 'string' ? parseJson(given) : given
    const text = name === tool ? asString(asObject(values)['result']) : undefined
    if (text !== undefined) return {text, path: ['tool_calls', index, 'function', 'arguments']}
  }
  return undefined
}

function writtenIn(message: JsonObject): Completion | undefined {
  const text = contentText(message['content']).trimEnd()
  if (!text.endsWith(`</${tool}>`)) return undefined
  const start = text.indexOf('<result>', text.lastIndexOf(`<${tool}>`))
  const end = text.lastIndexOf('</result>')
  if (start === -1 || end < start) return undefined
  return {text: text.slice(start + '<result>'.length, end).trim(), path: textPath(message)}
}
