import {describe, expect, test} from 'vitest'
import type {OutputContract} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

type Cases = readonly (readonly [name: string, text: string, ...expected: string[]])[]

const oneOf = ['APPROVED', 'REJECTED', 'NEEDS WORK']
const all = '`APPROVED`, `REJECTED`, `NEEDS WORK`'

describe('one of several lines', () => {
  test.each([
    'APPROVED',
    'Well.\n\n- NEEDS WORK\n\nBye.',
    '## REJECTED\n\nIt fails.',
    '```\nAPPROVED\n```\n\nBye.',
    'APPROVED\n---\n\nBye.',
    'Well.\n\nAPPROVED\n==='
  ])('is clean as %j', (text) => {
    expect(found({oneOf}, text)).toEqual([])
  })

  test('has the space that a tag may have at its end, or a warning', () => {
    const spaced = '1:1-1:8 warning: Unexpected spacing in `<done/>`, expected `<done />`'
    expect(found({oneOf: ['<done />']}, '<done />')).toEqual([])
    expect(found({oneOf: ['<done />']}, '<done/>')).toEqual([spaced])
    expect(found({oneOf: ['<done />'], allow: 'all'}, '<done/>')).toEqual([])
  })

  const cases: Cases = [
    ['misspelt', 'APROVED', '1:1-1:8 Unexpected line `APROVED`, expected `APPROVED`'],
    ['in bold', 'Well.\n\n**NEEDS WORK**', '3:1-3:15 Unexpected bold around `NEEDS WORK`, expected `NEEDS WORK`'],
    ['in code', '- `APPROVED`', '1:3-1:13 Unexpected code around `APPROVED`, expected `APPROVED`'],
    ['in another case', 'Approved', '1:1-1:9 warning: Unexpected line `Approved`, expected `APPROVED`'],
    ['in bold and another case', '**Approved**', '1:1-1:13 Unexpected bold around `Approved`, expected `APPROVED`'],
    ['with a stop', 'Fine.\n\nAPPROVED.', '3:1-3:10 Unexpected line `APPROVED.`, expected `APPROVED`'],
    ['with a remark', 'APPROVED - well done', '1:1-1:21 Unexpected line `APPROVED - well done`, expected `APPROVED`'],
    [
      'behind a label',
      'Verdict: **APPROVED**',
      '1:1-1:22 Unexpected line `Verdict: **APPROVED**`, expected `APPROVED`'
    ],
    [
      'several',
      'APPROVED | REJECTED',
      `1:1-1:20 Unexpected alternatives \`APPROVED | REJECTED\` of one of the lines ${all}, expected one of them`
    ],
    ['missing', 'It is approved by all of us.', `1:1-1:29 Missing one of the lines ${all}, expected it in the output`]
  ]
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(found({oneOf}, text)).toEqual(expected)
  })

  const atEnd: Cases = [
    ['is clean', 'I nearly had:\n\nREJECTED\n\nBut then:\n\nAPPROVED\n'],
    [
      'text after it',
      'APPROVED\n\nBye.',
      `3:1-3:5 Unexpected text after one of the lines ${all}, expected the output to end with it`
    ],
    ['misspelt', 'Well.\n\nREJECTD', '3:1-3:8 Unexpected line `REJECTD`, expected `REJECTED`'],
    ['another line', 'Well.\n\nMERGED', `3:1-3:7 Missing one of the lines ${all}, expected it at the end of the output`]
  ]
  test.each(atEnd)('at the end: %s', (_, text, ...expected) => {
    expect(found({oneOf, at: 'end'}, text)).toEqual(expected)
  })

  test.each(['===', '---', '   -', ' = \t'])('at the end: underlined with %j', (line) => {
    expect(found({oneOf, at: 'end'}, `Well.\n\nAPPROVED\n${line}\n`)).toEqual([])
  })

  test.each(['    ---', '--=', '--- x'])('at the end: not underlined with %j', (line) => {
    expect(found({oneOf, at: 'end'}, `Well.\n\nAPPROVED\n${line}\n`)).toEqual([
      expect.stringContaining('Unexpected text after')
    ])
  })

  test('once: another one is a second answer', () => {
    expect(found({oneOf, count: 1}, 'APPROVED\n\nREJECTED')).toEqual([
      `3:1-3:9 Unexpected second value \`REJECTED\` of one of the lines ${all}, expected only \`APPROVED\``
    ])
    expect(found({oneOf, count: 1}, 'APPROVED\n\nAPPROVED')).toEqual([
      `3:1-3:9 Unexpected one of the lines ${all} a second time, expected it once`
    ])
  })

  test('and nothing else', () => {
    expect(found({oneOf: ['OK'], only: true}, '\nOK\n')).toEqual([])
    expect(found({oneOf: ['OK'], only: true}, 'Hi.\nOK\nBye.')).toEqual([
      '1:1-1:4 Unexpected text before line `OK`, expected nothing else',
      '3:1-3:5 Unexpected text after line `OK`, expected nothing else'
    ])
  })

  test('with wildcards', () => {
    const terms: OutputContract = {oneOf: ['DONE', 'BLOCKED: {reason}'], at: 'end'}
    expect(found(terms, 'BLOCKED: no key')).toEqual([])
    expect(found(terms, 'BLOCKED:')).toEqual(['1:1-1:9 Unexpected line `BLOCKED:`, expected `BLOCKED: {reason}`'])
    expect(found(terms, 'Blocked: no key')).toEqual([
      '1:1-1:16 Unexpected line `Blocked: no key`, expected `BLOCKED: {reason}`'
    ])
  })

  test('with braces', () => {
    expect(found({oneOf: ['{{x}}']}, '{x}')).toEqual([])
    expect(found({oneOf: ['{{x}}']}, 'y')).toEqual(['1:1-1:2 Missing line `{{x}}`, expected it in the output'])
  })
})
