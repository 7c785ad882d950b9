/** Definitions of many formats, from which contracts are derived. */
import {repeats, word} from './generate.ts'
import type {WorstCase} from './worst-case.ts'

const asked = (name: string, part: string | ((index: number) => string)): WorstCase =>
  repeats(`formats: ${name}`, ['agent'], part, {before: '---\nname: a\n---\n\n'})

export const deriveCases: readonly WorstCase[] = [
  asked('orders', 'Return exactly one of:\n\n- `PASS`\n- `FAIL`\n\n'),
  asked('orders without a format', 'Return this. '),
  asked('fences', (index) => `Return:\n\n\`\`\`\n## ${word(index)}\n\`\`\`\n\n`),
  asked('headings over formats', (index) => `## Output format\n\n\`\`\`\n${word(index)}: [x]\n\`\`\`\n\n`),
  asked('sentences that introduce headings', 'Output format:\n\n# A\n\n## B\n\n'),
  asked('sentences that introduce labels', 'Output format:\n\nA: x\nB: y\n\n'),
  asked('headings', '## Output format\n'),
  asked('opened tags', (index) => `<${word(index)}>\n`),
  asked('bold lines', '**Format:**\n\n')
]
