import fc from 'fast-check'
import {expect, test} from 'vitest'
import {textOf} from '../../src/text/quoted.ts'
import {yamlLimits} from '../../src/text/yaml/limits.ts'
import {readYaml, type YamlDocument} from '../../src/text/yaml.ts'
import {anyCharacter} from '../support/characters.ts'
import {runs} from '../support/runs.ts'

const read = (text: string): YamlDocument => readYaml(text)

/** Reasons and places of the faults, as `start-end: reason`. */
const faults = (text: string): string[] =>
  read(text).faults.map(({reason, start, end}) => `${start}-${end}: ${textOf(reason)}`)

test('every node and key has its place', () => {
  const text = 'a: 1\nlist:\n  - file: "x y"\n    lines: 2 # two\n  - plain text\nempty:\n'
  const {value, locate, locateKey, keys} = read(text)
  const at = ({start, end}: {start: number; end: number}): string => text.slice(start, end)
  expect(value).toEqual({a: 1, list: [{file: 'x y', lines: 2}, 'plain text'], empty: null})
  expect(at(locate(['a']))).toBe('1')
  expect(at(locate(['list', 0, 'file']))).toBe('"x y"')
  expect(at(locateKey(['list', 0, 'lines']))).toBe('lines')
  expect(at(locate(['list', 0, 'lines']))).toBe('2')
  expect(at(locate(['list', 1]))).toBe('plain text')
  expect(at(locate(['empty']))).toBe('empty')
  expect(at(locate(['list', 1, 'nothing', 'here']))).toBe('plain text')
  expect(at(locateKey(['list']))).toBe('list')
  expect(keys.map(({path}) => path.join('.'))).toEqual(['a', 'list', 'list.0.file', 'list.0.lines', 'empty'])
})

test('places are those of the whole text', () => {
  const text = '---\nname: x\n---\nbody'
  const {value, locate, locateKey} = readYaml(text, {start: 4, end: 12})
  expect(value).toEqual({name: 'x'})
  expect(locate(['name'])).toEqual({start: 10, end: 11})
  expect(locateKey(['name'])).toEqual({start: 4, end: 8})
  expect(readYaml('---\na: @\n---', {start: 4, end: 9}).faults[0]?.start).toBe(7)
})

test.each([
  ['a: b: c', ['4-5: colon and space in a plain value']],
  ['a: "x\nb: 2\n', ['3-5: quote that is never closed']],
  ["a: 'x\nb: 2\n", ['3-5: quote that is never closed']],
  ['a: "x\\"', ['3-7: quote that is never closed']],
  ['a: [x\nb: 3\n', ['3-4: bracket that is never closed']],
  ['a: {x: 1\nb: 3\n', ['3-4: bracket that is never closed']],
  ['a:\n\tb: 1', ['3-4: tab as indentation']],
  ['a: @x', ['3-4: first character of a plain value']],
  ['a: [x] [y]', ['7-8: text after a value']],
  ['a: x\nfoo bar\nb: c', ['5-12: line without a colon']],
  ['a: x\n<\nb: c', ['5-6: line without a colon']],
  ['a: 1\nb: 2\na: 3', ['10-11: duplicate key `a`']],
  ['a: *b', ['3-5: alias `*b` without an anchor before it']],
  ['a: 1\n---\nb: 2', ['5-6: second document']],
  ['a: "\\q"', ['4-5: escape']]
])('%j is reported', (text, expected) => {
  expect(faults(text)).toEqual(expected)
})

test('texts of Windows and of old Macs are read', () => {
  expect(read('a:\r\n  b: 1\r\n').value).toEqual({a: {b: 1}})
  expect(read('a:\r  b: 1\r').value).toEqual({a: {b: 1}})
  expect(read('\uFEFFa: 1').faults.length).toBeLessThan(2)
})

test('nothing is evaluated: words of other versions and dates stay texts', () => {
  expect(read('a: yes\nb: 2024-01-01\nc: 1:30\nd: null').value).toEqual({a: 'yes', b: '2024-01-01', c: '1:30', d: null})
})

test('an alias bomb is a fault', () => {
  const rest = [...'bcdefghi'].map(
    (name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]`
  )
  expect(faults(['a: &a [x,x,x,x,x,x,x,x,x]', ...rest].join('\n'))).toEqual(['71-73: number of aliases'])
})

test('a few aliases are read', () => {
  expect(read('a: &x [1]\nb: *x\nc: *x').value).toEqual({a: [1], b: [1], c: [1]})
})

test.each(['[', '{', '- ', '? ', 'a: ', '[{a: ['])('deep nesting of %j is a fault', (piece) => {
  const text = piece.repeat(yamlLimits.length / 10)
  expect(read(text).faults.map(({reason}) => reason)).toEqual(['depth of nesting'])
})

test('nesting by indentation is a fault', () => {
  const text = Array.from({length: 400}, (_, index) => `${' '.repeat(index)}a:`).join('\n')
  expect(read(text).faults.map(({reason}) => reason)).toEqual(['depth of nesting'])
})

test('a scalar of 5 MB is a fault', () => {
  expect(faults(`a: ${'x'.repeat(5_000_000)}`)).toEqual(['0-1: length of 5000003 characters'])
})

test.each(['!x', '!!python/object/apply:os.system', '!<tag:example.org,2000:x>', '!!binary'])(
  'tag %s is a fault',
  (tag) => {
    expect(faults(`a: ${tag} b`)).toEqual([`3-${3 + tag.length}: tag \`${tag}\``])
  }
)

test('tags of the standard are read', () => {
  expect(read('a: !!str 1\nb: ! 2').value).toEqual({a: '1', b: '2'})
})

const yamlText = fc.oneof(
  fc.string({unit: anyCharacter}),
  fc
    .array(
      fc.constantFrom(
        'a',
        ': ',
        ':',
        '- ',
        '\n',
        '  ',
        '"',
        "'",
        '[',
        ']',
        '{',
        '}',
        ',',
        '|',
        '>',
        '&a',
        '*a',
        '!x',
        '#',
        '---',
        '\t',
        '\r',
        '? ',
        '%',
        '\\'
      ),
      {maxLength: 60}
    )
    .map((parts) => parts.join(''))
)

test('any text is read, and every place lies in it', () => {
  fc.assert(
    fc.property(yamlText, (text) => {
      const {faults: all, keys, locate, locateKey} = read(text)
      const ranges = [...all, ...keys, ...keys.flatMap(({path}) => [locate(path), locateKey(path)])]
      for (const {start, end} of ranges) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(Math.max(text.length, 1))
      }
    }),
    {numRuns: runs(2000)}
  )
})
