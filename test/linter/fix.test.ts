/** Fixes of texts with more findings than a call has arguments. */
import {describe, expect, test} from 'vitest'
import {fix} from '../support/lint.ts'

describe('many edits', () => {
  test('of one finding', () => {
    const text = 'x\n'.repeat(150_000)
    expect(fix(text.replaceAll('\n', '\r\n'), {only: ['lf-line-endings']})).toBe(text)
  })

  test('of as many findings, with another between them', () => {
    const item = (text: string): string => `---\nSUGGESTED NEXT STEPS:\n  [1] Go${text}\n  [2] Stop\n---\n\n`
    const text = `# A\n\n${item('\u2014').repeat(2_000)}`
    const options = {kind: 'agent', role: 'phase-agent', only: ['ascii-only', 'lf-line-endings']} as const
    expect(fix(text.replace('Stop\n', 'Stop\r\n'), options)).toBe(`# A\n\n${item('--').repeat(2_000)}`)
  })
})
