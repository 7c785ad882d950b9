/** The YAML that people write is read without the package `yaml`, and as the package reads it. */

import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {compareYaml} from '../../scripts/differential/compare-yaml.ts'
import {frontMatterPart} from '../../src/markdown/front-matter.ts'
import {createDocument} from '../../src/text/document.ts'
import {textOf} from '../../src/text/quoted.ts'
import {readYaml} from '../../src/text/yaml.ts'
import {runs} from '../support/runs.ts'
import {yamlTexts} from '../support/yaml-text.ts'

const equal = {isCommon: true, difference: undefined}

describe('common YAML', () => {
  test('has the values, keys, faults and places that the package finds in generated texts', () => {
    const count = runs(800)
    let common = 0
    fc.assert(
      fc.property(yamlTexts, (text) => {
        const {isCommon, difference} = compareYaml(text)
        if (isCommon) common++
        expect(difference).toBeUndefined()
      }),
      {numRuns: count}
    )
    expect(common).toBeGreaterThan(count / 10)
  })

  test('is all front matter of this repository', () => {
    const paths = ['test/fixtures', 'examples', 'docs'].flatMap((folder) =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((path) => join(folder, path))
    )
    let count = 0
    for (const path of paths.filter((each) => each.endsWith('.md'))) {
      const document = createDocument(readFileSync(path, 'utf8'))
      const part = frontMatterPart(document)
      if (part === undefined) continue
      count++
      expect([path, compareYaml(document.text, part)]).toEqual([path, equal])
    }
    expect(count).toBeGreaterThan(5)
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
  ])('is %s', (_, text, value) => {
    expect(compareYaml(text)).toEqual(equal)
    expect(readYaml(text).value).toEqual(value)
  })

  test.each([
    ['anchors', 'a: &b c\n'],
    ['aliases', 'a: *b\n'],
    ['tags', 'a: !!str 1\n'],
    ['explicit keys', '? a\n: b\n'],
    ['keys without a text', ': a\n'],
    ['keys of null', '~: a\n'],
    ['directives', '%YAML 1.2\n---\na: 1\n'],
    ['documents', 'a: 1\n---\nb: 2\n'],
    ['the end of a document', 'a: 1\n...\n'],
    ['tabs', 'a:\tb\n'],
    ['tabs in a plain value', 'a: b\tc\n'],
    ['tabs below a literal', 'a: |\n  b\n\t\n'],
    ['spaces on an empty line of a literal', 'a: |\n  b\n      \n  c\n'],
    ['spaces without a line end', 'a: 1\n  '],
    ['control characters', 'a: \u0000\n'],
    ['other line ends', 'a: b\u2028c\n'],
    ['a map in a list in brackets', 'a: [b: c]\n'],
    ['a key in brackets without a value', 'a: {b}\n'],
    ['a plain value on two lines in brackets', 'a: [b\n  c]\n'],
    ['one value', 'a\n'],
    ['a value below a comment in the first column', 'a:\n#b\n  c\nd: 1\n'],
    ['lines without a colon', 'a: 1\nb\n'],
    ['lines in no column', 'a:\n    b: 1\n  c: 2\n'],
    ['lines after quotes in the first column', 'a: "b\nc"\n'],
    ['text after quotes', 'a: "b" c\n'],
    ['text after brackets', 'a: [b] c\n'],
    ['a list of more after brackets', 'a: [b], [c]\n'],
    ['brackets that are a key', 'a: [b] [c]: d\n'],
    ['open quotes', 'a: "b\n'],
    ['open brackets', 'a: [b\n'],
    ['unknown escapes', 'a: "\\q"\n'],
    ['characters that nothing begins with', 'a: @b\nc: `d`\n'],
    ['colons in the second line', 'a: b\n  c: d\n'],
    ['a map behind a text in quotes', "name: 'a' {a: a}\n"]
  ])('is not %s', (_, text) => {
    expect(compareYaml(text).isCommon).toBe(false)
  })

  test.each([
    ['a: b: c\nd: 1\n', '4-5: colon and space in a plain value'],
    ['a: Use when: "x: y" b: \'z\'\nd: "e" f: g\n', '11-12: colon and space in a plain value'],
    ['a:\n  - b: c: d\n', '11-12: colon and space in a plain value'],
    ["a: b: 'c'd' e: f\n", '4-5: colon and space in a plain value'],
    ['a: 1\nb: 2\na: 3\n', '10-11: duplicate key `a`'],
    ['a: {b: 1, b: 2}\n', '10-11: duplicate key `b`'],
    ['argument-hint: [file] [line]\nb: 1\n', '22-23: text after a value'],
    ['a: {b: c}  {d: e} [f]\na: 2\n', '11-12: text after a value'],
    ['a: "b"[c]\nd: [e] [f]\n', '6-7: text after a value'],
    ['a: [b] [c]\nd: e: f\n', '7-8: text after a value'],
    ['a: b: c\nd: [e] [f]\n', '4-5: colon and space in a plain value'],
    ['- [a] [b]\n- c\n', '6-7: text after a value'],
    ['a: b: c\na: 1\n', '4-5: colon and space in a plain value']
  ])('has the faults of %j', (text, fault) => {
    expect(compareYaml(text)).toEqual(equal)
    expect(readYaml(text).faults.map(({reason, start, end}) => `${start}-${end}: ${textOf(reason)}`)).toEqual([fault])
  })

  test.each([
    ['a: b: c\nd: !x e\n'],
    ['a: b: "c\nd: 1\n'],
    ['a: b: [c\nd: 1\n'],
    ['a: b: *c\n'],
    [`a: b${': c'.repeat(60)}\n`]
  ])('leaves %j to the package, which finds another fault', (text) => {
    expect(compareYaml(text).isCommon).toBe(false)
    expect(readYaml(text).faults[0]?.reason).not.toBe('colon and space in a plain value')
  })

  test.each([
    ['maps', (depth: number) => Array.from({length: depth}, (_, index) => `${' '.repeat(index)}a:`).join('\n')],
    ['lists', (depth: number) => '- '.repeat(depth)],
    [
      'lists in maps',
      (depth: number) =>
        Array.from({length: depth}, (_, index) => `${'  '.repeat(index)}a:\n${'  '.repeat(index)}- b: 1`).join('\n')
    ],
    ['brackets', (depth: number) => `a: ${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['braces', (depth: number) => `a: ${'{a: '.repeat(depth)}1${'}'.repeat(depth)}`],
    [
      'brackets in maps',
      (depth: number) =>
        `${Array.from({length: 7}, (_, index) => `${' '.repeat(index)}a:`).join('\n')} ${'['.repeat(depth)}${']'.repeat(depth)}`
    ],
    [
      'colons',
      (depth: number) =>
        `${Array.from({length: 7}, (_, index) => `${' '.repeat(index)}a:`).join('\n')} b${': b'.repeat(depth)}\n`
    ]
  ])('of any depth has one answer: %s', (_, text) => {
    const compared = Array.from({length: 60}, (_, depth) => compareYaml(text(depth + 1)))
    expect(compared.filter(({difference}) => difference !== undefined)).toEqual([])
    expect(compared[1]?.isCommon).toBe(true)
    expect(compared.at(-1)?.isCommon).toBe(false)
  })

  test('has places without the comments around its values', () => {
    const text = 'a: # one\n  - x # two\n  # three\n  - |\n    y\n\n# four\nb: {c: 1} # five\n'
    const {locate, locateKey} = readYaml(text)
    const at = ({start, end}: {start: number; end: number}): string => text.slice(start, end)
    expect(at(locate(['a']))).toBe('- x # two\n  # three\n  - |\n    y')
    expect(at(locate(['a', 1]))).toBe('|\n    y')
    expect(at(locate(['b']))).toBe('{c: 1}')
    expect(at(locateKey(['b', 'c']))).toBe('c')
  })

  test('has keys that are names of methods', () => {
    const text = '__proto__:\n  x: 1\nconstructor: 2\n'
    expect(compareYaml(text)).toEqual(equal)
    const value = readYaml(text).value as object
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.entries(value)).toEqual([
      ['__proto__', {x: 1}],
      ['constructor', 2]
    ])
  })
})
