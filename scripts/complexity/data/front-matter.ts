/** Front matter of definitions: read by line, by the reader of common YAML, and by the package `yaml`. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'

type Body = (size: number) => string

function matter(name: string, body: Body, rest = '# ROLE\n'): WorstCase {
  return {
    name: `front matter: ${name}`,
    kinds: ['agent'],
    // At 100 KB below the limit of YAML, not above it.
    make: (size) => `---\n${body(size - 2000)}\n---\n\n${rest}`
  }
}

const named = 'name: a\ndescription: b\n'

export const frontMatterCases: readonly WorstCase[] = [
  matter('spaces inside of a value', (size) => `name: a\ndescription: b${' '.repeat(size)}c`),
  matter('spaces after a value', (size) => `name: a\ndescription: b${' '.repeat(size)}`),
  matter('many runs of spaces', (size) => `name: a\ndescription: ${fill(size, `b${' '.repeat(40)}`)}`),
  matter('number signs in a value', (size) => `name: a\ndescription: ${fill(size, 'b #')}`),
  matter('spaces and number signs', (size) => `name: a\ndescription: b${fill(size, '  #\u2028')}`),
  matter('spaces in an item', (size) => `${named}tools:\n  - a${' '.repeat(size)}b`),
  matter('spaces in a list', (size) => `${named}tools: [a${' '.repeat(size)}b]`),
  matter('commas and spaces in a list', (size) => `${named}tools: [${fill(size, 'a ,  ')}b]`),
  matter('items in a list', (size) => `${named}tools: [${fill(size, (index) => `t${index}`, ', ')}]`),
  matter('items on lines', (size) => `${named}tools:\n${fill(size, (index) => `  - t${index}`, '\n')}`),
  matter('keys', (size) => named + fill(size, (index) => `key${index}: value`, '\n')),
  matter('keys that are nearly `name`', (size) => fill(size, (index) => `nam${index % 10}${index}: a`, '\n')),
  matter('a key given many times', (size) => named + fill(size, 'model: a', '\n')),
  matter('comments', (size) => named + fill(size, '# a', '\n')),
  matter('spaces after the name', (size) => `name: a${' '.repeat(size)}b\ndescription: c`),
  matter('quotes in the name', (size) => `name: "${fill(size, 'a"')}\ndescription: c`),
  matter('a quote that is never closed', (size) => `name: a\ndescription: "${fill(size, '\\"')}`),
  matter('argument hints', (size) => `${named}${fill(size, 'argument-hint: [a] [b]', '\n')}`),
  matter('spaces in an argument hint', (size) => `${named}argument-hint:${' '.repeat(size)}`),
  matter('names of variables', (size) => `${named}variables: [${fill(size, (index) => `V${index}`, ', ')}]`),
  matter('variables on lines', (size) => `${named}variables:\n${fill(size, (index) => `  - V${index}`, '\n')}`),
  matter(
    'number signs among variables',
    (size) => `${named}variables: [a]${fill(size, '#\u2028')}`,
    '# ROLE\n\n{{a}} {{b}}\n'
  ),
  matter('spaces before an item', (size) => `${named}variables:\n${' '.repeat(size)}\n-${' '.repeat(size)}a`),
  matter('words of a plain value', (size) => `${named}other: {a: b}\nmore: ${fill(size, 'word ')}`),
  matter('lines of a plain value', (size) => `${named}other: {a: b}\nmore:\n${fill(size, '  word word', '\n')}`),
  matter('empty lines', (size) => `${named}more: a${'\n'.repeat(size)}other: b`),
  matter('empty lines in quotes', (size) => `${named}more: "a${'\n'.repeat(size)} b"`),
  matter('spaces in quotes', (size) => `${named}more: "a\n${' '.repeat(size)}\\n"`),
  matter('lines of spaces in quotes', (size) => `${named}more: 'a${fill(size, `${' '.repeat(50)}\n`)} b'`),
  matter('quotes and colons', (size) => `${named}more: a: ${fill(size, '"b" c: ')}`),
  matter('quotes behind a colon', (size) => `${named}more: a: ${fill(size, '"b" ')}`),
  matter('lines with a colon', (size) => `${named}${fill(size, (index) => `k${index}: a: b`, '\n')}`),
  matter('items without a colon', (size) => `${named}more:\n${fill(size, '  - a', '\n')}`),
  matter('items that are maps', (size) => `${named}more:\n${fill(size, '  - a: 1\n    b: {c: [d]}', '\n')}`),
  matter('spaces behind dashes', (size) => `${named}more:\n${fill(size, `  -${' '.repeat(40)}a`, '\n')}`),
  matter('lines of brackets', (size) => `${named}more: [\n${fill(size, '  a, # b\n')}]`),
  matter('maps in brackets', (size) => `${named}more: [${fill(size, '{a: "b"}, ')}]`),
  matter('colons in brackets', (size) => `${named}more: [${fill(size, 'a:b ')}]`),
  matter('empty lines of a block', (size) => `${named}more: |+\n  a${'\n'.repeat(size)}`),
  matter('empty lines before a block', (size) => `${named}more: >\n${'\n'.repeat(size)}  a`),
  matter('lines of a folded block', (size) => `${named}more: >-\n${fill(size, '  a\n\n   b', '\n')}`),
  matter('lines of a block', (size) => `${named}more: |\n${fill(size, '  word', '\n')}`),
  {
    name: 'front matter: no end',
    kinds: ['agent'],
    make: (size) => `---\nname: a\n${fill(size, '--- a\n')}`
  },
  {
    name: 'front matter: spaces after the fence',
    kinds: ['agent'],
    make: (size) => `---${' '.repeat(size)}a\nname: a\n---${' '.repeat(size)}b\n---\n`
  }
]
