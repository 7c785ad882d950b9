import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {
  assemblePrompt,
  checkResult,
  fsAbilities,
  type PromptSections,
  parsePrompt,
  promptSectionNames,
  responseFile,
  validateSections
} from '../../../src/contracts/index.ts'
import {anyCharacter} from '../../support/characters.ts'
import {brief, fix, type LintOptions, lint} from '../../support/lint.ts'

const sections: readonly (readonly [string, string])[] = [
  ['Role', 'You write persistence code.'],
  ['Required Inputs', '- **schema.sql**: The tables\n- **plan.md**: The approved plan (engine-provided)'],
  ['Context', 'The tables are the only source.'],
  ['Task', 'Write one entity for each table.'],
  ['Constraints', 'No new dependencies.'],
  ['Expected Outputs', '- entity/Customer.java\n- entity/Order.java'],
  ['Output Format', 'Write a comment above each class.']
]
const textOf = (list: readonly (readonly [string, string])[], mark = '##'): string =>
  list.map(([name, body]) => `${mark} ${name}\n\n${body}\n`).join('\n')
const prompt = textOf(sections)
const check = (text: string, options: LintOptions = {}): string[] => brief(lint(text, {kind: 'prompt', ...options}))

function lineWith(text: string, part: string): number {
  return text.split('\n').findIndex((line) => line.includes(part)) + 1
}

