/** What PyYAML loads, with its verdicts of 2026-11-30: `npm run documents` asks the program itself. */
import {describe, expect, test} from 'vitest'
import {readSafeLoad} from '../../src/contracts/agent-response/safe-load/load.ts'
import {textOf} from '../../src/text/quoted.ts'
import {lint} from '../support/lint.ts'

/** The fault of a text, and the character that it begins at. */
function faultOf(text: string): string | undefined {
  const [fault] = readSafeLoad(text, {start: 0, end: text.length}).faults
  return fault && `${textOf(fault.reason)} at ${JSON.stringify(text.slice(fault.start, fault.start + 1))}`
}

describe('[P6 YAML] what `yaml.safe_load` refuses is one fault there', () => {
  test.each([
    ['a tab before a value', 'a: \tb', 'tab between values at "\\t"'],
    ['a tab after a value', 'a: b\t', 'tab between values at "\\t"'],
    ['a tab within a value', 'a: b\tc', 'tab between values at "\\t"'],
    ['a tab after a dash', '-\ta', 'tab between values at "\\t"'],
    ['a tab before a comment', 'a: b\t# c', 'tab between values at "\\t"'],
    ['a tab in an empty line', 'a: b\n\t\nc: d', 'tab between values at "\\t"'],
    ['U+2028 in a plain value', 'a: b\u2028c', 'character `U+2028` at "\u2028"'],
    ['U+2029 in a comment', '# a\u2029b c\nd: e', 'character `U+2029` at "\u2029"'],
    ['U+0085 in a plain value', 'a: b\u0085c', 'character `U+0085` at "\u0085"'],
    ['a control character', 'a: "b\u0007"', 'character `U+0007` at "\\u0007"'],
    ['the tag of a default value', '- =', 'plain value `=` at "="'],
    ['the tag of a merge', 'a: <<', 'plain value `<<` at "<"'],
    ['a merge with a text', '<<: a', 'value of `<<` that is not a map at "a"'],
    ['no date of the calendar', 'a: 2026-02-30', 'plain value `2026-02-30` at "2"'],
    ['no time of a day', 'a: 2026-01-02 25:00:00', 'plain value `2026-01-02 25:00:00` at "2"'],
    ['a number without digits', 'a: 0b_', 'plain value `0b_` at "0"'],
    ['a list as a key', '? [a]\n: b', 'list or map as a key at "["'],
    ['a question mark in brackets', '[a?b]', 'text after a value at "?"'],
    ['an anchor twice', '- &a b\n- &a c', 'second anchor at "&"']
  ])('%s', (_, text, expected) => {
    expect(faultOf(text)).toBe(expected)
  })
})

describe('[P6 YAML] what `yaml.safe_load` reads has no fault', () => {
  test.each([
    ['a quoted text that goes on at the indentation of its key', 'a: "b\nc"', {a: 'b c'}],
    ['an apostrophe in it', "a:\n  b: 'it''s\n  so'", {a: {b: "it's so"}}],
    ['brackets that close in the first column', 'a: [b,\nc\n]', {a: ['b', 'c']}],
    ['a comment right behind a quote', 'a: "b"#c', {a: 'b'}],
    ['a tab in quotes', 'a: "b\tc"', {a: 'b\tc'}],
    ['a tab in a block of text', 'a: |-\n  b\tc', {a: 'b\tc'}],
    ['`=` as a key', '=: a', {'=': 'a'}],
    ['a merge with a map', '<<: {a: b}', {'<<': {a: 'b'}}],
    ['a list at the indentation of its key', 'a:\n- b', {a: ['b']}]
  ])('%s', (_, text, value) => {
    const document = readSafeLoad(text, {start: 0, end: text.length})
    expect([document.faults, document.value]).toEqual([[], value])
  })
})

const response = (fields: string): string => `---\nresponse:\n  status: success\n${fields}\n---\n`

