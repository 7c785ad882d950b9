import type {FormatName} from '../../../src/transcripts/index.ts'
import {lines} from './capture.ts'
import {makers} from './makers.ts'

/** A small file, with the text that its main thread ends with. */
type Sample = readonly [name: string, format: FormatName, file: string, text: string]

/** The shapes in which formats come, but for the usual one of each, which its maker writes. */
const shapes: readonly Sample[] = [
  [
    'a session of Claude',
    'claude-session',
    lines(
      {type: 'ai-title', title: 'x', sessionId: 's'},
      {
        type: 'user',
        message: {role: 'user', content: 'go'},
        uuid: 'u1',
        parentUuid: null,
        sessionId: 's',
        isSidechain: false
      },
      {
        type: 'assistant',
        message: {
          id: 'm1',
          type: 'message',
          role: 'assistant',
          content: [{type: 'text', text: 'Done.'}],
          stop_reason: 'end_turn'
        },
        uuid: 'u2',
        parentUuid: 'u1',
        sessionId: 's',
        isSidechain: false
      }
    ),
    'Done.'
  ],
  [
    'a session of Claude with both names of its id',
    'claude-session',
    lines({
      type: 'assistant',
      message: {id: 'm1', type: 'message', role: 'assistant', content: [{type: 'text', text: 'Done.'}]},
      uuid: 'u2',
      parentUuid: 'u1',
      sessionId: 's',
      session_id: 's'
    }),
    'Done.'
  ],
  [
    'a stream of Claude',
    'claude-stream',
    lines(
      {type: 'system', subtype: 'init', session_id: 's', model: 'm', tools: []},
      {
        type: 'assistant',
        message: {id: 'm1', type: 'message', role: 'assistant', content: [{type: 'text', text: 'Done.'}]},
        parent_tool_use_id: null,
        session_id: 's',
        uuid: 'u'
      },
      {type: 'result', subtype: 'success', is_error: false, result: 'Done.', session_id: 's'}
    ),
    'Done.'
  ],
  [
    'a stream of Claude in one array',
    'claude-stream',
    JSON.stringify([
      {type: 'system', subtype: 'init', session_id: 's', model: 'm'},
      {
        type: 'assistant',
        message: {id: 'm1', role: 'assistant', content: [{type: 'text', text: 'Done.'}]},
        session_id: 's'
      },
      {type: 'result', subtype: 'success', is_error: false, result: 'Done.', session_id: 's'}
    ]),
    'Done.'
  ],
  [
    'a result of Claude',
    'claude-result',
    JSON.stringify({
      type: 'result',
      subtype: 'success',
      is_error: false,
      result: 'Done.',
      session_id: 's',
      num_turns: 1
    }),
    'Done.'
  ],
  [
    'a session of Claude on the web',
    'claude-web',
    JSON.stringify({
      loglines: [
        {type: 'user', message: {role: 'user', content: 'go'}, timestamp: 't'},
        {type: 'assistant', message: {role: 'assistant', content: [{type: 'text', text: 'Done.'}]}, timestamp: 't'}
      ]
    }),
    'Done.'
  ],
  [
    'a rollout of Codex',
    'codex-rollout',
    lines(
      {timestamp: 't', type: 'session_meta', payload: {id: 'th', source: 'cli'}},
      {timestamp: 't', type: 'event_msg', payload: {type: 'agent_message', message: 'Done.'}},
      {
        timestamp: 't',
        type: 'response_item',
        payload: {type: 'message', role: 'assistant', content: [{type: 'output_text', text: 'Done.'}]}
      }
    ),
    'Done.'
  ],
  [
    'a run of Codex',
    'codex-exec',
    lines(
      {type: 'thread.started', thread_id: 'th'},
      {type: 'turn.started'},
      {type: 'item.completed', item: {id: 'item_0', type: 'agent_message', text: 'Done.'}},
      {type: 'turn.completed', usage: {}}
    ),
    'Done.'
  ],
  [
    'a run of the first Codex',
    'codex-exec',
    lines({model: 'm'}, {prompt: 'p'}, {id: '0', msg: {type: 'agent_message', message: 'Done.'}}),
    'Done.'
  ],
  [
    'a result of Gemini',
    'gemini-result',
    JSON.stringify({session_id: 's', response: 'Done.', stats: {models: {}}}, null, 2),
    'Done.'
  ],
  [
    'a stream of Gemini',
    'gemini-stream',
    lines(
      {type: 'message', role: 'user', content: 'go'},
      {type: 'init', timestamp: 't', session_id: 's', model: 'm'},
      {type: 'message', role: 'assistant', content: 'Do', delta: true},
      {type: 'message', role: 'assistant', content: 'ne.', delta: true},
      {type: 'result', status: 'success', stats: {}}
    ),
    'Done.'
  ],
  [
    'a session of Gemini',
    'gemini-session',
    JSON.stringify(
      {sessionId: 's', projectHash: 'h', messages: [{id: '1', type: 'gemini', content: 'Done.'}]},
      null,
      2
    ),
    'Done.'
  ],
  [
    'a session of Gemini in records',
    'gemini-session',
    lines(
      {sessionId: 's', projectHash: 'h', startTime: 't', kind: 'main'},
      {$set: {lastUpdated: 't'}},
      {id: '1', type: 'gemini', content: 'Done.'}
    ),
    'Done.'
  ],
  [
    'events of Copilot',
    'copilot-events',
    lines(
      {type: 'session.start', data: {sessionId: 's'}, id: 'e1', timestamp: 't', parentId: null},
      {
        type: 'assistant.message',
        data: {messageId: 'm', content: 'Done.', toolRequests: []},
        id: 'e2',
        timestamp: 't',
        parentId: 'e1'
      }
    ),
    'Done.'
  ],
  [
    'events of the first Copilot',
    'copilot-events',
    lines(
      {session_id: 's', type: 'user.message', prompt: 'go'},
      {session_id: 's', type: 'assistant.message', output: 'Done.'}
    ),
    'Done.'
  ],
  [
    'a run of OpenCode',
    'opencode-run',
    lines(
      {type: 'step_start', timestamp: 1, sessionID: 's', part: {type: 'step-start', messageID: 'm'}},
      {type: 'text', timestamp: 1, sessionID: 's', part: {type: 'text', messageID: 'm', text: 'Done.'}}
    ),
    'Done.'
  ],
  [
    'a run of OpenCode that failed',
    'opencode-run',
    lines({type: 'error', timestamp: 1, sessionID: 's', error: {name: 'UnknownError', data: {message: 'x'}}}),
    ''
  ],
  [
    'an export of OpenCode',
    'opencode-export',
    JSON.stringify({
      info: {id: 'ses'},
      messages: [{info: {role: 'assistant'}, parts: [{type: 'text', text: 'Done.'}]}]
    }),
    'Done.'
  ],
  [
    'a transcript of Cursor',
    'cursor-transcript',
    lines(
      {role: 'user', message: {content: [{type: 'text', text: 'go'}]}},
      {role: 'assistant', message: {content: [{type: 'text', text: 'Done.'}]}},
      {type: 'turn_ended', status: 'success'}
    ),
    'Done.'
  ],
  [
    'results of promptfoo',
    'promptfoo',
    JSON.stringify({
      evalId: 'e',
      config: {},
      results: {results: [{promptIdx: 0, testIdx: 0, response: {output: 'Done.'}}]}
    }),
    'Done.'
  ],
  [
    'rows of promptfoo',
    'promptfoo',
    lines({promptIdx: 0, testIdx: 0, response: {output: 'Done.'}}, {promptIdx: 0, testIdx: 1, response: {output: 'x'}}),
    'Done.'
  ],
  ['a row of promptfoo', 'promptfoo', lines({promptIdx: 0, testIdx: 0, response: {output: 'Done.'}}), 'Done.'],
  [
    'a chat completion',
    'openai-chat',
    JSON.stringify({
      object: 'chat.completion',
      choices: [{index: 0, message: {role: 'assistant', content: 'Done.'}, finish_reason: 'stop'}]
    }),
    'Done.'
  ],
  [
    'a response',
    'openai-response',
    JSON.stringify({
      object: 'response',
      output: [{type: 'message', role: 'assistant', content: [{type: 'output_text', text: 'Done.'}]}]
    }),
    'Done.'
  ],
  [
    'a message of Anthropic',
    'anthropic-message',
    JSON.stringify({
      id: 'm',
      type: 'message',
      role: 'assistant',
      content: [{type: 'text', text: 'Done.'}],
      stop_reason: 'end_turn'
    }),
    'Done.'
  ],
  [
    'a list of messages',
    'messages',
    JSON.stringify([
      {role: 'user', content: 'go'},
      {role: 'assistant', content: 'Done.'}
    ]),
    'Done.'
  ],
  [
    'a chat',
    'messages',
    JSON.stringify(
      {
        messages: [
          {role: 'user', content: 'go'},
          {role: 'assistant', content: 'Done.'}
        ]
      },
      null,
      1
    ),
    'Done.'
  ],
  [
    'messages on lines',
    'messages',
    lines({role: 'user', content: 'go'}, {role: 'assistant', content: 'Done.'}),
    'Done.'
  ],
  [
    'a history of aider',
    'aider',
    '\n# aider chat started at 2026-03-01 10:00:00\n\n> Aider v0.86.0  \n\n#### go  \n\nDone.\n\n> Tokens: 1  \n',
    'Done.'
  ],
  [
    'a stream of Gemini, in one list',
    'gemini-api',
    JSON.stringify([
      {candidates: [{content: {role: 'model', parts: [{text: 'Do'}]}}], modelVersion: 'm', responseId: 'r'},
      {candidates: [{content: {role: 'model', parts: [{text: 'ne.'}]}, finishReason: 'STOP'}], responseId: 'r'}
    ]),
    'Done.'
  ],
  [
    'a result of a batch of Gemini',
    'gemini-api',
    JSON.stringify({
      key: 'a',
      response: {candidates: [{content: {parts: [{text: 'Done.'}], role: 'model'}, finishReason: 'STOP'}]}
    }),
    'Done.'
  ],
  [
    'a result of a batch of Bedrock',
    'bedrock-converse',
    JSON.stringify({
      recordId: 'a',
      modelInput: {},
      modelOutput: {
        type: 'message',
        role: 'assistant',
        content: [{type: 'text', text: 'Done.'}],
        stop_reason: 'end_turn'
      }
    }),
    'Done.'
  ],
  [
    'a stream of Ollama',
    'ollama-response',
    lines(
      {model: 'm', created_at: 't', response: 'Do', done: false},
      {model: 'm', created_at: 't', response: 'ne.', done: false},
      {model: 'm', created_at: 't', response: '', done: true, done_reason: 'stop'}
    ),
    'Done.'
  ],
  [
    "a chat of Cursor's editor on lines",
    'cursor-chat',
    lines(
      {type: 'user', timestamp: 1, message: {role: 'user', content: 'go'}},
      {type: 'tool', timestamp: 2, message: {tool_name: 'ls', tool_output: 'x'}},
      {type: 'assistant', timestamp: 3, message: {role: 'assistant', content: 'Done.'}}
    ),
    'Done.'
  ],
  [
    'a trajectory of mini-SWE-agent',
    'swe-agent-trajectory',
    JSON.stringify({
      info: {exit_status: 'Submitted', submission: 'x'},
      messages: [
        {role: 'user', content: 'go'},
        {role: 'assistant', content: 'Done.'}
      ],
      trajectory_format: 'mini-swe-agent-1'
    }),
    'Done.'
  ],
  [
    'steps of SWE-agent',
    'swe-agent-trajectory',
    JSON.stringify({
      trajectory: [{action: 'submit', observation: '', response: 'Done.', thought: 'Done.'}],
      info: {exit_status: 'submitted'}
    }),
    'Done.'
  ],
  [
    'events of OpenHands 1.0 on lines',
    'openhands-events',
    lines(
      {
        id: 'a',
        source: 'user',
        kind: 'MessageEvent',
        llm_message: {role: 'user', content: [{type: 'text', text: 'go'}]}
      },
      {
        id: 'b',
        source: 'agent',
        kind: 'ActionEvent',
        tool_name: 'finish',
        action: {kind: 'FinishAction', message: 'Done.'}
      }
    ),
    'Done.'
  ],
  [
    'messages of Cline on lines',
    'cline-messages',
    lines(
      {type: 'task_started', taskId: '1'},
      {type: 'say', say: 'task', text: 'go'},
      {type: 'say', say: 'completion_result', text: 'Done.', partial: false}
    ),
    'Done.'
  ],
  [
    'a session of Goose on lines',
    'goose-session',
    lines(
      {working_dir: '/repo', description: 'x', message_count: 2},
      {role: 'user', created: 1, content: [{type: 'text', text: 'go'}]},
      {role: 'assistant', created: 2, content: [{type: 'text', text: 'Done.'}]}
    ),
    'Done.'
  ],
  [
    'a stream of Goose',
    'goose-session',
    lines(
      {type: 'message', message: {id: 'm', role: 'assistant', created: 2, content: [{type: 'text', text: 'Do'}]}},
      {type: 'message', message: {id: 'm', role: 'assistant', created: 2, content: [{type: 'text', text: 'ne.'}]}},
      {type: 'complete', total_tokens: 5}
    ),
    'Done.'
  ],
  [
    'events of OpenAI',
    'openai-stream',
    'data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Do"}}]}\n\ndata: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"ne."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
    'Done.'
  ],
  [
    'events of a response',
    'openai-stream',
    'event: response.created\ndata: {"type":"response.created","response":{"object":"response"}}\n\nevent: response.completed\ndata: {"type":"response.completed","response":{"object":"response","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"Done."}]}]}}\n\n',
    'Done.'
  ],
  [
    'events of Anthropic',
    'anthropic-stream',
    'event: message_start\ndata: {"type":"message_start","message":{"role":"assistant"}}\n\nevent: content_block_delta\ndata: {"type":"content_block_delta","delta":{"type":"text_delta","text":"Done."}}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n',
    'Done.'
  ],
  [
    'events of the AI SDK',
    'ai-sdk-stream',
    'data: {"type":"start"}\n\ndata: {"type":"start-step"}\n\ndata: {"type":"text-start","id":"0"}\n\ndata: {"type":"text-delta","id":"0","delta":"Done."}\n\ndata: {"type":"text-end","id":"0"}\n\ndata: {"type":"finish"}\n\ndata: [DONE]\n\n',
    'Done.'
  ],
  [
    'a stream of data of the AI SDK',
    'ai-sdk-stream',
    'f:{"messageId":"m"}\n0:"I look."\n9:{"toolCallId":"c","toolName":"ls","args":{}}\na:{"toolCallId":"c","result":"x"}\ne:{"finishReason":"tool-calls"}\nf:{"messageId":"n"}\ng:"hm"\n0:"Do"\n0:"ne."\ne:{"finishReason":"stop"}\nd:{"finishReason":"stop"}\n',
    'Done.'
  ],
  [
    'chunks of version 4 of the AI SDK',
    'ai-sdk-stream',
    lines(
      {type: 'step-start', messageId: 'm'},
      {type: 'text-delta', textDelta: 'I look.'},
      {type: 'tool-call', toolCallId: 'c', toolName: 'ls', args: {}},
      {type: 'tool-result', toolCallId: 'c', result: 'x'},
      {type: 'step-finish', finishReason: 'tool-calls'},
      {type: 'step-start', messageId: 'n'},
      {type: 'reasoning', textDelta: 'hm'},
      {type: 'text-delta', textDelta: 'Done.'},
      {type: 'step-finish', finishReason: 'stop'},
      {type: 'finish', finishReason: 'stop'}
    ),
    'Done.'
  ],
  [
    'a result of version 4 of the AI SDK',
    'ai-sdk-result',
    JSON.stringify({
      text: 'Done.',
      finishReason: 'stop',
      steps: [
        {stepType: 'initial', text: 'I look.', toolCalls: [{}], finishReason: 'tool-calls', usage: {}},
        {stepType: 'tool-result', text: 'Done.', reasoning: 'hm', finishReason: 'stop', usage: {}}
      ]
    }),
    'Done.'
  ],
  [
    'messages of the AI SDK for a user interface',
    'messages',
    JSON.stringify([
      {id: 'u', role: 'user', parts: [{type: 'text', text: 'go'}]},
      {
        id: 'a',
        role: 'assistant',
        parts: [
          {type: 'step-start'},
          {type: 'text', text: 'I look.'},
          {type: 'tool-ls', toolCallId: 'c', state: 'output-available', input: {}, output: 'x'},
          {type: 'step-start'},
          {type: 'text', text: 'Done.', state: 'done'}
        ]
      }
    ]),
    'Done.'
  ],
  [
    'a chat of VS Code on lines',
    'vscode-chat',
    lines(
      {kind: 0, v: {version: 3, sessionId: 's', requests: []}},
      {kind: 2, k: ['requests'], v: [{message: {text: 'go'}, response: []}]},
      {kind: 2, k: ['requests', 0, 'response'], v: [{value: 'Done.'}]}
    ),
    'Done.'
  ],
  [
    'a session of Hermes without a record of its data',
    'hermes-session',
    JSON.stringify({session_id: 's', session_start: 't', messages: [{role: 'assistant', content: 'Done.'}]}),
    'Done.'
  ],
  [
    'a session of Hermes on lines',
    'hermes-session',
    lines({role: 'session_meta', model: 'm'}, {role: 'user', content: 'go'}, {role: 'assistant', content: 'Done.'}),
    'Done.'
  ],
  [
    'states of LangGraph',
    'langgraph-stream',
    lines(
      {messages: [{type: 'human', content: 'go', id: 'h'}]},
      {
        messages: [
          {type: 'human', content: 'go', id: 'h'},
          {type: 'ai', content: 'Done.', id: 'a'}
        ]
      }
    ),
    'Done.'
  ],
  [
    'a stream of LangGraph in two modes, as a list',
    'langgraph-stream',
    JSON.stringify([
      ['updates', {writer: {messages: [{type: 'ai', content: 'Done.', id: 'a'}]}}],
      ['values', {messages: [{type: 'ai', content: 'Done.', id: 'a'}], count: 1}]
    ]),
    'Done.'
  ],
  [
    'events of a server of LangGraph',
    'langgraph-stream',
    'event: metadata\ndata: {"run_id":"r"}\n\nevent: messages\ndata: [{"type":"AIMessageChunk","id":"a","content":"Do"},{"langgraph_node":"writer"}]\n\nevent: messages\ndata: [{"type":"AIMessageChunk","id":"a","content":"ne."},{"langgraph_node":"writer"}]\n\nevent: end\n\n',
    'Done.'
  ],
  [
    'what a model of LangChain gave back',
    'langchain-messages',
    JSON.stringify({
      generations: [[{text: 'Done.', generation_info: {}, message: {type: 'ai', content: 'Done.'}}]],
      llm_output: {model_name: 'm'}
    }),
    'Done.'
  ],
  [
    'a transcript of a sub-agent of pi',
    'pi-session',
    lines(
      {recordType: 'message', runId: 'r', agent: 'scout', role: 'user', message: {role: 'user', content: 'go'}},
      {recordType: 'stderr', runId: 'r', agent: 'scout', text: 'x'},
      {
        recordType: 'message',
        runId: 'r',
        agent: 'scout',
        role: 'assistant',
        message: {role: 'assistant', content: [{type: 'text', text: 'Done.'}], stopReason: 'stop'}
      }
    ),
    'Done.'
  ],
  [
    'messages of a team of AutoGen on lines',
    'autogen-chat',
    lines(
      {source: 'user', models_usage: null, content: 'go', type: 'TextMessage'},
      {source: 'writer', models_usage: {prompt_tokens: 1}, content: 'Done.', type: 'TextMessage'}
    ),
    'Done.'
  ],
  [
    'the state of a team of AutoGen',
    'autogen-chat',
    JSON.stringify({
      type: 'TeamState',
      version: '1.0.0',
      agent_states: {
        writer: {type: 'ChatAgentContainerState', agent_state: {type: 'AssistantAgentState'}, message_buffer: []},
        RoundRobinGroupChatManager: {
          type: 'RoundRobinManagerState',
          message_thread: [
            {source: 'user', models_usage: null, content: 'go', type: 'TextMessage'},
            {source: 'writer', models_usage: null, content: 'Done.', type: 'TextMessage'}
          ]
        }
      }
    }),
    'Done.'
  ],
  [
    'the state of an agent of AutoGen',
    'autogen-chat',
    JSON.stringify({
      type: 'AssistantAgentState',
      llm_context: {
        messages: [
          {content: 'go', source: 'user', type: 'UserMessage'},
          {content: 'Done.', thought: null, source: 'writer', type: 'AssistantMessage'}
        ]
      }
    }),
    'Done.'
  ],
  [
    'the result of a chat of AutoGen 0.2',
    'autogen-chat',
    JSON.stringify({
      chat_id: 1,
      chat_history: [
        {content: 'go', role: 'assistant', name: 'user_proxy'},
        {content: 'Done.', role: 'user', name: 'writer'}
      ],
      summary: 'Done.',
      cost: {},
      human_input: []
    }),
    'Done.'
  ],
  [
    'a log of CrewAI as text',
    'crewai-output',
    '2026-11-01 10:00:00: task_name="plan", task="Plan it", agent="Planner\n", status="started"\n2026-11-01 10:00:01: task_name="plan", task="Plan it", agent="Planner\n", status="completed", output="Done."\n',
    'Done.'
  ],
  [
    'the output of a crew',
    'crewai-output',
    JSON.stringify({
      raw: 'Done.',
      pydantic: null,
      json_dict: null,
      tasks_output: [{description: 'Plan it', raw: 'Done.', agent: 'Planner', output_format: 'raw'}],
      token_usage: {total_tokens: 1}
    }),
    'Done.'
  ],
  [
    'the turns of ShareGPT alone',
    'sharegpt',
    JSON.stringify([
      {from: 'human', value: 'go'},
      {from: 'gpt', value: '<think>\nHm.\n</think>\nDone.'}
    ]),
    'Done.'
  ],
  [
    'a conversation with roles',
    'sharegpt',
    JSON.stringify({
      conversations: [
        {role: 'user', content: 'go'},
        {role: 'assistant', content: 'Done.'}
      ]
    }),
    'Done.'
  ],
  [
    'messages of LangChain, as objects',
    'langchain-messages',
    JSON.stringify([
      {lc: 1, type: 'constructor', id: ['langchain', 'schema', 'messages', 'HumanMessage'], kwargs: {content: 'go'}},
      {lc: 1, type: 'constructor', id: ['langchain', 'schema', 'messages', 'AIMessage'], kwargs: {content: 'Done.'}}
    ]),
    'Done.'
  ],
  [
    'messages of LangChain on lines',
    'langchain-messages',
    lines({type: 'human', data: {content: 'go'}}, {type: 'ai', data: {content: [{type: 'text', text: 'Done.'}]}}),
    'Done.'
  ],
  [
    'updates of LangGraph',
    'langgraph-stream',
    lines(
      {planner: {messages: [{type: 'ai', content: 'A plan.'}]}},
      {writer: {messages: [{type: 'ai', content: 'Done.'}]}}
    ),
    'Done.'
  ],
  [
    'runs of LangSmith on lines',
    'langsmith-run',
    lines(
      {
        id: 'b',
        name: 'ChatX',
        run_type: 'llm',
        trace_id: 'a',
        parent_run_id: 'a',
        start_time: '2',
        inputs: {},
        outputs: {}
      },
      {
        id: 'a',
        name: 'chain',
        run_type: 'chain',
        trace_id: 'a',
        start_time: '1',
        inputs: {},
        outputs: {output: 'Done.'}
      }
    ),
    'Done.'
  ],
  [
    'observations of Langfuse on lines',
    'langfuse-trace',
    lines(
      {id: 'b', traceId: 't', type: 'GENERATION', startTime: '2', parentObservationId: 'a', output: 'x'},
      {id: 'a', traceId: 't', type: 'SPAN', startTime: '1', parentObservationId: null, output: 'Done.'}
    ),
    'Done.'
  ]
]

/** A small file of every format and of each of its shapes. */
export const samples: readonly Sample[] = [
  ...Object.values(makers).map((make): Sample => {
    const {format, content} = make({text: 'Done.'})
    return [`the usual shape of ${format}`, format, content, 'Done.']
  }),
  ...shapes
]
