import {describe, expect, test} from 'vitest'
import {withoutLongStrings} from '../../src/transcripts/chunks.ts'
import {readCapture} from '../../src/transcripts/index.ts'
import {triesLimits} from '../support/runs.ts'

function left(content: string, size = 1 << 18): string {
  const bytes = Buffer.from(content)
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size))
  return Buffer.concat([...withoutLongStrings(chunks)]).toString()
}

const most = 10_000_000
const record = (content: string): string => `{"role":"assistant","content":"${content}"}\n`

describe('strings in JSON', () => {
  test.each([[1], [7], [1_000]])('are left where they are not long (%i bytes at once)', (size) => {
    const content = '{"a":"x\\"y\\\\","b":"\\u0022é"}\n\n"not closed\n{"c":"[1]"}\r\n'
    expect(left(content, size)).toBe(content)
  })

  test.runIf(triesLimits)('are shortened where a text of their length is refused', () => {
    const end = record('Done.')
    for (const unit of ['é', '\\u00e9', '\\"']) {
      const long = left(record(unit.repeat(most + 5)) + end)
      expect(long.length).toBe((record(unit.repeat(most + 1)) + end).length)
      expect(long === record(unit.repeat(most + 1)) + end).toBe(true)
    }
    expect(left(record('x'.repeat(most)) + end).length).toBe((record('x'.repeat(most)) + end).length)
  })

  test.runIf(triesLimits)('may be JSON, and end with their line', () => {
    const json = record(`[${'x'.repeat(most + 5)}]`)
    expect(left(json) === json).toBe(true)
    const open = left(`{"a":"${'x'.repeat(most + 5)}\n${record('Done.')}`)
    expect(open.split('\n').map(({length}) => length)).toEqual([most + 7, record('Done.').length - 1, 0])
  })

  test.runIf(triesLimits)(
    'of a line that is longer than others are shortened, too, and the message is too long',
    () => {
      const transcript = `{"role":"user","content":"x"}\n${record('x'.repeat(33_000_000))}`
      const read = readCapture([Buffer.from(transcript)])
      expect(read.kind === 'transcript' && read.transcript.threads[0]?.text.length).toBe(most + 1)
    }
  )
})
