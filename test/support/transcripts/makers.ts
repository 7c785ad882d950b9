/** Transcripts as the programs write them, each with one final text, and its line; those of frameworks are in `framework-makers.ts`. */
import type {FormatName} from '../../../src/transcripts/model.ts'
import {
  adkEval,
  adkSession,
  aiStudio,
  antigravity,
  atifTrajectory,
  braintrustRecord,
  mlflowTrace,
  openaiAgents,
  openaiEvals,
  openaiThread,
  pydanticAi,
  smolagentsMemory,
  traeTrajectory,
  weaveCall
} from './evaluation-makers.ts'
import {autogenChat, autogenLog, crewaiOutput, langgraphStream, piSession, sharegpt} from './framework-makers.ts'

/** What happens in a made transcript. */
export interface Story {
  /** What the main agent ends with. */
  readonly text: string
  /** The run stops in place of a final message. */
  readonly isCut?: boolean
  /** What a sub-agent ends with, and its name. */
  readonly sub?: {readonly agent: string; readonly text: string}
}

/** A made transcript. */
export interface Made {
  readonly format: FormatName
  readonly name: string
  readonly content: string
  /** The line of the final text of the main agent, from 1. */
  readonly line: number
  /** Which message of its agent the final text is, where it is not the first. */
  readonly message?: number
  /** The thread of the main agent, where it is not `main`. */
  readonly thread?: string
  /** The sub-agent's thread and the line of its final text, where the format has one in the same file. */
  readonly sub?: {readonly thread: string; readonly line: number}
}

