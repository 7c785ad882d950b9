import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {personaContextProblems} from '../../../src/contracts/inception-party/index.ts'
import {
  checkTranscript,
  mergeProjectBrief,
  Personas,
  parseFinalPosition,
  personaContext
} from '../../../src/contracts/index.ts'
import type {Kind} from '../../../src/contracts/kinds.ts'
import type {MismatchProblem} from '../../../src/contracts/mismatch.ts'
import {createSource, noOtherFiles} from '../../../src/contracts/source.ts'
import {textOf} from '../../../src/text/quoted.ts'
import {anyCharacter} from '../../support/characters.ts'
import {brief, type LintOptions, lint} from '../../support/lint.ts'
import {context, finalPosition} from '../../support/party.ts'
import {personas as file} from '../../support/personas.ts'

const contracts = ['inception-party']
const whatOf = ({data}: MismatchProblem): string => textOf(data.what)
const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** The first line of a text that holds a string, from 1. */
function lineWith(text: string, part: string): number {
  const index = text.split('\n').findIndex((line) => line.includes(part))
  if (index === -1) throw new Error(`No line with ${part}`)
  return index + 1
}

const personas = json(file)

describe('party-personas', () => {
  const check = (text: string, options: LintOptions = {}): string[] => brief(lint(text, {kind: 'personas', ...options}))

  test('[REQ-0006 8.1] [REQ-0006 8.2 schema] [REQ-0006 8.2 keys] [REQ-0006 AC-17] nine personas, six without questions, are clean', () => {
    expect(check(personas)).toEqual([])
    expect(brief(lint(personas, {path: 'agents/discover/party-personas.json'}))).toEqual([])
  })

  test.each<[string, string, string, string]>([
    ['a version that is not semantic', '"version": "1.0.0"', '"version": "1"', '"version"'],
    ['a version with a zero before a number', '"version": "1.0.0"', '"version": "01.0.0"', '"version"'],
    ['[REQ-0006 AC-17] no version', '  "version": "1.0.0",\n', '', '{'],
    ['no phases', '"phases"', '"phase"', '"phase": {'],
    ['an empty style', '"communication_style": "Brief"', '"communication_style": " "', '"communication_style": " "'],
    [
      'a style that is a number',
      '"communication_style": "Brief"',
      '"communication_style": 7',
      '"communication_style": 7'
    ],
    ['no title', '      "title": "Iris the gardener",\n', '', '"iris": {'],
    ['no questions in phase 1', '      "question_domains": [\n        "soil"\n      ],\n', '', '"iris": {'],
    ['an id that is not D and a number', '"D7"', '"A7"', '"A7"'],
    ['[REQ-0006 8.2 schema] an id twice', '"D9"', '"D7"', '"name": "Otto"'],
    ['an unknown phase', '"phase": 2', '"phase": 4', '"phase": 4'],
    ['[REQ-0006 8.2 keys] a persona that its phase does not name', '"phase": 2', '"phase": 3', '"phase": 3'],
    ['[REQ-0006 8.2 keys] an unresolved key in a phase', '        "zeno",', '        "zenon",', '"zenon"'],
    ['a fourth persona', '        "fynn"\n', '        "fynn",\n        "iris"\n', 'XX'],
    ['no messages in phase 1', '"max_messages": 10', '"max_messages": 0', '"max_messages": 0'],
    [
      '[REQ-0006 8.3 limit] [REQ-0006 NFR-002] 11 messages in phase 1',
      '"max_messages": 10',
      '"max_messages": 11',
      '"max_messages": 11'
    ],
    ['less than no messages', '"max_messages": 0', '"max_messages": -1', '"max_messages": -1'],
    ['[REQ-0006 8.2 schema] an unknown interaction', 'orchestrator-inline', 'inline', '"inline"'],
    ['an unknown type', '"type": "sequential"', '"type": "serial"', '"serial"'],
    ['a phase that is not a number', '"5": {', '"five": {', '"five"'],
    ['[REQ-0006 8.2 schema] a phase with personas that is not a number', '"2": {', '"two": {', '"two"'],
    ['[REQ-0006 8.2 schema] an empty domain', '"question_domains": []', '"question_domains": [""]', '""'],
    ['[REQ-0006 8.2 schema] no phase 5', /,\s*"5": \{[^}]*\}/.exec(personas)?.[0] ?? '', '', '"phases"'],
    ['broken JSON', '"version": "1.0.0",', '"version": "1.0.0"', '"description"']
  ])('%s is one error', (name, from, to, at) => {
    const text = personas.replace(from, to)
    expect(text).not.toBe(personas)
    const line = name.endsWith('a fourth persona')
      ? lineWith(text, '        "fynn",') + 1
      : name.endsWith('an id twice')
        ? lineWith(text, at) + 3
        : lineWith(text, at)
    expect(check(text)).toEqual([`${line} party-personas error`])
  })

  test('[REQ-0006 8.2 keys] a persona in two phases is one error', () => {
    const {'4': scaffold, ...phases} = file.phases
    const text = json({...file, phases: {...phases, '4': {...scaffold, personas: ['iris']}}})
    const line = text.slice(0, text.lastIndexOf('"iris"')).split('\n').length
    expect(check(text)).toEqual([`${line} party-personas error`])
  })

  test('[REQ-0006 8.2 agent_type] a file name is not an agent type', () => {
    const text = personas.replace('"agent_type": "iris"', '"agent_type": "iris.md"')
    expect(check(text)).toEqual([`${lineWith(text, '"iris.md"')} party-personas error`])
  })

  test('a phase that is missing is one error, however many belong to it', () => {
    const {'2': _, ...phases} = file.phases
    const text = json({...file, phases})
    expect(check(text)).toEqual([`${lineWith(text, '"phases"')} party-personas error`])
  })

  test('[REQ-0006 8.3 limit] 11 messages in another parallel phase are a warning', () => {
    const text = json({...file, phases: {...file.phases, '2': {...file.phases['2'], max_messages: 11}}})
    expect(check(text)).toEqual([`${lineWith(text, '"max_messages": 11')} party-personas warning`])
  })

  const siblingNames = Object.fromEntries(
    Object.values(file.personas).map(({agent_type: name}) => [name, [`${name}.md`]])
  )

  test('[REQ-0006 8.2 agent_type] agent types that each have a file in the folder are clean', () => {
    expect(check(personas, {siblingNames})).toEqual([])
  })

  test.each(Object.keys(siblingNames))(
    '[REQ-0006 8.2 agent_type] %s without a file in the folder is a warning',
    (name) => {
      const rest = Object.fromEntries(Object.entries(siblingNames).filter(([other]) => other !== name))
      const line = lineWith(personas, `"agent_type": "${name}"`)
      expect(check(personas, {siblingNames: rest})).toEqual([`${line} party-personas warning`])
    }
  )

  test('other contracts leave the file alone', () => {
    expect(check('{}', {contracts: ['agent-response']})).toEqual([])
  })

  test('[REQ-0006 8.2 schema] a required field that goes is one error, and none other', () => {
    const fields = Object.keys(file.personas.iris)
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(file.personas)), fc.constantFrom(...fields), (key, field) => {
        const own = file.personas[key as keyof typeof file.personas]
        const left = Object.fromEntries(Object.entries(own).filter(([name]) => name !== field))
        const text = json({...file, personas: {...file.personas, [key]: left}})
        const isOptional = field === 'question_domains' && own.phase !== 1
        expect(check(text)).toEqual(isOptional ? [] : [`${lineWith(text, `"${key}": {`)} party-personas error`])
      })
    )
  })
})

