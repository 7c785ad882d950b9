import {describe, expect, test} from 'vitest'
import {printedBy, readPrinted} from '../../../src/transcripts/index.ts'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const meta = (more: object = {}): object => ({
  timestamp: '2026-03-01T10:00:00.000Z',
  type: 'session_meta',
  payload: {id: 'th-1', cwd: '/w', originator: 'codex_exec', cli_version: '0.160.0', source: 'exec', ...more}
})
const item = (payload: object): object => ({timestamp: 't', type: 'response_item', payload})
const event = (type: string, payload: object = {}): object => ({
  timestamp: 't',
  type: 'event_msg',
  payload: {type, ...payload}
})
const assistant = (text: string, phase?: string): object =>
  item({type: 'message', role: 'assistant', content: [{type: 'output_text', text}], ...(phase && {phase})})
const asked = item({type: 'message', role: 'user', content: [{type: 'input_text', text: 'go'}]})
const call = (id: string, type = 'function_call'): object => item({type, name: 'shell', arguments: '{}', call_id: id})
const output = (id: string, text = 'ok', type = 'function_call_output'): object =>
  item({type, call_id: id, output: text})
const started = event('task_started', {turn_id: 'u'})
const completed = (text: string | null): object => event('task_complete', {turn_id: 'u', last_agent_message: text})
const worker = {
  subagent: {thread_spawn: {parent_thread_id: 'th-0', depth: 1, agent_path: '/root/w', agent_role: 'worker'}}
}

const whole = [
  meta(),
  asked,
  started,
  assistant('Looking.', 'commentary'),
  call('c1'),
  output('c1'),
  assistant('Done.', 'final_answer')
]

