import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {
  formatTaskStatus,
  formatTemplateName,
  formatVerdict,
  injectVariables,
  parseMarkers,
  parseTemplateName,
  readTemplateMetadata,
  resolveTemplate,
  stripThoughts,
  systemVariables,
  TemplateMetadata,
  TemplateNotFound,
  taskStatuses,
  templateAgents,
  templatePhases,
  verdicts
} from '../../../src/contracts/index.ts'
import {type LintOptions, lint} from '../../support/lint.ts'
import {runs} from '../../support/runs.ts'

const files = (...names: string[]): ((path: string) => boolean) => {
  const paths = names.map((name) => `templates/system/${name}`)
  return (path) => paths.includes(path)
}

describe('which template an agent gets', () => {
  test('[TEMPLATES scenario own] [TEMPLATES load] its own', () => {
    const found = resolveTemplate('CLAUDE', 'implement', files('CLAUDE-implement.md', 'BASE-implement.md'))
    expect(found).toEqual({
      path: 'templates/system/CLAUDE-implement.md',
      agent: 'CLAUDE',
      isFallback: false,
      note: undefined
    })
  })

  test('[TEMPLATES R1 fallback] [TEMPLATES scenario fallback] that of BASE, with a note', () => {
    const found = resolveTemplate('GEMINI', 'archive', files('BASE-archive.md', 'CLAUDE-archive.md'))
    expect(found).toEqual({
      path: 'templates/system/BASE-archive.md',
      agent: 'BASE',
      isFallback: true,
      note: 'Missing `templates/system/GEMINI-archive.md`, using `templates/system/BASE-archive.md`'
    })
  })

  test('[TEMPLATES scenario own] not that of another agent or phase', () => {
    const others = ['CLAUDE-plan.md', 'CODEX-implement.md']
    expect(resolveTemplate('CLAUDE', 'implement', files(...others, 'BASE-implement.md'))).toMatchObject({
      path: 'templates/system/BASE-implement.md',
      isFallback: true
    })
    expect(() => resolveTemplate('CLAUDE', 'implement', files(...others))).toThrow(TemplateNotFound)
  })

  test('[TEMPLATES load] none', () => {
    expect(() => resolveTemplate('CODEX', 'plan', files('BASE-review.md'))).toThrow(TemplateNotFound)
    expect(() => resolveTemplate('BASE', 'plan', files())).toThrow(
      'Missing template of `BASE` for `plan`, expected `templates/system/BASE-plan.md`'
    )
    expect(() => resolveTemplate('codex' as 'CODEX', 'plan', files())).toThrow(RangeError)
    expect(() => resolveTemplate('CODEX', 'deploy' as 'plan', files())).toThrow(RangeError)
  })

  test('in another folder', () => {
    const found = resolveTemplate('CODEX', 'plan', (path) => path === 'prompts/CODEX-plan.md', 'prompts')
    expect(found.path).toBe('prompts/CODEX-plan.md')
  })
})

describe('names', () => {
  test('a name that is written is read again', () => {
    for (const agent of templateAgents) {
      for (const phase of templatePhases) {
        const file = formatTemplateName({agent, phase})
        expect(file).toBe(`${agent}-${phase}.md`)
        expect(parseTemplateName(file)).toEqual({agent, phase})
      }
    }
  })

  test.each(['claude-plan.md', 'CLAUDE-Plan.md', 'CLAUDE-plan.markdown', 'CLAUDE_plan.md', 'CLAUDE-plan', 'README.md'])(
    '%s is not exact',
    (file) => {
      expect(parseTemplateName(file)).toBeUndefined()
    }
  )
})