const lines = (...records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')
const text = (finalText: string) => ({type: 'text', text: finalText})
const toolUse = (id: string, name: string, input: object) => ({type: 'tool_use', id, name, input})

function claudeSession({text: finalText, isCut, sub}: Story): Made {
  const common = {isSidechain: false, sessionId: 's-1', cwd: '/repo', version: '2.1.219', userType: 'external'}
  const user = (uuid: string, content: unknown, more: object = {}) => ({
    ...common,
    type: 'user',
    uuid,
    parentUuid: null,
    message: {role: 'user', content},
    ...more
  })
  const assistant = (uuid: string, id: string, block: object) => ({
    ...common,
    type: 'assistant',
    uuid,
    parentUuid: null,
    message: {id, type: 'message', role: 'assistant', model: 'm', content: [block], stop_reason: null}
  })
  const call = sub === undefined ? {} : {description: 'Review', prompt: 'Review it', subagent_type: sub.agent}
  return {
    format: 'claude-session',
    name: 's-1.jsonl',
    content: lines(
      {type: 'mode', mode: 'normal', sessionId: 's-1'},
      user('u1', 'Do it'),
      assistant('a1', 'm1', text('I start.')),
      assistant('a2', 'm1', toolUse('t1', sub === undefined ? 'Bash' : 'Agent', call)),
      user(
        'u2',
        [{type: 'tool_result', tool_use_id: 't1', content: [text(sub?.text ?? 'ok')]}],
        sub && {
          toolUseResult: {status: 'completed', agentId: 'a77', agentType: sub.agent, content: [text(sub.text)]}
        }
      ),
      assistant('a3', 'm2', {type: 'thinking', thinking: 'Hm'}),
      assistant('a4', 'm2', isCut ? toolUse('t2', 'Bash', {command: 'ls'}) : text(finalText)),
      {type: 'system', subtype: 'turn_duration', durationMs: 1, uuid: 'x', sessionId: 's-1'}
    ),
    line: 7,
    message: 2,
    ...(sub && {sub: {thread: 'a77', line: 5}})
  }
}

function claudeStream({text: finalText, isCut, sub}: Story): Made {
  const assistant = (uuid: string, id: string, block: object) => ({
    type: 'assistant',
    message: {id, role: 'assistant', content: [block]},
    parent_tool_use_id: null,
    session_id: 's',
    uuid
  })
  const input = sub === undefined ? {} : {description: 'Review', prompt: 'Review it', subagent_type: sub.agent}
  return {
    format: 'claude-stream',
    name: 'stream.jsonl',
    content: lines(
      {type: 'system', subtype: 'init', session_id: 's', tools: [], model: 'm'},
      assistant('1', 'm1', toolUse('toolu_1', sub === undefined ? 'Bash' : 'Agent', input)),
      {
        type: 'user',
        message: {
          role: 'user',
          content: [{type: 'tool_result', tool_use_id: 'toolu_1', content: [text(sub?.text ?? 'ok')]}]
        },
        parent_tool_use_id: null,
        session_id: 's',
        ...(sub && {
          tool_use_result: {status: 'completed', agentId: 'a77', agentType: sub.agent, content: [text(sub.text)]}
        })
      },
      isCut ? assistant('2', 'm2', toolUse('toolu_2', 'Bash', {})) : assistant('2', 'm2', text(finalText)),
      ...(isCut
        ? []
        : [{type: 'result', subtype: 'success', is_error: false, result: finalText, session_id: 's', num_turns: 2}])
    ),
    line: isCut ? 4 : 5,
    message: 2,
    ...(sub && {sub: {thread: 'a77', line: 3}})
  }
}

const claudeResult = ({text: finalText, isCut}: Story): Made => ({
  format: 'claude-result',
  name: 'result.json',
  content: lines(
    isCut
      ? {type: 'result', subtype: 'error_max_turns', is_error: true, errors: ['too many turns'], session_id: 's'}
      : {type: 'result', subtype: 'success', is_error: false, result: finalText, session_id: 's', num_turns: 1}
  ),
  line: 1
})

const claudeWeb = ({text: finalText, isCut}: Story): Made => ({
  format: 'claude-web',
  name: 'web.json',
  content: lines({
    loglines: [
      {type: 'user', timestamp: '2026-01-01T00:00:00Z', message: {role: 'user', content: 'Do it'}},
      {
        type: 'assistant',
        timestamp: '2026-01-01T00:00:01Z',
        message: {role: 'assistant', content: [isCut ? toolUse('t', 'Bash', {}) : text(finalText)]}
      }
    ]
  }),
  line: 1
})

function codexRollout({text: finalText, isCut, sub}: Story): Made {
  const at = '2026-01-01T00:00:00.000Z'
  const item = (payload: object) => ({timestamp: at, type: 'response_item', payload})
  const event = (payload: object) => ({timestamp: at, type: 'event_msg', payload})
  return {
    format: 'codex-rollout',
    name: 'rollout-1.jsonl',
    content: lines(
      {
        timestamp: at,
        type: 'session_meta',
        payload: {id: 'r1', cwd: '/repo', originator: 'codex_cli_rs', source: 'cli'}
      },
      item({type: 'message', role: 'user', content: [{type: 'input_text', text: 'Do it'}]}),
      sub === undefined
        ? event({type: 'token_count', info: null})
        : event({
            type: 'collab_waiting_end',
            agent_statuses: [{thread_id: 'a77', agent_role: sub.agent, status: {completed: sub.text}}]
          }),
      ...(isCut
        ? [item({type: 'function_call', name: 'shell', arguments: '{}', call_id: 'c1'})]
        : [
            item({
              type: 'message',
              role: 'assistant',
              content: [{type: 'output_text', text: finalText}],
              phase: 'final_answer'
            }),
            event({type: 'agent_message', message: finalText}),
            event({type: 'task_complete', turn_id: 't', last_agent_message: finalText})
          ])
    ),
    line: 4,
    ...(sub && {sub: {thread: 'a77', line: 3}})
  }
}

const codexExec = ({text: finalText, isCut}: Story): Made => ({
  format: 'codex-exec',
  name: 'exec.jsonl',
  content: lines(
    {type: 'thread.started', thread_id: 't'},
    {type: 'turn.started'},
    isCut
      ? {type: 'item.completed', item: {id: 'item_0', type: 'command_execution', command: 'ls'}}
      : {type: 'item.completed', item: {id: 'item_0', type: 'agent_message', text: finalText}},
    isCut ? {type: 'turn.failed', error: {message: 'no'}} : {type: 'turn.completed', usage: {}}
  ),
  line: isCut ? 4 : 3
})

const geminiResult = ({text: finalText, isCut}: Story): Made => ({
  format: 'gemini-result',
  name: 'gemini.json',
  content: lines({
    session_id: 's',
    response: isCut ? '' : finalText,
    stats: {},
    ...(isCut && {error: {type: 'Error', message: 'no'}})
  }),
  line: 1
})

const geminiStream = ({text: finalText, isCut}: Story): Made => ({
  format: 'gemini-stream',
  name: 'gemini.jsonl',
  content: lines(
    {type: 'init', timestamp: 't', session_id: 's', model: 'gemini'},
    {type: 'message', role: 'user', content: 'Do it'},
    {type: 'tool_use', tool_name: 'ls', tool_id: '1', parameters: {}},
    {type: 'tool_result', tool_id: '1', status: 'success', output: 'ok'},
    ...(isCut
      ? [{type: 'tool_use', tool_name: 'ls', tool_id: '2', parameters: {}}]
      : [
          {type: 'message', role: 'assistant', content: finalText, delta: true},
          {type: 'result', status: 'success', stats: {}}
        ])
  ),
  line: 5
})

const geminiSession = ({text: finalText, isCut}: Story): Made => ({
  format: 'gemini-session',
  name: 'session.jsonl',
  content: lines(
    {sessionId: 's', projectHash: 'h', startTime: 't', lastUpdated: 't', kind: 'main'},
    {id: 'u', timestamp: 't', type: 'user', content: [{text: 'Do it'}]},
    isCut
      ? {id: 'g', timestamp: 't', type: 'gemini', content: '', toolCalls: [{id: 'c', name: 'ls', args: {}}]}
      : {id: 'g', timestamp: 't', type: 'gemini', content: finalText}
  ),
  line: 3
})

function copilotEvents({text: finalText, isCut, sub}: Story): Made {
  let id = 0
  const event = (type: string, data: object, more: object = {}) => ({
    type,
    data,
    id: `e${++id}`,
    timestamp: 't',
    parentId: null,
    ...more
  })
  const message = (content: string, toolRequests: readonly object[]) =>
    event('assistant.message', {messageId: `m${id}`, content, toolRequests})
  const call = {toolCallId: 'call-1', name: 'task', arguments: {}}
  return {
    format: 'copilot-events',
    name: 'events.jsonl',
    content: lines(
      event('session.start', {sessionId: 's', version: 1}),
      event('user.message', {content: 'Do it'}),
      message('I start.', [call]),
      event('subagent.started', {toolCallId: 'call-1', agentName: sub?.agent ?? 'none'}, {agentId: 'a77'}),
      sub === undefined
        ? event('tool.execution_start', {toolCallId: 'call-1', toolName: 'task'})
        : event(
            'assistant.message',
            {messageId: 'sub', content: sub.text, toolRequests: [], parentToolCallId: 'call-1'},
            {agentId: 'a77'}
          ),
      event('tool.execution_complete', {toolCallId: 'call-1', success: true, result: {content: 'ok'}}),
      isCut ? message('', [{toolCallId: 'call-2', name: 'shell', arguments: {}}]) : message(finalText, [])
    ),
    line: 7,
    message: 2,
    ...(sub && {sub: {thread: 'call-1', line: 5}})
  }
}

function opencodeRun({text: finalText, isCut, sub}: Story): Made {
  const event = (type: string, part: object) => ({
    type,
    timestamp: 1,
    sessionID: 'ses_1',
    part: {sessionID: 'ses_1', ...part}
  })
  return {
    format: 'opencode-run',
    name: 'opencode.jsonl',
    content: lines(
      event('step_start', {id: 'p1', messageID: 'm1', type: 'step-start'}),
      event('tool_use', {
        id: 'p2',
        messageID: 'm1',
        type: 'tool',
        callID: 'c1',
        tool: sub === undefined ? 'bash' : 'task',
        state: {
          status: 'completed',
          input: sub === undefined ? {} : {subagent_type: sub.agent, prompt: 'Review it'},
          output: sub?.text ?? 'ok'
        }
      }),
      event('step_start', {id: 'p3', messageID: 'm2', type: 'step-start'}),
      isCut
        ? event('tool_use', {
            id: 'p4',
            messageID: 'm2',
            type: 'tool',
            callID: 'c2',
            tool: 'bash',
            state: {status: 'running', input: {}}
          })
        : event('text', {id: 'p4', messageID: 'm2', type: 'text', text: finalText}),
      ...(isCut ? [] : [event('step_finish', {id: 'p5', messageID: 'm2', type: 'step-finish', reason: 'stop'})])
    ),
    line: 4,
    message: 2,
    ...(sub && {sub: {thread: 'c1', line: 2}})
  }
}

const opencodeExport = ({text: finalText, isCut}: Story): Made => ({
  format: 'opencode-export',
  name: 'export.json',
  content: lines({
    info: {id: 'ses_1', title: 'x'},
    messages: [
      {info: {id: 'm1', role: 'user'}, parts: [{id: 'p1', type: 'text', text: 'Do it'}]},
      {
        info: {id: 'm2', role: 'assistant', agent: 'build', time: {created: 1, ...(isCut ? {} : {completed: 2})}},
        parts: [
          isCut
            ? {id: 'p2', type: 'tool', tool: 'bash', callID: 'c', state: {status: 'running'}}
            : {id: 'p2', type: 'text', text: finalText}
        ]
      }
    ]
  }),
  line: 1
})

const cursor = ({text: finalText, isCut}: Story): Made => ({
  format: 'cursor-transcript',
  name: 'cursor.jsonl',
  content: lines(
    {role: 'user', message: {content: [text('Do it')]}},
    {role: 'assistant', message: {content: [isCut ? toolUse('t', 'Bash', {}) : text(finalText)]}},
    {type: 'turn_ended', status: isCut ? 'aborted' : 'success'}
  ),
  line: isCut ? 3 : 2
})

const cursorStream = ({text: finalText, isCut}: Story): Made => {
  const event = (type: string, more: object): object => ({type, ...more, session_id: 's'})
  const assistant = (value: string, more: object = {}): object =>
    event('assistant', {message: {role: 'assistant', content: [text(value)]}, ...more})
  const tool = (subtype: string): object => event('tool_call', {subtype, call_id: 'c', tool_call: {shellToolCall: {}}})
  return {
    format: 'cursor-stream',
    name: 'cursor-stream.jsonl',
    content: lines(
      event('system', {subtype: 'init', apiKeySource: 'login', cwd: '/repo', model: 'm', permissionMode: 'default'}),
      event('user', {message: {role: 'user', content: [text('Do it')]}}),
      assistant('I start.', {model_call_id: 'm1', timestamp_ms: 1}),
      tool('started'),
      ...(isCut
        ? []
        : [
            tool('completed'),
            assistant(finalText),
            event('result', {subtype: 'success', is_error: false, result: `I start.${finalText}`, request_id: 'r'})
          ])
    ),
    line: isCut ? 3 : 6,
    message: 2
  }
}

const qwenSession = ({text: finalText, isCut, sub}: Story): Made => {
  const record = (type: string, role: string, parts: readonly object[], more: object = {}): object => ({
    uuid: `${type}-1`,
    parentUuid: null,
    sessionId: 's',
    timestamp: 't',
    type,
    cwd: '/repo',
    version: '0.21.13',
    message: {role, parts},
    ...more
  })
  return {
    format: 'qwen-session',
    name: 'qwen.jsonl',
    content: lines(
      record('user', 'user', [{text: 'Do it'}]),
      record('assistant', 'model', [{text: 'Hm', thought: true}, {functionCall: {id: 'c', name: 'ls', args: {}}}]),
      record('tool_result', 'user', [{functionResponse: {id: 'c', name: 'ls', response: {}}}]),
      ...(sub
        ? [record('assistant', 'model', [{text: sub.text}], {agentId: 'a77', agentName: sub.agent, isSidechain: true})]
        : []),
      record('assistant', 'model', [isCut ? {functionCall: {id: 'd', name: 'ls', args: {}}} : {text: finalText}]),
      record('system', 'system', [], {subtype: 'ui_telemetry'})
    ),
    line: sub || isCut ? 5 : 4,
    message: 2,
    ...(sub && {sub: {thread: 'a77', line: 4}})
  }
}

const promptfoo = ({text: finalText, isCut}: Story): Made => ({
  format: 'promptfoo',
  name: 'eval.json',
  content: lines({
    evalId: 'eval-1',
    results: {
      version: 3,
      timestamp: 't',
      prompts: [],
      results: [
        {
          promptIdx: 0,
          testIdx: 0,
          provider: {id: 'openai:x', label: ''},
          vars: {},
          ...(isCut ? {error: 'no', failureReason: 2} : {response: {output: finalText}, failureReason: 0}),
          success: !isCut
        }
      ],
      stats: {}
    },
    config: {}
  }),
  line: 1,
  thread: '0-0'
})

const openaiChat = ({text: finalText, isCut}: Story): Made => ({
  format: 'openai-chat',
  name: 'chat.json',
  content: lines({
    id: 'c',
    object: 'chat.completion',
    choices: [{index: 0, finish_reason: isCut ? 'length' : 'stop', message: {role: 'assistant', content: finalText}}]
  }),
  line: 1
})

const openaiResponse = ({text: finalText, isCut}: Story): Made => ({
  format: 'openai-response',
  name: 'response.json',
  content: lines({
    id: 'r',
    object: 'response',
    status: isCut ? 'incomplete' : 'completed',
    output: [{type: 'message', role: 'assistant', content: [{type: 'output_text', text: finalText}]}]
  }),
  line: 1
})

const anthropicMessage = ({text: finalText, isCut}: Story): Made => ({
  format: 'anthropic-message',
  name: 'message.json',
  content: lines({
    id: 'msg',
    type: 'message',
    role: 'assistant',
    content: [text(finalText)],
    stop_reason: isCut ? 'max_tokens' : 'end_turn'
  }),
  line: 1
})

const openaiBatch = (story: Story): Made => ({
  format: 'openai-batch',
  name: 'batch.jsonl',
  content: lines({
    id: 'b',
    custom_id: 'c-1',
    response: story.isCut
      ? {status_code: 400, request_id: 'r', body: {error: {message: 'no'}}}
      : {status_code: 200, request_id: 'r', body: JSON.parse(openaiChat(story).content)},
    error: null
  }),
  line: 1
})

const anthropicBatch = (story: Story): Made => ({
  format: 'anthropic-batch',
  name: 'batch.jsonl',
  content: lines({
    custom_id: 'c-1',
    result: story.isCut
      ? {type: 'errored', error: {type: 'error', error: {type: 'invalid_request_error', message: 'no'}}}
      : {type: 'succeeded', message: JSON.parse(anthropicMessage(story).content)}
  }),
  line: 1
})

const openaiStream = ({text: finalText, isCut}: Story): Made => {
  const chunk = (delta: object, reason: string | null): object => ({
    id: 'c',
    object: 'chat.completion.chunk',
    model: 'm',
    choices: [{index: 0, delta, finish_reason: reason}]
  })
  return {
    format: 'openai-stream',
    name: 'stream.jsonl',
    content: lines(chunk({role: 'assistant', content: finalText}, null), chunk({}, isCut ? 'length' : 'stop')),
    line: 1
  }
}

const anthropicStream = ({text: finalText, isCut}: Story): Made => ({
  format: 'anthropic-stream',
  name: 'stream.jsonl',
  content: lines(
    {type: 'message_start', message: {id: 'm', type: 'message', role: 'assistant', model: 'm', content: []}},
    {type: 'content_block_start', index: 0, content_block: {type: 'text', text: ''}},
    {type: 'content_block_delta', index: 0, delta: {type: 'text_delta', text: finalText}},
    {type: 'message_delta', delta: {stop_reason: isCut ? 'max_tokens' : 'end_turn'}},
    {type: 'message_stop'}
  ),
  line: 3
})

const aiSdkResult = ({text, isCut}: Story): Made => ({
  format: 'ai-sdk-result',
  name: 'result.json',
  content: lines({
    steps: [
      {
        content: [
          {type: 'text', text},
          ...(isCut ? [{type: 'tool-call', toolCallId: 'c', toolName: 'ls', input: {}}] : [])
        ],
        finishReason: isCut ? 'tool-calls' : 'stop',
        usage: {},
        response: {modelId: 'm', messages: []}
      }
    ]
  }),
  line: 1
})

const aiSdkStream = ({text: finalText, isCut}: Story): Made => ({
  format: 'ai-sdk-stream',
  name: 'stream.jsonl',
  content: lines(
    {type: 'start', messageId: 'm'},
    {type: 'start-step'},
    {type: 'text-start', id: '0'},
    {type: 'text-delta', id: '0', delta: finalText},
    {type: 'text-end', id: '0'},
    ...(isCut ? [{type: 'tool-input-available', toolCallId: 'c', toolName: 'ls', input: {}}] : []),
    {type: 'finish-step'},
    {type: 'finish'}
  ),
  line: 4
})

const continueSession = ({text: finalText, isCut}: Story): Made => ({
  format: 'continue-session',
  name: 'session.json',
  content: lines({
    sessionId: 's',
    title: 'Do it',
    workspaceDirectory: '/w',
    history: [
      {message: {role: 'user', content: 'Do it'}, contextItems: []},
      {
        message: {
          role: 'assistant',
          content: finalText,
          ...(isCut && {toolCalls: [{id: 'c', type: 'function', function: {name: 'ls', arguments: '{}'}}]})
        },
        contextItems: [],
        promptLogs: [{modelTitle: 'm'}]
      }
    ]
  }),
  line: 1
})

const langchainMessages = ({text: finalText, isCut, sub}: Story): Made => ({
  format: 'langchain-messages',
  name: 'state.json',
  content: lines({
    messages: [
      {type: 'human', content: 'Do it', id: 'h'},
      ...(sub ? [{type: 'ai', content: sub.text, name: sub.agent, tool_calls: []}] : []),
      isCut
        ? {type: 'ai', content: '', tool_calls: [{name: 'ls', args: {}, id: 'c', type: 'tool_call'}]}
        : {type: 'ai', content: finalText, tool_calls: [], response_metadata: {finish_reason: 'stop', model_name: 'm'}}
    ]
  }),
  line: 1,
  ...(sub && {sub: {thread: sub.agent, line: 1}})
})

const langsmithRun = ({text: finalText, isCut}: Story): Made => ({
  format: 'langsmith-run',
  name: 'run.json',
  content: lines({
    id: 'r1',
    name: 'graph',
    run_type: 'chain',
    trace_id: 'r1',
    dotted_order: '1',
    start_time: '2026-01-01T00:00:00Z',
    inputs: {messages: []},
    outputs: isCut
      ? {}
      : {
          messages: [
            {type: 'human', content: 'go'},
            {type: 'ai', content: finalText}
          ]
        },
    error: isCut ? 'no' : null
  }),
  line: 1
})

const langfuseTrace = ({text: finalText, isCut}: Story): Made => ({
  format: 'langfuse-trace',
  name: 'trace.json',
  content: lines({
    id: 't1',
    timestamp: '2026-01-01T00:00:00Z',
    name: 'run',
    input: 'go',
    output: null,
    observations: [
      {
        id: 'o1',
        traceId: 't1',
        type: 'GENERATION',
        name: 'llm',
        startTime: '2026-01-01T00:00:00Z',
        model: 'm',
        input: 'go',
        output: isCut ? null : {role: 'assistant', content: finalText},
        parentObservationId: null,
        level: isCut ? 'ERROR' : 'DEFAULT'
      }
    ]
  }),
  line: 1
})

const otelSpans = ({text: finalText, isCut, sub}: Story): Made => {
  const span = (id: string, parent: string, attributes: Readonly<Record<string, string>>, answer?: string): object => ({
    traceId: 'aa',
    spanId: id,
    parentSpanId: parent,
    name: id,
    startTimeUnixNano: `175124750195217400${id.charCodeAt(0) % 10}`,
    attributes: Object.entries({
      ...attributes,
      ...(answer !== undefined && {
        'gen_ai.output.messages': JSON.stringify([
          {role: 'assistant', parts: [{type: 'text', content: answer}], finish_reason: isCut ? 'length' : 'stop'}
        ])
      })
    }).map(([key, stringValue]) => ({key, value: {stringValue}})),
    status: {}
  })
  const resource = (...spans: readonly object[]): object => ({resourceSpans: [{scopeSpans: [{spans}]}]})
  return {
    format: 'otel-spans',
    name: 'traces.jsonl',
    content: lines(
      ...(sub
        ? [
            resource(span('d', 'c', {'gen_ai.operation.name': 'chat'}, sub.text)),
            resource(span('c', 'a', {'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': sub.agent}))
          ]
        : []),
      resource(span('e', 'a', {'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm'}, finalText)),
      resource(span('a', '', {}))
    ),
    line: sub ? 3 : 1,
    ...(sub && {sub: {thread: 'c', line: 1}})
  }
}

const inspectLog = ({text: finalText, isCut}: Story): Made => ({
  format: 'inspect-log',
  name: 'log.json',
  content: lines({
    version: 2,
    status: 'success',
    eval: {task: 'garden', model: 'm'},
    samples: [
      {
        id: 1,
        epoch: 1,
        messages: [
          {role: 'user', content: 'go'},
          {role: 'assistant', content: finalText}
        ],
        output: {
          model: 'm',
          choices: [{message: {role: 'assistant', content: finalText}, stop_reason: isCut ? 'max_tokens' : 'stop'}]
        }
      }
    ]
  }),
  line: 1,
  thread: '1, epoch 1'
})

const geminiApi = ({text: finalText, isCut}: Story): Made => ({
  format: 'gemini-api',
  name: 'gemini-api.json',
  content: lines({
    candidates: [
      {index: 0, content: {role: 'model', parts: [{text: finalText}]}, finishReason: isCut ? 'MAX_TOKENS' : 'STOP'}
    ],
    usageMetadata: {},
    modelVersion: 'm'
  }),
  line: 1
})

const bedrockConverse = ({text: finalText, isCut}: Story): Made => ({
  format: 'bedrock-converse',
  name: 'bedrock-converse.json',
  content: lines({
    output: {message: {role: 'assistant', content: [{text: finalText}]}},
    stopReason: isCut ? 'max_tokens' : 'end_turn',
    usage: {}
  }),
  line: 1
})

const ollamaResponse = ({text: finalText, isCut}: Story): Made => ({
  format: 'ollama-response',
  name: 'ollama-response.json',
  content: lines({
    model: 'm',
    created_at: '2026-01-01T00:00:00Z',
    message: {role: 'assistant', content: finalText},
    done: true,
    done_reason: isCut ? 'length' : 'stop'
  }),
  line: 1
})

const vscodeChat = ({text: finalText, isCut}: Story): Made => ({
  format: 'vscode-chat',
  name: 'vscode-chat.json',
  content: lines({
    requesterUsername: 'a',
    responderUsername: 'b',
    requests: [
      {
        requestId: 'r',
        message: {text: 'go', parts: []},
        response: [{kind: 'toolInvocationSerialized', toolId: 't'}, ...(isCut ? [] : [{value: finalText}])],
        result: {}
      }
    ]
  }),
  line: 1
})

const claudeAiExport = ({text: finalText, isCut}: Story): Made => ({
  format: 'claude-ai-export',
  name: 'claude-ai-export.json',
  content: lines({
    uuid: 'c',
    name: 'x',
    chat_messages: [
      {uuid: 'm1', sender: 'human', text: 'go', content: [text('go')]},
      {
        uuid: 'm2',
        sender: 'assistant',
        text: finalText,
        content: isCut ? [text(finalText), toolUse('t', 'search', {})] : [text(finalText)]
      }
    ]
  }),
  line: 1
})

const chatgptExport = ({text: finalText, isCut}: Story): Made => ({
  format: 'chatgpt-export',
  name: 'chatgpt-export.json',
  content: lines({
    title: 'x',
    current_node: 'c',
    mapping: {
      a: {id: 'a', message: null, parent: null, children: ['b']},
      b: {
        id: 'b',
        message: {author: {role: 'user'}, content: {content_type: 'text', parts: ['go']}},
        parent: 'a',
        children: ['c']
      },
      c: {
        id: 'c',
        message: {
          author: {role: 'assistant'},
          content: {content_type: 'text', parts: [finalText]},
          recipient: 'all',
          metadata: {model_slug: 'm', finish_details: {type: isCut ? 'interrupted' : 'stop'}}
        },
        parent: 'b',
        children: []
      }
    }
  }),
  line: 1
})

const cursorChat = ({text: finalText, isCut}: Story): Made => ({
  format: 'cursor-chat',
  name: 'cursor-chat.json',
  content: lines({
    composerId: 'c',
    conversation: [
      {type: 1, bubbleId: 'a', text: 'go'},
      {type: 2, bubbleId: 'b', text: finalText},
      ...(isCut ? [{type: 2, bubbleId: 'c', text: '', toolFormerData: {name: 'ls'}}] : [])
    ]
  }),
  line: 1
})

const sweAgentTrajectory = ({text: finalText, isCut}: Story): Made => ({
  format: 'swe-agent-trajectory',
  name: 'swe-agent-trajectory.json',
  content: lines({
    history: [
      {role: 'user', content: 'go', agent: 'main', message_type: 'observation'},
      {
        role: 'assistant',
        content: finalText,
        thought: finalText,
        action: isCut ? 'ls' : 'submit',
        agent: 'main',
        message_type: 'action'
      }
    ]
  }),
  line: 1
})

const clineMessages = ({text: finalText, isCut}: Story): Made => ({
  format: 'cline-messages',
  name: 'cline-messages.json',
  content: lines([
    {ts: 1, type: 'say', say: 'text', text: 'go'},
    {ts: 2, type: 'say', say: 'api_req_started', text: '{}'},
    isCut
      ? {ts: 3, type: 'ask', ask: 'tool', text: '{"tool":"readFile"}'}
      : {ts: 3, type: 'say', say: 'completion_result', text: finalText}
  ]),
  line: 1
})

const clineRun = ({text: finalText, isCut}: Story): Made => ({
  format: 'cline-run',
  name: 'cline-run.jsonl',
  content: lines(
    {type: 'agent_event', event: {type: 'iteration_start', iteration: 1}},
    isCut
      ? {type: 'agent_event', event: {type: 'content_start', contentType: 'tool', toolName: 'editor', input: {}}}
      : {type: 'agent_event', event: {type: 'content_end', contentType: 'text', text: finalText}},
    {type: 'run_result', finishReason: isCut ? 'aborted' : 'completed', text: isCut ? '' : finalText}
  ),
  line: isCut ? 3 : 2
})

const gooseSession = ({text: finalText, isCut}: Story): Made => ({
  format: 'goose-session',
  name: 'goose-session.json',
  content: lines({
    id: 's',
    working_dir: '/repo',
    conversation: [
      {role: 'user', created: 1, content: [text('go')]},
      {
        role: 'assistant',
        created: 2,
        content: [
          isCut ? {type: 'toolRequest', id: 't', toolCall: {status: 'success', value: {name: 'ls'}}} : text(finalText)
        ]
      }
    ]
  }),
  line: 1
})

const hermesSession = ({text: finalText, isCut}: Story): Made => ({
  format: 'hermes-session',
  name: 'hermes-session.json',
  content: lines({
    session_id: 's',
    platform: 'cli',
    model: 'm',
    messages: [
      {role: 'user', content: 'go'},
      {
        role: 'assistant',
        content: finalText,
        ...(isCut && {tool_calls: [{id: 'c', function: {name: 'ls', arguments: '{}'}}]})
      },
      {role: 'session_meta'}
    ]
  }),
  line: 1
})

const openhandsEvents = ({text: finalText, isCut, sub}: Story): Made => ({
  format: 'openhands-events',
  name: 'trajectory.json',
  content: lines([
    {id: 0, source: 'user', action: 'message', args: {content: 'go'}},
    ...(sub
      ? [
          {id: 1, source: 'agent', action: 'delegate', args: {agent: sub.agent, inputs: {}}},
          {id: 2, source: 'agent', observation: 'delegate', content: sub.text, cause: 1, extras: {}}
        ]
      : []),
    isCut
      ? {id: 3, source: 'agent', action: 'run', args: {command: 'ls'}}
      : {id: 3, source: 'agent', action: 'finish', args: {final_thought: finalText, outputs: {}}}
  ]),
  line: 1,
  ...(sub && {sub: {thread: 'delegate 1', line: 1}})
})

const droidSession = ({text: finalText, isCut}: Story): Made => ({
  format: 'droid-session',
  name: 'droid.jsonl',
  content: lines(
    {type: 'session_start', id: 's', title: 'x', cwd: '/repo'},
    {type: 'message', id: 'a', parentId: 's', message: {role: 'user', content: [text('go')]}},
    {
      type: 'message',
      id: 'b',
      parentId: 'a',
      message: {role: 'assistant', content: [isCut ? toolUse('t', 'Execute', {}) : text(finalText)]}
    }
  ),
  line: 3
})

const droidStream = ({text: finalText, isCut}: Story): Made => ({
  format: 'droid-stream',
  name: 'droid-stream.jsonl',
  content: lines(
    {type: 'system', subtype: 'init', session_id: 's', cwd: '/repo', tools: [], model: 'm'},
    {type: 'message', role: 'user', id: '0', text: 'go', session_id: 's'},
    {type: 'message', role: 'assistant', id: '1', text: isCut ? 'I list.' : finalText, session_id: 's'},
    isCut
      ? {type: 'tool_call', id: 't', toolName: 'Execute', parameters: {}, session_id: 's'}
      : {type: 'completion', finalText, numTurns: 1, session_id: 's'}
  ),
  line: 3
})

const messages = ({text: finalText, isCut}: Story): Made => ({
  format: 'messages',
  name: 'messages.json',
  content: lines([
    {role: 'user', content: 'Do it'},
    isCut
      ? {
          role: 'assistant',
          content: null,
          tool_calls: [{id: 'c', type: 'function', function: {name: 'ls', arguments: '{}'}}]
        }
      : {role: 'assistant', content: finalText}
  ]),
  line: 1
})

/** Dialogues in text, which cannot hold any text: what an agent wrote may look like a mark. */
type Dialogue =
  | 'aider'
  | 'specstory'
  | 'claude-export'
  | 'codex-log'
  | 'gemini-share'
  | 'opencode-transcript'
  | 'chat-markdown'

/** All formats that can hold any text, each in its usual shape. */
export const makers: Readonly<Record<Exclude<FormatName, Dialogue>, (story: Story) => Made>> = {
  'claude-session': claudeSession,
  'claude-stream': claudeStream,
  'claude-result': claudeResult,
  'claude-web': claudeWeb,
  'codex-rollout': codexRollout,
  'codex-exec': codexExec,
  'gemini-result': geminiResult,
  'gemini-stream': geminiStream,
  'gemini-session': geminiSession,
  'copilot-events': copilotEvents,
  'opencode-run': opencodeRun,
  'opencode-export': opencodeExport,
  'cursor-transcript': cursor,
  'cursor-stream': cursorStream,
  'qwen-session': qwenSession,
  promptfoo,
  'openai-chat': openaiChat,
  'openai-response': openaiResponse,
  'openai-batch': openaiBatch,
  'openai-stream': openaiStream,
  'anthropic-message': anthropicMessage,
  'anthropic-batch': anthropicBatch,
  'anthropic-stream': anthropicStream,
  'ai-sdk-result': aiSdkResult,
  'ai-sdk-stream': aiSdkStream,
  'langchain-messages': langchainMessages,
  'langgraph-stream': langgraphStream,
  'autogen-chat': autogenChat,
  'autogen-log': autogenLog,
  'crewai-output': crewaiOutput,
  sharegpt,
  'langsmith-run': langsmithRun,
  'langfuse-trace': langfuseTrace,
  'otel-spans': otelSpans,
  'inspect-log': inspectLog,
  'gemini-api': geminiApi,
  'bedrock-converse': bedrockConverse,
  'ollama-response': ollamaResponse,
  'vscode-chat': vscodeChat,
  'claude-ai-export': claudeAiExport,
  'chatgpt-export': chatgptExport,
  'cursor-chat': cursorChat,
  'swe-agent-trajectory': sweAgentTrajectory,
  'cline-messages': clineMessages,
  'cline-run': clineRun,
  'goose-session': gooseSession,
  'pi-session': piSession,
  'continue-session': continueSession,
  'hermes-session': hermesSession,
  'openhands-events': openhandsEvents,
  'droid-session': droidSession,
  'droid-stream': droidStream,
  'atif-trajectory': atifTrajectory,
  'adk-session': adkSession,
  'adk-eval': adkEval,
  'pydantic-ai': pydanticAi,
  'smolagents-memory': smolagentsMemory,
  'trae-trajectory': traeTrajectory,
  'openai-thread': openaiThread,
  'openai-agents': openaiAgents,
  'openai-evals': openaiEvals,
  'braintrust-record': braintrustRecord,
  'weave-call': weaveCall,
  'mlflow-trace': mlflowTrace,
  'ai-studio': aiStudio,
  antigravity,
  messages
}
