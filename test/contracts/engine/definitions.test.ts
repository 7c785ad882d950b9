/** What the definition of an agent with a contract has to mention, and what it should not hold. */
import {describe, expect, test} from 'vitest'
import type {OutputContract} from '../../../src/contracts/index.ts'
import {lines, lint} from '../../support/lint.ts'

/** The findings of the definition of an agent under a contract, without their common end. */
async function found(terms: OutputContract, body: string, front = 'name: a'): Promise<string[]> {
  const findings = await lint(`---\n${front}\n---\n\n${body}`, {
    kind: 'agent',
    agents: {a: ['c']},
    customContracts: {c: terms},
    only: ['custom-contract', 'definition-contract']
  })
  return lines(findings).map((line) => {
    expect(line).toMatch(/: warning: .+ \(contract `c`\)$/)
    return line.replace(': warning:', '').replace(/ \(contract `c`\)$/, '')
  })
}

const ask = 'expected the definition to ask for it'

describe('a definition that does not mention', () => {
  const cases: readonly (readonly [name: string, terms: OutputContract, body: string, expected: string])[] = [
    ['a label', {lines: {Verdict: ['PASS'], Note: {optional: true}}}, 'Print it.', 'line `Verdict`'],
    ['one of the lines', {oneOf: ['DONE', 'STUCK: {why}']}, 'Print it.', 'one of the lines `DONE`, `STUCK: {why}`'],
    ['a column', {table: ['File', 'Issue']}, 'A table with File.', 'column `Issue`'],
    ['a section with a wildcard', {sections: ['File: {path}']}, 'Print it.', 'section `File: {path}`'],
    ['the content of a tag', {tag: 'x', sections: ['Summary']}, 'Print <x>.', 'section `Summary`'],
    ['any of several', {any: [{tag: 'x'}, {json: true}]}, 'Print it.', '`<x>` or JSON']
  ]
  test.each(cases)('%s', async (_, terms, body, expected) => {
    expect(await found(terms, body)).toEqual([`2:1-2:8 Missing ${expected}, ${ask}`])
  })
})

describe('what a definition has to mention of a pattern', () => {
  test.each([
    ['^DONE$', 'DONE'],
    ['^STATUS (?:very much longer)? [A-Z]+$', 'STATUS'],
    ['((a)(bbbbbb)) STATUS', 'STATUS'],
    ['[abcdef] STATUS', 'STATUS'],
    ['STATUS\\.x{0,3}', 'STATUS.'],
    ['STATUSES?: \\w+', 'STATUSE'],
    ['STATUS\\u{1F600}?', 'STATUS'],
    ['STATUS\u{1F600}?!', 'STATUS'],
    ['ab+cde|DONE', 'DONE']
  ])('%j: %s', async (pattern, text) => {
    const terms = {pattern, flags: 'u'}
    expect(await found(terms, `Print ${text}.`)).toEqual([])
    expect(await found(terms, 'Print it.')).toEqual([expect.stringMatching(/^2:1-2:8 Missing `.+`, expected/)])
  })

  test.each(['\\w+', '^a$', '(DONE)', '[DONE]', '(?:DONE|STUCK)', '.*'])('%j: nothing', async (pattern) => {
    expect(await found({pattern}, 'Print it.')).toEqual([])
  })

  test('where it has alternatives, any of them', async () => {
    for (const text of ['LATER', 'DONE']) expect(await found({pattern: '^LATER$|^DONE$'}, `Print ${text}.`)).toEqual([])
  })
})