describe('variables', () => {
  test('[TEMPLATES R4] [TEMPLATES inject] [TEMPLATES scenario injection] are replaced by their values, whatever these hold', () => {
    const context = {PROJECT_CONTEXT: 'Rust, with {{TASKS}} and $& in it', change_id: '7'}
    expect(injectVariables('A {{PROJECT_CONTEXT}} b {{change_id}} {{PROJECT_CONTEXT}}.', context)).toEqual({
      text: 'A Rust, with {{TASKS}} and $& in it b 7 Rust, with {{TASKS}} and $& in it.',
      warnings: []
    })
  })

  test('[TEMPLATES inject] [TEMPLATES scenario no context] without a value are visible to the agent and in the log', () => {
    expect(injectVariables('{{PROJECT_CONTEXT}}\n{{constructor}}\n{{PROJECT_CONTEXT}}', {})).toEqual({
      text: 'Context not provided: PROJECT_CONTEXT\nContext not provided: constructor\nContext not provided: PROJECT_CONTEXT',
      warnings: [
        'Missing value of `{{PROJECT_CONTEXT}}`, expected it in the context',
        'Missing value of `{{constructor}}`, expected it in the context'
      ]
    })
  })

  test('[TEMPLATES scenario no context] the context that is given needs no warning, whatever else has no value', () => {
    expect(injectVariables('{{PROJECT_CONTEXT}}, {{TASKS}}', {PROJECT_CONTEXT: 'Rust'})).toEqual({
      text: 'Rust, Context not provided: TASKS',
      warnings: ['Missing value of `{{TASKS}}`, expected it in the context']
    })
  })

  test('[TEMPLATES inject] an empty value is a value', () => {
    expect(injectVariables('[{{ARTIFACTS}}]', {ARTIFACTS: ''})).toEqual({text: '[]', warnings: []})
  })

  test('of other languages, and what the loader does not find, stay', () => {
    const text = `\${{ github.ref }} {{#if x}} {{else}} {{ PROJECT_CONTEXT }} {PROJECT_CONTEXT}`
    expect(injectVariables(text, {PROJECT_CONTEXT: 'x'})).toEqual({text, warnings: []})
  })

  test('[TEMPLATES inject] a dollar before a name of the loader stays, and the name goes', () => {
    const text = `\${{PROJECT_CONTEXT}} \${{ref}} \${{ PROJECT_CONTEXT }}`
    const injected = `$Rust \${{ref}} \${{ PROJECT_CONTEXT }}`
    expect(injectVariables(text, {PROJECT_CONTEXT: 'Rust', ref: 'main'})).toEqual({text: injected, warnings: []})
  })

  test('text without braces stays, and all variables go', () => {
    const word = fc.stringMatching(/^[^{}$]{0,20}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.constantFrom(...systemVariables))), word, (parts, end) => {
        const template = parts.map(([before, name]) => `${before}{{${name}}}`).join('') + end
        const context = Object.fromEntries(systemVariables.map((name) => [name, `<${name}>`]))
        const expected = parts.map(([before, name]) => `${before}<${name}>`).join('') + end
        expect(injectVariables(template, context)).toEqual({text: expected, warnings: []})
      })
    )
  })
})

describe('metadata', () => {
  test('[TEMPLATES metadata] the schema is that of the document', () => {
    expect(z.toJSONSchema(TemplateMetadata, {target: 'draft-7', io: 'input'})).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      title: 'SystemTemplateMetadata',
      required: ['agent', 'phase', 'variables'],
      properties: {
        agent: {type: 'string', enum: ['GEMINI', 'CLAUDE', 'CODEX', 'BASE']},
        phase: {type: 'string', enum: ['plan', 'challenge', 'implement', 'review', 'archive']},
        variables: {
          type: 'array',
          items: {type: 'string'},
          description: 'List of variables detected/required in the template'
        }
      }
    })
  })

  test.each([
    ['an agent in lower case', {agent: 'codex'}],
    ['an unknown phase', {phase: 'deploy'}],
    ['variables as one text', {variables: 'TASKS'}],
    ['a variable that is a number', {variables: [1]}],
    ['no variables', {variables: undefined}]
  ])('[TEMPLATES metadata] %s is refused', (_, change) => {
    const right = {agent: 'CODEX', phase: 'plan', variables: ['TASKS']}
    expect(TemplateMetadata.safeParse(right).success).toBe(true)
    expect(TemplateMetadata.safeParse({...right, ...change}).success).toBe(false)
  })

  test('[TEMPLATES metadata] is read off a template', () => {
    const found = readTemplateMetadata('CODEX-implement.md', '{{TASKS}} {{PROJECT_CONTEXT}} `{{TASKS}}`')
    expect(found).toEqual({agent: 'CODEX', phase: 'implement', variables: ['TASKS', 'PROJECT_CONTEXT']})
    expect(TemplateMetadata.safeParse(found).success).toBe(true)
    expect(readTemplateMetadata('README.md', '')).toBeUndefined()
    const {path} = resolveTemplate('CODEX', 'plan', files('BASE-plan.md'))
    expect(readTemplateMetadata(path, '{{TASKS}}')).toEqual({agent: 'BASE', phase: 'plan', variables: ['TASKS']})
    expect(readTemplateMetadata('C:\\templates\\system\\CODEX-plan.md', '')).toMatchObject({agent: 'CODEX'})
  })
})

