import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import fc from 'fast-check'
import {remark} from 'remark'
import {VFile} from 'vfile'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {
  formatTaskStatus,
  formatTemplateName,
  formatVerdict,
  injectVariables,
  parseMarkers,
  parseTemplateName,
  phaseVerdicts,
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
} from '../../src/contracts/index.ts'
import preset from '../../src/preset/recommended.ts'
import {brief, fix, type LintOptions, lines, lint} from '../support/lint.ts'

const files = (...names: string[]): ((path: string) => boolean) => {
  const paths = names.map((name) => `templates/system/${name}`)
  return (path) => paths.includes(path)
}

describe('which template an agent gets', () => {
  test('its own', () => {
    const found = resolveTemplate('CLAUDE', 'implement', files('CLAUDE-implement.md', 'BASE-implement.md'))
    expect(found).toEqual({
      path: 'templates/system/CLAUDE-implement.md',
      agent: 'CLAUDE',
      isFallback: false,
      note: undefined
    })
  })

  test('that of BASE, with a note', () => {
    const found = resolveTemplate('GEMINI', 'archive', files('BASE-archive.md', 'CLAUDE-archive.md'))
    expect(found).toEqual({
      path: 'templates/system/BASE-archive.md',
      agent: 'BASE',
      isFallback: true,
      note: 'Missing `templates/system/GEMINI-archive.md`, using `templates/system/BASE-archive.md`'
    })
  })

  test('none', () => {
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
  test('are replaced by their values, whatever these hold', () => {
    const context = {PROJECT_CONTEXT: 'Rust, with {{TASKS}} and $& in it', change_id: '7'}
    expect(injectVariables('A {{PROJECT_CONTEXT}} b {{change_id}} {{PROJECT_CONTEXT}}.', context)).toEqual({
      text: 'A Rust, with {{TASKS}} and $& in it b 7 Rust, with {{TASKS}} and $& in it.',
      warnings: []
    })
  })

  test('without a value are visible to the agent and in the log', () => {
    expect(injectVariables('{{PROJECT_CONTEXT}}\n{{constructor}}\n{{PROJECT_CONTEXT}}', {})).toEqual({
      text: 'Context not provided: PROJECT_CONTEXT\nContext not provided: constructor\nContext not provided: PROJECT_CONTEXT',
      warnings: [
        'Missing value of `{{PROJECT_CONTEXT}}`, expected it in the context',
        'Missing value of `{{constructor}}`, expected it in the context'
      ]
    })
  })

  test('an empty value is a value', () => {
    expect(injectVariables('[{{ARTIFACTS}}]', {ARTIFACTS: ''})).toEqual({text: '[]', warnings: []})
  })

  test('of other languages, and what the loader does not find, stay', () => {
    const text = `\${{ github.ref }} {{#if x}} {{else}} {{ PROJECT_CONTEXT }} {PROJECT_CONTEXT}`
    expect(injectVariables(text, {PROJECT_CONTEXT: 'x'})).toEqual({text, warnings: []})
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
  test('the schema is that of the document', () => {
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

  test('is read off a template', () => {
    const found = readTemplateMetadata('CODEX-implement.md', '{{TASKS}} {{PROJECT_CONTEXT}} `{{TASKS}}`')
    expect(found).toEqual({agent: 'CODEX', phase: 'implement', variables: ['TASKS', 'PROJECT_CONTEXT']})
    expect(TemplateMetadata.safeParse(found).success).toBe(true)
    expect(readTemplateMetadata('README.md', '')).toBeUndefined()
  })
})

describe('markers', () => {
  test('are read with their places', () => {
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
  ])('%s does not count', (text) => {
    expect(parseMarkers(text)).toEqual({verdicts: [], tasks: [], thoughts: []})
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

  test('thoughts are removed, with the lines that have nothing else', () => {
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
      {numRuns: 500}
    )
  })

  test('places lie in the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        soup,
        fc.constantFrom('output', 'template'),
        fc.constantFrom(...templatePhases),
        async (text, kind, phase) => {
          const {findings} = await lint(text, {kind, phase, contracts: ['system-templates']} as LintOptions)
          for (const {range} of findings) {
            expect(range.start).toBeGreaterThanOrEqual(0)
            expect(range.end).toBeGreaterThanOrEqual(range.start)
            expect(range.end).toBeLessThanOrEqual(text.length)
          }
        }
      ),
      {numRuns: 500}
    )
  })
})

const planTemplate = `# Identity & Role

You plan changes before anybody writes code.

## Core Principles

No code. Draw with Mermaid, describe data with JSON Schema.

## Context

{{PROJECT_CONTEXT}}

\`\`\`text
{{PROJECT_STRUCTURE}}
\`\`\`

## Workflow Context

This is the phase \`plan\`. Write a proposal, then specs, then tasks; \`challenge\` follows.

## Response

You MUST end with <review>PASS</review> or <review>NEEDS_REVISION</review>.
`
const plan: LintOptions = {path: 'templates/system/CLAUDE-plan.md', folder: ['CLAUDE-plan.md']}
const challenge = planTemplate
  .replace('You plan changes before anybody writes code.', 'You look for gaps and for what is not feasible.')
  .replace('<review>NEEDS_REVISION</review>.', '<review>NEEDS_REVISION</review>,\nelse <review>REJECTED</review>.')
const implement = planTemplate
  .replace(/You MUST.*/, 'For each task print `<task_status id="X.Y">COMPLETED|FAILED</task_status>`.')
  .replace('{{PROJECT_CONTEXT}}\n', '{{PROJECT_CONTEXT}}\n\n{{TASKS}}\n')
  .replace('Write a proposal', 'Write code and a test')
const alone = 'system-template-coverage'

/** Everything but what is missing beside it in the folder. */
async function found(text: string, said: LintOptions): Promise<string[]> {
  return brief(await lint(text, said)).filter((line) => !line.includes(alone))
}

describe('templates', () => {
  test.each<[string, string, string]>([
    ['plan', planTemplate, 'CLAUDE-plan.md'],
    ['challenge', challenge, 'CODEX-challenge.md'],
    ['implement', implement, 'GEMINI-implement.md']
  ])('%s is clean', async (_, text, file) => {
    expect(brief(await lint(text, {path: `templates/system/${file}`}))).toEqual([])
  })

  test.each<[string, string]>([
    ['claude-plan.md', 'expected `CLAUDE-plan.md`'],
    ['CLAUDE-Plan.md', 'expected `CLAUDE-plan.md`'],
    ['CLAUDE_plan.md', 'expected `CLAUDE-plan.md`'],
    ['CLAUDE-planning.md', 'expected `CLAUDE-plan.md`'],
    ['CLAUDE-plan.markdown', 'expected `CLAUDE-plan.md`'],
    ['CLUADE-plan.md', 'expected `CLAUDE-plan.md`'],
    ['MISTRAL-plan.md', 'Unexpected agent `MISTRAL`']
  ])('the name %s is one error', async (file, words) => {
    const linted = await lint(planTemplate, {path: `templates/system/${file}`, kind: 'template'})
    expect(brief(linted)).toEqual(['1 system-template-filename error'])
    expect(lines(linted)[0]).toContain(words)
  })

  test.each(['CLAUDE-deploy.md', 'README.md'])('%s: what depends on the phase is skipped', async (file) => {
    const linted = await lint(planTemplate.replace(/You MUST.*/, ''), {path: `templates/system/${file}`})
    expect(brief(linted)).toEqual(['1 system-template-filename error'])
  })

  test('standard input has no name', async () => {
    expect(brief(await lint(planTemplate, {path: '<stdin>', kind: 'template', phase: 'plan'}))).toEqual([])
  })

  test.each<[string, string | RegExp, string, number]>([
    ['no identity', /# Identity & Role\n\nYou plan.*\n\n/, '', 1],
    ['no principles', /## Core Principles\n\n.*\n\n/, '', 1],
    ['no context', '## Context\n', '', 1],
    ['no place in the workflow', '## Workflow Context\n', '', 1],
    ['no variable', '{{PROJECT_CONTEXT}}', 'Rust.', 9],
    ['an empty identity', 'You plan changes before anybody writes code.\n', '', 1],
    ['empty principles', /No code\. Draw.*\n/, '', 5],
    ['only a comment', /No code\. Draw.*\n/, '<!-- later -->\n', 5]
  ])('%s is one error', async (_, from, to, line) => {
    expect(await found(planTemplate.replace(from, to), plan)).toEqual([`${line} system-template-sections error`])
  })

  test('two sections that changed places are one error', async () => {
    const [head = '', principles = '', rest = ''] = planTemplate.split(/(## Core Principles\n[\s\S]*?)(?=## Context)/)
    expect(await found(principles + head + rest, plan)).toEqual(['5 system-template-sections error'])
    const moved = planTemplate.replace('## Workflow Context', '## Context').replace('## Context', '## Workflow Context')
    expect(await found(moved, plan)).toEqual(['17 system-template-sections error'])
  })

  test.each<[string, string, string]>([
    ['other words', '# Identity & Role', '# You are a **planner**'],
    ['a title that names the phase', '# Identity & Role', '# The plan phase\n\n## Persona'],
    ['more sections', '## Context', '## State of the art\n\nNone.\n\n## Project Context'],
    ['subsections', '## Context\n', '## Context\n\n### Project\n']
  ])('%s are fine', async (_, from, to) => {
    expect(await found(planTemplate.replace(from, to), plan)).toEqual([])
  })

  test('tasks have to be in a template for implement', async () => {
    const said = {path: 'templates/system/CODEX-implement.md'}
    expect(await found(implement.replace('{{TASKS}}', ''), said)).toEqual(['9 system-template-sections error'])
  })

  test('a near miss of a variable is one error, of another rule', async () => {
    for (const text of ['{{ PROJECT_CONTEXT }}', '{{PROJECT_CONTXT}}', '{{project_context}}'])
      expect(await found(planTemplate.replace('{{PROJECT_CONTEXT}}', text), plan)).toEqual([
        '11 template-variables error'
      ])
  })

  test('unsafe fixes add the headings in order', async () => {
    const fixed = await fix('Plan the proposal and the tasks: <review>PASS</review>\n', plan, true)
    expect(fixed.match(/^##.*/gm)).toEqual([
      '## Identity & Role',
      '## Core Principles',
      '## Context',
      '## Workflow Context'
    ])
    expect(fixed).toContain('## Context\n\n{{PROJECT_CONTEXT}}\n')
  })

  test('a template of another phase is a warning', async () => {
    const said = {path: 'templates/system/BASE-archive.md'}
    const text = planTemplate.replace(/## Response[\s\S]*/, '').replace('then specs, ', '')
    expect(await found(text, said)).toEqual(['1 system-template-directives warning'])
    expect(await found(`${text}Update the changelog and the specs.\n`, said)).toEqual([])
  })

  test.each<[string, string, string, number]>([
    ['no verdict', 'You MUST end with <review>PASS</review> or <review>NEEDS_REVISION</review>.', 'Good luck.', 1],
    ['a verdict of another phase', 'NEEDS_REVISION', 'NEEDS_CHANGES', 23],
    ['a verdict of challenge', 'NEEDS_REVISION', 'REJECTED', 23],
    ['an unknown verdict', 'NEEDS_REVISION', 'REDO', 23],
    ['a misspelt verdict', 'NEEDS_REVISION', 'NEEDS_REVISON', 23],
    ['lower case', 'NEEDS_REVISION', 'needs_revision', 23],
    ['a tag without an end', 'NEEDS_REVISION</review>', 'NEEDS_REVISION', 23],
    ['one of several alternatives', '<review>PASS</review>', '<review>PASS|REJECTED</review>', 23],
    [
      'a tag without a verdict',
      'You MUST end with <review>PASS</review> or <review>NEEDS_REVISION</review>.',
      'End with `<review>`.',
      23
    ],
    [
      'another dialect',
      'You MUST end with <review>PASS</review> or <review>NEEDS_REVISION</review>.',
      '<review status="x">PASS</review>',
      1
    ]
  ])('%s is one error', async (_, from, to, line) => {
    expect(await found(planTemplate.replace(from, to), plan)).toEqual([`${line} system-template-markers error`])
  })

  test.each([
    '`<review>PASS|NEEDS_REVISION</review>`',
    '```xml\n<review>PASS or NEEDS_REVISION</review>\n```',
    'Put PASS or NEEDS_REVISION between `<review>` and `</review>`.',
    '<review>VERDICT</review>, where VERDICT is PASS or NEEDS_REVISION',
    '<review>{verdict}</review>: PASS or NEEDS_REVISION'
  ])('%s asks for a verdict', async (words) => {
    expect(
      await found(
        planTemplate.replace(/You MUST.*/, () => words),
        plan
      )
    ).toEqual([])
  })

  test.each<[string, string, string, number]>([
    ['no task status', 'For each task print', 'Not `x`', 1],
    ['another status', 'COMPLETED|FAILED', 'DONE|FAILED', 25],
    ['no id', ' id="X.Y"', '', 25]
  ])('implement: %s is one error', async (name, from, to, line) => {
    const text = name === 'no task status' ? implement.replace(/For each task.*/, '') : implement.replace(from, to)
    expect(await found(text, {path: 'templates/system/BASE-implement.md'})).toEqual([
      `${line} system-template-markers error`
    ])
  })

  test('archive asks for none', async () => {
    const text = planTemplate.replace('then tasks', 'then a changelog').replace(/ or <review>.*/, '.')
    expect(await found(text, {path: 'templates/system/BASE-archive.md'})).toEqual(['23 system-template-markers error'])
  })
})

describe('coverage', () => {
  const base = templatePhases.map((phase) => `BASE-${phase}.md`)
  const inFolder = async (folder: readonly string[], file = [...folder].sort()[0] ?? ''): Promise<string[]> =>
    lines(await lint('x\n', {path: `templates/system/${file}`, folder: [...folder].sort(), only: [alone]}))

  test('BASE covers every agent', async () => {
    expect(await inFolder([...base, 'CODEX-plan.md', 'GEMINI-review.md'])).toEqual([])
    expect(await inFolder(templatePhases.map((phase) => `CODEX-${phase}.md`).sort())).toEqual([])
  })

  test('BASE alone needs no other phases', async () => {
    expect(await inFolder(['BASE-plan.md'])).toEqual([])
  })

  test('a gap is one error, on the first file only', async () => {
    const folder = [...base.filter((name) => !name.includes('archive')), 'CODEX-plan.md', 'GEMINI-archive.md']
    expect(await inFolder(folder)).toEqual([
      '1:1-1:2: error: Missing template for `archive` of `CODEX`, expected its own or `BASE-archive.md`'
    ])
    expect(await inFolder(folder, 'CODEX-plan.md')).toEqual([])
  })

  test('a misspelt name counts as the file', async () => {
    expect(
      await inFolder([...base.filter((name) => name !== 'BASE-plan.md'), 'base-plan.md', 'CODEX-review.md'])
    ).toEqual([])
  })
})

describe('responses', () => {
  const declared: LintOptions = {kind: 'output', contracts: ['system-templates']}
  const response = (end: string): string => `I have read it all.\n\n${end}\n`

  test.each(templatePhases.flatMap((phase) => phaseVerdicts[phase].map((verdict) => [phase, verdict] as const)))(
    '%s may end in %s',
    async (phase, verdict) => {
      expect(brief(await lint(response(formatVerdict(verdict)), {...declared, phase}))).toEqual([])
    }
  )

  test.each(
    templatePhases.flatMap((phase) =>
      verdicts.filter((verdict) => !phaseVerdicts[phase].includes(verdict)).map((verdict) => [phase, verdict] as const)
    )
  )('%s may not end in %s', async (phase, verdict) => {
    const tasks = phase === 'implement' ? `${formatTaskStatus({id: '1.1', status: 'FAILED'})}\n\n` : ''
    const line = phase === 'implement' ? 5 : 3
    expect(brief(await lint(response(tasks + formatVerdict(verdict)), {...declared, phase}))).toEqual([
      `${line} response-markers error`
    ])
  })

  const wrong: readonly [string, string][] = [
    ['PAS', '<review>PAS</review>'],
    ['pass', '<review>pass</review>'],
    ['spaces', '<review> PASS </review>'],
    ['a verdict on a line of its own', '<review>\nPASS\n</review>'],
    ['an unknown verdict', '<review>APPROVED</review>'],
    ['words for low lines', '<review>Needs revision</review>'],
    ['a tag in another case', '<Review>PASS</Review>'],
    ['no end', '<review>PASS'],
    ['an opening tag for an end', '<review>PASS<review>'],
    ['alternatives', '<review>PASS|NEEDS_REVISION</review>'],
    ['reasons', '<review>PASS\n\nAll is well.\n</review>']
  ]

  test.each(wrong)('%s: one error, declared or not', async (_, end) => {
    for (const said of [{kind: 'output'}, declared, {...declared, phase: 'challenge'}] as LintOptions[])
      expect(brief(await lint(response(end), said))).toEqual(['3 response-markers error'])
  })

  test('what was meant is offered, and nothing is edited', async () => {
    const {findings} = await lint(response('<review>PAS</review>'), declared)
    expect(findings.map(({expected, fix: edits}) => [expected, edits])).toEqual([[['PASS'], undefined]])
    expect(await fix(response('<review>PAS</review>'), declared, true)).toBe(response('<review>PAS</review>'))
  })

  test('two verdicts', async () => {
    const two = '<review>PASS</review>\n\nNo: <review>REJECTED</review>'
    expect(brief(await lint(response(two), declared))).toEqual(['5 response-markers error'])
    const same = '<review>PASS</review>\n\n<review>PASS</review>'
    expect(brief(await lint(response(same), declared))).toEqual(['5 response-markers warning'])
  })

  test('none is an error where it is declared and the phase asks', async () => {
    const text = 'Well done.\n\nBye.\n\n'
    for (const phase of ['plan', 'challenge', 'review', 'implement'])
      expect(brief(await lint(text, {...declared, phase}))).toEqual(['3 response-markers error'])
    for (const said of [{kind: 'output', phase: 'plan'}, {...declared, phase: 'archive'}, declared] as LintOptions[])
      expect(brief(await lint(text, said))).toEqual([])
    expect(brief(await lint('', {...declared, phase: 'plan'}))).toEqual(['1 response-markers error'])
  })

  test('a verdict in code does not count', async () => {
    for (const code of [
      '`<review>PASS</review>`',
      '```\n<review>PASS</review>\n```',
      '<!-- <review>PASS</review> -->'
    ]) {
      expect(brief(await lint(response(code), {kind: 'output'}))).toEqual([])
      expect(brief(await lint(`${code}\n\nBye.\n`, {...declared, phase: 'plan'}))).toEqual([
        `${code.split('\n').length + 2} response-markers error`
      ])
    }
  })

  test.each([
    'I put it in a <review> tag, as asked.',
    '<review>The plan contradicts section 3, and the tests are thin.</review>',
    '<review iteration="2" reviewer="codex" status="needs_revision">\nThin.\n</review>',
    '<reviewer>Ann</reviewer> <thoughts>x</thoughts> <review-notes>PAS</review-notes>',
    'Print <task_status> for each task.',
    'a < review > b'
  ])('%s is not a marker', async (text) => {
    expect(brief(await lint(response(text), {kind: 'output'}))).toEqual([])
  })

  test('more verdicts', async () => {
    const rules = {'response-markers': ['error', {verdicts: ['APPROVED']}]}
    expect(brief(await lint(response('<review>APPROVED</review>'), {...declared, phase: 'review', rules}))).toEqual([])
  })

  const done = formatTaskStatus({id: '1.1', status: 'COMPLETED'})
  test.each<[string, string, number]>([
    ['another status', '<task_status id="1.2">DONE</task_status>', 4],
    ['lower case', '<task_status id="1.2">failed</task_status>', 4],
    ['alternatives', '<task_status id="1.2">COMPLETED|FAILED</task_status>', 4],
    ['no id', '<task_status>FAILED</task_status>', 4],
    ['an id of one number', '<task_status id="2">FAILED</task_status>', 4],
    ['the placeholder', '<task_status id="X.Y">FAILED</task_status>', 4],
    ['single quotes', "<task_status id='1.2'>FAILED</task_status>", 4],
    ['no end', '<task_status id="1.2">FAILED', 4],
    ['the same id twice', '<task_status id="1.1">FAILED</task_status>', 4]
  ])('task status, %s: one error', async (_, second, line) => {
    for (const said of [{kind: 'output'}, {...declared, phase: 'implement'}] as LintOptions[])
      expect(brief(await lint(response(`${done}\n${second}`), said))).toEqual([`${line} response-markers error`])
  })

  test('thoughts that were left in', async () => {
    for (const text of ['<thought>Hm.</thought>', '<thought>\nHm.\n</thought>', '<thought>Hm.', 'Hm. </thought>'])
      expect(brief(await lint(response(text), {kind: 'output'}))).toEqual(['3 response-markers error'])
    expect(brief(await lint(stripThoughts(response('<thought>Hm.</thought>')), {kind: 'output'}))).toEqual([])
  })
})

describe('examples', () => {
  const folder = 'examples/good/templates/system'
  const names = readdirSync(folder).sort()

  test.each(names)('%s is clean', async (name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    expect(brief(await lint(text, {path: `${folder}/${name}`, folder: names}))).toEqual([])
  })

  test('what they ask for, an agent may print', async () => {
    for (const name of names) {
      const {phase} = parseTemplateName(name) ?? {}
      const text = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('`', '').replaceAll('```', '')
      for (const {value} of parseMarkers(text).verdicts)
        expect(brief(await lint(`${formatVerdict(value)}\n`, {kind: 'output', phase: phase ?? ''}))).toEqual([])
    }
  })
})

test('under remark a folder is reported when its first file is processed', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'lint-agents-remark-'))
  const system = join(cwd, 'templates/system')
  mkdirSync(system, {recursive: true})
  for (const name of ['CODEX-plan.md', 'CODEX-review.md']) writeFileSync(join(system, name), 'x\n')
  const coverageOf = async (name: string): Promise<(string | null | undefined)[]> => {
    const file = new VFile({cwd, path: join('templates/system', name), value: 'x\n'})
    await remark().use(preset).process(file)
    return file.messages.map(({ruleId}) => ruleId).filter((id) => id === alone)
  }
  expect(await coverageOf('CODEX-plan.md')).toEqual([alone])
  expect(await coverageOf('CODEX-review.md')).toEqual([])
  rmSync(cwd, {recursive: true})
})
