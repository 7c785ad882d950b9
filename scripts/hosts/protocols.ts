/** How the programs of the hosts talk to a model: what an answer with calls of tools is, in each of their protocols. */

import {isRecord, type JsonObject} from '../../src/text/json-object.ts'

/** A call of a tool, in an answer of the model. */
export interface ToolCall {
  readonly name: string
  /** The group that the tool is in, where the host has groups. */
  readonly namespace?: string
  readonly args: JsonObject
}

/** What the model says: a text, where it calls no tool. */
interface Turn {
  readonly calls: readonly ToolCall[]
  readonly text: string
}

/** An answer over HTTP: a stream of events, or one value. */
export interface Reply {
  readonly events?: readonly {readonly event?: string; readonly data: JsonObject | '[DONE]'}[]
  readonly value?: JsonObject
}

/** A protocol, by the path of its requests. */
export interface Protocol {
  readonly path: RegExp
  reply(request: JsonObject, turn: Turn, path: string): Reply
}

let ids = 0

/** No two messages and calls of a run have the same id. */
function newId(kind: string): string {
  return `${kind}_${ids++}`
}

/** Messages of Anthropic. */
const messages: Protocol = {
  path: /\/messages(?:\?|$)/,
  reply({model, stream}, {calls, text}) {
    const content: readonly JsonObject[] =
      calls.length === 0
        ? [{type: 'text', text}]
        : calls.map(({name, args}) => ({type: 'tool_use', id: newId('toolu'), name, input: args}))
    const end = {stop_reason: calls.length === 0 ? 'end_turn' : 'tool_use', stop_sequence: null}
    const usage = {input_tokens: 1, output_tokens: 1}
    const message = {id: newId('msg'), type: 'message', role: 'assistant', model, usage}
    if (stream !== true) return {value: {...message, ...end, content}}
    const event = (type: string, data: JsonObject): {event: string; data: JsonObject} => ({
      event: type,
      data: {type, ...data}
    })
    const blocks = content.flatMap((block, index) => [
      event('content_block_start', {
        index,
        content_block: block['type'] === 'text' ? {type: 'text', text: ''} : {...block, input: {}}
      }),
      event('content_block_delta', {
        index,
        delta:
          block['type'] === 'text'
            ? {type: 'text_delta', text}
            : {type: 'input_json_delta', partial_json: JSON.stringify(block['input'])}
      }),
      event('content_block_stop', {index})
    ])
    return {
      events: [
        event('message_start', {message: {...message, content: [], stop_reason: null, stop_sequence: null}}),
        ...blocks,
        event('message_delta', {delta: end, usage}),
        event('message_stop', {})
      ]
    }
  }
}

/** Responses of OpenAI. */
const responses: Protocol = {
  path: /\/responses(?:\?|$)/,
  reply({model}, {calls, text}) {
    const output: readonly JsonObject[] =
      calls.length === 0
        ? [
            {
              type: 'message',
              id: newId('msg'),
              role: 'assistant',
              status: 'completed',
              content: [{type: 'output_text', text, annotations: []}]
            }
          ]
        : calls.map(({name, namespace, args}) => ({
            type: 'function_call',
            id: newId('fc'),
            call_id: newId('call'),
            name,
            arguments: JSON.stringify(args),
            ...(namespace !== undefined && {namespace})
          }))
    const usage = {input_tokens: 1, output_tokens: 1, total_tokens: 2}
    const response = {id: newId('resp'), object: 'response', created_at: 1, model, usage}
    const event = (type: string, data: JsonObject): {event: string; data: JsonObject} => ({
      event: type,
      data: {type, ...data}
    })
    return {
      events: [
        event('response.created', {response: {...response, status: 'in_progress', output: []}}),
        ...output.flatMap((item, index) => [
          event('response.output_item.added', {output_index: index, item}),
          event('response.output_item.done', {output_index: index, item})
        ]),
        event('response.completed', {response: {...response, status: 'completed', output}})
      ]
    }
  }
}

/** Chat completions of OpenAI. */
const chat: Protocol = {
  path: /\/chat\/completions(?:\?|$)/,
  reply({model, stream}, {calls, text}) {
    const toolCalls = calls.map(({name, args}, index) => ({
      index,
      id: newId('call'),
      type: 'function',
      function: {name, arguments: JSON.stringify(args)}
    }))
    const message =
      calls.length === 0
        ? {role: 'assistant', content: text}
        : {role: 'assistant', content: null, tool_calls: toolCalls}
    const reason = calls.length === 0 ? 'stop' : 'tool_calls'
    const usage = {prompt_tokens: 1, completion_tokens: 1, total_tokens: 2}
    const base = {id: newId('chat'), created: 1, model}
    if (stream !== true)
      return {
        value: {...base, object: 'chat.completion', choices: [{index: 0, message, finish_reason: reason}], usage}
      }
    const chunk = {...base, object: 'chat.completion.chunk'}
    return {
      events: [
        {data: {...chunk, choices: [{index: 0, delta: message, finish_reason: null}]}},
        {data: {...chunk, choices: [{index: 0, delta: {}, finish_reason: reason}], usage}},
        {data: '[DONE]'}
      ]
    }
  }
}

/** Generated content of Gemini. */
const content: Protocol = {
  path: /:(?:streamG|g)enerateContent/,
  reply(_, {calls, text}, path) {
    const parts = calls.length === 0 ? [{text}] : calls.map(({name, args}) => ({functionCall: {name, args}}))
    const value = {
      candidates: [{content: {role: 'model', parts}, finishReason: 'STOP', index: 0}],
      usageMetadata: {promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2}
    }
    return path.includes('stream') ? {events: [{data: value}]} : {value}
  }
}

export const protocols: readonly Protocol[] = [messages, responses, chat, content]

/** The names of the tools of a request, whatever its protocol: those in groups, too. */
export function toolsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(toolsIn)
  if (!isRecord(value)) return []
  const {tools, functionDeclarations, function: inner, name} = value
  const groups = [tools, functionDeclarations, inner].filter((each) => each !== undefined)
  return groups.length > 0 ? groups.flatMap(toolsIn) : typeof name === 'string' ? [name] : []
}

/** Whether a request has the result of a tool: the conversation goes on. */
export function hasToolResult(request: JsonObject): boolean {
  return /"type":"tool_result"|"type":"function_call_output"|"role":"tool"|"functionResponse"/.test(
    JSON.stringify(request)
  )
}
