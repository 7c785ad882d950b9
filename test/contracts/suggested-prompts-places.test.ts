/** Blocks at other places than the first column, and phases in other forms: one finding each. */
import {describe, expect, test} from 'vitest'
import {parsePrompts, parseStatus, patterns} from '../../src/contracts/suggested-prompts/library.ts'
import {brief, fix, type LintOptions, lint, lines as worded} from '../support/lint.ts'

const block = [
  '---',
  'SUGGESTED NEXT STEPS:',
  '  [1] Continue to Phase 03 - Architecture',
  '  [2] Review the requirements',
  '  [3] Show workflow status',
  '---'
]
const status = ['---', 'STATUS: Analysis complete. Returning results to discover orchestrator.', '---']
const output = {kind: 'output', contracts: ['suggested-prompts']} as const satisfies LintOptions
const indented = (lines: readonly string[], lead: string): string => lines.map((line) => `${lead}${line}\n`).join('')

describe('[REQ-0003 1.2 delimiter] [REQ-0003 6.2] in an output the line counts, whatever container it is in', () => {
  test.each<[string, (lines: readonly string[]) => string, line: number]>([
    ['below a bullet', (lines) => `- Done:\n\n${indented(lines, '  ')}`, 3],
    ['below a number', (lines) => `1. Done:\n\n${indented(lines, '   ')}`, 3],
    ['in a list of a list', (lines) => `- a\n  - b\n\n${indented(lines, '    ')}`, 4],
    ['right below the text of a bullet', (lines) => `- Done:\n${indented(lines, '  ')}`, 2],
    ['behind the mark of a bullet', (lines) => `- ${indented(lines, '  ').slice(2)}`, 1],
    ['in a fence of a bullet', (lines) => `- Done:\n\n  \`\`\`\n${indented(lines, '  ')}  \`\`\`\n`, 4],
    ['in a fence that is indented', (lines) => `Done:\n\n  \`\`\`\n${indented(lines, '  ')}  \`\`\`\n`, 4],
    ['by two spaces', (lines) => `Done.\n\n${indented(lines, '  ')}`, 3],
    ['by a tab', (lines) => `Done.\n\n${indented(lines, '\t')}`, 3],
    ['as code', (lines) => `Done.\n\n${indented(lines, '    ')}`, 3]
  ])('%s', (_, place, line) => {
    expect([patterns.block.test(place(block)), parsePrompts(place(block))]).toEqual([false, []])
    expect(brief(lint(place(block), output))).toEqual([`${line} suggested-prompts-block error`])
    const ofSubAgent = {...output, role: 'sub-agent'} as const
    expect([patterns.status.test(place(status)), parseStatus(place(status))]).toEqual([false, []])
    expect(brief(lint(place(status), ofSubAgent))).toEqual([`${line + 1} suggested-prompts-status error`])
  })

  test.each(['> ', '>', '> > '])('in a quotation at the end it is wrong as a whole: %j', (lead) => {
    const ofSubAgent = {...output, role: 'sub-agent'} as const
    expect(worded(lint(`Done.\n\n${indented(block, lead)}`, output))).toEqual([
      `3:1-3:${lead.length + 1}: error: Unexpected quote marks before the block, expected none`
    ])
    expect(brief(lint(`Done.\n\n${indented(status, lead)}`, ofSubAgent))).toEqual(['4 suggested-prompts-status error'])
  })

  test('a quotation before other text shows a block', () => {
    const quoted = indented(block, '> ')
    expect(brief(lint(`${quoted}\nDone.\n`, output))).toEqual(['8 suggested-prompts-last error'])
    expect(brief(lint(`${quoted}\n${block.join('\n')}\n`, output))).toEqual([])
  })
})

test('[REQ-0003 1.2 blank lines] a block of a definition that is indented as a whole is moved back', () => {
  const text = (lead: string): string => `# SUGGESTED PROMPTS\n\n${indented(block, lead)}`
  const options = {path: 'agents/a.md', kind: 'agent'} as const
  expect(brief(lint(text('  '), options))).toEqual(['3 suggested-prompts-block error'])
  expect(fix(text('  '), options)).toBe(text(''))
  const listed = `# SUGGESTED PROMPTS\n\n- So:\n\n${indented(block, '  ')}`
  expect(brief(lint(listed, options))).toEqual([])
})

