/** Tables of outputs. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'

function table(name: string, make: WorstCase['make']): WorstCase {
  return {name: `outputs in a table: ${name}`, kinds: ['table'], make}
}

/** Of one side alone: no dialogue. */
const marks = [
  '# Report',
  '- **Step 1:** done',
  '--- User ---',
  'role: user',
  '## Note: x',
  '| User | x |',
  'Input: 10:02',
  ''
]
  .flatMap((line) => [line, 'Text of it.'])
  .join('\n')

export const tableCases: readonly WorstCase[] = [
  table('rows', (size) => `output,agent\n${fill(size, (index) => `a,a${index}\n`)}`),
  table('quotes', (size) => `output,agent\n"${fill(size, '""')}",a\n`),
  table('an open quote', (size) => `output,agent\n"${fill(size, 'a,b\n')}`),
  table('line ends in quotes', (size) => `agent,output\n"${fill(size, '\r\n\r')}",a\n`),
  table('cells', (size) => `output,agent\n${fill(size, ',')}`),
  table('rows with marks of turns', (size) => `output,agent\n${fill(size, (index) => `"${marks}",a${index % 100}\n`)}`),
  table('a row with marks of turns', (size) => `output,agent\n"${fill(size, marks)}",a\n`),
  table('columns', (size) => fill(size, (index) => `outpu${index},`))
]
