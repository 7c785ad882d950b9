/** An output that fills what a definition shows keeps each derived contract; one that lacks a part of it does not. */
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {renderParts} from '../../../src/contracts/engine/render.ts'
import {OutputContract} from '../../../src/contracts/index.ts'
import {proposals as derivedContracts} from '../../../src/contracts/proposals/proposals.ts'
import {createSource} from '../../../src/contracts/source.ts'
import {kindsOf} from '../../support/custom-contract.ts'
import {fillAll} from '../../support/fill.ts'

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`

const definitions: readonly (readonly [string, string])[] = [
  [
    'headings',
    `## Output Format\n\n${fence('markdown', '## Soil of [bed]\n### Findings (if any)\n### Next steps\n## Score: X/10')}`
  ],
  [
    'alternatives',
    `<structured_returns>\n\n## Done\n\n${fence('', '## PLANTED\n**Beds:** {N}')}\n## Blocked\n\n${fence('', '## BLOCKED\n### Reasons')}\n</structured_returns>\n`
  ],
  [
    'listed values below headings',
    `## Output Format\n\n${fence('', '## Verdict\n**Status**: PASS | FAIL\n**Note**: [text]')}`
  ],
  [
    'labelled lines',
    `## Output\n\n${fence('', 'VERDICT: PASS | FAIL | BLOCKED\nReason: <one sentence>\nCost: [low / high]')}`
  ],
  ['a last line', 'Your last line must be exactly `VERDICT: PASS` or `VERDICT: FAIL`.'],
  ['one of several lines', 'Respond with exactly one of:\n\n- `APPROVED`\n- `NEEDS WORK`\n- `REJECTED`\n'],
  ['a line with places', `Return exactly this line:\n\n${fence('', 'Planted {count} beds in {place} by {name}.')}`],
  [
    'JSON',
    `## Output\n\nJSON only.\n\n${fence('json', '{"status": "done | failed", "beds": [{"size": "big | small"}], "note": "string"}')}`
  ],
  ['YAML', `## Output Format\n\n${fence('yaml', 'status: done | failed\nbeds:\n  - name')}`],
  ['one of several words', 'Reply with EXACTLY one token: A, B, or T (for tie).\n'],
  [
    'a list of labels',
    '## Output Format\nProvide feedback in this format:\n- **Rating**: [GOOD/POOR]\n- **Gaps**: [what is missing]\n'
  ],
  [
    'a tree',
    `### Final Output\n\n${fence('', 'Beds planted\n\u251c\u2500 Count: {count}\n\u2514\u2500 Next step: {step}')}`
  ],
  ['a table', 'Return this table:\n\n| Bed | Score |\n| --- | --- |\n| [name] | X/10 |\n'],
  ['a tag', 'End your report with `<review>PASS</review>` or `<review>FAIL</review>`.'],
  [
    'a tag with JSON',
    `Your final message must be:\n\n${fence('xml', '<analysis>\n{"score": 1, "kind": "a | b"}\n</analysis>')}`
  ],
  [
    'headings and a tag',
    `## Output Format\n\n${fence('markdown', '## Beds\n## Costs')}\nEnd with \`<review>PASS</review>\` or \`<review>FAIL</review>\`.\n`
  ]
]

function contractsOf(text: string): readonly OutputContract[] {
  const source = createSource(text, {path: 'agents/a.md', kind: 'agent', declared: true})
  return derivedContracts(source).contracts.map(({contract}) => contract)
}

const choices = fc.record({
  word: fc.stringMatching(/^[a-z][a-z0-9]{0,8}(?: [a-z0-9]{1,8}){0,3}$/),
  index: fc.nat(3),
  hasOptional: fc.boolean()
})

describe.each(definitions)('%s', (_, text) => {
  const contracts = contractsOf(text)

  test('are contracts that a configuration could declare', () => {
    expect(contracts.length).toBeGreaterThan(0)
    expect(contracts.map((contract) => OutputContract.safeParse(contract).success)).toEqual(contracts.map(() => true))
  })

  test('are kept by an output that fills them', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const output = `${fillAll(contracts, chosen)}\n`
        for (const contract of contracts) expect([output, kindsOf(output, contract)]).toEqual([output, []])
      })
    )
  })

  test('are violated once by an output that lacks one part', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        for (const contract of contracts.filter(({any}) => any === undefined)) {
          const parts = renderParts(contract, {...chosen, hasOptional: false})
          for (const missing of parts.keys()) {
            const rest = parts.filter((_, index) => index !== missing)
            const output = ['Text.', ...rest, 'More.', ''].join('\n\n')
            const {at: __, only: ___, ...terms} = contract
            expect([output, kindsOf(output, terms)]).toEqual([output, ['missing']])
          }
        }
      })
    )
  })
})
