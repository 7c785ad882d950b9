/** What words of a definition never propose, by class; and what is printed in place of a format. */
import {describe, expect, test} from 'vitest'
import {proposals as derivedContracts} from '../../../src/contracts/proposals/proposals.ts'
import {createSource} from '../../../src/contracts/source.ts'

const derive = (text: string) =>
  derivedContracts(createSource(`# Planter\n\n${text}\n`, {path: 'agents/planter.md', kind: 'agent', declared: false}))

const never: readonly (readonly [name: string, text: string])[] = [
  [
    'XML that structures a prompt',
    '<rules>\n<report_first level="high">Never plant before you report, always wait</report_first>\n<open>Explain each bed</open>\n</rules>'
  ],
  [
    'XML below an order about something else',
    'Always include all beds in plan.json\n\n<longest_row>short</longest_row>'
  ],
  ['what the work is done with', 'Always begin by measuring the soil with tools like `SOIL METER`.'],
  ['a command after "using"', 'Start your answer using `PLANT NOW` with `BED LIST`.'],
  ['a path', '## Output\n\nReturn ONLY the path to the plan:\n\n```\nplans/bed-of-roses.md\n```'],
  ['a date', '## Output\n\nReturn exactly:\n\n```\n2026-04-01\n```'],
  [
    'JSON that is built on the way',
    'Use the standard library only, produce JSON and a log. Build JSON using ONLY field names of the schema.'
  ],
  ['a place to fill in a command', 'Use `bed label add <bed-id> <label>` to tag beds.'],
  [
    'a message that is posted',
    'Post the news to channel `42` as before. The message should follow this structure:\n\n```\nBed: {bed}\nRow: {row}\n```'
  ],
  [
    'a file whose place is a label',
    'Generate it in the folder:\n\n**Location:** `out/beds/report.md`\n\n**Report structure:**\n\n```markdown\n# Beds\n\n**State:** DONE | OPEN\n```'
  ],
  [
    'what is documented in another report',
    '### How to report\n\nDocument beds in the weekly status report:\n\n```\n**Check:** [PASS / FAIL]\n```'
  ],
  [
    'a file in the note of a heading',
    '## Output Format\n\n### Bed Report (bed-report.md)\n\n```markdown\n# Beds: {garden}\n\n## Rows\n```'
  ],
  ['what an option prints', '## Output Format\n\n### JSON (--json)\n\n```json\n{"beds": 3}\n```'],
  ['one outcome', '## Reporting format\n\n### Success report:\n\n```markdown\n### {date} - planter\n```'],
  ['one case', '## Output format\n\nIf APPROVED:\n\n```\nBEDS: All met.\nROWS: All met.\n```'],
  [
    'hints on some things',
    'For promising beds, return `row: <row>` hints:\n\n```\nFrom the map: Bed 3\nAction: Return it.\n```'
  ],
  ['JSON as a word in a step', '2. **Report beds**: Return the counts in JSON format\n3. Count the rows'],
  [
    'what an example of a command prints',
    '### `bed`\n\n**Example:**\n```\n/beds:list\n```\n\n**Output:**\n```\nBeds: 3\nRows: 4\n```'
  ],
  [
    'a numbered step before another one',
    '### 5. Present the plan\n\nPresent a structured summary:\n\n```\n## Plan\n### Beds\n```\n\n### 6. Plant\n\nGo.'
  ],
  ['the text for nothing in a query', 'If the map has no beds, return `beds: []` and go on.'],
  [
    'the headings of instructions about a format',
    '## Plan output format\n\n### At first\nOutput in the following structured format:\n\n1. **Beds**\n   - [bed]\n\n### At the end\nFollow the guide.'
  ],
  ['a format for one way of working', '## Output format\n\n### For trial beds\n\n```\n## Trial\n\n### Beds\n```'],
  [
    'a marker',
    'End your answer with one line:\n\n<!-- lint-agents output result {"at": "end"} -->\n```\nRESULT: ok | fail\n```'
  ],
  ['a step on the way', '3. IF beds are flooded: REPORT it clearly:\n\n```\n## Planting Failed\n```']
]

describe('is not proposed', () => {
  test.each(never)('%s', (_, text) => {
    expect(derive(text).contracts).toEqual([])
  })
})

test('a path that is shown alone is listed as unread', () => {
  expect(derive(never[4]?.[1] ?? '').unread).toEqual([{line: 7, endLine: 9}])
})

test('what is printed in one case only is listed as unread', () => {
  const {contracts, unread} = derive('When a bed is empty, print this report:\n\n```\n## Bed\n### Soil\n```')
  expect([contracts, unread]).toEqual([[], [{line: 6, endLine: 7}]])
})

test('formats of several modes are alternatives, of whatever kind', () => {
  const mode = (name: string, text: string) => `## Mode: ${name}\n\n### Output\n\n\`\`\`\n${text}\n\`\`\`\n\n`
  const {contracts} = derive(mode('dig', 'BEDS: [n]\nROWS: [n]') + mode('plan', '## Plan\n\n## Beds'))
  expect(contracts.map(({contract}) => contract)).toEqual([
    {any: [{lines: {BEDS: {}, ROWS: {multiline: true}}}, {sections: ['Plan', 'Beds']}]}
  ])
})

