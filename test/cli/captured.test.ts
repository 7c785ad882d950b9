import {readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'
import {makers} from '../support/transcripts/makers.ts'

const config = (value: object): Record<string, string> => ({'lint-agents.config.json': JSON.stringify(value)})
const verdict = {
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], at: 'end'}},
  agents: {'code-reviewer': ['verdict']}
}
const session = (text: string) =>
  makers['claude-session']({text, sub: {agent: 'code-reviewer', text: '<review>PAS</review>'}})
const reviewer =
  '---\nname: code-reviewer\ndescription: Reviews changes\n---\n\nEnd with `<review>PASS</review>` or `<review>FAIL</review>`.\n'

describe('what an agent may leave among its outputs takes no check away', () => {
  const files = {
    ...config({...verdict, files: [{include: ['runs/**'], kind: 'output', agent: 'code-reviewer'}]}),
    '.git/HEAD': '',
    '.claude/agents/review.md': reviewer,
    'runs/a.md': 'No.\n',
    'runs/sub/b.md': 'No.\n'
  }
  const off = JSON.stringify({ignore: ['**'], rules: {'custom-contract': 'off'}})
  const named = (path: string): string =>
    `${path}: not read: a configuration among what lint-agents.config.json declares to be captured\n`

  test.each<[string, Record<string, string>, string[]]>([
    ['nothing', {}, []],
    ['a repository', {'runs/.git/HEAD': 'ref: refs/heads/main\n'}, []],
    ['a work tree', {'runs/sub/.git': 'gitdir: ../../.git/worktrees/sub\n'}, []],
    ['a configuration', {'runs/lint-agents.config.json': off}, ['runs/lint-agents.config.json']],
    [
      'one that extends another',
      {'runs/lint-agents.config.json': '{"extends": "./x.json"}', 'runs/x.json': off},
      ['runs/lint-agents.config.json']
    ],
    ['a manifest', {'runs/sub/package.json': `{"lint-agents": ${off}}`}, ['runs/sub/package.json']],
    [
      'a repository with a configuration',
      {'runs/.git/HEAD': '', 'runs/sub/.git/HEAD': '', 'runs/lint-agents.config.json': off},
      ['runs/lint-agents.config.json']
    ]
  ])('%s', async (_, more, paths) => {
    for (const args of [['.'], ['outputs', 'runs'], ['outputs', 'runs/a.md', 'runs/sub/b.md']]) {
      const cwd = temporaryFolder({...files, ...more})
      const {out, err} = await runCli(cwd, [...args, '--no-excerpts'])
      expect(out.match(/^runs\/.*\n.* error /gm)).toHaveLength(2)
      for (const path of paths) expect(err).toContain(named(join(cwd, path)))
    }
  })

  test('a folder of the project keeps its configuration, and another repository that of its own', async () => {
    const cwd = temporaryFolder({
      ...files,
      'a/lint-agents.config.json': JSON.stringify({
        ...verdict,
        files: [{include: ['runs/*'], kind: 'output', agent: 'other'}]
      }),
      'a/runs/a.md': 'No.\n',
      'b/.git/HEAD': '',
      'b/.claude/rules/a.md': 'Water.\r\n',
      'lint-agents.config.json': JSON.stringify({
        ...verdict,
        rules: {'lf-line-endings': 'off'},
        files: [{include: ['**/runs/**'], kind: 'output', agent: 'code-reviewer'}]
      })
    })
    const {out, err} = await runCli(cwd, ['outputs', 'a/runs', '--format', 'json'])
    expect(err).not.toContain('not read')
    expect(reportOf({out}).agents?.find(({outputs}) => outputs === 1)?.name).toBe('other')
    expect((await runCli(cwd, ['b'])).out).toContain('lf-line-endings')
  })
})

