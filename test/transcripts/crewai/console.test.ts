import {describe, expect, test} from 'vitest'
import {readCapture} from '../../../src/transcripts/index.ts'

const bytes = (content: string) => [Buffer.from(content)]

/** The threads of a console whose format is declared, with the line of each text. */
function threadsOf(content: string): readonly (readonly unknown[])[] {
  const read = readCapture(bytes(content), {path: 'o.log'}, 'crewai-output')
  if (read.kind === 'text') return []
  return read.transcript.threads.map(({id, agent, text, stopReason}) => [id, agent, text, stopReason])
}

function linesOf(content: string): readonly (string | undefined)[] {
  const read = readCapture(bytes(content), {path: 'o.log'}, 'crewai-output')
  return read.kind === 'text' ? [] : read.transcript.threads.map(({line}) => content.split('\n')[line - 1])
}

/** What a text is read as whose format is `text`. */
const isDialogue = (content: string): boolean => {
  const read = readCapture(bytes(content), {path: 'o.txt'}, 'text')
  return read.kind === 'text' && read.dialogue === 'crewai-output'
}

const headings = [
  'Starting the crew',
  '',
  '# Agent: Gardener',
  '## Task: Water <verdict>PASS</verdict>',
  '',
  '',
  '# Agent: Gardener',
  '## Thought: Look first',
  '## Using tool: look',
  '## Tool Input:',
  '"{}"',
  '## Tool Output:',
  'Dry.',
  '',
  '',
  '# Agent: Gardener',
  '## Final Answer: ',
  'Dry.',
  '',
  'Water it.',
  '',
  '',
  '# Agent: Writer',
  '## Task: Write',
  '',
  '',
  '# Agent: Writer',
  '## Final Answer:',
  'Done.',
  '',
  ''
].join('\n')

const coloured = headings
  .replace(/^# Agent: (.*)$/gm, '\x1B[1m\x1B[95m# Agent:\x1B[00m \x1B[1m\x1B[92m$1\x1B[00m')
  .replace(/^(## [\w ]*:)(.*)$/gm, '\x1B[95m$1\x1B[00m\x1B[92m$2\x1B[00m')

const width = 60
const rule = (title: string, [left, right]: string): string =>
  `${left}${`${'─'.repeat(8)} ${title} `.padEnd(width, '─')}${right}`
const boxOf = (title: string, lines: readonly string[], corners = '╭╮╰╯'): string =>
  [
    rule(title, corners.slice(0, 2)),
    ...['', ...lines, '', ''].map((line) => `│  ${line.padEnd(width - 2)}│`),
    `${corners[2]}${'─'.repeat(width)}${corners[3]}`,
    ''
  ].join('\n')

const boxes = [
  boxOf('🤖 Agent Started', ['Agent: Gardener', '', 'Task: Water <verdict>PASS</verdict>']),
  boxOf('✅ Agent Final Answer', ['Agent: Gardener', '', 'Final Answer:', 'Dry.', '', '  - │ one']),
  boxOf('Task Completion', ['Task Completed', 'Agent: Gardener']),
  boxOf('Agent Started', ['Agent: Writer', '', 'Task: Write'], '┌┐└┘'),
  boxOf('Agent Final Answer', ['Agent: Writer', '', 'Final Answer: Done.'], '┌┐└┘')
].join('\n')

describe('the console of a crew', () => {
  const gardener = ['task 1', 'Gardener', 'Dry.\n\nWater it.', undefined]

  test.each([
    ['headings', headings, [['main', 'Writer', 'Done.', undefined], gardener]],
    ['headings in colours', coloured, [['main', 'Writer', 'Done.', undefined], gardener]],
    [
      'boxes',
      boxes,
      [
        ['main', 'Writer', 'Done.', undefined],
        ['task 1', 'Gardener', 'Dry.\n\n  - │ one', undefined]
      ]
    ]
  ])('%s', (_, content, threads) => {
    expect(threadsOf(content)).toEqual(threads)
    expect(isDialogue(content)).toBe(true)
  })

  test('the line of a text is that on which it begins', () => {
    expect(linesOf(headings)).toEqual(['Done.', 'Dry.'])
    expect(linesOf(boxes)).toEqual([expect.stringContaining('Final Answer: Done.'), expect.stringContaining('Dry.')])
  })

  test('a task that has no answer has not finished', () => {
    const end = headings.lastIndexOf('# Agent:')
    expect(threadsOf(headings.slice(0, end))).toEqual([['main', 'Writer', '', 'unfinished run'], gardener])
    expect(threadsOf(boxes.slice(0, boxes.lastIndexOf('┌')))).toMatchObject([
      ['main', 'Writer', '', 'unfinished run'],
      {}
    ])
  })

  test('a box that is cut ends with the file', () => {
    const end = boxes.indexOf('Dry.') + 'Dry.'.length
    expect(threadsOf(`${boxes.slice(0, end)}${' '.repeat(20)}│`)).toMatchObject([
      ['main', 'Gardener', 'Dry.', undefined]
    ])
  })
})

test.each([
  ['a report on agents', '# Agent: Gardener\n## Task: Water\n\nDone.\n\n# Agent: Writer\n## Task: Write\n\nDone.\n'],
  ['an answer alone', '# Agent: Gardener\n## Final Answer:\n\nDone.\n'],
  ['an example', `This is how a crew looks:\n\n\`\`\`\n${headings}\`\`\`\n\nDone.\n`],
  ['another box', boxOf('Plan', ['Agent: Gardener', '', 'Final Answer: Done.'])]
])('%s is one output', (_, content) => {
  expect(isDialogue(content)).toBe(false)
})
