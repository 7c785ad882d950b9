/** Captured runs: many threads, calls and ids, long lines and short ones, in each format. */
import type {WorstCase} from '../worst-case.ts'
import {fill, jsonLines} from './fill.ts'

function transcript(name: string, make: WorstCase['make']): WorstCase {
  return {name: `transcript: ${name}`, kinds: ['transcript'], make}
}

/** Lines of one program, with what comes before them. */
function lines(name: string, record: (index: number) => object, ...first: readonly object[]): WorstCase {
  return transcript(name, (size) => jsonLines(size, record, ...first))
}

/** A document with a list. */
function list(name: string, value: (index: number) => unknown, [before, after]: readonly [string, string]): WorstCase {
  return transcript(name, (size) => `${before}${fill(size, (index) => JSON.stringify(value(index)), ',')}${after}`)
}

const text = (words: string) => [{type: 'text', text: words}]

function turn(index: number, more: object = {}, content: unknown = text('Done')): object {
  return {
    type: 'assistant',
    sessionId: 's',
    uuid: `u${index}`,
    parentUuid: `u${index - 1}`,
    message: {id: `m${index}`, role: 'assistant', content},
    ...more
  }
}

function call(index: number, name: string, input: object): object {
  return {type: 'tool_use', id: `c${index}`, name, input}
}

const message = (index: number) =>
  call(index, 'SendMessage', {type: 'message', recipient: 'liam', content: 'a', summary: 'b'})
const spawn = (index: number) =>
  call(index, 'Agent', {subagent_type: 'a', name: `n${index}`, team_name: 'inception-party', prompt: 'p'})
const answer = (index: number) => ({
  type: 'user',
  sessionId: 's',
  message: {role: 'user', content: [{type: 'tool_result', tool_use_id: `c${index}`, content: 'a'}]}
})

const claudeCases: readonly WorstCase[] = [
  lines('Claude Code, messages', (index) => turn(index)),
  lines('Claude Code, records of one message', (index) =>
    turn(index, {message: {id: 'm', role: 'assistant', content: text(`a${index}`)}})
  ),
  lines('Claude Code, texts that grow', (index) =>
    turn(index, {message: {id: 'm', role: 'assistant', content: text('a'.repeat(index % 1000))}})
  ),
  lines('Claude Code, agents', (index) => turn(index, {agentId: `a${index}`, isSidechain: true})),
  lines('Claude Code, agents without a name', (index) => turn(index, {isSidechain: true, parentUuid: undefined})),
  lines('Claude Code, teammates', (index) =>
    turn(index, {agentId: `a${index}`, teamName: 't', agentName: `n${index}`}, [message(index)])
  ),
  lines('Claude Code, open calls', (index) => turn(index, {}, [spawn(index)])),
  lines('Claude Code, calls and answers', (index) =>
    index % 2 === 0 ? turn(index, {}, [spawn(index)]) : answer(index - 1)
  ),
  lines(
    'Claude Code, deliveries',
    (index) => turn(index, {}, [message(index)]),
    turn(0, {}, [call(0, 'TeamCreate', {team_name: 'inception-party'})])
  ),
  lines('Claude Code, deliveries of one teammate', (index) =>
    turn(index, {teamName: 't', agentName: 'nadia'}, [message(index)])
  ),
  lines(
    'Claude Code, spawned team',
    (index) => turn(index, {}, [spawn(index)]),
    turn(0, {}, [call(0, 'TeamCreate', {team_name: 'inception-party'})])
  ),
  lines(
    'Claude Code, tasks',
    (index) => turn(index, {}, [call(index, 'TaskCreate', {subject: 'Vision Council', activeForm: 'a'})]),
    turn(0, {}, [call(0, 'TeamCreate', {team_name: 'inception-party'})])
  ),
  lines('Claude Code, records taken back', (index) => turn(index, {supersedesUuids: [`u${index - 1}`]})),
  transcript('Claude Code, calls of one record', (size) =>
    jsonLines(
      size / 2,
      (index) => turn(index),
      turn(
        0,
        {},
        Array.from({length: size / 300}, (_, index) => message(index))
      )
    )
  ),
  transcript(
    'Claude Code, notifications in one prompt',
    (size) =>
      `${JSON.stringify(turn(0))}\n${JSON.stringify({type: 'user', sessionId: 's', message: {role: 'user', content: fill(size, '<task-notification><task-id>')}})}\n`
  ),
  transcript(
    'Claude Code, teammate messages in one prompt',
    (size) =>
      `${JSON.stringify(turn(0))}\n${JSON.stringify({type: 'user', sessionId: 's', message: {role: 'user', content: fill(size, '<teammate-message a>')}})}\n`
  ),
  transcript(
    'Claude Code, hand-backs in one prompt',
    (size) =>
      `${JSON.stringify(turn(0))}\n${JSON.stringify({type: 'user', sessionId: 's', message: {role: 'user', content: fill(size, '<agent-message from="a">[Subagent hand-back] ')}})}\n`
  ),
  transcript(
    'Claude Code, lines of a hand-back',
    (size) =>
      `${JSON.stringify(turn(0))}\n${JSON.stringify({type: 'user', sessionId: 's', message: {role: 'user', content: `<agent-message from="a">${fill(size, '[Subagent hand-back] \n')}\n</agent-message>`}})}\n`
  ),
  lines(
    'Claude stream, agents',
    (index) => ({
      type: 'assistant',
      session_id: 's',
      parent_tool_use_id: `c${index}`,
      message: {id: `m${index}`, content: text('a')}
    }),
    {type: 'system', subtype: 'init', session_id: 's'}
  ),
  lines('Claude stream, sessions', (index) =>
    index % 2 === 0
      ? {type: 'system', subtype: 'init', session_id: `s${index}`}
      : {type: 'assistant', session_id: `s${index - 1}`, message: {id: 'm', content: text('a')}}
  ),
  lines('Claude stream, results', () => ({type: 'result', subtype: 'success', result: 'a', session_id: 's'}), {
    type: 'system',
    subtype: 'init',
    session_id: 's'
  }),
  lines(
    'Claude stream, notices',
    (index) => ({
      type: 'system',
      subtype: 'task_notification',
      task_id: `t${index}`,
      tool_use_id: `c${index}`,
      status: 'failed',
      session_id: 's'
    }),
    {type: 'system', subtype: 'init', session_id: 's'}
  ),
  lines('Claude results', () => ({type: 'result', subtype: 'success', result: 'a', session_id: 's'})),
  list('Claude array', (index) => turn(index), ['[', ']']),
  list('Claude array of calls', (index) => turn(index, {}, [message(index), spawn(index)]), ['[', ']']),
  list('Claude on the web', (index) => turn(index, {}, [message(index)]), ['{"loglines":[', ']}'])
]

