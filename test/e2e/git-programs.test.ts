/** What a repository's own configuration could make git run: an archive may bring a `.git` along. */
import {chmodSync, existsSync, rmSync, utimesSync} from 'node:fs'
import {join} from 'node:path'
import {beforeEach, describe, expect, test} from 'vitest'
import {temporaryFolder, writeFiles} from '../support/folder.ts'
import {createRepository, found, goodAgent, lintAgents, type Repository} from '../support/repository.ts'

let repository: Repository
let program: string
let trace: string

beforeEach(() => {
  const place = temporaryFolder()
  program = join(place, 'program')
  trace = join(place, 'trace')
  writeFiles(place, {program: `#!/bin/sh\ntouch '${trace}'\ncat\n`})
  chmodSync(program, 0o755)
  repository = createRepository()
  repository.write('agents/a.md', goodAgent)
  repository.write('agents/b.md', goodAgent)
  repository.commit()
  repository.write('agents/a.md', `${goodAgent}\n`)
  repository.git('add', 'agents/a.md')
  repository.write('agents/c.md', goodAgent.replaceAll('\n', '\r\n'))
})

/** Every way of a run to call git. */
const commands = [
  ['.'],
  ['--staged'],
  ['--staged', '--changed-lines'],
  ['--staged', '--fix'],
  ['--changed'],
  ['--since', 'HEAD', '--changed-lines'],
  ['outputs', 'agents/b.md', '--agent', 'a'],
  ['init', '--dry-run']
]

/** The time of a file is what makes git compare its content. */
function touchAll(): void {
  for (const name of ['a', 'b']) utimesSync(join(repository.folder, `agents/${name}.md`), 1, 1)
}

describe('no command starts a program that the repository names', () => {
  const set = (...settings: readonly (readonly [string, string])[]): void => {
    for (const [key, value] of settings) repository.git('config', key, value)
  }
  const attributes = (text: string): void => repository.write('.git/info/attributes', text)

  test.each<[string, () => void]>([
    ['a monitor of files', () => set(['core.fsmonitor', program])],
    [
      'a filter',
      () => {
        set(['filter.f.clean', program], ['filter.f.required', 'true'])
        attributes('*.md filter=f')
      }
    ],
    [
      'a filter that stays open',
      () => {
        set(['filter.f.process', program])
        attributes('*.md filter=f')
      }
    ],
    [
      'a filter of a file that is included',
      () => {
        repository.write('.git/more', `[filter "f"]\n\tclean = ${program}\n`)
        set(['include.path', 'more'])
        attributes('*.md filter=f')
      }
    ],
    [
      'programs that compare',
      () => {
        set(['diff.external', program], ['diff.d.command', program], ['diff.d.textconv', program])
        attributes('*.md diff=d')
      }
    ],
    ['a pager', () => set(['core.pager', program], ['pager.diff', program], ['pager.ls-files', program])],
    ['aliases', () => set(['alias.diff', `!${program}`], ['alias.ls-files', `!${program}`])],
    [
      'hooks',
      () => {
        for (const name of ['post-index-change', 'fsmonitor-watchman']) {
          repository.write(`.git/hooks/${name}`, `#!/bin/sh\ntouch '${trace}'\n`)
          chmodSync(join(repository.folder, '.git/hooks', name), 0o755)
        }
      }
    ]
  ])('%s', async (_, arrange) => {
    arrange()
    touchAll()
    for (const argv of commands) {
      const {err} = await lintAgents(repository.folder, ...argv)
      expect([argv, existsSync(trace), /failed|Internal/.test(err)]).toEqual([argv, false, false])
    }
  })

  test('what a clone lacks is not fetched', async () => {
    set(
      ['core.repositoryformatversion', '1'],
      ['extensions.partialClone', 'origin'],
      ['remote.origin.promisor', 'true'],
      ['remote.origin.url', `ext::${program}`],
      ['protocol.ext.allow', 'always']
    )
    const blob = repository.git('rev-parse', ':agents/a.md').trim()
    rmSync(join(repository.folder, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    const {code, err} = await lintAgents(repository.folder, '--staged', '--changed-lines')
    expect([code, existsSync(trace)]).toEqual([2, false])
    expect(err).toMatch(/^(?:git diff failed|Missing staged content)/)
  })

  test('a filter whose name git would read as something else ends the run', async () => {
    set(['filter.a=b.clean', program])
    const {code, err} = await lintAgents(repository.folder, '--changed')
    expect([code, err]).toEqual([2, 'Unexpected `filter.a=b` in the configuration of git, expected no `=`\n'])
  })
})

test('a filter of the person applies; a file with one of the repository counts as changed', async () => {
  const filter = '[filter "upper"]\n\tclean = tr a-z A-Z\n'
  const before = process.env['GIT_CONFIG_GLOBAL']
  process.env['GIT_CONFIG_GLOBAL'] = join(temporaryFolder({config: filter}), 'config')
  try {
    repository.write('.git/info/attributes', 'd.md filter=upper\n')
    repository.write('agents/d.md', goodAgent)
    repository.commit()
    utimesSync(join(repository.folder, 'agents/d.md'), 1, 1)
    const changed = async () => found(await lintAgents(repository.folder, '--since', 'HEAD', '--format', 'json'))
    expect(await changed()).toEqual([])
    repository.git('config', 'filter.upper.clean', program)
    utimesSync(join(repository.folder, 'agents/d.md'), 2, 2)
    expect(await changed()).toEqual([expect.stringContaining('agents/d.md')])
    expect(existsSync(trace)).toBe(false)
  } finally {
    process.env['GIT_CONFIG_GLOBAL'] = before
  }
})

test('files that git stores with LF are known, however many there are', async () => {
  const crlf = goodAgent.replaceAll('\n', '\r\n')
  repository.write('.gitattributes', '*.md text eol=crlf\n')
  const names = Array.from({length: 40}, (_, index) => `agents/crlf-${index}.md`)
  for (const name of names) repository.write(name, crlf)
  repository.commit()
  const {code, out} = await lintAgents(repository.folder, '--format', 'json', ...names)
  expect([code, out.includes('lf-line-endings')]).toEqual([0, false])
  const unknown = names.map((name) => name.replace('crlf', 'unknown'))
  for (const name of unknown) repository.write(name, crlf)
  const ran = await lintAgents(repository.folder, '--format', 'json', ...unknown)
  expect(ran.out.match(/"lf-line-endings"/g)?.length).toBe(40)
})
