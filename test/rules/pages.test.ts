import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {readExamples, readPage, ruleFiles} from '../../scripts/pages.ts'
import {fix, type LintOptions, lines, lint} from '../support/lint.ts'

test('the index lists every rule file', () => {
  expect(rules.map(({id}) => id).sort()).toEqual(ruleFiles)
})

describe.each(ruleFiles)('%s', (id) => {
  const page = readPage(id)
  const examples = readExamples(page)

  test('the page has its sections, good and bad examples', () => {
    expect(page.split('\n\n')[0]).toMatch(/\.$/)
    for (const heading of ['## Why', '## Good', '## Bad']) expect(page).toContain(`\n${heading}\n`)
    expect(examples.some(({expected}) => expected === '' || expected.includes(': note: '))).toBe(true)
    expect(examples.some(({expected}) => /: (?:error|warning): /.test(expected))).toBe(true)
  })

  test.each(examples.map((example, index) => [index + 1, example] as const))('example %d', (_, example) => {
    const {options: own, ...info} = example.info
    const options = {...info, only: [id], ...(own && {rules: {[id]: ['default', own]}})} as LintOptions
    expect(lines(lint(example.input, options)).join('\n')).toBe(example.expected)
    if (example.fixed !== undefined) expect(fix(example.input, options)).toBe(example.fixed)
  })
})
