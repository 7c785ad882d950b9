/** Templates, their outputs and responses through the command line. */
import {describe, expect, test} from 'vitest'
import {templatePhases} from '../../src/contracts/index.ts'
import {ConfigError, lint} from '../../src/run/index.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const base = Object.fromEntries(
  templatePhases.map((phase) => [
    `templates/system/BASE-${phase}.md`,
    `# Identity & Role

You are a specialist: verify the review, test and code of each task, close every gap in the specs.

# Core Principles

Security and quality. Write the changelog, then clean up. No code while you plan tickets.

# Context

{{PROJECT_CONTEXT}}
${phase === 'implement' ? '\n{{TASKS}}\n' : ''}
# Workflow Context

This is one of five phases.

# Answer

${
  {
    plan: 'Print <review>PASS</review> or <review>NEEDS_REVISION</review>.',
    challenge: 'Print <review>PASS</review> or <review>REJECTED</review>.',
    review: 'Print <review>PASS</review> or <review>MAJOR_ISSUES</review>.',
    implement: 'For each task print <task_status id="X.Y">COMPLETED</task_status>.',
    archive: 'Say what has changed.'
  }[phase]
}
`
  ])
)

async function found(files: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<string[]> {
  const ran = await runCli(temporaryFolder(files), ['--format', 'json', ...args])
  return reportOf(ran).files.flatMap(({path, findings}) =>
    findings
      .filter(({severity}) => severity !== 'note')
      .map(({line, rule, severity}) => `${path} ${line} ${rule} ${severity}`)
  )
}

describe('a phase that does not exist is misuse', () => {
  const output = {'a.md': 'Done.\n'}
  const hint = 'expected `challenge`'

  test('[TEMPLATES R5 verdict] as an option', async () => {
    const cwd = temporaryFolder(output)
    for (const args of [
      ['outputs', 'a.md'],
      ['a.md', '--as', 'template']
    ])
      expect(await runCli(cwd, [...args, '--phase', 'challange'])).toEqual({
        code: 2,
        out: '',
        err: `Unexpected --phase \`challange\`, ${hint}\n`
      })
    // A hook that ends with 2 blocks its host.
    expect((await runCli(cwd, ['hook', '--phase', 'challange'])).err).toContain(hint)
    for (const phase of templatePhases)
      expect((await runCli(cwd, ['outputs', '--phase', phase, 'a.md'])).code, phase).toBe(0)
  })

  test('[TEMPLATES R5 verdict] in the configuration, at its place', async () => {
    const config = '{"files": [{"include": ["*.md"], "kind": "output",\n  "phase": "challange"}]}'
    const {code, err} = await runCli(temporaryFolder({...output, 'lint-agents.config.json': config}), ['.'])
    expect([code, err.replace(/^.*(?=lint-agents)/, '')]).toEqual([
      2,
      `lint-agents.config.json:2:12: Unexpected value of \`files[0].phase\`, ${hint}\n`
    ])
  })

  test('in a record', async () => {
    const {code, out} = await runCli(temporaryFolder(), ['outputs', '--format', 'ndjson', '-'], {
      input: '{"text": "x", "phase": "challange"}\n'
    })
    expect([code, JSON.parse(out.split('\n')[0] ?? '').error]).toEqual([2, `Unexpected value of \`phase\`, ${hint}`])
  })

  test('in the library', async () => {
    const texts = [{path: 'a.md', content: 'x\n', overrides: {kind: 'output', phase: 'challange'}}] as const
    await expect(lint({config: false, texts})).rejects.toThrow(ConfigError)
    await expect(lint({config: false, texts})).rejects.toThrow(hint)
  })
})

describe('the names of templates', () => {
  const plan = base['templates/system/BASE-plan.md'] ?? ''

  test('[TEMPLATES R1 path] [TEMPLATES R1 agent] [TEMPLATES R1 phase] a folder of them is clean', async () => {
    expect(await found(base)).toEqual([])
    expect(await found({...base, 'templates/system/README.md': 'Read me.\n'})).toEqual([])
  })

  test.each([
    'README.md',
    'README.txt',
    'CLAUDE-plan.md.orig',
    'CLAUDE-plan.png',
    'readme.md',
    'README.de.md',
    'NOTES.md',
    'CLAUDE.md',
    'notes/BASE.md',
    'notes/plan-of-the-garden.md',
    'todo.markdown'
  ])('[TEMPLATES R1 path] %s is not a template', async (name) => {
    expect(await found({...base, [`templates/system/${name}`]: 'Some words {{WHO}}.\n'})).toEqual([])
  })

  test.each([
    'claude-plan.md',
    'CLAUDE-Plan.md',
    'CLAUDE_plan.md',
    'CLAUDEplan.md',
    'CLAUDE-plan.markdown',
    'CLAUDE-plan.MD',
    'CLAUDE-plan.txt',
    'CLAUDE-plan.md.txt',
    'CLAUDE-plan',
    'CLAUDE-plann.md',
    'old/CLAUDE-plan.md',
    'old/more/CLAUDE-plan.md',
    'old/claude-plan.md',
    'CLAUDE-deploy.md',
    'MISTRAL-plan.md',
    'plan.md',
    'release-notes.md'
  ])('[TEMPLATES R1 agent] [TEMPLATES R1 phase] [TEMPLATES R1 unknown agent] %s is one error', async (name) => {
    const path = `templates/system/${name}`
    expect(await found({...base, [path]: plan})).toEqual([`${path} 1 system-template-filename error`])
  })

  test('[TEMPLATES R1 path] what the configuration declares is a template wherever it is', async () => {
    const config = '{"files": [{"include": ["prompts/**/*.md"], "kind": "template"}]}'
    const files = {'lint-agents.config.json': config, 'prompts/x/BASE-plan.md': plan}
    // BASE has one phase alone.
    const gap = 'prompts/x/BASE-plan.md 1 system-template-coverage error'
    expect(await found(files)).toEqual([gap])
    expect(await found({...files, 'prompts/notes.md': plan})).toEqual([
      'prompts/notes.md 1 system-template-filename error',
      gap
    ])
  })

  test('[TEMPLATES R1 fallback] a gap is one error of the folder', async () => {
    const {'templates/system/BASE-archive.md': _, ...some} = base
    expect(await found({...some, 'templates/system/CODEX-plan.md': plan})).toEqual([
      'templates/system/BASE-challenge.md 1 system-template-coverage error'
    ])
  })
})

describe('[TEMPLATES R3] directives', () => {
  test.each(templatePhases)('of %s', async (phase) => {
    const path = `templates/system/BASE-${phase}.md`
    const text = base[path] ?? ''
    expect(await found({...base, [path]: text})).toEqual([])
    const without = text.replace(/You are.*/, 'You are calm.').replace(/Security.*/, 'Be kind.')
    expect(await found({...base, [path]: without})).toEqual([`${path} 1 system-template-directives warning`])
  })
})

describe('sections of a template', () => {
  const path = 'templates/system/BASE-implement.md'
  const text = base[path] ?? ''
  const order = ['# Identity & Role', '# Core Principles', '# Context', '# Workflow Context']

  test.each(order)('[TEMPLATES R2 order] without `%s`, or without its text', async (heading) => {
    const id = 'system-template-sections error'
    const line = text.split('\n').indexOf(heading) + 1
    const without = text.replace(`${heading}\n`, '')
    expect((await found({...base, [path]: without})).every((each) => each === `${path} 1 ${id}`)).toBe(true)
    const empty = text.replace(new RegExp(`(${heading}\n)(?:(?!# )[\\s\\S])*?(?=\n# )`), '$1')
    expect(await found({...base, [path]: empty})).toContain(`${path} ${line} ${id}`)
  })

  test('[TEMPLATES R4 tasks] tasks are needed in implement, and wrong elsewhere', async () => {
    expect(await found({...base, [path]: text.replace('{{TASKS}}', 'None.')})).toEqual([
      `${path} 9 system-template-sections error`
    ])
    const plan = 'templates/system/BASE-plan.md'
    expect(await found({...base, [plan]: (base[plan] ?? '').replace('{{PROJECT_CONTEXT}}', '$& {{TASKS}}')})).toEqual([
      `${plan} 11 template-variables error`
    ])
  })
})

describe('outputs', () => {
  test('[TEMPLATES R5 verdict] tags in an output that nothing binds to the contract are silent', async () => {
    const text = '<review>LGTM</review>\n<task_status>done</task_status>\n<thought>Hm.</thought>\n'
    expect(await found({'a.md': text}, ['outputs', 'a.md'])).toEqual([])
    expect(await found({'a.md': text}, ['outputs', '--contract', 'system-templates', 'a.md'])).toEqual([
      'a.md 1 response-markers error',
      'a.md 2 response-markers error'
    ])
  })
})
