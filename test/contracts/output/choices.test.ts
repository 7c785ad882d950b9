/** Choices in the texts of contracts: `{PASS | FAIL}`. */
import {describe, expect, test} from 'vitest'
import {readOutput} from '../../../src/contracts/output/library.ts'
import {fits, parseTemplate, wrongChoice} from '../../../src/contracts/output/template.ts'
import {toJsonSchema} from '../../../src/contracts/output/value-schema.ts'

describe('a template', () => {
  test.each([
    ['Verdict: {PASS | FAIL}', 'Verdict: PASS', true],
    ['Verdict: {PASS | FAIL}', 'Verdict: \u{1F7E2} PASS', true],
    ['Verdict: {PASS | FAIL}', 'Verdict: PAS', false],
    ['Verdict: {PASS | FAIL}', 'Verdict: PASSED', false],
    ['Verdict: {PASS | FAIL}', 'Verdict: ', false],
    ['{file}: {ok | bad}', 'a: b: ok', true],
    ['{file}: {ok | bad} ({n})', 'a: b: ok (2)', true],
    ['{file}: {ok | bad} ({n})', 'a: no (2)', false],
    ['{A | AB}{BC | C}', 'ABC', true],
    ['{a|b}', 'anything', true]
  ] as const)('%s and %s', (template, text, isFit) => {
    expect(fits(parseTemplate(template), text)).toBe(isFit)
  })

  test.each([
    ['Verdict: {PASS | FAIL}', 'Verdict: PAS', {at: 9, actual: 'PAS', values: ['PASS', 'FAIL']}],
    ['[{HIGH | LOW}] {file}', '[MID] a.ts', {at: 1, actual: 'MID', values: ['HIGH', 'LOW']}],
    ['[{HIGH | LOW}] {file}', '[LOW] a.ts', undefined],
    ['[{HIGH | LOW}] {file}', 'LOW a.ts', undefined],
    ['{file}', 'a.ts', undefined]
  ] as const)('%s has in %s a wrong value', (template, text, wrong) => {
    expect(wrongChoice(parseTemplate(template), text)).toEqual(wrong)
  })
})

describe('an output', () => {
  const messages = (text: string, contract: Parameters<typeof readOutput>[1]): readonly string[] => {
    const reading = readOutput(text, contract)
    return reading.ok ? [] : reading.findings.map(({line, column, message}) => `${line}:${column}: ${message}`)
  }

  test('has one heading of a choice, with one of its values', () => {
    const contract = {sections: ['Verdict: {PASS | FAIL}', {heading: 'File: {path}', optional: true}]}
    expect(messages('## Verdict: PASS', contract)).toEqual([])
    expect(messages('## Verdict: **PASS**\n## File: a\n## File: b', contract)).toEqual([])
    expect(messages('## Verdict: none', contract)).toEqual([
      '1:13: Unexpected value `none` of section `Verdict: {PASS | FAIL}`, expected one of `PASS`, `FAIL`'
    ])
    expect(messages('## Verdict: PASS\n## Verdict: FAIL', contract)).toEqual([
      '2:1: Unexpected section `Verdict: {PASS | FAIL}` a second time, expected it once'
    ])
  })

  test('has any other lines beside those of a choice', () => {
    const contract = {oneOf: ['[{HIGH | LOW}] {file}', '{text}']}
    expect(messages('- [HIGH] a\n- None.', contract)).toEqual([])
    expect(messages('- [HIGH] a\n- [MID] b', contract)).toEqual([
      '2:4: Unexpected value `MID` of line `[{HIGH | LOW}] {file}`, expected one of `HIGH`, `LOW`'
    ])
    expect(messages('- [see the file] b', contract)).toEqual([])
  })

  test('has one verdict in a section, which a second one contradicts', () => {
    const contract = {sections: [{heading: 'Verdict', oneOf: ['PASS', 'FAIL']}]}
    expect(messages('# Verdict\nPASS\n\nPASS', contract)).toEqual([])
    expect(messages('# Verdict\nPASS\n\nFAIL', contract)).toEqual([
      '4:1: Unexpected second value `FAIL` of one of the lines `PASS`, `FAIL`, expected only `PASS`'
    ])
  })

  test('has YAML between lines of hyphens in a fence', () => {
    const contract = {yaml: {type: 'object', properties: {status: {enum: ['ok']}}}}
    expect(messages('```yaml\n---\nstatus: ok\n---\n```', contract)).toEqual([])
    expect(messages('```yaml\n---\nstatus: no\n---\n```', contract)).toEqual([
      '3:9: Unexpected value `no` of `status`, expected `ok`'
    ])
  })
})

test('the schema of a line has its choices', () => {
  expect(toJsonSchema({oneOf: ['Risk: {high | low} ({n})']})).toEqual({
    type: 'string',
    pattern: '^Risk: (?:high|low) \\([^\\n]+\\)$'
  })
})
