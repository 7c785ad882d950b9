/** The npm package `lint-agents`, packed and installed as people install it. */
import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import {root} from '../support/release.ts'
import {brokenAgent, createRepository, type Outcome, run, temporaryFolder} from '../support/repository.ts'

interface Packed {
  readonly filename: string
  readonly unpackedSize: number
}

const shell = process.platform === 'win32'
let packed: Packed
let project: string

beforeAll(() => {
  const folder = join(temporaryFolder(), 'package')
  const {code, err} = run(process.execPath, ['--import', 'tsx', 'scripts/release-command.ts', folder], root)
  if (code !== 0) throw new Error(err)
  const repository = createRepository()
  repository.write('package.json', '{"private": true}')
  repository.write('agents/reviewer.md', brokenAgent)
  project = repository.folder
  packed = (JSON.parse(npm('pack', '--json', folder)) as [Packed])[0]
  npm('install', '--save-dev', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`)
})

function npm(...args: readonly string[]): string {
  return execFileSync('npm', args, {cwd: project, encoding: 'utf8', shell, stdio: ['ignore', 'pipe', 'pipe']})
}

function lintAgents(...args: readonly string[]): Outcome {
  return run(process.execPath, [join(project, 'node_modules/lint-agents/bin/lint-agents.js'), ...args], project)
}

test('it is one package below 3 MB, of which nothing runs at install', () => {
  expect(packed.unpackedSize).toBeLessThan(3_000_000)
  expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['lint-agents'])
  const manifest = JSON.parse(readFileSync(join(project, 'node_modules/lint-agents/package.json'), 'utf8'))
  for (const key of ['scripts', 'dependencies', 'peerDependencies']) expect(manifest).not.toHaveProperty(key)
})

test('its command lints, explains, and names its version', () => {
  expect(lintAgents('--format', 'json')).toMatchObject({code: 1, out: expect.stringContaining('"suggested-prompts')})
  expect(lintAgents('explain', 'ascii-only')).toMatchObject({code: 0, out: expect.stringContaining('# ascii-only')})
  const {version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {version: string}
  expect(lintAgents('--version')).toMatchObject({code: 0, out: expect.stringContaining(version)})
})

test('the hook that `init` writes starts it directly', () => {
  expect(lintAgents('init', '--hook', 'claude', '--config', '--yes')).toMatchObject({code: 0})
  const settings = readFileSync(join(project, '.claude/settings.json'), 'utf8')
  expect(settings).toContain('node_modules/.bin/lint-agents hook')
  expect(settings).not.toContain('npx')
  const {$schema} = JSON.parse(
    readFileSync(join(project, 'lint-agents.config.json'), 'utf8').replace(/^\s*\/\/.*$/gm, '')
  )
  expect(readFileSync(join(project, $schema), 'utf8')).toContain('"$schema"')
})
