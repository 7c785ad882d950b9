/** Keys of front matter in the language of shapes: keys that are there twice, keys without a value, lengths. */
import {expect, test} from 'vitest'
import {checkShape} from '../../src/hosts/checks/shape-faults.ts'
import {proven} from '../../src/hosts/facts.ts'
import {filledText, tableOf, text} from '../../src/hosts/shapes.ts'
import {lines, lint} from '../support/lint.ts'

const drop = proven('drop')
const cut = proven('cut')

test('a key that is there twice is one finding', () => {
  const matter = 'name: a\ndescription: A.\nowner: x\nowner: y\nmodl: opus\nmodl: haiku'
  const found = lines(lint(`---\n${matter}\n---\n\nWork.\n`, {path: '.claude/agents/a.md', only: ['agent-keys']}))
  expect(found).toEqual([
    '4:1-4:6: note: Unexpected key `owner`, which Claude Code 2.1 ignores, expected only keys that it reads',
    '6:1-6:5: warning: Unexpected key `modl`, which Claude Code 2.1 ignores, expected `model`'
  ])
})

const shape = tableOf(
  {
    name: {shape: text, required: drop},
    title: {shape: filledText, otherwise: drop, longest: {length: 10, fact: cut, with: 'more'}},
    more: {shape: text},
    old: {shape: text, retired: {instead: 'title', fact: cut}}
  },
  {empty: drop, others: {...cut, areOpen: true}}
)

test.each<[name: string, value: object, found: readonly object[]]>([
  ['without a consequence any value is right', {name: 'a', more: 1}, []],
  ['other keys of an open table are right', {name: 'a', unlike: 1}, []],
  ['a misspelt key', {nmae: 'a'}, [{kind: 'misspelt-key', meant: 'name', isFree: true, takesValue: true}]],
  ['a missing key', {}, [{kind: 'missing-key', keys: ['name'], path: []}]],
  [
    'a key without a value',
    {name: 'a', more: null},
    [{kind: 'empty', path: ['more'], forms: ['a value, or not the key']}]
  ],
  ['a retired key', {name: 'a', old: 'b'}, [{kind: 'retired', key: 'old', instead: 'title', consequence: cut}]],
  ['a long text', {name: 'a', title: 'x'.repeat(11)}, [{kind: 'length', last: 'title', length: 11, longest: 10}]],
  [
    'two texts',
    {name: 'a', title: 'xxxxx', more: 'yyy'},
    [{kind: 'length', last: 'more', before: 'title', length: 11}]
  ],
  ['a short text', {name: 'a', title: 'xxxxx', more: 'yy'}, []]
])('%s', (_, value, found) => {
  const {faults} = checkShape(value, shape, {path: [], consequence: undefined})
  expect(faults).toHaveLength(found.length)
  expect(faults).toMatchObject(found)
})
