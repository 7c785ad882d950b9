import {describe, expect, test} from 'vitest'
import {skipTypes} from '../../src/transcripts/skip-types.ts'

const isRelevant = skipTypes(['tool.end', 'reasoning'])
const filler = 'x'.repeat(3000)

describe('a long line', () => {
  test.each<[string, string, boolean]>([
    ['of a type to skip', `{"type":"reasoning","text":"${filler}"}`, false],
    ['written with spaces', `{"type": "tool.end", "text": "${filler}"}`, false],
    ['of another type', `{"type":"message","text":"${filler}"}`, true],
    ['of a similar type', `{"type":"tool_end","text":"${filler}"}`, true],
    ['that quotes such a record', `{"text":"{\\"type\\":\\"reasoning\\"}${filler}"}`, true],
    ['that names its type late', `{"text":"${filler}","type":"reasoning"}`, true]
  ])('%s', (_, line, expected) => {
    expect(isRelevant(Buffer.from(line))).toBe(expected)
  })
})

test('a short line is read, whatever it is', () => {
  expect(isRelevant(Buffer.from('{"type":"reasoning"}'))).toBe(true)
})