test('the last message is the text of the main thread', () => {
  expect(runOf(lines(...whole, completed('Done.')))).toEqual({
    format: 'codex-rollout',
    threads: [{id: 'main', kind: 'main', text: 'Done.', line: 7, message: 2}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
})

describe('the message that ends a turn', () => {
  test('is the last one, whichever came last on the way', () => {
    expect(runOf(lines(meta(), asked, started, assistant('Looking.'), completed('Done.'))).threads).toMatchObject([
      {text: 'Done.', line: 5}
    ])
  })

  test('is not that of a turn before', () => {
    const [thread] = runOf(
      lines(meta(), asked, started, assistant('One.'), completed('Uno.'), asked, assistant('Two.'))
    ).threads
    expect(thread).toMatchObject({text: 'Two.', line: 7})
  })
})

describe('what a message is', () => {
  test.each([
    [
      'an event that repeats a message is not another',
      [assistant('A'), event('agent_message', {message: 'A'})],
      {text: 'A', line: 2, message: 1}
    ],
    [
      'the blocks of one are pieces of one text, as Codex reports it',
      [
        item({
          type: 'message',
          role: 'assistant',
          content: [
            {type: 'output_text', text: '<ver'},
            {type: 'output_text', text: 'dict>'}
          ]
        }),
        completed('<verdict>')
      ],
      {text: '<verdict>', line: 2, message: 1}
    ],
    [
      'a comment after the answer is not the answer',
      [assistant('A', 'final_answer'), assistant('c', 'commentary')],
      {text: 'A', line: 2, message: 1}
    ],
    [
      'a comment alone is',
      [started, assistant('a', 'commentary'), assistant('b', 'commentary'), completed('b')],
      {text: 'b', line: 4, message: 2}
    ],
    [
      'a comment of a later turn is',
      [started, assistant('A', 'final_answer'), completed('A'), started, assistant('b', 'commentary'), completed('b')],
      {text: 'b', line: 6, message: 2}
    ],
    ['the first versions have no phases', [assistant('a'), assistant('B')], {text: 'B', line: 3, message: 2}],
    [
      'what a compaction brings back is none',
      [
        assistant('A'),
        {
          type: 'compacted',
          payload: {
            message: '',
            replacement_history: [{type: 'message', role: 'assistant', content: [{type: 'output_text', text: 'old'}]}]
          }
        }
      ],
      {text: 'A', line: 2, message: 1}
    ],
    [
      'an item counts where no message is written',
      [
        event('item_completed', {
          item: {
            type: 'AgentMessage',
            content: [
              {type: 'Text', text: '<ver'},
              {type: 'Text', text: 'dict>'}
            ],
            phase: 'final_answer'
          }
        })
      ],
      {text: '<verdict>', line: 2, message: 1}
    ],
    [
      'an item does not count beside a message',
      [assistant('A'), event('item_completed', {item: {type: 'AgentMessage', content: [{type: 'Text', text: 'B'}]}})],
      {text: 'A', line: 2, message: 1}
    ],
    [
      'the end of a task has the message where no other record has it',
      [started, completed('A')],
      {text: 'A', line: 3, message: 1}
    ],
    [
      'the message in the end of a task is not a second one',
      [started, assistant('A'), completed('A\n')],
      {text: 'A', line: 3, message: 1}
    ]
  ] as const)('%s', (_, records, expected) => {
    expect(runOf(lines(meta(), ...records)).threads).toEqual([{id: 'main', kind: 'main', ...expected}])
  })
})

describe('what cuts a thread', () => {
  test.each([
    ['no message', [asked], {text: '', line: 2, message: 0, stopReason: 'nothing'}],
    ['a call has no output', [assistant('a'), call('c')], {text: 'a', line: 2, message: 1, stopReason: 'tool call'}],
    [
      'a call of a custom tool has no output',
      [assistant('a'), call('c', 'custom_tool_call')],
      {text: 'a', line: 2, message: 1, stopReason: 'tool call'}
    ],
    ['every call has its output', [assistant('a'), call('c'), output('c')], {text: 'a', line: 2, message: 1}],
    [
      'a long output is an output',
      [assistant('a'), call('c'), output('c', 'x'.repeat(5000))],
      {text: 'a', line: 2, message: 1}
    ],
    [
      'the output of another call is none',
      [assistant('a'), call('c'), output('d', 'x'.repeat(5000))],
      {text: 'a', line: 2, message: 1, stopReason: 'tool call'}
    ],
    ['a message follows', [call('c'), assistant('A')], {text: 'A', line: 3, message: 1}],
    [
      'the turn was aborted',
      [assistant('a'), event('turn_aborted', {reason: 'interrupted'})],
      {text: 'a', line: 2, message: 1, stopReason: 'interruption'}
    ],
    [
      'the next turn went well',
      [event('turn_aborted'), started, assistant('A'), completed('A')],
      {text: 'A', line: 4, message: 1}
    ],
    [
      'an error ended the turn',
      [assistant('a'), event('error', {message: 'quota'}), completed(null)],
      {text: 'a', line: 2, message: 1, stopReason: 'error'}
    ],
    [
      'the end of the task holds an error',
      [assistant('a'), event('task_complete', {last_agent_message: null, error: {message: 'x'}})],
      {text: 'a', line: 2, message: 1, stopReason: 'error'}
    ],
    [
      'it went on after an error',
      [event('stream_error', {message: 'again'}), assistant('A')],
      {text: 'A', line: 3, message: 1}
    ],
    [
      'the last word is a comment',
      [started, assistant('a', 'commentary')],
      {text: 'a', line: 3, message: 1, stopReason: 'unfinished run'}
    ],
    [
      'nothing follows the output in a turn that runs',
      [started, assistant('a'), call('c'), output('c')],
      {text: 'a', line: 3, message: 1, stopReason: 'unfinished run'}
    ],
    [
      'the turn ends after the output',
      [started, assistant('A'), call('c'), output('c'), completed('A')],
      {text: 'A', line: 3, message: 1}
    ],
    [
      'the last turn has no word',
      [started, assistant('A'), completed('A'), started],
      {text: 'A', line: 3, message: 1, stopReason: 'unfinished run'}
    ],
    [
      'the answer is there, the end of the turn not yet',
      [started, assistant('A', 'final_answer')],
      {text: 'A', line: 3, message: 1}
    ]
  ] as const)('%s', (_, records, expected) => {
    expect(runOf(lines(meta(), ...records)).threads).toEqual([{id: 'main', kind: 'main', ...expected}])
  })
})

describe('sub-agents', () => {
  test('have a file of their own, with the id and the role of its first line', () => {
    const text = lines(meta({id: 'th-2', source: worker}), meta({id: 'th-1'}), assistant('Found it.'))
    expect(runOf(text).threads).toEqual([
      {id: 'th-2', kind: 'subagent', agent: 'worker', text: 'Found it.', line: 3, message: 1}
    ])
  })

  test('that review have no role', () => {
    expect(runOf(lines(meta({id: 'th-3', source: {subagent: 'review'}}), assistant('Fine.'))).threads).toEqual([
      {id: 'th-3', kind: 'subagent', text: 'Fine.', line: 2, message: 1}
    ])
  })

  test('report their end to the thread that waits for them', () => {
    const statuses = [
      {thread_id: 'a', agent_nickname: 'Newton', agent_role: 'explorer', status: {completed: 'Found.'}},
      {thread_id: 'b', status: {errored: 'timeout'}},
      {thread_id: 'c', status: 'running'},
      {thread_id: 'd', status: {completed: null}}
    ]
    const text = lines(
      meta(),
      event('collab_agent_spawn_end', {new_thread_id: 'b', new_agent_role: 'worker'}),
      event('collab_waiting_end', {agent_statuses: statuses, statuses: {a: {completed: 'Found.'}, e: 'interrupted'}}),
      event('collab_close_end', {receiver_thread_id: 'a', status: {completed: 'Found.'}}),
      event('collab_close_end', {
        receiver_thread_id: 'f',
        receiver_agent_role: 'helper',
        status: {completed: 'Closed.'}
      }),
      assistant('All done.')
    )
    expect(runOf(text).threads).toEqual([
      {id: 'main', kind: 'main', text: 'All done.', line: 6, message: 1},
      {id: 'a', kind: 'subagent', agent: 'explorer', text: 'Found.', line: 3, message: 1},
      {id: 'b', kind: 'subagent', agent: 'worker', text: '', line: 3, message: 0, stopReason: 'error'},
      {id: 'd', kind: 'subagent', text: '', line: 3, message: 0, stopReason: 'nothing'},
      {id: 'e', kind: 'subagent', text: '', line: 3, message: 0, stopReason: 'interruption'},
      {id: 'f', kind: 'subagent', agent: 'helper', text: 'Closed.', line: 5, message: 1}
    ])
  })
})

test('messages between agents are read, encrypted ones are not', () => {
  const mail = (author: string, content: readonly object[]): object =>
    item({type: 'agent_message', author, recipient: '/root/x', content})
  const text = lines(
    meta(),
    mail('/root', [{type: 'input_text', text: 'Message Type: NEW_TASK\nPayload:\nLook.'}]),
    mail('/root/y', [{type: 'input_text', text: 'Here.'}]),
    mail('/root/y', [
      {type: 'input_text', text: 'Message Type: MESSAGE'},
      {type: 'encrypted_content', encrypted_content: 'AA'}
    ]),
    item({type: 'agent_message', content: [{type: 'input_text', text: 'Plain.'}]})
  )
  expect(runOf(text).messages).toEqual([
    {
      thread: 'main',
      from: '/root',
      to: '/root/x',
      kind: 'new_task',
      text: 'Message Type: NEW_TASK\nPayload:\nLook.',
      line: 2
    },
    {thread: '/root/y', from: '/root/y', to: '/root/x', kind: 'message', text: 'Here.', line: 3},
    {thread: 'main', kind: 'message', text: 'Plain.', line: 5}
  ])
})

test('a message between agents is read where it is not an item', () => {
  const delivery = (payload: object): object => ({timestamp: 't', type: 'inter_agent_communication', payload})
  const text = lines(
    meta(),
    delivery({author: '/root/x', recipient: '/root', content: 'Message Type: FINAL_ANSWER\nPayload:\nDone.'}),
    delivery({author: '/root/x', recipient: '/root', encrypted_content: 'AA'})
  )
  expect(runOf(text).messages).toEqual([
    {
      thread: '/root/x',
      from: '/root/x',
      to: '/root',
      kind: 'final_answer',
      text: 'Message Type: FINAL_ANSWER\nPayload:\nDone.',
      line: 2
    }
  ])
})

test('a message between agents may be long', () => {
  const text = 'long '.repeat(1000)
  const mail = item({type: 'agent_message', author: '/root/y', content: [{type: 'input_text', text}]})
  expect(runOf(lines(meta(), mail)).messages).toEqual([
    {thread: '/root/y', from: '/root/y', kind: 'message', text, line: 2}
  ])
})

test('a sub-agent sends by its own path', () => {
  const mail = item({
    type: 'agent_message',
    author: '/root/w',
    recipient: '/root',
    content: [{type: 'input_text', text: 'Hi.'}]
  })
  expect(runOf(lines(meta({id: 'th-2', source: worker}), mail)).messages).toEqual([
    {thread: 'th-2', from: '/root/w', to: '/root', kind: 'message', text: 'Hi.', line: 2}
  ])
})

test('the items of the first versions are bare', () => {
  const text = lines(
    {id: 'th', timestamp: 't', instructions: null},
    {record_type: 'state'},
    {type: 'message', id: null, role: 'assistant', content: [{type: 'output_text', text: 'Done.'}]},
    {record_type: 'state'}
  )
  expect(runOf(text)).toEqual({
    format: 'codex-rollout',
    threads: [{id: 'main', kind: 'main', text: 'Done.', line: 3, message: 1}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
})

test('lines that are not records are counted', () => {
  const half = JSON.stringify(assistant('never')).slice(0, 60)
  const text = `\uFEFF${lines(...whole).replaceAll('\n', '\r\n')}"a string"\r\n\r\n[1]\r\n${half}`
  expect(runOf(text)).toMatchObject({threads: [{text: 'Done.', line: 7}], skipped: 3})
})

describe('turns that were taken back', () => {
  const wrote = event('user_message', {message: 'go'})
  const turn = (text: string): readonly object[] => [started, asked, wrote, assistant(text), completed(text)]
  const takenBack = (count: number): object => event('thread_rolled_back', {num_turns: count})

  test.each([
    ['one', [...turn('A'), ...turn('B'), takenBack(1)], {text: 'A', message: 1}],
    [
      'two, and one after them',
      [...turn('A'), ...turn('B'), ...turn('C'), takenBack(2), ...turn('D')],
      {text: 'D', message: 2}
    ],
    [
      'one after another',
      [...turn('A'), ...turn('B'), ...turn('C'), takenBack(1), takenBack(1)],
      {text: 'A', message: 1}
    ],
    [
      'one that was stopped',
      [...turn('A'), started, asked, call('c'), event('turn_aborted'), takenBack(1)],
      {text: 'A', message: 1}
    ],
    [
      'without starts of turns',
      [wrote, asked, assistant('A'), wrote, asked, assistant('B'), takenBack(1)],
      {text: 'A', message: 1}
    ],
    [
      'the prompt first',
      [wrote, started, assistant('A'), completed('A'), wrote, started, assistant('B'), completed('B'), takenBack(1)],
      {text: 'A', message: 1}
    ],
    [
      'a prompt within a turn',
      [...turn('A'), started, wrote, assistant('a'), wrote, assistant('B'), completed('B'), takenBack(1)],
      {text: 'A', message: 1}
    ]
  ])('%s', (_, records, expected) => {
    const [thread] = runOf(lines(meta(), ...records)).threads
    expect(thread).toMatchObject(expected)
    expect(thread).not.toHaveProperty('stopReason')
    expect(thread).not.toHaveProperty('isPrompted')
  })

  test('all of them', () => {
    expect(runOf(lines(meta(), ...turn('A'), takenBack(9))).threads).toMatchObject([{text: '', stopReason: 'nothing'}])
  })

  test('long ago are not gone back to', () => {
    const turns = Array.from({length: 520}, (_, index) => [wrote, assistant(`${index}`)]).flat()
    const threads = (count: number) => runOf(lines(meta(), ...turns, takenBack(count))).threads
    expect(threads(499)).toMatchObject([{text: '20'}])
    expect(threads(510)).toMatchObject([{text: '519'}])
  })

  test('have no message that was printed', () => {
    const file = lines(meta(), ...turn('A'), ...turn('B'), takenBack(1), ...turn('C'))
    const capture = readPrinted([Buffer.from(file)])
    const threads = capture.kind === 'transcript' ? capture.transcript.threads : []
    expect(threads.map((thread) => printedBy(thread).map(({text}) => text))).toEqual([['A', 'C']])
  })
})

describe('a sub-agent that was forked from its caller', () => {
  const [caller, own] = ['019e5b00-0000-7000-8000-000000000001', '019e5c03-1e99-7000-8000-000000000001']
  const source = {subagent: {thread_spawn: {parent_thread_id: caller, depth: 1, agent_role: 'explorer'}}}
  const begin = (id: string): object => event('task_started', {turn_id: `${id}-7000-8000-000000000002`})
  const forked = (more: object = {}): object => meta({id: own, forked_from_id: caller, source, ...more})
  const copied = [
    meta({id: caller}),
    begin('019e5b00-0001'),
    asked,
    assistant('Of the caller.'),
    completed('Of the caller.')
  ]
  const turn = begin('019e5c03-6425')

  test.each([
    ['answered', [turn, asked, assistant('Own.')], {text: 'Own.', line: 9, message: 1}],
    [
      'was stopped before it spoke',
      [turn, asked, event('turn_aborted')],
      {text: '', message: 0, stopReason: 'interruption'}
    ],
    ['did not end', [turn, asked], {text: '', message: 0, stopReason: 'unfinished run'}],
    ['did not begin', [], {text: '', message: 0, stopReason: 'nothing'}]
  ])('has no message of the caller where it %s', (_, records, expected) => {
    const {threads} = runOf(lines(forked(), ...copied, ...records))
    expect(threads).toMatchObject([{id: own, kind: 'subagent', agent: 'explorer', ...expected}])
  })

  test('has all messages where it is a session of its own, or the times of turns are not known', () => {
    const text = 'Of the caller.'
    expect(runOf(lines(forked({source: 'cli'}), ...copied, turn)).threads).toMatchObject([{kind: 'main', text}])
    expect(runOf(lines(forked(), started, assistant(text))).threads).toMatchObject([{kind: 'subagent', text}])
  })
})
