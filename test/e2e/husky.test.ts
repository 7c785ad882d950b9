import {chmodSync} from 'node:fs'
import {delimiter, join} from 'node:path'
import {beforeEach, describe, expect, test} from 'vitest'
import {
  brokenAgent,
  createRepository,
  fixableAgent,
  goodAgent,
  type Outcome,
  type Repository,
  run
} from '../support/repository.ts'

const root = join(import.meta.dirname, '../..').replaceAll('\\', '/')
const bin = `node ${root}/bin/lint-agents.js`

/** Commits as a user does, with the hooks. */
function commit({folder}: Repository, ...args: string[]): Outcome {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  return run('git', ['commit', '--message', 'A change', ...args], folder, {PATH: path})
}

const logged = ({git}: Repository): string => git('log', '--format=%s')
const committed = ({git}: Repository, path: string): string => git('show', `HEAD:${path}`)

describe('husky and lint-staged, with `lint-agents --fix` as the task', () => {
  let repository: Repository

  beforeEach(() => {
    repository = createRepository()
    repository.write('.lintstagedrc.json', JSON.stringify({'*.{md,mdc}': `${bin} --fix`}))
    expect(run(process.execPath, [`${root}/node_modules/husky/bin.js`], repository.folder)).toMatchObject({code: 0})
    repository.write('.husky/pre-commit', 'lint-staged\n')
    repository.write('agents/reviewer.md', goodAgent)
    repository.commit('The start')
  })

  test('a fix is staged again and committed, also in a file with spaces and umlauts in its name', () => {
    const name = 'agents/größe und übung.md'
    repository.write(name, fixableAgent)
    repository.write('.cursor/rules/-rule.mdc', fixableAgent)
    repository.git('add', '.')
    expect(commit(repository)).toMatchObject({code: 0})
    expect(committed(repository, name)).toBe(goodAgent)
    expect(committed(repository, '.cursor/rules/-rule.mdc')).toBe(goodAgent)
    expect(repository.read(name)).toBe(goodAgent)
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  test('of a file that is partly staged, only the staged part is fixed and committed; the rest stays on disk', () => {
    const staged = fixableAgent.replace('You review', 'You carefully review')
    repository.write('agents/reviewer.md', staged)
    repository.git('add', '.')
    repository.write('agents/reviewer.md', `Not staged.\n\n${staged}`)
    expect(commit(repository)).toMatchObject({code: 0})
    const fixed = goodAgent.replace('You review', 'You carefully review')
    expect(committed(repository, 'agents/reviewer.md')).toBe(fixed)
    expect(repository.read('agents/reviewer.md')).toBe(`Not staged.\n\n${fixed}`)
    expect(repository.git('diff', '--stat')).toContain('2 insertions(+)')
    expect(repository.git('stash', 'list')).toBe('')
  })

  test('a file that cannot be fixed refuses the commit; the files, the index and the stash are as before', () => {
    repository.write('agents/broken.md', brokenAgent)
    repository.write('agents/mendable.md', fixableAgent)
    repository.write('agents/reviewer.md', `${goodAgent}\nStaged.\n`)
    repository.git('add', '.')
    repository.write('agents/reviewer.md', `${goodAgent}\nStaged.\n\nNot staged.\n`)
    const before = repository.git('status', '--porcelain')
    const outcome = commit(repository)
    expect(outcome.code).toBe(1)
    expect(outcome.err).toContain('Unexpected 1 item in a prompt block, expected 2 to 4')
    expect(logged(repository)).toBe('The start\n')
    expect(repository.git('status', '--porcelain')).toBe(before)
    expect(repository.read('agents/mendable.md')).toBe(fixableAgent)
    expect(repository.git('show', ':agents/mendable.md')).toBe(fixableAgent)
    expect(repository.read('agents/reviewer.md')).toBe(`${goodAgent}\nStaged.\n\nNot staged.\n`)
    expect(repository.git('show', ':agents/reviewer.md')).toBe(`${goodAgent}\nStaged.\n`)
    expect(repository.git('stash', 'list')).toBe('')
  })

  test('an ignored file does not refuse the commit', () => {
    repository.write('.remarkignore', 'drafts/\n')
    repository.write('drafts/broken.md', brokenAgent)
    repository.git('add', '.')
    expect(commit(repository)).toMatchObject({code: 0})
  })

  test('with core.autocrlf, CRLF on disk and LF in the index is clean, and a fix keeps it so', () => {
    repository.git('config', 'core.autocrlf', 'true')
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
    repository.write('agents/a.md', crlf(goodAgent))
    repository.git('add', '.')
    expect(run('node', [`${root}/bin/lint-agents.js`, 'agents/a.md'], repository.folder)).toMatchObject({
      code: 0,
      out: 'No problems in 1 file\n'
    })
    expect(commit(repository)).toMatchObject({code: 0})
    expect(committed(repository, 'agents/a.md')).toBe(goodAgent)
    expect(repository.read('agents/a.md')).toBe(crlf(goodAgent))
    repository.write('agents/a.md', crlf(fixableAgent))
    repository.write('agents/b.md', crlf(fixableAgent))
    repository.git('add', '.')
    expect(commit(repository)).toMatchObject({code: 0})
    expect(committed(repository, 'agents/b.md')).toBe(goodAgent)
    expect(repository.read('agents/b.md')).toBe(crlf(goodAgent))
    expect(repository.git('status', '--porcelain')).toBe('')
  })
})

describe('a plain hook, with `lint-agents --staged`', () => {
  function withHook(command: string): Repository {
    const repository = createRepository()
    repository.commit('The start')
    const hook = repository.git('rev-parse', '--git-path', 'hooks/pre-commit').trim()
    repository.write(hook, `#!/bin/sh\n${command}\n`)
    chmodSync(join(repository.folder, hook), 0o755)
    return repository
  }

  test('what is staged decides, also with `git commit --all` and with `git commit PATH`', () => {
    const repository = withHook(`${bin} --staged`)
    repository.write('a.md', fixableAgent)
    repository.git('add', '.')
    repository.write('a.md', goodAgent)
    expect(commit(repository)).toMatchObject({code: 1})
    expect(commit(repository, '--all')).toMatchObject({code: 0})
    repository.write('a.md', fixableAgent)
    repository.write('b.md', goodAgent)
    repository.git('add', '.')
    expect(commit(repository, 'b.md')).toMatchObject({code: 0})
    expect(commit(repository)).toMatchObject({code: 1})
    expect(commit(repository, '--all')).toMatchObject({code: 1})
    expect(committed(repository, 'a.md')).toBe(goodAgent)
  })

  test('a fix that is not staged refuses the commit; the next commit has it', () => {
    const repository = withHook(`${bin} --staged --fix`)
    repository.write('a.md', fixableAgent)
    repository.git('add', '.')
    const refused = commit(repository)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('Fixed but not staged: a.md')
    repository.git('add', '.')
    expect(commit(repository)).toMatchObject({code: 0})
    expect(committed(repository, 'a.md')).toBe(goodAgent)
  })

  test('a commit of nothing but a deletion passes', () => {
    const repository = withHook(`${bin} --staged`)
    repository.write('a.md', brokenAgent)
    repository.commit()
    repository.git('rm', '--quiet', 'a.md')
    expect(commit(repository)).toMatchObject({code: 0})
  })
})