test.each([
  ['a line in bold', '**Output this structured handoff:**'],
  ['a label below a list', '- When you dig alone, say what you dug after the work.\n\nOutput format:']
])('%s introduces a format', (_, lead) => {
  const {contracts} = derive(`${lead}\n\n\`\`\`\nBeds: [n]\nRows: [n]\n\`\`\``)
  expect(contracts.map(({contract}) => contract)).toEqual([{lines: {Beds: {}, Rows: {multiline: true}}}])
})

test('more forms than an output is compared with are listed as unread', () => {
  const forms = (count: number): string =>
    Array.from({length: count}, (_, index) => `Return:\n\n\`\`\`\n## Bed ${'ab'.repeat(index + 1)}\n\`\`\``).join(
      '\n\n'
    )
  expect(derive(forms(100))).toMatchObject({contracts: [{contract: {any: {length: 100}}}], unread: []})
  expect(derive(forms(101))).toMatchObject({contracts: [], unread: {length: 101}})
})

test('what goes to a file is not listed as unread', () => {
  const text = '## Output\n\nWrite the plan to `plans/bed.md`:\n\n```markdown\n# Plan: [bed]\n\n## Rows\n```'
  expect(derive(text)).toEqual({contracts: [], unread: []})
})

test('beside a heading over the output, what other parts print is on the way', () => {
  const handoff = '**Step 2: Return the verdict**\n\nReturn this report:\n\n```\n## Handoff\n**Beds**: [n]\n```\n\n'
  const {contracts} = derive(`${handoff}## Output contract\n\n\`\`\`\nState: DONE | OPEN\nWhy: [text]\n\`\`\``)
  expect(contracts.map(({contract}) => contract)).toEqual([
    {lines: {State: {values: ['DONE', 'OPEN']}, Why: {multiline: true}}}
  ])
})

test.each([
  'Omit sections without anything to say.',
  'Skip any section that is empty.',
  'Only include the sections that apply.',
  'Sections may be omitted.'
])('sections that are left out are optional: %s', (words) => {
  const {contracts} = derive(`## Output format\n\n\`\`\`\n## Beds\n## Rows\n\`\`\`\n\n${words}`)
  const optional = (heading: string) => ({heading, optional: true})
  expect(contracts.map(({contract}) => contract)).toEqual([{sections: ['Beds', 'Rows'].map(optional)}])
})

test('sections that must not be left out are asked for', () => {
  const text = '## Output format\n\n```\n## Beds\n## Rows\n```\n\nDo not omit any section. Never skip sections.'
  expect(derive(text).contracts.map(({contract}) => contract)).toEqual([{sections: ['Beds', 'Rows']}])
})

const format = '## Output format\n\nReturn:\n\n```\nBed: {bed}\n```\n\n'
const bed = {lines: {Bed: {multiline: true}}}

test.each([
  'Say exactly `No beds found.` when nothing qualifies.',
  'If there are no beds, print "No beds found." and stop.',
  'Reply with `No beds found.` if none is free.'
])('in place of a format: %s', (text) => {
  const {contracts} = derive(format + text)
  expect(contracts.map(({contract}) => contract)).toEqual([{any: [bed, {oneOf: ['No beds found.']}]}])
})

test.each(['Say `Done.` when the beds are planted.', 'If nothing grows, water the `roses` again.'])(
  'not: %s',
  (text) => {
    expect(derive(format + text).contracts.map(({contract}) => contract)).toEqual([bed])
  }
)

test('a label has the sign that is before it', () => {
  const {contracts} = derive('## Output format\n\n```\n\u{1F50D} State: DONE | OPEN\n\u2139\uFE0F Why: {text}\n```')
  expect(contracts.map(({contract}) => contract)).toEqual([
    {lines: {'\u{1F50D} State': {values: ['DONE', 'OPEN']}, '\u2139\uFE0F Why': {multiline: true}}}
  ])
})

test('a block that no order to answer and no heading introduces is not proposed', () => {
  expect(derive('Use this structure:\n\n```markdown\n## Beds\n\n## Water\n```').contracts).toEqual([])
})

test('what seems to be asked for and is not read is listed', () => {
  expect(derive('## Output format\n\nA friendly letter to the gardener.').unread).toEqual([{line: 3, endLine: 6}])
  expect(derive('Return your report in this format:\n\n- first the beds\n- then the water').unread).toEqual([
    {line: 5, endLine: 6}
  ])
})

test('of a definition longer than 2 million characters nothing is read, and the whole is named', () => {
  const asking = 'End with `<verdict>PASS</verdict>` or `<verdict>FAIL</verdict>`.\n\n'
  expect(derive(asking + 'a'.repeat(1_999_800)).contracts).toHaveLength(1)
  const {contracts, unread} = derive(asking + 'a'.repeat(2_000_000))
  expect([contracts, unread]).toEqual([[], [{line: 1, endLine: expect.any(Number)}]])
})