describe('prompts made of sections', () => {
  test('[ADR-0011 names] numbers before all headings are one warning', () => {
    const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']
    for (const number of [
      (at: number) => `${at + 1}.`,
      (at: number) => `${romans[at]})`,
      (at: number) => `${'ABCDEFG'[at]}.`
    ]) {
      let at = 0
      const text = prompt.replace(/^## /gm, () => `## ${number(at++)} `)
      expect(check(text)).toEqual(['1 prompt-sections-required warning'])
    }
    expect(check(prompt.replace('## Task', '## IV. Task'))).toEqual([
      `${lineWith(prompt, '## Task')} prompt-sections-required warning`
    ])
  })

  test.each([
    ['[ADR-0011 option 1] [ADR-0011 inputs item] [ADR-0011 outputs paths] [ADR-0011 outputs once] all seven', prompt],
    ['at another depth', textOf(sections, '####')],
    ['[ADR-0011 names] in another case', prompt.replace(/^## .*/gm, (line) => line.toUpperCase())],
    ['[ADR-0011 metadata] with front matter', `---\nphase: plan\n---\n\n${prompt}`],
    ['[ADR-0011 task] task and constraints alone', textOf(sections.filter(([name]) => /Task|Constraints/.test(name)))],
    ['with other sections', prompt.replace('## Task', '## Standards\n\nBe brief.\n\n## Task')],
    ['with parts of a section', prompt.replace('Write one entity', '### First\n\nWrite one entity')],
    ['headings in a fence', prompt.replace('Write one', '```\n## Role\n## Context\n```\n\nWrite one')],
    ['[ADR-0011 outputs list] outputs as code', prompt.replace('- entity/Order.java', '- `entity/Order.java`')],
    [
      '[ADR-0011 format] a rule in the output format',
      prompt.replace('Write a comment', 'Separate parts with\n\n---\n\nand write a comment')
    ],
    ['lists that a template fills in', prompt.replace(/- \*\*schema[\s\S]*?\n\n/, '{{inputs}}\n\n')],
    [
      '[ADR-0011 outputs types] a path with spaces',
      prompt.replace('entity/Order.java', 'entity/My Order v1.2 final.java')
    ],
    [
      '[ADR-0011 inputs item] a description of two lines',
      prompt.replace('The tables\n', 'The tables,\n  and the keys\n')
    ],
    ['[ADR-0011 inputs list] an intent line above a list', prompt.replace('- **schema', 'Read these:\n\n- **schema')]
  ])('%s are clean', (_, text) => {
    expect(check(text)).toEqual([])
  })

  test.each([
    ['without headings', 'Write a class for each table.\n'],
    ['with one canonical heading', '## Task\n'],
    ['with headings of its own', '## Steps\n\n1. Read\n\n## Goal\n\nDone.\n'],
    ['with delimiters', 'Begin each file with `=== FILE: path ===`.\n']
  ])('[ADR-0011 option 2] a prompt %s is passed through', (_, text) => {
    expect(check(text)).toEqual([])
  })

  const structured = {rules: {'prompt-sections-required': ['error', {mode: 'structured'}]}}

  test('[ADR-0011 option 2] [ADR-0011 option 3] mode structured reads any prompt as made of sections', () => {
    expect(check('Write.\n', structured)).toEqual(['1 prompt-sections-required error'])
    const content = {rules: {'prompt-sections-content': ['error', {mode: 'structured'}]}}
    expect(check('## Expected Outputs\n\n- /a.java\n', content)).toEqual(['3 prompt-sections-content error'])
  })

  test('[ADR-0011 option 3] what a profile returns decides: sections are clean in mode structured, a text is not', () => {
    expect(check(assemblePrompt({task: 'Write.'}).user, structured)).toEqual([])
    expect(check(assemblePrompt('Write.').user, structured)).toEqual(['1 prompt-sections-required error'])
    expect(check(assemblePrompt('Write.').user)).toEqual([])
  })

  const all = {rules: {'prompt-sections-required': ['error', {all: true}]}}

  test('[ADR-0011 other sections] option all: the seven are clean', () => {
    expect(check(prompt, all)).toEqual([])
  })

  test('[ADR-0011 other sections] option all: any one that is left out is one error', () => {
    for (const [name] of sections) {
      const rest = textOf(sections.filter(([other]) => other !== name))
      const next = sections[sections.findIndex(([other]) => other === name) + 1] ?? sections[5]
      const missing = `${lineWith(rest, `## ${next?.[0]}`)} prompt-sections-required error`
      expect(check(rest, all)).toEqual([missing])
      expect(check(rest)).toEqual(name === 'Task' ? [missing] : [])
    }
  })

  test.each<[string, string, string, string, string]>([
    [
      '[ADR-0011 option 1] [ADR-0011 task] no task',
      /## Task\n\n.*\n\n/.exec(prompt)?.[0] ?? '',
      '',
      '## Constraints',
      'required error'
    ],
    [
      '[ADR-0011 option 1] [ADR-0011 task] an empty task',
      'Write one entity for each table.\n',
      '',
      '## Task',
      'required error'
    ],
    ['a task of a comment', 'Write one entity for each table.', '<!-- later -->', '## Task', 'required error'],
    [
      '[ADR-0011 names] `Expected Output`',
      'Expected Outputs',
      'Expected Output',
      '## Expected Output',
      'required warning'
    ],
    ['[ADR-0011 names] `Inputs`', '## Required Inputs', '## Inputs', '## Inputs', 'required warning'],
    [
      '[ADR-0011 inputs list] an input without bold',
      '- **schema.sql**: The tables',
      '- schema.sql: The tables',
      'schema.sql',
      'content error'
    ],
    [
      '[ADR-0011 inputs item] an input without a description',
      '- **schema.sql**: The tables',
      '- **schema.sql**',
      'schema.sql',
      'content error'
    ],
    [
      '[ADR-0011 inputs item] an input without a colon',
      '**schema.sql**:',
      '**schema.sql**',
      'schema.sql',
      'content error'
    ],
    ['[ADR-0011 inputs list] an input with a star', '- **schema', '* **schema', 'schema.sql', 'content error'],
    ['an input with a number', '- **schema', '1. **schema', 'schema.sql', 'content error'],
    ['[ADR-0011 inputs list] an input without a bullet', '- **schema', '**schema', 'schema.sql', 'content error'],
    [
      '[ADR-0011 inputs list] inputs in prose',
      /- \*\*schema[\s\S]*?(?=\n\n)/.exec(prompt)?.[0] ?? '',
      'The schema and the plan.',
      '## Required',
      'content error'
    ],
    [
      '[ADR-0011 outputs paths] an absolute path',
      '- entity/Order',
      '- /code/entity/Order',
      'entity/Order',
      'content error'
    ],
    ['a path of Windows', '- entity/Order', '- C:\\entity\\Order', 'Order', 'content error'],
    [
      '[ADR-0011 outputs paths] a path that goes up',
      '- entity/Order',
      '- ../entity/Order',
      'entity/Order',
      'content error'
    ],
    ['[ADR-0011 outputs once] a path twice', 'entity/Order.java', 'entity/Customer.java', 'XX', 'content warning'],
    [
      '[ADR-0011 outputs types] a type behind a path',
      '- entity/Order.java',
      '- entity/Order.java (Java class)',
      'Order.java',
      'content error'
    ],
    ['[ADR-0011 outputs paths] a folder', '- entity/Order.java', '- orders/', '- orders/', 'content error'],
    [
      '[ADR-0011 inputs list] an input twice',
      '- **plan.md**: The approved',
      '- **schema.sql**: The approved',
      'approved',
      'content error'
    ],
    ['[ADR-0011 names] `1. Role`', '## Role', '## 1. Role', '## 1. Role', 'required warning'],
    ['[ADR-0011 names] `Tasks`', '## Task', '## Tasks', '## Tasks', 'required warning'],
    ['[ADR-0011 names] `Format`', '## Output Format', '## Format', '## Format', 'required warning'],
    ['[ADR-0011 names] `Outputs`', '## Expected Outputs', '## Outputs', '## Outputs', 'required warning'],
    [
      '[ADR-0011 names] a section twice',
      '## Constraints',
      '## Task\n\nMore.\n\n## Constraints',
      'XX',
      'required error'
    ],
    ['[ADR-0011 outputs list] a path with a plus', '- entity/Order', '+ entity/Order', 'entity/Order', 'content error'],
    [
      '[ADR-0011 outputs list] an instruction in place of a path',
      'entity/Order.java',
      'Write the entity',
      '- Write the entity',
      'content error'
    ],
    [
      '[ADR-0011 outputs list] a path without a bullet',
      '- entity/Order',
      'entity/Order',
      'entity/Order',
      'content error'
    ],
    [
      '[ADR-0011 format] `=== FILE:`',
      'Write a comment',
      'Print `=== FILE: a.java ===`. Write a comment',
      '=== FILE',
      'content error'
    ],
    [
      '[ADR-0011 format] `<<<FILE`',
      'Write a comment',
      '```\n<<<FILE a.java\n>>>END FILE\n```\n\nWrite a comment',
      '<<<FILE',
      'content error'
    ],
    [
      '[ADR-0011 format] `### File:`',
      'Write a comment',
      '### File: a.java\n\nWrite a comment',
      '### File:',
      'content error'
    ],
    [
      'a tag with the path',
      'Write a comment',
      'Print `<file path="a.java">`. Write a comment',
      '<file',
      'content error'
    ],
    [
      'a comment to begin with',
      'Write a comment',
      'Begin with `// FILE: path`. Write a comment',
      '// FILE',
      'content error'
    ],
    [
      'a row of signs between files',
      'Write a comment',
      'Separate the files by ====. Write a comment',
      '====',
      'content error'
    ],
    [
      '`## File:` of the same depth',
      'Write a comment',
      '## File: a.java\n\nWrite a comment',
      '## File:',
      'content error'
    ]
  ])('%s is one finding', (name, from, to, at, found) => {
    const text = prompt.replace(from, to)
    expect(text).not.toBe(prompt)
    const line = name.endsWith('a path twice')
      ? lineWith(text, '- entity/Customer') + 1
      : name.endsWith('a section twice')
        ? lineWith(text, 'More.') - 2
        : lineWith(text, at)
    expect(check(text)).toEqual([`${line} prompt-sections-${found}`])
  })

  test('[ADR-0011 order] two sections that changed places are one warning, which the unsafe fix moves back', () => {
    fc.assert(
      fc.property(fc.nat(5), (index) => {
        const [one, other] = [sections[index], sections[index + 1]]
        const swapped = textOf(sections.toSpliced(index, 2, ...[other, one].flatMap((each) => (each ? [each] : []))))
        const line = swapped.split('\n').indexOf(`## ${one?.[0]}`) + 1
        expect(check(swapped)).toEqual([`${line} prompt-sections-order warning`])
        expect(fix(swapped, {kind: 'prompt'}, true)).toBe(prompt)
        expect(fix(swapped, {kind: 'prompt'})).toBe(swapped)
      })
    )
  })

  test('one section moved anywhere is at most one warning, and its fix keeps every line', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (from, to) => {
        const [moved] = sections.slice(from, from + 1)
        const text = textOf(sections.toSpliced(from, 1).toSpliced(to, 0, ...(moved ? [moved] : [])))
        expect(check(text)).toHaveLength(from === to ? 0 : 1)
        const fixed = fix(text, {kind: 'prompt'}, true)
        expect(check(fixed)).toEqual([])
        expect(fixed.split('\n').sort()).toEqual(prompt.split('\n').sort())
      })
    )
  })

  test('a file that was not declared a prompt is not read', () => {
    expect(brief(lint(prompt.replace('## Task', '## Tusk'), {path: 'docs/guide.md'}))).toEqual([])
  })
})

