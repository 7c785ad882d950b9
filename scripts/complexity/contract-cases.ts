/** Outputs under contracts of a configuration: labelled lines, one of several lines, tables, sections, tags, mentions. */
import {repeats, word} from './generate.ts'
import type {WorstCase} from './worst-case.ts'

interface Around {
  readonly before?: string
  readonly after?: string
}

const under =
  (contract: string, terms: object) =>
  (name: string, part: string | ((index: number) => string), around: Around = {}): WorstCase => ({
    ...repeats(`${contract}: ${name}`, ['output'], part, around),
    config: {contracts: {c: terms}, files: [{include: ['**'], kind: 'output', contracts: ['c']}]}
  })

const lines = under('lines', {
  lines: {Verdict: ['PASS', 'FAIL'], Reason: {}, 'Task {n}': {}, Score: {pattern: '^\\d+$'}, 'a:b': {optional: true}},
  order: true,
  at: 'end',
  only: true
})
const oneOf = under('one of', {oneOf: ['APPROVED', 'REJECTED', 'BLOCKED: {reason} by {name}'], count: 1})
const table = under('table', {table: ['File', 'Issue', 'Severity'], values: {Severity: ['high', 'low']}})
const sections = under('sections', {
  sections: ['Summary', '{a}: {b} of {c}', {heading: 'Notes', optional: true}, 'End'],
  order: true,
  only: true
})
const inTag = under('in a tag', {tag: 'report', sections: ['Summary', 'File: {path}'], count: 2})
const jsonInTag = under('JSON in a tag', {tag: 'data', json: {type: 'object'}})
const mention = under('mentions', {tag: 'done', values: ['YES'], read: 'last'})
const pattern = under('pattern', {pattern: 'DONE', read: 'last', count: 1})
const view = under('all that is there', {lines: {V: ['A']}, code: true, quotes: true, in: 'last-line'})
const any = under('any', {
  any: [{oneOf: ['A']}, {table: ['A', 'B']}, {lines: {V: {}}}, {json: {type: 'object'}, at: 'end'}]
})

const names = Array.from({length: 60}, (_, index) => word(index + 1000))
const patterns = under('lines by pattern', {
  lines: {Score: {pattern: '^\\d+$'}, Ratio: {pattern: '^(?:\\d+)(?:\\.\\d+)+$'}}
})
const labels = under('many labels', {
  lines: Object.fromEntries(names.map((name) => [name, ['A', 'B']])),
  order: true,
  only: true
})
const choices = under('many choices', {oneOf: names.map((name) => `${name}: {x}`), only: true, at: 'start'})
const headings = under('many sections', {sections: names.map((name) => `${name} {n}: {x}`), order: true, only: true})
const columns = under('many columns', {
  table: names.slice(0, 60),
  values: {[names[0] ?? '']: names, [names[1] ?? '']: ['A']},
  only: true
})
const values = under('many values', {tag: 'v', values: names, only: true})
const only = under('only a table', {table: ['A'], only: true, at: 'end'})
const quick = under('a pattern of choices', {pattern: '^(?:PASS|FAIL): .+$', count: 2, only: true})

