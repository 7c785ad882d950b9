/** Outputs as agents print what their definitions show: names in other forms are not findings, other names and values are. */
import {describe, expect, test} from 'vitest'
import {definitionProblems} from '../../../src/contracts/proposals/index.ts'
import {createSource, type Source} from '../../../src/contracts/source.ts'

const fence = (text: string): string => `\`\`\`\n${text}\n\`\`\``

function definition(text: string): Source {
  return createSource(`# Planter\n\n${text}\n`, {path: 'agents/planter.md', kind: 'agent', declared: false})
}

function kinds(asked: string, output: string): string[] {
  const source = createSource(output, {path: 'out.md', kind: 'output', declared: true})
  return definitionProblems(source, definition(asked)).map((problem) =>
    problem.kind === 'derived' ? problem.data.problem.kind : problem.kind
  )
}

const sections = `## Output format\n\n${fence('### Planted:\n- {bed}\n\n### Soil (pH > 5.5)\n\n### Next steps')}`
const labels = `## Output format\n\n${fence('State: DONE | OPEN | FAILED\n\u{1F331} Bed: {bed}')}`
const nested = `## Output format\n\n${fence(
  '## Beds\n| Bed | State |\n|---|---|\n| [bed] | dry / wet |\n\n## Rows\n- Row: [row]\n- Plan: PLANT, WAIT, or WAIT A WEEK\n\n## Verdict\n**[GROW / WAIT FOR RAIN]**'
)}`
const omitted = `## Output format\n\nReturn this, omitting any section that has nothing:\n\n${fence('## Beds\n\n## Frost')}`
const either = `## Output format\n\n${fence('## Beds\n\n## Costs')}\n\nSay exactly \`No beds found.\` when nothing qualifies.`

describe('is not a finding', () => {
  test.each([
    ['the colon of a heading', sections, '### Planted:\n- a\n\n### Soil (pH 6.1)\n\n### Next steps\n'],
    ['no colon', sections, '### Planted\n- a\n\n### Soil\n\n### Next Steps\n'],
    ['lines in bold for headings', sections, '**Planted:**\n- a\n\n**Soil**: good\n\n**Next steps**\n\n1. b\n'],
    ['items in bold', sections, '1. **Planted** - a\n2. **Soil** - good\n3. **Next steps** - b\n'],
    ['items in bold with lists below', sections, '1. **Planted**\n   - a\n2. **Soil**: good\n3. **Next steps**\n'],
    ['a count behind a heading', sections, '### Planted (3)\n- a\n\n### Soil (pH 6)\n\n### Next steps - May\n'],
    ['each part in a fence', sections, `${fence('### Planted:\n- a')}\n\n${fence('### Soil\n\n### Next steps')}\n`],
    ['headings for labels', labels, '## State\nDONE\n\n## Bed\nroses\n'],
    ['headings with an empty line below them', labels, '## State\r\n\r\nOPEN\r\n\r\n## Bed\r\n\r\nroses\r\n'],
    ['labels with the value on the next line', labels, '**State:**\nDONE\n\n**Bed:** roses\n'],
    ['a label without its sign', labels, 'State: DONE\nBed: roses\n'],
    ['a sign and a remark around a value', labels, 'State: \u274C FAILED - too dry\nBed: roses\n'],
    ['one of two, in bold', either, '**Beds**\n\na\n\n**Costs**\n\nb\n'],
    ['nothing in place of a table', nested, '## Beds\n\nNone.\n\n## Rows\n\n## Verdict\n\nGROW\n'],
    [
      'a value in a sentence',
      nested,
      '## Beds\n| Bed | State |\n|---|---|\n| a | dry (sand) |\n## Rows\n- Plan: WAIT A WEEK\n## Verdict\nWe wait for rain.\n'
    ],
    ['a fence beside text', sections, `Done:\n\n${fence('### Planted\n\n### Soil\n\n### Next steps')}\n`],
    ['a section that may be left out', omitted, '## Frost\ncover\n']
  ])('%s', (_, asked, output) => {
    expect(kinds(asked, output)).toEqual([])
  })
})

describe('is a finding', () => {
  test.each([
    ['other headings', sections, '### Done\n- a\n\n### Soil\n\n### Outlook\n', ['missing']],
    ['another letter', sections, '### Plantd\n- a\n\n### Soil\n\n### Next steps\n', ['misspelt']],
    ['prose', labels, 'The beds are planted, the costs are low.\n', ['missing']],
    ['a column less', nested, '## Beds\n| Bed |\n|---|\n| a |\n## Rows\n## Verdict\nGROW\n', ['missing']],
    [
      'another value in a cell, in an item and below a heading',
      nested,
      '## Beds\n| Bed | State |\n|---|---|\n| a | moist |\n\n## Rows\n- Plan: DIG\n\n## Verdict\n**MAYBE**\n',
      ['value', 'value', 'missing']
    ],
    ['another value below a heading', labels, '## State\nMAYBE\n\n## Bed\nroses\n', ['value']],
    ['a heading over another', labels, '## State\n\n## Bed\nroses\n', ['empty']]
  ])('%s', (_, asked, output, expected) => {
    expect(kinds(asked, output)).toEqual(expected)
  })
})