const meta = {type: 'session_meta', payload: {id: 's'}}
const item = (payload: object) => ({type: 'response_item', payload})

const codexCases: readonly WorstCase[] = [
  lines(
    'Codex rollout, messages',
    () => item({type: 'message', role: 'assistant', content: [{type: 'output_text', text: 'a'}]}),
    meta
  ),
  lines('Codex rollout, open calls', (index) => item({type: 'function_call', call_id: `c${index}`}), meta),
  lines(
    'Codex rollout, messages between agents',
    (index) =>
      item({
        type: 'agent_message',
        author: `/root/a${index}`,
        recipient: '/root',
        content: [{type: 'output_text', text: 'a'}]
      }),
    meta
  ),
  lines(
    'Codex rollout, statuses',
    (index) => ({
      type: 'event_msg',
      payload: {type: 'collab_waiting_end', statuses: {[`t${index}`]: {completed: 'a'}}}
    }),
    meta
  ),
  transcript(
    'Codex rollout, statuses of one event',
    (size) =>
      `${JSON.stringify(meta)}\n{"type":"event_msg","payload":{"type":"x","statuses":{${fill(size, (index) => `"t${index}":{"completed":"a"}`, ',')}}}}\n`
  ),
  lines('Codex exec, items', (index) => ({type: 'item.completed', item: {type: 'agent_message', text: `a${index}`}}), {
    type: 'thread.started',
    thread_id: 's'
  }),
  lines('Codex exec, threads', (index) => ({type: 'thread.started', thread_id: `s${index}`})),
  lines(
    'Codex exec, states of agents',
    (index) => ({type: 'item.completed', item: {agents_states: {[`t${index}`]: {status: 'completed', message: 'a'}}}}),
    {type: 'thread.started', thread_id: 's'}
  )
]

const geminiCases: readonly WorstCase[] = [
  lines('Gemini session, messages', (index) => ({id: `m${index}`, type: 'gemini', content: 'a'}), {
    sessionId: 's',
    projectHash: 'h'
  }),
  lines(
    'Gemini session, rewinds',
    (index) => (index % 2 === 0 ? {id: `m${index}`, type: 'gemini', content: 'a'} : {$rewindTo: `m${index - 1}`}),
    {sessionId: 's', projectHash: 'h'}
  ),
  lines('Gemini session, patches', (index) => ({$set: {messages: [{id: `m${index}`, type: 'gemini', content: 'a'}]}}), {
    sessionId: 's',
    projectHash: 'h'
  }),
  list('Gemini session in one value', (index) => ({id: `m${index}`, type: 'gemini', content: 'a'}), [
    '{"sessionId":"s","projectHash":"h","messages":[',
    ']}'
  ]),
  lines('Gemini stream, pieces', () => ({type: 'message', role: 'assistant', content: 'a', delta: true}), {
    type: 'init',
    session_id: 's',
    model: 'm'
  }),
  lines('Gemini stream, sessions', (index) => ({type: 'init', session_id: `s${index}`, model: 'm'}))
]

