/** Rules of one text: those that run, what they throw, and findings that are only counted. */
import {describe, expect, test} from 'vitest'
import {createSource} from '../../src/contracts/source.ts'
import {patternOption} from '../../src/linter/define-rule.ts'
import {lintText} from '../../src/linter/lint.ts'
import type {Rule, Settings} from '../../src/linter/rule.ts'
import {FindingsError, runRule} from '../../src/linter/run-rule.ts'

const context = {path: 'agents/a.md', kind: 'agent', declared: true, variables: []} as const
const settings = (...ids: readonly string[]): Settings =>
  new Map(ids.map((id) => [id, {level: 'default', options: {}}]))

/** A rule that finds each of some letters. */
function letters(id: string, found: string, more: Partial<Rule> = {}): Rule {
  return {
    id,
    severity: 'warning',
    kinds: ['agent'],
    check({text}, report) {
      for (const letter of found) {
        const start = text.indexOf(letter)
        report({kind: 'letter', range: {start, end: start + 1}, data: {letter}})
      }
    },
    messages: {letter: (data: unknown) => `Unexpected \`${(data as {letter: string}).letter}\``},
    ...more
  }
}

describe('findings', () => {
  test('are by place, rule and message', () => {
    const {findings} = lintText('abc', context, [letters('two', 'cba'), letters('one', 'bc')], settings('one', 'two'))
    expect(findings.map(({rule, message}) => `${rule} ${message}`)).toEqual([
      'two Unexpected `a`',
      'one Unexpected `b`',
      'two Unexpected `b`',
      'one Unexpected `c`',
      'two Unexpected `c`'
    ])
  })

  test('that are only counted are apart', () => {
    const isOnlyCounted = ({range}: {readonly range: {readonly start: number}}): boolean => range.start > 0
    const {findings, counted} = lintText('abc', context, [letters('one', 'abc')], settings('one'), {isOnlyCounted})
    expect(findings.map(({message}) => message)).toEqual(['Unexpected `a`'])
    expect(counted.map(({range}) => range.start)).toEqual([1, 2])
  })

  test('whose words are not needed need no words', () => {
    const broken = letters('one', 'ab', {messages: {}})
    const {findings, counted, failures} = lintText('ab', context, [broken], settings('one'), {
      isOnlyCounted: () => true
    })
    expect([findings, counted.length, failures]).toEqual([[], 2, []])
  })
})

test('of very many findings, each has its message, its fix and the text that the fix writes', () => {
  const removal: Rule = {
    ...letters('one', ''),
    check({text}, report) {
      for (let start = 0; start < text.length; start++)
        report({
          kind: 'letter',
          range: {start, end: start + 1},
          data: {letter: `a${start}`},
          fix: {safe: true, edits: [{start, end: start + 1, text: `b${start}`}]}
        })
    },
    fixes: {letter: (data: unknown) => `Remove \`${(data as {letter: string}).letter}\``}
  }
  const {findings} = lintText('a'.repeat(1_002), context, [removal], settings('one'))
  for (const at of [0, 999, 1_000, 1_001]) {
    const {message, fix, expected, masked} = findings[at] ?? {}
    expect([message, fix?.title, fix?.safe, fix?.edits.length, expected]).toEqual([
      `Unexpected \`a${at}\``,
      `Remove \`a${at}\``,
      true,
      1,
      [`b${at}`]
    ])
    expect(masked?.().title).toBe(`Remove \`a${at}\``)
  }
})

describe('a rule', () => {
  test('runs on its kinds of files, and on TOML where it reads that', () => {
    const count = (rule: Rule, path = 'agents/a.md'): number =>
      lintText('a', {...context, path}, [rule], settings('one')).findings.length
    expect(count(letters('one', 'a'))).toBe(1)
    expect(count(letters('one', 'a', {kinds: ['output']}))).toBe(0)
    expect(count(letters('other', 'a'))).toBe(0)
    expect(count(letters('one', 'a'), 'agents/a.toml')).toBe(0)
    expect(count(letters('one', 'a', {readsToml: true}), 'agents/a.toml')).toBe(1)
    expect(count(letters('one', 'a', {mayFind: () => false}))).toBe(0)
    expect(count(letters('one', 'a', {mayFind: () => true}))).toBe(1)
  })

  test('that is about a folder runs once in it', () => {
    const surroundings = {...createSource('', context).surroundings, folder: () => ['a.md', 'b.md']}
    const count = (path: string): number =>
      lintText('a', {...context, path, surroundings}, [letters('one', 'a', {scope: 'folder'})], settings('one'))
        .findings.length
    expect([count('agents/a.md'), count('agents/b.md')]).toEqual([1, 0])
  })

  test('that throws has the findings up to there, and the others have all', () => {
    const fault = new Error('broken')
    const broken = letters('one', 'a', {
      check(_, report) {
        report({kind: 'letter', range: {start: 0, end: 1}, data: {letter: 'x'}})
        throw fault
      }
    })
    const text = 'a\n\n<!--lint disable two-->\n'
    const {findings, failures} = lintText(text, context, [broken, letters('two', 'a')], settings('one', 'two'), {
      hasUnusedDisables: true
    })
    expect(findings.map(({rule}) => rule)).toEqual(['one', 'two'])
    expect(failures).toEqual([{rule: 'one', error: fault}])
    expect(() => runRule(broken, createSource('a', context), {level: 'default', options: {}})).toThrow(fault)
  })

  test('has a message for each kind of problem', () => {
    const {failures} = lintText('a', context, [letters('one', 'a', {messages: {}})], settings('one'))
    expect(failures).toEqual([{rule: 'one', error: new Error('Missing message `letter` of rule `one`')}])
  })

  test('has so many findings at most, all rules of a text together', () => {
    const many = (id: string, count: number) =>
      letters(id, 'a', {
        check(_, report) {
          for (let start = 0; start < count; start++)
            report({kind: 'letter', range: {start, end: start}, data: {letter: 'x'}})
        }
      })
    const counts = (...rules: readonly ReturnType<typeof letters>[]) => {
      const {findings, failures} = lintText('a', context, rules, settings('one', 'two'))
      return [findings.length, failures.map(({rule, error}) => [rule, error instanceof FindingsError])]
    }
    expect(counts(many('one', 75_000), many('two', 25_000))).toEqual([100_000, []])
    expect(counts(many('one', 75_000), many('two', 25_001))).toEqual([100_000, [['two', true]]])
  })

  test('may be off', () => {
    const off: Settings = new Map([['one', {level: 'off', options: {}}]])
    expect(lintText('a', context, [letters('one', 'a')], off).findings).toEqual([])
    expect(runRule(letters('one', 'a'), createSource('a', context), {level: 'off', options: {}})).toEqual([])
  })
})

test('a pattern is a regular expression', () => {
  const pattern = patternOption('A name')
  expect(['^a+$', '', '\\p{L}'].map((text) => pattern.safeParse(text).success)).toEqual([true, true, true])
  expect(['(', '\\p{', 1].map((text) => pattern.safeParse(text).success)).toEqual([false, false, false])
})