describe('assemblePrompt', () => {
  const given: PromptSections = {
    role: 'You write persistence code.',
    required_inputs: {'schema.sql': 'The tables', 'plan.md': 'My own plan'},
    context: 'The tables are the only source.',
    task: 'Write one entity for each table.',
    constraints: 'No new dependencies.',
    expected_outputs: ['entity/Customer.java'],
    output_format: 'Write a comment above each class.'
  }
  const artifacts = {'plan.md': 'Approved plan', 'standards.md': 'Coding standards'}

  test('[ADR-0011 order] [ADR-0011 consequences] sections in their order, clean by the rules', () => {
    const {system, user} = assemblePrompt(given, {
      artifacts,
      metadata: {phase: 'plan', iteration: 2},
      fsAbility: 'local-write'
    })
    expect(system).toBeUndefined()
    expect(user.match(/^## .*/gm)?.slice(0, 7)).toEqual(promptSectionNames.map((name) => `## ${name}`))
    expect(user.startsWith('---\nphase: "plan"\niteration: 2\n---\n\n## Role\n')).toBe(true)
    expect(check(user, {rules: {'prompt-sections-required': ['error', {all: true}]}})).toEqual([])
  })

  test('[ADR-0011 artifacts] [ADR-0011 inputs engine] artifacts of the engine come last, and are marked', () => {
    const {user} = assemblePrompt(given, {artifacts})
    expect(user).toContain('- **plan.md**: My own plan\n- **standards.md**: Coding standards (engine-provided)\n')
    expect(assemblePrompt({task: 'Write.'}, {artifacts: {'plan.md': 'The plan'}}).user).toBe(
      '## Required Inputs\n\n- **plan.md**: The plan (engine-provided)\n\n## Task\n\nWrite.'
    )
  })

  test('[ADR-0011 artifacts] [ADR-0011 inputs engine] what the profile names is its own, and is not marked', () => {
    const {user} = assemblePrompt(given, {artifacts: {'plan.md': 'Approved plan'}})
    expect(user).not.toContain('Approved plan')
    expect(user).not.toContain('(engine-provided)')
    expect(user).toBe(assemblePrompt(given).user)
  })

  test('[ADR-0011 system] role and constraints go to the system prompt where there is one', () => {
    const {system, user} = assemblePrompt(given, {systemPrompt: true})
    expect(system).toBe('## Role\n\nYou write persistence code.\n\n## Constraints\n\nNo new dependencies.')
    expect(user).not.toMatch(/## (?:Role|Constraints)/)
    expect(check(user)).toEqual([])
    expect(assemblePrompt({task: 'Write.'}, {systemPrompt: true})).toEqual({user: '## Task\n\nWrite.'})
  })

  test('[ADR-0011 option 2] [ADR-0011 option 2 appended] [ADR-0011 consequences] a text is passed through, with output instructions alone', () => {
    expect(assemblePrompt('Write.\n', {systemPrompt: true, artifacts, metadata: {phase: 'plan'}})).toEqual({
      user: 'Write.'
    })
    expect(assemblePrompt('Write.\n', {fsAbility: 'non-writing'}).user).toMatch(/^Write\.\n\n## Output Instructions\n/)
  })

  test('[ADR-0011 instructions] instructions follow from the ability, and none come without one', () => {
    expect(assemblePrompt(given).user).not.toContain('Output Instructions')
    expect(assemblePrompt(given, {fsAbility: 'non-writing'}).user).toContain('Return remarks as `response`.')
  })

  test('[ADR-0011 instructions] [ADR-0011 providers] the response file follows from who writes files', () => {
    expect(fsAbilities.map(responseFile)).toEqual(['response.md', undefined, 'response.md'])
    for (const fsAbility of fsAbilities) {
      const {user} = assemblePrompt(given, {fsAbility})
      expect(user.includes('response.md')).toBe(responseFile(fsAbility) !== undefined)
    }
  })

  test.each<[string, object, object]>([
    ['[ADR-0011 outputs paths] a path that goes up', {expected_outputs: ['../a']}, {}],
    ['[ADR-0011 outputs types] a path with a text', {expected_outputs: ['a.java (Java class)']}, {}],
    ['[ADR-0011 inputs item] a description of two lines', {required_inputs: {'a.sql': 'One\n- **b.sql**: Two'}}, {}],
    ['a section in a text', {context: 'Read.\n\n## Task\n\nNo.'}, {}],
    ['a fence without an end', {role: 'You.\n\n```\nx'}, {}],
    ['[ADR-0011 artifacts] an artifact of two lines', {}, {artifacts: {'standards.md': 'One\n\nTwo'}}],
    ['[ADR-0011 metadata] a key that is not one', {}, {metadata: {'a: b': 1}}],
    ['[ADR-0011 providers] an unknown ability', {}, {fsAbility: 'remote'}]
  ])('what a reader of the prompt would not find is refused: %s', (_, sections, options) => {
    expect(() => assemblePrompt({...given, ...sections}, options)).toThrow(RangeError)
  })

  test('[ADR-0011 names] [ADR-0011 outputs types] parsePrompt refuses what it would lose', () => {
    for (const text of [
      `${prompt}\n## Task\n\nMore.\n`,
      prompt.replace('**plan.md**', '**schema.sql**'),
      prompt.replace('- **plan', '* **plan'),
      prompt.replace('Order.java', 'Order.java: the order'),
      prompt.replace('## Context', '##Context')
    ])
      expect(() => parsePrompt(text)).toThrow(RangeError)
    expect(parsePrompt(prompt.replace('The tables\n', 'The tables,\n  and the keys\n')).sections).toMatchObject({
      required_inputs: {'schema.sql': 'The tables, and the keys'},
      expected_outputs: ['entity/Customer.java', 'entity/Order.java']
    })
  })

  test('without a task', () => {
    expect(() => assemblePrompt({role: 'x'} as never)).toThrow(RangeError)
    expect(() => assemblePrompt({task: ' '})).toThrow(RangeError)
  })

  test('[ADR-0011 validation] what validateSections passes, the rules pass', () => {
    const line = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/)
    const path = fc.stringMatching(/^[a-z]{1,8}\/[a-z]{1,8}\.java$/)
    const any = fc.record(
      {
        role: line,
        required_inputs: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}\.sql$/), line),
        context: line,
        task: line,
        constraints: line,
        expected_outputs: fc.uniqueArray(path),
        output_format: line
      },
      {requiredKeys: ['task']}
    )
    fc.assert(
      fc.property(any, (each) => {
        expect(validateSections(each)).toEqual([])
        expect(check(assemblePrompt(each).user)).toEqual([])
      })
    )
  })

  test('[ADR-0011 metadata] what assemblePrompt writes, parsePrompt reads', () => {
    const metadata = {phase: 'plan', iteration: 2, isLast: false}
    expect(parsePrompt(assemblePrompt(given, {metadata, fsAbility: 'mixed'}).user)).toEqual({metadata, sections: given})
    expect(parsePrompt(assemblePrompt('Write.\n').user)).toEqual({metadata: {}, sections: 'Write.'})
    expect(parsePrompt('---\n[\n---\n\nWrite.\n')).toEqual({metadata: {}, sections: '---\n[\n---\n\nWrite.'})
    for (const matter of ['[', 'a: b: c', '- a', 'a'])
      expect(() => parsePrompt(`---\n${matter}\n---\n\n${prompt}`)).toThrow(/^Unexpected front matter in line 1/)
    expect(parsePrompt('## Role\n\nYou.\n\n## Context\n\nHere.').sections).toBe(
      '## Role\n\nYou.\n\n## Context\n\nHere.'
    )
    fc.assert(
      fc.property(fc.string({unit: anyCharacter}), (text) => {
        expect(() => parsePrompt(text)).not.toThrow()
      })
    )
  })

  test.each<[string, unknown, readonly string[]]>([
    ['a text', 'Write.', []],
    ['[ADR-0011 task] [ADR-0011 validation] no task', {role: 'x'}, ['missing task']],
    ['an empty task', {task: ''}, ['value task']],
    [
      '[ADR-0011 outputs paths] an absolute path',
      {task: 'x', expected_outputs: ['a.java', '/a.java']},
      ['absolute expected_outputs[1]']
    ],
    ['a path that goes up', {task: 'x', expected_outputs: ['../a.java']}, ['up expected_outputs[0]']],
    [
      '[ADR-0011 outputs once] a path twice',
      {task: 'x', expected_outputs: ['a', 'a']},
      ['duplicate expected_outputs[1]']
    ],
    ['a delimiter', {task: 'x', output_format: '=== FILE: a ==='}, ['delimiter output_format']]
  ])('validateSections: %s', (_, given, expected) => {
    expect(validateSections(given).map(({kind, name}) => `${kind} ${name}`)).toEqual(expected)
  })
})

