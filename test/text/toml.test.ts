import * as fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {toToml} from '../../scripts/hosts/manifests/toml-text.ts'
import {textOf} from '../../src/text/quoted.ts'
import {readToml} from '../../src/text/toml.ts'
import {anyCharacter} from '../support/characters.ts'
import {runs} from '../support/runs.ts'

describe('places', () => {
  const text =
    'a.b = 1\n[t]\nk = "x"\n[t.u]\nm.n = [2, {o = 3}]\ni = {j = {k.l = 4}}\n[[v]]\nw = 5\n[v.x]\ny = 6\n[[v]]\nw = 7\n[[v.z]]\n'

  test.each<[PropertyKey[], string, string]>([
    [['a'], '1', 'a'],
    [['a', 'b'], '1', 'b'],
    [['t'], '[t]', 't'],
    [['t', 'k'], '"x"', 'k'],
    [['t', 'u'], '[t.u]', 'u'],
    [['t', 'u', 'm', 'n'], '[2, {o = 3}]', 'n'],
    [['t', 'u', 'm', 'n', 0], '2', '2'],
    [['t', 'u', 'm', 'n', 1, 'o'], '3', 'o'],
    [['t', 'u', 'i', 'j', 'k', 'l'], '4', 'l'],
    [['v'], '[[v]]', 'v'],
    [['v', 0, 'w'], '5', 'w'],
    [['v', 0, 'x', 'y'], '6', 'y'],
    [['v', 1, 'w'], '7', 'w'],
    [['v', 1, 'z'], '[[v.z]]', 'z'],
    [['none'], text, text],
    [['t', 'none'], '[t]', 't']
  ])('%j', (path, value, key) => {
    const {faults, locate, locateKey} = readToml(text)
    const at = ({start, end}: {start: number; end: number}): string => text.slice(start, end)
    expect(faults).toEqual([])
    expect(at(locate(path))).toBe(value)
    expect(at(locateKey(path))).toBe(key)
  })

  test('of keys, in the order of the text', () => {
    expect(
      readToml(text)
        .keys.map(({path}) => path.join('.'))
        .join(' ')
    ).toBe(
      'a a.b t t.k t.u t.u.m t.u.m.n t.u.m.n.1.o t.u.i t.u.i.j t.u.i.j.k t.u.i.j.k.l v v.0.w v.0.x v.0.x.y v.1.w v.1.z'
    )
    expect(readToml('a . "b c" = 1\n').keys).toEqual([
      {name: 'a', path: ['a'], start: 0, end: 1},
      {name: 'b c', path: ['a', 'b c'], start: 4, end: 9}
    ])
  })
})

test.each<[string, unknown]>([
  ['', {}],
  ['\uFEFFa = 1\r\nb = """\r\nx\r\n"""\r\n', {a: 1, b: 'x\n'}],
  [
    'a = [1, -2.5e3, true, "\\u00e9", \'\\\', +inf, 0xFF, 1_000]',
    {a: [1, -2500, true, 'é', '\\', Infinity, 255, 1000]}
  ],
  ["a = '''\nx'y'''\nb = \"\"\"x \\\n   y\"\"\"\n", {a: "x'y", b: 'x y'}],
  ['a = """x""""\nb = "#" # c', {a: 'x"', b: '#'}],
  ['a = {b.c = 1, "d e" = [{}]}', {a: {b: {c: 1}, 'd e': [{}]}}],
  ['[a.b]\nc = 1\n[a]\nd = 2\n[[a.e]]\n[[a.e]]\nf = 3', {a: {b: {c: 1}, d: 2, e: [{}, {f: 3}]}}],
  ['a = 1979-05-27T07:32:00Z\n', {a: new Date('1979-05-27T07:32:00Z')}],
  ['a = {\n  b = 1,\n}\n', {a: {b: 1}}]
])('%j has its value', (text, value) => {
  expect(readToml(text).faults).toEqual([])
  expect(readToml(text).value).toEqual(value)
})

test('keys may be names of methods', () => {
  const value = readToml('constructor = 1\n[__proto__]\nx = 2\n').value as object
  expect(Object.entries(value)).toEqual([
    ['constructor', 1],
    ['__proto__', {x: 2}]
  ])
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect('x' in {}).toBe(false)
})

