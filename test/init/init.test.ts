import {spawnSync} from 'node:child_process'
import {chmodSync, mkdirSync, readdirSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import {readConfig} from '../../src/project/config.ts'
import {version} from '../../src/run/version.ts'
import {type Ran, run} from '../support/cli.ts'
import {
  brokenAgent,
  createRepository,
  goodAgent,
  type Repository,
  run as start,
  temporaryFolder
} from '../support/repository.ts'

const root = join(import.meta.dirname, '../..')
const bin = join(root, 'bin/lint-agents.js')

const init = ({folder}: Repository, ...args: string[]): Ran => run(folder, ['init', ...args])

function repositoryWith(files: Readonly<Record<string, string>>): Repository {
  const repository = createRepository()
  for (const [path, text] of Object.entries(files)) repository.write(path, text)
  return repository
}

/** All files that git sees, but for those that were there. */
function newFiles(repository: Repository, known: readonly string[] = []): string[] {
  const paths = repository.git('ls-files', '--others', '-z').split('\0').filter(Boolean)
  return paths.filter((path) => !known.includes(path)).sort()
}

const manifest = '{\n   "name": "garden",\n   "private": true\n}'
const lintStaged = {'*.{md,mdc,markdown}': 'lint-agents --fix'}

describe('without options', () => {
  test('an empty repository gets a proposal and, with --yes, its files', () => {
    const repository = repositoryWith({})
    const proposed = init(repository)
    expect(proposed).toMatchObject({code: 0, err: ''})
    expect(proposed.out).toMatch(/create +\.pre-commit-config\.yaml/)
    expect(proposed.out).toContain('Nothing was written: add --yes')
    expect(newFiles(repository)).toEqual([])

    const {code, out} = init(repository, '--yes')
    const files = ['.github/workflows/lint-agents.yml', '.pre-commit-config.yaml', 'lint-agents.config.json']
    expect(code).toBe(0)
    expect(newFiles(repository)).toEqual(files)
    for (const file of files) expect(out).toContain(`Wrote ${file}\n`)
    expect(out).toContain('Then run:\n  pre-commit install\n')
  })

  test('a second run has nothing to do and writes nothing', () => {
    for (const files of [{}, {'package.json': manifest}, {'lefthook.yml': 'pre-push:\n  parallel: true\n'}]) {
      const repository = repositoryWith(files)
      init(repository, '--yes')
      const texts = newFiles(repository).map((path) => repository.read(path))
      const {code, out} = init(repository, '--yes')
      expect(code).toBe(0)
      expect(out).not.toMatch(/create|extend|by hand|Wrote/)
      expect(out.match(/nothing to do/g)?.length).toBeGreaterThanOrEqual(3)
      expect(newFiles(repository).map((path) => repository.read(path))).toEqual(texts)
    }
  })

  test('--dry-run writes nothing and prints each file, as a diff that git applies', () => {
    const repository = repositoryWith({'package.json': manifest})
    const {code, out} = init(repository, '--dry-run', '--yes')
    expect(code).toBe(0)
    expect(newFiles(repository)).toEqual(['package.json'])
    expect(repository.read('package.json')).toBe(manifest)
    expect(out).toContain('Would write .husky/pre-commit\n')

    repository.write('../change.diff', out.slice(out.indexOf('--- ')))
    repository.git('apply', '../change.diff')
    const twin = repositoryWith({'package.json': manifest})
    init(twin, '--yes')
    expect(newFiles(repository)).toEqual(newFiles(twin))
    for (const path of newFiles(twin)) expect(repository.read(path)).toBe(twin.read(path))
  })

  test('the tool for hooks is the one that is there', () => {
    const chosen = (files: Readonly<Record<string, string>>): string =>
      /create +(\S+)|extend +(\S+)/
        .exec(init(repositoryWith(files)).out)
        ?.slice(1)
        .find(Boolean) ?? ''
    expect(chosen({})).toBe('.pre-commit-config.yaml')
    expect(chosen({'package.json': '{}'})).toBe('.husky/pre-commit')
    expect(chosen({'package.json': '{}', '.pre-commit-config.yaml': ''})).toBe('.pre-commit-config.yaml')
    expect(chosen({'package.json': '{}', '.lefthook.yaml': ''})).toBe('.lefthook.yaml')
    expect(chosen({'package.json': '{}', '.lefthook.yaml': '', '.husky/pre-commit': 'npm test'})).toBe(
      '.husky/pre-commit'
    )
  })

  test('a workflow is proposed where GitHub may run it', () => {
    const repository = createRepository()
    repository.git('remote', 'add', 'origin', 'https://gitlab.example/a/b.git')
    expect(init(repository).out).not.toContain('.github')
    repository.git('remote', 'set-url', 'origin', 'git@github.com:a/b.git')
    expect(init(repository).out).toContain('.github/workflows/lint-agents.yml')
  })

  test('it works at the root of the repository, wherever it starts', () => {
    const repository = repositoryWith({'agents/discover/scout.md': goodAgent})
    const {out} = run(join(repository.folder, 'agents/discover'), ['init', '--yes'])
    expect(out).toContain(`${repository.folder}: 1 agent file in agents`)
    expect(out).toContain(`Then run in ${repository.folder}:\n`)
    expect(newFiles(repository, ['agents/discover/scout.md'])).toHaveLength(3)
  })
})

describe('options', () => {
  test('--hooks, --workflow and --config write what they name and nothing else', () => {
    for (const [args, files] of [
      [['--config'], ['lint-agents.config.json']],
      [['--workflow'], ['.github/workflows/lint-agents.yml']],
      [['--hooks', 'pre-commit'], ['.pre-commit-config.yaml']],
      [
        ['--hooks=lefthook', '--config'],
        ['lefthook.yml', 'lint-agents.config.json']
      ]
    ] as const) {
      const repository = createRepository()
      expect(init(repository, ...args, '--yes').code).toBe(0)
      expect(newFiles(repository)).toEqual(files)
    }
  })

  test('--config is a switch here and a file elsewhere', () => {
    const repository = repositoryWith({'own.json': '{"rules": {"ascii-only": "off"}}', 'a.md': goodAgent})
    expect(init(repository, '--config', '--yes').code).toBe(0)
    expect(run(repository.folder, ['--config', 'own.json', '--print-config', 'a.md']).out).toContain('"off"')
    expect(run(repository.folder, ['init', '--config=own.json'])).toMatchObject({code: 2})
    expect(run(repository.folder, ['init', '--help']).out).toMatch(/Options of init:[\s\S]*--config +write/)
    expect(run(repository.folder, ['--help']).out).toMatch(/--config FILE/)
  })

  test('what does not belong to it is refused', () => {
    const repository = createRepository()
    expect(init(repository, '--fix')).toMatchObject({code: 2, err: expect.stringMatching(/^Unexpected --fix with/)})
    expect(init(repository, 'here')).toMatchObject({code: 2, err: expect.stringMatching(/^Unexpected `here`/)})
    expect(init(repository, '--hooks', 'huski').err).toBe('Unexpected --hooks `huski`, expected `husky`\n')
    expect(run(repository.folder, ['--yes']).err).toBe('Unexpected option --yes, expected it only with `init`\n')
    expect(newFiles(repository)).toEqual([])
  })
})

const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

describe.skipIf(!hasScript)('at a terminal', () => {
  const answer = ({folder}: Repository, input: string): string =>
    spawnSync('script', ['-qec', `"${process.execPath}" "${bin}" init --config; echo "code $?"`, '/dev/null'], {
      cwd: folder,
      input,
      encoding: 'utf8',
      timeout: 30_000
    }).stdout

  test.each([
    ['y\n', true],
    ['\n', true],
    ['n\n', false],
    ['what?\n', false],
    ['\u0004', false]
  ])('the answer %j', (input, isWritten) => {
    const repository = createRepository()
    const out = answer(repository, input)
    expect(out).toContain('Write this file? [Y/n]')
    expect(out).toContain('code 0')
    expect(out).toContain(isWritten ? 'Wrote lint-agents.config.json' : 'Nothing was written')
    expect(newFiles(repository)).toEqual(isWritten ? ['lint-agents.config.json'] : [])
  })
})

describe('bad surroundings end with a message and exit code 2, and nothing is written', () => {
  test('no git repository', () => {
    const cwd = temporaryFolder()
    const {code, out, err} = run(cwd, ['init', '--yes'])
    expect({code, out}).toEqual({code: 2, out: ''})
    expect(err).toBe(`Missing git repository around ${cwd}, expected one: \`git init\` makes it\n`)
    expect(readdirSync(cwd)).toEqual([])
  })

  test.each<[string, Readonly<Record<string, string>>, string[], string]>([
    ['a broken package.json', {'package.json': '{\n  "name" "x"\n}'}, [], 'package.json:2:10: Unexpected'],
    ['a package.json with a comment', {'package.json': '{ // mine\n}'}, [], 'package.json:1:3: Unexpected comment'],
    ['a package.json with a list', {'package.json': '[]'}, [], 'package.json: Unexpected value, expected an object'],
    ['husky without a package.json', {}, ['--hooks', 'husky'], 'Missing package.json in '],
    [
      'a broken .pre-commit-config.yaml',
      {'.pre-commit-config.yaml': 'repos:\n  - a: [\n'},
      [],
      '.yaml:3:1: Cannot read'
    ],
    ['a broken lefthook.yml', {'lefthook.yml': 'a: {\n'}, [], 'lefthook.yml:2:1: Cannot read the YAML: '],
    [
      'an endless .pre-commit-config.yaml',
      {'.pre-commit-config.yaml': 'repos: &a\n  - *a\n'},
      [],
      'Cannot read the YAML: '
    ],
    ['.github as a file', {'.github': 'x'}, [], `workflows: Cannot make the folder: `],
    ['.husky as a file', {'package.json': '{}', '.husky': 'x'}, [], '.husky: Cannot make the folder: '],
    ['.husky/pre-commit as a folder', {'package.json': '{}', '.husky/pre-commit/a': 'x'}, [], 'Cannot read the file: ']
  ])('%s', (_, files, args, words) => {
    const repository = repositoryWith(files)
    const {code, err} = init(repository, '--yes', ...args)
    expect(code).toBe(2)
    expect(err).toContain(words)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(newFiles(repository)).toEqual(Object.keys(files).sort())
    for (const [path, text] of Object.entries(files)) expect(repository.read(path)).toBe(text)
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('a folder that cannot be written', () => {
    const repository = repositoryWith({'package.json': '{}', '.github/workflows/other.yml': 'name: x\n'})
    chmodSync(join(repository.folder, '.github/workflows'), 0o555)
    expect(init(repository, '--yes')).toMatchObject({code: 2, err: expect.stringContaining('Cannot write the file')})
    expect(newFiles(repository)).toEqual(['.github/workflows/other.yml', 'package.json'])
    expect(repository.read('package.json')).toBe('{}')
  })

  test('a file that is no UTF-8 is not written back', () => {
    const repository = createRepository()
    repository.write('.pre-commit-config.yaml', 'repos:\n')
    start(
      process.execPath,
      ['-e', "fs.writeFileSync('.pre-commit-config.yaml', Buffer.from([0x23, 0xff, 0x0a]))"],
      repository.folder
    )
    expect(init(repository, '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Unexpected bytes, expected UTF-8')
    })
  })
})

describe('husky', () => {
  test('package.json keeps its indentation, its order and its end', () => {
    const repository = repositoryWith({'package.json': manifest})
    init(repository, '--yes', '--hooks', 'husky')
    expect(repository.read('.husky/pre-commit')).toBe('lint-staged\n')
    expect(repository.read('package.json')).toBe(
      '{\n   "name": "garden",\n   "private": true,\n   "scripts": {\n      "prepare": "husky"\n   },\n' +
        '   "lint-staged": {\n      "*.{md,mdc,markdown}": "lint-agents --fix"\n   }\n}'
    )
  })

  test('tabs, CRLF and a byte order mark stay', () => {
    const text = '\uFEFF{\r\n\t"scripts": {"test": "x"},\r\n\t"name": "a"\r\n}\r\n'
    const repository = repositoryWith({'package.json': text})
    init(repository, '--yes', '--hooks', 'husky')
    const written = repository.read('package.json')
    expect(written).toMatch(/^\uFEFF\{\r\n\t"scripts": \{/)
    expect(written).toMatch(/\r\n\t"name": "a",\r\n\t"lint-staged": \{\r\n\t\t"\*.*\r\n\t\}\r\n\}\r\n$/)
    expect(written.replaceAll('\r\n', '')).not.toContain('\n')
    expect(JSON.parse(written.slice(1))).toEqual({
      scripts: {test: 'x', prepare: 'husky'},
      name: 'a',
      'lint-staged': lintStaged
    })
  })

  test('a hook with other content gets one more line', () => {
    for (const [before, after] of [
      ['npm test\n', 'npm test\nlint-staged\n'],
      ['npm test', 'npm test\nlint-staged\n'],
      ['# lint-staged is not used\nnpm test\r\n', '# lint-staged is not used\nnpm test\r\nlint-staged\r\n'],
      [
        '#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/husky.sh"\n\nnpm test\n',
        /npm test\nnpx --no-install lint-staged\n$/
      ]
    ] as const) {
      const repository = repositoryWith({'package.json': '{}', '.husky/pre-commit': before})
      expect(init(repository, '--yes').out).toMatch(/extend +\.husky\/pre-commit/)
      expect(repository.read('.husky/pre-commit')).toEqual(
        typeof after === 'string' ? after : expect.stringMatching(after)
      )
    }
  })

  test('what cannot be extended surely is left to people', () => {
    for (const before of ['npm test\nexit 0\n', 'exec npm test\n', 'npm test \\\n', '#!/usr/bin/env node\nrun()\n']) {
      const repository = repositoryWith({'package.json': '{}', '.husky/pre-commit': before})
      expect(init(repository, '--yes').out).toMatch(/by hand +\.husky\/pre-commit .*\n +Add:\n +lint-staged\n/)
      expect(repository.read('.husky/pre-commit')).toBe(before)
    }
    const own = {scripts: {prepare: 'npm run build'}, 'lint-staged': {'*.md': 'prettier --write'}}
    const repository = repositoryWith({'package.json': JSON.stringify(own)})
    const {out} = init(repository, '--yes', '--hooks', 'husky')
    expect(out).toContain('"prepare": "npm run build && husky"')
    expect(out).toContain('"*.{md,mdc,markdown}": "lint-agents --fix"')
    expect(JSON.parse(repository.read('package.json'))).toEqual(own)
  })

  test('a configuration of lint-staged in a file of its own is respected', () => {
    const repository = repositoryWith({'package.json': '{}', '.lintstagedrc.json': '{"*.ts": "tsc"}'})
    expect(init(repository, '--yes').out).toMatch(/by hand +\.lintstagedrc\.json/)
    expect(JSON.parse(repository.read('package.json'))).toEqual({scripts: {prepare: 'husky'}})
    repository.write('.lintstagedrc.json', '{"*.md": "lint-agents"}')
    expect(init(repository, '--yes').out).toMatch(/keep +\.lintstagedrc\.json/)
  })

  test('a hook that runs lint-agents by itself needs no lint-staged', () => {
    const repository = repositoryWith({'package.json': '{}', '.husky/pre-commit': 'lint-agents --staged\n'})
    expect(init(repository, '--yes').out).not.toContain('lint-staged')
    expect(JSON.parse(repository.read('package.json'))).toEqual({scripts: {prepare: 'husky'}})
  })

  test('the commands that are left install what is missing, with the package manager of the repository', () => {
    const commands = (files: Readonly<Record<string, string>>): string =>
      init(repositoryWith(files), '--hooks', 'husky', '--dry-run').out.split('Then run:\n')[1] ?? ''
    expect(commands({'package.json': '{}'})).toBe(
      '  npm i -D husky lint-staged remark-preset-lint-agents\n  npx husky\n'
    )
    const some = '{"devDependencies": {"husky": "9"}, "dependencies": {"remark-preset-lint-agents": "0"}}'
    expect(commands({'package.json': some, 'pnpm-lock.yaml': ''})).toBe('  pnpm add -D lint-staged\n  npx husky\n')
  })

  test('a hook in .git/hooks, which husky turns off, is spoken of', () => {
    const repository = repositoryWith({'package.json': '{}', '.git/hooks/pre-commit': 'make check\n'})
    expect(init(repository, '--yes').out).toContain('git does not run your old hook once husky is on')
  })

  test.skipIf(process.platform === 'win32')('real commits: a bad agent is refused, a good one passes', () => {
    const repository = repositoryWith({
      'package.json': '{}',
      '.gitignore': 'node_modules\n',
      'agents/a.md': brokenAgent
    })
    const programs = join(repository.folder, 'node_modules/.bin')
    mkdirSync(programs, {recursive: true})
    symlinkSync(bin, join(programs, 'lint-agents'))
    for (const name of ['husky', 'lint-staged'])
      symlinkSync(join(root, 'node_modules/.bin', name), join(programs, name))
    expect(init(repository, '--yes').code).toBe(0)
    expect(start(join(programs, 'husky'), [], repository.folder)).toMatchObject({code: 0})
    expect(init(repository).out).not.toContain('npx husky')
    repository.git('add', '.')
    const refused = start('git', ['commit', '--message', 'Add an agent'], repository.folder)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('Unexpected 1 item in a prompt block, expected 2 to 4')
    repository.write('agents/a.md', goodAgent)
    repository.git('add', '.')
    expect(start('git', ['commit', '--message', 'Add an agent'], repository.folder)).toMatchObject({code: 0})
  })
})

describe('pre-commit', () => {
  const path = '.pre-commit-config.yaml'
  const entry = {
    repo: 'https://github.com/remark-preset-lint-agents/remark-preset-lint-agents',
    rev: `v${version}`,
    hooks: [{id: 'lint-agents'}]
  }

  test('an entry goes to the end of the list; comments and all else stay', () => {
    const before = [
      '# Hooks of the garden',
      'default_stages: [pre-commit]',
      'repos:',
      '- repo: https://example.com/a   # ours',
      "  rev: 'v1'",
      '  hooks:',
      '  - id: one',
      '    # - id: two',
      '',
      '# The end',
      'ci: {skip: [one]}',
      ''
    ]
    const repository = repositoryWith({[path]: before.join('\n')})
    init(repository, '--yes', '--hooks', 'pre-commit')
    const added = [`- repo: ${entry.repo}`, `  rev: v${version}`, '  hooks:', '    - id: lint-agents']
    expect(repository.read(path)).toBe([...before.slice(0, 8), ...added, ...before.slice(8)].join('\n'))
    expect(parse(repository.read(path)).repos[1]).toEqual(entry)
  })

  test.each(['repos: []\n', 'repos: [{repo: local, hooks: []}]\n', 'repos: {}\n', 'text\n', '- a\n'])(
    '%j is left to people',
    (before) => {
      const repository = repositoryWith({[path]: before})
      const {code, out} = init(repository, '--yes', '--hooks', 'pre-commit')
      expect(code).toBe(0)
      expect(out).toContain('by hand')
      expect(out).toContain(`rev: v${version}`)
      expect(repository.read(path)).toBe(before)
    }
  )

  const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0
  test.skipIf(!hasPreCommit)('pre-commit takes what was written', () => {
    for (const before of [undefined, '', 'repos:\n    - repo: meta\n      hooks:\n          - id: identity']) {
      const repository = repositoryWith(before === undefined ? {} : {[path]: before})
      init(repository, '--yes', '--hooks', 'pre-commit')
      expect(start('pre-commit', ['validate-config', path], repository.folder)).toMatchObject({code: 0})
      expect(parse(repository.read(path)).repos.at(-1)).toEqual(entry)
    }
  })
})

describe('lefthook', () => {
  const command = {
    glob: '*.{md,mdc,markdown}',
    run: 'npx --no-install lint-agents --fix {staged_files}',
    stage_fixed: true
  }

  test.each<[string, unknown]>([
    ['', {commands: {'lint-agents': command}}],
    ['# only a comment\n', {commands: {'lint-agents': command}}],
    ['pre-commit:\n    parallel: true # fast\n', {parallel: true, commands: {'lint-agents': command}}],
    [
      'pre-commit:\n  commands:\n    test:\n      run: |\n        npm test\n\npre-push:\n  parallel: true\n',
      {commands: {test: {run: 'npm test\n'}, 'lint-agents': command}}
    ],
    ['pre-commit:\n  jobs:\n    - run: npm test\n', {jobs: [{run: 'npm test'}, {name: 'lint-agents', ...command}]}]
  ])('%j gets our command', (before, expected) => {
    const repository = repositoryWith({'package.json': '{}', 'lefthook.yml': before})
    init(repository, '--yes')
    const after = repository.read('lefthook.yml')
    expect(parse(after)['pre-commit']).toEqual(expected)
    const lines = after.split('\n')
    for (const line of before.split('\n')) expect(lines).toContain(line)
  })

  test('without package.json it runs the package by its own name, in this version', () => {
    const repository = createRepository()
    init(repository, '--yes', '--hooks', 'lefthook')
    expect(parse(repository.read('lefthook.yml'))['pre-commit'].commands['lint-agents'].run).toBe(
      `npx --yes remark-preset-lint-agents@${version} --fix {staged_files}`
    )
  })

  test('what is no YAML, or in one line, is left to people', () => {
    for (const [path, before] of [
      ['lefthook.toml', '[pre-push]\n'],
      ['lefthook.yml', 'pre-commit: {parallel: true}\n']
    ] as const) {
      const repository = repositoryWith({[path]: before})
      expect(init(repository, '--yes').out).toMatch(/by hand +lefthook/)
      expect(repository.read(path)).toBe(before)
    }
  })
})

describe('workflow', () => {
  const path = '.github/workflows/lint-agents.yml'

  test('the Action runs on pull requests and on pushes to the default branch, and may only read', () => {
    const repository = createRepository()
    repository.commit()
    repository.git('branch', '--move', 'true')
    init(repository, '--yes', '--workflow')
    expect(parse(repository.read(path))).toMatchObject({
      on: {pull_request: null, push: {branches: ['true']}},
      permissions: {contents: 'read'},
      jobs: {
        'lint-agents': {
          steps: [
            {uses: 'actions/checkout@v6', with: {'fetch-depth': 2}},
            {uses: `remark-preset-lint-agents/remark-preset-lint-agents@v${version.split('.')[0]}`}
          ]
        }
      }
    })
  })

  test('the default branch is that of the remote', () => {
    const repository = createRepository()
    repository.commit()
    repository.git('update-ref', 'refs/remotes/origin/trunk/one', 'HEAD')
    repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk/one')
    init(repository, '--yes', '--workflow')
    expect(parse(repository.read(path)).on.push.branches).toEqual(['trunk/one'])
  })

  test('another workflow that uses the Action is enough; another one of our name is left alone', () => {
    const uses = '      - uses: remark-preset-lint-agents/remark-preset-lint-agents@v0\n'
    expect(init(repositoryWith({'.github/workflows/ci.yaml': uses}), '--workflow').out).toMatch(/keep +\S+ci\.yaml/)
    const repository = repositoryWith({[path]: 'name: Other\n'})
    expect(init(repository, '--yes', '--workflow').out).toMatch(/by hand +\.github/)
    expect(repository.read(path)).toBe('name: Other\n')
  })
})

describe('configuration', () => {
  const path = 'lint-agents.config.json'
  const written = (repository: Repository): string => {
    init(repository, '--yes', '--config')
    return repository.read(path)
  }

  test('it names the folders that are there, and is valid before and after somebody takes the comments away', () => {
    const files = {'.claude/agents/a.md': '', 'templates/system/CLAUDE-plan.md': '', 'runs/1/out.md': ''}
    const text = written(repositoryWith({...files, 'package.json': '{}'}))
    expect(readConfig(path, text)?.config).toEqual({
      $schema: './node_modules/remark-preset-lint-agents/schema.json',
      files: []
    })
    expect(readConfig(path, text.replaceAll('// {', '{'))?.config.files).toEqual([
      {include: ['.claude/agents/**'], kind: 'agent', role: 'phase-agent'},
      {include: ['runs/**'], kind: 'output', contracts: ['suggested-prompts']}
    ])
  })

  test.each([{'.isdlc/state.json': '{}'}, {'src/claude/agents/00-sdlc-orchestrator.md': ''}])(
    'the layout of ISDLC is seen: %j',
    (files) => {
      expect(readConfig(path, written(repositoryWith(files)))?.config).toEqual({
        $schema: expect.stringMatching(/^https:.*\/schema\.json$/),
        preset: ['recommended', 'isdlc']
      })
    }
  )

  test('a configuration in package.json is enough', () => {
    const repository = repositoryWith({'package.json': '{"lint-agents": {"rules": {}}}'})
    expect(init(repository, '--yes', '--config').out).toContain('Nothing to do')
    expect(newFiles(repository)).toEqual(['package.json'])
  })
})
