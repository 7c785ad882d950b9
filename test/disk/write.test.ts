/** Files that a run writes: whole, to their own place, and never over what somebody else wrote meanwhile. */
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {writeWhole} from '../../src/disk/write.ts'
import {expectInside} from '../../src/disk/write-target.ts'
import {allRules} from '../../src/run/rules.ts'
import {run} from '../../src/run/run.ts'
import {temporaryFolder} from '../support/folder.ts'
import {fixableAgent, goodAgent} from '../support/repository.ts'

describe('writeWhole', () => {
  test('keeps the mode, and leaves nothing else behind', () => {
    const cwd = temporaryFolder({'a.md': 'old'})
    chmodSync(join(cwd, 'a.md'), 0o640)
    writeWhole(join(cwd, 'a.md'), 'new', {before: 'old'})
    expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toBe('new')
    expect(statSync(join(cwd, 'a.md')).mode & 0o777).toBe(0o640)
    expect(readdirSync(cwd)).toEqual(['a.md'])
  })

  test('a link stays a link, and its target gets the text', () => {
    const cwd = temporaryFolder({'real.md': 'old'})
    symlinkSync('real.md', join(cwd, 'link.md'))
    writeWhole(join(cwd, 'link.md'), 'new')
    expect(lstatSync(join(cwd, 'link.md')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(cwd, 'real.md'), 'utf8')).toBe('new')
  })

  test('no link of a guessable name leads elsewhere', () => {
    const cwd = temporaryFolder({'inner/a.md': 'old', 'secret.md': 'secret'})
    for (const name of [`.a.md.${process.pid}.tmp`, '.a.md.tmp', 'a.md.tmp', '.lint-agents-.tmp'])
      symlinkSync('../secret.md', join(cwd, 'inner', name))
    writeWhole(join(cwd, 'inner/a.md'), 'new')
    expect(readFileSync(join(cwd, 'secret.md'), 'utf8')).toBe('secret')
    expect(lstatSync(join(cwd, 'inner/a.md')).isSymbolicLink()).toBe(false)
  })

  test('a file that changed meanwhile keeps its text', () => {
    const cwd = temporaryFolder({'a.md': 'edited'})
    const path = join(cwd, 'a.md')
    expect(() => writeWhole(path, 'new', {before: 'old'})).toThrow(
      `${path}: not written: the file changed since it was read`
    )
    expect(readFileSync(path, 'utf8')).toBe('edited')
    expect(readdirSync(cwd)).toEqual(['a.md'])
  })

  test('a name as long as the disk allows', () => {
    const cwd = temporaryFolder({})
    const path = join(cwd, `${'n'.repeat(252)}.md`)
    writeWhole(path, 'new')
    expect(readFileSync(path, 'utf8')).toBe('new')
  })

  test('what cannot be written is a clear error, without leftovers', () => {
    const cwd = temporaryFolder({'a.md': 'old'})
    mkdirSync(join(cwd, 'folder'))
    expect(() => writeWhole(join(cwd, 'folder'), 'new')).toThrow(/Cannot write the file/)
    expect(() => writeWhole(join(cwd, 'no/such/a.md'), 'new')).toThrow(/Cannot write the file/)
    expect(readdirSync(cwd).sort()).toEqual(['a.md', 'folder'])
  })
})

