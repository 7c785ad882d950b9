import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import type {NamedTurn} from '../named-turns.ts'
import {asArray, asObject, asString, jsonOf} from '../record.ts'

/** The class of a message or an event, such as `TextMessage` or `StructuredMessage[Plan]`. */
const className = /^[A-Z][A-Za-z]{0,60}(?:Message|Event)(?:\[[\w.]{1,100}\])?$/

/** What the model of an agent gets. */
const contextTypes: ReadonlySet<unknown> = new Set([
  ...['SystemMessage', 'UserMessage', 'AssistantMessage', 'FunctionExecutionResultMessage']
])

/** Whether a value is a message that the model of an agent gets: `{type, content}`. */
export function isContextMessage(value: unknown): boolean {
  const {type, content} = asObject(value)
  return contextTypes.has(type) && content !== undefined
}

/** Whether a value is a message of a team: `{source, type, content}`. */
export function isTeamMessage(value: unknown): boolean {
  const {source, type, content, result} = asObject(value)
  const isNamed = typeof source === 'string' && typeof type === 'string' && className.test(type)
  return isNamed && !contextTypes.has(type) && (content !== undefined || result !== undefined)
}

/** Whether a value is a text of an agent or of the person who gives it a task. */
export function isTeamText(value: unknown): boolean {
  return isTeamMessage(value) && isText(asObject(value)['type'])
}

/** Messages that ask for a tool or for another agent, and results of tools. */
const notTexts: ReadonlySet<unknown> = new Set(['ToolCallMessage', 'ToolCallResultMessage', 'HandoffMessage'])

function isText(type: unknown): boolean {
  return typeof type === 'string' && !type.endsWith('Event') && !notTexts.has(type)
}

const calls: ReadonlySet<unknown> = new Set([
  'ToolCallRequestEvent',
  'ToolCallMessage',
  'HandoffMessage',
  'CodeGenerationEvent'
])

/** What a message says of its agent; `undefined` for one that is not the agent's. */
export function teamTurn(message: JsonObject, path: Path): NamedTurn | undefined {
  const {source, type, content} = message
  const agent = asString(source)
  if (calls.has(type)) return {agent, turn: {path, stopReason: 'tool call'}, handsOver: type === 'HandoffMessage'}
  return isText(type) ? {agent, turn: {text: contentText(content), path: [...path, 'content']}} : undefined
}

/** Content is a text, texts between images, or the object of a structured message. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.filter((part) => typeof part === 'string').join('\n')
  return jsonOf(content) ?? ''
}

/** Names that a person has in a team, besides those that the messages show. */
const person = /^user(?:_?proxy)?(?:_?agent)?$/i

/** Finds the persons among the sources of messages, which are asked for one by one, in their order. */
export function openPersons(): (message: JsonObject) => boolean {
  const names = new Set<unknown>()
  let isFirst = true
  return ({source, type, models_usage: usage}) => {
    // The first message is the task. A message of an agent has what its model used.
    if (type === 'UserInputRequestedEvent' || (isFirst && !isRecord(usage))) names.add(source)
    isFirst = false
    return names.has(source) || (typeof source === 'string' && person.test(source))
  }
}

/** Why a team ended, where it is not that it was done. */
export function stopReasonOfTeam(reason: unknown): StopReason | undefined {
  if (typeof reason !== 'string') return undefined
  if (/^(?:an )?(?:error|exception)\b/i.test(reason)) return 'error'
  return /^(?:external termination|timeout of|cancel)/i.test(reason) ? 'interruption' : undefined
}

/** The turn of a message in what the model of an agent gets: `{type: 'AssistantMessage', content, source}`. */
export function contextTurn(message: JsonObject, path: Path): NamedTurn | undefined {
  const {type, content, source} = message
  if (type !== 'AssistantMessage') return undefined
  const isCall = asArray(content).length > 0
  const at = [...path, 'content']
  return {
    agent: asString(source),
    turn: isCall ? {path: at, stopReason: 'tool call'} : {text: contentText(content), path: at}
  }
}