const otherCases: readonly WorstCase[] = [
  lines('Copilot, messages', (index) => ({type: 'assistant.message', data: {messageId: `m${index}`, content: 'a'}})),
  lines('Copilot, pieces of one message', () => ({type: 'assistant.message', data: {messageId: 'm', content: 'a'}})),
  lines('Copilot, agents', (index) => ({
    type: 'subagent.started',
    agentId: `a${index}`,
    data: {toolCallId: `c${index}`, agentName: 'a'}
  })),
  lines('Copilot, aborts of many agents', (index) =>
    index % 2 === 0
      ? {type: 'subagent.started', data: {toolCallId: `c${index}`, agentName: 'a'}}
      : {type: 'abort', data: {}}
  ),
  lines('Copilot, errors of many agents', (index) =>
    index % 2 === 0
      ? {type: 'subagent.started', data: {toolCallId: `c${index}`, agentName: 'a'}}
      : {type: 'session.error', data: {}}
  ),
  lines('opencode, texts of one message', () => ({
    type: 'text',
    sessionID: 's',
    part: {type: 'text', text: 'a', messageID: 'm'}
  })),
  lines('opencode, tasks', (index) => ({
    type: 'tool_use',
    sessionID: 's',
    part: {tool: 'task', callID: `c${index}`, state: {status: 'completed', output: 'a'}}
  })),
  transcript(
    'opencode, spaces in a task',
    (size) =>
      `${JSON.stringify({type: 'tool_use', sessionID: 's', part: {tool: 'task', callID: 'c', state: {status: 'completed', output: `<task_result>${' '.repeat(size)}a`}}})}\n`
  ),
  transcript(
    'opencode, ends of a task',
    (size) =>
      `${JSON.stringify({type: 'tool_use', sessionID: 's', part: {tool: 'task', callID: 'c', state: {status: 'completed', output: `<task_result>${fill(size, '</task_result> ')}a`}}})}\n`
  ),
  list(
    'opencode export',
    (index) => ({
      info: {role: 'assistant'},
      parts: [
        {type: 'text', text: `a${index}`},
        {tool: 'task', callID: `c${index}`, state: {status: 'completed', output: 'a'}}
      ]
    }),
    ['{"info":{"id":"s"},"messages":[', ']}']
  ),
  transcript(
    'opencode export, parts of one message',
    (size) =>
      `{"info":{"id":"s"},"messages":[{"info":{"role":"assistant"},"parts":[${fill(size, (index) => JSON.stringify({tool: 'task', callID: `c${index}`, state: {status: 'completed', output: 'a'}}), ',')}]}]}`
  ),
  lines('Cursor transcript', () => ({role: 'assistant', message: {content: text('a')}})),
  lines(
    'Cursor stream, pieces',
    () => ({type: 'assistant', session_id: 's', timestamp_ms: 1, message: {content: text('a')}}),
    {type: 'system', subtype: 'init', session_id: 's', apiKeySource: 'a'}
  ),
  lines(
    'Cursor stream, pieces and the whole',
    (index) => ({
      type: 'assistant',
      session_id: 's',
      ...(index % 2 === 0 && {timestamp_ms: 1}),
      message: {content: text('a')}
    }),
    {type: 'system', subtype: 'init', session_id: 's', apiKeySource: 'a'}
  ),
  lines('Qwen, agents', (index) => ({
    type: 'assistant',
    sessionId: 's',
    agentId: `a${index}`,
    message: {parts: [{text: 'a'}]}
  })),
  lines('promptfoo, rows', (index) => ({promptIdx: 0, testIdx: index, response: {output: 'a'}, provider: {}})),
  lines('promptfoo, equal rows', () => ({promptIdx: 0, testIdx: 0, response: {output: 'a'}, provider: {}})),
  list('promptfoo', (index) => ({promptIdx: 0, testIdx: index, response: {output: 'a'}}), [
    '{"config":{},"results":{"results":[',
    ']}}'
  ]),
  list(
    'promptfoo, leftover variables',
    (index) => ({promptIdx: 0, testIdx: index, response: {output: '{{FOO}}\u2019'}}),
    ['{"config":{},"results":{"results":[', ']}}']
  ),
  list('OpenAI chat', (index) => ({index, message: {role: 'assistant', content: 'a'}}), [
    '{"object":"chat.completion","choices":[',
    ']}'
  ]),
  list(
    'OpenAI response',
    (index) => ({type: 'message', id: `m${index}`, content: [{type: 'output_text', text: 'a'}]}),
    ['{"object":"response","output":[', ']}']
  ),
  list('OpenAI batch', (index) => ({type: 'message', id: `m${index}`, content: [{type: 'output_text', text: 'a'}]}), [
    '{"custom_id":"a","response":{"body":{"object":"response","output":[',
    ']}}}'
  ]),
  list('Anthropic message', () => ({type: 'text', text: 'a'}), [
    '{"type":"message","role":"assistant","content":[',
    ']}'
  ]),
  list('messages', (index) => ({role: index % 2 === 0 ? 'user' : 'assistant', content: 'a'}), ['[', ']']),
  lines('messages on lines', (index) => ({role: index % 2 === 0 ? 'user' : 'assistant', content: 'a'})),
  transcript('messages, a completion', (size) =>
    JSON.stringify([{role: 'assistant', content: `${fill(size, '<attempt_completion><result>')}</attempt_completion>`}])
  ),
  transcript('aider', (size) => `# aider chat started at 2026-01-01\n\n${fill(size, '#### a\n\nb\n\n')}`),
  transcript('aider, empty lines', (size) => `# aider chat started at 2026-01-01\n\n${fill(size, '\n')}`),
  transcript('aider, chats', (size) => fill(size, '# aider chat started at 2026-01-01\na\n'))
]

