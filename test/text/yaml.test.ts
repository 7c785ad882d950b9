import fc from 'fast-check'
import {expect, test} from 'vitest'
import {stringify, type ToStringOptions} from 'yaml'
import {textOf} from '../../src/text/quoted.ts'
import {yamlLimits} from '../../src/text/yaml/limits.ts'
import {readYaml, type YamlDocument} from '../../src/text/yaml.ts'
import {anyCharacter} from '../support/characters.ts'
import {runs} from '../support/runs.ts'
import {yamlTexts} from '../support/yaml-text.ts'

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

test.each<[string, string, unknown]>([
  ['nothing', '', null],
  ['comments alone', '# a\n\n  # b\n', null],
  ['a map', 'name: a b # c\ntools: [x, "y"]\n', {name: 'a b', tools: ['x', 'y']}],
  ['nested maps', 'a:\n  b:\n    c: 1\n  d: 2\n', {a: {b: {c: 1}, d: 2}}],
  ['a list below a key', 'a:\n- x\n- y\nb: 1\n', {a: ['x', 'y'], b: 1}],
  ['a list of maps', 'a:\n  - b: 1\n    c: 2\n  -\n    d: 3\n', {a: [{b: 1, c: 2}, {d: 3}]}],
  ['lists in lists', '- - a\n  - b\n- c\n', [['a', 'b'], 'c']],
  ['values that are not written', 'a:\nb: # c\n- d\n', {a: null, b: ['d']}],
  [
    'words of the core schema',
    'a: ~\nb: True\nc: 0x1F\nd: -1.5e3\ne: .inf\nf: 007\n',
    {a: null, b: true, c: 31, d: -1500, e: Infinity, f: 7}
  ],
  [
    'words of other schemas',
    'a: yes\nb: 2024-01-01\nc: 1_000\nd: 1.2.3\n',
    {a: 'yes', b: '2024-01-01', c: '1_000', d: '1.2.3'}
  ],
  ['a plain value on many lines', 'a: x\n  y\n\n  - z\nb: 1\n', {a: 'x y\n- z', b: 1}],
  ['a value below its key', 'a:\n  x\n  y\n', {a: 'x y'}],
  ['single quotes on many lines', "a: 'x''s\n\n  y\n\n  '\n", {a: "x's\ny\n"}],
  ['double quotes on many lines', 'a: "x \\\n  \\ y\n  z\\n\\u00e9"\n', {a: 'x  y z\n\u00E9'}],
  ['a literal', 'a: |\n  x\n    y\n\n  z\n\nb: 1\n', {a: 'x\n  y\n\nz\n', b: 1}],
  ['a folded text', 'a: >\n  x\n  y\n\n  z\n    w\n  v\n', {a: 'x y\nz\n  w\nv\n'}],
  ['a literal without a line end', 'a: |-\n  x\n\nb: 1\n', {a: 'x', b: 1}],
  ['a literal with all line ends', 'a: |+ # c\n  x\n\n\nb: 1\n', {a: 'x\n\n\n', b: 1}],
  ['a literal with its indentation', 'a: |2-\n    x\n  y\n', {a: '  x\ny'}],
  ['a literal without text', 'a: |\nb: >-\n', {a: '', b: ''}],
  ['brackets on many lines', 'a: [\n  x, # c\n  {b: 1, "c":2},\n]\n', {a: ['x', {b: 1, c: 2}]}],
  ['brackets alone', '[a,\n{b: c}]\n', ['a', {b: 'c'}]],
  ['empty brackets', 'a: []\nb: { }\n', {a: [], b: {}}],
  ['quoted keys', '"a b": 1\n\'c\' : 2\n', {'a b': 1, c: 2}],
  ['keys that are numbers', '1: a\ntrue: b\n', {1: 'a', true: 'b'}],
  ['line ends of Windows', 'a: |\r\n  x\r\n  y\r\nb: "c\r\n  d"\r\n', {a: 'x\ny\n', b: 'c d'}],
  ['line ends of old Macs', 'a: x\r  y\rb:\r  - c\r', {a: 'x y', b: ['c']}],
  ['an indented text behind a byte order mark', '\uFEFFa: 1\n b: 2\n', {a: 1, b: 2}]
])('a value is %s', (_, text, value) => {
  expect(read(text).faults).toEqual([])
  expect(read(text).value).toEqual(value)
})

test('places are without the comments around values', () => {
  const text = 'a: # one\n  - x # two\n  # three\n  - |\n    y\n\n# four\nb: {c: 1} # five\n'
  const {locate, locateKey} = read(text)
  const at = ({start, end}: {start: number; end: number}): string => text.slice(start, end)
  expect(at(locate(['a']))).toBe('- x # two\n  # three\n  - |\n    y')
  expect(at(locate(['a', 1]))).toBe('|\n    y')
  expect(at(locate(['b']))).toBe('{c: 1}')
  expect(at(locateKey(['b', 'c']))).toBe('c')
})