describe('provider-result', () => {
  const result = {files: {'entity/Customer.java': null, 'entity/Order.java': 'class Order {}'}, response: 'Done.'}
  const definition = {path: 'prompts/entities.md', text: prompt}
  const checkOutput = (text: string, options: LintOptions = {}): string[] =>
    brief(lint(text, {kind: 'output', contracts: ['prompt-sections'], agent: 'entities', definition, ...options}))
  const json = (value: object): string => JSON.stringify(value, null, 2)

  test.each([
    [
      '[ADR-0011 result files] [ADR-0011 result paths] [ADR-0011 missing files] [ADR-0011 other files] files with and without content',
      json(result)
    ],
    ['[ADR-0011 result response] no remarks', json({files: result.files})],
    ['[ADR-0011 result response] remarks that are null', json({files: result.files, response: null})],
    ['one fence', `\`\`\`json\n${json(result)}\n\`\`\`\n`]
  ])('%s is clean', (_, text) => {
    expect(checkOutput(text)).toEqual([])
  })

  test.each<[string, string, number, string]>([
    ['text', 'Done.', 1, 'error'],
    ['broken JSON', json(result).replace('null,', 'null'), 4, 'error'],
    ['[ADR-0011 result files] no files', json({response: 'Done.'}), 1, 'error'],
    ['a misspelt key', json(result).replace('"files"', '"file"'), 2, 'error'],
    ['[ADR-0011 result files] a file that is a number', json(result).replace('null', '7'), 3, 'error'],
    ['[ADR-0011 result response] remarks that are a list', json(result).replace('"Done."', '[]'), 6, 'error'],
    ['[ADR-0011 missing files] a file that is missing', json({files: {'entity/Order.java': null}}), 2, 'warning'],
    [
      '[ADR-0011 other files] a file that is not expected',
      json({files: {...result.files, 'a.java': null}}),
      5,
      'warning'
    ],
    ['[ADR-0011 result paths] an absolute path', json({files: {...result.files, '/a.java': null}}), 5, 'error'],
    ['[ADR-0011 result paths] a URL', json({files: {...result.files, 'https://example.com/a.java': null}}), 5, 'error'],
    ['[ADR-0011 result paths] a path that goes up', json({files: {...result.files, '../a.java': null}}), 5, 'error']
  ])('%s is one finding', (_, text, line, severity) => {
    expect(checkOutput(text)).toEqual([`${line} provider-result ${severity}`])
  })

  test('without the contract, and for a run without a final message, nothing is checked', () => {
    expect(checkOutput('Done.', {contracts: []})).toEqual([])
    const captured = {thread: 'main', kind: 'main', stopReason: 'error'} as const
    expect(checkOutput('{"fil', {captured}).filter((line) => line.includes('provider'))).toEqual([])
  })

  test('[ADR-0011 providers] [ADR-0011 missing files] checkResult: who writes, what is missing', () => {
    const expected = ['a.java', 'b.java', 'c.java']
    const {files} = {files: {'a.java': 'A', 'b.java': null, 'x.java': 'X', '../y.java': 'Y'}}
    const exists = (path: string): boolean => path === 'b.java'
    expect(checkResult(expected, {files}, {ability: 'mixed', exists})).toEqual({
      write: {'a.java': 'A', 'x.java': 'X'},
      refused: ['../y.java'],
      missing: ['c.java'],
      undeclared: ['x.java', '../y.java'],
      unusual: []
    })
    expect(checkResult(expected, {files}, {ability: 'local-write', exists}).unusual).toEqual([
      'a.java',
      'x.java',
      '../y.java'
    ])
    const none = checkResult(expected, {files}, {ability: 'non-writing', exists})
    expect([none.missing, none.unusual]).toEqual([['b.java', 'c.java'], ['b.java']])
  })
})