describe('party-persona-context', () => {
  const block = `${context('Iris')}\n`
  const lastAdvice = block.match(/^(?:Ask|When debating).*\n/gm) ?? []
  const check = (text: string, kind: Kind = 'output'): string[] => brief(lint(text, {kind, contracts}))

  test('[REQ-0006 4.1 fields] [REQ-0006 4.1 advice] a whole block is clean, and without the contract any', () => {
    expect(check(block)).toEqual([])
    expect(check(`Text\n\n\`\`\`\n${block}\`\`\`\n`, 'agent')).toEqual([])
    expect(brief(lint('PERSONA_CONTEXT:\n  Nam: x\n', {kind: 'agent'}))).toEqual([])
  })

  test.each<[string, string, string, number, string]>([
    ['[REQ-0006 4.1 fields] a missing field', '  Style: brief\n', '', 1, 'error'],
    ['[REQ-0006 4.1 fields] an empty field', 'Style: brief', 'Style:', 4, 'error'],
    ['a misspelt field', 'Style:', 'Stile:', 4, 'error'],
    ['a field with another sign', 'Title:', 'Title\uFF1A', 3, 'error'],
    ['a field with an equals sign', 'Title:', 'Title =', 3, 'error'],
    ['a field with a dash', 'Team Role:', 'Team Role \u2014', 7, 'error'],
    ['a field in another case', 'Team Role:', 'Team role:', 7, 'error'],
    ['a field in bold', 'Title:', '**Title**:', 3, 'error'],
    ['a field and its colon in bold', 'Title:', '**Title:**', 3, 'error'],
    ['a field with a bullet', 'Title:', '- Title:', 3, 'error'],
    ['a field as code', 'Team Role:', '`Team Role`:', 7, 'error'],
    [
      '[REQ-0006 4.1 fields] fields that changed places',
      '  Name: Iris\n  Title: Gardener\n',
      '  Title: Gardener\n  Name: Iris\n',
      3,
      'error'
    ],
    ['an unknown field', '  Style: brief\n', '  Style: brief\n  Mood: dry\n', 5, 'error'],
    ['[REQ-0006 4.1 placeholders] a placeholder', 'Expertise: beds', 'Expertise: {persona.expertise}', 5, 'error'],
    ['[REQ-0006 4.1 advice] other advice', 'When debating, stay in character', 'Stay in character', 12, 'warning'],
    [
      '[REQ-0006 4.1 advice] advice that changed places',
      lastAdvice.join(''),
      lastAdvice.toReversed().join(''),
      11,
      'warning'
    ],
    ['[REQ-0006 4.1 advice] no advice', /^When debating.*\n/m.exec(block)?.[0] ?? '', '', 7, 'warning']
  ])('%s is one finding', (_, from, to, line, severity) => {
    expect(check(block.replace(from, to))).toEqual([`${line} party-persona-context ${severity}`])
  })

  test.each<[string, string, string, number, string]>([
    ['[REQ-0006 4.1 fields] a header with a space', 'PERSONA_CONTEXT:', 'PERSONA CONTEXT:', 1, 'header'],
    ['a header in another case', 'PERSONA_CONTEXT:', 'Persona_Context:', 1, 'header'],
    ['a header without its colon', 'PERSONA_CONTEXT:', 'PERSONA_CONTEXT', 1, 'header'],
    ['a header with a comment', 'PERSONA_CONTEXT:', 'PERSONA_CONTEXT: # who', 1, 'header'],
    ['a header that is a heading', 'PERSONA_CONTEXT:', '## PERSONA_CONTEXT', 1, 'header'],
    ['a word less', 'Team Role:', 'Role:', 7, 'field'],
    ['the key of its source', 'Style:', 'communication_style:', 4, 'field'],
    [
      '[REQ-0006 4.1 fields] a field twice',
      '  Style: brief\n',
      '  Style: brief\n  Title: Gardener\n',
      5,
      'a second time'
    ],
    [
      '[REQ-0006 4.1 placeholders] a placeholder in the advice',
      'persona: brief.',
      'persona: {persona.communication_style}.',
      10,
      'placeholder'
    ]
  ])('%s is one finding of its kind', (_, from, to, line, kind) => {
    const written = block.replace(from, to)
    expect(check(written)).toEqual([`${line} party-persona-context error`])
    expect(lint(written, {kind: 'output', contracts}).findings.map(({message}) => message.includes(kind))).toEqual([
      true
    ])
    if (kind !== 'placeholder')
      expect(check(written, 'agent').slice(0, 1)).toEqual([`${line} party-persona-context error`])
  })

  test('[REQ-0006 4.1 fields] one style of all labels is one finding, at the first', () => {
    const styled = (style: (label: string) => string): string =>
      block.replace(/^ {2}([A-Z][A-Za-z ]+):/gm, (_, label: string) => `  ${style(label)}:`)
    expect(check(styled((label) => `**${label}**`))).toEqual(['2 party-persona-context error'])
    expect(check(styled((label) => label.toLowerCase()))).toEqual(['2 party-persona-context error'])
  })

  test('[REQ-0006 4.2] a definition has the placeholder of each field', () => {
    const template = block.replace('Iris', '{persona.name}').replace('Gardener', '{persona.title}')
    expect(check(template, 'agent')).toEqual([])
    expect(check(template.replace('{persona.title}', '{persona.name}'), 'agent')).toEqual([
      '3 party-persona-context error'
    ])
  })

  test('[REQ-0006 4.1 fields] headings, prose and a block in indented code are not faults', () => {
    expect(check('## Persona context\n\nName: what people call it\n', 'agent')).toEqual([])
    expect(check('The PERSONA_CONTEXT block comes first.\n\nName: it\n', 'agent')).toEqual([])
    expect(check(`Text.\n\n${block.replace(/^(?=.)/gm, '    ')}\nMore: text\n`, 'agent')).toEqual([])
    expect(check(block.replace('Expertise: beds', 'Expertise: beds,\n    and ponds'))).toEqual([])
  })

  test('[REQ-0006 4.1 placeholders] placeholders are right in a definition', () => {
    expect(check(block.replace('Iris', '{persona.name}'), 'agent')).toEqual([])
  })

  const known = Personas.parse(file)
  const sourceOf = (text: string) =>
    createSource(text, {
      path: 'output.md',
      kind: 'output',
      declared: true,
      contracts,
      otherFiles: {
        ...noOtherFiles,
        personas: () => createSource(personas, {path: 'party-personas.json', kind: 'personas', declared: true})
      }
    })

  test('[REQ-0006 4.2] what personaContext writes is clean, and the values are those of the file', () => {
    for (const key of ['iris', 'otto', 'thea', 'lena', 'zeno', 'fynn']) {
      const text = personaContext(known, key)
      expect(check(text)).toEqual([])
      expect(personaContextProblems(sourceOf(text))).toEqual([])
      expect(personaContextProblems(sourceOf(text.replace('Beds', 'Ponds'))).map(whatOf)).toEqual([
        'value of field `Expertise`'
      ])
    }
    expect(
      personaContextProblems(sourceOf(personaContext(known, 'iris').replace('Name: Iris', 'Name: Ivo'))).map(whatOf)
    ).toEqual(['persona `Ivo`'])
  })

  test('[REQ-0006 4.1 phase 3] a persona that is not there, or gets no context', () => {
    expect(() => personaContext(known, 'ivo')).toThrow(RangeError)
    expect(() => personaContext(known, 'draw')).toThrow(/phase 3/)
    expect(() => personaContext(known, 'toString')).toThrow(RangeError)
  })

  test('any field that goes is one error', () => {
    fc.assert(
      fc.property(fc.constantFrom('Name', 'Title', 'Style', 'Expertise', 'Phase', 'Team Role'), (name) => {
        expect(check(block.replace(new RegExp(`^  ${name}:.*\n`, 'm'), ''))).toEqual(['1 party-persona-context error'])
      })
    )
  })

  test('[REQ-0006 8.3 limit] the limit of the personas file counts for its phase', () => {
    const range = {start: 0, end: 0}
    const record = {
      kind: 'message',
      type: 'message',
      from: 'lena',
      to: 'zeno',
      content: 'x',
      summary: 'x',
      range
    } as const
    const records = Array.from({length: 11}, () => ({...record}))
    expect(checkTranscript(records, {personas: known}).map(({problem}) => problem.data.fault)).toEqual(['limit'])
    expect(checkTranscript(records.slice(1), {personas: known})).toEqual([])
  })

  test.each([
    ['all fields', /^ {2}/gm, [2]],
    ['the last field', /^ {2}(?=Team)/m, [7]],
    ['no field', /$^/m, []]
  ] as const)('[REQ-0006 4.1 fields] %s in the column of the header', (_, indentation, expected) => {
    const found = brief(lint(context('Iris').replace(indentation, ''), {kind: 'output', contracts}))
    expect(found).toEqual(expected.map((line) => `${line} party-persona-context error`))
  })
})

