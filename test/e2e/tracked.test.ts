/** What git tracks is linted, whatever `.gitignore` says. */
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {writeFiles} from '../support/folder.ts'
import {brokenAgent, createRepository, goodAgent, type Repository} from '../support/repository.ts'

/** A repository whose broken agents git both tracks and ignores. */
function repositoryOf(files: Readonly<Record<string, string>>): Repository {
  const repository = createRepository()
  writeFiles(repository.folder, files)
  repository.git('add', '--force', '.')
  repository.git('commit', '--quiet', '--message', 'All')
  return repository
}

async function linted(folder: string, ...argv: readonly string[]): Promise<readonly string[]> {
  const {out} = await runCli(folder, [...argv, '--format', 'json'])
  return JSON.parse(out).files.map(({path}: {readonly path: string}) => path)
}

test.each([
  ['a file', 'agents/a.md\n'],
  ['a folder', 'agents/\n'],
  ['all', '*\n']
])('%s that is ignored, though tracked', async (_, gitignore) => {
  const {folder} = repositoryOf({'agents/a.md': brokenAgent, '.gitignore': gitignore})
  expect(await linted(folder)).toEqual(['agents/a.md'])
  writeFiles(folder, {'agents/new.md': brokenAgent})
  expect(await linted(folder)).toEqual(gitignore.includes('a.md') ? ['agents/a.md', 'agents/new.md'] : ['agents/a.md'])
  expect(await linted(folder, '--since', 'HEAD')).toEqual(gitignore.includes('a.md') ? ['agents/new.md'] : [])
  writeFiles(folder, {'agents/a.md': `${brokenAgent}\n`})
  expect(await linted(folder, '--since', 'HEAD')).toContain('agents/a.md')
})

test('in a build that is tracked, and not in one that is not', async () => {
  const {folder} = repositoryOf({'.claude/agents/dist/a.md': goodAgent, '.gitignore': 'dist\n'})
  writeFiles(folder, {'dist/b.md': goodAgent, 'node_modules/c/d.md': goodAgent})
  expect(await linted(folder)).toEqual(['.claude/agents/dist/a.md'])
})

test('in a folder named as dependencies, where a host loads what is in it', async () => {
  const files = [
    '.claude/agents/node_modules/a.md',
    '.github/actions/b/node_modules/c/d.md',
    'node_modules/c/.claude/agents/d.md'
  ]
  const {folder, commit} = repositoryOf(Object.fromEntries(files.map((path) => [path, brokenAgent])))
  expect(await linted(folder)).toEqual(['.claude/agents/node_modules/a.md'])
  expect(await linted(join(folder, '.claude'))).toEqual(['agents/node_modules/a.md'])
  writeFiles(folder, {'.claude/agents/b/node_modules/e.md': brokenAgent, '.claude/agents/node_modules/a.md': goodAgent})
  expect(await linted(folder)).toEqual(['.claude/agents/node_modules/a.md'])
  expect(await linted(folder, '--since', 'HEAD')).toEqual(['.claude/agents/node_modules/a.md'])
  commit()
  expect(await linted(folder)).toEqual(['.claude/agents/b/node_modules/e.md', '.claude/agents/node_modules/a.md'])
})

test('that is staged', async () => {
  const {folder, git} = repositoryOf({'.gitignore': '.claude\n'})
  writeFiles(folder, {'.claude/agents/a.md': brokenAgent})
  expect(await linted(folder)).toEqual([])
  git('add', '--force', '.claude')
  expect(await linted(folder, '--staged')).toEqual(['.claude/agents/a.md'])
  expect(await linted(folder)).toEqual(['.claude/agents/a.md'])
})

test('what `.remarkignore` and the configuration ignore stays so', async () => {
  const {folder} = repositoryOf({
    'a/a.md': brokenAgent,
    'b/b.md': brokenAgent,
    'c/c.md': brokenAgent,
    '.gitignore': '*.md\n',
    '.remarkignore': 'a/\n',
    'lint-agents.config.json': '{"ignore": ["b"]}'
  })
  expect(await linted(folder)).toEqual(['c/c.md'])
})

test('in a work tree of its own below another, by its own index', async () => {
  const {folder} = repositoryOf({'a.md': brokenAgent, '.gitignore': '*.md\n'})
  const inner = createRepository(`${folder}/inner`)
  writeFiles(inner.folder, {'.gitignore': '*.md\n', 'b.md': brokenAgent, 'c.md': brokenAgent})
  inner.git('add', '--force', 'b.md')
  expect(await linted(folder)).toEqual(['a.md', 'inner/b.md'])
})

test('a submodule that is ignored, though tracked', async () => {
  const inner = repositoryOf({'agents/a.md': brokenAgent})
  const outer = repositoryOf({'.gitignore': 'sub\n'})
  outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '--force', inner.folder, 'sub')
  expect(await linted(outer.folder)).toEqual(['sub/agents/a.md'])
})

test.skipIf(process.platform !== 'linux')('a name that is not UTF-8 and is ignored, though tracked', async () => {
  const {folder, git} = createRepository()
  writeFiles(folder, {'.gitignore': '*\n', 'caf\u00e9/a.md': brokenAgent})
  writeFileSync(
    Buffer.concat([Buffer.from(join(folder, 'caf\u00e9', 'a')), Buffer.from([0xff]), Buffer.from('.md')]),
    ''
  )
  mkdirSync(Buffer.concat([Buffer.from(join(folder, 'b')), Buffer.from([0xfe])]))
  writeFileSync(Buffer.concat([Buffer.from(join(folder, 'b')), Buffer.from([0xfe]), Buffer.from('/c.md')]), '')
  expect((await runCli(folder, [])).code).toBe(0)
  git('add', '--force', '.')
  const {code, err} = await runCli(folder, [])
  expect(code).toBe(2)
  expect(err).toContain('a\\xff.md: Cannot read the file: a name that is not UTF-8')
  expect(err).toContain('b\\xfe: Cannot read the folder: a name that is not UTF-8')
})

test('where the index of git cannot be read, the run says so', async () => {
  const {folder} = repositoryOf({'a.md': brokenAgent, '.gitignore': '*\n'})
  writeFiles(folder, {'.git/index': 'junk'})
  const {err} = await runCli(folder, [])
  expect(err).toMatch(
    /\.git\/index: not read: git ls-files failed: .*, so that what is ignored is skipped also where git tracks it\n/
  )
})
