/** The package on npm, checked by tools for packages. */
import {execFileSync, spawnSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {ruleFiles} from '../../scripts/pages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shell = process.platform === 'win32'
// What is built is packed as it is: a build would take the bundle away from tests that run beside these.
const env = {...process.env, npm_config_ignore_scripts: 'true'}

test('the tarball holds the command, the library, pages and schemas, and nothing else', () => {
  const out = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell
  })
  const [packed] = JSON.parse(out) as {files: {path: string}[]}[]
  const paths = (packed?.files ?? []).map(({path}) => path)
  const library = /^dist\/(?:(?:plugins|rules)\/[a-z-]+|src\/(?:[a-z-]+\/)*[a-z0-9-]+)\.(?:js|d\.ts)$/
  const chunk = /^bin\/(?:(?:main|chunk-[\w-]+)\.js|leaves\/[a-z-]+\.cjs)$/
  expect(paths.some((path) => chunk.test(path))).toBe(true)
  expect(paths.filter((path) => !library.test(path) && !chunk.test(path)).sort()).toEqual(
    [
      'LICENSE',
      'README.md',
      'bin/THIRD-PARTY-LICENSES.txt',
      'bin/lint-agents.js',
      'bin/package.json',
      ...ruleFiles.map((id) => `docs/rules/${id}.md`),
      'package.json',
      'contracts.schema.json',
      'lock.schema.json',
      'report.schema.json',
      'schema.json'
    ].sort()
  )
  for (const id of ruleFiles) expect(paths).toContain(`dist/plugins/${id}.js`)
  expect(paths.filter((path) => path.startsWith('dist/src/cli/'))).toEqual([])
})

test('what the library imports, and nothing else, is a dependency: all else is in the bundle', () => {
  const {dependencies} = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {dependencies: object}
  const imported = readdirSync(`${root}/dist`, {recursive: true, encoding: 'utf8'})
    .filter((path) => /\.(?:js|d\.ts)$/.test(path))
    .flatMap((path) => [
      ...readFileSync(`${root}/dist/${path}`, 'utf8').matchAll(/(?:from|import) '([^'.\s][^'\s]*)'/g)
    ])
    .map(([, name = '']) => (/^(?:@[^/]+\/)?[^/]+/.exec(name) ?? [''])[0])
    .filter((name) => !name.startsWith('node:') && name !== 'remark-preset-lint-agents')
    .map((name) => (name === 'mdast' ? '@types/mdast' : name))
  expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort())
})

const tool = (path: string): string => join(root, 'tools/release/node_modules', path)

test('publint finds nothing', () => {
  const {status, stdout} = spawnSync(process.execPath, [tool('publint/src/cli.js'), '--strict'], {
    cwd: root,
    encoding: 'utf8',
    shell,
    env
  })
  expect(stdout).toContain('All good!')
  expect(status).toBe(0)
})

test('the types are right for those who import them', () => {
  const {status, stdout} = spawnSync(
    process.execPath,
    [tool('@arethetypeswrong/cli/dist/index.js'), '--pack', '.', '--profile', 'esm-only'],
    {
      cwd: root,
      encoding: 'utf8',
      shell,
      env
    }
  )
  expect(stdout).toContain('remark-preset-lint-agents/contracts')
  expect(status).toBe(0)
})

test('no dependency runs a script at install, and each has a free license', () => {
  const lock = JSON.parse(
    execFileSync('npm', ['ls', '--omit=dev', '--all', '--json', '--long'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell,
      maxBuffer: 1 << 28
    })
  )
  const seen = new Map<string, {license?: string; scripts: string[]}>()
  const visit = (dependencies: Readonly<Record<string, never>> = {}): void => {
    for (const [name, each] of Object.entries(dependencies) as [
      string,
      {license?: string; scripts?: object; dependencies?: Record<string, never>}
    ][]) {
      if (seen.has(name)) continue
      seen.set(name, {...(each.license && {license: each.license}), scripts: Object.keys(each.scripts ?? {})})
      visit(each.dependencies)
    }
  }
  visit(lock.dependencies)
  expect(seen.size).toBeGreaterThan(10)
  for (const {license, scripts} of seen.values()) {
    expect(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']).toContain(license)
    expect(scripts.filter((script) => /^(?:pre|post)?install$/.test(script))).toEqual([])
  }
})
