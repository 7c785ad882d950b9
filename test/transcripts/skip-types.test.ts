import {describe, expect, test} from 'vitest'
import {skipTypes} from '../../src/transcripts/skip-types.ts'
import {lineOf} from '../support/transcripts/capture.ts'

const probe = skipTypes(['tool.end', 'reasoning'])
const filler = 'x'.repeat(3000)

describe('a long line', () => {
  test.each<[string, string, 'read' | 'skip']>([
    ['of a type to skip', `{"type":"reasoning","text":"${filler}"}`, 'skip'],
    ['written with spaces', `{"type": "tool.end", "text": "${filler}"}`, 'skip'],
    ['of another type', `{"type":"message","text":"${filler}"}`, 'read'],
    ['of a similar type', `{"type":"tool_end","text":"${filler}"}`, 'read'],
    ['that quotes such a record', `{"text":"{\\"type\\":\\"reasoning\\"}${filler}"}`, 'read'],
    ['that names its type late', `{"text":"${filler}","type":"reasoning"}`, 'read']
  ])('%s', (_, line, expected) => {
    expect(probe(lineOf(line))).toBe(expected)
  })
})

test('a short line is read, whatever it is', () => {
  expect(probe(lineOf('{"type":"reasoning"}'))).toBe('read')
})
