/** Lists of a prompt that are wrong as a whole, entries that are not paths, and orders to print marks between files. */
import {describe, expect, test} from 'vitest'
import {validateSections} from '../../../src/contracts/index.ts'
import {brief, type LintOptions, lint} from '../../support/lint.ts'

const prompt = (inputs: string, outputs: string, format: string): string =>
  `## Required Inputs\n\n${inputs}\n\n## Task\n\nWrite.\n\n## Expected Outputs\n\n${outputs}\n\n## Output Format\n\n${format}\n`
const [input, output, format] = ['- **a.sql**: The tables', '- b.java', 'Use annotations.']
const check = (text: string, options: LintOptions = {}): string[] => brief(lint(text, {kind: 'prompt', ...options}))

describe('[ADR-0011 inputs list] [ADR-0011 outputs list] one kind of bullet for a whole list is one error', () => {
  test.each(['1.', '1)', '*', '+', '\u2022', '\u2013'])('%s', (mark) => {
    expect(check(prompt(`${mark} **a.sql**: The tables\n${mark} **b.sql**: More`, output, format))).toEqual([
      '3 prompt-sections-content error'
    ])
    expect(check(prompt(input, `${mark} b.java\n${mark} c.java\n${mark} d.java`, format))).toEqual([
      '11 prompt-sections-content error'
    ])
  })

  test('numbers that count up', () => {
    expect(check(prompt(input, '1. b.java\n2. c.java', format))).toEqual(['11 prompt-sections-content error'])
  })

  test('no bullets', () => {
    expect(check(prompt(input, 'b.java\nc.java', format))).toEqual(['11 prompt-sections-content error'])
    expect(check(prompt('**a.sql**: The tables\n**b.sql**: More', output, format))).toEqual([
      '3 prompt-sections-content error'
    ])
  })

  test('a list of several kinds has an error for each', () => {
    expect(check(prompt(input, '1. b.java\n* c.java\n- d.java', format))).toEqual([
      '11 prompt-sections-content error',
      '12 prompt-sections-content error'
    ])
  })
})

describe('[ADR-0011 outputs paths] an entry that is not a path', () => {
  const entries = ['![b](b.png)', '<https://example.com/b.java>', '[b.java][1]', '<code>b.java</code>', '...']
  test.each([...entries, 'mailto:a@example.com', '$HOME/b.java'])('%s', (entry) => {
    expect(check(prompt(input, `- ${entry}`, format))).toEqual(['11 prompt-sections-content error'])
  })

  test.each(['app/[id]/page.tsx', 'app/(shop)/page.tsx', '@types/b.d.ts', '{entity}.java', '<entity>.java'])(
    '%s is one',
    (entry) => {
      expect(check(prompt(input, `- ${entry}`, format))).toEqual([])
    }
  )

  test('a variable of the environment is absolute for the library too', () => {
    const found = validateSections({task: 'Write.', expected_outputs: ['$HOME/b.java']})
    expect(found.map(({kind}) => kind)).toEqual(['absolute'])
  })
})

test('[ADR-0011 inputs item] code in bold is not the name of a file', () => {
  expect(check(prompt('- **`a.sql`**: The tables', output, format))).toEqual(['3 prompt-sections-content error'])
})

test('[ADR-0011 names] a longer form of both words is nearly the name', () => {
  expect(check(prompt(input, output, format).replace('Format', 'Formatting'))).toEqual([
    '13 prompt-sections-required warning'
  ])
})

describe('a link in a list of files', () => {
  const files = ['prompt.md', 'docs/a.md']
  const path = 'prompt.md'

  test('is one error, whether or not the file is there', () => {
    expect(check(prompt(input, '- [b.java](src/b.java)', format), {path, files})).toEqual([
      '11 prompt-sections-content error'
    ])
    expect(check(prompt('- [a.sql](a.sql): The tables', output, format), {path, files})).toEqual([
      '3 prompt-sections-content error'
    ])
  })

  test('leads to a file in the description of an input', () => {
    expect(check(prompt('- **a.sql**: See [the notes](docs/b.md)', output, format), {path, files})).toEqual([
      '3 agent-references warning'
    ])
  })
})

describe('[ADR-0011 format] marks between files', () => {
  test.each([
    'Each file begins with `=== path ===`.',
    'Begin each file with its name in a comment.',
    'Put `=====` between the files.',
    'Write the path above each file.',
    'Put a header `# path/to/file` above each file.',
    'Print the name of each file before its content.',
    'Use a code fence for each file, named by its path.',
    'Delimit files with `%%%`.',
    'Separate the files by `====`, with no blank line.',
    'Begin with `FILE: path`.',
    'FILE: a.java',
    '[FILE: a.java]'
  ])('%s', (text) => {
    expect(check(prompt(input, output, text))).toEqual(['15 prompt-sections-content error'])
  })

  test.each([
    'Begin each file with the license.',
    'Begin each file with `---` and its front matter.',
    'End each file with a newline.',
    'Do not write delimiters between the files.',
    'No markers between files.',
    "Don't put fences above the files.",
    'File: the entity, in one class.',
    'Put imports before the class.'
  ])('%s is none', (text) => {
    expect(check(prompt(input, output, text))).toEqual([])
  })
})
