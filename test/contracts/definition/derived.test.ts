/** What a definition asks for in its own words, against the output of its agent. */
import {describe, expect, test} from 'vitest'
import {type LintOptions, lines, lint} from '../../support/lint.ts'

async function found(body: string, text: string, more: LintOptions = {}): Promise<string[]> {
  const definition = {path: 'agents/a.md', text: `---\nname: a\n---\n\n${body}\n`}
  const linted = await lint(text, {kind: 'output', agent: 'a', definition, only: ['definition-contract'], ...more})
  for (const {related} of linted.findings) expect(related?.[0]?.path).toBe('agents/a.md')
  return lines(linted).map((line) => {
    expect(line).toMatch(/ \(from the agent definition\)$/)
    return line.replace(/ \(from the agent definition\)$/, '')
  })
}

const report = '## Output Format\n\n```markdown\n## Summary\n\n[text]\n\n## Findings\n\n[list]\n\n## Next steps\n```'
const verdict = 'End your reply with exactly one of:\n\n- `APPROVED`\n- `REJECTED`'

describe('an output', () => {
  test('that is as its definition asks is clean', async () => {
    expect(await found(report, '## Summary\n\nFine.\n\n## Findings\n\nNone.\n\n## Next steps\n\nRest.')).toEqual([])
    expect(await found(verdict, 'Well done.\n\nAPPROVED')).toEqual([])
    expect(await found('Review the change.', 'Well.')).toEqual([])
  })

  test('without sections has one warning', async () => {
    expect(await found(report, '## Summary\n\nFine.')).toEqual([
      '3:1-3:6: warning: Missing sections `Findings` and `Next steps`, expected them in the output'
    ])
  })

  test('without what is demanded without doubt has a warning', async () => {
    expect(await found(verdict, 'Well done.')).toEqual([
      '1:1-1:11: warning: Missing one of the lines `APPROVED`, `REJECTED`, expected it at the end of the output'
    ])
  })

  test('with a value that its label does not have has a warning', async () => {
    const body = '## Output Format\n\n```\nVERDICT: PASS | FAIL\nReason: [text]\n```'
    expect(await found(body, 'VERDICT: MAYBE\nReason: x')).toEqual([
      '1:10-1:15: warning: Unexpected value `MAYBE` of line `VERDICT`, expected one of `PASS`, `FAIL`'
    ])
    expect(await found(body, 'VERDICT: PASS (two notes)\nReason: x')).toEqual([])
    expect(await found(body, 'Reason: x')).toEqual([
      '1:1-1:10: warning: Missing line `VERDICT`, expected it in the output'
    ])
  })

  test('in a fence is read, as a whole and beside other text', async () => {
    const fenced = '```\n## Summary\n\nFine.\n\n## Findings\n\nNone.\n\n## Next steps\n\nRest.\n```'
    expect(await found(report, fenced)).toEqual([])
    expect(await found(report, `${fenced}\n\nBye.`)).toEqual([])
  })

  test('may have notes behind labels, as its template has', async () => {
    const body =
      'Structure your reply like this:\n\n```\n**Findings** (blocks the release):\n[list]\n\n**Open questions (unscored)**: [text]\n```'
    const filled = '**Findings** (blocks the release):\n- none\n\n**Open questions (unscored)**: none'
    expect(await found(body, filled)).toEqual([])
    expect(await found(body, filled.replaceAll(/ \([a-z ]+\)/g, ''))).toEqual([])
    expect(await found(body, filled.replace('Findings', 'Finding'))).toEqual([
      '1:1-1:33: warning: Unexpected label `**Finding** (blocks the release)`, expected `Findings`'
    ])
  })

  test('may have a value in the brackets of its template', async () => {
    const body = '## Output Format\n\n```\nVERDICT: [PASS / FAIL]\nReason: [text]\n```'
    expect(await found(body, 'VERDICT: [PASS]\nReason: x')).toEqual([])
    expect(await found(body.replace('[PASS / FAIL]', 'PASS | FAIL'), 'VERDICT: [PASS]\nReason: x')).toEqual([])
    expect(await found(body, 'VERDICT: [GOOD]\nReason: x')).toHaveLength(1)
  })

  test('of a run that did not end is not checked', async () => {
    const captured = {thread: 'main', kind: 'main', stopReason: 'tool call'} as const
    expect(await found(verdict, 'Well done.', {captured})).toEqual([])
  })

  test('is checked by the contracts that the configuration has, and by no proposal beside them', async () => {
    const customContracts = {c: {oneOf: ['APPROVED', 'REJECTED', 'LATER']}}
    expect(await found(verdict, 'LATER\n\nBye.', {agents: {a: ['c']}, customContracts})).toEqual([])
    const other = {c: {tag: 'other'}}
    expect(await found(verdict, 'LATER', {agents: {a: ['c']}, customContracts: other})).toEqual([])
  })
})
