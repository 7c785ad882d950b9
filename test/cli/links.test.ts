/** Links to definitions are linted where they are something else to a host, or their target is not linted; else they are named. */
import {lstatSync, mkdirSync, readFileSync, symlinkSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'

/** Claude Code does not load it. */
const unnamed = '---\ndescription: Reviews.\n---\n\nReview.\n'

function link(folder: string, path: string, target: string): void {
  mkdirSync(dirname(join(folder, path)), {recursive: true})
  symlinkSync(target, join(folder, path))
}

/** A repository with files and links, and what a run prints about it. */
async function run(files: Files, links: Readonly<Record<string, string>>, ...argv: readonly string[]) {
  const {folder} = createRepository()
  writeFiles(folder, files)
  for (const [path, target] of Object.entries(links)) link(folder, path, target)
  return lint(folder, argv)
}

async function lint(folder: string, argv: readonly string[]) {
  const {code, out, err} = await runCli(folder, [...argv, '--format', 'json'])
  const report: {files: readonly {path: string; findings: readonly {rule: string; severity: string}[]}[]} =
    JSON.parse(out)
  const errors = report.files.flatMap(({path, findings}) =>
    findings.filter(({severity}) => severity === 'error').map(({rule}) => `${path} ${rule}`)
  )
  return {code, paths: report.files.map(({path}) => path), errors, err}
}

test('an agent of a host that is a link to another file', async () => {
  expect(await run({'docs/a.md': unnamed}, {'.claude/agents/a.md': '../../docs/a.md'})).toEqual({
    code: 1,
    paths: ['docs/a.md'],
    errors: ['docs/a.md agent-front-matter'],
    err: ''
  })
})

test('a folder of agents that is a link', async () => {
  const found = await run({'agents/a.md': unnamed, 'agents/b/c.md': unnamed}, {'.claude/agents': '../agents'})
  expect(found).toMatchObject({
    paths: ['agents/a.md', 'agents/b/c.md'],
    errors: ['agents/a.md agent-front-matter', 'agents/b/c.md agent-front-matter']
  })
})

test.each([
  ['templates/system', '../stored', 'stored/CLAUDE-implement.md'],
  ['templates', 'stored', 'stored/system/CLAUDE-implement.md']
])('a link as %s, in which the loader looks for templates', async (path, target, stored) => {
  const found = await run({[stored]: 'Implement {{unknown}.\n'}, {[path]: target})
  expect(found.paths).toEqual(['templates/system/CLAUDE-implement.md'])
  expect(found.errors).toContain('templates/system/CLAUDE-implement.md system-template-sections')
})

test('a link near a place of a host is misplaced', async () => {
  const found = await run(
    {'docs/a.md': '---\nname: a\ndescription: A\n---\n\nWork.\n'},
    {'.claude/agent/a.md': '../../docs/a.md'}
  )
  expect(found).toMatchObject({paths: ['.claude/agent/a.md'], errors: ['.claude/agent/a.md agent-place']})
})

test('a link to a file near a place of skills is misplaced', async () => {
  const skill = '---\nname: forms\ndescription: Fills in forms\n---\n\nFill.\n'
  const path = '.claude/skills/office/forms/SKILL.md'
  expect(await run({'stored/text.md': skill}, {[path]: '../../../../stored/text.md'})).toMatchObject({
    code: 1,
    errors: [`${path} agent-place`]
  })
})

test('a link near a place of a host to a file that has the name of its definitions is misplaced', async () => {
  const agent = '---\nname: a\ndescription: A\n---\n\nWork.\n'
  const path = '.github/agent/a.agent.md'
  expect(await run({'stored/a.agent.md': agent}, {[path]: '../../stored/a.agent.md'})).toMatchObject({
    code: 1,
    errors: [`${path} agent-place`]
  })
})

test('a link that gives a file the format of a host is linted by its own path', async () => {
  const path = '.codex/agents/reviewer.toml'
  const found = await run({'stored/text.md': 'name = "reviewer"\n'}, {[path]: '../../stored/text.md'})
  expect(found.errors).toContain(`${path} agent-front-matter`)
})

test('what is nothing else to a host is linted once, by its own path', async () => {
  const links = {'CLAUDE.md': 'AGENTS.md', 'docs/b.md': '../.claude/rules/a.md', '.claude/agents/b.md': 'a.md'}
  const files = {'AGENTS.md': '# A\n', '.claude/rules/a.md': '# A\n', '.claude/agents/a.md': unnamed}
  expect(await run(files, links)).toMatchObject({
    paths: ['.claude/agents/a.md', '.claude/rules/a.md', 'AGENTS.md'],
    err: ''
  })
})

test('what is linted by no other path', async () => {
  const files = {'other/a.md': '# A\n', 'agents/b.md': '# B\n'}
  const declared = ['--as', 'prompt']
  expect(await run(files, {'agents/a.md': '../other/a.md'}, ...declared, 'agents')).toMatchObject({
    paths: ['agents/a.md', 'agents/b.md']
  })
  expect(await run(files, {'links/a.md': '../other/a.md'}, ...declared, 'links/*.md')).toMatchObject({
    paths: ['links/a.md']
  })
})

test('a link at a place of a host that leads elsewhere is an error', async () => {
  const outside = temporaryFolder({'a.md': unnamed})
  const links = {
    '.claude/agents/gone.md': 'x.md',
    '.claude/agents/out.md': join(outside, 'a.md'),
    '.claude/agents/device.md': '/dev/null',
    '.claude/skills': outside,
    '.claude/commands': '../..',
    'docs/image.png': join(outside, 'a.md')
  }
  const {paths, errors, err} = await run({'AGENTS.md': '# B\n'}, links)
  const found = ['.claude/agents/device.md', '.claude/agents/gone.md', '.claude/agents/out.md']
  const folders = ['.claude/commands', '.claude/skills']
  expect(paths).toEqual([...found, ...folders, 'AGENTS.md'])
  expect(errors).toEqual([...found, ...folders].map((path) => `${path} agent-place`))
  expect(err).toBe('')
})

test('a named link that leads out of the repository is not read, one within it is', async () => {
  const secret = join(temporaryFolder({'key.md': 'secret\n'}), 'key.md')
  const links = {'.claude/agents/key.md': secret, '.claude/agents/b.md': '../../b.md'}
  const named = ['.claude/agents/key.md', '.claude/agents/b.md']
  const {paths, err} = await run({'b.md': unnamed}, links, ...named)
  expect(paths).toEqual(['.claude/agents/b.md'])
  expect(err).toContain('key.md: Cannot read the file: a link that leads out of the repository')
})

test('a link to the root of the repository leads a host to the files there', async () => {
  const {paths, err} = await run({'forms/SKILL.md': unnamed}, {'.claude/skills': '..'})
  expect(paths).toEqual(['forms/SKILL.md'])
  expect(err).toContain('.claude/skills: skipped: a link to a folder that it is in')
})

test('many links to one folder are followed, each host may have several', async () => {
  const links = Object.fromEntries(Array.from({length: 22}, (_, index) => [`.claude/skills/s${index}`, '../../big']))
  const {paths, err} = await run({'big/SKILL.md': unnamed}, links)
  expect(paths).toEqual(['big/SKILL.md'])
  expect(err.match(/skipped: one of many links to one folder/g)).toHaveLength(2)
})

describe('changes', () => {
  const scopes = [['--since', 'HEAD'], ['--staged']] as const

  /** A repository in which these files and links are committed, and what runs over what then changed find. */
  async function changed(files: Files, links: Readonly<Record<string, string>>, change: (folder: string) => void) {
    const {folder, git, commit} = createRepository()
    writeFiles(folder, files)
    for (const [path, target] of Object.entries(links)) link(folder, path, target)
    commit()
    change(folder)
    git('add', '.')
    return Promise.all(scopes.map((scope) => lint(folder, scope)))
  }

  test.each<[string, string, Files, Readonly<Record<string, string>>, (folder: string) => void]>([
    [
      'of a file that a link leads to',
      'docs/a.md',
      {'docs/a.md': '# A\n'},
      {'.claude/agents/a.md': '../../docs/a.md'},
      (folder) => writeFiles(folder, {'docs/a.md': unnamed})
    ],
    [
      'in a folder that a link leads to',
      'roles/a.md',
      {'roles/a.md': '# A\n', 'roles/b.md': unnamed},
      {'.claude/agents': '../roles'},
      (folder) => writeFiles(folder, {'roles/a.md': unnamed})
    ],
    [
      'of a link to a file',
      '.claude/agents/a.md',
      {'docs/a.md': unnamed},
      {},
      (folder) => link(folder, '.claude/agents/a.md', '../../docs/a.md')
    ],
    [
      'of a link to a folder',
      '.claude/agents/a.md',
      {'roles/a.md': unnamed},
      {},
      (folder) => link(folder, '.claude/agents', '../roles')
    ]
  ])('%s are linted at the path that changed: %s', async (_, path, files, links, change) => {
    for (const {code, errors, err} of await changed(files, links, change))
      expect({code, errors, err}).toEqual({code: 1, errors: [`${path} agent-front-matter`], err: ''})
  })

  test('of what links lead to are linted once, by its own path; without one, by that of the new link', async () => {
    const links = {'CLAUDE.md': 'AGENTS.md'}
    const found = await changed({'AGENTS.md': '# A\n'}, links, (folder) => writeFiles(folder, {'AGENTS.md': '# B\n'}))
    expect(found.map(({paths}) => paths)).toEqual([['AGENTS.md'], ['AGENTS.md']])
    const added = await changed({'AGENTS.md': '# A\n'}, {}, (folder) => link(folder, 'CLAUDE.md', 'AGENTS.md'))
    expect(added.map(({paths}) => paths)).toEqual([['CLAUDE.md'], ['CLAUDE.md']])
  })

  test('to links at a place of a host that lead elsewhere are errors', async () => {
    const outside = temporaryFolder({'a.md': unnamed})
    const found = await changed({'b.md': '# B\n'}, {}, (folder) => {
      link(folder, '.claude/agents/a.md', '../../none.md')
      link(folder, '.claude/skills', outside)
    })
    for (const {errors, err} of found) {
      expect(errors).toEqual(['.claude/agents/a.md agent-place', '.claude/skills agent-place'])
      expect(err).toBe('')
    }
  })

  test('of lines of a file are those of its path over a link', async () => {
    const {folder, commit} = createRepository()
    writeFiles(folder, {'docs/a.md': unnamed})
    link(folder, '.claude/agents/a.md', '../../docs/a.md')
    commit()
    writeFiles(folder, {'docs/a.md': `${unnamed}\nMore.\n`})
    const {code, out} = await runCli(folder, ['--since', 'HEAD', '--changed-lines'])
    expect([code, out]).toEqual([0, expect.stringContaining('1 error on lines that did not change')])
  })
})

test('a fix is of what a link leads to, once', async () => {
  const {folder} = createRepository()
  writeFiles(folder, {'docs/a.md': '# A\r\n'})
  link(folder, '.claude/agents/a.md', '../../docs/a.md')
  const {err} = await runCli(folder, ['--fix', '--rule', 'lf-line-endings=error'])
  expect(err).toMatch(/^Fixed \d files?\n$/)
  expect(lstatSync(join(folder, '.claude/agents/a.md')).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(folder, 'docs/a.md'), 'utf8')).toBe('# A\n')
})

test('a link where a document reads another kind of file counts besides its target', async () => {
  const repository = createRepository()
  repository.write('stored/text.md', '# Identity & Role\n')
  mkdirSync(join(repository.folder, 'templates/system'), {recursive: true})
  symlinkSync('../../stored/text.md', join(repository.folder, 'templates/system/CLAUDE-plan.md'))
  const {out, code} = await runCli(repository.folder, [])
  expect(code).toBe(1)
  expect(out).toContain('templates/system/CLAUDE-plan.md (template)')
})
