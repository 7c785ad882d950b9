import * as fc from 'fast-check'
import {stringify} from 'smol-toml'
import {describe, expect, test} from 'vitest'
import {readToml} from '../../src/text/toml.ts'
import {runs} from '../support/runs.ts'

/** The top-level keys of a text, each with the text of its value. */
function entries(text: string): (readonly [string, string])[] {
  const {keys, locate} = readToml(text)
  return keys.map(({name}) => {
    const {start, end} = locate([name])
    return [name, text.slice(start, end)]
  })
}

test('keys and values have their places', () => {
  expect(
    entries(
      '# c\nname = "a" # b\n"two words" = 1\nlong = """x\ny = 3\n"""\nb.c = [1, "]", {x = 2}]\n[t.u]\nk = 1\n[[v]]\nw = 2\n'
    )
  ).toEqual([
    ['name', '"a"'],
    ['two words', '1'],
    ['long', '"""x\ny = 3\n"""'],
    ['b', '[1, "]", {x = 2}]'],
    ['t', '[t.u]'],
    ['v', '[[v]]']
  ])
})

test('values in tables and in lists of tables have their places', () => {
  const text = 'a.b = 1\n[t]\nk = "x"\n[t.u]\nm.n = [2]\ni = {j = 3}\n[[v]]\nw = 4\n'
  const {locate} = readToml(text)
  const at = (...path: PropertyKey[]): string => {
    const {start, end} = locate(path)
    return text.slice(start, end)
  }
  expect(at('a', 'b')).toBe('1')
  expect(at('t')).toBe('[t]')
  expect(at('t', 'k')).toBe('"x"')
  expect(at('t', 'u', 'm', 'n')).toBe('[2]')
  expect(at('t', 'u', 'i', 'j')).toBe('{j = 3}')
  expect(at('v', 0, 'w')).toBe('4')
  expect(at('none')).toBe(text)
})

describe('faults have their place', () => {
  test.each([
    ['name = h\n', 7],
    ['a = 1\na = 2\n', 6],
    ['a b = 1\n', 2]
  ])('%j', (text, start) => {
    expect(readToml(text).faults).toEqual([expect.objectContaining({start, expected: 'TOML'})])
  })

  test('also in a text that is too long or too deep', () => {
    expect(readToml(`a = "${'x'.repeat(1_000_000)}"`).faults).toHaveLength(1)
    expect(readToml(`a = ${'['.repeat(100)}${']'.repeat(100)}`).faults).toHaveLength(1)
  })
})

test('every key that a parser reads has a place with its value', () => {
  const key = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/), fc.string({minLength: 1, maxLength: 5}))
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.string()),
    fc.dictionary(key, fc.string())
  )
  fc.assert(
    fc.property(fc.dictionary(key, value, {maxKeys: 5}), (table) => {
      const text = stringify(table)
      const {keys, faults, locateKey} = readToml(text)
      expect(faults).toEqual([])
      expect(keys.map(({name}) => name).sort()).toEqual(Object.keys(table).sort())
      for (const {name} of keys) expect(text.slice(locateKey([name]).start)).toMatch(/^["'\w-]/)
    }),
    {numRuns: runs(200)}
  )
})

test('any text is read without an error', () => {
  fc.assert(
    fc.property(
      fc.string({unit: fc.constantFrom('"', "'", '[', ']', '{', '}', '=', '.', '#', '\n', 'a', '1', ' ', '\\')}),
      (text) => {
        for (const {start, end} of readToml(text).faults) {
          expect(start).toBeLessThanOrEqual(end)
          expect(end).toBeLessThanOrEqual(Math.max(1, text.length))
        }
      }
    ),
    {numRuns: runs(500)}
  )
})
