import {expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'

const message = (role: string, ...content: readonly object[]): object => ({role, message: {content}})
const text = (text: string): object => ({type: 'text', text})
const use = {type: 'tool_use', name: 'Shell', input: {command: 'ls'}}
const asked = message('user', text('go'))
const ended = (status: string): object => ({type: 'turn_ended', status})

test.each([
  [
    'the last message',
    [
      asked,
      message('assistant', text('I look.'), use),
      message('assistant', text('Do'), text('ne.')),
      ended('success')
    ],
    {text: 'Do\nne.', line: 3, message: 2}
  ],
  [
    'a content that is a string',
    [asked, {role: 'assistant', message: {content: 'Done.'}}],
    {text: 'Done.', line: 2, message: 1}
  ],
  [
    'it ends in a tool',
    [asked, message('assistant', text('I look.'), use)],
    {text: 'I look.', line: 2, message: 1, stopReason: 'tool call'}
  ],
  [
    'a turn that ended well does not undo it',
    [message('assistant', text('I look.'), use), ended('success')],
    {text: 'I look.', line: 1, message: 1, stopReason: 'tool call'}
  ],
  [
    'it is interrupted',
    [message('assistant', text('a')), ended('aborted')],
    {text: 'a', line: 1, message: 1, stopReason: 'interruption'}
  ],
  [
    'it fails',
    [message('assistant', text('a')), ended('error')],
    {text: 'a', line: 1, message: 1, stopReason: 'error'}
  ],
  [
    'it goes on after it failed',
    [message('assistant', text('a')), ended('error'), message('assistant', text('B')), ended('success')],
    {text: 'B', line: 3, message: 2}
  ],
  ['no message', [asked, ended('success')], {text: '', line: 2, message: 0, stopReason: 'nothing'}]
] as const)('%s', (_, records, expected) => {
  expect(runOf(lines(...records))).toEqual({
    format: 'cursor-transcript',
    threads: [{id: 'main', kind: 'main', ...expected}],
    messages: [],
    teamEvents: [],
    skipped: 0
  })
})

test.each([
  ['x/agent-transcripts/p/subagents/child.jsonl', {id: 'child', kind: 'subagent'}],
  ['subagents/a.b.jsonl', {id: 'a.b', kind: 'subagent'}],
  ['x/agent-transcripts/p/p.jsonl', {id: 'main', kind: 'main'}],
  ['subagents/deep/p.jsonl', {id: 'main', kind: 'main'}]
])('the path %s names the thread', (path, expected) => {
  expect(runOf(lines(asked, message('assistant', text('Done.'))), {path}).threads).toEqual([
    {...expected, text: 'Done.', line: 2, message: 1}
  ])
})
