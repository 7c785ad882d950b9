import {describe, expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const asked = {role: 'user', content: 'go'}
const assistant = (content: unknown, more: object = {}): object => ({role: 'assistant', content, ...more})

const chats = [
  [
    'the last message of the agent',
    [asked, assistant('a'), asked, assistant('Done.'), {role: 'user', content: 'thanks'}],
    {text: 'Done.', line: 4, message: 2}
  ],
  [
    'blocks',
    [
      assistant([
        {type: 'thinking', thinking: 'hm'},
        {type: 'text', text: 'A'},
        {type: 'text', text: 'B'}
      ])
    ],
    {text: 'A\nB', line: 1, message: 1}
  ],
  [
    'a text with sources and what is around it',
    [
      assistant([
        {type: 'text', text: 'Found: <ver', citations: null},
        {type: 'text', text: 'dict>', citations: [{type: 'char_location', cited_text: 'x'}]},
        {type: 'text', text: '.'},
        {type: 'text', text: 'B'},
        {type: 'tool_result', content: 'x'},
        {type: 'text', text: 'C', citations: [{type: 'char_location', cited_text: 'x'}]}
      ])
    ],
    {text: 'Found: <verdict>.\nB\nC', line: 1, message: 1}
  ],
  [
    'a block without a list',
    [
      {role: 'user', content: {type: 'text', text: 'go'}},
      assistant({type: 'thinking', text: 'hm'}),
      assistant({type: 'text', text: 'Done.'})
    ],
    {text: 'Done.', line: 3, message: 2}
  ],
  [
    'a call in a block without a list',
    [assistant({type: 'text', text: 'a'}), assistant({type: 'tool_use', id: 't'})],
    {text: '', line: 2, message: 2, stopReason: 'tool call'}
  ],
  [
    'parts',
    [{role: 'model', parts: [{text: 'hm', thought: true}, {text: 'Done.'}]}],
    {text: 'Done.', line: 1, message: 1}
  ],
  [
    'parts of Gemini that follow each other',
    [{role: 'model', parts: [{text: 'Do'}, {text: 'ne.'}]}],
    {text: 'Done.', line: 1, message: 1}
  ],
  [
    'parts whose last says how it ended',
    [
      {
        role: 'assistant',
        parts: [
          {type: 'reasoning', text: 'hm'},
          {type: 'text', text: 'a'},
          {type: 'finish', reason: 'canceled'}
        ]
      }
    ],
    {text: 'a', line: 1, message: 1, stopReason: 'interruption'}
  ],
  [
    'a message whose state says how it ended',
    [assistant([{type: 'text', text: 'a'}], {state: {type: 'complete', stopReason: 'max_tokens'}})],
    {text: 'a', line: 1, message: 1, stopReason: 'token limit'}
  ],
  [
    'a message whose state says that it was stopped',
    [assistant([{type: 'text', text: 'a'}], {state: {type: 'cancelled'}})],
    {text: 'a', line: 1, message: 1, stopReason: 'interruption'}
  ],
  [
    'an answer beside what OpenAI ran for it',
    [
      {type: 'reasoning', summary: []},
      {type: 'web_search_call', status: 'completed'},
      {type: 'message', role: 'assistant', content: [{type: 'output_text', text: 'Done.'}]}
    ],
    {text: 'Done.', line: 3, message: 1}
  ],
  [
    'a call',
    [assistant('a', {tool_calls: [{id: 'c'}]}), {role: 'tool', content: 'x'}],
    {text: 'a', line: 1, message: 1, stopReason: 'tool call'}
  ],
  [
    'a call of the first kind',
    [assistant(null, {function_call: {name: 'f'}, tool_calls: []})],
    {text: '', line: 1, message: 1, stopReason: 'tool call'}
  ],
  [
    'a call in a block',
    [
      assistant([
        {type: 'text', text: 'a'},
        {type: 'tool_use', id: 't'}
      ])
    ],
    {text: 'a', line: 1, message: 1, stopReason: 'tool call'}
  ],
  [
    'a call in a part',
    [{role: 'model', parts: [{functionCall: {name: 'f'}}]}],
    {text: '', line: 1, message: 1, stopReason: 'tool call'}
  ],
  [
    'a call as an item',
    [assistant([{type: 'output_text', text: 'a'}]), {type: 'function_call', call_id: 'c', name: 'f', arguments: '{}'}],
    {text: 'a', line: 1, message: 1, stopReason: 'tool call'}
  ],
  [
    'thoughts as messages',
    [
      assistant('Done.'),
      {role: 'assistant', type: 'reasoning', summary: [], encrypted_content: 'x'},
      assistant('We did a.', {isSummary: true})
    ],
    {text: 'Done.', line: 1, message: 1}
  ],
  [
    'a message that the user stopped',
    [assistant([{type: 'text', text: 'I beg\n\n[Response interrupted by user]'}])],
    {text: 'I beg', line: 1, message: 1, stopReason: 'interruption'}
  ],
  [
    'a message that an error stopped',
    [assistant('I beg\n\n[Response interrupted by API Error]')],
    {text: 'I beg', line: 1, message: 1, stopReason: 'error'}
  ],
  [
    'a word about messages that were stopped',
    [assistant('It says [Response interrupted by user]')],
    {text: 'It says [Response interrupted by user]', line: 1, message: 1}
  ],
  [
    'what a tool of Cline hands in',
    [assistant([{type: 'tool_use', id: 't', name: 'submit_and_exit', input: {summary: 'Done.', verified: true}}])],
    {text: 'Done.', line: 1, message: 1}
  ],
  [
    'an answer that is a call',
    [
      asked,
      assistant([
        {type: 'text', text: 'I end.'},
        {type: 'tool_use', id: 't', name: 'attempt_completion', input: {result: 'Done.'}}
      ]),
      {role: 'user', content: [{type: 'tool_result', tool_use_id: 't', content: ''}]}
    ],
    {text: 'Done.', line: 2, message: 1}
  ],
  [
    'an answer that is a call of OpenAI',
    [
      assistant(null, {
        tool_calls: [{id: 'c', function: {name: 'attempt_completion', arguments: '{"result": "Done."}'}}]
      })
    ],
    {text: 'Done.', line: 1, message: 1}
  ],
  [
    'an answer that is a call in the text',
    [
      assistant(
        'I end.\n<attempt_completion>\n<result>\nDone.\n\nAll of it.\n</result>\n<command>open x</command>\n</attempt_completion>\n'
      )
    ],
    {text: 'Done.\n\nAll of it.', line: 1, message: 1}
  ],
  [
    'a plan that is a call',
    [
      assistant([
        {type: 'text', text: 'I look.'},
        {
          type: 'tool_use',
          id: 't',
          name: 'plan_mode_respond',
          input: {response: 'The plan.', needs_more_exploration: false}
        }
      ])
    ],
    {text: 'The plan.', line: 1, message: 1}
  ],
  [
    'a question that is a call in the text',
    [
      assistant(
        '<ask_followup_question>\n<question>Which one?</question>\n<follow_up></follow_up>\n</ask_followup_question>'
      )
    ],
    {text: 'Which one?', line: 1, message: 1}
  ],
  [
    'a text about such a call',
    [assistant('Use `<attempt_completion><result>x</result></attempt_completion>` at the end.')],
    {text: 'Use `<attempt_completion><result>x</result></attempt_completion>` at the end.', line: 1, message: 1}
  ],
  [
    'an answer that is cut',
    [assistant([{type: 'tool_use', id: 't', name: 'attempt_completion', input: {}}])],
    {text: '', line: 1, message: 1, stopReason: 'tool call'}
  ],
  [
    'an answer, then more work',
    [
      assistant([{type: 'tool_use', id: 't', name: 'attempt_completion', input: {result: 'a'}}]),
      asked,
      assistant('B', {tool_calls: [{id: 'c'}]})
    ],
    {text: 'B', line: 3, message: 2, stopReason: 'tool call'}
  ],
  [
    'an item on the way',
    [{type: 'function_call', call_id: 'c'}, {type: 'function_call_output', call_id: 'c'}, assistant('Done.')],
    {text: 'Done.', line: 3, message: 1}
  ],
  [
    'an item of the Agents SDK for JavaScript on the way',
    [{type: 'function_call', callId: 'c'}, {type: 'function_call_result', callId: 'c'}, assistant('Done.')],
    {text: 'Done.', line: 3, message: 1}
  ],
  [
    'an item of the Agents SDK for JavaScript at the end',
    [
      assistant('I click.'),
      {type: 'computer_call', callId: 'c'},
      {type: 'computer_call_result', callId: 'c', output: {type: 'text', text: 'x'}}
    ],
    {text: 'I click.', line: 1, message: 1, stopReason: 'tool call'}
  ],
  [
    'a refusal',
    [assistant(null, {refusal: 'I cannot', tool_calls: []})],
    {text: '', line: 1, message: 1, stopReason: 'refusal'}
  ],
  [
    'a failure that its program shows as a message',
    [assistant('a'), assistant('Cannot connect', {metadata: {displayOnly: true, displayRole: 'error'}})],
    {text: 'a', line: 1, message: 1, stopReason: 'error'}
  ],
  [
    'a reason',
    [assistant('a', {stop_reason: 'max_tokens'})],
    {text: 'a', line: 1, message: 1, stopReason: 'token limit'}
  ]
] as const

describe('a list', () => {
  test.each(chats)('%s', (_, records, expected) => {
    const text = `[${records.map((record) => JSON.stringify(record)).join(',\n')}]`
    expect(runOf(text)).toMatchObject({
      format: 'messages',
      threads: [{id: 'main', kind: 'main', ...expected}],
      skipped: 0
    })
  })

  test('under a name', () => {
    const text = JSON.stringify({title: 'x', messages: [asked, assistant('Done.')]}, null, 1)
    expect(runOf(text).threads).toEqual([{id: 'main', kind: 'main', text: 'Done.', line: 10, message: 1}])
  })

  test('whose last line is that of a block', () => {
    const text = JSON.stringify([assistant([{type: 'thinking'}, {type: 'text', text: 'Done.'}])], null, 1)
    expect(runOf(text).threads).toMatchObject([{text: 'Done.', line: 10}])
  })

  test('whose last line is that of a block without a list', () => {
    const text = JSON.stringify([assistant({type: 'text', text: 'Done.'})], null, 1)
    expect(runOf(text).threads).toMatchObject([{text: 'Done.', line: 6}])
  })

  test('of people is not a chat', () => {
    expect(() => runOf(JSON.stringify([{role: 'user', content: {name: 'x'}}]))).toThrow()
  })

  test('without a word of the agent', () => {
    expect(runOf(`[\n${JSON.stringify(asked)}\n]`).threads).toEqual([
      {id: 'main', kind: 'main', text: '', line: 2, message: 0, stopReason: 'nothing'}
    ])
  })
})

describe('a message on each line', () => {
  test.each(chats)('%s', (_, records, expected) => {
    expect(runOf(lines(...records))).toMatchObject({
      format: 'messages',
      threads: [{id: 'main', kind: 'main', ...expected}],
      skipped: 0
    })
  })

  test('without a word of the agent', () => {
    expect(runOf(lines(asked, asked)).threads).toEqual([
      {id: 'main', kind: 'main', text: '', line: 2, message: 0, stopReason: 'nothing'}
    ])
  })
})

test('a checkpoint of Gemini CLI', () => {
  const content = (role: string, text: string): object => ({role, parts: [{text}]})
  const file = JSON.stringify({history: [content('user', 'go'), content('model', 'Done.')], authType: 'x'}, null, 1)
  expect(runOf(file)).toMatchObject({format: 'messages', threads: [{id: 'main', text: 'Done.', line: 15}]})
})

describe('calls in the text', () => {
  const read = assistant('I read.\n<read_file>\n<path>a.ts</path>\n</read_file>')
  const answer = {role: 'user', content: [{type: 'text', text: "[read_file for 'a.ts'] Result:\nx"}]}
  const threadsOf = (...records: readonly object[]) => runOf(JSON.stringify([asked, ...records])).threads

  test.each([
    ['a call', 'I run.\n\n<execute_command>\n<command>ls</command>\n</execute_command>\n', 'I run.'],
    ['a call alone', '<execute_command>\n<command>ls</command>\n</execute_command>', ''],
    [
      'a call with one in what it writes',
      'I write.\n<write_to_file>\n<path>a</path>\n<content>\n<write_to_file>\n</write_to_file>\n</content>\n</write_to_file>',
      'I write.'
    ]
  ])('%s is none of the answer', (_, last, text) => {
    expect(threadsOf(read, answer, assistant(last))).toMatchObject([{text, message: 2, stopReason: 'tool call'}])
  })

  test('a call without an end is unfinished', () => {
    const last = 'I write.\n<write_to_file>\n<path>a</path>\n<content>x'
    expect(threadsOf(read, answer, assistant(last))).toMatchObject([{text: 'I write.', stopReason: 'unfinished run'}])
  })

  test.each([
    ['a text', 'Done.'],
    ['words after a tag', '<a>\n<b>x</b>\n</a>\nDone.'],
    ['a tag with words', 'Done.\n<verdict>PASS</verdict>'],
    ['a tag in a line', 'I wrote <a><b>x</b></a>']
  ])('%s is an answer', (_, last) => {
    const [thread] = threadsOf(read, answer, assistant(last))
    expect(thread).toMatchObject({text: last, message: 2})
    expect(thread?.stopReason).toBeUndefined()
  })

  test('an answer is still what a call hands in', () => {
    const last = '<attempt_completion>\n<result>\nDone.\n</result>\n</attempt_completion>'
    expect(threadsOf(read, answer, assistant(last))).toMatchObject([{text: 'Done.', message: 2}])
  })

  test('no tag is a call where the program answers none', () => {
    const last = 'Done.\n<review>\n<item>a</item>\n</review>'
    for (const other of [asked, {role: 'user', content: '[other] Result:\nx'}])
      expect(threadsOf(assistant(last), other, assistant(last))[0]).toMatchObject({text: last, message: 2})
  })
})