describe('markers', () => {
  test('[TEMPLATES scenario verdict] are read with their places', () => {
    const text = [
      'I may print `<review>PASS</review>`.',
      '<thought>Hm.</thought>',
      '  <task_status id="1.2">FAILED</task_status>',
      '```',
      '<review>REJECTED</review>',
      '```',
      'So: <review>NEEDS_REVISION</review>'
    ].join('\n')
    const markers = parseMarkers(text)
    expect(markers.verdicts.map(({value, start, end}) => [value, start.line, start.column, end.column])).toEqual([
      ['NEEDS_REVISION', 7, 5, 36]
    ])
    expect(markers.tasks.map(({value, start}) => [value, start.line, start.column])).toEqual([
      [{id: '1.2', status: 'FAILED'}, 3, 3]
    ])
    expect(markers.thoughts.map(({value, start}) => [value, start.line])).toEqual([['Hm.', 2]])
  })

  test.each([
    '<review>pass</review>',
    '<review> PASS </review>',
    '<review>PASS',
    '<review>PASS|REJECTED</review>',
    '<Review>PASS</Review>',
    '<review status="PASS">PASS</review>',
    '<task_status id="1">FAILED</task_status>',
    "<task_status id='1.1'>FAILED</task_status>",
    '<task_status>FAILED</task_status>'
  ])('[TEMPLATES scenario verdict] %s does not count', (text) => {
    expect(parseMarkers(text)).toEqual({verdicts: [], tasks: [], thoughts: []})
  })

  test('[TEMPLATES R5 verdict] [TEMPLATES R5 task status] what is not of R5 is not written', () => {
    expect(() => formatVerdict('FOO' as 'PASS')).toThrow('Unexpected value of the verdict, expected one of `PASS`')
    expect(() => formatVerdict(undefined as unknown as 'PASS')).toThrow(RangeError)
    expect(() => formatTaskStatus({id: '1', status: 'FAILED'})).toThrow('Unexpected value of `id`')
    expect(() => formatTaskStatus({id: '1.1', status: 'DONE' as 'FAILED'})).toThrow('Unexpected value of `status`')
    expect(() => formatTemplateName({agent: 'CODEX', phase: 'deploy' as 'plan'})).toThrow('Unexpected value of `phase`')
    expect(() => formatTemplateName({agent: 'codex' as 'CODEX', phase: 'plan'})).toThrow('Unexpected value of `agent`')
  })

  test('what is written is read again', () => {
    const id = fc.tuple(fc.nat(99), fc.nat(99)).map(([a, b]) => `${a}.${b}`)
    const before = fc.constantFrom('', 'Well.\n\n', '- item\n')
    fc.assert(
      fc.property(
        fc.constantFrom(...verdicts),
        id,
        fc.constantFrom(...taskStatuses),
        before,
        (verdict, id, status, lead) => {
          const text = `${lead}${formatTaskStatus({id, status})}\n${formatVerdict(verdict)}\n`
          const markers = parseMarkers(text)
          expect(markers.verdicts.map(({value}) => value)).toEqual([verdict])
          expect(markers.tasks.map(({value}) => value)).toEqual([{id, status}])
        }
      )
    )
  })

  test('[TEMPLATES R5 thought] thoughts are removed, with the lines that have nothing else', () => {
    expect(stripThoughts('<thought>\nLong\n\nthought.\n</thought>\n\nThe answer.\n')).toBe('The answer.\n')
    expect(stripThoughts('Yes<thought>or no</thought>, it is.\n')).toBe('Yes, it is.\n')
    expect(stripThoughts('A\n<thought>a<thought>b</thought>c</thought>\nB\n')).toBe('A\nB\n')
    expect(stripThoughts('A <thou<thought>x</thought>ght>y</thought>B')).toBe('A B')
  })

  test('text that only resembles a thought stays', () => {
    for (const text of [
      'Open <thought>and the answer\n',
      'Stray </thought> answer\n',
      '`<thought>x</thought>`\n',
      '```\n<thought>x</thought>\n```\n',
      'No tags.\n'
    ])
      expect(stripThoughts(text)).toBe(text)
  })

  const piece = fc.constantFrom(
    '<thought>',
    '</thought>',
    '<review>',
    '</review>',
    'PASS',
    '\n',
    '`',
    '```\n',
    ' ',
    'a',
    '|'
  )
  const soup = fc.array(piece, {maxLength: 20}).map((pieces) => pieces.join(''))

  test('stripping twice is stripping once, and leaves no whole thought', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const stripped = stripThoughts(text)
        expect(stripThoughts(stripped)).toBe(stripped)
        expect(parseMarkers(stripped).thoughts).toEqual([])
      }),
      {numRuns: runs(500)}
    )
  })

  test('places lie in the text', () => {
    fc.assert(
      fc.property(
        soup,
        fc.constantFrom('output', 'template'),
        fc.constantFrom(...templatePhases),
        (text, kind, phase) => {
          const {findings} = lint(text, {kind, phase, contracts: ['system-templates']} as LintOptions)
          for (const {range} of findings) {
            expect(range.start).toBeGreaterThanOrEqual(0)
            expect(range.end).toBeGreaterThanOrEqual(range.start)
            expect(range.end).toBeLessThanOrEqual(text.length)
          }
        }
      ),
      {numRuns: runs(500)}
    )
  })
})
