/** What is published, looked at by the tools that look at packages. */
import {execFileSync, spawnSync} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {ruleFiles} from '../../scripts/pages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shell = process.platform === 'win32'

test('the tarball holds the command, the library, pages and schemas, and nothing else', () => {
  const out = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell
  })
  const [packed] = JSON.parse(out) as {files: {path: string}[]}[]
  const paths = (packed?.files ?? []).map(({path}) => path)
  const library =
    /^dist\/(?:rules\/[a-z-]+|src\/(?:(?:contracts|engine|project|unicode)\/)?(?:[a-z-]+\/)*[a-z-]+)\.(?:js|d\.ts)$/
  const chunk = /^bin\/chunks\/[\w-]+\.js$/
  expect(paths.some((path) => chunk.test(path))).toBe(true)
  expect(paths.filter((path) => !library.test(path) && !chunk.test(path)).sort()).toEqual(
    [
      'LICENSE',
      'README.md',
      'bin/THIRD-PARTY-LICENSES.txt',
      'bin/lint-agents.js',
      ...ruleFiles.map((id) => `docs/rules/${id}.md`),
      'package.json',
      'report.schema.json',
      'schema.json'
    ].sort()
  )
  for (const id of ruleFiles) expect(paths).toContain(`dist/rules/${id}.js`)
  expect(paths.filter((path) => path.startsWith('dist/src/cli/'))).toEqual([])
})

test('publint finds nothing', () => {
  const {status, stdout} = spawnSync('npx', ['publint', '--strict'], {cwd: root, encoding: 'utf8', shell})
  expect(stdout).toContain('All good!')
  expect(status).toBe(0)
})

test('the types are right for those who import them', () => {
  const {status, stdout} = spawnSync('npx', ['attw', '--pack', '.', '--profile', 'esm-only'], {
    cwd: root,
    encoding: 'utf8',
    shell
  })
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
