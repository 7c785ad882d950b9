/** Rules that a configuration adds: of remark-lint, and of a project's own. */
import {chmodSync, chownSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync} from 'node:fs'
import {basename, join} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {remark} from 'remark'
import {describe, expect, test} from 'vitest'
import preset from '../../src/preset/recommended.ts'
import {lint} from '../../src/run/index.ts'
import {withUserCache} from '../support/cache.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'

const isRoot = process.getuid?.() === 0

const isWindows = process.platform === 'win32'
const name = 'lint-agents.config.json'
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** A rule as an object, which needs no module of this package. */
const house = `export default {
  id: 'house', severity: 'warning', kinds: ['agent'],
  check(source, report) {
    const at = source.text.indexOf('TODO')
    if (at !== -1) report({kind: 'todo', range: {start: at, end: at + 4}})
  },
  messages: {todo: () => 'Unexpected \`TODO\`, expected text'}
}
`
const text = 'See [this] now.\n\nTODO\n'

/** A folder in which these packages are installed: each is a file of its own, which has the real one from here. */
function project(files: Files, packages: readonly string[] = []): string {
  const installed = packages.map((each) => [
    `node_modules/${each}/index.js`,
    `export {default} from ${JSON.stringify(pathToFileURL(join(modules, each, 'index.js')).href)}\n`
  ])
  const types = packages.map((each) => [`node_modules/${each}/package.json`, '{"type": "module"}'])
  return temporaryFolder({
    'package.json': '{"type": "module"}',
    ...Object.fromEntries([...installed, ...types]),
    ...files
  })
}

const config = (plugins: readonly unknown[], rest: object = {}): Files => ({[name]: JSON.stringify({plugins, ...rest})})

async function found(cwd: string, args: readonly string[] = []): Promise<readonly string[]> {
  const {files} = reportOf(await runCli(cwd, ['-f', 'json', ...args]))
  return files.flatMap(({path, findings}) =>
    findings.map((each) => `${path} ${each.line}:${each.column}-${each.endColumn} ${each.rule} ${each.severity}`)
  )
}

/** The same under remark. */
function foundByRemark(cwd: string, path: string): readonly string[] {
  const value = readFileSync(join(cwd, path), 'utf8')
  const {messages} = remark().use(preset).processSync({cwd, path, value})
  return messages.map(({place, ruleId, fatal, reason}) => {
    if (place === undefined) return reason
    const {start, end} = place as {start: {line: number; column: number}; end: {column: number}}
    const severity = fatal === true ? 'error' : fatal === false ? 'warning' : 'note'
    return `${path} ${start.line}:${start.column}-${end.column} ${ruleId} ${severity}`
  })
}

