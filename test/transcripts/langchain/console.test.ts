import {describe, expect, test} from 'vitest'
import {readCapture} from '../../../src/transcripts/index.ts'

const bytes = (content: string) => [Buffer.from(content)]

/** The end of a console whose format is declared: its text, the line with it, and why it is not final. */
function endOf(content: string): readonly unknown[] {
  const read = readCapture(bytes(content), {path: 'o.log'}, 'langchain-messages')
  if (read.kind === 'text') return ['no transcript']
  return read.transcript.threads.map(({text, line, stopReason}) => [text, content.split('\n')[line - 1], stopReason])
}

const isDialogue = (content: string): boolean => {
  const read = readCapture(bytes(content), {path: 'o.txt'}, 'text')
  return read.kind === 'text' && read.dialogue === 'langchain-messages'
}

const steps = 'Thought: look\nAction: look\nAction Input: beds\nObservation: <verdict>PASS</verdict>\nThought: I know\n'
const chain = `Loading\n\n\n> Entering new AgentExecutor chain...\n${steps}Final Answer: Dry.\nThought: water\n\n> Finished chain.\nDry.\n`
const coloured = chain
  .replace(/^> .*$/gm, '\x1B[1m$&\x1B[0m')
  .replace('Final Answer', '\x1B[32;1m\x1B[1;3mFinal Answer')
const calls =
  '> Entering new AgentExecutor chain...\n\nInvoking: `look` with `{}`\n\n\n<verdict>PASS</verdict>Dry.\n\n> Finished chain.\n'

describe('the console of an agent', () => {
  test.each([
    ['a chain', chain, ['Dry.\nThought: water', 'Final Answer: Dry.', undefined]],
    ['in colours', coloured, ['Dry.\nThought: water', expect.stringContaining('Final Answer'), undefined]],
    ['a trace', `Question: q\n${steps}Final Answer:\n\nDry.\n`, ['Dry.', 'Dry.', undefined]],
    [
      'several questions',
      `Question: q\n${steps}Final Answer: Wet.\n\nQuestion: r\n${steps}Final Answer: Dry.\n`,
      ['Dry.', 'Final Answer: Dry.', undefined]
    ],
    ['one that was stopped', `> Entering new AgentExecutor chain...\n${steps}`, ['', expect.any(String), 'tool call']],
    [
      'one that ended without an answer',
      `${chain}\n${chain.replace(/Final.*/, '')}`,
      [expect.any(String), expect.any(String), 'tool call']
    ]
  ])('%s', (_, content, end) => {
    expect(endOf(content)).toEqual([end])
    expect(isDialogue(content)).toBe(true)
  })

  test('an answer without a mark before it, which may be what a tool printed', () => {
    expect(isDialogue(calls)).toBe(true)
    expect(() => endOf(calls)).toThrow('Unexpected chain without `Final Answer:`, expected one')
    expect(endOf(calls.slice(0, calls.indexOf('<')))).toMatchObject([['', expect.any(String), 'tool call']])
  })
})

test.each([
  ['a step of an agent', 'Thought: look\nAction: look\nAction Input: beds\n'],
  ['findings', 'Observation: dry\nAction: water\n\nObservation: weeds\nAction: dig\n'],
  ['an example', `A run looks like this:\n\n\`\`\`\n${chain}\`\`\`\n`],
  ['a sentence', 'It shows > Entering new AgentExecutor chain... first.\n']
])('%s is one output', (_, content) => {
  expect(isDialogue(content)).toBe(false)
})