describe('links', () => {
  /** A repository and a file outside of it that has the text which a fix expects. */
  const outside = (files = {}) => {
    const base = temporaryFolder({'repository/.git/HEAD': '', 'victim/a.md': 'old', ...files})
    return {repository: join(base, 'repository'), victim: join(base, 'victim'), base}
  }

  test.each([
    ['of a file', [['a.md', '../victim/a.md']], 'a.md'],
    ['of a folder', [['b', '../victim']], 'b/a.md'],
    [
      'of a link',
      [
        ['b', 'c'],
        ['c', '../victim']
      ],
      'b/a.md'
    ],
    ['to a new file', [['n.md', '../victim/new']], 'n.md']
  ] as const)('none leads out of the repository: %s', (_, links, name) => {
    const {repository, victim} = outside()
    for (const [link, target] of links) symlinkSync(target, join(repository, link))
    expect(() => writeWhole(join(repository, name), 'new')).toThrow(
      new RegExp(`not written: it leads to ${victim}/(?:a.md|new), outside of ${repository}: name that file instead$`)
    )
    expect([readdirSync(victim), readFileSync(join(victim, 'a.md'), 'utf8')]).toEqual([['a.md'], 'old'])
  })

  test('nor into another repository, or out of a folder without one', () => {
    const {repository, victim, base} = outside({'victim/.git/HEAD': '', 'plain/x': ''})
    symlinkSync('../victim', join(repository, 'b'))
    expect(() => writeWhole(join(repository, 'b/a.md'), 'new')).toThrow(/outside of/)
    const plain = join(base, 'plain')
    symlinkSync('../victim', join(plain, 'b'))
    expect(() => writeWhole(join(plain, 'b/a.md'), 'new', {cwd: plain})).toThrow(/outside of/)
    expect(readFileSync(join(victim, 'a.md'), 'utf8')).toBe('old')
  })

  test('inside of the repository they are followed, also to files that are not there yet', () => {
    const {repository} = outside({'repository/real/a.md': 'old'})
    symlinkSync('real', join(repository, 'b'))
    symlinkSync('../b/new.md', join(repository, 'real/link.md'))
    writeWhole(join(repository, 'b/a.md'), 'new', {before: 'old'})
    writeWhole(join(repository, 'b/link.md'), 'made')
    expect(readdirSync(join(repository, 'real')).sort()).toEqual(['a.md', 'link.md', 'new.md'])
    expect(readFileSync(join(repository, 'real/a.md'), 'utf8')).toBe('new')
    expect(readFileSync(join(repository, 'real/new.md'), 'utf8')).toBe('made')
  })

  test('in a folder without a repository they may lead to the working directory', () => {
    const cwd = temporaryFolder({'AGENTS.md': 'old', 'sub/x': ''})
    symlinkSync('../AGENTS.md', join(cwd, 'sub/link.md'))
    writeWhole(join(cwd, 'sub/link.md'), 'new', {before: 'old', cwd})
    expect(readFileSync(join(cwd, 'AGENTS.md'), 'utf8')).toBe('new')
    expect(() => writeWhole(join(cwd, 'sub/link.md'), 'other')).toThrow(/outside of/)
  })

  test.each([
    ['a link to a hook', '.git/hooks/pre-commit', 'report.json'],
    ['a link to a file of git', '.git/config', 'report.json'],
    ['a link to the folder', '.git', 'out/hooks/post-checkout'],
    ['a link to a folder below', '.git/hooks', 'out/post-checkout'],
    ['a link to a submodule', '.git/modules/a', 'out/config'],
    ['a link in other letters', '.GIT/hooks', 'out/post-checkout']
  ])('nor into the files of git: %s', (_, target, path) => {
    const cwd = temporaryFolder({'.git/HEAD': '', '.git/hooks/a': '', '.git/modules/a/HEAD': '', '.GIT/hooks/a': ''})
    symlinkSync(target, join(cwd, path.split('/')[0] ?? ''))
    const before = readdirSync(cwd, {recursive: true}).sort()
    expect(() => writeWhole(join(cwd, path), 'x', {cwd})).toThrow('which is a file of git')
    expect(readdirSync(cwd, {recursive: true}).sort()).toEqual(before)
  })

  test('nor where a file of git is named itself; a work tree among them is one', () => {
    const cwd = temporaryFolder({'.git/HEAD': '', '.git/tree/.git': 'gitdir: x', '.git/tree/a.md': ''})
    expect(() => writeWhole(join(cwd, '.git/config'), 'x')).toThrow('which is a file of git')
    writeWhole(join(cwd, '.git/tree/a.md'), 'new')
    expect(readFileSync(join(cwd, '.git/tree/a.md'), 'utf8')).toBe('new')
    expect(() => writeWhole(join(cwd, '.git/tree/.git'), 'x')).toThrow('which is a file of git')
  })

  test.each(['bare', 'repository/store'])('nor among those of a folder that git takes for its own: %s', (name) => {
    const cwd = temporaryFolder({
      'repository/.git': 'gitdir: store\n',
      ...Object.fromEntries(['HEAD', 'objects/x', 'refs/x', 'hooks/x'].map((each) => [`${name}/${each}`, 'x']))
    })
    for (const path of ['hooks/x', 'hooks/new', 'new'])
      expect(() => writeWhole(join(cwd, name, path), 'x')).toThrow('which is a file of git')
    expect(() => expectInside(join(cwd, name, 'new/x'), join(cwd, name), {cwd})).toThrow('which is a file of git')
    mkdirSync(join(cwd, name, 'tree/.git'), {recursive: true})
    writeWhole(join(cwd, name, 'tree/a.md'), 'x')
    expect(readFileSync(join(cwd, name, 'tree/a.md'), 'utf8')).toBe('x')
  })

  test('a loop is a clear error', () => {
    const {repository} = outside()
    symlinkSync('a.md', join(repository, 'a.md'))
    expect(() => writeWhole(join(repository, 'a.md'), 'new')).toThrow(
      /a\.md: Cannot write the file: too many symbolic links/
    )
  })
})

