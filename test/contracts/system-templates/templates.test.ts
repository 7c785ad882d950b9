import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {remark} from 'remark'
import {VFile} from 'vfile'
import {describe, expect, test} from 'vitest'
import {
  formatVerdict,
  parseMarkers,
  parseTemplateName,
  templateAgents,
  templatePhases
} from '../../../src/contracts/index.ts'
import preset from '../../../src/preset/recommended.ts'
import {brief, fix, type LintOptions, lines, lint} from '../../support/lint.ts'

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
function found(text: string, options: LintOptions): string[] {
  return brief(lint(text, options)).filter((line) => !line.includes(alone))
}

describe('templates', () => {
  test.each<[string, string, string]>([
    ['plan', planTemplate, 'CLAUDE-plan.md'],
    ['challenge', challenge, 'CODEX-challenge.md'],
    ['[TEMPLATES R4 tasks] implement, with its tasks', implement, 'GEMINI-implement.md']
  ])('[TEMPLATES R1 path] [TEMPLATES scenario markers] %s is clean', (_, text, file) => {
    expect(brief(lint(text, {path: `templates/system/${file}`}))).toEqual([])
  })

  test.each<[string, string]>([
    ['claude-plan.md', 'expected `CLAUDE-plan.md`'],
    ['CLAUDE-Plan.md', 'expected `CLAUDE-plan.md`'],
    ['CLAUDE_plan.md', 'expected `CLAUDE-plan.md`'],
    ['CLAUDE-planning.md', 'expected `CLAUDE-plan.md`'],
    ['CLAUDE-plan.markdown', 'expected `CLAUDE-plan.md`'],
    ['CLUADE-plan.md', 'expected `CLAUDE-plan.md`'],
    ['MISTRAL-plan.md', 'Unexpected agent `MISTRAL`'],
    ['CLAUDE.md', 'expected an agent and a phase'],
    ['plan.md', 'expected an agent and a phase']
  ])(
    '[TEMPLATES R1 agent] [TEMPLATES R1 phase] [TEMPLATES R1 unknown agent] the name %s is one error',
    (file, words) => {
      const linted = lint(planTemplate, {path: `templates/system/${file}`, kind: 'template'})
      expect(brief(linted)).toEqual(['1 system-template-filename error'])
      expect(lines(linted)[0]).toContain(words)
    }
  )

  test.each(['BASE.md', 'CODEX.md', 'codex.md', 'claude.md', 'plan.md'])(
    '[TEMPLATES R1 path] %s alone is one error',
    (file) => {
      expect(brief(lint('You plan.\n', {path: `templates/system/${file}`}))).toEqual([
        '1 system-template-filename error'
      ])
    }
  )

  test.each(['CLAUDE.md', 'GEMINI.md', 'README.md', 'notes.md'])(
    '[TEMPLATES R1 path] %s is about the folder',
    (file) => {
      expect(brief(lint('You plan.\n', {path: `templates/system/${file}`}))).toEqual([])
    }
  )

  test.each(templateAgents)('[TEMPLATES R1 unknown agent] %s is an agent of a name', (agent) => {
    const options = {path: `templates/system/${agent}-plan.md`, only: ['system-template-filename']}
    expect(brief(lint(planTemplate, options))).toEqual([])
  })

  test.each(templatePhases)('[TEMPLATES R1 unknown phase] %s is a phase of a name', (phase) => {
    const options = {path: `templates/system/CLAUDE-${phase}.md`, only: ['system-template-filename']}
    expect(brief(lint(planTemplate, options))).toEqual([])
  })

  test.each(['CLAUDE-deploy.md'])('[TEMPLATES R1 unknown phase] %s: what depends on the phase is skipped', (file) => {
    const linted = lint(planTemplate.replace(/You MUST.*/, ''), {path: `templates/system/${file}`})
    expect(brief(linted)).toEqual(['1 system-template-filename error'])
  })

  test('standard input has no name', () => {
    expect(brief(lint(planTemplate, {path: '<stdin>', kind: 'template', phase: 'plan'}))).toEqual([])
  })

  test.each<[string, string | RegExp, string, number]>([
    ['[TEMPLATES R2 identity] no identity', /# Identity & Role\n\nYou plan.*\n\n/, '', 1],
    ['[TEMPLATES R2 principles] no principles', /## Core Principles\n\n.*\n\n/, '', 1],
    ['[TEMPLATES R2 context] no context', '## Context\n', '', 1],
    ['[TEMPLATES R2 workflow] no place in the workflow', '## Workflow Context\n', '', 1],
    ['[TEMPLATES R2 context] no variable', '{{PROJECT_CONTEXT}}', 'Rust.', 9],
    ['[TEMPLATES R2 identity] an empty identity', 'You plan changes before anybody writes code.\n', '', 1],
    ['[TEMPLATES R2 principles] empty principles', /No code\. Draw.*\n/, '', 5],
    ['empty principles, underlined', /## Core Principles\n\n.*\n/, 'Core Principles\n=====\n', 5],
    ['empty principles, with a row of hyphens', /## Core Principles\n\n.*\n/, 'Core Principles\n---\n', 5],
    ['only a comment', /No code\. Draw.*\n/, '<!-- later -->\n', 5],
    ['[TEMPLATES R2 principles] a misspelt word', 'Core Principles', 'Core Principels', 5],
    ['[TEMPLATES R2 identity] an identity with a letter less', '# Identity & Role', '# Identty', 1],
    ['[TEMPLATES R2 workflow] a workflow with a letter less', '## Workflow Context', '## Workflw Context', 17]
  ])('%s is one error', (_, from, to, line) => {
    expect(found(planTemplate.replace(from, to), plan)).toEqual([`${line} system-template-sections error`])
  })

  test('an empty file is one error', () => {
    for (const text of ['', '\n \n']) expect(found(text, plan)).toEqual(['1 system-template-sections error'])
  })

  test('[TEMPLATES R2 order] two sections that changed places are one error', () => {
    const [head = '', principles = '', rest = ''] = planTemplate.split(/(## Core Principles\n[\s\S]*?)(?=## Context)/)
    expect(found(principles + head + rest, plan)).toEqual(['5 system-template-sections error'])
    const moved = planTemplate.replace('## Workflow Context', '## Context').replace('## Context', '## Workflow Context')
    expect(found(moved, plan)).toEqual(['17 system-template-sections error'])
  })

  test.each<[string, string, string]>([
    ['[TEMPLATES R2 identity] other words', '# Identity & Role', '# You are a **planner**'],
    ['[TEMPLATES R2 principles] other principles', 'No code. Draw with Mermaid', 'Ask first. Draw with Mermaid'],
    ['[TEMPLATES R2 workflow] a place in the workflow, more briefly', 'This is the phase `plan`. ', ''],
    ['a title that names the phase', '# Identity & Role', '# The plan phase\n\n## Persona'],
    ['[TEMPLATES R2 context] more sections', '## Context', '## State of the art\n\nNone.\n\n## Project Context'],
    ['subsections', '## Context\n', '## Context\n\n### Project\n'],
    ['a word with another letter', '## Context\n', '## Content\n\nText.\n\n## Context\n'],
    ['an underlined heading', '## Core Principles\n', 'Core Principles\n---\n'],
    ['a sentence above a rule', 'No code. Draw', 'This is no workflow of its own.\n---\n\nNo code. Draw']
  ])('%s are fine', (_, from, to) => {
    expect(found(planTemplate.replace(from, to), plan)).toEqual([])
  })

  test('[TEMPLATES R4 tasks] tasks have to be in a template for implement', () => {
    const options = {path: 'templates/system/CODEX-implement.md'}
    expect(found(implement.replace('{{TASKS}}', ''), options)).toEqual(['9 system-template-sections error'])
  })

  test('[TEMPLATES R4] a near miss of a variable is one error, of another rule', () => {
    const fullWidth = '\uFF5B\uFF5BPROJECT_CONTEXT\uFF5D\uFF5D'
    for (const text of [
      '{{ PROJECT_CONTEXT }}',
      '{{\nPROJECT_CONTEXT\n}}',
      '{{PROJECT_CONTXT}}',
      '{{project_context}}',
      fullWidth
    ])
      expect(found(planTemplate.replace('{{PROJECT_CONTEXT}}', text), plan)).toEqual(['11 template-variables error'])
  })

  test('unsafe fixes add the headings in order', () => {
    const fixed = fix('Plan the proposal and the tasks: <review>PASS</review>\n', plan, true)
    expect(fixed.match(/^##.*/gm)).toEqual([
      '## Identity & Role',
      '## Core Principles',
      '## Context',
      '## Workflow Context'
    ])
    expect(fixed).toContain('## Context\n\n{{PROJECT_CONTEXT}}\n')
  })

  test('[TEMPLATES R3] a template of another phase is a warning', () => {
    const options = {path: 'templates/system/BASE-archive.md'}
    const text = planTemplate.replace(/## Response[\s\S]*/, '').replace('then specs, ', '')
    expect(found(text, options)).toEqual(['1 system-template-directives warning'])
    expect(found(`${text}Update the changelog and the specs.\n`, options)).toEqual([])
  })

  test.each<[string, string, string, number]>([
    [
      '[TEMPLATES R5 verdict in the template] [TEMPLATES scenario markers] no verdict',
      'You MUST end with <review>PASS</review> or <review>NEEDS_REVISION</review>.',
      'Good luck.',
      1
    ],
    ['[TEMPLATES R5 verdict in the template] a verdict of another phase', 'NEEDS_REVISION', 'NEEDS_CHANGES', 23],
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
  ])('%s is one error', (_, from, to, line) => {
    expect(found(planTemplate.replace(from, to), plan)).toEqual([`${line} system-template-markers error`])
  })

  test.each([
    '`<review>PASS|NEEDS_REVISION</review>`',
    '```xml\n<review>PASS or NEEDS_REVISION</review>\n```',
    'Put PASS or NEEDS_REVISION between `<review>` and `</review>`.',
    '<review>VERDICT</review>, where VERDICT is PASS or NEEDS_REVISION',
    '<review>{verdict}</review>: PASS or NEEDS_REVISION'
  ])('%s asks for a verdict', (words) => {
    expect(
      found(
        planTemplate.replace(/You MUST.*/, () => words),
        plan
      )
    ).toEqual([])
  })

  test.each<[string, string, string, number]>([
    ['no task status', 'For each task print', 'Not `x`', 1],
    ['another status', 'COMPLETED|FAILED', 'DONE|FAILED', 25],
    ['no id', ' id="X.Y"', '', 25]
  ])('[TEMPLATES R5 task status in the template] implement: %s is one error', (name, from, to, line) => {
    const text = name === 'no task status' ? implement.replace(/For each task.*/, '') : implement.replace(from, to)
    expect(found(text, {path: 'templates/system/BASE-implement.md'})).toEqual([`${line} system-template-markers error`])
  })

  test('archive asks for none; PASS is a note, since R5 gives it no phase', () => {
    const text = planTemplate.replace('then tasks', 'then a changelog').replace(/ or <review>.*/, '.')
    const archive = {path: 'templates/system/BASE-archive.md'}
    expect(found(text, archive)).toEqual([])
    expect(lines(lint(text, {...archive, only: ['system-template-markers']}))).toEqual([
      expect.stringMatching(/^23:.*: note: Unexpected verdict `PASS` in `archive`, expected none$/)
    ])
    expect(found(text.replace('PASS', 'REJECTED'), archive)).toEqual(['23 system-template-markers error'])
  })
})

describe('coverage', () => {
  const base = templatePhases.map((phase) => `BASE-${phase}.md`)
  const inFolder = (folder: readonly string[], file = [...folder].sort()[0] ?? ''): string[] =>
    lines(lint('x\n', {path: `templates/system/${file}`, folder: [...folder].sort(), only: [alone]}))

  test('[TEMPLATES R1 fallback] BASE covers every agent', () => {
    expect(inFolder([...base, 'CODEX-plan.md', 'GEMINI-review.md'])).toEqual([])
    expect(inFolder(templatePhases.map((phase) => `CODEX-${phase}.md`).sort())).toEqual([])
  })

  test('BASE alone needs all phases', () => {
    expect(inFolder(['BASE-plan.md'])).toEqual([
      '1:1-1:2: error: Missing templates for `challenge`, `implement` and 2 more of `BASE`, expected its own or `BASE-<phase>.md`'
    ])
  })

  test('[TEMPLATES R1 fallback] agents without templates of their own need each of BASE', () => {
    const folder = [...base.filter((name) => !name.includes('archive')), 'CLAUDE-archive.md']
    const gap = '1:1-1:2: error: Missing template for `archive` of `BASE`, expected its own or `BASE-archive.md`'
    expect(inFolder(folder)).toEqual([gap])
    expect(inFolder([...folder, 'CODEX-archive.md', 'GEMINI-archive.md'])).toEqual([])
  })

  test('a gap is one error, on the first file only', () => {
    const folder = [...base.filter((name) => !name.includes('archive')), 'CODEX-plan.md', 'GEMINI-archive.md']
    expect(inFolder(folder)).toEqual([
      '1:1-1:2: error: Missing template for `archive` of `CODEX`, expected its own or `BASE-archive.md`'
    ])
    expect(inFolder(folder, 'CODEX-plan.md')).toEqual([])
  })

  test('a misspelt name counts as the file', () => {
    expect(inFolder([...base.filter((name) => name !== 'BASE-plan.md'), 'base-plan.md', 'CODEX-review.md'])).toEqual([])
  })
})

describe('examples', () => {
  const folder = 'examples/good/templates/system'
  const names = readdirSync(folder).sort()

  test.each(names)('%s is clean', (name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    expect(brief(lint(text, {path: `${folder}/${name}`, folder: names}))).toEqual([])
  })

  test('what they ask for, an agent may print', () => {
    for (const name of names) {
      const {phase} = parseTemplateName(name) ?? {}
      const text = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('`', '').replaceAll('```', '')
      for (const {value} of parseMarkers(text).verdicts)
        expect(brief(lint(`${formatVerdict(value)}\n`, {kind: 'output', phase: phase ?? ''}))).toEqual([])
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
