/** What a tag holds, as the Action, remark and `release:tree` itself use it; pre-commit has a file of its own. */
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import {remark} from 'remark'
import {beforeAll, expect, test} from 'vitest'
import type {Report} from '../../src/report/report.ts'
import {createRelease, createReleaseTree, root, startAction} from '../support/release.ts'
import {brokenAgent, type Repository, run, temporaryFolder} from '../support/repository.ts'

const {version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {version: string}
const tag = `v${version}`
let release: Repository
let tree: string

beforeAll(() => {
  release = createRelease()
  tree = join(temporaryFolder(), 'tree')
  release.git('worktree', 'add', '--detach', tree, tag)
})

test('the tags of the version and of its major version are one commit on top of the source', () => {
  const [major = ''] = tag.split('.')
  expect(release.git('tag', '--list').trim().split('\n')).toEqual([major, tag])
  expect(release.git('rev-parse', major)).toBe(release.git('rev-parse', tag))
  expect(release.git('rev-parse', `${tag}^`)).toBe(release.git('rev-parse', 'main'))
  expect(release.git('status', '--porcelain')).toBe('')
})

test('a release that is started again makes the same commit', () => {
  const commit = release.git('rev-parse', tag)
  const script = ['--import', 'tsx', 'scripts/release-tag.ts', createReleaseTree()]
  expect(run(process.execPath, script, root, {GIT_DIR: join(release.folder, '.git')}).code).toBe(0)
  expect(release.git('rev-parse', tag)).toBe(commit)
})

test('a tag holds bundles, pages and schemas, and no source', () => {
  expect(readdirSync(tree).sort()).toEqual(
    [
      '.agents',
      '.claude-plugin',
      '.git',
      '.pre-commit-hooks.yaml',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'action',
      'action.yml',
      'bin',
      'dist',
      'docs',
      'package.json',
      'plugins',
      'contracts.schema.json',
      'lock.schema.json',
      'report.schema.json',
      'schema.json'
    ].sort()
  )
  expect(readdirSync(join(tree, 'action')).sort()).toEqual(['THIRD-PARTY-LICENSES.txt', 'bundle.js', 'index.js'])
})

test('plugins of coding agents have the program, as their marketplaces say', () => {
  const marketplace = JSON.parse(readFileSync(join(tree, '.claude-plugin/marketplace.json'), 'utf8'))
  expect(marketplace.plugins[0].source).toMatchObject({source: 'git-subdir', path: 'plugins/claude', ref: tag})
  expect(readdirSync(join(tree, 'plugins')).sort()).toEqual(['claude', 'codex'])
  for (const host of ['claude', 'codex'])
    expect(run(process.execPath, [join(tree, 'plugins', host, 'bin/lint-agents.js'), '--version'], tree)).toMatchObject(
      {
        code: 0,
        out: expect.stringContaining(version)
      }
    )
})

test('its manifest asks npm to build and to install nothing', () => {
  const manifest = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({version, bin: {'lint-agents': 'bin/lint-agents.js'}})
  for (const key of ['scripts', 'dependencies', 'devDependencies', 'lint-staged'])
    expect(manifest).not.toHaveProperty(key)
  for (const name of Object.keys(manifest.peerDependencies))
    expect(manifest.peerDependenciesMeta[name]).toEqual({optional: true})
})

test('its modules load with no package beside them', async () => {
  const files = readdirSync(tree, {recursive: true, encoding: 'utf8'})
  const modules = files.filter((path) => /^(?:dist|bin.leaves)\b.*\.c?js$/.test(path))
  expect(modules.length).toBeGreaterThan(30)
  for (const path of modules) await import(pathToFileURL(join(tree, path)).href)
})

test('its preset finds what the command line finds', async () => {
  const module = join(tree, 'dist/src/preset/recommended.js')
  const {default: preset} = (await import(pathToFileURL(module).href)) as {default: never}
  const {messages} = await remark().use(preset).process({value: brokenAgent, path: 'reviewer.md'})
  const args = [join(tree, 'bin/lint-agents.js'), '--format', 'json', 'reviewer.md']
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'reviewer.md'), brokenAgent)
  const report = JSON.parse(run(process.execPath, args, folder).out) as Report
  expect(report.files[0]?.findings).toHaveLength(1)
  expect(messages.map(({ruleId, line}) => ({rule: ruleId, line}))).toEqual(
    report.files[0]?.findings.map(({rule, line}) => ({rule, line}))
  )
})

test('its Action runs without a build', () => {
  const {code, out} = startAction(tree)
  expect(code).toBe(1)
  expect(out).toContain('::error file=agents/reviewer.md,line=8,')
  expect(out).not.toContain('Building')
})

test('`release:tree` refuses a folder that is not empty, and none', () => {
  const script = ['--import', 'tsx', 'scripts/release-tree.ts']
  expect(run(process.execPath, [...script, tree], root)).toMatchObject({
    code: 2,
    err: expect.stringContaining('expected an empty folder')
  })
  expect(run(process.execPath, script, root)).toMatchObject({code: 2, err: expect.stringContaining('Missing folder')})
})
