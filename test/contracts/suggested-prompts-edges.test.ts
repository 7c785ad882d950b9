/** What is just right or just wrong: spaces, characters, places, the words of tiers. */
import {describe, expect, test} from 'vitest'
import {createSource} from '../../src/contracts/source.ts'
import {knownClosingLine} from '../../src/contracts/suggested-prompts/closing-lines.ts'
import {brief, fix, type LintOptions, lines, lint} from '../support/lint.ts'

const output: LintOptions = {kind: 'output', contracts: ['suggested-prompts'], role: 'phase-agent'}
const engineer: LintOptions = {path: 'agents/13-site-reliability-engineer.md', kind: 'agent', role: 'phase-agent'}
const orchestrator: LintOptions = {kind: 'agent', role: 'orchestrator'}

const block = (...items: readonly string[]): string =>
  `---\nSUGGESTED NEXT STEPS:\n${items.map((item, index) => `  [${index + 1}] ${item}`).join('\n')}\n---\n`
const section = `# SUGGESTED PROMPTS\n\n${block('Go on', 'Show workflow status')}`

function found(rule: string, text: string, options: LintOptions): string[] {
  return lines(lint(text, {...options, only: [`suggested-prompts-${rule}`]}))
}

describe('spaces', () => {
  const right = '---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n---\n'

  test.each<[string, string, string]>([
    [' SUGGESTED NEXT STEPS: ', '2:1-2:24', 'around the header'],
    [' SUGGESTED NEXT STEPS:', '2:1-2:2', 'before the header'],
    ['SUGGESTED NEXT STEPS:  ', '2:22-2:24', 'after the header']
  ])('%j', (header, place, where) => {
    const text = right.replace('SUGGESTED NEXT STEPS:', header)
    expect(found('block', text, output)).toEqual([`${place}: error: Unexpected spaces ${where}, expected none`])
  })

  test('of delimiters', () => {
    const text = right.replace(/^---/, ' --- ').replace(/---\n$/, ' ---\n')
    expect(found('block', text, output)).toEqual([
      '1:1-1:6: error: Unexpected spaces around the delimiter, expected none',
      '5:1-5:2: error: Unexpected spaces before the delimiter, expected none'
    ])
  })

  test('are removed from a template', () => {
    const text = `# SUGGESTED PROMPTS\n\n${right.replace('SUGGESTED NEXT STEPS:', ' SUGGESTED NEXT STEPS: ')}`
    expect(fix(text, {...engineer, only: ['suggested-prompts-block']})).toBe(`# SUGGESTED PROMPTS\n\n${right}`)
  })
})

describe('headers and items', () => {
  test.each(['SUGGESTED NEXT STEPS: as follows', 'SUGGESTED NEXT STEP', 'Suggested next steps:'])('%s', (header) => {
    expect(found('block', `---\n${header}\n  [1] a\n  [2] b\n---\n`, output)).toEqual([
      `2:1-2:${header.length + 1}: error: Unexpected header \`${header}\`, expected \`SUGGESTED NEXT STEPS:\``
    ])
  })

  test.each(['\u2705SUGGESTED NEXT STEPS:', 'SUGGESTED NEXT\u200B STEPS:', 'SUGGESTED NEXT STEPS:\u2705\u2705'])(
    '%j has characters that another rule reports',
    (header) => {
      expect(found('block', `---\n${header}\n  [1] a\n  [2] b\n---\n`, output)).toEqual([])
    }
  )

  test.each([' [1] ', '  1. ', '  [1]', '  [1]  '])('%j is not a prefix of an item', (prefix) => {
    expect(found('block', `---\nSUGGESTED NEXT STEPS:\n${prefix}a\n  [2] b\n---\n`, output)).toEqual([
      `3:1-3:${prefix.length + 1}: error: Unexpected item prefix \`${prefix}\`, expected \`  [1] \``
    ])
  })

  test.each([
    '  [1]\u00A0a',
    '  [1]\u00A0 a',
    '  [1] \u200Ba',
    '\u00A0 [1] a',
    '  \u200B[1] a',
    '  [1]\u200B a',
    '\u2003\u2003[1] a'
  ])('%j has characters that another rule reports', (item) => {
    expect(found('block', `---\nSUGGESTED NEXT STEPS:\n${item}\n  [2] b\n---\n`, output)).toEqual([])
  })
})

