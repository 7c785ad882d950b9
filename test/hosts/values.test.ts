/** The values that a key of front matter takes, and the words for what it expects. */
import {describe, expect, test} from 'vitest'
import {valueFault} from '../../src/hosts/checks/values.ts'
import type {Key, Shape} from '../../src/hosts/model.ts'

/** Each shape with what it expects, values that are right, and values that are not. */
const shapes: Readonly<Record<Shape, readonly [words: string, right: readonly unknown[], wrong: readonly unknown[]]>> =
  {
    any: ['any value', ['', null, 1, [], {}], []],
    text: ['a text', ['', 'a'], [1, true, null, [], {}]],
    'filled-text': ['a text that is not empty', ['a'], ['', ' \n', 1, null]],
    scalar: ['a text', ['a', 1], ['', ' ', true, null, []]],
    list: ['a list', [[], [1, {}]], ['a', {}, null]],
    texts: ['a list of texts', [[], ['a']], ['a', {}]],
    'text-or-list': ['a text or a list of texts', ['a', '', [], ['a']], [1, ['a', 1], {}, null]],
    flag: ['`true` or `false` without quotes', [true, false], ['true', 1, null]],
    'flag-or-text': ['`true` or `false`', [true, false, 'true', 'false'], ['yes', 'True', 1]],
    switch: ['`true` or `false`', [true, 'false', 'Yes', 'no', 'ON', 'off', 1, 0], ['y', 'trues', 'untrue', 2, null]],
    count: ['a whole number above 0', [1, 20, '3'], [0, -1, 1.5, '03', 'a1', '1a']],
    positive: ['a whole number above 0', [1, 20], [0, -1, 1.5, '3']],
    number: ['a number', [0, -1, 1.5], ['1', null]],
    names: ['a list of names', [['a b-c_1']], [[], 'a']],
    table: ['a table of keys and values', [{}, {a: 1}], ['a', [], null]],
    flags: ['a table of keys and values', [{}, {a: true}], ['a', []]],
    servers: ['a table of keys and values', [{}, {a: {command: 'x'}}, {a: {url: 'x'}}], ['a', []]],
    'tool-servers': [
      'a table of keys and values',
      [
        {},
        {a: {command: 'x', args: [], tools: ['*']}},
        {a: {type: 'stdio', command: 'x', args: ['y'], tools: []}},
        {a: {type: 'sse', url: 'x', tools: ['*']}}
      ],
      ['a', []]
    ],
    lists: ['a table of keys and values', [{}, {a: []}], ['a', []]],
    handoffs: ['a list of tables', [[], [{label: 'a', agent: 'b', prompt: 'c'}]], ['a', {}]],
    tables: ['a table of keys and values', [{}, {a: {}}], ['a', []]],
    permissions: ['`ask`, `allow`, `deny` or a table of these', ['ask', {a: 'allow', b: {c: 'deny'}}], [1, [], null]]
  }

describe.each(Object.entries(shapes))('%s', (shape, [words, right, wrong]) => {
  const key: Key = {shape: shape as Shape}

  test('what is right', () => {
    for (const value of right) expect(valueFault(key, value), JSON.stringify(value)).toBeUndefined()
  })

  test('what is wrong, and what is expected', () => {
    for (const value of wrong)
      expect(valueFault(key, value), JSON.stringify(value)).toEqual({values: [], forms: [words], isShape: true})
  })
})

