/** Transcripts of programs that run, evaluate and trace agents, each with one final text. */
import type {Made, Story} from './makers.ts'

const line = (value: unknown): string => `${JSON.stringify(value)}\n`

export const atifTrajectory = ({text, isCut, sub}: Story): Made => ({
  format: 'atif-trajectory',
  name: 'trajectory.json',
  content: line({
    schema_version: 'ATIF-v1.7',
    session_id: 's',
    agent: {name: 'main-agent', version: '1', model_name: 'm'},
    steps: [
      {step_id: 1, source: 'user', message: 'Do it'},
      isCut
        ? {
            step_id: 2,
            source: 'agent',
            message: '',
            tool_calls: [{tool_call_id: 'c', function_name: 'bash', arguments: {}}]
          }
        : {step_id: 2, source: 'agent', message: text}
    ],
    ...(sub && {
      subagent_trajectories: [
        {
          schema_version: 'ATIF-v1.7',
          session_id: 'a77',
          agent: {name: sub.agent, version: '1'},
          steps: [{step_id: 1, source: 'agent', message: sub.text}]
        }
      ]
    })
  }),
  line: 1,
  ...(sub && {sub: {thread: 'a77', line: 1}})
})

export const adkSession = ({text, isCut, sub}: Story): Made => {
  const event = (author: string, part: object) => ({
    content: {parts: [part], role: author === 'user' ? 'user' : 'model'},
    invocationId: 'e-1',
    author,
    actions: {stateDelta: {}},
    id: 'x',
    timestamp: 1
  })
  return {
    format: 'adk-session',
    name: 'session.json',
    content: line({
      id: 's',
      appName: 'app',
      userId: 'u',
      state: {},
      events: [
        event('user', {text: 'Do it'}),
        ...(sub ? [event(sub.agent, {text: sub.text})] : []),
        event('root_agent', isCut ? {functionCall: {name: 'ls', args: {}}} : {text})
      ]
    }),
    line: 1,
    ...(sub && !isCut && {message: 2}),
    ...(sub && {sub: {thread: sub.agent, line: 1}})
  }
}

export const adkEval = ({text, isCut}: Story): Made => ({
  format: 'adk-eval',
  name: 'a.evalset_result.json',
  content: line({
    eval_set_result_id: 'r',
    eval_case_results: [
      {
        eval_set_id: 'set',
        eval_id: 'case',
        eval_metric_result_per_invocation: [
          {
            actual_invocation: {
              invocation_id: 'i',
              user_content: {role: 'user', parts: [{text: 'Do it'}]},
              final_response: {role: 'model', parts: [isCut ? {function_call: {name: 'ls', args: {}}} : {text}]}
            },
            expected_invocation: {final_response: {role: 'model', parts: [{text: 'Other.'}]}}
          }
        ]
      }
    ]
  }),
  line: 1,
  thread: 'case, 1'
})

export const pydanticAi = ({text, isCut}: Story): Made => ({
  format: 'pydantic-ai',
  name: 'messages.json',
  content: line([
    {kind: 'request', parts: [{part_kind: 'user-prompt', content: 'Do it'}]},
    {
      kind: 'response',
      model_name: 'm',
      parts: [
        {part_kind: 'thinking', content: 'Hm'},
        isCut
          ? {part_kind: 'tool-call', tool_name: 'ls', args: {}, tool_call_id: 'c'}
          : {part_kind: 'text', content: text}
      ]
    }
  ]),
  line: 1
})

export const smolagentsMemory = ({text, isCut}: Story): Made => ({
  format: 'smolagents-memory',
  name: 'memory.json',
  content: line([
    {system_prompt: 'You are.'},
    {task: 'Do it', task_images: null},
    {
      step_number: 1,
      model_output: 'I think.',
      code_action: 'x',
      observations: 'o',
      error: null,
      action_output: isCut ? null : text,
      is_final_answer: !isCut
    }
  ]),
  line: 1
})

export const traeTrajectory = ({text, isCut}: Story): Made => ({
  format: 'trae-trajectory',
  name: 'trajectory_20261101_100000.json',
  content: line({
    task: 'Do it',
    start_time: '2026-11-01T10:00:00',
    end_time: '2026-11-01T10:01:00',
    provider: 'anthropic',
    model: 'm',
    max_steps: 20,
    llm_interactions: [
      {
        provider: 'anthropic',
        model: 'm',
        input_messages: [{role: 'user', content: 'Do it'}],
        response: {
          content: text,
          model: 'm',
          finish_reason: 'tool_use',
          tool_calls: [{call_id: 'c', name: isCut ? 'bash' : 'task_done', arguments: {}}]
        }
      }
    ],
    agent_steps: [],
    success: !isCut,
    final_result: isCut ? null : text
  }),
  line: 1
})

