/** A clone as git hands it out, without bundles: the Action, npm and the examples build what they need. Takes a network. */
import {readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import {createClone, startAction} from '../support/release.ts'
import {type Repository, run, temporaryFolder} from '../support/repository.ts'

let clone: Repository

beforeAll(() => {
  clone = createClone()
})

/** Runs a command of npm, which is a script on Windows. */
function npm(cwd: string, ...args: string[]): string {
  const shell = process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
  const [program = '', ...rest] = [...shell, ...args]
  const {code, out, err} = run(program, rest, cwd, {npm_config_prefer_offline: 'true'})
  if (code !== 0) throw new Error(`${out}\n${err}`)
  return out
}

function removeBundles(): void {
  for (const path of ['bin', 'dist', 'action/bundle.js'])
    rmSync(join(clone.folder, path), {recursive: true, force: true})
}

test('the Action builds its bundle once, with a notice about it, and lints', () => {
  const notice = '::notice title=lint-agents::Building the Action: this ref has no bundle, a tag starts faster\n'
  const first = startAction(clone.folder)
  expect(first.code).toBe(1)
  expect(first.out.startsWith(notice)).toBe(true)
  const withoutTokens = (out: string): string => out.replaceAll(/[\da-f]{8}-[-\da-f]{27}/g, '')
  const second = startAction(clone.folder)
  expect(withoutTokens(second.out)).toBe(withoutTokens(first.out.slice(notice.length)))
  expect(second.out).toContain('::error file=agents/reviewer.md,line=8,')
})

test('`npm pack` and `npm run examples` build before they run', () => {
  removeBundles()
  npm(clone.folder, 'pack', '--dry-run')
  expect(readdirSync(clone.folder)).toEqual(expect.arrayContaining(['bin', 'dist']))
  removeBundles()
  expect(npm(clone.folder, 'run', 'examples')).toContain('No problems')
})

test('an installation from git has the command and the library', () => {
  removeBundles()
  const project = temporaryFolder()
  npm(project, 'install', '--no-save', `git+file://${clone.folder.replaceAll('\\', '/')}`)
  const installed = join(project, 'node_modules/remark-preset-lint-agents')
  expect(readdirSync(installed)).toEqual(expect.arrayContaining(['bin', 'dist', 'schema.json']))
  expect(run(process.execPath, [join(installed, 'bin/lint-agents.js'), '--version'], project).code).toBe(0)
  const library = "import {parsePrompts} from 'remark-preset-lint-agents/contracts'\nif (!parsePrompts) process.exit(1)"
  expect(run(process.execPath, ['--input-type=module', '--eval', library], project)).toMatchObject({code: 0})
})

test('no build changes a file that git tracks', () => {
  expect(clone.git('status', '--porcelain')).toBe('')
})
