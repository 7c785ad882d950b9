/** The linter and the reader that `contracts --types` writes agree about every output: no finding where there is a value. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {readOutput} from '../../../src/contracts/index.ts'
import {definitionProblems} from '../../../src/contracts/proposals/index.ts'
import {proposalOf} from '../../../src/contracts/proposals/problems.ts'
import {proposals as derivedContracts} from '../../../src/contracts/proposals/proposals.ts'
import {createSource, noOtherFiles, type Source} from '../../../src/contracts/source.ts'
import {fillAll} from '../../support/fill.ts'
import {runs} from '../../support/runs.ts'

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`

const definitions: Readonly<Record<string, string>> = {
  'labelled lines': `## Output\n\n${fence('', 'VERDICT: PASS | FAIL | BLOCKED\nReason: <one sentence>\nCost: [low / high] (optional)')}`,
  sections: `## Output Format\n\n${fence('markdown', '## Soil of [bed]\n### Findings (if any)\n### Next steps\n## Score: X/10')}`,
  alternatives: `<structured_returns>\n\n## Done\n\n${fence('', '## PLANTED\n**Beds:** {N}')}\n## Blocked\n\n${fence('', '## BLOCKED\n### Reasons')}\n</structured_returns>\n`,
  'one of several lines': 'Respond with exactly one of:\n\n- `APPROVED`\n- `NEEDS WORK`\n- `REJECTED`\n',
  'a last line': 'Your last line must be exactly `VERDICT: PASS` or `VERDICT: FAIL`.',
  'a table': 'Return this table:\n\n| Bed | State |\n| --- | --- |\n| [name] | [state] |\n',
  JSON: `## Output\n\nJSON only.\n\n${fence('json', '{"status": "done | failed", "beds": [{"size": "big | small"}]}')}`,
  YAML: `## Output Format\n\n${fence('yaml', 'status: done | failed\nbeds:\n  - name')}`,
  'a tag': 'End your report with `<gate>OPEN</gate>` or `<gate>SHUT</gate>`.',
  'a tag with attributes': 'End your report with `<gate level="1">OPEN</gate>` or `<gate level="2">SHUT</gate>`.',
  'a tag with JSON': `Your final message must be:\n\n${fence('xml', '<analysis>\n{"score": 1, "kind": "a | b"}\n</analysis>')}`,
  'sections and a tag': `## Output Format\n\n${fence('markdown', '## Beds\n## Costs')}\nEnd with \`<gate>OPEN</gate>\` or \`<gate>SHUT</gate>\`.\n`
}

/** What agents do to a line that they should print. */
const changes: readonly ((line: string) => string)[] = [
  (line) => `${line} (two notes)`,
  (line) => `${line} - because`,
  (line) => `${line}.`,
  (line) => line.replace(/: (.+)$/, ': [$1]').replace(/>([^<>]+)</, '>[$1]<'),
  (line) => line.replace(/<\//, ' (well)</').replace(/ \|$/, ' (well) |'),
  (line) => line.toLowerCase(),
  (line) => `> ${line}`,
  (line) => `**${line}**`,
  (line) => `\`${line}\``,
  (line) => `- ${line}`,
  (line) => `${line}\n\n${line}`,
  (line) => line.slice(0, -1),
  (line) => `\`\`\`\n${line}\n\`\`\``,
  (line) => `<!-- ${line} -->`,
  (line) => `I will print "${line}" once it is done.`,
  () => ''
]

const edits = fc.array(fc.record({at: fc.nat(30), how: fc.constantFrom(...changes)}), {maxLength: 2})
const choices = fc.record({
  word: fc.constantFrom('soil', 'two beds', 'g7'),
  index: fc.nat(3),
  hasOptional: fc.boolean()
})

function isClean(text: string, definition: Source): boolean {
  const known = {path: 'out.md', kind: 'output', declared: true} as const
  return (
    definitionProblems(createSource(text, {...known, otherFiles: {...noOtherFiles, definition}}), definition).length ===
    0
  )
}

describe.each(Object.entries(definitions))('%s', (_, text) => {
  const definition = createSource(text, {path: 'agents/a.md', kind: 'agent', declared: true})
  const {contracts} = derivedContracts(definition)

  test('an output has a value of each contract exactly where the linter finds nothing', () => {
    expect(contracts.length).toBeGreaterThan(0)
    let clean = 0
    fc.assert(
      fc.property(choices, edits, fc.constantFrom('\n', '\r\n'), (chosen, changed, end) => {
        const lines = fillAll(
          contracts.map(({contract}) => contract),
          chosen
        ).split('\n')
        for (const {at, how} of changed) lines[at % lines.length] = how(lines[at % lines.length] ?? '')
        const output = `${lines.join(end)}${end}`
        const readings = contracts.map((each) => readOutput(output, proposalOf(definition, each)))
        if (isClean(output, definition)) clean++
        expect([output, readings.every(({ok}) => ok)]).toEqual([output, isClean(output, definition)])
      }),
      {numRuns: runs(150)}
    )
    expect(clean).toBeGreaterThan(0)
  })
})

test('the value is the listed one, also with a remark behind it or in the brackets of its list', () => {
  const lines = {VERDICT: ['PASS', 'FAIL'], Cost: ['low', 'high']}
  const text = 'VERDICT: PASS (two notes)\nCost: [low]'
  expect(readOutput(text, {lines, allow: 'all'})).toMatchObject({
    ok: true,
    value: {VERDICT: 'PASS', Cost: 'low'},
    place: {start: 0, line: 1, endLine: 2}
  })
  expect(readOutput(text, {lines, allow: ['note']})).toMatchObject({ok: false, findings: [{line: 2, column: 7}]})
  expect(readOutput(text, {lines})).toMatchObject({ok: false, findings: [{line: 1}, {line: 2}]})
  const table = {table: ['Bed', 'State'], values: {State: ['dry', 'wet']}, allow: 'all'} as const
  const cells = '| Bed | State |\n| --- | --- |\n| a | wet - since May |'
  expect(readOutput(cells, table)).toMatchObject({ok: true, value: [{Bed: 'a', State: 'wet'}]})
  const tag = {tag: 'gate', values: ['OPEN', 'SHUT'], allow: ['note']} as const
  expect(readOutput('<gate>OPEN, at last</gate>', tag)).toMatchObject({ok: true, value: 'OPEN'})
  expect(readOutput('<gate>OPENED</gate>', tag)).toMatchObject({ok: false})
})
