/** Two steps of one number, in headings and in lists. */
import {describe, expect, test} from 'vitest'
import {createSource} from '../../src/contracts/source.ts'
import {repeatedSteps, stepProblems} from '../../src/hosts/checks/repeated-steps.ts'

function found(text: string): readonly string[] {
  const source = createSource(text, {path: '.claude/commands/ship.md', kind: 'agent', declared: false})
  return repeatedSteps(source).map(({label, expected, range}) => `${range.start} ${label} ${expected}`)
}

const headings = (...titles: readonly string[]): string => titles.map((title) => `## ${title}\n\nDo it.\n\n`).join('')

describe('headings', () => {
  test.each([
    ['numbers', ['1. Plan', '2. Build', '2. Test', '3. Ship'], '2. 3'],
    ['steps', ['Step 1: Plan', 'Step 2: Build', 'Step 3: Test', 'Step 3: Ship'], 'Step 3 4'],
    ['phases from zero', ['Phase 0', 'Phase 1', 'Phase 2', 'Phase 2', 'Phase 3'], 'Phase 2 3'],
    ['a gap beside it', ['1. A', '2. B', '3. C', '4. D', '4. E', '5. F', '7. G'], '4. 5']
  ])('%s', (_, titles, expected) => {
    expect(found(headings(...titles)).map((line) => line.replace(/^\d+ /, ''))).toEqual([expected])
  })

  test.each([
    ['in order', ['1. Plan', '2. Build', '3. Test']],
    ['below different headings', ['A', '1. Plan', '2. Build', '3. Test', 'B', '3. Ship'].slice(0, 4)],
    ['two ways', ['Step 1: Plan', 'Step 2: Build with npm', 'Step 2: Build with make', 'Step 3: Test']],
    ['two ways in parentheses', ['Step 1: Plan', 'Step 2: Build (web)', 'Step 2: Build (server)', 'Step 3: Test']],
    ['parts of a step', ['Step 1: Plan', 'Step 2a: Build', 'Step 2b: Test', 'Step 3: Ship']],
    ['the same number always', ['1. Plan', '1. Build', '1. Test', '1. Ship']],
    ['pairs', ['1. Plan', '1. Plan it', '2. Build', '2. Build it', '3. Test', '3. Test it']],
    ['a new start', ['1. Plan', '2. Build', '3. Test', '1. Ship', '2. Tell']],
    ['two numbers', ['1. Plan', '2. Build', '2. Test']],
    ['from another number', ['4. Plan', '5. Build', '5. Test', '6. Ship']],
    ['sections of sections', ['1.1 Plan', '1.2 Build', '1.2 Test', '1.3 Ship']]
  ])('not for %s', (_, titles) => {
    expect(found(headings(...titles))).toEqual([])
  })

  test('in two places of the text', () => {
    const steps = ['1. Plan', '2. Build', '3. Test'].map((title) => `### ${title}\n\n`).join('')
    expect(found(`## One\n\n${steps}## Two\n\n${steps}`)).toEqual([])
  })
})

describe('lists', () => {
  test('with text below the items', () => {
    const text = '1. Plan\n\n   In the file.\n\n2. Build\n\n   ```sh\n   make\n   ```\n\n2. Test\n3. Ship\n'
    expect(found(text)).toEqual([`${text.lastIndexOf('2.')} 2. 3`])
  })

  test('but not for two ways to take one step', () => {
    expect(found('1. Plan\n2. If it is new, build it.\n2. Otherwise update it.\n3. Test with care\n')).toEqual([])
    const text = '1. Plan\n2. Build\n2. Test with care\n3. Ship\n'
    expect(found(text)).toEqual([`${text.lastIndexOf('2.')} 2. 3`])
  })

  test('within the items of another list', () => {
    const text = '1. Plan\n   1. Read\n   2. Ask\n   3. Write\n   3. Send\n2. Build\n3. Test\n'
    expect(found(text)).toEqual([`${text.lastIndexOf('3. Send')} 3. 4`])
  })

  test.each([
    ['a list after a paragraph', '1. Plan\n2. Build\n3. Test\n\nThen:\n\n3. Ship\n'],
    ['numbers that Markdown counts', '1. Plan\n1. Build\n1. Test\n1. Ship\n'],
    ['lists within items', '1. Plan\n   1. Read\n2. Build\n   1. Read\n3. Test\n'],
    ['code', '```\n1. Plan\n2. Build\n3. Test\n3. Ship\n```\n'],
    ['a comment', '<!--\n1. Plan\n2. Build\n3. Test\n3. Ship\n-->\n']
  ])('not for %s', (_, text) => {
    expect(found(text)).toEqual([])
  })
})

test('a warning where the text sends its reader to the number', () => {
  const severities = (order: string): readonly unknown[] => {
    const text = headings('Step 1: Plan', 'Step 2: Build', 'Step 2: Test', 'Step 3: Ship') + order
    const source = createSource(text, {path: '.claude/commands/ship.md', kind: 'agent', declared: false})
    return stepProblems(source).map(({severity}) => severity)
  }
  expect([severities('Go back to step 2.'), severities('Go back to step 1.'), severities('')]).toEqual([
    ['warning'],
    ['note'],
    ['note']
  ])
})