export const openaiThread = ({text, isCut}: Story): Made => ({
  format: 'openai-thread',
  name: 'thread.json',
  content: line({
    object: 'list',
    data: [
      {
        id: 'm2',
        object: 'thread.message',
        created_at: 2,
        role: 'assistant',
        status: isCut ? 'incomplete' : 'completed',
        incomplete_details: isCut ? {reason: 'max_tokens'} : null,
        content: isCut ? [] : [{type: 'text', text: {value: text, annotations: []}}]
      },
      {
        id: 'm1',
        object: 'thread.message',
        created_at: 1,
        role: 'user',
        content: [{type: 'text', text: {value: 'Do it'}}]
      }
    ]
  }),
  line: 1
})

export const openaiAgents = ({text, isCut, sub}: Story): Made => {
  const message = (agent: string, said: string) => ({
    type: 'message_output_item',
    agent: {name: agent},
    raw_item: {type: 'message', role: 'assistant', content: [{type: 'output_text', text: said}]}
  })
  return {
    format: 'openai-agents',
    name: 'result.json',
    content: line({
      input: 'Do it',
      new_items: [
        ...(sub ? [message(sub.agent, sub.text)] : []),
        isCut
          ? {type: 'tool_call_item', agent: {name: 'main-agent'}, raw_item: {type: 'function_call'}}
          : message('main-agent', text)
      ],
      final_output: isCut ? null : text
    }),
    line: 1,
    ...(sub && !isCut && {message: 2}),
    ...(sub && {sub: {thread: sub.agent, line: 1}})
  }
}

export const openaiEvals = ({text, isCut}: Story): Made => ({
  format: 'openai-evals',
  name: 'log.jsonl',
  content: [
    {spec: {completion_fns: ['m'], eval_name: 'e', run_config: {}}},
    {
      run_id: 'r',
      event_id: 0,
      sample_id: 'a.1',
      type: 'sampling',
      data: {prompt: 'Do it', sampled: [isCut ? '' : text]}
    },
    {run_id: 'r', event_id: 1, sample_id: 'a.1', type: 'match', data: {correct: true}},
    {final_report: {accuracy: 1}}
  ]
    .map(line)
    .join(''),
  line: 2,
  thread: 'a.1'
})

export const braintrustRecord = ({text, isCut}: Story): Made => ({
  format: 'braintrust-record',
  name: 'experiment.json',
  content: line([
    {
      id: 'a',
      span_id: 's',
      root_span_id: 's',
      experiment_id: 'e',
      input: 'Do it',
      output: isCut ? null : text,
      expected: 'x',
      error: isCut ? 'Timeout' : null
    }
  ]),
  line: 1,
  thread: 'a'
})

export const weaveCall = ({text, isCut}: Story): Made => ({
  format: 'weave-call',
  name: 'calls.json',
  content: line([
    {
      id: 'a',
      op_name: 'weave:///x/op/run:1',
      trace_id: 't',
      parent_id: null,
      started_at: '2026-01-01T00:00:00Z',
      inputs: {question: 'Do it'},
      ...(isCut ? {output: null, exception: 'Timeout'} : {output: text})
    }
  ]),
  line: 1,
  thread: 'a'
})

export const mlflowTrace = ({text, isCut}: Story): Made => ({
  format: 'mlflow-trace',
  name: 'trace.json',
  content: line({
    info: {trace_id: 'tr-1', state: 'OK'},
    data: {spans: [{name: 'predict'}], request: '"Do it"', response: isCut ? null : text}
  }),
  line: 1
})

export const aiStudio = ({text, isCut}: Story): Made => ({
  format: 'ai-studio',
  name: 'prompt.json',
  content: line({
    runSettings: {model: 'models/m'},
    chunkedPrompt: {
      chunks: [
        {text: 'Do it', role: 'user'},
        {text: 'Hm', role: 'model', isThought: true},
        ...(isCut ? [] : [{text, role: 'model', finishReason: 'STOP'}])
      ]
    }
  }),
  line: 1
})

export const antigravity = ({text, isCut}: Story): Made => ({
  format: 'antigravity',
  name: 'transcript.jsonl',
  content: [
    {
      step_index: 0,
      source: 'USER_EXPLICIT',
      type: 'USER_INPUT',
      status: 'DONE',
      content: '<USER_REQUEST>Do it</USER_REQUEST>'
    },
    {step_index: 1, source: 'SYSTEM', type: 'CONVERSATION_HISTORY', status: 'DONE'},
    isCut
      ? {
          step_index: 2,
          source: 'MODEL',
          type: 'PLANNER_RESPONSE',
          status: 'DONE',
          tool_calls: [{name: 'run_command', args: {}}]
        }
      : {step_index: 2, source: 'MODEL', type: 'PLANNER_RESPONSE', status: 'DONE', content: text}
  ]
    .map(line)
    .join(''),
  line: 3
})
