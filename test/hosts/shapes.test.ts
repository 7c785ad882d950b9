/** The values that a shape takes, and the words for what it expects. */
import {describe, expect, test} from 'vitest'
import {checkShape} from '../../src/hosts/checks/shape-faults.ts'
import {isOfKind, shapeName} from '../../src/hosts/checks/shape-kinds.ts'
import {proven} from '../../src/hosts/facts.ts'
import {
  any,
  either,
  filledText,
  flag,
  flagOrText,
  listShape,
  mapShape,
  neededTexts,
  number,
  oneOfTexts,
  positive,
  quotedCount,
  scalar,
  table,
  text,
  textOfForm,
  textOrTexts,
  texts,
  toggle,
  type ValueShape
} from '../../src/hosts/shapes.ts'

const fact = proven('drop')

function faults(shape: ValueShape, value: unknown): readonly object[] {
  return checkShape(value, shape, {path: ['key'], consequence: fact}).faults
}

/** Each shape with what it expects, values that are right, and values that are not. */
const shapes: readonly (readonly [
  name: string,
  shape: ValueShape,
  words: string,
  right: readonly unknown[],
  wrong: readonly unknown[]
])[] = [
  ['text', text, 'a text', ['', 'a'], [1, true, null, [], {}]],
  ['filled', filledText, 'a text that is not empty', ['a'], ['', ' \n', 1, null]],
  ['scalar', scalar, 'a text', ['a', 1], ['', ' ', true, null, []]],
  ['list', listShape(any), 'a list', [[], [1, {}]], ['a', {}, null]],
  ['texts', texts, 'a list of texts', [[], ['a']], ['a', {}]],
  ['flag', flag, '`true` or `false` without quotes', [true, false], ['true', 1, null]],
  ['flag or text', flagOrText, '`true` or `false`', [true, false, 'true', 'false'], ['yes', 'True', 1]],
  [
    'switch',
    toggle,
    '`true` or `false`',
    [true, 'false', 'Yes', 'no', 'ON', 'off', 1, 0],
    ['y', 'trues', 'untrue', 2, null]
  ],
  ['count', quotedCount, 'a whole number above 0', [1, 20, '3'], [0, -1, 1.5, '03', 'a1', '1a']],
  ['positive', positive, 'a whole number above 0', [1, 20], [0, -1, 1.5, '3']],
  ['number', number, 'a number', [0, -1, 1.5], ['1', null]],
  ['table', table, 'a table of keys and values', [{}, {a: 1}], ['a', [], null]],
  ['map', mapShape(flag), 'a table of keys and values', [{}, {a: true}], ['a', []]]
]

describe.each(shapes)('%s', (_, shape, words, right, wrong) => {
  test('right values', () => {
    for (const value of right) expect(faults(shape, value), JSON.stringify(value)).toEqual([])
  })

  test('wrong values, and the words', () => {
    for (const value of wrong)
      expect(faults(shape, value), JSON.stringify(value)).toEqual([
        {kind: 'value', path: ['key'], consequence: fact, value, values: [], forms: [words]}
      ])
  })
})

const names: ValueShape = {
  is: 'list',
  isFilled: true,
  of: {is: 'text', form: {pattern: /^\w+$/, expected: 'letters'}}
}

test.each<[name: string, shape: ValueShape, value: unknown, found: object]>([
  ['a text or texts', textOrTexts, {}, {path: ['key'], forms: ['a text', 'a list of texts']}],
  ['an item', textOrTexts, ['a', 1], {path: ['key', 1], value: 1, forms: ['a text']}],
  ['a flag of a map', mapShape(flag), {a: true, b: 'x'}, {path: ['key', 'b'], value: 'x'}],
  ['an empty list', names, [], {path: ['key'], forms: ['a list of names']}],
  ['a form', names, ['a', 'b/c'], {path: ['key', 1], value: 'b/c', forms: ['letters']}],
  [
    'a field',
    listShape({is: 'table', keys: neededTexts(['label', 'agent'])}),
    [{label: 'a'}],
    {kind: 'missing-key', path: ['key', 0], keys: ['agent']}
  ],
  ['a decision', either(oneOfTexts('ask', 'deny'), table), 'never', {values: ['ask', 'deny'], forms: []}],
  [
    'another kind',
    either(oneOfTexts('ask', 'deny'), table),
    1,
    {values: ['ask', 'deny'], forms: ['a table of keys and values']}
  ],
  [
    'values or numbers',
    {...oneOfTexts('low', 'high'), orNumber: true},
    '3a',
    {values: ['low', 'high'], forms: ['a number']}
  ],
  [
    'values or a form',
    {...oneOfTexts('red'), form: {pattern: /^#/, expected: 'a color'}},
    'teal',
    {values: ['red'], forms: ['a color']}
  ]
])('%s', (_, shape, value, found) => {
  expect(faults(shape, value)).toMatchObject([found])
})

test('values that are named, numbers, and forms are right', () => {
  const color: ValueShape = {...oneOfTexts('red'), form: {pattern: /^#/, expected: 'a color'}}
  for (const value of ['red', '#fff']) expect(faults(color, value)).toEqual([])
  const effort: ValueShape = {...oneOfTexts('low'), orNumber: true}
  for (const value of ['low', 3, '30']) expect(faults(effort, value)).toEqual([])
})

test('of a text with a form alone, other kinds are right, and so are the usual texts', () => {
  const shape = textOfForm({pattern: /^x+$/, expected: 'some x', usual: ['y'], otherwise: proven('refuse')})
  for (const value of ['x', 'xx', 'y', 3, {}]) expect(faults(shape, value)).toEqual([])
  expect(faults(shape, 'z')).toMatchObject([{forms: ['some x'], consequence: proven('refuse')}])
})

test('a table beside others is found by its kind', () => {
  expect([table, text, flag].map((shape) => isOfKind({}, shape))).toEqual([true, false, false])
  expect(shapeName(either(text, table))).toBe('a text or a table of keys and values')
})