describe('what is not replaced', () => {
  test('a file with more than one name', () => {
    const cwd = temporaryFolder({'a.md': 'old'})
    linkSync(join(cwd, 'a.md'), join(cwd, 'b.md'))
    expect(() => writeWhole(join(cwd, 'a.md'), 'new')).toThrow(
      'a.md: not written: the file has 2 hard links, and only one would change'
    )
    expect(readFileSync(join(cwd, 'b.md'), 'utf8')).toBe('old')
  })

  test('a read-only file, also by root', () => {
    const cwd = temporaryFolder({'a.md': 'old'})
    chmodSync(join(cwd, 'a.md'), 0o444)
    expect(() => writeWhole(join(cwd, 'a.md'), 'new')).toThrow('a.md: not written: the file is read-only')
  })

  test('a file that is gone, that became a folder or a link, or whose bytes differ', () => {
    const cwd = temporaryFolder({'bytes.md': Buffer.from([0xef, 0xbf, 0xbd, 0x0a]), 'other.md': 'old'})
    mkdirSync(join(cwd, 'folder.md'))
    for (const name of ['gone.md', 'bytes.md', 'folder.md'])
      expect(() => writeWhole(join(cwd, name), 'new', {before: '\uFFFD'})).toThrow(/not written|it is a folder/)
    expect(readdirSync(cwd).sort()).toEqual(['bytes.md', 'folder.md', 'other.md'])
  })

  test('a file that is there where a new one is expected', () => {
    const cwd = temporaryFolder({'a.md': 'old'})
    expect(() => writeWhole(join(cwd, 'a.md'), 'new', {isNew: true})).toThrow('changed since it was read')
    expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toBe('old')
  })
})

test('a file that another run fixed the same way is fine', () => {
  const cwd = temporaryFolder({'a.md': 'new'})
  const {ino} = statSync(join(cwd, 'a.md'))
  writeWhole(join(cwd, 'a.md'), 'new', {before: 'old'})
  expect(statSync(join(cwd, 'a.md')).ino).toBe(ino)
})

test.skipIf(process.platform === 'win32')('a file loses the bits that run it as its owner, as by any write', () => {
  const cwd = temporaryFolder({'a.md': 'old'})
  chmodSync(join(cwd, 'a.md'), 0o6755)
  writeWhole(join(cwd, 'a.md'), 'new')
  expect(statSync(join(cwd, 'a.md')).mode & 0o7777).toBe(0o755)
})

describe('leftovers of killed runs', () => {
  const name = (digit: string): string => `.lint-agents-${digit.repeat(16)}.tmp`

  test('old ones in the folder of a write are removed, and nothing else', () => {
    const others = ['.lint-agents-0.tmp', 'a.tmp', `x${name('2')}`, `${name('3')}.md`]
    const cwd = temporaryFolder(Object.fromEntries([name('0'), name('1'), ...others].map((each) => [each, 'x'])))
    const past = new Date(Date.now() - 700_000)
    for (const each of [name('0'), ...others]) utimesSync(join(cwd, each), past, past)
    symlinkSync('a.tmp', join(cwd, name('4')))
    mkdirSync(join(cwd, name('5')))
    utimesSync(join(cwd, name('5')), past, past)
    writeWhole(join(cwd, 'a.md'), 'new')
    expect(readdirSync(cwd).sort()).toEqual([name('1'), name('4'), name('5'), ...others, 'a.md'].sort())
  })
})

test('a run writes each file as soon as it is fixed, and an edit made meanwhile is not lost', async () => {
  const cwd = temporaryFolder({'.git/HEAD': '', 'a.md': fixableAgent, 'c.md': fixableAgent, 'd.md': fixableAgent})
  writeFileSync(join(cwd, 'b.md'), Buffer.concat([Buffer.from('# SUGGESTED PROMPTS\n\n'), Buffer.from([0xff, 0x0a])]))
  const edited = `${fixableAgent}\nEdited.\n`
  const notices: string[] = []
  let isEdited = false
  const rules = allRules.map((rule): typeof rule => ({
    ...rule,
    check(source, report, options) {
      // The file is read by now.
      if (!isEdited && source.path.endsWith('/c.md')) writeFileSync(join(cwd, 'c.md'), edited)
      isEdited ||= source.path.endsWith('/c.md')
      rule.check(source, report, options)
    }
  }))
  const {report, hasFailed} = await run(
    {paths: ['.'], config: false, fix: 'safe', hasWrites: true},
    {
      cwd,
      rules,
      notify({kind, message}) {
        notices.push(`${kind}: ${message}`)
        if (kind !== 'not-fixed') return
        // It is the turn of `b.md`, which is not valid UTF-8.
        expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toBe(goodAgent)
        writeFileSync(join(cwd, 'd.md'), edited)
      }
    }
  )
  expect(notices).toEqual([
    'not-fixed: b.md: not fixed: invalid UTF-8',
    `not-written: ${join(cwd, 'c.md')}: not written: the file changed since it was read`
  ])
  expect(hasFailed).toBe(true)
  expect(['a.md', 'c.md', 'd.md'].map((name) => readFileSync(join(cwd, name), 'utf8'))).toEqual([
    goodAgent,
    edited,
    `${goodAgent}\nEdited.\n`
  ])
  expect(report.files.find(({path}) => path === 'c.md')?.findings).toHaveLength(1)
})