describe('a plugin', () => {
  test('may be a rule of remark-lint, or one of the project', async () => {
    const files = {
      ...config(['remark-lint-no-undefined-references', './house.js']),
      'house.js': house,
      '.claude/rules/a.md': text
    }
    const cwd = project(files, ['remark-lint-no-undefined-references'])
    const expected = [
      '.claude/rules/a.md 1:5-11 no-undefined-references warning',
      '.claude/rules/a.md 3:1-5 house warning'
    ]
    expect(await found(cwd)).toEqual(expected)
    expect(foundByRemark(cwd, '.claude/rules/a.md')).toEqual(expected)
  })

  test('has levels, for some files too, and comments that turn it off', async () => {
    const rules = {'no-undefined-references': 'error', house: 'off'}
    const entry = {include: ['.claude/rules/b.md'], rules: {house: 'warn'}}
    const files = {
      ...config(['remark-lint-no-undefined-references', './house.js'], {rules, files: [entry], preset: 'strict'}),
      'house.js': house,
      '.claude/rules/a.md': text,
      '.claude/rules/b.md': text,
      '.claude/rules/c.md': `<!--lint disable no-undefined-references-->\n\n${text}`
    }
    const cwd = project(files, ['remark-lint-no-undefined-references'])
    const expected = [
      '.claude/rules/a.md 1:5-11 no-undefined-references error',
      '.claude/rules/b.md 1:5-11 no-undefined-references error',
      '.claude/rules/b.md 3:1-5 house warning'
    ]
    expect(await found(cwd)).toEqual(expected)
    expect(
      ['.claude/rules/a.md', '.claude/rules/b.md', '.claude/rules/c.md'].flatMap((path) => foundByRemark(cwd, path))
    ).toEqual(expected)
  })

  test('has options, and its page', async () => {
    const files = {...config([['remark-lint-ordered-list-marker-style', ')']]), '.claude/rules/a.md': '1. One\n'}
    const cwd = project(files, ['remark-lint-ordered-list-marker-style'])
    const {files: reports} = reportOf(await runCli(cwd, ['-f', 'json']))
    expect(reports[0]?.findings).toMatchObject([
      {rule: 'ordered-list-marker-style', messageId: 'message', url: expect.stringContaining('remark-lint')}
    ])
  })

  test('without a page links to what the documentation says of plugins', async () => {
    const cwd = project({...config(['./house.js']), 'house.js': house, '.claude/rules/a.md': text})
    const {files} = reportOf(await runCli(cwd, ['-f', 'json']))
    expect(files[0]?.findings.map(({rule, url}) => [rule, url])).toEqual([
      ['house', expect.stringMatching(/\/docs\/configuration\.md#plugins$/)]
    ])
  })

  test('may be a preset, from a configuration that is extended', async () => {
    const base = config(['./preset.js'])[name] ?? ''
    const files = {
      [name]: '{"extends": "./shared/base.json"}',
      'shared/base.json': base,
      'shared/preset.js': `import one from './one.js'\nexport default {plugins: [one, [one2, 'x']]}\nfunction one2(to) {
  return (tree, file) => { file.info('note ' + to, tree.children[0]) } }\n`,
      'shared/one.js': 'export default function one() { return (tree, file) => { file.message("all") } }\n',
      '.claude/rules/a.md': '# A\n'
    }
    expect(await found(project(files))).toEqual([
      '.claude/rules/a.md 1:1-1 preset warning',
      '.claude/rules/a.md 1:1-4 preset note'
    ])
  })

  test('does not read captured outputs', async () => {
    const cwd = project({
      ...config(['./house.js']),
      'house.js': house.replace("'agent'", "'agent', 'prompt'"),
      'a.md': text
    })
    expect(await found(cwd, ['--as', 'output', '.'])).toEqual([])
    expect(await found(cwd, ['--as', 'prompt', '.'])).toEqual(['a.md 3:1-5 house warning'])
  })

  test('does not even start for captured outputs, whatever kinds its rules are for', async () => {
    const output = {include: ['runs/**'], kind: 'output', rules: {house: 'error'}}
    const files = {
      ...config(['./house.js'], {rules: {house: 'error'}, files: [output]}),
      'house.js': `${house.replace("['agent']", "['agent', 'output', 'messages']")}\nthrow new Error('ran')\n`,
      'runs/a.md': text,
      'runs/s.jsonl': '{"role":"assistant","content":"TODO"}\n'
    }
    const cwd = project(files)
    expect((await runCli(cwd, ['outputs', 'runs'])).code).toBe(0)
    expect((await runCli(cwd, ['runs'])).code).toBe(0)
    expect((await runCli(cwd, ['outputs', '--format', 'ndjson', '-'], {input: '{"id":1,"text":"TODO"}\n'})).code).toBe(
      0
    )
    expect(foundByRemark(cwd, 'runs/a.md')).toEqual([])
    writeFiles(cwd, {'a.md': text})
    expect((await runCli(cwd, ['.'])).err).toContain('expected a module that can be loaded: ran')
  })

  test('reads definitions beside outputs of the same settings', async () => {
    const cwd = project({
      ...config(['./house.js'], {rules: {house: 'error'}, files: [{include: ['runs/**'], kind: 'output'}]}),
      'house.js': house,
      'runs/a.md': text,
      '.claude/rules/z.md': text,
      '.claude/rules/a.md': text
    })
    expect(await found(cwd)).toEqual(['.claude/rules/a.md 3:1-5 house error', '.claude/rules/z.md 3:1-5 house error'])
  })

  test('that throws is one failure, and the other rules have their findings', async () => {
    const files = {
      ...config(['./bad.js', './house.js']),
      'bad.js': 'export default function bad() { return () => { throw new TypeError("broken") } }\n',
      'house.js': house,
      '.claude/rules/a.md': text
    }
    const cwd = project(files)
    const {code, out, err} = await runCli(cwd, ['.claude/rules/a.md'])
    expect(code).toBe(2)
    expect(out).toContain(' house\n')
    expect(err.match(/broken/g)).toHaveLength(1)
    expect(err).toContain('bad')
    expect(err).not.toMatch(/\n\s+at /)
  })

  test('that waits is one failure', async () => {
    const files = {
      ...config(['./slow.js']),
      'slow.js': 'export default function slow() { return async () => { await 0 } }\n',
      '.claude/rules/a.md': text
    }
    const {code, err} = await runCli(project(files), ['.claude/rules/a.md'])
    expect([code, err.split('\n').length]).toEqual([2, 2])
    expect(err).toContain('slow')
  })

  test.each<[string, string, string]>([
    ['a module that is not there', './no.js', 'expected a module that can be loaded: Cannot find module'],
    ['a package that is not there', 'no-such-plugin', 'expected a module that can be loaded: Cannot find'],
    ['no plugin', './data.js', 'expected a default export that is a rule or a plugin of remark'],
    ['an error while it loads', './error.js', 'expected a module that can be loaded: cannot\n'],
    [
      'an id that is taken',
      './taken.js',
      'Unexpected rule `ascii-only` of plugin `./taken.js`, expected an id that no other rule has'
    ]
  ])('%s is an error with its place', async (_, plugin, message) => {
    const cwd = project({
      ...config([plugin]),
      'data.js': 'export default {id: "x"}\n',
      'error.js': 'throw new Error("cannot\\nat all")\n',
      'taken.js': house.replace("'house'", "'ascii-only'"),
      'a.md': text
    })
    const {code, out, err} = await runCli(cwd, ['a.md'])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(`${name}:1:13: Unexpected `)
    expect(err).toContain(message)
  })

  test('a rule of none is an error', async () => {
    const cwd = project({...config(['./house.js'], {rules: {hause: 'off'}}), 'house.js': house, 'a.md': text})
    expect((await runCli(cwd, ['a.md'])).err).toContain('Unexpected rule `hause`, expected `house`')
  })
})

describe('without leave', () => {
  test('no code of the repository is run, which is a notice', async () => {
    const files = {
      ...config(['./code.js'], {rules: {anything: 'off'}}),
      'code.js': 'throw new Error("ran")\n',
      '.claude/rules/a.md': text
    }
    const cwd = project(files)
    const {report, notices} = await lint({cwd, paths: ['.claude/rules/a.md']})
    expect(report.files.map(({findings}) => findings)).toEqual([[]])
    expect(notices).toMatchObject([{kind: 'plugins-not-run', path: join(cwd, name), line: 1, column: 12}])
    await expect(lint({cwd, paths: ['.claude/rules/a.md'], allowsPlugins: true})).rejects.toThrow(
      'expected a module that can be loaded: ran'
    )
  })
})

describe('of a folder below the one of the run', () => {
  const files = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    'runs/lint-agents.config.json': JSON.stringify({plugins: ['./code.js'], rules: {code: 'error'}}),
    'runs/code.js': house.replace("'house'", "'code'"),
    'runs/AGENTS.md': text
  }

  test('plugins do not run, since anything may have written it', async () => {
    const cwd = project(files)
    const {code, out, err} = await runCli(cwd, [])
    expect([code, out]).toEqual([0, expect.stringContaining('No errors or warnings')])
    expect(err).toBe(
      'runs/lint-agents.config.json:1:12: Plugins are not run: expected a run in its folder or `--config`\n'
    )
    expect(foundByRemark(cwd, 'runs/AGENTS.md')).toEqual([
      `${join(cwd, 'runs/lint-agents.config.json')}:1:12: Plugins are not run: expected a run in its folder or \`--config\``
    ])
  })

  test('they run where a person starts there, or names the configuration', async () => {
    const cwd = project(files)
    expect(await found(join(cwd, 'runs'))).toEqual(['AGENTS.md 3:1-5 code error'])
    expect(await found(cwd, ['-c', 'runs/lint-agents.config.json'])).toEqual(['runs/AGENTS.md 3:1-5 code error'])
    writeFiles(cwd, {'runs/inner/AGENTS.md': text})
    expect(await found(join(cwd, 'runs/inner'))).toEqual(['AGENTS.md 3:1-5 code error'])
  })
})

describe('where someone else could have put them', () => {
  const ours = {
    ...config(['./rules/code.js'], {rules: {code: 'error'}}),
    'rules/code.js': house.replace("'house'", "'code'"),
    'agents/AGENTS.md': text
  }
  const code = ['agents/AGENTS.md 3:1-5 code error']

  /** The notice of a run in a folder; without findings of plugins. */
  async function refusal(cwd: string, paths: readonly string[] = ['.']): Promise<string> {
    const {code, out, err} = await runCli(cwd, paths)
    expect([code, out]).toEqual([0, expect.stringContaining('No errors or warnings')])
    return err
  }

  /** The same words, but for the path before them. */
  const expected = (need: string, place = `${name}:1:12`): string => `${place}: Plugins are not run: expected ${need}\n`

  test('a repository below a folder of a configuration is not of that folder', async () => {
    const cwd = project({...ours, 'repository/.git/HEAD': '', 'repository/b.md': '# B\n'})
    expect(await refusal(join(cwd, 'repository'), ['../agents'])).toBe(
      expected('a run in its folder or `--config`', `../${name}:1:12`)
    )
    expect(await found(cwd, ['agents'])).toEqual(code)
  })

  test('nor is a working directory outside of git, or with a configuration of its own', async () => {
    const cwd = project({...ours, 'inner/b.md': '# B\n', [`own/${name}`]: '{}', 'own/c.md': '# C\n'})
    for (const folder of ['inner', 'own'])
      expect(await refusal(join(cwd, folder), ['../agents'])).toBe(
        expected('a run in its folder or `--config`', `../${name}:1:12`)
      )
  })

  test('a configuration that names them, and each of them, is in the repository', async () => {
    const outside = temporaryFolder({
      'code.js': ours['rules/code.js'],
      'package.json': '{"type": "module"}',
      'index.js': ours['rules/code.js']
    })
    const plugins: readonly (readonly [string, (cwd: string) => void, string])[] = [
      [join(outside, 'code.js'), () => {}, 'code.js'],
      [`../${basename(outside)}/code.js`, () => {}, 'code.js'],
      ['./link.js', (cwd) => symlinkSync(join(outside, 'code.js'), join(cwd, 'link.js')), 'code.js'],
      ['./folder/code.js', (cwd) => symlinkSync(outside, join(cwd, 'folder')), 'code.js'],
      [
        'remark-lint-code',
        (cwd) => {
          mkdirSync(join(cwd, 'node_modules'))
          symlinkSync(outside, join(cwd, 'node_modules/remark-lint-code'))
        },
        'index.js'
      ]
    ]
    for (const [plugin, prepare, file] of plugins) {
      const cwd = project({...ours, ...config([plugin], {rules: {code: 'error'}})})
      prepare(cwd)
      const path = `../${basename(outside)}/${file}`
      expect(await refusal(cwd)).toBe(expected(`\`${path}\` inside of the repository, or a run with \`--config\``))
      expect(await found(cwd, ['--config', name])).toEqual(code)
    }
  })

  test.skipIf(isWindows)('their group can write them, where it is that of the owner alone', async () => {
    const cwd = project({...ours, '.git/HEAD': ''})
    for (const path of [name, 'rules', 'rules/code.js', '.']) chmodSync(join(cwd, path), path === name ? 0o664 : 0o775)
    const {uid, gid} = statSync(join(cwd, name))
    if (uid === gid) expect(await found(cwd)).toEqual(code)
    else expect(await refusal(cwd)).toContain('only its owner to be able to write')
  })

  test.skipIf(isWindows).each<[string, string, number]>([
    ['the configuration, by anyone', name, 0o666],
    ['a plugin, by anyone', 'rules/code.js', 0o646],
    ['a folder of plugins, by anyone', 'rules', 0o757],
    ['a folder of plugins, where only owners remove files', 'rules', 0o1777],
    ...(isRoot
      ? ([
          ['the configuration, by a group', name, 0o664],
          ['a plugin, by a group', 'rules/code.js', 0o664],
          ['the root of the repository, by a group', '.', 0o775]
        ] as [string, string, number][])
      : [])
  ])('only owners can write them: %s', async (_, path, mode) => {
    const cwd = project({...ours, '.git/HEAD': ''})
    expect(await found(join(cwd, 'agents'))).toEqual(['AGENTS.md 3:1-5 code error'])
    if (isRoot) chownSync(join(cwd, path), 0, 1)
    chmodSync(join(cwd, path), mode)
    const need = `only its owner to be able to write \`${path}\`, or a run with \`--config\``
    expect(await refusal(cwd)).toBe(expected(need))
    const above = need.replace(/`[^`]+`/, `\`${path === '.' ? '..' : `../${path}`}\``)
    expect(await refusal(join(cwd, 'agents'), ['AGENTS.md'])).toBe(expected(above, `../${name}:1:12`))
    expect(foundByRemark(cwd, 'agents/AGENTS.md')).toEqual([
      `${join(cwd, name)}:1:12: Plugins are not run: expected ${need}`
    ])
    expect(await found(cwd, ['--config', name])).toEqual(code)
  })

  test.skipIf(isWindows)('a link in the repository is as safe as what it leads through', async () => {
    const cwd = project({...ours, 'shared/x.js': ''})
    renameSync(join(cwd, 'rules'), join(cwd, 'shared/rules'))
    symlinkSync('shared/rules', join(cwd, 'rules'))
    expect(await found(cwd)).toEqual(code)
    chmodSync(join(cwd, 'shared'), 0o777)
    expect(await refusal(cwd)).toBe(expected('only its owner to be able to write `shared`, or a run with `--config`'))
  })

  test.skipIf(isWindows)('one that a configuration extends is as safe as it', async () => {
    const shared = JSON.stringify({plugins: ['../rules/code.js'], rules: {code: 'error'}})
    const cwd = project({...ours, [name]: '{"extends": "./shared/base.json"}', 'shared/base.json': shared})
    expect(await found(cwd)).toEqual(code)
    chmodSync(join(cwd, 'shared/base.json'), 0o646)
    expect(await refusal(cwd)).toBe(
      expected(
        'only its owner to be able to write `shared/base.json`, or a run with `--config`',
        'shared/base.json:1:12'
      )
    )
  })

  describe.skipIf(!isRoot)('as root', () => {
    const otherUser = 65534

    test.each(['.', name, 'rules', 'rules/code.js'])('%s of another user', async (path) => {
      const cwd = project({...ours, '.git/HEAD': ''})
      chownSync(join(cwd, path), otherUser, otherUser)
      expect(await refusal(cwd)).toBe(
        expected(`\`${path}\` to belong to the user of the run, or a run with \`--config\``)
      )
      expect(await found(cwd, ['--config', name])).toEqual(code)
    })

    test('a configuration of another user in a folder above, which may be sticky', async () => {
      const cwd = project({...ours, '.git/HEAD': '', 'work/AGENTS.md': text})
      for (const path of ['rules/code.js', 'rules', name, '.']) chownSync(join(cwd, path), otherUser, otherUser)
      chmodSync(cwd, 0o1777)
      const need = '`../rules/code.js` to belong to the user of the run'
      expect(await refusal(join(cwd, 'work'), ['AGENTS.md'])).toContain(
        `../${name}:1:12: Plugins are not run: expected \`../${name}\` to belong to the user of the run`
      )
      chownSync(join(cwd, name), 0, 0)
      chownSync(cwd, 0, 0)
      expect(await refusal(join(cwd, 'work'), ['AGENTS.md'])).toContain('only its owner to be able to write `..`')
      chmodSync(cwd, 0o755)
      expect(await refusal(join(cwd, 'work'), ['AGENTS.md'])).toContain(need)
    })

    test('who called sudo is trusted, as git does', async () => {
      const cwd = project({...ours, '.git/HEAD': ''})
      for (const path of ['rules/code.js', 'rules', name, '.']) chownSync(join(cwd, path), otherUser, otherUser)
      const before = process.env['SUDO_UID']
      try {
        process.env['SUDO_UID'] = String(otherUser)
        expect(await found(cwd)).toEqual(code)
        process.env['SUDO_UID'] = '1'
        expect(await refusal(cwd)).toContain('to belong to the user of the run')
      } finally {
        if (before === undefined) delete process.env['SUDO_UID']
        else process.env['SUDO_UID'] = before
      }
    })
  })
})

describe('a cache', () => {
  withUserCache()

  test('keeps nothing of files with plugins', async () => {
    const cwd = project({
      ...config(['./house.js']),
      'house.js': house,
      'words.json': '"TODO"',
      '.claude/rules/a.md': text
    })
    expect(await found(cwd, ['--cache'])).toEqual(['.claude/rules/a.md 3:1-5 house warning'])
    writeFiles(cwd, config([]))
    expect(await found(cwd, ['--cache'])).toEqual([])
    writeFiles(cwd, config(['./house.js']))
    expect(await found(cwd, ['--cache'])).toEqual(['.claude/rules/a.md 3:1-5 house warning'])
  })
})

test('--print-config lists what is set for rules of plugins, and runs none', async () => {
  const rules = {house: ['error', {words: 2}], other: 'off'}
  const cwd = project({...config(['./code.js'], {rules}), 'code.js': 'throw new Error("ran")\n', 'a.md': text})
  const {code, out} = await runCli(cwd, ['--print-config', 'a.md'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    plugins: ['./code.js'],
    rules: {house: ['error', {words: 2}], other: ['off', {}]},
    rulesFrom: {house: [`${join(cwd, name)}:1:43`]}
  })
})