describe('the closing line', () => {
  const closing = 'You are the guardian of production.'

  test.each([
    [`${closing}\n\n${section}`, 3],
    [`# ROLE\n\n${closing}\n\n${section}`, 5]
  ])('right before the section: %j', (text, line) => {
    expect(found('placement', text, engineer)).toEqual([
      `${line}:1-${line}:20: error: Unexpected \`# SUGGESTED PROMPTS\` after the closing line, expected it before that line`
    ])
  })

  test.each([
    `${closing}\n\n# ROLE\n\n${section}`,
    `${section}\n${closing}\n`,
    `# ROLE\n\n\`\`\`\n${closing}\n\`\`\`\n\n${section}`
  ])('as an introduction, after the block or as code: %j', (text) => {
    expect(found('placement', text, engineer)).toEqual([])
  })

  test('between the heading and its block', () => {
    expect(found('placement', `# SUGGESTED PROMPTS\n\n${closing}\n\n${block('Go on', 'Stop')}`, engineer)).toEqual([
      '1:1-1:20: error: Unexpected closing line before the prompt block, expected it after that block'
    ])
  })

  test('another one', () => {
    expect(found('placement', `${section}\nYou guard\nproduction.  \n`, engineer)).toEqual([
      '9:1-10:12: warning: Unexpected closing line, expected one that begins with `You are the guardian of production`'
    ])
  })
})

describe('the heading', () => {
  test.each<[string, string]>([
    [' # SUGGESTED PROMPTS', '1:2-1:21: error: Unexpected space before `# SUGGESTED PROMPTS`, expected none'],
    ['# SUGGESTED PROMPTS ', '1:1-1:20: error: Unexpected space after `# SUGGESTED PROMPTS`, expected none'],
    ['#\tSUGGESTED PROMPTS', '1:1-1:20: error: Unexpected tab in a heading, expected `# SUGGESTED PROMPTS`']
  ])('%j', (heading, expected) => {
    expect(found('placement', section.replace('# SUGGESTED PROMPTS', heading), engineer)).toEqual([expected])
  })

  test('sections after it are moved before it, unless they leave a tag open', () => {
    const only = ['suggested-prompts-placement']
    const moved = (last: string): string => fix(`${section}\n# ROLE\n\n${last}\n`, {...engineer, only}, true)
    for (const last of ['Text.', '> <div>', '<div>\n</div>', '<br>', '<div/>', '```\n<div>\n```'])
      expect(moved(last)).toBe(`# ROLE\n\n${last}\n\n${section}`)
    for (const last of ['<div>', '<div>\n\n<b>\n\n</b>']) expect(moved(last)).toBe(`${section}\n# ROLE\n\n${last}\n`)
  })
})

describe('tiers', () => {
  const agent: LintOptions = {kind: 'agent', role: 'phase-agent', contracts: ['suggested-prompts']}

  test.each(['Then Complete workflow', 'Complete workflows', 'Please continue to x'])('%s is not a primary', (item) => {
    expect(found('tiers', block('Fix it', item, 'Show workflow status'), output)).toEqual([])
  })

  test.each(['Complete workflow and merge', 'Continue to x', '{primary_prompt}', 'Take {primary_action}'])(
    '%s is the first item',
    (item) => {
      expect(found('tiers', block('Fix it', item, 'Show workflow status'), output)).toEqual([
        `4:7-4:${item.length + 7}: warning: Unexpected item \`${item}\` in place 2, expected it as \`[1]\``
      ])
    }
  )

  test('a utility is the last item, and there is one', () => {
    expect(found('tiers', block('Show progress', 'Fix it', 'Show workflow status'), output)).toEqual([
      '3:7-3:20: warning: Unexpected utility `Show progress` besides `Show workflow status`, expected one'
    ])
    expect(found('tiers', section.replace('Show workflow status', '{utility_action}'), agent)).toEqual([])
  })

  const points = ['###  1. Start', '##\t2. Next', '3.  **Gate**', '4. **End**', '**5.** Error']

  test('emission points are numbered headings and items', () => {
    const text = (list: readonly string[]): string =>
      `# PROMPT EMISSION PROTOCOL\n\n${list.join('\n')}\n\n# NEXT\n\n9. **x**\n`
    expect(found('tiers', text(points), orchestrator)).toEqual([])
    for (const [index, point] of points.entries()) {
      const others = points.filter((other) => other !== point)
      expect(found('tiers', text([...others, `Text ${point}`, `${index}. Text`]), orchestrator)).toEqual([
        '1:1-1:27: warning: Unexpected 4 emission points under `PROMPT EMISSION PROTOCOL`, expected 5'
      ])
    }
    expect(found('tiers', text([]), orchestrator)).toEqual([
      '1:1-1:27: warning: Unexpected 0 emission points under `PROMPT EMISSION PROTOCOL`, expected 5'
    ])
    expect(found('tiers', text([]), agent)).toEqual([])
  })
})