describe('[P6 file] placeholders that were left, and keys that another reader takes for something else', () => {
  test.each([
    ['a path', '  outputs:\n    - file: "{path}"\n      action: created\n  next_step: Go', ['5 placeholder']],
    [
      'a part of a path',
      '  outputs:\n    - file: "src/{name}.ts"\n      action: created\n  next_step: Go',
      ['5 placeholder']
    ],
    ['a sentence', '  outputs: []\n  next_step: "{next action}"', ['5 placeholder']],
    ['a tag', '  outputs: []\n  next_step: <next step>', ['5 placeholder']],
    ['dots', '  outputs: []\n  warnings:\n    - ...\n  next_step: Go', ['6 placeholder']],
    ['a part of a sentence', '  outputs: []\n  next_step: "Implement GET /users/{id} with <Button>"', []],
    ['a folder in brackets', '  outputs:\n    - file: app/[id]/page.tsx\n      action: created\n  next_step: Go', []],
    ['an empty warning', '  outputs: []\n  warnings: [""]\n  next_step: Go', ['5 schema']],
    ['another key for `file`', '  outputs:\n    - path: a.md\n      action: created\n  next_step: Go', ['5 schema']],
    ['a key that is a boolean', '  outputs: []\n  metrics:\n    on: 5\n  next_step: Go', ['6 other-type']],
    ['a key that is a date', '  outputs: []\n  metrics:\n    2026-01-02: 5\n  next_step: Go', ['6 other-type']],
    ['a fraction without its zero', '  outputs: []\n  metrics:\n    rate: -.5\n  next_step: Go', ['6 other-type']],
    ['a time that is a text for both', '  outputs: []\n  next_step: 09:30', []],
    ['an exponent of YAML 1.2 as a text', '  outputs: []\n  next_step: 1e5', []],
    ['an octal number of YAML 1.2 as a text', '  outputs: []\n  warnings: [0o7, 09, -.5]\n  next_step: 1.5e3', []],
    ['an exponent as a number', '  outputs: []\n  metrics:\n    rate: 1.25e0\n  next_step: Go', ['6 other-type']],
    ['a negative exponent as a metric', '  outputs: []\n  metrics:\n    rate: -1e5\n  next_step: Go', ['6 other-type']],
    [
      'a number of lines that is a text',
      '  outputs:\n    - file: a.md\n      action: created\n      lines: -1e5\n  next_step: Go',
      ['7 schema']
    ]
  ])('%s', (_, fields, expected) => {
    const {findings, source} = lint(response(fields), {kind: 'output', contracts: ['agent-response']})
    const found = findings.map(({range, messageId}) => {
      const line = source.lines.findLastIndex(({start}) => start <= range.start) + 1
      return `${line} ${messageId}`
    })
    expect(found).toEqual(expected)
  })

  test('a value that the definition shows as a placeholder', () => {
    const text = response('  outputs: []\n  next_step: "[the next step]"')
    const options = {kind: 'output', contracts: ['agent-response']} as const
    const definition = {path: 'agents/a.md', text: `# Answer\n\n\`\`\`yaml\n${text}\`\`\`\n`}
    expect(lint(text, options).findings).toEqual([])
    expect(lint(text, {...options, definition}).findings.map(({messageId}) => messageId)).toEqual(['placeholder'])
  })
})

describe('[P6 YAML] the line with the wrong indentation is the fault', () => {
  const metrics = '  outputs: []\n  metrics:\n    a: 1\n    b: 2\n  next_step: Go'
  test.each([
    ['a key between two levels', metrics.replace('    b', '   b'), 7],
    ['a key above others of its level', metrics.replace('  metrics', 'metrics'), 5],
    ['a key that closes the level of those below it', metrics.replace('  outputs', 'outputs'), 4],
    [
      'a key behind a list of another column',
      `${metrics.replace('[]', '\n    - a.md')}\n  errors:\n     - b: c\n    d: e`,
      12
    ],
    ['a mark before a key', metrics.replace('  metrics', '1. metrics'), 5]
  ])('%s', (_, fields, line) => {
    const {findings, source} = lint(response(fields), {kind: 'output', contracts: ['agent-response']})
    const found = findings.map(({range, message}) => {
      return `${source.lines.findLastIndex(({start}) => start <= range.start) + 1} ${message}`
    })
    expect(found).toEqual([`${line} Unexpected indentation, expected YAML`])
  })
})