test('an empty item of a list is at its dash', () => {
  const text = 'a:\n  - x\n  -\n  - # none\n'
  const {locate} = read(text)
  expect([locate(['a', 1]), locate(['a', 2])]).toEqual([
    {start: 11, end: 12},
    {start: 15, end: 16}
  ])
})

test('keys may be names of methods', () => {
  const text = '__proto__:\n  x: 1\nconstructor: 2\n'
  const value = read(text).value as object
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Object.entries(value)).toEqual([
    ['__proto__', {x: 1}],
    ['constructor', 2]
  ])
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
  ['a: "\\q"', ['4-5: escape']],
  ['a: b: c\nd: 1\n', ['4-5: colon and space in a plain value']],
  ['a: Use when: "x: y" b: \'z\'\nd: "e" f: g\n', ['11-12: colon and space in a plain value']],
  ['a:\n  - b: c: d\n', ['11-12: colon and space in a plain value']],
  ["a: b: 'c'd' e: f\n", ['4-5: colon and space in a plain value']],
  ['a: 1\nb: 2\na: 3\n', ['10-11: duplicate key `a`']],
  ['a: {b: 1, b: 2}\n', ['10-11: duplicate key `b`']],
  ['argument-hint: [file] [line]\nb: 1\n', ['22-23: text after a value']],
  ['a: {b: c}  {d: e} [f]\na: 2\n', ['11-12: text after a value']],
  ['a: "b"[c]\nd: [e] [f]\n', ['6-7: text after a value']],
  ['a: [b] [c]\nd: e: f\n', ['7-8: text after a value']],
  ['a: b: c\nd: [e] [f]\n', ['4-5: colon and space in a plain value']],
  ['- [a] [b]\n- c\n', ['6-7: text after a value']],
  ['a: b: c\na: 1\n', ['4-5: colon and space in a plain value']]
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

test.each([
  ['length', 'x'.repeat(1_000_001), 1_000_000],
  ['depth', '- '.repeat(150), 100],
  ['depth', `a: ${'['.repeat(150)}`, 100],
  ['anchors', Array.from({length: 101}, (_, index) => `- &a${index} x\n`).join(''), 100],
  ['aliases', `- &a x\n${'- *a\n'.repeat(11)}`, 10],
  ['aliases', `- &a x\n${'- *a\n'.repeat(10)}`, 10],
  ['aliases', 'a: &a [*a]', 10]
])('a limit of %s is marked', (kind, text, most) => {
  expect(read(text).value).toBeUndefined()
  expect(read(text).faults.map(({limit}) => limit)).toEqual([{kind, most}])
})

test('a tag is marked, and its value is read as it is written', () => {
  expect(read('a: !foo 1').value).toEqual({a: '1'})
  expect(read('a: !foo 1').faults.map(({limit}) => limit)).toEqual([{kind: 'tag'}])
})

test.each(['a: b: c', 'a: *b', 'a: "x', 'a: [x', 'a: 1\na: 2', '['.repeat(40), '[b'])(
  '%j is invalid, whatever the limits',
  (text) => {
    expect(read(text).faults.map(({limit}) => limit)).toEqual([undefined])
  }
)

test('a text may be as long and deep, and have as many anchors and aliases, as the limits', () => {
  const deep = Array.from({length: 99}, (_, index) => `${' '.repeat(index)}a:`).join('\n')
  const anchors = Array.from({length: 100}, (_, index) => `- &a${index} x\n`).join('')
  for (const text of [deep, '- '.repeat(99), anchors, `- &a x\n${'- *a\n'.repeat(9)}`, `a: ${'x'.repeat(999_997)}`])
    expect(faults(text)).toEqual([])
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

const yamlStyles: fc.Arbitrary<ToStringOptions> = fc.record({
  collectionStyle: fc.constantFrom('any', 'block', 'flow'),
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'),
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 40)
})

test('a value that the package writes is read, with a place for each key', () => {
  fc.assert(
    fc.property(fc.jsonValue({maxDepth: 4, stringUnit: anyCharacter}), yamlStyles, (value, style) => {
      const text = stringify(value, {aliasDuplicateObjects: false, ...style})
      const {value: found, faults: all, keys, locateKey} = read(text)
      expect(all).toEqual([])
      expect(found).toEqual(JSON.parse(JSON.stringify(value)))
      for (const {path, start, end} of keys) expect(locateKey(path)).toEqual({start, end})
    }),
    {numRuns: runs(500)}
  )
})

test('any text is read, and every place lies in it', () => {
  fc.assert(
    fc.property(fc.oneof(yamlText, yamlTexts), (text) => {
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
