/** The model of a thread, of the formats whose records name it. */
import {describe, expect, test} from 'vitest'
import {readCapture} from '../../src/transcripts/index.ts'

function modelsOf(text: string): Readonly<Record<string, string | undefined>> {
  const capture = readCapture([Buffer.from(text)])
  if (capture.kind === 'text') throw new Error('Unexpected text, expected a run')
  return Object.fromEntries(capture.transcript.threads.map(({id, model}) => [id, model]))
}

const lines = (...records: readonly object[]): string => records.map((each) => `${JSON.stringify(each)}\n`).join('')

const claude = (id: string, model: string | undefined, more: object = {}): object => ({
  type: 'assistant',
  uuid: id,
  sessionId: 's',
  message: {id, role: 'assistant', ...(model && {model}), content: [{type: 'text', text: `Text ${id}.`}]},
  ...more
})
const prompt = {type: 'user', uuid: 'u', sessionId: 's', message: {role: 'user', content: 'Go'}}
const turn = (model: string): object => ({type: 'turn_context', payload: {cwd: '/x', model, effort: 'high'}})
const item = (text: string): object => ({
  type: 'response_item',
  payload: {type: 'message', role: 'assistant', content: [{type: 'output_text', text}]}
})

describe('the model', () => {
  test.each<[string, string, Readonly<Record<string, string | undefined>>]>([
    [
      'of a session of Claude Code is that of the last message',
      lines(prompt, claude('a', 'old'), claude('b', 'new')),
      {
        main: 'new'
      }
    ],
    [
      'of a session is not that of an error in place of a message',
      lines(prompt, claude('a', 'real'), claude('b', '<synthetic>')),
      {main: 'real'}
    ],
    [
      'of a sub-agent is its own',
      lines(prompt, claude('a', 'big'), claude('b', 'small', {isSidechain: true, agentId: 'x1'})),
      {main: 'big', x1: 'small'}
    ],
    ['is not known where no record names it', lines(prompt, claude('a', undefined)), {main: undefined}],
    [
      'of a stream of Claude Code',
      lines(
        {type: 'system', subtype: 'init', session_id: 's', model: 'm', tools: []},
        {
          type: 'assistant',
          session_id: 's',
          message: {id: 'a', role: 'assistant', model: 'm', content: [{type: 'text', text: 'A.'}]}
        },
        {type: 'result', subtype: 'success', session_id: 's', result: 'A.'}
      ),
      {main: 'm'}
    ],
    [
      'of a result of Claude Code is the only one that was used',
      lines({type: 'result', subtype: 'success', result: 'A.', modelUsage: {m: {}}}),
      {main: 'm'}
    ],
    [
      'of a result with several is not known',
      lines({type: 'result', subtype: 'success', result: 'A.', modelUsage: {m: {}, n: {}}}),
      {main: undefined}
    ],
    [
      'of a rollout of Codex is that of its last turn',
      lines({type: 'session_meta', payload: {id: 'r'}}, turn('one'), item('A.'), turn('two'), item('B.')),
      {main: 'two'}
    ],
    [
      'of a rollout is not an endless name',
      lines({type: 'session_meta', payload: {id: 'r'}}, turn('m'.repeat(300)), item('A.')),
      {main: undefined}
    ],
    [
      'of the first versions of codex exec',
      lines(
        {id: '0', msg: {type: 'session_configured', model: 'm'}},
        {id: '1', msg: {type: 'task_started'}},
        {id: '1', msg: {type: 'agent_message', message: 'A.'}},
        {id: '1', msg: {type: 'task_complete', last_agent_message: 'A.'}}
      ),
      {main: 'm'}
    ],
    ['of a result of Gemini CLI', JSON.stringify({response: 'A.', stats: {models: {m: {}}}}), {main: 'm'}],
    [
      'of a stream of Gemini CLI',
      lines(
        {type: 'init', session_id: 's', model: 'm'},
        {type: 'message', role: 'assistant', content: 'A.'},
        {type: 'result', status: 'success'}
      ),
      {main: 'm'}
    ],
    [
      'of a session of Gemini CLI',
      JSON.stringify({
        sessionId: 's',
        projectHash: 'h',
        messages: [{id: '1', type: 'gemini', content: 'A.', model: 'm'}]
      }),
      {main: 'm'}
    ],
    [
      'of a session of Copilot CLI, which may change',
      lines(
        {type: 'session.start', data: {selectedModel: 'one'}},
        {type: 'session.model_change', data: {newModel: 'two'}},
        {type: 'assistant.message', data: {messageId: '1', content: 'A.'}}
      ),
      {main: 'two'}
    ],
    [
      'of a message of Copilot CLI',
      lines(
        {type: 'session.start', data: {selectedModel: 'one'}},
        {type: 'assistant.message', data: {messageId: '1', content: 'A.', model: 'two'}}
      ),
      {main: 'two'}
    ],
    [
      'of an export of OpenCode',
      JSON.stringify({
        info: {id: 's'},
        messages: [{info: {role: 'assistant', modelID: 'm', finish: 'stop'}, parts: [{type: 'text', text: 'A.'}]}]
      }),
      {main: 'm'}
    ],
    [
      'of a stream of Cursor',
      lines(
        {type: 'system', subtype: 'init', session_id: 's', apiKeySource: 'login', model: 'm'},
        {type: 'assistant', session_id: 's', message: {role: 'assistant', content: [{type: 'text', text: 'A.'}]}},
        {type: 'result', subtype: 'success', session_id: 's', result: 'A.'}
      ),
      {main: 'm'}
    ],
    [
      'of a session of Qwen Code',
      lines({type: 'assistant', sessionId: 's', model: 'm', message: {role: 'model', parts: [{text: 'A.'}]}}),
      {main: 'm'}
    ],
    [
      'of a row of promptfoo is its provider',
      JSON.stringify({
        evalId: 'e',
        results: {results: [{promptIdx: 0, testIdx: 0, provider: {id: 'openai:m'}, response: {output: 'A.'}}]}
      }),
      {'0-0': 'openai:m'}
    ],
    [
      'of a chat completion',
      JSON.stringify({object: 'chat.completion', model: 'm', choices: [{message: {role: 'assistant', content: 'A.'}}]}),
      {main: 'm'}
    ],
    [
      'of a response of OpenAI',
      JSON.stringify({
        object: 'response',
        status: 'completed',
        model: 'm',
        output: [{type: 'message', role: 'assistant', content: [{type: 'output_text', text: 'A.'}]}]
      }),
      {main: 'm'}
    ],
    [
      'of a message of Anthropic',
      JSON.stringify({type: 'message', role: 'assistant', model: 'm', content: [{type: 'text', text: 'A.'}]}),
      {main: 'm'}
    ],
    [
      'of a chat of aider',
      '# aider chat started at 2026-11-01 10:00:00\n\n> Main model: m with diff edit format\n\n#### Go\n\nA.\n',
      {
        main: 'm'
      }
    ]
  ])('%s', (_, text, models) => {
    expect(modelsOf(text)).toEqual(models)
  })
})
