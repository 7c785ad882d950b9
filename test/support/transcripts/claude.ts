/** Records as Claude Code writes them, with the keys that matter. */

type Fields = Readonly<Record<string, unknown>>

const session = {sessionId: 's1', version: '2.1.219', cwd: '/srv/project', userType: 'external'}

export function text(value: string): Fields {
  return {type: 'text', text: value}
}

export function thinking(value: string): Fields {
  return {type: 'thinking', thinking: value, signature: 'c2ln'}
}

export function call(id: string, name: string, input: Fields = {}): Fields {
  return {type: 'tool_use', id, name, input}
}

export function answer(call: string, content: unknown, fields: Fields = {}): Fields {
  return {type: 'tool_result', tool_use_id: call, content, ...fields}
}

/** A record of a session: `content` is a text or blocks. */
export function prompt(content: unknown, fields: Fields = {}): Fields {
  return {isSidechain: false, ...session, type: 'user', message: {role: 'user', content}, ...fields}
}

/** A record of a message of the agent; records with the same id are one message. */
export function reply(id: string, content: unknown, fields: Fields = {}, message: Fields = {}): Fields {
  const blocks = typeof content === 'string' ? [text(content)] : content
  return {
    isSidechain: false,
    ...session,
    message: {id, model: 'claude-x', role: 'assistant', content: blocks, stop_reason: null, ...message},
    type: 'assistant',
    ...fields
  }
}

/** A record of a stream. */
export function streamed(
  type: 'assistant' | 'user',
  content: unknown,
  fields: Fields = {},
  message: Fields = {}
): Fields {
  return {
    type,
    message: {role: type, content: typeof content === 'string' ? [text(content)] : content, ...message},
    parent_tool_use_id: null,
    session_id: 's1',
    ...fields
  }
}

export const init = {type: 'system', subtype: 'init', session_id: 's1', model: 'claude-x', tools: []}

export function result(fields: Fields): Fields {
  return {type: 'result', subtype: 'success', is_error: false, session_id: 's1', num_turns: 1, ...fields}
}
