/** Definitions of many formats, from which contracts are derived. */
import {repeats, word} from './generate.ts'
import type {WorstCase} from './worst-case.ts'

const matter = '---\nname: asked\ndescription: b\n---\n\n'

const asked = (name: string, part: string | ((index: number) => string), before = ''): WorstCase =>
  repeats(`formats: ${name}`, ['agent', 'definition'], part, {before: matter + before})

export const deriveCases: readonly WorstCase[] = [
  asked('orders', 'Return exactly one of:\n\n- `PASS`\n- `FAIL`\n\n'),
  asked('orders without a format', 'Return this. '),
  asked('fences', (index) => `Return:\n\n\`\`\`\n## ${word(index)}\n\`\`\`\n\n`),
  asked('headings over formats', (index) => `## Output format\n\n\`\`\`\n${word(index)}: [x]\n\`\`\`\n\n`),
  asked('sentences that introduce headings', 'Output format:\n\n# A\n\n## B\n\n'),
  asked('sentences that introduce labels', 'Output format:\n\nA: x\nB: y\n\n'),
  asked('headings', '## Output format\n'),
  asked('opened tags', (index) => `<${word(index)}>\n`),
  asked('bold lines', '**Format:**\n\n'),
  asked(
    'templates',
    (index) => `Your output must follow this template:\n\n\`\`\`markdown\n# ${word(index)}\n\n{text}\n\`\`\`\n\n`
  ),
  asked('sections of one template', (index) => `## ${word(index)}\n\n[text]\n\n`, 'Output format:\n\n```markdown\n'),
  asked('labels of one template', (index) => `${word(index)}: [value]\n`, 'Output format:\n\n```\n'),
  asked('rows of one template', '| a | [b] |\n', 'Output format:\n\n```\n| File | Issue |\n|---|---|\n'),
  asked('cells of one template', '| [a] ', 'Output format:\n\n```\n'),
  asked('JSON templates', (index) => `Return JSON:\n\n\`\`\`json\n{"${word(index)}": "string"}\n\`\`\`\n\n`),
  asked('keys of one JSON template', (index) => `"${word(index)}": "string",\n`, 'Return JSON:\n\n```json\n{\n'),
  asked('brackets of one JSON template', '{"a":[', 'Return JSON:\n\n```json\n'),
  asked('alternatives in JSON', (index) => `${word(index)}|`, 'Return JSON:\n\n```json\n{"status": "'),
  asked('bullets', (index) => `- \`${word(index).toUpperCase()}\`\n`, 'End with exactly one of:\n\n'),
  asked(
    'bullets with sections',
    (index) => `- **${word(index)}**: what it is\n`,
    'Your report must have these sections:\n\n'
  ),
  asked('numbered sections', (index) => `${index}. ${word(index)}\n`, 'The output has the following sections:\n\n'),
  asked('conditions', (index) => `If ${word(index)}, return \`${word(index).toUpperCase()}\`.\n`),
  asked('conditions on one line', (index) => `If ${word(index)}, output <verdict>${word(index)}</verdict>. `),
  asked('otherwise', 'Otherwise, end with `PASS`. If not, end with `FAIL`. '),
  asked('tags with values', (index) => `End with <verdict>${word(index).toUpperCase()}</verdict>.\n`),
  asked('tags of other names', (index) => `Output <${word(index)}>your text</${word(index)}>.\n\n`),
  asked('nested tags of one template', (index) => `<${word(index)}>`, 'Output format:\n\n```xml\n'),
  asked('words with alternatives', (index) => `${word(index).toUpperCase()} | `, 'Verdict: '),
  asked('placeholders', '[a] {b} <c> ', 'Output format:\n\n```\n'),
  asked('fences that are never closed', '````\n```\n', 'Output format:\n\n'),
  asked(
    'headings of all depths',
    (index) => `${'#'.repeat((index % 6) + 1)} Output ${word(index)}\n\nReturn \`A\`.\n\n`
  ),
  asked('quoted orders', '> Return exactly one of: A, B, C.\n'),
  asked('orders in a table', '| Return | exactly one of `A`, `B` |\n'),
  asked('never', 'Never return `FAIL`. Do not output <a>b</a>. '),
  asked('only JSON', 'Return only JSON, no other text. '),
  asked('examples', 'Example output:\n\n```\nVerdict: PASS\n```\n\n'),
  asked('one long sentence', 'and then return the ', 'You must '),
  asked('one long bold line', 'and ', '**Output format'),
  asked('exact phrases', (index) => `Say exactly: "${word(index)} is done"\n`)
]
