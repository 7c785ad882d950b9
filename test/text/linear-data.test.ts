/** What was rewritten to take linear time gives what the plain way gives. */
import fc from 'fast-check'
import {findNodeAtLocation, parseTree} from 'jsonc-parser'
import {describe, expect, test} from 'vitest'
import {frontMatterName, frontMatterVariables} from '../../src/markdown/front-matter.ts'
import {createDocument} from '../../src/text/document.ts'
import {readJson, readJsonPart} from '../../src/text/json.ts'
import {jsonDepth} from '../../src/text/json-tree.ts'
import {firstLineIn, firstLineOf, readLines} from '../../src/text/lines.ts'
import {longestRise} from '../../src/text/longest-rise.ts'
import {readYaml} from '../../src/text/yaml.ts'

/** The longest run by trying all; of several, the first. */
function slowRise(numbers: readonly number[]): readonly number[] {
  let best: readonly number[] = []
  const runs: (readonly number[])[] = []
  for (const [index, number] of numbers.entries()) {
    const before = runs.filter((run) => (numbers[run.at(-1) ?? 0] ?? 0) < number)
    const longest = before.reduce<readonly number[]>((most, run) => (run.length > most.length ? run : most), [])
    const run = [...longest, index]
    runs.push(run)
    if (run.length > best.length) best = run
  }
  return best
}

test('the longest rise is the one that trying all finds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6), {maxLength: 14}), (numbers) => {
      expect(longestRise(numbers)).toEqual(slowRise(numbers))
    })
  )
})

test('the first line of a span is the same by halving', () => {
  const text = fc.string({unit: fc.constantFrom('a', 'b', '\n', '\r', '\u2028'), maxLength: 30})
  fc.assert(
    fc.property(text, fc.nat(30), fc.nat(30), (written, from, length) => {
      const start = Math.min(from, written.length)
      const range = {start, end: Math.min(start + length, written.length)}
      if (written[start] === '\n' && written[start - 1] === '\r') return
      expect(firstLineIn(readLines(written), range)).toEqual(firstLineOf(written, range))
    })
  )
})

describe('JSON', () => {
  test('each value has the place that its parser gives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(2), (value, space) => {
        const text = JSON.stringify(value, null, space)
        const document = readJson(text)
        const tree = parseTree(text)
        for (const {path} of document.keys) {
          const node = tree && findNodeAtLocation(tree, [...path] as (string | number)[])
          expect(document.locate(path)).toEqual({start: node?.offset, end: (node?.offset ?? 0) + (node?.length ?? 0)})
        }
        expect(JSON.parse(JSON.stringify(document.value) ?? 'null')).toEqual(JSON.parse(text))
      })
    )
  })

  test('a part has its places in the whole text', () => {
    const text = 'x {"a": [1, {"b": 2}]} y'
    const part = readJsonPart(text, {start: 2, end: 22})
    expect(part.keys.map(({start, end}) => text.slice(start, end))).toEqual(['"a"', '"b"'])
    expect(text.slice(...Object.values(part.locate(['a', 1, 'b'])))).toBe('2')
  })

  test('a key that is there twice is located where it is first', () => {
    expect(readJson('{"a": 1, "a": 2}').locate(['a'])).toEqual({start: 6, end: 7})
  })

  test('a text that is wrong more than 1,000 times has its first fault and no value', () => {
    const fault = (text: string) => readJson(text).faults.map(({reason, start, end}) => [reason, start, end])
    expect(readJson(`[${'1 '.repeat(1_001)}]`).value).toHaveLength(1_001)
    expect(readJson(`[${'1 '.repeat(1_002)}]`).value).toBeUndefined()
    for (const count of [2, 1_001, 1_002])
      expect(fault(`[${'1 '.repeat(count)}]`)).toEqual([['token in place of a comma', 3, 4]])
  })

  test.each([
    ['lists', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`]
  ])('%s nest as deep as the limit, and no deeper', (_, make) => {
    expect(readJson(make(jsonDepth)).faults).toEqual([])
    for (const depth of [jsonDepth + 2, 10_000, 200_000])
      expect(readJson(make(depth)).faults.map(({reason}) => reason)).toEqual(['depth of nesting'])
  })
})

describe('front matter', () => {
  const named = (line: string) => frontMatterName(createDocument(`---\n${line}\n---\n`, {mayHaveFrontMatter: true}))

  test.each([
    ['name: a', 'a'],
    ['name:a', 'a'],
    ['name: a b \t', 'a b'],
    ['name: "a b" ', 'a b'],
    ["name: 'a'", 'a'],
    ['name: "a', '"a'],
    ['name: a"', 'a"'],
    ['name: ""', '""'],
    ['name: "', '"'],
    ['name: ', undefined],
    ['names: a', undefined]
  ])('%s', (line, name) => expect(named(line)).toBe(name))

  test.each([
    ['variables: [A, b.c] # D', ['A', 'b.c']],
    ['variables:\n  - A\n  - name: B # C\n\n  # D\n  - E', ['A', 'B', 'E']],
    ['variables:\n  - A\nother: 1\n  - B', ['A']]
  ])('%s', (lines, names) => {
    const document = createDocument(`---\n${lines}\n---\n`, {mayHaveFrontMatter: true})
    expect(frontMatterVariables(document)?.map(({value}) => value)).toEqual(names)
  })

  test('a list on lines has all its items, and the place of all', () => {
    const text = `tools:\n${'  - a   b # c  \n'.repeat(3)}`
    const document = readYaml(text)
    expect(document.value).toEqual({tools: ['a   b', 'a   b', 'a   b']})
    expect(document.locate(['tools'])).toEqual({start: 9, end: 48})
  })
})
