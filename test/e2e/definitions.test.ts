/** Which definition of a repository counts for an agent, with git. */
import {rmSync, symlinkSync} from 'node:fs'
import {join, relative} from 'node:path'
import {afterEach, describe, expect, it, vi} from 'vitest'
import {readTracked, trackedFiles} from '../../src/git/index-file.ts'
import {openDefinitions} from '../../src/project/definitions.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {createRepository, type Repository} from '../support/repository.ts'

const named = (name: string): string => `---\nname: ${name}\ndescription: d\n---\n\n# Role\n`

afterEach(() => {
  vi.unstubAllEnvs()
})

/** The definition of an agent that works in a folder; also where git is asked for all files. */
function found({folder}: Repository, agent: string, at = '.'): string | undefined {
  const find = (): string | undefined => {
    const path = openDefinitions({cwd: join(folder, at)}).find(agent, join(folder, at, '<last message>'))?.path
    return path && relative(folder, path)
  }
  const quick = find()
  vi.stubEnv('GIT_INDEX_FILE', join(folder, '.git/index'))
  expect(find()).toBe(quick)
  vi.unstubAllEnvs()
  return quick
}

function repositoryOf(files: Readonly<Record<string, string>>): Repository {
  const repository = createRepository()
  for (const [path, text] of Object.entries(files)) repository.write(path, text)
  repository.commit()
  return repository
}

describe('the definition of an agent', () => {
  it('is what Claude Code loads', () => {
    const repository = repositoryOf({
      '.claude/agents/reviewer.md': named('reviewer'),
      '.claude/agents/b/reviewer.md': named('reviewer'),
      '-/.claude/agents/reviewer.md': named('reviewer'),
      'agents/reviewer.md': named('reviewer'),
      'reviewer.md': named('reviewer')
    })
    expect(found(repository, 'reviewer')).toBe('.claude/agents/reviewer.md')
  })

  it('is the first of two', () => {
    const repository = repositoryOf({
      '.claude/agents/a.md': named('reviewer'),
      '.claude/agents/reviewer.md': named('reviewer')
    })
    expect(found(repository, 'reviewer')).toBe('.claude/agents/a.md')
  })

  it('is the nearest', () => {
    const repository = repositoryOf({
      '.claude/agents/reviewer.md': named('reviewer'),
      'pkg/agents/reviewer.md': named('reviewer')
    })
    expect(found(repository, 'reviewer', 'pkg')).toBe('pkg/agents/reviewer.md')
  })

  it('is found above', () => {
    const repository = repositoryOf({'.claude/agents/reviewer.md': named('reviewer'), 'pkg/a.txt': ''})
    expect(found(repository, 'reviewer', 'pkg')).toBe('.claude/agents/reviewer.md')
  })

  it('is by the name in the file, not by that of the file', () => {
    const repository = repositoryOf({'.claude/agents/reviewer.md': named('other'), 'docs/x.md': named('reviewer')})
    expect(found(repository, 'reviewer')).toBe('docs/x.md')
  })

  it('may be new, and is not one that git ignores', () => {
    const repository = repositoryOf({'.gitignore': 'ignored.md\n'})
    repository.write('.claude/agents/ignored.md', named('ignored'))
    repository.write('.claude/agents/fresh.md', named('fresh'))
    expect([found(repository, 'ignored'), found(repository, 'fresh')]).toEqual([undefined, '.claude/agents/fresh.md'])
  })

  it('is not one that the configuration ignores or declares as something else', () => {
    const repository = repositoryOf({
      'lint-agents.config.json': JSON.stringify({
        ignore: ['.claude/agents/a.md'],
        files: [{include: ['.claude/agents/b.md'], kind: 'output'}]
      }),
      '.claude/agents/a.md': named('a'),
      '.claude/agents/b.md': named('b')
    })
    expect([found(repository, 'a'), found(repository, 'b')]).toEqual([undefined, undefined])
  })

  it('is not one that is gone, and may be a link', () => {
    const repository = repositoryOf({'docs/x.md': named('linked'), '.claude/agents/gone.md': named('gone')})
    symlinkSync('../../docs/x.md', join(repository.folder, '.claude/agents/a.md'))
    repository.commit()
    rmSync(join(repository.folder, '.claude/agents/gone.md'))
    expect([found(repository, 'gone'), found(repository, 'linked')]).toEqual([undefined, '.claude/agents/a.md'])
  })

  it('is anywhere, whatever its front matter is like', () => {
    const repository = repositoryOf({
      'docs/long.md': `---\ndescription: ${'x'.repeat(10_000)}\nname: long\n---\n`,
      'docs/open.md': '---\nname: open\n'
    })
    expect([found(repository, 'long'), found(repository, 'open')]).toEqual(['docs/long.md', undefined])
  })
})

describe('the index of git', () => {
  it('has the files that git tracks', () => {
    const {folder} = repositoryOf({'a/b.md': '', 'caf\u00e9.md': '', [`${'x'.repeat(200)}/y.md`]: ''})
    const names = ['a/b.md', 'caf\u00e9.md', `${'x'.repeat(200)}/y.md`, 'b.md', 'a/b', 'a', 'c.md']
    for (const tracked of [readTracked(folder), trackedFiles(folder)])
      expect(names.map((name) => tracked?.has(name))).toEqual([true, true, true, false, false, false, false])
  })

  it.each(['2', '3', '4'])(
    'has them in version %s, with names of any length, one of which is only to be added',
    (version) => {
      const long = 'x'.repeat(60)
      const names = ['a', 'a-b/c.md', 'a.md', 'a/b.md', 'a/b/c.md', `${long}/${long}/${long}/y.md`, 'z/caf\u00e9.md']
      const {folder, git} = repositoryOf(Object.fromEntries(names.slice(1).map((name) => [name, ''])))
      git('update-index', '--index-version', version)
      writeFiles(folder, {'z/added.md': ''})
      git('add', '--intent-to-add', 'z/added.md')
      symlinkSync('a.md', join(folder, 'link.md'))
      git('add', 'link.md')
      const tracked = readTracked(folder)
      expect(tracked?.links).toEqual(['link.md'])
      expect([...names, 'z/added.md', 'z', '', 'zz'].map((name) => tracked?.has(name))).toEqual([
        ...[false, true, true, true, true, true, true],
        ...[true, false, false, false]
      ])
      expect(['a', 'a/b', 'z', '', 'b', 'a/b.md', 'zz', long].map((name) => tracked?.hasBelow(name))).toEqual([
        ...[true, true, true, true],
        ...[false, false, false, true]
      ])
    }
  )

  it('is read by git where it is in another place or form, or split', () => {
    const split = repositoryOf({'a/b.md': ''})
    split.git('update-index', '--split-index')
    split.git('worktree', 'add', '-q', 'linked')
    const {folder} = split
    for (const root of [folder, join(folder, 'linked')])
      expect([readTracked(root)?.has('a/b.md'), trackedFiles(root).has('a/b.md')]).toEqual([undefined, true])
    const damaged = temporaryFolder({'.git/index': 'DIRC'})
    expect([readTracked(damaged), trackedFiles(damaged).has('a/b.md')]).toEqual([undefined, false])
    expect(trackedFiles(temporaryFolder()).hasBelow('')).toBe(false)
  })
})