describe('[REQ-0003 1.2 header] a title in the words of the header, between a delimiter and the first item', () => {
  const titled = (title: string): string => [block[0], title, ...block.slice(2), ''].join('\n')

  test.each([
    'NEXT STEPS:',
    'Next steps:',
    'SUGGESTED STEPS:',
    'SUGGESTED NEXT:',
    '## Next Steps',
    'YOUR NEXT STEPS ARE:'
  ])('%s', (title) => {
    expect(brief(lint(titled(title), output))).toEqual(['2 suggested-prompts-block error'])
    const options = {path: 'agents/a.md', kind: 'agent', contracts: ['suggested-prompts']} as const
    const definition = `# SUGGESTED PROMPTS\n\n${titled(title)}`
    expect(fix(definition, options)).toBe(`# SUGGESTED PROMPTS\n\n${titled('SUGGESTED NEXT STEPS:')}`)
  })

  test('at the end of an output, any other title is the header', () => {
    for (const title of ['Choose one:', 'You may now:', '##', '**Options**'])
      expect(brief(lint(titled(title), output))).toEqual(['2 suggested-prompts-block error'])
    expect(brief(lint(`${titled('Choose one:')}\nDone.\n`, output))).toEqual(['8 suggested-prompts-last error'])
    expect(brief(lint(titled('Choose one:').replace('[1]', '[3]'), output))).toEqual(['6 suggested-prompts-last error'])
  })

  test('at the end of an output, framed items without a header are a block', () => {
    const [open, , ...rest] = block
    const message = 'error: Missing header `SUGGESTED NEXT STEPS:`, expected it above the first item'
    const headless = (...between: readonly string[]): string => ['Done.', '', open, ...between, ...rest, ''].join('\n')
    expect(worded(lint(headless(), output))).toEqual([`4:1-4:42: ${message}`])
    expect(worded(lint(headless(''), output))).toEqual([`5:1-5:42: ${message}`])
    expect(brief(lint(headless().replace('design\n', 'design \n'), output))).toEqual([
      '4 suggested-prompts-block error'
    ])
    expect(brief(lint(headless().replace(/^(?=---| )/gm, '> '), output))).toEqual([
      '3 suggested-prompts-block error',
      '4 suggested-prompts-block error'
    ])
    expect(brief(lint(`${headless()}\nBye.\n`, output))).toEqual(['9 suggested-prompts-last error'])
    expect(brief(lint(headless().replace(/---\n$/, ''), output))).toEqual(['6 suggested-prompts-last error'])
  })

  test('in the section of a definition a missing header is added, and words of another title stay', () => {
    const options = {path: 'agents/a.md', kind: 'agent', contracts: ['suggested-prompts']} as const
    const definition = (...title: readonly string[]): string =>
      `# SUGGESTED PROMPTS\n\n${[block[0], ...title, ...block.slice(2), ''].join('\n')}`
    expect(brief(lint(definition(), options))).toEqual(['4 suggested-prompts-block error'])
    expect(fix(definition(), options)).toBe(definition('SUGGESTED NEXT STEPS:'))
    expect(brief(lint(definition('Choose one:'), options))).toEqual(['4 suggested-prompts-block error'])
    expect(fix(definition('Choose one:'), options)).toBe(definition('Choose one:'))
    const elsewhere = definition().replace('# SUGGESTED PROMPTS', '# MENU\n\nPick.')
    expect(brief(lint(elsewhere, options))).toEqual(['1 suggested-prompts-required error'])
  })

  test('items below a status, or of a sub-agent, are not a block without its header', () => {
    const items = block.slice(2, -1).join('\n')
    const joined = `---\n${status[1]}\n${items}\n---\n`
    expect(brief(lint(joined, {...output, role: 'sub-agent'}))).toEqual(['2 suggested-prompts-status error'])
    expect(brief(lint(joined, {...output, role: 'phase-agent'}))).toEqual(['2 suggested-prompts-status error'])
    expect(brief(lint(`Done.\n\n---\n${items}\n---\n`, {...output, role: 'sub-agent'}))).toEqual([
      '7 suggested-prompts-last error'
    ])
  })

  test('a header with the first item behind it is one fault', () => {
    const joined = block.join('\n').replace('STEPS:\n  [1]', 'STEPS: [1]')
    expect(brief(lint(`${joined}\n`, output))).toEqual(['2 suggested-prompts-block error'])
  })

  test('other files have no block', () => {
    expect(brief(lint(titled('NEXT STEPS:'), {kind: 'output'}))).toEqual([])
  })
})

test('[REQ-0003 1.3] a status line with another first word, or another sign after it', () => {
  const options = {...output, role: 'sub-agent'} as const
  for (const first of ['STATUS', 'STATUS -', 'STATUS;', 'STATUS.', 'STAUS:', 'STATE:']) {
    const line = `${first} Analysis complete. Returning results to discover orchestrator.`
    expect(brief(lint(`---\n${line}\n---\n`, options))).toEqual(['2 suggested-prompts-status error'])
  }
})

