/** Response blocks: how they are found, and their fields. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'

type Make = WorstCase['make']

const config = {files: [{include: ['**'], contracts: ['agent-response']}]}

function response(name: string, make: Make): WorstCase {
  return {name: `response: ${name}`, kinds: ['output', 'agent'], config, make}
}

/** A block with fields after those that each has. */
function block(name: string, fields: Make): WorstCase {
  return response(
    name,
    (size) => `---\nresponse:\n  status: success\n  outputs: []\n  next_step: x\n${fields(size - 2000)}\n---\n`
  )
}

export const responseCases: readonly WorstCase[] = [
  response('headers', (size) => fill(size, 'response:\n')),
  response('headers with a value', (size) => fill(size, 'response: a\n')),
  response('headers that are nearly right', (size) => fill(size, 'respone:\n  status: success\n  next_step: a\n\n')),
  response('blocks', (size) => fill(size, '---\nresponse:\n  status: success\n  outputs: []\n  next_step: x\n---\n\n')),
  response('blocks without delimiters', (size) => fill(size, 'response:\n  status: success\n  next_step: x\n\n')),
  response('delimiters', (size) => `---\nresponse:\n${fill(size, '  ---\n  a: 1\n')}`),
  response('indented delimiters and empty lines', (size) => `response:\n  status: success\n${fill(size, '  ---\n\n')}`),
  response('headers without an end', (size) => fill(size, 'response:\n  status: success\ntext\n')),
  response('spaces after a header', (size) => `response:${' '.repeat(size)}x`),
  response('spaces before headers', (size) => fill(size, `${' '.repeat(60)}response:\n`)),
  response('spaces after a delimiter', (size) => `---${' '.repeat(size)}x\nresponse:\n  status: success\n`),
  response('comments after a header', (size) => `---\nresponse: ${fill(size, '#\u2028')}\n  status: a\n---\n`),
  response('fences', (size) => fill(size, '```yaml\n---\nresponse:\n  status: success\n  next_step: a\n---\n```\n\n')),
  response('headers between line separators', (size) => fill(size, '---\u2028response:\u2028\u2028')),
  response('headers in one fence', (size) => `\`\`\`yaml\n${fill(size, 'response:\n  status: a\n')}\n\`\`\`\n`),
  block('outputs', (size) => fill(size, (index) => `  k${index}: 1`, '\n')),
  block('unknown fields', (size) => fill(size, (index) => `  statu${index}: 1`, '\n')),
  block('metrics', (size) => `  metrics:\n${fill(size, (index) => `    m${index}: a`, '\n')}`),
  block('warnings', (size) => `  warnings:\n${fill(size, () => '    - 1', '\n')}`),
  block('warnings that are read otherwise', (size) => `  warnings:\n${fill(size, () => '    - yes', '\n')}`),
  block('decisions', (size) => `  user_decisions_needed:\n${fill(size, () => '    - question: a', '\n')}`),
  block(
    'decisions with unknown keys',
    (size) => `  user_decisions_needed:\n${fill(size, () => '    - markr: a', '\n')}`
  ),
  block('nested metrics', (size) => `  metrics: {a: ${'['.repeat(40)}${fill(size, '1,')}${']'.repeat(40)}}`),
  {
    name: 'response: files',
    kinds: ['output', 'agent'],
    config,
    make: (size) =>
      `---\nresponse:\n  status: success\n  outputs:\n${fill(size, (index) => `    - file: /a/${index}\n      action: creatd`, '\n')}\n  next_step: x\n---\n`
  },
  {
    name: 'response: placeholders',
    kinds: ['agent'],
    config,
    make: (size) => `\`\`\`yaml\n---\nresponse:\n  status: success\n  next_step: "${fill(size, '{')}"\n---\n\`\`\`\n`
  },
  {
    name: 'response: unions',
    kinds: ['agent'],
    config,
    make: (size) => `\`\`\`yaml\n---\nresponse:\n  status: "a"${fill(size, ' | "b"')} c\n---\n\`\`\`\n`
  },
  {
    name: 'response: braces',
    kinds: ['agent'],
    config,
    make: (size) => `\`\`\`yaml\n---\nresponse:\n  next_step: ${fill(size, '{a')}\n---\n\`\`\`\n`
  }
]