test('[REQ-0006 3.1 membership] a sender that is not in the team counts in a log, not in a captured run', () => {
  const message = {
    kind: 'message',
    type: 'message',
    from: 'wanda',
    to: 'nadia',
    content: 'Hi.',
    summary: 'Greeting'
  } as const
  const faults = (isText: boolean): readonly string[] =>
    checkTranscript([{...message, range: {start: 0, end: 1}, isText}]).map(({problem}) => problem.data.fault)
  expect([faults(false), faults(true)]).toEqual([['sender'], []])
})

describe('party-brief', () => {
  const positions = {
    nadia: parseFinalPosition(finalPosition('Beds dry out\nPlants die')),
    oscar: {...parseFinalPosition(finalPosition('Water is short')), industry: 'Many timers'},
    tessa: {...parseFinalPosition(finalPosition('Timers')), technical: 'A battery', risks: '- Frost\n- Snails'}
  }
  const text = mergeProjectBrief(positions, {date: '2026-03-01'})
  const check = (written: string, options: LintOptions = {}): string[] =>
    brief(lint(written, {kind: 'brief', ...options}))

  test('[REQ-0006 5.2 brief] [REQ-0006 5.2 merge] what mergeProjectBrief writes is clean', () => {
    expect(check(text)).toEqual([])
    expect(text.split('\n').slice(0, 10)).toEqual([
      '# Project Brief',
      '',
      '**Generated by**: Inception Party (3-agent Vision Council)',
      '**Date**: 2026-03-01',
      '',
      '## 1. Problem Statement',
      '',
      '- Beds dry out',
      '- Plants die',
      '- Water is short'
    ])
    expect(text.match(/One garden/g)).toHaveLength(1)
    expect(check(mergeProjectBrief({}, {date: '2026-03-01'}))).toEqual([])
  })

  test('[REQ-0006 5.2 merge] each section has the positions that 5.2 names, and no other', () => {
    const merged = {
      vision: ['nadia', 'oscar', 'tessa'],
      users: ['nadia', 'oscar'],
      features: ['nadia', 'oscar', 'tessa'],
      constraints: ['tessa', 'oscar'],
      metrics: ['nadia', 'tessa'],
      industry: ['oscar'],
      technical: ['tessa'],
      risks: ['nadia', 'oscar', 'tessa']
    }
    const positionOf = (agent: string): object =>
      Object.fromEntries(Object.keys(merged).map((field) => [field, `The ${field} of ${agent}`]))
    const agents = Object.fromEntries(['tessa', 'oscar', 'nadia'].map((agent) => [agent, positionOf(agent)]))
    const written = mergeProjectBrief(agents, {date: '2026-03-01'})
    const found = written.split(/^## .*/m).slice(1)
    expect(found.map((section) => section.match(/The \w+ of \w+/g))).toEqual(
      Object.entries(merged).map(([field, names]) => names.map((name) => `The ${field} of ${name}`))
    )
  })

  test('any positions give a clean brief', () => {
    const position = fc.record({vision: fc.string(), users: fc.string(), features: fc.string(), risks: fc.string()})
    fc.assert(
      fc.property(position, position, (nadia, tessa) => {
        const made = mergeProjectBrief({nadia, tessa}, {date: '2026-03-01'})
        const faults = check(made).filter((line) => !/ascii-only|lf-line/.test(line))
        expect(faults.length === 0 || /[{<`~]/.test(made)).toBe(true)
      })
    )
  })

  test.each<[string, string, string, string]>([
    ['no title', '# Project Brief\n', 'A brief\n', 'A brief'],
    ['a title of another depth', '# Project Brief', '## Project Brief', '## Project Brief'],
    ['no date', '**Date**: 2026-03-01\n', '', '# Project Brief'],
    ['an empty date', '**Date**: 2026-03-01', '**Date**:', '**Date**'],
    ['no generator', /\*\*Generated by.*\n/.exec(text)?.[0] ?? '', '', '# Project Brief'],
    ['a misspelt heading', '## 3. Core Features', '## 3. Core Feature', '## 3. Core Feature'],
    ['a heading without its number', '## 3. Core Features', '## Core Features', '## Core Features'],
    ['a wrong number', '## 3. Core Features', '## 4. Core Features', '## 4. Core Features'],
    ['a wrong depth', '## 3. Core Features', '### 3. Core Features', '### 3. Core Features'],
    ['an empty section', 'Many timers\n', '\n', '## 6. Industry Context'],
    ['[REQ-0006 5.2 brief] a missing section', '## 6. Industry Context\n\nMany timers\n', '', '## 7. Technical'],
    ['[REQ-0006 5.2 brief] a placeholder', 'A battery', 'A {battery}', 'A {battery}'],
    [
      '[REQ-0006 5.2 brief] sections that changed places',
      '## 6. Industry Context\n\nMany timers\n\n## 7. Technical Considerations\n\nA battery\n',
      '## 7. Technical Considerations\n\nA battery\n\n## 6. Industry Context\n\nMany timers\n',
      '## 6. Industry'
    ],
    [
      '[REQ-0006 5.2 brief] sections that changed places, numbered anew',
      '## 6. Industry Context\n\nMany timers\n\n## 7. Technical Considerations\n\nA battery\n',
      '## 6. Technical Considerations\n\nA battery\n\n## 7. Industry Context\n\nMany timers\n',
      '## 7. Industry'
    ]
  ])('%s is one error', (_, from, to, at) => {
    const written = text.replace(from, to)
    expect(written).not.toBe(text)
    expect(check(written)).toEqual([`${lineWith(written, at)} party-brief error`])
  })

  test.each<[string, string, string, string]>([
    [
      'a section twice',
      'Many timers\n',
      'Many timers\n\n## 6. Industry Context\n\nMore\n',
      'LAST ## 6. Industry Context'
    ],
    ['a section by its number', '## 5. Success Metrics', '## 5. What counts', '## 5. What counts'],
    ['a section by one of its words', '## 5. Success Metrics', '## Metrics', '## Metrics'],
    ['a field that is not in bold', '**Date**: 2026', 'Date: 2026', 'Date: 2026'],
    ['a misspelt field', '**Generated by**', '**Generated bye**', '**Generated bye**'],
    ['a field twice', '**Date**: 2026-03-01\n', '**Date**: 2026-03-01\n**Date**: now\n', '**Date**: now'],
    ['a field with another sign', '**Date**: 2026', '**Date** = 2026', '**Date** = 2026'],
    ['a section in bold', '## 5. Success Metrics', '**5. Success Metrics**', '**5. Success Metrics**'],
    ['a heading in bold', '## 5. Success Metrics', '## **5. Success Metrics**', '## **5. Success Metrics**'],
    ['an indented heading', '## 5. Success Metrics', '    ## 5. Success Metrics', '    ## 5. Success Metrics'],
    ['a heading in a fence', '## 5. Success Metrics', '```\n## 5. Success Metrics\n```', '## 5. Success Metrics'],
    ['the title twice', 'Many timers', 'Many timers\n\n# Project Brief', 'LAST # Project Brief']
  ])('%s is one error at its line', (_, from, to, at) => {
    const written = text.replace(from, to)
    const parts = written.split('\n')
    const line = at.startsWith('LAST ') ? parts.lastIndexOf(at.slice(5)) + 1 : lineWith(written, at)
    expect(check(written)).toEqual([`${line} party-brief error`])
  })

  test.each([
    '2026-03-01',
    '2026-03-01T10:05:00Z',
    '2026-03-01 10:05+01:00',
    '01.03.2026',
    '3/1/2026',
    '20260301T100500Z',
    'March 1, 2026',
    '1 March 2026',
    '1. M\u00E4rz 2026',
    '2026\u5E743\u67081\u65E5',
    '1772359500',
    '2026-03-01 (draft)'
  ])('[REQ-0006 5.2 brief] a date: %s', (date) => {
    expect(check(text.replace('2026-03-01', date))).toEqual([])
  })

  test.each([
    'TBD',
    'now',
    '2026-13-01',
    '2026-02-30',
    '2026-03-01T25:00:00Z',
    'YYYY-MM-DD',
    '<timestamp>',
    '[date]',
    '3',
    '-',
    '\uFF12\uFF10\uFF12\uFF16-03-01',
    'March 2026'
  ])('[REQ-0006 5.2 brief] no date: %s', (date) => {
    const line = lineWith(text, '**Date**')
    expect(check(text.replace('2026-03-01', date))).toEqual([`${line} party-brief error`])
  })

  test('[REQ-0006 5.2 brief] a path with braces, code and an entity in a title are right', () => {
    const written = text
      .replace('A battery', 'URL /users/{id} is used, `{id}` too.\n\n    {"a": {b}}')
      .replace('Scale & Constraints', 'Scale &amp; Constraints')
    expect(check(written)).toEqual([])
  })

  test('[REQ-0006 5.2 merge] refuses what it would lose', () => {
    const date = '2026-03-01'
    expect(() => mergeProjectBrief({liam: {vision: 'x'}} as object, {date})).toThrow('Unexpected agent `liam`')
    expect(() => mergeProjectBrief({nadia: {vison: 'x'}} as object, {date})).toThrow('Unexpected field `vison`')
    for (const other of ['', ' ', '{timestamp}', '2026-03-01\n## 1', 'today', '2026-02-30'])
      expect(() => mergeProjectBrief({}, {date: other})).toThrow('Unexpected date')
    expect(() => parseFinalPosition(`${finalPosition('x')}\nConstraints: none`)).toThrow('Unexpected label')
  })

  test('a brief that was not declared is ignored', () => {
    expect(
      brief(lint('# Project Brief\n', {path: 'docs/project-brief.md'})).filter((line) => /error/.test(line))
    ).toEqual([])
    expect(check('# Brief\n', {contracts: ['agent-response']})).toEqual([])
  })

  test('[REQ-0006 3.5 A final] parseFinalPosition reads the labels, each up to the next', () => {
    expect(positions.nadia).toEqual({
      vision: 'Beds dry out\nPlants die',
      users: 'Gardeners',
      features: 'Watering',
      constraints: 'One garden',
      metrics: 'No dead plants'
    })
  })
})

const renamed = (text: string, names: Readonly<Record<string, string>>): string =>
  Object.entries(names).reduce((all, [name, other]) => all.replaceAll(name, other), text)

describe('party-state', () => {
  const fields = {
    started_at: '2026-02-09T10:00:00Z',
    team_name: 'inception-party',
    current_party_phase: 2,
    party_phases: {
      '1': {
        status: 'completed',
        agents: ['nadia', 'oscar', 'tessa'],
        messages: 7,
        started_at: '2026-02-09T10:00:00Z',
        completed_at: '2026-02-09T10:05:00Z'
      },
      '2': {
        status: 'in_progress',
        agents: ['liam', 'zara', 'felix'],
        messages: 3,
        started_at: '2026-02-09T10:06:00Z',
        completed_at: null
      },
      '3': {status: 'pending'},
      '4': {status: 'pending'},
      '5': {status: 'pending'}
    }
  }
  const direct = json({discover: {status: 'in_progress', mode: 'party', ...fields}})
  const inside = json({
    discover: {status: 'in_progress', mode: 'party', party_mode: {status: 'in_progress', ...fields}}
  })
  const check = (text: string): string[] => brief(lint(text, {path: '.isdlc/state.json'}))

  test.each([
    [
      '[REQ-0006 3.1 membership] [REQ-0006 7.1 state] [REQ-0006 7.1 phases] [REQ-0006 7.1 times] below discover',
      direct
    ],
    ['[REQ-0006 7.1 state] below party_mode', inside],
    [
      '[REQ-0006 7.2] a discovery that is complete',
      json({discover: {status: 'completed', mode: 'party', party_mode: null}})
    ],
    [
      '[REQ-0006 7.3] a party that failed',
      inside.replace('"status": "in_progress",\n      "started_at"', '"status": "failed",\n      "started_at"')
    ],
    ['no discovery', '{}\n'],
    ['another mode', json({discover: {status: 'whatever', mode: 'classic'}})]
  ])('%s is clean', (_, text) => {
    expect(check(text)).toEqual([])
  })

  test.each<[string, string, string, string]>([
    [
      '[REQ-0006 7.1 state] a phase out of range',
      '"current_party_phase": 2',
      '"current_party_phase": 6',
      '"current_party_phase": 6'
    ],
    ['a phase that is a text', '"current_party_phase": 2', '"current_party_phase": "2"', '"current_party_phase"'],
    ['no current phase', /.*"current_party_phase": 2,\n/.exec(direct)?.[0] ?? '', '', 'OUTER'],
    ['a misspelt key', '"current_party_phase": 2', '"curent_party_phase": 2', '"curent'],
    ['another team', '"team_name": "inception-party"', '"team_name": "party"', '"team_name"'],
    ['[REQ-0006 7.1 state] an unknown status', '"status": "completed"', '"status": "done"', '"status": "done"'],
    ['[REQ-0006 7.1 phases] a sixth phase', '"5": {', '"6": {', '"6": {'],
    ['[REQ-0006 3.1 membership] an agent of another phase', '"oscar"', '"zara"', '"zara"'],
    ['a time that is not ISO 8601', '"2026-02-09T10:05:00Z"', '"ten"', '"ten"'],
    ['a day that its month does not have', '"2026-02-09T10:05:00Z"', '"2026-02-30T10:05:00Z"', '02-30'],
    ['[REQ-0006 7.1 times] a time that goes back', '"2026-02-09T10:06:00Z"', '"2026-02-09T10:04:00Z"', '10:04'],
    ['less than no messages', '"messages": 7', '"messages": -7', '"messages": -7']
  ])('%s is one error', (_, from, to, at) => {
    for (const [text, outer] of [
      [direct, '"discover": {'],
      [inside, '"party_mode": {']
    ] as const) {
      const source = from.startsWith(' ') ? (/.*"current_party_phase": 2,\n/.exec(text)?.[0] ?? '') : from
      const written = text.replace(source, to)
      expect(written).not.toBe(text)
      const place = at === 'OUTER' ? outer : at
      expect(check(written)).toEqual([`${lineWith(written, place)} party-state error`])
    }
  })

  test.each([
    [
      'a phase that is not over below the current one',
      '"current_party_phase": 2',
      '"current_party_phase": 3',
      '"in_progress",',
      1
    ],
    [
      'a phase that began above the current one',
      '"current_party_phase": 2',
      '"current_party_phase": 1',
      '"in_progress",',
      1
    ],
    ['an end without its time', '"2026-02-09T10:05:00Z"', 'null', '"completed_at": null', 0],
    ['a time of an end to come', '"completed_at": null', '"completed_at": "2026-02-09T10:07:00Z"', '10:07', 0]
  ])('[REQ-0006 7.1 state] %s is one warning', (_, from, to, place, skipped) => {
    for (const text of [direct, inside]) {
      const written = text.replace(from, to)
      const at = skipped === 0 ? written.indexOf(place) : written.lastIndexOf(place.trim())
      expect(check(written)).toEqual([`${written.slice(0, at).split('\n').length} party-state warning`])
    }
  })

  test('[REQ-0006 7.2] [REQ-0006 7.3] a discovery that failed, and one that is complete with its party left', () => {
    const failed = direct.replace('"status": "in_progress",\n    "mode"', '"status": "failed",\n    "mode"')
    expect(check(failed)).toEqual(['3 party-state error'])
    const left = inside.replace('"status": "in_progress",\n    "mode"', '"status": "completed",\n    "mode"')
    expect(check(left)).toEqual(['5 party-state error'])
  })

  test('[REQ-0006 7.2] [REQ-0006 7.3 reset] nothing of a party is left where it is over, or went on in classic mode', () => {
    for (const [text, key] of [
      [direct, '"current_party_phase"'],
      [inside, '"party_mode"']
    ] as const) {
      const complete = text.replace('"status": "in_progress",\n    "mode"', '"status": "completed",\n    "mode"')
      const classic = text.replace('"mode": "party"', '"mode": "classic"')
      for (const left of [complete, classic]) expect(check(left)).toEqual([`${lineWith(left, key)} party-state error`])
    }
  })

  test('[REQ-0006 7.2] [REQ-0006 7.3 reset] a discovery in classic mode without a party is clean', () => {
    expect(check(json({discover: {status: 'in_progress', mode: 'classic', party_mode: null}}))).toEqual([])
  })

  test('[REQ-0006 8.3 limit] [REQ-0006 NFR-002] more messages than a phase may have', () => {
    for (const text of [direct, inside]) {
      const more = text.replace('"messages": 7', '"messages": 11')
      expect(check(more)).toEqual([`${lineWith(more, '"messages": 11')} party-state error`])
      const own = {...file, phases: {...file.phases, '2': {...file.phases['2'], max_messages: 2}}}
      const team = renamed(text, {
        nadia: 'iris',
        oscar: 'otto',
        tessa: 'thea',
        liam: 'lena',
        zara: 'zeno',
        felix: 'fynn'
      })
      const place = `${lineWith(text, '"messages": 3')} party-state error`
      expect(brief(lint(team, {path: '.isdlc/state.json', personas: own}))).toEqual([place])
      expect(brief(lint(text, {path: '.isdlc/state.json', personas: file})).length).toBe(6)
    }
  })

  test('a phase that goes is one error', () => {
    fc.assert(
      fc.property(fc.constantFrom('1', '2', '3', '4', '5'), (key) => {
        const left = Object.fromEntries(Object.entries(fields.party_phases).filter(([name]) => name !== key))
        const text = json({discover: {mode: 'party', ...fields, party_phases: left}})
        expect(check(text)).toEqual([`${lineWith(text, '"party_phases"')} party-state error`])
      })
    )
  })
})

test('any JSON and any text is read without an exception', () => {
  const names = fc.constantFrom(
    'personas',
    'phases',
    'discover',
    'party_mode',
    'party_phases',
    'type',
    'input',
    'files',
    '1',
    '__proto__'
  )
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      {maxDepth: 4},
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('any')),
      fc.dictionary(names, tie('any'))
    )
  })).any
  fc.assert(
    fc.property(
      fc.oneof(
        value.map((each) => JSON.stringify(each)),
        fc.string({unit: anyCharacter})
      ),
      (text) => {
        for (const kind of ['personas', 'messages', 'state', 'brief', 'prompt', 'output', 'command', 'agent'] as const)
          expect(() => lint(text, {kind, contracts: ['inception-party', 'prompt-sections']})).not.toThrow()
      }
    )
  )
})