describe('the end of an output', () => {
  const prompts = block('Go on', 'Show workflow status')
  const status = '---\nSTATUS: Planning complete. Returning results to the orchestrator.\n---\n'
  const follow = (...parts: readonly string[]): string => parts.join('\n')
  const several = (line: number, count = 2) =>
    expect.stringMatching(new RegExp(`^${line}:1-.*Unexpected ${count} final blocks`))
  const text = (line: number, what: string) =>
    expect.stringMatching(new RegExp(`^${line}:1-.*Unexpected text after the ${what}`))
  const [bye, well] = ['Bye.\n', 'Well.\n']
  type Found = readonly unknown[]

  test.each<[string, any: Found, phaseAgent: Found, subAgent: Found]>([
    [prompts, [], [], []],
    [status, [], [], []],
    [follow(prompts, status), [several(7)], [], []],
    [follow(status, prompts), [several(5)], [], []],
    [follow(prompts, prompts), [several(7)], [several(7)], [several(7)]],
    [follow(status, status), [several(5)], [several(5)], [several(5)]],
    [follow(prompts, bye), [text(7, 'prompt block')], [text(7, 'prompt block')], [text(7, 'prompt block')]],
    [follow(prompts, status, bye), [several(7)], [text(11, 'prompt block')], [text(11, 'status line')]],
    [follow(status, prompts, bye), [several(5)], [text(11, 'prompt block')], [text(11, 'status line')]],
    [follow(status, well, prompts), [several(5)], [], [text(5, 'status line')]],
    [follow(prompts, well, status), [several(7)], [text(7, 'prompt block')], []],
    [follow(prompts, well, status, prompts), [several(7, 3)], [several(7)], []]
  ])('%j', (output, any, phaseAgent, subAgent) => {
    const check = (role: LintOptions['role']): Found =>
      found('last', output, {kind: 'output', contracts: ['suggested-prompts'], ...(role && {role})})
    expect(check(undefined)).toEqual(any)
    expect(check('orchestrator')).toEqual(any)
    expect(check('phase-agent')).toEqual(phaseAgent)
    expect(check('sub-agent')).toEqual(subAgent)
  })
})

describe('a comment', () => {
  const only = ['suggested-prompts-block']
  const begun = '# SUGGESTED PROMPTS\n\n---\nSUGGESTED NEXT STEPS:\n  [1] a\n'

  test('apart from a block has none of its items, and does not close it', () => {
    expect(found('block', `${begun}\n<!--\n  [2] b\n-->\n  [2] c\n---\n`, engineer)).toEqual([
      '7:1-7:5: error: Unexpected line in a prompt block, expected an item'
    ])
    expect(found('block', `${begun}<!-- x\n  [2] b\n-->\n  [2] c\n---\n`, engineer)).toEqual([
      '6:1-6:7: error: Unexpected line in a prompt block, expected an item'
    ])
    const open = `${begun}  [2] b\n\n<!--\n---\n-->\n`
    expect(found('block', open, engineer)).toEqual([
      '6:1-6:8: error: Missing closing delimiter, expected `---` after the last item'
    ])
    expect(fix(open, {...engineer, only})).toBe(open.replace('  [2] b\n', '  [2] b\n---\n'))
  })

  test('around a block does not belong to it', () => {
    expect(found('block', `<!--\n${begun}\n  [2] b\n---\n-->\n`, engineer)).toEqual([])
  })
})

describe('a block below a response that is open', () => {
  const only = ['suggested-prompts-block']
  const bare = 'SUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n---\n'
  const response = 'response:\n  status: success\n'

  test.each(['', '---\n', '---\n\nText.\n\n'])('keeps the delimiter that may be of the response: %j', (above) => {
    const text = `# A\n\n${above}${response}\n${bare}`
    expect(found('block', text, engineer)).toEqual([expect.stringContaining('Missing opening delimiter')])
    expect(fix(text, {...engineer, only})).toBe(text)
    expect(fix(text, {...engineer, only}, true)).toBe(`# A\n\n${above}${response}\n---\n${bare}`)
  })

  test('gets one where the response is closed', () => {
    const text = `# A\n\n---\n${response}---\n\nText.\n\n${bare}`
    expect(fix(text, {...engineer, only})).toBe(text.replace(bare, `---\n${bare}`))
    const quoted = `# A\n\n> ---\n> ${response.replace('\n', '\n> ')}> ---\n\nText.\n\n${bare}`
    expect(fix(quoted, {...engineer, only})).toBe(quoted.replace(bare, `---\n${bare}`))
  })
})

