/** YAML of outputs under a contract. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'

type Make = WorstCase['make']

const config = {
  contracts: {verdict: {yaml: {type: 'object', additionalProperties: {type: 'string'}}, at: 'end'}},
  files: [{include: ['**'], kind: 'output', contracts: ['verdict']}]
}

function yaml(name: string, make: Make): WorstCase {
  return {
    name: `YAML: ${name}`,
    kinds: ['output'],
    config,
    make: (size) => `\`\`\`yaml\n${make(size - 2000)}\n\`\`\`\n`
  }
}

/** Lines, each indented by one more step than the one before, as deep as a size allows. */
function stairs(size: number, line: string): string {
  const lines: string[] = []
  for (let length = 0, depth = 0; length < size; depth++) {
    const next = ' '.repeat(depth) + line
    lines.push(next)
    length += next.length + 1
  }
  return lines.join('\n')
}

export const yamlCases: readonly WorstCase[] = [
  yaml('open brackets', (size) => '['.repeat(size)),
  yaml('open braces', (size) => `{${fill(size, 'a: {')}`),
  yaml('lists in a line', (size) => `a: [${fill(size, '[],')}]`),
  yaml('maps in a line', (size) => `a: [${fill(size, '{a: b},')}]`),
  yaml('words in a line', (size) => `a: {${fill(size, (index) => `k${index}: v`, ', ')}}`),
  yaml('nested maps', (size) => stairs(size, 'a:')),
  yaml('nested lists', (size) => stairs(size, '-')),
  yaml('bullets in a line', (size) => fill(size, '- ')),
  yaml('question marks in a line', (size) => fill(size, '? ')),
  yaml('colons', (size) => fill(size, ': ')),
  yaml('colons in a value', (size) => `a: ${fill(size, 'b: ')}`),
  yaml('spaces in a plain value', (size) => `a: b${' '.repeat(size)}c`),
  yaml('lines of spaces in a plain value', (size) => `a: b${fill(size, `\n${' '.repeat(50)}`)}c`),
  yaml('words of a plain value', (size) => `a: ${fill(size, 'word ')}`),
  yaml('lines of a plain value', (size) => `a:\n${fill(size, '  word', '\n')}`),
  yaml('keys', (size) => fill(size, (index) => `k${index}: 1`, '\n')),
  yaml('keys without a value', (size) => fill(size, (index) => `k${index}:`, '\n')),
  yaml('a key given many times', (size) => fill(size, 'key: 1', '\n')),
  yaml('items', (size) => fill(size, '- 1', '\n')),
  yaml('items that are maps', (size) => fill(size, '- a: 1\n  b: 2', '\n')),
  yaml('comments', (size) => `a: 1\n${fill(size, '# c', '\n')}`),
  yaml('comments after values', (size) => fill(size, (index) => `k${index}: 1 # c`, '\n')),
  yaml('a long comment', (size) => `a: 1 ${fill(size, '# ')}`),
  yaml('empty lines', (size) => `a: 1\n${'\n'.repeat(size)}b: 2`),
  yaml('lines of a block', (size) => `a: |\n${fill(size, '  b', '\n')}`),
  yaml('empty lines of a block', (size) => `a: |\n  b\n${'\n'.repeat(size)}`),
  yaml('lines of a folded block', (size) => `a: >\n${fill(size, '  b\n\n   c', '\n')}`),
  yaml('a quote that is never closed', (size) => `a: "${fill(size, 'b\n  ')}`),
  yaml('lines of a quoted value', (size) => `a: "${fill(size, 'b\n  ')}"`),
  yaml('escapes', (size) => `a: "${fill(size, '\\x41')}"`),
  yaml('backslashes', (size) => `a: "${fill(size, '\\\\')}`),
  yaml('single quotes', (size) => `a: '${fill(size, "''")}'`),
  yaml('quoted words on lines', (size) => fill(size, '"a"\n')),
  yaml('anchors', (size) => fill(size, (index) => `k${index}: &a${index} 1`, '\n')),
  yaml('aliases', (size) => `a: &a 1\n${fill(size, (index) => `k${index}: *a`, '\n')}`),
  yaml('aliases that grow', () => `a: &a [1]\n${Array.from({length: 9}, (_, i) => `k${i}: [*a, *a, *a]`).join('\n')}`),
  yaml('aliases of a long list', (size) => `a: &a [${fill(size - 200, '1,')}]\nb: [${'*a, '.repeat(10)}]`),
  yaml('tags', (size) => fill(size, (index) => `k${index}: !!str 1`, '\n')),
  yaml('documents', (size) => fill(size, 'a: 1\n---', '\n')),
  yaml('document ends', (size) => fill(size, 'a: 1\n...', '\n')),
  yaml('directives', (size) => `${fill(size, '%TAG ! a', '\n')}\n---\na: 1`),
  yaml('tabs', (size) => `a:\n${fill(size, '\t')}b`),
  yaml('carriage returns', (size) => fill(size, 'a: 1\r')),
  yaml('merge keys', (size) => `a: &a {b: c}\n${fill(size, '<<: *a', '\n')}`),
  {
    name: 'YAML: bars',
    kinds: ['output'],
    config,
    make: (size) => fill(size, 'a: 1\n---\n')
  },
  {
    name: 'YAML: bars below each other',
    kinds: ['output'],
    config,
    make: (size) => fill(size, '---\n')
  },
  {
    name: 'YAML: fences',
    kinds: ['output'],
    config,
    make: (size) => fill(size, '```yaml\na: 1\n```\n\n')
  },
  {name: 'YAML: a whole output', kinds: ['output'], config, make: (size) => fill(size, (index) => `k${index}: 1\n`)}
]
