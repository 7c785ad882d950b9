/** Tags: whole, open, misspelt, nested, with long values, and beginnings of tags. */
import {repeats, word} from './generate.ts'
import type {WorstCase, WorstCaseKind} from './worst-case.ts'

const all: readonly WorstCaseKind[] = ['agent', 'template', 'output']
const output: readonly WorstCaseKind[] = ['output']

export const tagCases: readonly WorstCase[] = [
  repeats('tags', all, '<review>PASS</review>\n'),
  repeats('tags on one line', all, '<review>PASS</review> '),
  repeats('open tags', all, '<review>PASS\n'),
  repeats('open tags on one line', all, '<review>'),
  repeats('closing tags', all, '</review>'),
  repeats('tags without a value', all, '<review></review>\n'),
  repeats('tags with wrong values', all, '<review>PAS</review>\n'),
  repeats('tags with two values', all, '<review>PASS</review><review>REJECTED</review>\n'),
  repeats('tags with attributes', all, '<review a="b">PASS</review>\n'),
  repeats('tags with spaces', all, '< review >PASS</ review >\n'),
  repeats('a tag and spaces', all, ' ', {before: '<review', after: '>'}),
  repeats('a value of spaces', all, ' ', {before: '<review>', after: '</review>'}),
  repeats('a value and spaces', all, ' ', {before: '<review>PASS', after: 'x</review>'}),
  repeats('alternatives', all, 'PASS|', {before: '<review>', after: 'PASS</review>'}),
  repeats('alternatives with words between them', all, 'PASS or ', {before: '<review>', after: 'PASS</review>'}),
  repeats('tags with alternatives', all, '<review>PASS|REJECTED or NEEDS_REVISION</review>\n'),
  repeats('a long word as a value', all, '_', {before: '<review>A', after: '</review>'}),
  repeats('marks around a value', all, '*', {before: '<review>a', after: 'b</review>'}),
  repeats('tags of tasks', all, (index) => `<task_status id="${index}">DONE</task_status>\n`),
  repeats('one task many times', all, '<task_status id="1">DONE</task_status>\n'),
  repeats('near misses of tags', all, (index) => `<review${word(index)}>PASS</review${word(index)}>\n`),
  repeats('near misses of the name of a tag', all, (index) => `<revie${String.fromCharCode(97 + (index % 26))}>PASS\n`),
  repeats(
    'many spellings of a tag',
    output,
    (index) => `<rev${String.fromCharCode(0x4e00 + (index % 9000), 0x6e00 + (index % 7919))}w>`
  ),
  repeats('known values against a definition', output, '<review>NEEDS_CHANGES</review>\n'),
  repeats('thoughts', output, '<thought>a</thought>\n'),
  repeats('nested thoughts', output, '<thought>'),
  repeats('nested thoughts that end', output, '<thought></thought></thought>'),
  repeats('tags in code spans', all, '`<review>PASS</review>` '),
  repeats('code spans before tags', all, '`a` <review>PASS</review> '),
  repeats('backticks before tags', all, '` `` <review>PASS</review> '),
  repeats('runs of backticks', all, (index) => `${'`'.repeat(index % 40)} `),
  repeats('one run of backticks', all, '`', {after: 'x'}),
  repeats('tags in comments', all, '<!-- <review>PASS</review> -->\n'),
  repeats('tags in fences', all, '```\n<review>PASS</review>\n```\n\n'),
  repeats('tags in list items', all, '- <review>PASS</review>\n'),
  repeats('angle brackets', all, '<'),
  repeats('angle brackets and letters', all, '<a'),
  repeats('an angle bracket and letters', all, 'a', {before: '<'}),
  repeats('an angle bracket and quotes', all, '"', {before: '<a '}),
  repeats('an angle bracket and names', all, 'a-', {before: '<'}),
  repeats('values without a tag', all, 'PASS</review> '),
  repeats('placeholders of tags', all, '<name> [name] ... '),
  repeats('tags of other names', all, (index) => `<${word(index)}>a</${word(index)}>`)
]
