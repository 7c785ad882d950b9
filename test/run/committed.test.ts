/** Settings, ignore files and declarations that take files out of a check which the last commit had are named. */
import {existsSync, rmSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {ask, connect} from '../support/mcp.ts'
import {createRepository, type Repository} from '../support/repository.ts'
import {casesAt} from '../support/runs.ts'

const path = '.claude/agents/reviewer.md'
const broken = '---\nname: reviewer\n---\n\nReview.\n'
const head = '---\nname: reviewer\ndescription: Reviews\n---\n\nReview.\n'
const marked = `${head}\n<!-- lint-agents output {"tag": "review", "values": ["PASS", "FAIL"], "at": "end"} -->\n`

function openProject(files: Readonly<Record<string, string>>): Repository {
  const repository = createRepository()
  for (const [name, text] of Object.entries(files)) repository.write(name, text)
  repository.commit()
  return repository
}

async function noticesOf({folder}: Repository, ...args: readonly string[]): Promise<readonly string[]> {
  const {notices = []} = reportOf(await runCli(folder, [...args, '-f', 'json']))
  return notices.flatMap(({kind, message}) => (kind === 'changed-settings' ? [message] : []))
}

type Change = readonly [name: string, files: Readonly<Record<string, string>>, named: string]

const changes: readonly Change[] = [
  ['a configuration that ignores', {'lint-agents.config.json': '{"ignore": ["**"]}'}, 'lint-agents.config.json'],
  ['a nested ignore file', {'.claude/agents/.remarkignore': '*\n'}, '.claude/agents/.remarkignore'],
  ['an ignore file of git', {'.gitignore': '.claude\n', '.remarkignore': '.claude\n'}, '.remarkignore'],
  [
    'a rule that is off',
    {'lint-agents.config.json': '{"rules": {"agent-front-matter": "off"}}'},
    'lint-agents.config.json'
  ],
  ['other hosts', {'lint-agents.config.json': '{"hosts": ["opencode"]}'}, 'lint-agents.config.json'],
  [
    'a rule that is off, and a comment that turns the error off as well',
    {
      'lint-agents.config.json': '{"rules": {"agent-front-matter": "off"}}',
      [path]: `${broken}\n<!--lint disable-->\n`
    },
    'lint-agents.config.json'
  ],
  [
    'a rule that is off, beside a manifest that is too large',
    {
      'lint-agents.config.json': '{"rules": {"agent-front-matter": "off"}}',
      'package.json': `{"name": "a"}${' '.repeat(2_000_000)}`
    },
    'lint-agents.config.json'
  ],
  [
    'a manifest that declares outputs, and a nested ignore file',
    {
      'package.json': '{"lint-agents": {"files": [{"include": ["**"], "kind": "output"}]}}',
      '.claude/agents/.remarkignore': '*\n'
    },
    'package.json'
  ]
]

describe('a run over files', () => {
  test.each(changes)('%s', async (_, files, named) => {
    const repository = openProject({[path]: broken, 'README.md': '# A\n'})
    expect(await noticesOf(repository)).toEqual([])
    for (const [name, text] of Object.entries(files)) repository.write(name, text)
    const [notice, ...others] = await noticesOf(repository)
    expect(others).toEqual([])
    expect(notice).toContain(named)
    expect(notice).toMatch(/: differs? from the last commit, which checks more of \.claude\/agents\/reviewer\.md$/)
    // What is in the index is not committed.
    repository.git('add', '--all', '--force')
    expect(await noticesOf(repository)).toEqual([notice])
    repository.commit()
    expect(await noticesOf(repository)).toEqual([])
  })

  test('an ignored file that the configuration of the last commit had again', async () => {
    const repository = openProject({[path]: broken, '.remarkignore': '.claude\n', '.claude/.remarkignore': '!agents\n'})
    repository.git('rm', '--quiet', '--cached', '.claude/.remarkignore')
    repository.write('.remarkignore', '.claude\n*.md\n')
    expect(await noticesOf(repository)).toEqual([])
  })

  test('a file that only the last commit would fail to read', async () => {
    const repository = openProject({'README.md': '# A\n'})
    repository.write(path, `${broken}${'word\n'.repeat(2_200_000)}`)
    repository.write('lint-agents.config.json', '{"ignore": [".claude"]}')
    const [notice = ''] = await noticesOf(repository)
    expect(notice).toMatch(/^lint-agents\.config\.json: differs from the last commit, which checks more of /)
  })

  test('settings that find as much are not named', async () => {
    const repository = openProject({[path]: broken, 'package.json': '{"version": "1.0.0"}'})
    repository.write('lint-agents.config.json', '{"rules": {"agent-tools": "off"}}')
    repository.write('package.json', '{"version": "1.0.1"}')
    repository.write('.gitignore', 'dist\n')
    expect(await noticesOf(repository)).toEqual([])
  })

  test('a marker that is gone, for outputs', async () => {
    const repository = openProject({[path]: marked, 'runs/reviewer/1.md': 'No verdict.\n'})
    expect((await runCli(repository.folder, ['outputs', 'runs'])).code).toBe(1)
    repository.write(path, head)
    expect(await noticesOf(repository, 'outputs', 'runs')).toEqual([
      `${path}: differs from the last commit, which checks more of runs/reviewer/1.md`
    ])
  })

  test('plugins of the last commit alone, whose code is not run', async () => {
    const config = 'lint-agents.config.json'
    const plugin = "require('node:fs').writeFileSync(__dirname + '/ran', ''); module.exports = () => () => {}\n"
    const repository = openProject({[path]: head, [config]: '{"plugins": ["./plugin.cjs"]}', 'plugin.cjs': plugin})
    repository.write(config, '{}')
    expect(await noticesOf(repository)).toEqual([`${config}: differs from the last commit, which may check more`])
    expect(existsSync(join(repository.folder, 'ran'))).toBe(false)
  })

  test('a link to instructions that one host also reads as an agent', async () => {
    const {folder} = openProject({'CLAUDE.md': broken, '.claude/agents/a.md': head})
    symlinkSync('../../CLAUDE.md', join(folder, '.claude/agents/CLAUDE.md'))
    const {code, out} = await runCli(folder, ['-f', 'json'])
    expect(code).toBe(1)
    expect(out).toContain('"path": ".claude/agents/CLAUDE.md"')
  })
})

const declared = '{"files": [{"include": ["runs/*/*.md"], "kind": "output"}]}'
const config = 'lint-agents.config.json'
const helper = '.claude/agents/helper.md'

/** Changes of a project with an output that violates its contract, and the files that decide about the loss of the error. */
const losses: readonly (readonly [string, (repository: Repository) => void, readonly string[]])[] = [
  ['no marker', ({write}) => write(path, head), [path]],
  ['a definition that is deleted', ({folder}) => rmSync(join(folder, path)), [path]],
  ['a definition that the index no longer has', ({git}) => void git('rm', '--quiet', path), [path]],
  [
    'a definition that only the work tree has, where git ignores it',
    ({git, write}) => {
      git('rm', '--quiet', '--cached', path)
      write('.git/info/exclude', '.claude/agents/reviewer.md\n')
    },
    [path]
  ],
  ['another definition as near', ({write}) => write('.claude/agents/a.md', head), ['.claude/agents/a.md']],
  [
    'a rule that is off',
    ({write}) => write(config, declared.replace('}]}', ', "rules": {"custom-contract": "off"}}]}')),
    [config]
  ],
  [
    'no marker, and a rule that is off: each alone would do',
    ({write}) => {
      write(path, head)
      write(config, declared.replace('}]}', ', "rules": {"custom-contract": "off", "definition-contract": "off"}}]}'))
    },
    [config, path]
  ],
  [
    'no declaration of the outputs, and no marker',
    ({write}) => {
      write(path, head)
      write(config, '{"ignore": ["runs"]}')
    },
    [config, path]
  ]
]

describe('outputs', () => {
  const doors: readonly (readonly [string, (repository: Repository) => Promise<readonly string[]>])[] = [
    ['outputs', (repository) => noticesOf(repository, 'outputs', 'runs')],
    ['a run over all files', (repository) => noticesOf(repository)],
    ['a run over a named file', (repository) => noticesOf(repository, 'runs/reviewer/1.md')]
  ]

  const rows = losses.map(([loss, ...others], row) => [loss, row, ...others] as const)

  test.each(rows)('%s: only files that decide are named', async (_, row, change, named) => {
    const repository = openProject({
      [path]: marked,
      [config]: declared,
      [helper]: head.replace('reviewer', 'helper'),
      'docs/schema.json': '{}',
      '.claude/agents/tester.md': head.replace('reviewer', 'tester'),
      'runs/reviewer/1.md': 'No verdict.\n'
    })
    expect((await runCli(repository.folder, ['outputs', 'runs'])).code).toBe(1)
    change(repository)
    // These decide nothing.
    repository.write(helper, marked.replace('reviewer', 'helper'))
    repository.write('docs/schema.json', '{"type": "string"}')
    repository.git('rm', '--quiet', '.claude/agents/tester.md')
    repository.write('.remarkignore', 'docs\n')
    for (const [door, ask] of casesAt(row, doors, 3))
      expect([door, await ask(repository)]).toEqual([
        door,
        [
          `${named.join(', ')}: ${named.length === 1 ? 'differs' : 'differ'} from the last commit, which checks more of runs/reviewer/1.md`
        ]
      ])
  })

  test('what differs, and finds as much, is not named', async () => {
    const repository = openProject({[path]: marked, [config]: declared, 'runs/reviewer/1.md': 'No verdict.\n'})
    repository.write(path, marked.replace('Review.', 'Review all.'))
    repository.write(helper, head.replace('reviewer', 'helper'))
    for (const [door, ask] of doors) expect([door, await ask(repository)]).toEqual([door, []])
  })

  test('a definition that differs is not named for another definition', async () => {
    const repository = openProject({
      [path]: broken,
      [helper]: head.replace('reviewer', 'helper'),
      [config]: declared,
      'runs/reviewer/1.md': 'Done.\n'
    })
    repository.write(path, head)
    repository.write(helper, broken.replace('reviewer', 'helper'))
    for (const [door, ask] of doors) expect([door, await ask(repository)]).toEqual([door, []])
  })
})

test('plugins of the last commit are of the configuration that names them', async () => {
  const repository = openProject({
    [path]: head,
    [config]: '{"plugins": ["./plugin.cjs"]}',
    '.remarkignore': 'docs\n',
    'plugin.cjs': 'module.exports = []\n'
  })
  repository.write(config, '{}')
  repository.write('.remarkignore', 'drafts\n')
  expect(await noticesOf(repository)).toEqual([`${config}: differs from the last commit, which may check more`])
})

describe('MCP', () => {
  test.each(changes)('%s', async (_, files, named) => {
    const repository = openProject({[path]: broken})
    for (const [name, text] of Object.entries(files)) repository.write(name, text)
    const {content} = await ask(await connect(repository.folder, {knowsSchemas: false}), 'lint')
    expect(String(content['notices'])).toContain(named)
  })

  test('a message by the definition of the last commit', async () => {
    const repository = openProject({[path]: marked})
    repository.write(path, head)
    const client = await connect(repository.folder)
    const {content} = await ask(client, 'check_output', {text: 'No verdict.\n', agent: 'reviewer'})
    expect(content['notices']).toEqual(
      expect.arrayContaining([expect.stringContaining(`${path}: differs from the last commit`)])
    )
  })
})
