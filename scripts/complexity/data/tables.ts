/** Tables of outputs. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'

function table(name: string, make: WorstCase['make']): WorstCase {
  return {name: `outputs in a table: ${name}`, kinds: ['table'], make}
}

export const tableCases: readonly WorstCase[] = [
  table('rows', (size) => `output,agent\n${fill(size, (index) => `a,a${index}\n`)}`),
  table('quotes', (size) => `output,agent\n"${fill(size, '""')}",a\n`),
  table('an open quote', (size) => `output,agent\n"${fill(size, 'a,b\n')}`),
  table('line ends in quotes', (size) => `agent,output\n"${fill(size, '\r\n\r')}",a\n`),
  table('cells', (size) => `output,agent\n${fill(size, ',')}`),
  table('columns', (size) => fill(size, (index) => `outpu${index},`))
]