describe('faults have their place', () => {
  test.each([
    ['name = h\n', 'h', 'invalid value'],
    ['name =\nb = 1\n', '=', 'invalid value'],
    ['name =', '=', 'invalid value'],
    ['a = 1\na = 2\n', 'a', 'key that is there already'],
    ['[a]\n[b]\n["a"]\n', '"a"', 'key that is there already'],
    ['a = {b = 1, b = 2}\n', 'b', 'key that is there already'],
    ['a.b = 1\n[a]\n', 'a', 'key that is there already'],
    ['a b = 1\n', 'b', 'key without a value'],
    ['a = 1 b = 2\n', 'b', 'text after a value'],
    ['a = [1 2]\n', '2', 'text without a comma before it'],
    ['a = [[], {b = [1]}\n', '[', 'bracket that is never closed'],
    ['a = ["b"]\nc = "d\n', '"d', 'quote that is never closed'],
    ['a = """b\nc\n', '"""b', 'quote that is never closed'],
    ['a = {b = [1], c = 2', '{', 'brace that is never closed'],
    ['a = "\\q"\n', 'q', 'escape'],
    ['[a\n', '[', 'header that is never closed'],
    ['a = 007\n', '007', 'zero before a number'],
    ['a = 2024-13-01\n', '1', 'invalid date'],
    ['a = 9223372036854775808\n', '9223372036854775808', 'number of more than 64 bits'],
    ['a = 1\rb = 2\n', '\r', 'carriage return'],
    ['# a\0\n', '\0', 'text']
  ])('%j', (text, place, reason) => {
    const {value, faults} = readToml(text)
    expect(value).toBeUndefined()
    expect(faults.map((fault) => [text.slice(fault.start, fault.end), textOf(fault.reason), fault.expected])).toEqual([
      [place, reason, 'TOML']
    ])
  })

  test('the second of two keys that are the same', () => {
    expect(readToml('a = 1\na = 2\n').faults.map(({start}) => start)).toEqual([6])
    expect(readToml('a.b = 1\n[a]\n').faults.map(({start}) => start)).toEqual([9])
  })
})

describe('a limit is marked', () => {
  test.each([
    ['length', `a = "${'x\n'.repeat(500_000)}"`, 1_000_000],
    ['length', `a = "${'x'.repeat(100_000)}"`, 100_000],
    ['length', `a = """${'x\n'.repeat(50_000)}`, 100_000],
    ['depth', `a = ${'['.repeat(51)}`, 50],
    ['depth', `a${'.a'.repeat(51)} = 1`, 50],
    ['depth', `[a${'.a'.repeat(51)}]`, 50],
    ['values', `a = [${'1,'.repeat(20_000)}]`, 20_000]
  ])('%s', (kind, text, most) => {
    const {value, faults} = readToml(text)
    expect(value).toBeUndefined()
    expect(faults.map(({limit}) => limit)).toEqual([{kind, most}])
  })

  test.each([
    ['a string', `a = "${'x'.repeat(99_998)}"`],
    ['brackets', `a = ${'['.repeat(49)}${']'.repeat(49)}`],
    ['dots', `a${'.a'.repeat(49)} = 1`],
    ['values', `a = [${'1,'.repeat(19_000)}]`]
  ])('%s within the limits', (_, text) => {
    expect(readToml(text).faults).toEqual([])
  })
})

test('every value that is written is read, with a place for its key', () => {
  const key = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/), fc.string({maxLength: 5}))
  const {value: values} = fc.letrec<{value: unknown}>((tie) => ({
    value: fc.oneof(
      {depthSize: 'small', maxDepth: 4},
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.array(tie('value'), {maxLength: 3}),
      fc.dictionary(key, tie('value'), {maxKeys: 3})
    )
  }))
  fc.assert(
    fc.property(fc.dictionary(key, values, {maxKeys: 5}), (table) => {
      const text = toToml(table)
      const {value, keys, faults, locateKey} = readToml(text)
      expect(faults).toEqual([])
      expect(JSON.parse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(table)))
      for (const {name, path, start, end} of keys) {
        expect(locateKey(path)).toEqual({start, end})
        expect(JSON.parse(text.slice(start, end))).toBe(name)
      }
    }),
    {numRuns: runs(300)}
  )
})

const signs = [
  '"',
  "'",
  '"""',
  "'''",
  '[',
  ']',
  '{',
  '}',
  '=',
  '.',
  ',',
  '#',
  '\n',
  '\r',
  '-',
  '_',
  ' ',
  '\\',
  '\t',
  '\0'
]

test('any text is read, and every place lies in it', () => {
  const text = fc.oneof(
    fc.string({unit: fc.constantFrom(...signs, 'a', '1', 'a = ', '\n[a.b]\n')}),
    fc.string({unit: anyCharacter})
  )
  fc.assert(
    fc.property(text, (written) => {
      const {faults, keys, locate, locateKey} = readToml(written)
      for (const {start, end} of [...faults, ...keys, ...keys.flatMap(({path}) => [locate(path), locateKey(path)])]) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(Math.max(1, written.length))
      }
    }),
    {numRuns: runs(2000)}
  )
})