describe('[REQ-0003 3.2] a phase in another form', () => {
  const found = (item: string): string[] => {
    const text = [block[0], block[1], `  [1] ${item}`, ...block.slice(3)].join('\n')
    return lint(`${text}\n`, {...output, only: ['suggested-prompts-phase-names']}).findings.map(({message}) => message)
  }

  test.each([
    ['Continue to 05-test-strategy', '05-test-strategy', 'Phase 05 - Test Strategy'],
    ['Review 05-test-strategy', '05-test-strategy', 'Phase 05 - Test Strategy'],
    ['Continue to 17-rollout-plan', '17-rollout-plan', 'Phase 17 - Rollout Plan'],
    ['Continue to Phase 05 Test Strategy', 'Phase 05 Test Strategy', 'Phase 05 - Test Strategy'],
    ['Review phase 05 test strategy', 'phase 05 test strategy', 'Phase 05 - Test Strategy'],
    ['Continue to Phase 17 Rollout', 'Phase 17 Rollout', 'Phase 17 - Rollout'],
    ['Continue to phase 5', 'phase 5', 'Phase 05 - Test Strategy'],
    ['Continue to the phase 5.', 'phase 5', 'Phase 05 - Test Strategy'],
    ['Continue to Phase 05 / Test Strategy', 'Phase 05 / Test Strategy', 'Phase 05 - Test Strategy'],
    ['Continue to Phase 17 | Rollout', 'Phase 17 | Rollout', 'Phase 17 - Rollout'],
    ['Continue to Phase 05, Test Strategy', 'Phase 05, Test Strategy', 'Phase 05 - Test Strategy'],
    ['Continue to Phase 05; Test Strategy', 'Phase 05; Test Strategy', 'Phase 05 - Test Strategy'],
    ['Continue to Phase Five - Test Strategy', 'Phase Five - Test Strategy', 'Phase 05 - Test Strategy'],
    ['Continue to Phase 5.0 - Test Strategy', 'Phase 5.0 - Test Strategy', 'Phase 05 - Test Strategy'],
    ['Continue to Phase [05] - Test Strategy', 'Phase [05] - Test Strategy', 'Phase 05 - Test Strategy'],
    ['Continue to Phase (5): Test Strategy', 'Phase (5): Test Strategy', 'Phase 05 - Test Strategy'],
    ['Continue to Phases 05 - Test Strategy', 'Phases 05 - Test Strategy', 'Phase 05 - Test Strategy']
  ])('%s', (item, actual, expected) => {
    expect(found(item)).toEqual([`Unexpected phase \`${actual}\`, expected \`${expected}\``])
  })

  test.each([
    'Review docs/05-test-strategy/plan.md',
    'Open 05-test-strategy.md',
    'Review phase 5 results',
    'Review Phase 04 Design the API',
    'Return to phase 3 and fix it',
    'Compare phase one - the Garden',
    'Compare phase two - Garden Beds',
    'Compare phases 2 - Garden Beds',
    'Compare the phase results - Test Strategy',
    'Continue to 10-minute checks',
    'Continue to Phase 05, Then Stop',
    'Continue to Phase 05 - Test Strategy'
  ])('prose and paths: %s', (item) => {
    expect(found(item)).toEqual([])
  })
})

describe('[REQ-0003 1.4] emission points count in each typography', () => {
  const points = ['Start', 'Gate', 'Failure', 'Cancel', 'End']
  const found = (list: readonly string[]): string[] =>
    brief(
      lint(`# PROMPT EMISSION\n\n${list.join('\n')}\n`, {
        kind: 'agent',
        role: 'orchestrator',
        only: ['suggested-prompts-tiers']
      })
    )

  test.each<[string, (point: string, index: number) => string]>([
    ['numbers', (point, index) => `${index + 1}. ${point}`],
    ['letters', (point, index) => `${'abcde'[index]}) ${point}`],
    ['numbers in bold', (point, index) => `${index + 1}. **${point}**`],
    ['bullets', (point) => `- ${point}`],
    ['headings', (point) => `## On ${point}\n`],
    ['numbered headings', (point, index) => `### ${index + 1}. ${point}\n`],
    ['bold lines', (point) => `**${point}**\n`],
    ['underlined headings', (point) => `\n${point}\n-----\n`]
  ])('%s', (_, write) => {
    expect(found(points.map(write))).toEqual([])
    expect(found(points.slice(1).map(write))).toEqual(['1 suggested-prompts-tiers warning'])
  })

  test('rows', () => {
    const rows = points.map((point) => `| ${point} | a |`)
    expect(found(['| Point | Prompt |', '| --- | --- |', ...rows])).toEqual([])
    expect(found(['| Point | Prompt |', '| --- | --- |', ...rows.slice(1)])).toEqual([
      '1 suggested-prompts-tiers warning'
    ])
  })
})
