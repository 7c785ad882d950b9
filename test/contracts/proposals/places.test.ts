/** Which texts of a definition instruct its agent to print what they show at `TAG`. */
import {expect, test} from 'vitest'
import {isInstructed} from '../../../src/contracts/proposals/demand.ts'
import {createSource} from '../../../src/contracts/source.ts'

function isInstruction(text: string): boolean {
  const source = createSource(text, {path: 'agents/a.md', kind: 'agent', declared: true})
  return isInstructed(source, text.indexOf('TAG'))
}

test.each([
  'End your response with `TAG`.',
  '1. Read.\n2. Print `TAG`\n',
  '**Output** TAG at the end.',
  'If all is well, output `TAG`.',
  'Read it. Then emit TAG',
  'You must return `TAG`.',
  'Your response must end with `TAG`.',
  'Your final report always ends with TAG',
  'The final line must be `TAG`.',
  'Reply with exactly one of:\n\n- `TAG` if all is well\n- `<review>FAIL</review>`',
  'Conclude with:\n\n```\nTAG\n```\n',
  'Write this:\n\n```markdown\n# Review\n\nText\n\nText\n\nText\n\nTAG\n```\n',
  '## Output Format\n\nTAG\n',
  '## 3. Required Response Format\n\n```text\nTAG\n```\n',
  '### Verdict\n\nOne of TAG\n',
  'Others read it. Then print TAG'
])('an instruction: %s', (text) => {
  expect(isInstruction(text)).toBe(true)
})

test.each([
  'If the reviewer returns `TAG`, go on.',
  'When agents return `TAG`, go on.',
  'The sub-agent should print `TAG`.',
  'Ask the reviewer to print `TAG`.',
  'Start the reviewer and tell it to end with `TAG`.',
  'Search the response for `TAG`.',
  'Parse the output: `TAG` means go on.',
  'Return to the plan if `TAG`.',
  '- On `TAG`: go on\n- On `FAIL`: stop\n',
  'Wait until `TAG` comes.',
  'Output of stage 2: `TAG`',
  '## Verdict\n\n| tag | then |\n| --- | --- |\n| `TAG` | go on |\n',
  '## Reviewer Output Format\n\n```\nTAG\n```\n',
  '## Handling the Response\n\n`TAG` means go on.\n',
  '## Output\n\n```python\nif "TAG" in text: go()\n```\n',
  'Print a summary.\n\nThe tag `TAG` is known.'
])('not an instruction: %s', (text) => {
  expect(isInstruction(text)).toBe(false)
})
