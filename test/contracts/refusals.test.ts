/** Parsers refuse what the contract refuses (REQ-0003 1.1 to 1.3, NFR-005). */
import {describe, expect, test} from 'vitest'
import {formatPrompts, formatStatus, parsePrompts, parseStatus} from '../../src/contracts/index.ts'

const prompts = `${formatPrompts({items: ['Go on', 'Stop']})}\n`
const status = `${formatStatus({task: 'The analysis', parent: 'the planner'})}\n`

describe.each([
  ['1.1', prompts, (text: string) => parsePrompts(text).length],
  ['1.3', status, (text: string) => parseStatus(text).length]
] as const)('[REQ-0003 %s]', (_, text, count) => {
  test('what is written is read', () => {
    expect([count(text), count(text.trimEnd()), count(`Done.\n\n${text}`)]).toEqual([1, 1, 1])
  })

  test.each<[string, (text: string) => string]>([
    ['CRLF', (all) => all.replaceAll('\n', '\r\n')],
    ['lone CR', (all) => all.replaceAll('\n', '\r')],
    ['one CRLF', (all) => all.replace('\n', '\r\n')],
    ['a CRLF at the end', (all) => all.replace(/\n$/, '\r\n')],
    ['an em dash', (all) => all.replace(/(\] |: )(?=[A-Z])/, '$1\u2014 ')],
    ['an accent', (all) => all.replace(/Go|The/, 'Th\u00E9')],
    ['a control character', (all) => all.replace(/Go|The/, 'Go\u0007')]
  ])('%s is refused', (_name, edit) => {
    expect(edit(text)).not.toBe(text)
    expect(count(edit(text))).toBe(0)
  })
})