describe('outputs', () => {
  test('the report gives the finding, its thread and agent, and where the definition asks for something else', async () => {
    const {content} = session('Done.')
    const cwd = temporaryFolder({...config(verdict), '.claude/agents/review.md': reviewer, 'runs/s.jsonl': content})
    const ran = await runCli(cwd, ['outputs', '--format', 'json', 'runs'])
    expect(reportOf(ran)).toMatchObject({
      files: [
        {
          path: 'runs/s.jsonl',
          kind: 'output',
          findings: [
            {
              rule: 'custom-contract',
              severity: 'error',
              line: 5,
              column: 1,
              endLine: 5,
              endColumn: 1,
              expected: ['PASS'],
              origin: {thread: 'a77', agent: 'code-reviewer', message: 1, line: 1, column: 9},
              related: [
                {path: '.claude/agents/review.md', line: 6},
                {path: 'lint-agents.config.json', line: 1}
              ]
            }
          ]
        }
      ],
      agents: [{name: 'code-reviewer', definition: '.claude/agents/review.md', outputs: 1, contracts: ['verdict']}],
      summary: {files: 1, errors: 1, warnings: 0}
    })
    expect(ran.code).toBe(1)
  })

  test('for people: the thread, the source line, where the definition asks for it, the agents', async () => {
    const {content} = session('Done.')
    const cwd = temporaryFolder({
      ...config({...verdict, agents: {...verdict.agents, ghost: ['verdict']}}),
      '.claude/agents/review.md': reviewer,
      '.claude/agents/idle.md': reviewer.replace('code-reviewer', 'idle'),
      's.jsonl': content
    })
    const {out} = await runCli(cwd, ['outputs', 's.jsonl'])
    expect(out.split('\n').slice(0, 7)).toEqual([
      's.jsonl (output)',
      expect.stringMatching(/^ {2}5:1 {2}error {2}Unexpected value `PAS` of `<review>`.* {2}custom-contract$/),
      '     in thread a77 (code-reviewer), message 1, 1:9',
      expect.stringMatching(/^ {7}\.claude\/agents\/review\.md:6 /),
      expect.stringMatching(/^ {7}lint-agents\.config\.json:1 /),
      '   1 | <review>PAS</review>',
      '     |         ^'
    ])
    expect(out).toContain('\nFound neither definition nor outputs: ghost\nFound no outputs of 1 definition\n')
  })

  test('text around the records of a transcript is found at its line', async () => {
    const {content} = session('Done.')
    const cwd = temporaryFolder({'s.jsonl': `not JSON\n"text"\n${content}{"type":"assis`})
    const ran = await runCli(cwd, ['outputs', '--format', 'json', '--thread', 'main', 's.jsonl'])
    expect([ran.code, ran.err]).toEqual([0, ''])
    expect(reportOf(ran).files).toMatchObject([
      {
        path: 's.jsonl',
        findings: [
          {rule: 'transcript-records', messageId: 'before', severity: 'warning', line: 1, column: 1},
          {rule: 'transcript-records', messageId: 'cut', severity: 'warning', line: 11, column: 1}
        ]
      }
    ])
  })

  test('standard input is a transcript where its format is declared, or its name is that of data', async () => {
    const {content} = session('{{TASKS}}')
    const args = ['outputs', '--format', 'json', '--thread', 'main']
    for (const more of [
      ['--input-format', 'claude-session', '-'],
      ['--stdin-filename', 's.jsonl']
    ])
      expect(
        reportOf(await runCli(temporaryFolder(), [...args, ...more], {input: content})).files[0]?.findings
      ).toMatchObject([{rule: 'template-variables', line: 7, origin: {thread: 'main'}}])
  })

  test("a sub-agent's own transcript in the same run wins over its caller's copy", async () => {
    const line = (type: string, role: string, content: unknown) =>
      `${JSON.stringify({type, isSidechain: true, agentId: 'a77', sessionId: 's-1', uuid: type, parentUuid: null, message: {id: 'm', role, content}})}\n`
    const own =
      line('user', 'user', 'Review it') + line('assistant', 'assistant', [{type: 'text', text: '<review>PAS</review>'}])
    const paths = {
      'p/s-1.jsonl': session('Done.').content,
      'p/s-1/subagents/agent-a77.jsonl': own,
      'p/s-1/subagents/agent-a77.meta.json': '{"agentType": "code-reviewer"}'
    }
    const cwd = temporaryFolder({...config(verdict), ...paths})
    const found = async (args: readonly string[]) =>
      reportOf(await runCli(cwd, ['outputs', '--format', 'json', ...args])).files.map(({path, findings}) => [
        path,
        findings.map(({line, origin}) => `${line} ${origin?.thread} ${origin?.agent}`)
      ])
    expect(await found(['p'])).toEqual([
      ['p/s-1.jsonl', []],
      ['p/s-1/subagents/agent-a77.jsonl', ['2 a77 code-reviewer']]
    ])
    expect(await found(['p/s-1.jsonl'])).toEqual([['p/s-1.jsonl', ['5 a77 code-reviewer']]])
  })

  test('nothing is ever written into an output', async () => {
    const {content} = session('Done.')
    const cwd = temporaryFolder({'s.jsonl': content})
    for (const option of ['--fix', '--diff', '--unsafe-fixes'])
      expect(await runCli(cwd, ['outputs', option, 's.jsonl'])).toMatchObject({code: 2, out: ''})
    await runCli(cwd, ['--fix', '--unsafe-fixes', 's.jsonl'])
    expect(readFileSync(join(cwd, 's.jsonl'), 'utf8')).toBe(content)
  })

  test('a transcript outside of any project follows the configuration of the working directory', async () => {
    const home = temporaryFolder({'s.jsonl': session('Done.').content})
    const cwd = temporaryFolder({...config(verdict), '.git/HEAD': ''})
    expect(
      reportOf(await runCli(cwd, ['outputs', '--format', 'json', join(home, 's.jsonl')])).files[0]?.findings
    ).toMatchObject([{rule: 'custom-contract', origin: {thread: 'a77'}}])
  })

  test('of two agents of one name, the one of the same project is meant, else the nearest', async () => {
    const other = reviewer.replace('PASS', 'APPROVED').replace('FAIL', 'REJECTED')
    const {content} = session('Done.')
    const cwd = temporaryFolder({
      '.git/HEAD': '',
      'a/.claude/agents/review.md': other,
      'b/.claude/agents/review.md': reviewer,
      'b/runs/s.jsonl': content,
      'ignored/agents/review.md': reviewer,
      'ignored/s.jsonl': content,
      'ignored/lint-agents.config.json': '{}',
      'lint-agents.config.json': '{"ignore": ["ignored/"]}'
    })
    for (const [path, definition] of [
      ['b/runs/s.jsonl', 'b/.claude/agents/review.md'],
      ['ignored/s.jsonl', 'ignored/agents/review.md']
    ] as const)
      expect(reportOf(await runCli(cwd, ['outputs', '--format', 'json', path]))).toMatchObject({
        files: [{findings: [{rule: 'response-markers', related: [{path: definition, line: 6}]}]}],
        agents: expect.arrayContaining([expect.objectContaining({name: 'code-reviewer', definition})])
      })
  })

  test('a configuration from elsewhere brings no agents along', async () => {
    const elsewhere = temporaryFolder({...config({}), 'agents/review.md': reviewer})
    const cwd = temporaryFolder({'s.jsonl': session('Done.').content})
    const args = ['outputs', '--format', 'json', '--config', join(elsewhere, 'lint-agents.config.json'), 's.jsonl']
    expect(reportOf(await runCli(cwd, args)).agents).toEqual([
      {name: 'code-reviewer', outputs: 1, how: ['transcript'], contracts: []}
    ])
  })

  test('a definition is one that git knows or does not ignore', async () => {
    const {content} = session('Done.')
    const cwd = temporaryFolder({
      'known/agents/review.md': reviewer.replace('name: code-reviewer', 'name: known'),
      'gone/agents/review.md': reviewer.replace('name: code-reviewer', 'name: gone'),
      'new/review.md': reviewer,
      'left-out/agents/review.md': reviewer,
      '.gitignore': 'left-out/\n',
      's.jsonl': content
    })
    const {git} = createRepository(cwd)
    git('add', 'known', 'gone')
    rmSync(join(cwd, 'gone'), {recursive: true})
    const agents = async (agent: string) =>
      reportOf(await runCli(cwd, ['outputs', '--format', 'json', '--thread', 'main', '--agent', agent, 's.jsonl']))
        .agents
    expect(await agents('code-reviewer')).toMatchObject([
      {name: 'code-reviewer', definition: 'new/review.md'},
      {name: 'known', definition: 'known/agents/review.md'}
    ])
    const gone = await runCli(cwd, ['outputs', '--agent', 'gone', 's.jsonl'])
    expect([gone.code, gone.err]).toEqual([2, 'Unexpected --agent `gone`, expected `known`\n'])
  })

  test('in a folder that is neither a repository nor configured, agents are looked for where they are usually kept', async () => {
    const {content} = session('Done.')
    const cwd = temporaryFolder({
      '.claude/agents/a.md': reviewer,
      'deep/agents/b.md': reviewer.replace('name: code-reviewer', 'name: deep'),
      's.jsonl': content
    })
    const agents = async (agent: string) =>
      reportOf(await runCli(cwd, ['outputs', '--format', 'json', '--thread', 'main', '--agent', agent, 's.jsonl']))
        .agents
    expect(await agents('code-reviewer')).toMatchObject([{definition: '.claude/agents/a.md'}])
    const deep = await runCli(cwd, ['outputs', '--agent', 'deep', 's.jsonl'])
    expect([deep.code, deep.err]).toEqual([2, 'Unexpected --agent `deep`, expected `code-reviewer`\n'])
  })

  test('--thread takes one of its choices', async () => {
    expect(await runCli(temporaryFolder(), ['outputs', '--thread', 'mian', '-'])).toMatchObject({
      code: 2,
      err: 'Unexpected --thread `mian`, expected `main`\n'
    })
  })
})

