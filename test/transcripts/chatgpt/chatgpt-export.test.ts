import {expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

type Node = Readonly<Record<string, unknown>>

const node = (parent: string | null, role: string, content: object, more: object = {}): Node => ({
  parent,
  children: [],
  message: {author: {role}, content, recipient: 'all', metadata: {}, ...more}
})
const words = (...parts: readonly unknown[]) => ({content_type: 'text', parts})
const root: Node = {parent: null, children: ['a'], message: null}
const asked = node('root', 'user', words('go'))

test.each([
  [
    'the current node, not the newest',
    {
      a: asked,
      b: node('a', 'assistant', words('Done.'), {create_time: 1}),
      c: node('a', 'assistant', words('x'), {create_time: 2})
    },
    'b',
    {text: 'Done.'}
  ],
  [
    'the newest leaf',
    {
      a: asked,
      b: node('a', 'assistant', words('x'), {create_time: 1}),
      c: node('a', 'assistant', words('Done.'), {create_time: 2})
    },
    undefined,
    {text: 'Done.'}
  ],
  [
    'parts',
    {a: asked, b: node('a', 'assistant', words('A', {content_type: 'text', text: 'B'}, {asset_pointer: 'x'}))},
    'b',
    {text: 'A\nB'}
  ],
  [
    'a call',
    {
      a: asked,
      b: node('a', 'assistant', words('I search.')),
      c: node('b', 'assistant', {content_type: 'code', text: 'search()'}, {recipient: 'python'})
    },
    'c',
    {text: 'I search.', stopReason: 'tool call'}
  ],
  [
    'thoughts',
    {
      a: asked,
      b: node('a', 'assistant', words('Done.')),
      c: node('b', 'assistant', {content_type: 'thoughts', thoughts: []})
    },
    'c',
    {text: 'Done.'}
  ],
  [
    'an interruption',
    {
      a: asked,
      b: node('a', 'assistant', words('a'), {metadata: {model_slug: 'm', finish_details: {type: 'interrupted'}}})
    },
    'b',
    {text: 'a', stopReason: 'interruption', model: 'm'}
  ],
  [
    'nodes that are their own parents',
    {a: node('b', 'user', words('go')), b: node('a', 'assistant', words('Done.'))},
    'b',
    {text: 'Done.'}
  ]
])('%s', (_, nodes, current, expected) => {
  const {format, threads} = runOf(JSON.stringify({title: 'x', mapping: {root, ...nodes}, current_node: current}))
  expect(format).toBe('chatgpt-export')
  expect(threads).toMatchObject([{id: 'main', ...expected}])
  expect(threads[0]?.stopReason).toBe('stopReason' in expected ? expected.stopReason : undefined)
})

test('each conversation of an export is a run', () => {
  const list = ['A', 'B'].map((text) => ({
    mapping: {root, a: asked, b: node('a', 'assistant', words(text))},
    current_node: 'b'
  }))
  expect(runOf(JSON.stringify(list)).threads.map(({id, text}) => [id, text])).toEqual([
    ['item 1', 'A'],
    ['item 2', 'B']
  ])
})

test.each([['{"mapping": {"a": "b"}}'], ['{"mapping": {}}'], ['{"mapping": {"a": {"message": {}}}}']])(
  '%s is something else',
  (file) => {
    expect(capture(file).kind).toBe('text')
  }
)
