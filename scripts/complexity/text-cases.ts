/** Near misses of every grammar that is read from text, and what makes lines, tags and variables slow to read. */
import {blockCases} from './block-cases.ts'
import {characterCases} from './character-cases.ts'
import {repeats, word} from './generate.ts'
import {tagCases} from './tag-cases.ts'
import type {WorstCase, WorstCaseKind} from './worst-case.ts'

const agent: readonly WorstCaseKind[] = ['agent']
const template: readonly WorstCaseKind[] = ['template']
const output: readonly WorstCaseKind[] = ['output']
const definitions: readonly WorstCaseKind[] = ['agent', 'template']
const texts: readonly WorstCaseKind[] = ['agent', 'output']
const all: readonly WorstCaseKind[] = ['agent', 'template', 'output']

const declared = (count: number): string =>
  `---\nname: a\ndescription: b\nvariables:\n${Array.from({length: count}, (_, index) => `  - VARIABLE_${index}\n`).join('')}---\n`

const variableCases: readonly WorstCase[] = [
  repeats('unknown variables, long list', agent, (index) => `{{${word(index)}}} `, {before: declared(500)}),
  repeats('variables near the names of a long list', agent, (index) => `{{VARIABL_${index}}}\n`, {
    before: declared(500)
  }),
  {
    name: 'list of variables as long as the text',
    kinds: agent,
    make: (size) =>
      `${declared(Math.floor(size / 50))}${Array.from({length: Math.floor(size / 30)}, (_, index) => `{{${word(index)}}}\n`).join('')}`
  },
  repeats('names in braces, long list', agent, '{VARIABLE_1} {', {before: declared(500)}),
  {
    name: 'braces and a list as long as the text',
    kinds: agent,
    make: (size) => `${declared(Math.floor(size / 32))}${'{{ '.repeat(size / 6)}`
  },
  repeats('comments in front matter', agent, '# lint ignore ascii-only\n', {before: '---\nname: a\n', after: '---\n'}),
  repeats('values after comments in front matter', agent, '# lint disable x\nb: \u2013\n', {
    before: '---\nname: a\n',
    after: '---\n'
  }),
  repeats('unknown variables', all, (index) => `{{UNKNOWN_${word(index).toUpperCase()}}}\n`),
  repeats('one unknown variable', all, '{{UNKNOWN}}\n'),
  repeats('known variables', all, '{{PROJECT_CONTEXT}} {{PROJECT_VARIABLE_7}} '),
  repeats('known names in single braces', all, '{PROJECT_CONTEXT} '),
  repeats('known names with spaces', all, '{{ project context }}\n'),
  repeats('known names that lack a brace', all, '{{PROJECT_CONTEXT} a\n'),
  repeats('known names in three braces', all, '{{{PROJECT_CONTEXT}} '),
  repeats('two braces open', all, '{{'),
  repeats('braces open, on one line', all, '{'),
  repeats('braces close, on one line', all, '}', {before: '{{PROJECT_CONTEXT}'}),
  repeats('braces open before a name', all, '{', {before: 'a ', after: 'PROJECT_CONTEXT}'}),
  repeats('braces with spaces', all, '{ '),
  repeats('a variable that never ends', all, 'a', {before: '{{'}),
  repeats('names after braces', all, '{{a'),
  repeats('braces and spaces', all, ' ', {before: '{{', after: 'a'}),
  repeats('placeholders of one brace', all, '{primary_prompt} '),
  repeats('values that were not given', ['template', 'agent'], 'Context not provided\n')
]

