import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {formatPrompts, parseAgentResponse, phaseKeys} from '../../src/contracts/index.ts'
import {type Ran, runCli} from '../support/cli.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {brief, lint} from '../support/lint.ts'
import {runs} from '../support/runs.ts'

const cwd = temporaryFolder()
const write = (name: string, content: string): void => writeFiles(cwd, {[name]: content})
const run = (...args: string[]): Promise<Ran> => runCli(cwd, args)

const state = (phases: readonly string[], index: number): object => ({
  active_workflow: {
    type: 'feature',
    phases,
    current_phase: phases[index],
    current_phase_index: index,
    artifact_folder: 'REQ-0001',
    phase_status: {}
  }
})
write('state.json', JSON.stringify(state(['01-requirements', '03-architecture'], 0)))
write('last.json', JSON.stringify(state(['01-requirements', '03-architecture'], 1)))
write('beyond.json', JSON.stringify(state(['01-requirements'], 4)))
write('idle.json', '{"active_workflow": null}')
write('broken.json', '{"active_workflow": ')
write('wrong.json', '{"active_workflow": {"type": "party"}}')

describe('next-steps', () => {
  test('what the state asks for, what else there is, a utility', async () => {
    expect(await run('render', 'next-steps', '--state', 'state.json', '--option', 'Review the garden')).toEqual({
      code: 0,
      out: [
        '---',
        'SUGGESTED NEXT STEPS:',
        '  [1] Continue to Phase 03 - Architecture',
        '  [2] Review the garden',
        '  [3] Show workflow status',
        '---',
        ''
      ].join('\n'),
      err: ''
    })
    expect((await run('render', 'next-steps', '--state', 'last.json')).out).toContain(
      '  [1] Complete workflow and merge to main\n  [2] Show workflow status\n'
    )
  })

  test('past the last phase the workflow is complete', async () => {
    const items = ['Complete workflow and merge to main', 'Show workflow status']
    const text = `${formatPrompts({items})}\n`
    expect(await run('render', 'next-steps', '--state', 'beyond.json')).toEqual({code: 0, out: text, err: ''})
  })

  test('where no workflow is active: what there is to do, then the status of the project', async () => {
    const block = (...items: string[]): string => `${formatPrompts({items})}\n`
    const idle = (...options: string[]) =>
      run('render', 'next-steps', '--state', 'idle.json', ...options.flatMap((option) => ['--option', option]))
    const [start, status] = ['Start a new workflow', 'View project status']
    expect(await idle()).toEqual({code: 0, out: block(start, status), err: ''})
    expect(await idle('Review')).toEqual({code: 0, out: block('Review', status), err: ''})
    expect(await idle('Review', 'b', 'c')).toEqual({code: 0, out: block('Review', 'b', 'c', status), err: ''})
    expect((await idle('a', 'b', 'c', 'd')).err).toContain('Unexpected 4 times --option, expected it at most 3 times')
  })

  test.each<[string, string[], string]>([
    ['no state', [], 'Missing --state, expected it with `render next-steps`'],
    ['no such state', ['--state', 'none.json'], 'No such file: none.json'],
    ['broken state', ['--state', 'broken.json'], 'broken.json:1:21: Unexpected end of the text, expected JSON'],
    ['wrong state', ['--state', 'wrong.json'], 'wrong.json:1:30: Unexpected value of `active_workflow.type`'],
    [
      'too many options',
      ['--option', 'a', '--option', 'b', '--option', 'c', '--state', 'state.json'],
      'Unexpected 3 times --option'
    ],
    ['an option that is no ASCII', ['--state', 'state.json', '--option', 'Caf\u00e9'], 'Unexpected item "Caf\u00e9"'],
    ['an option of two lines', ['--state', 'state.json', '--option', 'a\nb'], 'Unexpected item "a\\nb"'],
    [
      'a phase that is written otherwise',
      ['--state', 'state.json', '--option', 'Skip to Phase 4 - Designs'],
      'Unexpected phase `Phase 4 - Designs`'
    ],
    [
      'a placeholder',
      ['--state', 'state.json', '--option', 'Go to {next_phase}'],
      'Unexpected placeholder `{next_phase}`'
    ]
  ])('%s: exit code 2', async (_, args, message) => {
    const ran = await run('render', 'next-steps', ...args)
    expect(ran.code).toBe(2)
    expect(ran.out).toBe('')
    expect(ran.err).toContain(message)
  })

  test('what is printed lints clean as an output', async () => {
    const phrase = fc.stringMatching(/^[A-Za-z][a-z]{0,8}( [a-z0-9,']{1,8}){0,4}$/)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...phaseKeys), {minLength: 1, maxLength: 8}),
        fc.nat(7),
        fc.array(phrase, {maxLength: 2}),
        async (phases, at, options) => {
          const value = state(phases, at % phases.length)
          write('any.json', JSON.stringify(value))
          const args = options.flatMap((option) => ['--option', option])
          const {code, out, err} = await run('render', 'next-steps', '--state', 'any.json', ...args)
          expect({code, err}).toEqual({code: 0, err: ''})
          const subject = {kind: 'output', role: 'phase-agent', contracts: ['suggested-prompts'], state: value} as const
          expect(brief(lint(out, subject))).toEqual([])
        }
      ),
      {numRuns: runs(60)}
    )
  })
})

describe('status', () => {
  test('one line between delimiters', async () => {
    expect(await run('render', 'status', '--task', 'Soil sampling', '--parent', 'garden orchestrator')).toEqual({
      code: 0,
      out: '---\nSTATUS: Soil sampling complete. Returning results to garden orchestrator.\n---\n',
      err: ''
    })
  })

  test.each<[string[], string]>([
    [['--task', 'x'], 'Missing --parent'],
    [['--parent', 'x'], 'Missing --task'],
    [['--task', 'a\nb', '--parent', 'x'], 'Unexpected status'],
    [['--task', '\u00dc', '--parent', 'x'], 'Unexpected status']
  ])('%j: exit code 2', async (args, message) => {
    const ran = await run('render', 'status', ...args)
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain(message)
  })

  test('what is printed lints clean as an output', async () => {
    const phrase = fc.stringMatching(/^[!-,.-~]([ -~]{0,30}[!-~])?$/)
    await fc.assert(
      fc.asyncProperty(phrase, phrase, async (task, parent) => {
        const {code, out} = await run('render', 'status', `--task=${task}`, `--parent=${parent}`)
        if (code === 2) return
        expect(brief(await lint(out, {kind: 'output', role: 'sub-agent'}))).toEqual([])
      }),
      {numRuns: runs(60)}
    )
  })
})

describe('template', () => {
  write('templates/system/BASE-plan.md', 'The project:\n{{PROJECT_CONTEXT}}\n\n{{ARTIFACTS}}\n')
  write('prompts/CODEX-plan.md', 'Plan for {{WHO}}.\n')
  write('project.md', 'Rust with {{braces}}')

  test('[TEMPLATES scenario injection] values from the command line and from files', async () => {
    const values = ['--var', 'PROJECT_CONTEXT=@project.md', '--var', 'ARTIFACTS=a=b']
    expect(await run('render', 'template', 'BASE', 'plan', ...values)).toEqual({
      code: 0,
      out: 'The project:\nRust with {{braces}}\n\na=b\n',
      err: ''
    })
  })

  test('[TEMPLATES scenario fallback] a fallback and missing values are reported on standard error', async () => {
    expect(await run('render', 'template', 'GEMINI', 'plan', '--var=ARTIFACTS=', '--var', 'ARTEFACTS=x')).toEqual({
      code: 0,
      out: 'The project:\nContext not provided: PROJECT_CONTEXT\n\n\n',
      err: [
        'Missing `templates/system/GEMINI-plan.md`, using `templates/system/BASE-plan.md`',
        'templates/system/BASE-plan.md: Missing variable `{{ARTEFACTS}}`, so --var ARTEFACTS is ignored',
        'templates/system/BASE-plan.md: Missing value of `{{PROJECT_CONTEXT}}`, expected it in the context',
        ''
      ].join('\n')
    })
  })

  test('another folder', async () => {
    expect((await run('render', 'template', 'CODEX', 'plan', '--dir', 'prompts/', '--var', 'WHO=us')).out).toBe(
      'Plan for us.\n'
    )
  })

  test.each<[string[], string]>([
    [['CODEX', 'review'], 'Missing template of `CODEX` for `review`, expected `templates/system/CODEX-review.md` or'],
    [['codex', 'plan'], 'Unexpected agent `codex`, expected `CODEX`'],
    [['CODEX', 'planning'], 'Unexpected phase `planning`, expected'],
    [['CODEX'], 'Unexpected arguments, expected `render template` and an agent and a phase'],
    [['CODEX', 'plan', 'now'], 'Unexpected arguments'],
    [['BASE', 'plan', '--var', 'X'], 'Unexpected --var `X`, expected NAME=VALUE or NAME=@FILE'],
    [['BASE', 'plan', '--var', 'X=@none.md'], 'none.md: Cannot read the file']
  ])('%j: exit code 2', async (args, message) => {
    const ran = await run('render', 'template', ...args)
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain(message)
  })
})

describe('the command', () => {
  test.each<[string[], string]>([
    [['render'], 'Missing what to render, expected one of next-steps, status, template'],
    [['render', 'nextsteps'], 'Unexpected `nextsteps` to render, expected `next-steps`'],
    [['lint', '--var', 'A=b'], 'Unexpected option --var, expected it only with `render`'],
    [['--task', 'lint', 'render', '--tsk', 'x'], 'Unknown option --tsk, expected --task']
  ])('%j: exit code 2', async (args, message) => {
    const ran = await run(...args)
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain(message)
  })

  test('options may be before it', async () => {
    const ran = await run('--parent', 'render', 'render', 'status', '--task', 'It')
    expect(ran.out).toContain('STATUS: It complete. Returning results to render.')
  })

  test('--help lists its own options only after it', async () => {
    const {out} = await run('render', '--help')
    for (const name of ['option TEXT', 'task TEXT', 'parent TEXT', 'dir DIR', 'var NAME=VALUE', 'state FILE'])
      expect(out).toContain(`--${name}`)
    const general = (await run('--help')).out
    expect(general).toContain('render WHAT')
    expect(general).not.toContain('--parent')
  })
})

describe('rules that read a folder', () => {
  const template = 'x\n'
  const names = ['BASE-plan.md', 'BASE-review.md', 'CODEX-plan.md', 'CODEX-review.md']
  for (const name of names) write(`run/templates/system/${name}`, template)

  const coverage = async (...paths: string[]): Promise<unknown> => {
    const {out} = await run('lint', '-f', 'json', ...paths)
    const {files} = JSON.parse(out) as {files: {path: string; findings: {rule: string; line: number}[]}[]}
    return files
      .map(({path, findings}) => [path, findings.filter(({rule}) => rule === 'system-template-coverage').length])
      .filter(([, count]) => count !== 0)
  }

  test('report once, at the first file, whatever was named', async () => {
    const expected = [['run/templates/system/BASE-plan.md', 1]]
    expect(await coverage('run')).toEqual(expected)
    expect(await coverage('run/templates/system/CODEX-review.md')).toEqual(expected)
    expect(await coverage('run/templates/system/BASE-plan.md')).toEqual(expected)
    expect(await coverage('run/templates/system/CODEX-review.md', 'run/templates/system/CODEX-plan.md')).toEqual(
      expected
    )
  })

  test('say nothing else of a file that was not named', async () => {
    const {out} = await run('lint', '-f', 'json', 'run/templates/system/CODEX-review.md')
    const {files} = JSON.parse(out) as {files: {path: string; findings: {rule: string}[]}[]}
    expect(files.map(({path}) => path)).toEqual([
      'run/templates/system/BASE-plan.md',
      'run/templates/system/CODEX-review.md'
    ])
    expect(files[0]?.findings.map(({rule}) => rule)).toEqual(['system-template-coverage'])
  })

  test('say nothing where nothing is wrong', async () => {
    const off = ['--rule', 'system-template-coverage=off']
    const {out} = await run('lint', '-f', 'json', ...off, 'run/templates/system/CODEX-review.md')
    expect((JSON.parse(out) as {files: unknown[]}).files).toHaveLength(1)
  })
})

describe('response', () => {
  const fields =
    'status: success\noutputs:\n  - file: docs/a.md\n    action: created\n    lines: 12\nnext_step: "Run --- the tests"\n'

  test('the fields of a file, at the top or below response', async () => {
    write('fields.yaml', fields)
    write('below.yaml', `response:\n${fields.replace(/^/gm, '  ').trimEnd()}\n`)
    write('fields.json', '{"status": "partial", "outputs": [], "errors": ["no time"], "next_step": "Ask"}')
    const expected = [
      '---',
      'response:',
      '  status: success',
      '  outputs:',
      '    - file: "docs/a.md"',
      '      action: created',
      '      lines: 12',
      '  next_step: "Run \\x2D-- the tests"',
      '---',
      ''
    ].join('\n')
    expect(await run('render', 'response', 'fields.yaml')).toEqual({code: 0, out: expected, err: ''})
    expect(await run('render', 'response', 'below.yaml')).toEqual({code: 0, out: expected, err: ''})
    expect((await run('render', 'response', 'fields.json')).out).toContain('  status: partial\n')
  })

  test.each([
    [
      'another status',
      fields.replace('success', 'done'),
      ':1:9: Unexpected value of `status`, expected one of `success`, `partial`, `error`'
    ],
    [
      'a path that leaves the project',
      fields.replace('docs/a.md', '../a.md'),
      ':3:11: Unexpected value of `outputs[0].file`, expected a path without `..`'
    ],
    ['no next step', fields.replace(/next_step.*\n/, ''), ':1:1: Missing key `next_step`, expected it in the response'],
    [
      'an error without a reason',
      fields.replace('success', 'error'),
      ':1:1: Missing key `errors`, expected it in the response'
    ],
    ['no YAML', 'status: [', 'expected YAML'],
    ['a tab before a value', fields.replace('status: ', 'status:\t'), ':1:8: '],
    ['a value that `safe_load` cannot make', `${fields}warnings:\n  - =\n`, 'Unexpected plain value `=`'],
    ['a date for a text', fields.replace(/next_step: .*/, 'next_step: 2026-01-02'), 'reads as a date'],
    ['a boolean for a text', fields.replace(/next_step: .*/, 'next_step: yes'), 'reads as a boolean'],
    ['a list', '- a\n', ':1:1: Unexpected value of the response, expected an object']
  ])('%s is exit 2 with the place', async (_, text, message) => {
    write('bad.yaml', text)
    const {code, out, err} = await run('render', 'response', 'bad.yaml')
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('bad.yaml:')
    expect(err).toContain(message)
  })

  const documented = {
    success: [
      '---\nresponse:\n  status: success\n\n  outputs:\n    - file: "specs/001-user-auth/spec.md"\n      action: created\n      lines: 312\n',
      '\n  metrics:\n    self_critique_score: 18\n\n  warnings:\n    - "Consider offline behavior"\n\n  next_step: "Go on (Phase 4)"\n---\n'
    ].join(''),
    partial:
      '---\nresponse:\n  status: partial\n\n  outputs: []\n\n  user_decisions_needed:\n    - question: "How?"\n      marker: "N_001"\n\n  next_step: "Ask"\n---\n',
    error:
      '---\nresponse:\n  status: error\n\n  outputs: []\n\n  errors:\n    - "Not found: a.md"\n\n  next_step: "Retry"\n---\n'
  }

  test.each(Object.entries(documented))(
    '[P6 writer] the example of status %s, as it is in the document, in a fence, in a text',
    async (status, text) => {
      for (const [name, written] of [
        ['a.yaml', text],
        ['a.md', `## Summary\n\nDone.\n\n${text}`],
        ['b.md', `\`\`\`yaml\n${text}\`\`\`\n`],
        ['fields.yaml', text.replace('response:\n', '').replace(/^ {2}/gm, '')]
      ] as const) {
        write(name, written)
        const {code, out} = await run('render', 'response', name)
        expect([name, code]).toEqual([name, 0])
        expect(parseAgentResponse(out)).toEqual(parseAgentResponse(text))
        expect(parseAgentResponse(out).status).toBe(status)
      }
    }
  )

  test('a file that is not there', async () => {
    expect(await run('render', 'response', 'gone.yaml')).toMatchObject({code: 2, out: ''})
    expect(await run('render', 'response')).toMatchObject({code: 2, out: ''})
  })

  test('what it prints lints clean', async () => {
    const text = fc.string({minLength: 1}).filter((value) => value.trim() !== '')
    const file = fc.stringMatching(/^[a-z]{1,8}(?:\/[a-z]{1,8}){0,3}\.md$/)
    const response = fc.record({
      status: fc.constantFrom('error', 'partial'),
      outputs: fc.array(fc.record({file, action: fc.constantFrom('created', 'updated', 'deleted'), lines: fc.nat()}), {
        maxLength: 3
      }),
      errors: fc.array(text, {minLength: 1, maxLength: 2}),
      next_step: text
    })
    await fc.assert(
      fc.asyncProperty(response, async (value) => {
        write('any.json', JSON.stringify(value))
        const {code, out} = await run('render', 'response', 'any.json')
        expect(code).toBe(0)
        expect(brief(await lint(`Done.\n\n${out}`, {kind: 'output', contracts: ['agent-response']}))).toEqual([])
      }),
      {numRuns: runs(60)}
    )
  })
})