describe('the agent of a closing line', () => {
  test.each([
    ['13-site-reliability-engineer', true],
    ['site-reliability-engineer', true],
    ['release-13-manager', false],
    ['my-release-manager', false],
    ['113-site-reliability-engineer', false]
  ])('%s: %j', (name, isKnown) => {
    const source = createSource(`---\nname: ${name}\n---\n`, {path: 'agents/a.md', kind: 'agent', declared: true})
    expect(knownClosingLine(source) !== undefined).toBe(isKnown)
    const byFile = createSource('# A\n', {path: `agents/${name}.md`, kind: 'agent', declared: true})
    expect(knownClosingLine(byFile) !== undefined).toBe(isKnown)
  })
})

describe('names of phases', () => {
  test.each(['phase 20 - Quality 3', 'phase 20 - Quality  3', 'phase 20 - 3 times', 'Phase 1 - Phase 3 results'])(
    '%s is none',
    (text) => {
      expect(found('phase-names', block(`Go to ${text}`, 'Show workflow status'), output)).toEqual([])
    }
  )

  test('phase 20 - Quality is one in another form', () => {
    expect(found('phase-names', block('Go to phase 20 - Quality', 'Show workflow status'), output)).toEqual([
      '3:13-3:31: error: Unexpected phase `phase 20 - Quality`, expected `Phase 20 - Quality`'
    ])
  })
})

describe('the status line', () => {
  const subAgent: LintOptions = {...output, role: 'sub-agent'}
  const right = 'STATUS: Planning complete. Returning results to the orchestrator.'

  test.each<[string, string]>([
    ['status: Planning complete returning results to me', 'STATUS: Planning complete. Returning results to me.'],
    [right.replace('.', ';'), right],
    [right.replace('results to', ' results  to'), right],
    ['STATUS: Planning complete. Returning results', 'STATUS: {task} complete. Returning results to {parent}.']
  ])('%s has another form', (status, expected) => {
    expect(found('status', `---\n${status}\n---\n`, subAgent)).toEqual([
      `2:1-2:${status.length + 1}: error: Unexpected status line, expected \`${expected}\``
    ])
  })

  test('has delimiters', () => {
    expect(found('status', `---\n${right}\n---\n`, subAgent)).toEqual([])
    expect(found('status', `Done.\n\n${right}\n`, subAgent)).toEqual([
      '3:1-3:66: error: Unexpected delimiters of a status line, expected `---` above and below it'
    ])
  })
})

describe('what is in the place of a delimiter', () => {
  const open = '---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n'
  const missing = '4:1-4:8: error: Missing closing delimiter, expected `---` after the last item'
  const all = {...output, only: ['suggested-prompts-block', 'suggested-prompts-last']}

  test('is not text after the block as well', () => {
    expect(lines(lint(`${open}====\n`, all))).toEqual([missing])
    expect(lines(lint(`${open}===\n\nMore.\n`, all))).toEqual([
      missing,
      '7:1-7:6: error: Unexpected text after the prompt block, expected the output to end with it'
    ])
  })

  test('without any, words alone are not a status line', () => {
    const options: LintOptions = {kind: 'output', contracts: ['suggested-prompts'], role: 'sub-agent'}
    expect(lines(lint('STATUS: Build complete.\n', options))).toEqual([
      '1:1-1:24: error: Missing status line, expected it at the end of the output'
    ])
  })
})

describe('[REQ-0003 1.3] a status with a mark before it is one error at its line', () => {
  const sentence = 'STATUS: Impact analysis complete. Returning results to orchestrator.'

  test.each(['\u2705 ', '- ', '1. ', '## ', '['])('%s', (mark) => {
    const text = `Done.\n\n---\n${mark}${sentence}\n---\n`
    expect(brief(lint(text, {kind: 'output', role: 'sub-agent'}))).toEqual(['4 suggested-prompts-status error'])
  })

  test('in a file that nothing declares it is none', () => {
    expect(brief(lint(`- ${sentence}\n`, {path: 'docs/guide.md'}))).toEqual([])
  })
})

test('[REQ-0003 3.2] a number of three digits is a wrong form', () => {
  const items = '  [1] Continue to Phase 002 - Tracing\n  [2] Show workflow status'
  const text = `---\nSUGGESTED NEXT STEPS:\n${items}\n---\n`
  expect(lines(lint(text, {kind: 'output', role: 'phase-agent'}))).toEqual([
    '3:19-3:38: error: Unexpected phase `Phase 002 - Tracing`, expected `Phase 02 - Tracing`'
  ])
})
