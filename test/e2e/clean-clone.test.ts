/** A clone as git hands it out, without bundles: the Action, npm and the examples build what they need. Takes a network. */
import {readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, expect, test} from 'vitest'
import {createClone} from '../support/release.ts'
import {brokenAgent, type Repository, run, temporaryFolder} from '../support/repository.ts'
import {runStep} from '../support/runner.ts'

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

test('the Action builds its bundle once, says so, and lints', () => {
  const run = (): ReturnType<typeof runStep> =>
    runStep({files: {'agents/reviewer.md': brokenAgent}, program: join(clone.folder, 'action/index.js')})
  const first = run()
  expect(first).toMatchObject({code: 1, outputs: {errors: '1', files: '1'}})
  const notice = 'Building the Action: this ref has no bundle, a tag starts faster'
  expect(first.commands[0]).toEqual({name: 'notice', properties: {title: 'lint-agents'}, data: notice})
  const second = run()
  expect(second.commands).toEqual(first.commands.slice(1))
  expect(second.outputs['errors']).toBe('1')
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
