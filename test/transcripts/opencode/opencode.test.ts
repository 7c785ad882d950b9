import {describe, expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const result = (output: string): string => `${output}\n\n<task_metadata>\nsession_id: ses_2\n</task_metadata>`
const task = (state: object, more: object = {}): object => ({
  id: 'prt_9',
  type: 'tool',
  tool: 'task',
  callID: 'call_1',
  state: {input: {subagent_type: 'explore', prompt: 'p'}, metadata: {sessionId: 'ses_2'}, ...state},
  ...more
})

/** What surrounds the text of a sub-agent, by the version of the program. */
const wrappings = [
  ['nothing', 'Found.'],
  ['a note below', result('Found.')],
  [
    'a head and a tag',
    'task_id: ses_2 (for resuming to continue this task if needed)\n\n<task_result>\nFound.\n</task_result>'
  ],
  ['two tags', '<task id="ses_2" state="completed">\n<task_result>\nFound.\n</task_result>\n</task>']
] as const

describe('opencode run', () => {
  const event = (type: string, part: object, more: object = {}): object => ({
    type,
    timestamp: 1,
    sessionID: 'ses_1',
    part,
    ...more
  })
  const step = (messageID?: string): object => event('step_start', {type: 'step-start', messageID})
  const assistant = (text: string, messageID?: string, more: object = {}): object =>
    event('text', {type: 'text', text, messageID, ...more})
  const used = (messageID?: string): object =>
    event('tool_use', {type: 'tool', tool: 'bash', messageID, state: {status: 'completed', output: 'x'}})
  const ended = (reason: string, messageID?: string): object =>
    event('step_finish', {type: 'step-finish', reason, messageID})
  const failed = (error: object): object => ({type: 'error', timestamp: 1, sessionID: 'ses_1', error})

  test.each([
    [
      'the text of the last message',
      [
        step('1'),
        assistant('I look.', '1'),
        used('1'),
        ended('tool-calls', '1'),
        step('2'),
        assistant('\n\nDone.', '2'),
        ended('stop', '2')
      ],
      {text: '\n\nDone.', line: 6, message: 2}
    ],
    [
      'the texts of a message are joined',
      [step('1'), assistant('A', '1'), assistant('B', '1'), ended('stop', '1')],
      {text: 'A\nB', line: 2, message: 1}
    ],
    [
      'texts of the program are left out',
      [assistant('A', '1'), assistant('b', '1', {synthetic: true}), assistant('c', '1', {ignored: true})],
      {text: 'A', line: 1, message: 1}
    ],
    [
      'a step may end before its text comes',
      [step('1'), ended('stop', '1'), assistant('Done.', '1')],
      {text: 'Done.', line: 3, message: 1}
    ],
    [
      'a step that ends in a tool may too',
      [step('1'), used('1'), ended('tool-calls', '1'), assistant('a', '1')],
      {text: 'a', line: 4, message: 1, stopReason: 'tool call'}
    ],
    [
      'parts may have no id of their message',
      [step(), assistant('a'), used(), ended('tool-calls'), step(), assistant('B'), assistant('C'), ended('stop')],
      {text: 'B\nC', line: 6, message: 2}
    ],
    [
      'the run ends in a tool',
      [assistant('a', '1'), used('1')],
      {text: 'a', line: 1, message: 1, stopReason: 'tool call'}
    ],
    [
      'the run ends in a tool without a word',
      [assistant('a', '1'), used('2')],
      {text: '', line: 2, message: 2, stopReason: 'tool call'}
    ],
    [
      'the answer is too long',
      [assistant('a', '1'), ended('length', '1')],
      {text: 'a', line: 1, message: 1, stopReason: 'token limit'}
    ],
    [
      'an error ends the run',
      [assistant('a', '1'), failed({name: 'APIError', data: {message: 'quota'}})],
      {text: 'a', line: 1, message: 1, stopReason: 'error'}
    ],
    [
      'the user ends the run',
      [assistant('a', '1'), failed({name: 'MessageAbortedError'})],
      {text: 'a', line: 1, message: 1, stopReason: 'interruption'}
    ],
    [
      'it goes on after an error',
      [failed({name: 'APIError'}), assistant('A', '1'), ended('stop', '1')],
      {text: 'A', line: 2, message: 1}
    ],
    ['nothing but an error', [failed({name: 'UnknownError'})], {text: '', line: 1, message: 0, stopReason: 'error'}],
    ['no message', [step('1'), ended('stop', '1')], {text: '', line: 2, message: 0, stopReason: 'nothing'}]
  ] as const)('%s', (_, records, expected) => {
    expect(runOf(lines(...records))).toEqual({
      format: 'opencode-run',
      threads: [{id: 'main', kind: 'main', ...expected}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
  })

  test.each(wrappings)('a sub-agent, with %s around its text', (_, output) => {
    const text = lines('! a warning', assistant('Done.', '1'), event('tool_use', task({status: 'completed', output})))
    expect(runOf(text)).toMatchObject({
      threads: [{id: 'main'}, {id: 'ses_2', kind: 'subagent', agent: 'explore', text: 'Found.', line: 3, message: 1}],
      skipped: 1
    })
  })

  test('a sub-agent that failed, and one that still runs', () => {
    const text = lines(
      event('tool_use', task({status: 'error', error: 'boom', metadata: {}})),
      event('tool_use', task({status: 'running'}))
    )
    expect(runOf(text).threads.slice(1)).toEqual([
      {id: 'call_1', kind: 'subagent', agent: 'explore', text: '', line: 1, message: 0, stopReason: 'error'}
    ])
  })

  test('a sub-agent that is asked twice', () => {
    const used = (output: string): object => event('tool_use', task({status: 'completed', output}))
    expect(runOf(lines(used('a'), used(result('B')), assistant('Done.'))).threads).toEqual([
      {id: 'main', kind: 'main', text: 'Done.', line: 3, message: 3},
      {id: 'ses_2', kind: 'subagent', agent: 'explore', text: 'B', line: 2, message: 2}
    ])
  })
})

describe('opencode export', () => {
  const text = (content: string, more: object = {}): object => ({id: 'p', type: 'text', text: content, ...more})
  const tool = {id: 'p', type: 'tool', tool: 'bash', state: {status: 'completed', output: 'x'}}
  const message = (parts: readonly object[], more: object = {}): object => ({
    info: {id: 'm', role: 'assistant', agent: 'build', ...more},
    parts
  })
  const asked = {info: {id: 'm', role: 'user', agent: 'plan'}, parts: [text('go')]}
  const print = (messages: readonly object[], info: object = {}): string =>
    JSON.stringify({info: {id: 'ses_1', projectID: 'x', ...info}, messages}, null, 1)

  test.each([
    [
      'the last message',
      [asked, message([tool]), message([text('Done.')], {finish: 'stop'})],
      {text: 'Done.', message: 2}
    ],
    [
      'texts of the program are left out',
      [message([text('x', {synthetic: true}), text('A'), text('y', {ignored: true}), text('B')])],
      {text: 'A\nB', message: 1}
    ],
    [
      'the first versions name a mode',
      [message([text('A')], {agent: undefined, mode: 'review'})],
      {text: 'A', message: 1, agent: 'review'}
    ],
    [
      'the first versions have all steps in one',
      [message([text('I look.'), tool, text('Done.')])],
      {text: 'I look.\nDone.', message: 1}
    ],
    ['it ends in a tool', [message([text('I look.'), tool])], {text: 'I look.', message: 1, stopReason: 'tool call'}],
    [
      'its `finish` is a tool call',
      [message([text('I look.')], {finish: 'tool-calls'})],
      {text: 'I look.', message: 1, stopReason: 'tool call'}
    ],
    ['it is too long', [message([text('a')], {finish: 'length'})], {text: 'a', message: 1, stopReason: 'token limit'}],
    [
      'its output is too long',
      [message([text('a')], {error: {name: 'MessageOutputLengthError'}})],
      {text: 'a', message: 1, stopReason: 'token limit'}
    ],
    [
      'it is interrupted',
      [message([text('a')], {error: {name: 'MessageAbortedError'}})],
      {text: 'a', message: 1, stopReason: 'interruption'}
    ],
    ['it fails', [message([text('a')], {error: {name: 'APIError'}})], {text: 'a', message: 1, stopReason: 'error'}]
  ] as const)('%s', (_, messages, expected) => {
    expect(runOf(print(messages))).toMatchObject({
      format: 'opencode-export',
      threads: [{id: 'main', kind: 'main', agent: 'build', ...expected}],
      messages: [],
      teamEvents: [],
      skipped: 0
    })
  })

  test('the line is that of the text', () => {
    const run = runOf(
      '{"info": {}, "messages": [\n{"info": {"role": "assistant"}, "parts": [\n{"type": "tool"},\n{"type": "text",\n"text": "Done."}]}]}'
    )
    expect(run.threads).toEqual([{id: 'main', kind: 'main', text: 'Done.', line: 5, message: 1}])
  })

  test('no message', () => {
    expect(runOf(print([asked])).threads).toMatchObject([{id: 'main', text: '', message: 0, stopReason: 'nothing'}])
    expect(runOf(print([])).threads).toMatchObject([{id: 'main', text: '', message: 0, stopReason: 'nothing'}])
  })

  test('what was taken back is not the end', () => {
    const messages = [asked, message([text('A')], {id: 'm1'}), asked, message([text('B')], {id: 'm2'})]
    expect(runOf(print(messages, {revert: {messageID: 'm2'}})).threads).toMatchObject([{text: 'A', message: 1}])
    expect(runOf(print(messages, {revert: {messageID: 'm9'}})).threads).toMatchObject([{text: 'B', message: 2}])
  })

  test('the summary of a long session is not an answer', () => {
    const summary = message([text('So far.')], {agent: 'compaction', mode: 'compaction', summary: true})
    expect(runOf(print([asked, message([text('A')]), summary])).threads).toMatchObject([{text: 'A', agent: 'build'}])
  })

  test('a summary that failed ends the run', () => {
    const failed = message([], {mode: 'compaction', summary: true, error: {name: 'APIError', data: {message: 'no'}}})
    const messages = [asked, message([text('A')]), asked, failed]
    expect(runOf(print(messages)).threads).toMatchObject([{text: 'A', message: 1, stopReason: 'error'}])
    const [answered] = runOf(print([...messages, asked, message([text('B')])])).threads
    expect(answered).toEqual({
      id: 'main',
      kind: 'main',
      agent: 'build',
      text: 'B',
      line: expect.any(Number),
      message: 2
    })
  })

  test('a message that was not completed is of a run that broke off', () => {
    const timed = (time: object, more: object = {}): object =>
      message([text('A')], {time: {created: 1, ...time}, tokens: {input: 0, output: 0}, ...more})
    const [open] = runOf(print([asked, timed({})])).threads
    expect(open).toMatchObject({text: 'A', stopReason: 'unfinished run'})
    for (const each of [timed({completed: 2}), timed({}, {finish: 'stop'}), timed({}, {tokens: undefined})])
      expect(runOf(print([asked, each])).threads[0]).not.toHaveProperty('stopReason')
  })

  test('a message without anything is of a run that broke off', () => {
    const [thread] = runOf(print([asked, message([text('I look.')], {finish: 'tool-calls'}), message([])])).threads
    expect(thread).toMatchObject({text: '', message: 2, stopReason: 'unfinished run'})
    const [empty] = runOf(print([asked, message([], {finish: 'stop'})])).threads
    expect(empty).toMatchObject({text: '', message: 1})
    expect(empty).not.toHaveProperty('stopReason')
  })

  test('a session of a sub-agent', () => {
    expect(runOf(print([message([text('Found.')], {agent: 'explore'})], {parentID: 'ses_0'})).threads).toMatchObject([
      {id: 'ses_1', kind: 'subagent', agent: 'explore', text: 'Found.'}
    ])
  })

  test.each(wrappings)('a sub-agent, with %s around its text', (_, output) => {
    const run = runOf(print([message([task({status: 'completed', output})]), message([text('Done.')])]))
    expect(run.threads).toMatchObject([
      {id: 'main', text: 'Done.'},
      {id: 'ses_2', kind: 'subagent', agent: 'explore', text: 'Found.', message: 1}
    ])
  })
})

describe('version 2', () => {
  const message = (type: string, more: object): object => ({id: 'msg_1', type, time: {created: 1}, ...more})
  const assistant = (content: readonly object[], more: object = {}): object =>
    message('assistant', {agent: 'build', model: {id: 'm', providerID: 'p'}, content, finish: 'stop', ...more})
  const text = (value: string): object => ({type: 'text', text: value})
  const report = (state: string, value: string): string =>
    `<subagent sessionID="ses_2" state="${state}" description="d">\n${value}\n</subagent>`
  const call = (state: object): object => ({
    type: 'tool',
    id: 'c',
    name: 'subagent',
    state: {input: {agent: 'explore'}, ...state}
  })
  const returned = (value: string): object => call({status: 'completed', content: [text(value)]})
  const print = (messages: readonly object[], info: object = {}): string =>
    JSON.stringify({info: {id: 'ses_1', projectID: 'x', ...info}, messages}, null, 1)
  const idle = message('idle', {outcome: 'succeeded'})
  const asked = message('user', {text: 'go'})

  test.each([
    ['the last message', [asked, assistant([{type: 'reasoning', text: 'hm'}, text('Done.')]), idle], {text: 'Done.'}],
    [
      'a failure',
      [asked, assistant([], {finish: 'error', error: {type: 'provider.invalid-request'}}), idle],
      {stopReason: 'error'}
    ],
    ['an interruption', [asked, assistant([text('a')], {error: {type: 'aborted'}})], {stopReason: 'interruption'}],
    [
      'a call',
      [asked, assistant([text('a'), returned('x')], {finish: 'tool-calls'})],
      {text: 'a', stopReason: 'tool call'}
    ]
  ])('an export: %s', (_, messages, expected) => {
    expect(runOf(print(messages))).toMatchObject({
      format: 'opencode-export',
      threads: [{id: 'main', kind: 'main', agent: 'build', model: 'm', ...expected}]
    })
  })

  test.each([
    ['its result', [assistant([returned(report('completed', 'Found.'))])], {text: 'Found.', message: 1}],
    [
      'its report',
      [
        assistant([returned('The subagent is working in the background (sessionID: ses_2).')]),
        message('synthetic', {text: report('completed', 'Found.'), metadata: {source: 'subagent', agent: 'explore'}})
      ],
      {text: 'Found.', message: 1}
    ],
    [
      'a failure',
      [assistant([call({status: 'error', error: {type: 'aborted'}, metadata: {sessionID: 'ses_2'}})])],
      {text: '', stopReason: 'error'}
    ]
  ])('a sub-agent of an export: %s', (_, messages, expected) => {
    const run = runOf(print([asked, ...messages, assistant([text('Done.')])]))
    expect(run.threads).toHaveLength(2)
    expect(run.threads).toMatchObject([{text: 'Done.'}, {id: 'ses_2', kind: 'subagent', agent: 'explore', ...expected}])
  })

  test('a sub-agent of a run', () => {
    const used = (output: string): object => ({
      type: 'tool_use',
      timestamp: 1,
      sessionID: 'ses_1',
      part: {
        type: 'tool',
        tool: 'subagent',
        messageID: '1',
        state: {status: 'completed', input: {agent: 'explore'}, output}
      }
    })
    const done = {type: 'text', timestamp: 1, sessionID: 'ses_1', part: {type: 'text', text: 'Done.', messageID: '2'}}
    expect(runOf(lines(used(report('completed', 'Found.')), done)).threads).toMatchObject([
      {text: 'Done.'},
      {id: 'ses_2', agent: 'explore', text: 'Found.', line: 1}
    ])
    expect(runOf(lines(used(report('running', 'It runs.')), done)).threads).toHaveLength(1)
  })
})

test('a session in the storage has its messages and their parts in other folders', () => {
  const files = new Map([
    ['../../message/ses_1/msg_2.json', {id: 'msg_2', role: 'assistant', agent: 'build', time: {created: 2}}],
    ['../../message/ses_1/msg_1.json', {id: 'msg_1', role: 'user', time: {created: 1}}],
    [
      '../../message/ses_1/msg_0.json',
      {id: 'msg_0', role: 'assistant', agent: 'build', time: {created: 3}, modelID: 'm'}
    ],
    ['../../part/msg_2/prt_1.json', {type: 'text', text: 'I look.'}],
    ['../../part/msg_0/prt_1.json', {type: 'text', text: 'Done.'}],
    ['../../part/msg_0/prt_2.json', {type: 'text', text: 'Yes.'}]
  ])
  const session = {id: 'ses_1', projectID: 'p', directory: '/srv', title: 't', time: {created: 1}}
  const read = runOf(JSON.stringify(session), {
    path: 'storage/session/p/ses_1.json',
    names: (folder = '.') =>
      [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
    sibling: (path) => JSON.stringify(files.get(path))
  })
  expect(read.format).toBe('opencode-export')
  expect(read.threads).toMatchObject([{id: 'main', agent: 'build', model: 'm', text: 'Done.\nYes.', message: 2}])
  expect(runOf(JSON.stringify(session)).threads).toEqual([])
})
