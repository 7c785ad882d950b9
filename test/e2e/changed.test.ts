/** Changed files and lines, with the real git. */
import {existsSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {join, sep} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type ChangeScope, type FileChange, findChanges, isWithin, rangesOf} from '../../src/git/changed.ts'
import {
  brokenAgent,
  createRepository,
  fixableAgent,
  found,
  goodAgent,
  lintAgents,
  openRepository,
  type Repository,
  run,
  temporaryFolder
} from '../support/repository.ts'
import {runs} from '../support/runs.ts'

const isWindows = process.platform === 'win32'

/** Names that git quotes or that a naive reader splits; Windows does not have names such as the last three. */
const oddNames = [
  'two words.md',
  'größe/übung.md',
  '-leading.md',
  "it's [a] {glob}*.md",
  'a → b.md',
  'tab\there.md',
  'new\nline.md',
  'say "hi"\\.md'
].filter((name) => !isWindows || !/[*"\t\n]/.test(name))

/** What changed, by path from the root. */
function changes({folder}: Repository, scope: ChangeScope, lines = false): Record<string, FileChange> {
  const {files} = findChanges(folder, scope, {lines})
  return Object.fromEntries(
    [...files].map(([path, change]) => [path.slice(folder.length + 1).replaceAll(sep, '/'), change] as const)
  )
}

const names = (repository: Repository, scope: ChangeScope): string[] => Object.keys(changes(repository, scope)).sort()
const lines = (repository: Repository, scope: ChangeScope) =>
  Object.fromEntries(
    Object.entries(changes(repository, scope, true)).map(([path, {lines: found}]) => [path, found?.spans])
  )

const staged: ChangeScope = {name: 'staged'}
const changed: ChangeScope = {name: 'changed'}
const numbered = (count: number): string => Array.from({length: count}, (_, at) => `line ${at + 1}\n`).join('')

describe('which files', () => {
  test('staged: added, modified and renamed files, whatever their names; not deleted ones, not what is only on disk', () => {
    const repository = createRepository()
    for (const name of oddNames) repository.write(name, 'old\n')
    repository.write('gone.md', 'gone\n')
    repository.write('from.md', numbered(20))
    repository.write('same.md', 'same\n')
    repository.commit()
    for (const name of oddNames) repository.write(name, 'new\n')
    repository.write('added.md', 'added\n')
    repository.git('rm', '--quiet', 'gone.md')
    repository.git('mv', 'from.md', 'to.md')
    repository.git('add', '--all')
    repository.write('same.md', 'only on disk\n')
    repository.write('untracked.md', 'untracked\n')
    expect(names(repository, staged)).toEqual([...oddNames, 'added.md', 'to.md'].sort())
  })

  test('staged before the first commit', () => {
    const repository = createRepository()
    repository.write('a.md', 'a\n')
    repository.git('add', '.')
    expect(names(repository, staged)).toEqual(['a.md'])
    expect(names(repository, changed)).toEqual(['a.md'])
  })

  test('links and repositories inside are not files; a link that became a file is one', () => {
    const repository = createRepository()
    repository.write('target.md', 'target\n')
    if (!isWindows) symlinkSync('target.md', join(repository.folder, 'turned.md'))
    repository.commit()
    if (!isWindows) symlinkSync('target.md', join(repository.folder, 'link.md'))
    rmSync(join(repository.folder, 'turned.md'), {force: true})
    repository.write('turned.md', 'a file\n')
    createRepository(join(repository.folder, 'inner')).write('inner.md', 'inner\n')
    expect(names(repository, changed).filter((name) => name !== 'link.md')).toEqual(['turned.md'])
    repository.git('add', 'turned.md', ...(isWindows ? [] : ['link.md']))
    expect(names(repository, staged)).toEqual(['turned.md'])
  })

  test('changed: what the branch did, what is not committed, what is not tracked; not what others did meanwhile', () => {
    const repository = createRepository()
    repository.write('.gitignore', 'ignored.md\n')
    repository.write('base.md', 'base\n')
    repository.write('theirs.md', 'theirs\n')
    repository.commit()
    repository.git('switch', '--quiet', '--create', 'feature')
    repository.write('committed.md', 'committed\n')
    repository.commit()
    repository.git('switch', '--quiet', 'main')
    repository.write('theirs.md', 'changed meanwhile\n')
    repository.commit()
    repository.git('switch', '--quiet', 'feature')
    for (const name of oddNames) repository.write(name, 'untracked\n')
    repository.write('ignored.md', 'ignored\n')
    repository.write('base.md', 'not committed\n')
    const expected = [...oddNames, 'base.md', 'committed.md'].sort()
    expect(names(repository, changed)).toEqual(expected)
    expect(names(repository, {name: 'since', ref: 'main'})).toEqual(expected)
    expect(names(repository, {name: 'since', ref: 'HEAD'})).toEqual([...oddNames, 'base.md'].sort())
  })

  test('changed: the upstream comes first, then the head of origin, then the default branches', () => {
    const repository = createRepository()
    repository.commit('one')
    repository.git('branch', 'one')
    for (const name of ['two', 'three', 'four']) {
      repository.write(`${name}.md`, name)
      repository.commit(name)
      repository.git('branch', name)
    }
    repository.git('switch', '--quiet', '--create', 'feature')
    repository.git('branch', '--force', 'main', 'three')
    expect(names(repository, changed)).toEqual(['four.md'])
    repository.git('update-ref', 'refs/remotes/origin/trunk', 'two')
    repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk')
    expect(names(repository, changed)).toEqual(['four.md', 'three.md'])
    repository.git('branch', '--quiet', '--set-upstream-to=one')
    expect(names(repository, changed)).toEqual(['four.md', 'three.md', 'two.md'])
    repository.git('branch', '--unset-upstream')
    repository.git('symbolic-ref', '--delete', 'refs/remotes/origin/HEAD')
    repository.git('branch', '--quiet', '--delete', '--force', 'main')
    repository.git('update-ref', 'refs/remotes/origin/master', 'three')
    expect(names(repository, changed)).toEqual(['four.md'])
  })

  test('histories that share no commit are compared as they are', () => {
    const repository = createRepository()
    repository.write('a.md', 'a\n')
    repository.commit()
    repository.git('switch', '--quiet', '--orphan', 'other')
    repository.write('b.md', 'b\n')
    repository.commit()
    expect(names(repository, {name: 'since', ref: 'main'})).toEqual(['b.md'])
  })

  test('a shallow clone that lacks what both share is refused, and how to get it', () => {
    const origin = createRepository()
    origin.write('a.md', 'a\n')
    origin.commit()
    origin.git('switch', '--quiet', '--create', 'feature')
    for (const name of ['b.md', 'c.md']) {
      origin.write(name, 'b\n')
      origin.commit()
    }
    const clone = createRepository()
    const from = ['--quiet', '--depth=1', `file://${origin.folder}`]
    clone.git('fetch', ...from, 'feature:feature')
    clone.git('switch', '--quiet', 'feature')
    const advice = '`git fetch --unshallow`, or `fetch-depth: 0` of actions/checkout, gets all commits'
    expect(() => names(clone, {name: 'since', ref: 'main'})).toThrow(advice)
    clone.git('fetch', ...from, 'main:main')
    expect(() => names(clone, {name: 'since', ref: 'main'})).toThrow(advice)
    expect(() => names(clone, changed)).toThrow(advice)
    clone.git('fetch', '--quiet', '--unshallow', `file://${origin.folder}`, 'feature')
    expect(names(clone, {name: 'since', ref: 'main'})).toEqual(['b.md', 'c.md'])
  })

  test("a user's own settings of git change nothing", () => {
    const repository = createRepository()
    repository.write('ü b.md', numbered(9))
    repository.commit()
    const settings = {
      'color.ui': 'always',
      'core.quotePath': 'true',
      'diff.noprefix': 'true',
      'diff.mnemonicPrefix': 'true',
      'diff.external': 'no-such-program',
      'diff.context': '5',
      'diff.interHunkContext': '5',
      'diff.renames': 'false',
      'diff.relative': 'true',
      'status.showUntrackedFiles': 'no'
    }
    for (const [name, value] of Object.entries(settings)) repository.git('config', name, value)
    repository.git('mv', 'ü b.md', 'ü c.md')
    repository.write('ü c.md', numbered(9).replace('line 2\n', 'line two\n').replace('line 5\n', 'line five\n'))
    repository.git('add', '.')
    expect(lines(repository, staged)).toEqual({
      'ü c.md': [
        {first: 2, last: 2},
        {first: 5, last: 5}
      ]
    })
  })
})

describe('which lines', () => {
  test('lines of a hunk are those of the new text; all lines of a new file; none of a deletion or a mere rename', () => {
    const repository = createRepository()
    repository.write('edited.md', numbered(9))
    repository.write('shorter.md', numbered(9))
    repository.write('from.md', numbered(9))
    repository.commit()
    repository.write('edited.md', `zero\n${numbered(9).replace('line 5\nline 6\n', 'five\nsix\nand a half\n')}ten`)
    repository.write('shorter.md', numbered(8).replace('line 3\n', ''))
    repository.git('mv', 'from.md', 'to.md')
    repository.write('new.md', 'one\ntwo')
    repository.write('empty.md', '')
    repository.git('add', '--all')
    expect(lines(repository, staged)).toEqual({
      'edited.md': [
        {first: 1, last: 1},
        {first: 6, last: 8},
        {first: 12, last: 12}
      ],
      'empty.md': undefined,
      'new.md': [{first: 1, last: 2}],
      'shorter.md': [],
      'to.md': []
    })
    repository.git('reset', '--quiet', 'new.md')
    expect(lines(repository, changed)).toMatchObject({'new.md': undefined, 'shorter.md': []})
  })

  test.skipIf(isWindows)(
    'all of a link that became a file, also of an empty one; those that were there of one that became empty',
    () => {
      const repository = createRepository()
      repository.write('was-file.md', 'one\n')
      for (const name of ['text.md', 'empty.md']) symlinkSync('was-file.md', join(repository.folder, name))
      repository.commit()
      for (const name of ['text.md', 'empty.md']) rmSync(join(repository.folder, name))
      repository.write('text.md', 'one\n')
      repository.write('empty.md', '')
      repository.write('was-file.md', '')
      repository.git('add', '.')
      for (const scope of [staged, changed])
        expect(lines(repository, scope)).toEqual({
          'empty.md': undefined,
          'text.md': [{first: 1, last: 1}],
          'was-file.md': []
        })
    }
  )

  test('odd names have their lines, and lines that look like a patch, or hold NUL, are lines', () => {
    const repository = createRepository()
    for (const name of oddNames) repository.write(name, 'one\n-- a/x\n++ b/x\n@@ -1 +1 @@\nfive\n')
    repository.write('.gitattributes', '*.md -diff\n')
    repository.commit()
    for (const name of oddNames) repository.write(name, 'one\n++ b/y\n@@ -1 +9 @@\n-- a/y\nfive\n\0six')
    repository.git('add', '.')
    const expected = oddNames.map((name) => [
      name,
      [
        {first: 2, last: 4},
        {first: 6, last: 6}
      ]
    ])
    expect(lines(repository, staged)).toEqual(Object.fromEntries(expected))
  })

  test('the lines of two texts are those that `rangesOf` finds: what is left of the new text is in the old one', () => {
    const repository = createRepository()
    const text = fc.array(fc.constantFrom('a', 'b', 'c\r', '', '-- x', '++ y', '\\ No newline'), {maxLength: 12})
    fc.assert(
      fc.property(text, text, fc.boolean(), fc.boolean(), (before, after, hasEnd, hadEnd) => {
        const join = (parts: string[], isEnded: boolean) => parts.join('\n') + (isEnded && parts.length > 0 ? '\n' : '')
        const old = join(before, hadEnd)
        const fresh = join(after, hasEnd)
        repository.write('a.md', old)
        repository.commit()
        repository.write('a.md', fresh)
        repository.git('add', '.')
        const spans = lines(repository, staged)['a.md'] ?? []
        const ranges = rangesOf(fresh, spans)
        const rest = [...fresh].filter((_, at) => !isWithin({start: at, end: at + 1}, ranges)).join('')
        const kept = rest.split('\n').filter((line) => line !== '')
        const known = old.split('\n')
        for (const line of kept) {
          expect(known).toContain(line)
          known.splice(0, known.indexOf(line) + 1)
        }
      }),
      {numRuns: runs(25)}
    )
  })
})

describe('lint-agents', () => {
  test('--staged lints what is staged, not the copy on disk', async () => {
    const repository = createRepository()
    repository.write('staged-wrong.md', fixableAgent)
    repository.write('staged-right.md', goodAgent)
    repository.write('gone-from-disk.md', brokenAgent)
    repository.write('notes.ts', 'export {}\n')
    repository.git('add', '.')
    repository.write('staged-wrong.md', goodAgent)
    repository.write('staged-right.md', fixableAgent)
    repository.write('untracked.md', brokenAgent)
    rmSync(join(repository.folder, 'gone-from-disk.md'))
    const outcome = await lintAgents(repository.folder, '--staged', '--format', 'json')
    expect(found(outcome)).toEqual([
      'gone-from-disk.md:8 suggested-prompts-block',
      'staged-right.md',
      'staged-wrong.md:9 suggested-prompts-block'
    ])
    expect(outcome.code).toBe(1)
  })

  test('--staged with nothing staged, or nothing of ours, is clean, with a note', async () => {
    const repository = createRepository()
    repository.write('a.md', brokenAgent)
    expect(await lintAgents(repository.folder, '--staged', '--format', 'github')).toMatchObject({
      code: 0,
      err: 'No agent files are staged\n'
    })
    repository.write('a.ts', 'export {}\n')
    repository.git('add', 'a.ts')
    expect(await lintAgents(repository.folder, '--staged')).toMatchObject({code: 0, err: 'No agent files are staged\n'})
    repository.commit()
    expect(await lintAgents(repository.folder, '--changed')).toMatchObject({code: 0, err: 'No agent files changed\n'})
  })

  test('--staged --fix fixes the copy on disk, leaves the index alone and reports it', async () => {
    const repository = createRepository()
    repository.write('a b.md', fixableAgent)
    repository.write('good.md', goodAgent)
    repository.git('add', '.')
    const outcome = await lintAgents(repository.folder, '--staged', '--fix')
    expect(outcome).toMatchObject({code: 1, out: 'No problems in 2 files\n'})
    expect(outcome.err).toBe('Fixed but not staged: a b.md; run `git add` to stage the fixes\n')
    expect(repository.read('a b.md')).toBe(goodAgent)
    expect(repository.git('show', ':a b.md')).toBe(fixableAgent)
    repository.git('add', '.')
    expect(await lintAgents(repository.folder, '--staged', '--fix')).toMatchObject({code: 0, err: ''})
  })

  test('--staged --fix refuses a file that is partly staged, and writes nothing', async () => {
    const repository = createRepository()
    repository.write('a.md', fixableAgent)
    repository.write('b.md', fixableAgent)
    repository.git('add', '.')
    repository.write('b.md', `${fixableAgent}\nMore.\n`)
    const outcome = await lintAgents(repository.folder, '--staged', '--fix')
    expect(outcome).toMatchObject({code: 2, out: ''})
    expect(outcome.err).toBe(
      'Unexpected changes that are not staged in b.md, expected none for --fix with --staged: stage or stash them\n'
    )
    expect(repository.read('a.md')).toBe(fixableAgent)
    expect(await lintAgents(repository.folder, '--staged', '--fix', 'a.md')).toMatchObject({code: 1})
    expect(repository.read('a.md')).toBe(goodAgent)
    const diff = await lintAgents(repository.folder, '--staged', '--fix', '--diff', 'b.md')
    expect(diff).toMatchObject({code: 1, err: '1 file would change\n'})
    expect(diff.out).not.toContain('More.')
  })

  test('paths limit what changed: folders, files, globs, from a folder inside; ignored files stay out', async () => {
    const repository = createRepository()
    repository.write('.remarkignore', 'drafts/\n')
    repository.commit()
    for (const name of ['a/one.md', 'a/b/two.md', 'c/three.md', 'top.md', 'drafts/four.md', 'a/plain.txt'])
      repository.write(name, goodAgent)
    repository.git('add', '.')
    const picked = async (cwd: string, ...paths: string[]) =>
      found(await lintAgents(join(repository.folder, cwd), '--staged', '--format', 'json', ...paths))
    expect(await picked('')).toEqual(['a/b/two.md', 'a/one.md', 'c/three.md', 'top.md'])
    expect(await picked('a')).toEqual(['b/two.md', 'one.md'])
    expect(await picked('a', '../c', 'b/two.md')).toEqual(['../c/three.md', 'b/two.md'])
    expect(await picked('', '**/t*.md')).toEqual(['a/b/two.md', 'c/three.md', 'top.md'])
    expect(await picked('', 'a/*.txt', 'none/*.md', '.remarkignore')).toEqual(['a/plain.txt'])
    expect(await lintAgents(repository.folder, '--staged', 'drafts/four.md')).toMatchObject({
      code: 0,
      err: 'drafts/four.md: skipped: ignored by an ignore file, the configuration or a name such as `dist`\n'
    })
    expect(await lintAgents(repository.folder, '--staged', 'no-such.md')).toMatchObject({
      code: 2,
      err: 'No such file or folder: no-such.md\n'
    })
  })

  test('a folder that the configuration around it ignores is skipped as in a whole run, unless it is named', async () => {
    const repository = createRepository()
    repository.write('lint-agents.config.json', '{"ignore": ["left-out/"]}')
    repository.write('left-out/lint-agents.config.json', '{}')
    repository.commit()
    repository.write('left-out/agents/one.md', goodAgent)
    repository.write('two.md', goodAgent)
    repository.git('add', '.')
    const linted = async (...args: string[]) =>
      found(await lintAgents(repository.folder, ...args, '--format', 'json')).filter((name) => /one|two/.test(name))
    for (const scope of [[], ['--staged'], ['--since', 'HEAD']]) {
      expect(await linted(...scope)).toEqual(['two.md'])
      expect(await linted(...scope, '**/*.md')).toEqual(['two.md'])
      expect(await linted(...scope, 'left-out')).toEqual(['left-out/agents/one.md'])
    }
  })

  test('--changed-lines reports nothing for a folder whose first file did not change', async () => {
    const repository = createRepository()
    for (const phase of ['archive', 'challenge', 'implement', 'plan'])
      repository.write(`templates/system/BASE-${phase}.md`, '# Role\n')
    repository.commit()
    repository.write('templates/system/CLAUDE-plan.md', '# Role\n')
    repository.git('add', '.')
    const rules = async (...args: string[]): Promise<string> =>
      (await lintAgents(repository.folder, '--staged', '-f', 'json', ...args)).out
    expect(await rules()).toContain('system-template-coverage')
    expect(await rules('--changed-lines')).not.toContain('system-template-coverage')
  })

  test('--changed-lines reports and counts only findings on changed lines', async () => {
    const repository = createRepository()
    repository.write('a.md', fixableAgent)
    repository.commit()
    repository.git('switch', '--quiet', '--create', 'feature')
    repository.write('a.md', fixableAgent.replace('You review', 'You carefully review'))
    const report = async (...argv: string[]) => lintAgents(repository.folder, ...argv, '--format', 'json')
    expect(found(await report('--changed'))).toEqual(['a.md:9 suggested-prompts-block'])
    const clean = await report('--changed', '--changed-lines')
    expect(found(clean)).toEqual(['a.md'])
    expect(JSON.parse(clean.out)).toMatchObject({summary: {files: 1, errors: 0, fixable: 0}})
    expect(clean.code).toBe(0)
    repository.write('a.md', `Hello.\n\n${fixableAgent.replace('  [2]', '[2]')}`)
    const wrong = await report('--since', 'main', '--changed-lines')
    expect(found(wrong)).toEqual(['a.md:12 suggested-prompts-block'])
    expect(JSON.parse(wrong.out)).toMatchObject({summary: {files: 1, errors: 1, fixable: 1}})
    repository.git('add', '.')
    repository.write('a.md', goodAgent)
    expect(found(await report('--staged', '--changed-lines'))).toEqual(['a.md:12 suggested-prompts-block'])
    repository.write('new.md', fixableAgent)
    expect(found(await report('--changed', '--changed-lines'))).toEqual(['a.md', 'new.md:9 suggested-prompts-block'])
  })

  test('in a linked work tree, from a folder inside, with the variables that git sets for hooks', () => {
    const repository = createRepository()
    repository.write('agents/a.md', goodAgent)
    repository.commit()
    const linked = join(temporaryFolder(), 'linked')
    repository.git('worktree', 'add', '--quiet', linked, '-b', 'linked')
    repository.git('config', 'core.autocrlf', 'true')
    const inside = openRepository(linked)
    inside.write('agents/a.md', fixableAgent.replaceAll('\n', '\r\n'))
    inside.git('add', '.')
    const gitDir = inside.git('rev-parse', '--absolute-git-dir').trim()
    const env = {GIT_DIR: gitDir, GIT_INDEX_FILE: join(gitDir, 'index'), GIT_PREFIX: ''}
    const bin = [
      '--import',
      import.meta.resolve('tsx'),
      join(import.meta.dirname, '../../src/cli/bin.ts'),
      '-f',
      'json'
    ]
    const fromFolder = run(process.execPath, [...bin, '--staged', '.'], join(linked, 'agents'), env)
    expect(found(fromFolder)).toEqual(['a.md:9 suggested-prompts-block'])
    const onDisk = run(process.execPath, [...bin, 'a.md'], join(linked, 'agents'), env)
    expect(found(onDisk)).toEqual(['a.md:9 suggested-prompts-block'])
  })

  test.each<[string, string[], string]>([
    ['two selections', ['--staged', '--changed'], 'Unexpected --changed beside --staged, expected one of them\n'],
    [
      'lines without files',
      ['--changed-lines'],
      'Unexpected --changed-lines alone, expected it with --staged, --changed or --since\n'
    ],
    [
      'lines that a fix moves',
      ['--staged', '--changed-lines', '--fix'],
      'Unexpected --changed-lines beside --fix, expected one of them: a fix moves the lines\n'
    ],
    ['standard input', ['--staged', '-'], 'Unexpected --staged beside standard input, expected one of them\n'],
    [
      'no value',
      ['--since'],
      'Missing value of --since, expected REF: lint files changed since the merge base with REF, and uncommitted files\n'
    ],
    [
      'an unknown REF',
      ['--since', 'nowhere'],
      'Unexpected --since `nowhere`, expected a commit, a branch or a tag that git knows here\n'
    ],
    [
      'a REF that git might take for an option',
      ['--since=--all'],
      'Unexpected --since `--all`, expected a commit, a branch or a tag that git knows here\n'
    ],
    [
      'nothing to compare with',
      ['--changed'],
      'Missing upstream of the branch for --changed, expected it or `origin/HEAD`, `main` or `master`; --since names another\n'
    ]
  ])('%s is misuse', async (_, argv, message) => {
    const repository = createRepository()
    repository.write('a.md', goodAgent)
    repository.commit()
    repository.git('branch', '--quiet', '--move', 'work')
    expect(await lintAgents(repository.folder, ...argv)).toEqual({code: 2, out: '', err: message})
  })

  test.each(['--staged', '--changed', '--since=HEAD'])('%s outside a git work tree is misuse', async (option) => {
    const outcome = await lintAgents(temporaryFolder(), option)
    const name = option.replace('=HEAD', '')
    expect(outcome).toEqual({
      code: 2,
      out: '',
      err: `Unexpected ${name} outside a git work tree, expected a folder of one\n`
    })
  })

  test('a work tree that git cannot read gives the message of git', async () => {
    const folder = temporaryFolder()
    openRepository(folder).write('.git', 'gitdir: nowhere\n')
    const outcome = await lintAgents(folder, '--staged')
    expect(outcome.code).toBe(2)
    expect(outcome.err).toMatch(/^git rev-parse failed: fatal: not a git repository.*\n$/)
  })
})

test.skipIf(isWindows)('no program of the configuration of a repository is started', async () => {
  const repository = createRepository()
  repository.write('a.md', goodAgent)
  repository.commit()
  const program = join(repository.folder, '..', `monitor-${process.pid}.sh`)
  const trace = `${program}.ran`
  writeFileSync(program, `#!/bin/sh\ntouch '${trace}'\n`, {mode: 0o755})
  try {
    repository.git('config', 'core.fsmonitor', program)
    repository.write('a.md', goodAgent.replaceAll('\n', '\r\n'))
    repository.git('-c', 'core.fsmonitor=false', 'add', '.')
    rmSync(trace, {force: true})
    for (const args of [['.'], ['--staged'], ['--changed'], ['--since', 'HEAD'], ['outputs', '--agent', 'a', 'a.md']])
      await lintAgents(repository.folder, ...args)
    expect(existsSync(trace)).toBe(false)
  } finally {
    rmSync(program, {force: true})
    rmSync(trace, {force: true})
  }
})

describe('a repository that git cannot use as it is', () => {
  test('a clone without the texts of old commits: files are known, lines are not', async () => {
    const {folder, git, write, commit} = createRepository()
    git('config', 'uploadpack.allowFilter', 'true')
    write('agents/a.md', brokenAgent)
    commit()
    git('tag', 'first')
    git('mv', 'agents/a.md', 'agents/b.md')
    write('agents/b.md', `${brokenAgent}\nMore.\n`)
    commit()
    const clone = openRepository(join(temporaryFolder(), 'clone'))
    run('git', ['clone', '--quiet', '--filter=blob:none', `file://${folder}`, clone.folder], folder)
    const since = ['--since', 'first', '--format', 'json']
    expect(found(await lintAgents(clone.folder, ...since))).toEqual([expect.stringContaining('agents/b.md:')])
    const {code, err} = await lintAgents(clone.folder, ...since, '--changed-lines')
    expect([code, err]).toEqual([2, expect.stringContaining('`git diff REF` fetches those of a comparison')])
    clone.git('diff', 'first')
    expect((await lintAgents(clone.folder, ...since, '--changed-lines')).err).toBe('')
  })

  test.each([['--changed'], ['--staged'], ['--since', 'HEAD']])('%s gives the reason of git', async (...args) => {
    const {folder, write, commit} = createRepository()
    write('agents/a.md', brokenAgent)
    commit()
    process.env['GIT_DIR'] = join(folder, 'nowhere')
    try {
      const {code, err} = await lintAgents(folder, ...args)
      expect([code, err]).toEqual([2, expect.stringContaining('fatal: not a git repository')])
    } finally {
      delete process.env['GIT_DIR']
    }
  })
})

test('a submodule of which another commit counts is named and counted where it holds definitions', async () => {
  const inner = createRepository()
  inner.write('agents/a.md', goodAgent)
  inner.commit()
  const plain = createRepository()
  plain.write('a.c', '')
  plain.commit()
  const outer = createRepository()
  outer.commit()
  for (const {folder} of [inner, plain])
    outer.git(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      folder,
      folder === inner.folder ? 'sub' : 'c'
    )
  const line = `${join(outer.folder, 'sub')}: skipped: a submodule that changed, whose files only a run over all files lints\n`
  const skips = async (...argv: string[]): Promise<readonly [string, boolean]> => {
    const {out, err} = await lintAgents(outer.folder, ...argv)
    return [err.replace(/^No .*\n|^\.git.*\n/gm, ''), out.includes('1 changed file skipped')]
  }
  expect(await skips('--staged')).toEqual([line, true])
  outer.commit()
  expect(await skips('--since', 'HEAD')).toEqual(['', false])
  expect(await skips('--since', 'HEAD~1')).toEqual([line, true])
  expect(await skips('--since', 'HEAD~1', 'c')).toEqual(['', false])
  // Git stores the commit also where nothing says from where to clone it.
  outer.git('rm', '--quiet', '--cached', '.gitmodules')
  rmSync(join(outer.folder, '.gitmodules'))
  outer.commit()
  expect(await skips('--since', 'HEAD~2')).toEqual([line, true])
})