describe('lint', () => {
  const bad = makers['codex-exec']({text: '{{TASKS}}'}).content

  test('outputs that the configuration names are picked up, whatever their format', async () => {
    const cwd = temporaryFolder({
      ...config({files: [{include: ['runs/**'], kind: 'output'}]}),
      'runs/a.jsonl': bad,
      'logs/b.jsonl': bad
    })
    const {files: found} = reportOf(await runCli(cwd, ['--format', 'json']))
    expect(found.map(({path, kind, findings}) => [path, kind, findings.map(({rule}) => rule)])).toEqual([
      ['runs/a.jsonl', 'output', ['template-variables']]
    ])
  })

  test('a transcript that is named is an output by its content', async () => {
    const cwd = temporaryFolder({'a.jsonl': bad, 'b.json': '{}'})
    const ran = await runCli(cwd, ['--format', 'json', 'a.jsonl', 'b.json'])
    expect(reportOf(ran).files).toMatchObject([{path: 'a.jsonl', kind: 'output', findings: [{line: 3}]}])
    expect(ran.err).toBe(`${cwd}/b.json: skipped: unsupported file type, and not a known transcript format\n`)
  })

  test('with --changed-lines, the threads that end on changed lines', async () => {
    const cwd = temporaryFolder({...config({files: [{include: ['runs/**'], kind: 'output'}]}), 'runs/a.jsonl': bad})
    const {write, read, commit} = createRepository(cwd)
    commit()
    const found = async () =>
      reportOf(await runCli(cwd, ['--since', 'HEAD', '--changed-lines', '--format', 'json'])).files.flatMap(
        ({findings}) => findings
      )
    expect(await found()).toEqual([])
    write('runs/a.jsonl', read('runs/a.jsonl').replace('{{TASKS}}', '{{SKELETON}}'))
    expect(await found()).toMatchObject([{line: 3}])
    commit()
    write('runs/a.jsonl', read('runs/a.jsonl').replace(/^(.*\n.*?)turn/, '$1turn2'))
    expect(await found()).toEqual([])
  })
})

test('--format ndjson prints the report of each file on a line', async () => {
  const cwd = temporaryFolder({'a.md': 'See {{TASKS}}\n', 'b.md': 'Done.\n'})
  const {out, code} = await runCli(cwd, ['outputs', '--format', 'ndjson', 'a.md', 'b.md'])
  expect(
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  ).toMatchObject([
    {path: 'a.md', kind: 'output', findings: [{rule: 'template-variables', line: 1, column: 5}]},
    {path: 'b.md', kind: 'output', findings: []}
  ])
  expect(code).toBe(1)
})

test('a transcript that is too long is refused with what is expected', async () => {
  const cwd = temporaryFolder({'a.md': `# aider chat started at 2026-01-01 00:00:00\n${'\n'.repeat(1_000_000)}`})
  const {code, err} = await runCli(cwd, ['outputs', '--input-format', 'aider', 'a.md'])
  expect(code).toBe(2)
  expect(err).toContain(
    'a.md: Cannot read the file: Unexpected number of lines, expected at most 1000000 in a text with a transcript'
  )
})
