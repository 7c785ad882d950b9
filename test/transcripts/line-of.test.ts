import assert from 'node:assert/strict'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {createLineOf} from '../../src/transcripts/line-of.ts'
import {anyCharacter} from '../support/characters.ts'

test('the line of a value', () => {
  const lineOf = createLineOf(
    ['', '{', '  "a": "x\\\\\\" {[ \\\\",', '  "b": [', '    1, {"c":', 'true},', '    []', '  ]', '}'].join('\n')
  )
  expect(lineOf(['b', 1, 'c'])).toBe(6)
  expect(lineOf(['a'])).toBe(3)
  expect(lineOf(['b'])).toBe(4)
  expect(lineOf(['b', 0])).toBe(5)
  expect(lineOf(['b', 2])).toBe(7)
  expect(lineOf([])).toBe(2)
})

test('the line of the value around one that is missing', () => {
  const lineOf = createLineOf('{"a":\n{"b": 1}}')
  expect(lineOf(['a', 'c', 'd'])).toBe(2)
  expect(lineOf(['x'])).toBe(1)
  expect(lineOf(['a', 'b', 'toString'])).toBe(2)
})

test('counts the lines before every value of any document', () => {
  fc.assert(
    fc.property(fc.jsonValue({stringUnit: anyCharacter}), (value) => {
      const text = JSON.stringify(value, null, 1)
      const lineOf = createLineOf(text)
      const lines = text.split('\n')
      for (const path of pathsOf(value)) {
        const line = lines[lineOf(path) - 1] ?? ''
        const key = path.at(-1)
        const start =
          typeof key === 'string' ? `${JSON.stringify(key)}: ` : JSON.stringify(valueAt(value, path)).charAt(0)
        assert(line.includes(start), `${start} on ${line}`)
      }
    })
  )
})

function pathsOf(value: unknown, path: readonly PropertyKey[] = []): readonly (readonly PropertyKey[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
  return [path, ...keys.flatMap((key) => pathsOf(Reflect.get(value, key), [...path, key]))]
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value)
}