test.each<[Shape, unknown, (string | number)[], string[], string[]]>([
  ['flags', {a: true, b: 'x'}, ['b'], [], ['`true` or `false` without quotes']],
  ['texts', ['a', 1], [1], [], ['a text']],
  ['lists', {a: [], b: {}}, ['b'], [], ['a list']],
  ['servers', {a: {command: 'x', url: 'y'}}, ['a'], [], ['a table with `command` or `url`']],
  ['tool-servers', {a: 'x'}, ['a'], [], ['a table of keys and values']],
  ['tool-servers', {a: {command: 'x', args: []}}, ['a'], [], ['a list of texts as `tools`']],
  ['tool-servers', {a: {command: 1, args: [], tools: []}}, ['a', 'command'], [], ['a text as `command`']],
  ['tool-servers', {a: {url: 'x', tools: []}}, ['a'], [], ['a text as `type`']],
  ['tool-servers', {a: {type: 'tcp'}}, ['a', 'type'], ['local', 'stdio', 'http', 'sse'], []],
  ['servers', {a: {}}, ['a'], [], ['a table with `command` or `url`']],
  ['servers', {a: 'x'}, ['a'], [], ['a table with `command` or `url`']],
  ['handoffs', ['a'], [0], [], ['a table with `label`, `agent` and `prompt`']],
  ['handoffs', [{label: 'a', agent: 'b'}], [0], [], ['a text as `prompt`']],
  ['handoffs', [{agent: 'b', prompt: 'c'}], [0], [], ['a text as `label`']],
  ['handoffs', [{label: 'a', agent: 1, prompt: 'c'}], [0, 'agent'], [], ['a text as `agent`']],
  ['tables', {a: {}, b: 1}, ['b'], [], ['a table of keys and values']],
  ['names', ['a', 'b/c'], [1], [], ['letters, digits, spaces, hyphens and underscores']],
  ['names', [1], [0], [], ['letters, digits, spaces, hyphens and underscores']],
  ['permissions', 'never', [], ['ask', 'allow', 'deny'], []],
  ['permissions', {a: {b: 'never'}}, ['a', 'b'], ['ask', 'allow', 'deny'], []],
  ['permissions', {a: {b: {c: 'ask'}}}, ['a', 'b'], ['ask', 'allow', 'deny'], []]
])('what is inside of %s, %j, is wrong at %j', (shape, value, path, values, forms) => {
  const found = valueFault({shape}, value)
  expect(found).toMatchObject({values, forms, isShape: false, inner: {path, values, forms}})
})

describe('values that a key names', () => {
  const key: Key = {shape: 'any', values: ['low', 'high']}
  const fault = {values: ['low', 'high'], forms: [], isShape: false}

  test('are right, others are not', () => {
    expect([valueFault(key, 'low'), valueFault(key, 'high')]).toEqual([undefined, undefined])
    for (const value of ['lo', '3', 3, ['low'], {}]) expect(valueFault(key, value)).toEqual(fault)
  })

  test('or numbers', () => {
    expect(valueFault({...key, orNumber: true}, 3)).toBeUndefined()
    expect(valueFault({...key, orNumber: true}, '30')).toBeUndefined()
    expect(valueFault({...key, orNumber: true}, '3a')).toEqual({...fault, forms: ['a number']})
  })

  test('or tables', () => {
    expect(valueFault({...key, orTable: true}, {})).toBeUndefined()
    expect(valueFault({...key, orTable: true}, 3)).toEqual(fault)
  })

  test('or texts of a form', () => {
    const form = {pattern: /^x+$/, expected: 'some x', usual: ['y']}
    const ofForm: Key = {shape: 'any', form}
    for (const value of ['x', 'xx', 'y', 3, {}]) expect(valueFault(ofForm, value)).toBeUndefined()
    expect(valueFault(ofForm, 'z')).toEqual({values: [], forms: ['some x'], isShape: false})
    expect(valueFault({...key, form}, 'x')).toBeUndefined()
    expect(valueFault({...key, form}, 'z')).toEqual({...fault, forms: ['some x']})
  })
})

test('the keys of a table', () => {
  const key: Key = {shape: 'any', keys: {a: {shape: 'flag'}, b: {shape: 'any', keys: {c: {shape: 'text'}}}}}
  for (const value of [{}, {a: true}, {other: 1}, 'text', {b: {c: 'x'}}]) expect(valueFault(key, value)).toBeUndefined()
  expect(valueFault(key, {a: 'true'})).toEqual({
    values: [],
    forms: ['`true` or `false` without quotes'],
    isShape: false,
    inner: {path: ['a'], value: 'true', values: [], forms: ['`true` or `false` without quotes']}
  })
  expect(valueFault(key, {b: {c: 1}})?.inner).toEqual({path: ['b', 'c'], value: 1, values: [], forms: ['a text']})
})