test('what a definition lacks is one finding, with the names of a kind in a row', async () => {
  const missing = async (terms: OutputContract): Promise<readonly string[]> => found(terms, 'Print it.')
  expect(await missing({sections: ['Aa', 'Bb', 'Cc']})).toEqual([
    '2:1-2:8 Missing sections `Aa`, `Bb` and `Cc`, expected the definition to ask for them'
  ])
  expect(await missing({lines: {Aa: {}, Bb: {}}})).toEqual([
    '2:1-2:8 Missing lines `Aa` and `Bb`, expected the definition to ask for them'
  ])
  expect(await missing({table: ['Aa', 'Bb']})).toEqual([
    '2:1-2:8 Missing columns `Aa` and `Bb`, expected the definition to ask for them'
  ])
  const parts: OutputContract = {sections: [{heading: 'Aa', table: ['Bb']}, {heading: 'Cc', oneOf: ['Dd', 'Ee']}, 'Ff']}
  expect(await missing(parts)).toEqual([
    '2:1-2:8 Missing section `Aa`, column `Bb`, section `Cc`, one of the lines `Dd`, `Ee` and section `Ff`, expected the definition to ask for them'
  ])
})

describe('a definition that mentions', () => {
  const cases: readonly (readonly [name: string, terms: OutputContract, body: string])[] = [
    ['labels', {lines: {Verdict: ['PASS', 'FAIL'], Note: {optional: true}}}, 'VERDICT: PASS | FAIL'],
    ['one of the lines', {oneOf: ['DONE', 'STUCK: {why}']}, 'End with `STUCK: reason`.'],
    ['columns', {table: ['File', 'Issue']}, '| File | Issue |'],
    ['a heading with a wildcard', {sections: ['File: {path}', {heading: 'Notes', optional: true}]}, '### File: [path]'],
    ['a wildcard alone', {sections: ['{path}']}, 'Print it.'],
    ['one of several', {any: [{tag: 'x'}, {json: true}]}, 'Print JSON.']
  ]
  test.each(cases)('%s', async (_, terms, body) => {
    expect(await found(terms, body)).toEqual([])
  })
})

test('a definition that shows a near miss of a value behind a label', async () => {
  const terms: OutputContract = {lines: {VERDICT: ['PASS', 'NEEDS_WORK']}}
  expect(await found(terms, '```\nVERDICT: PASS | NEEDS-WORK | [reason]\n```')).toEqual([
    '6:17-6:27 Unexpected value `NEEDS-WORK` of line `VERDICT`, expected `NEEDS_WORK`'
  ])
})

describe('a definition with an answer', () => {
  const none = ', which a program reads here, expected none'
  const promise: OutputContract = {tag: 'promise', values: ['COMPLETE']}
  const body = 'Then output `<promise>COMPLETE</promise>`.'

  test('is right where a program reads the final message', async () => {
    expect(await found(promise, body)).toEqual([])
  })

  test('is not where it reads all that was printed', async () => {
    expect(await found({...promise, in: 'transcript'}, `${body}\n\n> ${body}`)).toEqual([
      `5:14-5:41 Unexpected answer \`<promise>COMPLETE</promise>\`${none}`,
      `7:16-7:43 Unexpected answer \`<promise>COMPLETE</promise>\`${none}`
    ])
  })

  test('of another value, of placeholders and in front matter is right', async () => {
    const terms: OutputContract = {...promise, in: 'transcript'}
    expect(await found(terms, 'Print <promise>X</promise> with COMPLETE in it.')).toHaveLength(0)
    expect(await found(terms, 'Use <promise>.', 'name: a\ndescription: <promise>COMPLETE</promise>')).toEqual([])
  })

  test('by other primitives', async () => {
    const how = {in: 'transcript'} as const
    expect(await found({lines: {VERDICT: ['PASS', 'FAIL']}, ...how}, 'VERDICT: PASS | FAIL')).toEqual([])
    expect(await found({lines: {VERDICT: ['PASS', 'FAIL']}, ...how}, 'VERDICT: PASS')).toEqual([
      `5:1-5:14 Unexpected answer \`VERDICT: PASS\`${none}`
    ])
    expect(await found({oneOf: ['DONE'], ...how}, '- DONE')).toEqual([`5:1-5:7 Unexpected answer \`- DONE\`${none}`])
    expect(await found({pattern: 'DONE: \\w+', ...how}, 'Print `DONE: name`.')).toEqual([
      `5:8-5:18 Unexpected answer \`DONE: name\`${none}`
    ])
  })
})