const sectionCases: readonly WorstCase[] = [
  repeats('sections of suggested prompts of depth 2', definitions, '## SUGGESTED PROMPTS\n'),
  repeats('near misses of the section in one section', definitions, '## SUGGESTED PROMPT\n\na\n\n', {
    before: '# A\n\n'
  }),
  {
    name: 'headings after a long section',
    kinds: definitions,
    make: (size) => `# SUGGESTED PROMPTS\n\n${'Text of it.\n'.repeat(size / 24)}${'# Other\n'.repeat(size / 16)}`
  },
  repeats('commas in the section', definitions, 'a, ', {before: '# SUGGESTED PROMPTS\n\n'}),
  repeats('headings of backticks', output, `# ${'`'.repeat(190)}\n`),
  repeats('headings of stars', output, `# ${'*a'.repeat(95)}\n`),
  repeats('sections of suggested prompts', definitions, '# SUGGESTED PROMPTS\n'),
  repeats(
    'sections of suggested prompts with text',
    definitions,
    '# SUGGESTED PROMPTS\n\nEnd with prompts.\n\n# Other\n\n'
  ),
  repeats('near misses of the section', definitions, '# SUGGESTED PROMPT\n'),
  repeats('parts of the title of the section', definitions, 'SUGGPROM'),
  repeats('the title of the section in lines', definitions, 'SUGGESTED PROMPTS\n'),
  repeats('the title of the section in bold', definitions, '**SUGGESTED PROMPTS**\n\n'),
  repeats('underlined titles of the section', definitions, 'SUGGESTED PROMPTS\n---\n'),
  repeats('underlined headings of depth 1', definitions, 'Title\n===\n\n'),
  repeats('headings of the self-validation', definitions, '# SELF-VALIDATION\n\na\n\n'),
  repeats('one section, many lines', definitions, 'Text of the section.\n', {before: '# SUGGESTED PROMPTS\n\n'}),
  repeats('one section, many dashes', definitions, 'Text \u2013 a\n', {before: '# SUGGESTED PROMPTS\n\n'}),
  repeats('one section, many fences', definitions, '```\na \u2013 b\n```\n', {before: '# SUGGESTED PROMPTS\n\n'}),
  repeats('headings', all, '# Title\n'),
  repeats('headings with other texts', all, (index) => `## Title ${word(index)}\n`),
  repeats('headings of depth 6', all, '###### Title\n\n'),
  repeats('headings and number signs', all, '#', {before: '# a'}),
  repeats('a heading and spaces', all, ' ', {before: '# a', after: 'b #'}),
  repeats('a heading and tabs', all, '\t', {before: '# a', after: 'b'}),
  repeats('a heading and stars', all, '*', {before: '# ', after: 'a'}),
  repeats('a heading and backticks', all, '`', {before: '# ', after: 'a'}),
  repeats('a heading and stops', all, '.', {before: '# ', after: 'a'}),
  repeats('sections of a prompt', definitions, '## Role\n\na\n\n## Task\n\nb\n\n'),
  repeats('sections of a prompt in another order', definitions, '## Task\n\na\n\n## Role\n\nb\n\n'),
  repeats('near misses of sections of a prompt', definitions, '## Expected Output\n\n'),
  repeats('paths of a prompt', definitions, (index) => `- src/${word(index)}.ts\n`, {
    before: '## Role\n\na\n\n## Expected Outputs\n\n'
  }),
  repeats('one path of a prompt', definitions, '- src/a.ts\n', {before: '## Role\n\na\n\n## Expected Outputs\n\n'}),
  repeats('inputs of a prompt', definitions, '- **a.md**: b\n* **b.md** c\n', {
    before: '## Role\n\na\n\n## Required Inputs\n\n'
  }),
  repeats('an input of a prompt and spaces', definitions, ' ', {
    before: '## Role\n\n## Required Inputs\n\n- **a**:',
    after: 'a'
  }),
  repeats('stars of an input of a prompt', definitions, '*', {
    before: '## Role\n\n## Required Inputs\n\n- ',
    after: 'a'
  }),
  repeats('a bullet of a prompt and spaces', definitions, ' ', {
    before: '## Role\n\na\n\n## Expected Outputs\n\n-',
    after: 'x'
  }),
  repeats('marks between files', definitions, '=== FILE', {before: '## Role\n\na\n\n## Output Format\n\n'}),
  repeats('marks of a file that lack its name', definitions, '=', {
    before: '## Role\n\na\n\n## Output Format\n\n',
    after: 'x'
  }),
  repeats('marks of a file and spaces', definitions, ' ', {
    before: '## Role\n\na\n\n## Output Format\n\n===',
    after: 'x'
  }),
  repeats('sections of a template', template, '## Identity\n\na\n\n## Context\n\nb\n\n'),
  repeats(
    'sections of a template in another order',
    template,
    '## Workflow\n\n## Context\n\n## Principles\n\n## Role\n\n'
  ),
  repeats('headings of a custom contract', output, '# Summary\n\na\n\n# Next steps\n\nb\n\n'),
  repeats('near misses of headings of a custom contract', output, '# Sumary\n\na\n\n'),
  repeats('underlined headings of a custom contract', output, 'Summary\n-------\n\n'),
  repeats('bold headings of a custom contract', output, '**Summary**\n\n'),
  repeats('emphasis in a heading', output, '*a', {before: '# '}),
  repeats('underscores in a heading', output, '_', {before: '# '}),
  repeats('code in a heading', output, '`a``', {before: '# '}),
  repeats('links in a heading', output, '[a](', {before: '# '}),
  repeats('brackets in a heading', output, '[', {before: '# '})
]

const proseCases: readonly WorstCase[] = [
  repeats('prose', all, 'The agent reads the file, changes it and runs the tests.\n'),
  repeats('one line of prose', all, 'The agent reads the file and runs the tests. '),
  repeats('one long word', all, 'a'),
  repeats('spaces on one line', all, ' ', {before: 'a', after: 'b'}),
  repeats('tabs on one line', all, '\t', {before: 'a', after: 'b'}),
  repeats('empty lines', all, '\n', {before: 'a', after: 'b'}),
  repeats('lines of spaces', all, '  \n', {before: 'a', after: 'b'}),
  repeats('trailing spaces', all, 'a  \n'),
  repeats('CRLF', all, 'a\r\n'),
  repeats('empty lines with CRLF', all, '\r\n', {before: 'a'}),
  repeats('CR', all, 'a\r'),
  repeats('mixed line ends', all, 'a\r\nb\rc\n'),
  repeats('exclamation marks', all, '!', {after: ' a'}),
  repeats('instructions before tags', texts, 'Then print:\n\n<review>PASS</review>\n\n'),
  repeats('stops before a tag', texts, '. ', {after: '\n<review>PASS</review>\n'}),
  repeats('conditions before a tag', texts, 'if a ', {after: '\n<review>PASS</review>\n'}),
  repeats('parentheses', all, '('),
  repeats('brackets', all, '['),
  repeats('emission points', agent, '1. **Point**\n', {before: '# PROMPT EMISSION\n\n'}),
  repeats('a README of closing lines', agent, 'You are the guardian of production.\n', {
    before: '---\nname: site-reliability-engineer\n---\n# SUGGESTED PROMPTS\n\n'
  }),
  repeats('words of directives', template, 'proposal specific spec special '),
  repeats('names of agents', template, 'GEMINI CLAUDE CODEX '),
  repeats('notes of the framework', output, 'NOTE: a (b) '),
  repeats('rows of a menu', output, '[A] Agents and more\n| a |\n'),
  repeats('a row of a menu and spaces', output, ' ', {before: '[A] a', after: 'b'}),
  repeats('responses as YAML', texts, '```yaml\nstatus: success\n```\n\n'),
  repeats('response blocks without a fence', texts, 'status: success\nsummary: a\n\n'),
  repeats('blocks of JSON', output, '```json\n{"items": [1]}\n```\n\n'),
  repeats('values without a fence', output, '{"items": ["a"]}\n\n'),
  repeats('braces of values', output, '{"a"\n'),
  repeats('matches of a pattern', output, 'DONE\n'),
  repeats('matches of a pattern in another case', output, 'done\n')
]

export const textCases: readonly WorstCase[] = [
  ...characterCases,
  ...blockCases,
  ...tagCases,
  ...variableCases,
  ...sectionCases,
  ...proseCases
]