const shapeCases: readonly WorstCase[] = [
  transcript('short lines', (size) => `${JSON.stringify(turn(0))}\n${fill(size, 'a\n')}`),
  transcript('empty lines', (size) => `${JSON.stringify(turn(0))}\n${fill(size, '\n')}`),
  transcript('empty objects', (size) => `${JSON.stringify(turn(0))}\n${fill(size, '{}\n')}`),
  transcript('one long line', (size) => `${JSON.stringify(turn(0, {}, text('a '.repeat(size / 2))))}\n`),
  transcript('a long line of lines', (size) => `${JSON.stringify(turn(0, {}, text('a\n'.repeat(size / 3))))}\n`),
  transcript(
    'half of a line',
    (size) => `${JSON.stringify(turn(0))}\n{"type":"assistant","message":${'['.repeat(size)}`
  ),
  transcript(
    'a deep record',
    (size) =>
      `${JSON.stringify(turn(0))}\n{"type":"assistant","message":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}\n`
  ),
  transcript(
    'a deep input of a call',
    (size) =>
      `{"type":"assistant","sessionId":"s","message":{"content":[{"type":"tool_use","id":"c","name":"SendMessage","input":{"to":"a","x":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}}]}}\n`
  ),
  transcript('lines of a nested value', (size) => `[\n${fill(size, '[\n')}`),
  transcript('openings after a warning', (size) => `warning\n${fill(size, '{\n')}`),
  transcript(
    'a value after a warning',
    (size) => `warning\n{"loglines":[${fill(size, (index) => JSON.stringify(turn(index)), ',\n')}]}\n`
  ),
  transcript('openings on many lines', (size) => `w\n${fill(size, `{"a": "${'b'.repeat(1000)}"\n`)}`),
  transcript('backslashes on many lines', (size) => `w\n${fill(size, `{"a": "${'\\'.repeat(2000)}"\n`)}`),
  transcript('one line of backslashes', (size) => `w\n["${'\\'.repeat(size)}"`),
  transcript('quotes after backslashes', (size) => `w\n["${fill(size, '\\"')}"`),
  transcript('NUL', (size) => `${JSON.stringify(turn(0))}\n${'\0'.repeat(size)}${JSON.stringify(turn(1))}\n`),
  transcript('spaces and NUL', (size) => `${JSON.stringify(turn(0))}\n{${fill(size, '\0a')}}\n`),
  transcript(
    'quotes that open keys',
    (size) => `${JSON.stringify(turn(0))}\n{${fill(size, '"a":"b",')}"message":{}}\n`
  ),
  transcript('findings on one line', (size) => `${JSON.stringify(turn(0, {}, text(fill(size, '{{FOO}} \u2019'))))}\n`),
  transcript(
    'findings on many lines',
    (size) => `${JSON.stringify(turn(0, {}, text(fill(size, '{{FOO}}\n\u2019\n'))))}\n`
  )
]

export const transcriptCases: readonly WorstCase[] = [
  ...claudeCases,
  ...codexCases,
  ...geminiCases,
  ...otherCases,
  ...shapeCases
]
