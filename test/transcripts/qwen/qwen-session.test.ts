import {expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const record = (type: string, role: string, parts: readonly object[], more: object = {}): object => ({
  uuid: 'u',
  parentUuid: null,
  sessionId: 's',
  type,
  message: {role, parts},
  ...more
})
const asked = record('user', 'user', [{text: 'go'}])
const reply = (text: string, more: object = {}): object => record('assistant', 'model', [{text}], more)
const call = record('assistant', 'model', [{text: 'I look.'}, {functionCall: {id: 'c', name: 'ls', args: {}}}])
const answer = record('tool_result', 'user', [{functionResponse: {id: 'c', name: 'ls', response: {}}}])
const thought = record('assistant', 'model', [{text: 'Hm', thought: true}])
const notice = record('user', 'user', [{text: 'A task ended.'}], {subtype: 'notification'})
const main = {id: 'main', kind: 'main'}

test.each([
  ['the last message', [asked, call, answer, reply('Done.')], [{...main, text: 'Done.', line: 4, message: 2}]],
  [
    'a text in pieces',
    [asked, record('assistant', 'model', [{text: 'Hm', thought: true}, {text: '<ver'}, {text: 'dict>'}])],
    [{...main, text: '<verdict>', line: 2, message: 1}]
  ],
  ['a thought after it', [asked, reply('Done.'), thought, notice], [{...main, text: 'Done.', line: 2, message: 1}]],
  [
    'it ends in a tool',
    [asked, call, answer],
    [{...main, text: 'I look.', line: 2, message: 1, stopReason: 'tool call'}]
  ],
  [
    'a prompt after it',
    [asked, reply('Done.'), asked],
    [{...main, text: 'Done.', line: 2, message: 1, isPrompted: true}]
  ],
  ['no message', [asked], [{...main, text: '', line: 1, message: 0, stopReason: 'nothing'}]],
  [
    'a sub-agent in the same file',
    [asked, reply('Sub.', {agentId: 'a1', agentName: 'Explore', isSidechain: true}), reply('Done.')],
    [
      {...main, text: 'Done.', line: 3, message: 1},
      {id: 'a1', kind: 'subagent', agent: 'Explore', text: 'Sub.', line: 2, message: 1}
    ]
  ],
  [
    'a file of a sub-agent',
    [reply('Sub.', {agentId: 'a1', isSidechain: true})],
    [{id: 'a1', kind: 'subagent', text: 'Sub.', line: 1, message: 1}]
  ]
])('%s', (_, records, threads) => {
  expect(runOf(lines(...records))).toEqual({format: 'qwen-session', threads, messages: [], teamEvents: [], skipped: 0})
})

test('what a rewind takes back is not the end', () => {
  const at = (uuid: string, parentUuid: string | null, of: object): object => ({...of, uuid, parentUuid})
  const before = [at('1', null, asked), at('2', '1', reply('A')), at('3', '2', asked), at('4', '3', reply('B'))]
  const rewound = at('5', '2', {type: 'system', subtype: 'rewind', sessionId: 's'})
  expect(runOf(lines(...before, rewound)).threads).toEqual([{...main, text: 'A', line: 2, message: 1}])
  expect(runOf(lines(...before, rewound, at('6', '5', asked))).threads).toMatchObject([{text: 'A', isPrompted: true}])
  expect(runOf(lines(...before, rewound, at('6', '5', reply('C')))).threads).toMatchObject([{text: 'C', message: 2}])
})
