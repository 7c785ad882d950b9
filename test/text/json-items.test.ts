import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {findItems} from '../../src/text/json-items.ts'

function read(text: string): {readonly items: readonly string[]; readonly rest: string} | undefined {
  const bytes = Buffer.from(text)
  const found = findItems(bytes, 'list')
  if (found === undefined || found === 'many') return undefined
  return {rest: found.rest, items: found.items.map(({start, end}) => bytes.toString('utf8', start, end))}
}

describe('the items of a list', () => {
  test('are a quarter of a million at most', () => {
    const list = (count: number): string => `{"list":[${'0,'.repeat(count - 1)}0]}`
    expect(read(list(250_000))).toMatchObject({rest: '{"list":[]}'})
    expect(findItems(Buffer.from(list(250_001)), 'list')).toBe('many')
  })

  test.each<[string, readonly string[], string]>([
    ['{"list":[]}', [], '{"list":[]}'],
    ['{"list": [1, "a,]", {"b": [2]}, []]}', ['1', '"a,]"', '{"b": [2]}', '[]'], '{"list": []}'],
    ['\uFEFF{"list":[1]}', ['1'], '{"list":[]}'],
    [
      ' { "a" : {"list": [0]} , "l\\u0069st" : [ true ] , "z" : 1 } ',
      ['true'],
      '{ "a" : {"list": [0]} , "l\\u0069st" : [] , "z" : 1 } '
    ],
    ['{"list": ["\\"", "\\\\"], "x": "]"}', ['"\\""', '"\\\\"'], '{"list": [], "x": "]"}'],
    ['{"list":[\n  {"a": "\u00E9"}\r\n,\t2]}', ['{"a": "\u00E9"}', '2'], '{"list":[]}']
  ])('of %j', (text, items, rest) => {
    expect(read(text)).toEqual({items, rest})
  })

  test.each([
    '',
    `{${'"a":1,'.repeat(1_000)}"list":[]}`,
    '[]',
    '"list"',
    '{}',
    '{"list": 1}',
    '{"list": {}}',
    '{"list": [1,]}',
    '{"list": [,1]}',
    '{"list": [1 2]}'
  ])('of %j are none', (text) => {
    expect(read(text)).toBeUndefined()
  })

  test('are not those of a key that is there twice', () => {
    expect(read('{"list": [], "list": [1]}')).toBeUndefined()
  })

  test('are those that a parser finds, however the object is written', () => {
    const object = fc.record({before: fc.jsonValue(), list: fc.array(fc.jsonValue()), after: fc.jsonValue()})
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 1, '\t', '  '), (value, indent) => {
        const found = read(JSON.stringify(value, null, indent))
        expect(found?.items.map((item) => JSON.parse(item))).toEqual(JSON.parse(JSON.stringify(value.list)))
        expect(JSON.parse(found?.rest ?? '')).toEqual(JSON.parse(JSON.stringify({...value, list: []})))
      })
    )
  })

  test('any bytes are read without a fault', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '"list"', ' ', '1', '\n', '\u00E9')
    fc.assert(
      fc.property(fc.array(pieces, {maxLength: 40}), (list) => {
        const text = list.join('')
        const found = read(text)
        for (const item of found?.items ?? []) expect(text).toContain(item)
      })
    )
  })
})