export const contractCases: readonly WorstCase[] = [
  patterns('right', (index) => `Score: ${index}\n`),
  patterns('of groups', (index) => `Ratio: ${index}.5\n`),
  patterns('wrong', 'Score: a\n'),
  labels('right', (index) => `${names[index % 60]}: A\n`),
  labels('near misses', (index) => `${names[index % 60]}x: A\n`),
  labels('labels of other names', (index) => `${word(index)}: x\n`),
  choices('right', (index) => `${names[index % 60]}: a\n`),
  choices('near misses', (index) => `${names[index % 60]}x: a\n`),
  choices('of nothing', (index) => `${word(index)} a\n`),
  headings('right', (index) => `# ${names[index % 60]} 1: a\n`),
  headings('near misses', (index) => `# ${names[index % 60]}x 1: a\n`),
  headings('of other names', (index) => `## ${word(index)}\n`),
  columns('rows', `|${' b |'.repeat(60)}\n`, {before: `|${names.slice(0, 60).join('|')}|\n${'|-'.repeat(60)}|\n`}),
  columns('headers', `|${names.slice(0, 60).join('|')}|\n${'|-'.repeat(60)}|\n\n`),
  columns('near misses', `|${names.slice(30, 60).join('x|')}|\n${'|-'.repeat(30)}|\n\n`),
  values('right', (index) => `<v>${names[index % 60]}</v>\n`),
  values('near misses', (index) => `<v>${names[index % 60]}x</v>\n`),
  values('alternatives', `<v>${names.slice(0, 30).join(' | ')}</v>\n`),
  only('text around', 'Text.\n\n| A |\n|---|\n| b |\n\n'),
  quick('matches', 'PASS: a\n'),
  quick('near misses', 'pass: a\n'),
  lines('right', 'Verdict: PASS\nReason: x\n'),
  lines('near misses', (index) => `Verdcit${word(index).slice(0, 1)}: PASS\n`),
  lines('labels of other names', (index) => `${word(index)}: x\n`),
  lines('in tables', '| Verdict | PASS |\n'),
  lines('colons', ':', {before: 'Verdict'}),
  lines('colons in lines', `${':'.repeat(150)}\n`),
  lines('stars', `${'*'.repeat(99)}Verdict: PASS\n`),
  lines('spaces before a sign', `Verdict${' '.repeat(150)}\n`),
  lines('signs of lists', `${'- '.repeat(400)}\n`),
  lines('without a value', 'Reason:\n'),
  lines('of tasks', (index) => `Task ${index}: x\n`),
  lines('alternatives', 'Verdict: PASS | FAIL\n'),
  lines('text between', 'Verdict: PASS\nText.\n'),
  oneOf('right', 'APPROVED\n'),
  oneOf('near misses', 'APROVED\n'),
  oneOf('with wildcards', 'BLOCKED: a by \n'),
  oneOf('parts of a wildcard', `BLOCKED: ${' by '.repeat(400)}\n`),
  oneOf('alternatives', 'APPROVED | REJECTED\n'),
  oneOf('in code', '```\nAPPROVED\n```\n\n'),
  oneOf('one line', 'APPROVED '),
  table('rows', '| a | b | high |\n', {before: '| File | Issue | Severity |\n|---|---|---|\n'}),
  table('wrong rows', '| a | b | hihg |\n', {before: '| File | Issue | Severity |\n|---|---|---|\n'}),
  table('headers', '| File | Issue | Severity |\n|---|---|---|\n\n'),
  table('near misses', '| Fiel | Isue | Sevrity |\n|---|---|---|\n\n'),
  table('bars', '|'),
  table('bars in lines', `${'|'.repeat(300)}\n`),
  table('delimiters', '|---|---|---|\n'),
  sections('right', '# Summary\n'),
  sections('with wildcards', '# a: b of c\n'),
  sections('parts of wildcards', `# ${': of '.repeat(40)}\n`),
  sections('of other names', (index) => `# ${word(index)}\n`),
  inTag('right', '<report>\n# Summary\n# File: a\n</report>\n'),
  inTag('one', '# Summary\n# File: a\n', {before: '<report>\n', after: '</report>\n'}),
  jsonInTag('right', '<data>{}</data>\n'),
  jsonInTag('wrong', '<data>\n[1,\n</data>\n'),
  jsonInTag('one', '{"a": [\n', {before: '<data>', after: '</data>'}),
  mention('sentences', 'I will output <done>YES</done> once all is done.\n'),
  mention('one line', 'I will not print <done>YES</done> yet '),
  mention('quotation marks', '"<done>YES</done>" '),
  mention('quotations', '> <done>YES</done>\n'),
  mention('words', 'to print the exact final only ', {after: '<done>YES</done>'}),
  pattern('matches', 'DONE '),
  pattern('mentions', '`DONE` '),
  pattern('lines of mentions', 'Do not print DONE.\n'),
  view('quotations', '> V: A\n'),
  view('fences', '```\nV: A\n```\n\n'),
  view('comments', '<!-- V: A -->\n'),
  any('of nothing', 'Text.\n'),
  any('near misses', 'a\n| A | C |\n|---|---|\n')
]
