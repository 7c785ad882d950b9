/** An answer that is in one fence as a whole is read as the answer. */
import {describe, expect, test} from 'vitest'
import {type OutputContract, readOutput} from '../../../src/contracts/index.ts'
import {found} from '../../support/custom-contract.ts'

const cases: readonly (readonly [name: string, terms: OutputContract, text: string])[] = [
  ['sections', {sections: ['Summary', 'Risks'], order: true, at: 'start'}, '# Summary\n\nx\n\n# Risks\n\ny'],
  ['lines', {lines: {VERDICT: ['PASS', 'FAIL']}, at: 'end'}, 'Fine.\n\nVERDICT: PASS'],
  ['one of several lines', {oneOf: ['DONE', 'BLOCKED'], only: true}, 'DONE'],
  ['a table', {table: ['A', 'B']}, '| A | B |\n|---|---|\n| 1 | 2 |'],
  ['a tag', {tag: 'review', values: ['PASS'], at: 'end'}, 'Fine.\n<review>PASS</review>']
]

describe('a whole answer in a fence', () => {
  test.each(cases)('%s', (_, terms, text) => {
    for (const fence of ['```', '```markdown', '~~~~ md', '``` text'])
      expect(found(terms, `\n${fence}\n${text}\n${/^[`~]+/.exec(fence)?.[0]}\n\n`)).toEqual([])
  })

  test('counts as one that is in part in a fence, in another language, or in two fences', () => {
    const terms: OutputContract = {tag: 'review', values: ['PASS']}
    const fenced = '```\n<review>PASS</review>\n```'
    const texts = [
      `Like so:\n\n${fenced}`,
      `${fenced}\n\nBye.`,
      `${fenced}\n\n${fenced}`,
      fenced.replace('```', '```xml')
    ]
    for (const text of [fenced, ...texts]) {
      expect(found(terms, text)).toEqual([])
      for (const strict of [{exact: true}, {allow: ['list', 'heading', 'blockquote']}] as const)
        expect(found({...terms, ...strict}, text)).toEqual([
          expect.stringContaining('Unexpected code fence around `<review>PASS</review>`, expected the plain text')
        ])
    }
  })

  test('has the places of the output', () => {
    const reading = readOutput('```\n<review>PASS</review>\n```', {tag: 'review', values: ['PASS', 'FAIL']})
    expect(reading).toMatchObject({ok: true, value: 'PASS', place: {line: 2, column: 1}})
  })
})
