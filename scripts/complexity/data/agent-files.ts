/** Front matter that all hosts read, each in its own way. */
import {hostIds} from '../../../src/hosts/model.ts'
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'

const named = 'name: a\ndescription: b\n'

function agent(name: string, body: (size: number) => string): WorstCase {
  return {
    name: `agent file: ${name}`,
    kinds: ['agent'],
    config: {hosts: [...hostIds], files: [{include: ['**/*.md'], kind: 'agent'}]},
    make: (size) => `---\n${body(size - 2000)}\n---\n\n# ROLE\n`
  }
}

export const agentFileCases: readonly WorstCase[] = [
  agent('tools', (size) => `${named}tools: ${fill(size, (index) => `Tool${index}`, ', ')}`),
  agent('tools in a list', (size) => `${named}tools: [${fill(size, (index) => `Tool${index}`, ', ')}]`),
  agent('one tool many times', (size) => `${named}tools: [${fill(size, 'Grpe', ', ')}]`),
  agent('parentheses in tools', (size) => `${named}tools: ${fill(size, 'Bash(a, ')}`),
  agent('misspelt keys', (size) => named + fill(size, (index) => `tool${index}: a`, '\n')),
  agent('values with colons', (size) => fill(size, (index) => `key${index}: a: b`, '\n')),
  agent('values with brackets', (size) => fill(size, (index) => `key${index}: [a] b`, '\n')),
  agent('lines without a key', (size) => `${named}${fill(size, 'and more', '\n')}`),
  agent('tabs', (size) => `${named}a: b: c\n${fill(size, '\t')}`),
  agent('spaces before keys', (size) => `a: b: c\n${fill(size, `${' '.repeat(40)}key: [a`, '\n')}`),
  agent('one long name', (size) => `name: ${fill(size, 'a:')}\ndescription: b`)
]
