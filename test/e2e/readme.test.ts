/** The commands of the README, in order, in one project with its example; `.ci/run` runs the set-up commands. */
import {mkdirSync, readFileSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import {beforeAll, describe, expect, test} from 'vitest'
import {root} from '../support/release.ts'
import {createRepository, type Outcome, type Repository, run, temporaryFolder} from '../support/repository.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
const [use = '', setUp = ''] = readme.split('\n## Contributing\n')

/** The lines of the blocks of a shell, without comments. */
const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +#.*$/, ''))
  )

let project: Repository

/** Packages that the registry does not have yet, or that are there, come from here. */
const installed: Readonly<Record<string, () => Outcome>> = {
  'npm install --save-dev lint-agents'() {
    const [folder, packed] = [temporaryFolder(), temporaryFolder()]
    const made = run(process.execPath, ['--import', 'tsx', 'scripts/release-command.ts', folder], root)
    if (made.code !== 0) return made
    const {out} = run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed, folder], root)
    return run('npm', ['install', '--save-dev', '--offline', join(packed, out.trim())], project.folder)
  },
  'npm install --save-dev remark-cli remark-preset-lint-agents'() {
    const modules = join(project.folder, 'node_modules')
    symlinkSync(root, join(modules, 'remark-preset-lint-agents'))
    symlinkSync(join(root, 'node_modules/remark-cli'), join(modules, 'remark-cli'))
    symlinkSync('../remark-cli/cli.js', join(modules, '.bin/remark'))
    return {code: 0, out: '', err: ''}
  }
}

/** The code and the text of each command. */
const expected: Readonly<Record<string, readonly [code: number, text: RegExp]>> = {
  'npm install --save-dev lint-agents': [0, /added 1 package/],
  'npx lint-agents': [
    1,
    /1:1 +error +Missing `description`[\s\S]*3:20 +warning +Unexpected tool `Bsh`[\s\S]*\n1 error, 1 warning in 1 file\n/
  ],
  'npx lint-agents outputs runs': [
    0,
    /^runs\/code-reviewer\.md \(output\)\n +3:10 +warning +Unexpected value `PASSED`[\s\S]*expected `PASS`/
  ],
  'npx lint-agents tree': [0, /^Claude Code [\d.]+\n {2}\.claude\/agents\/code-reviewer\.md +agent `code-reviewer`\n/],
  'npx lint-agents --fix': [1, /\n1 error, 1 warning in 1 file\n/],
  'npx lint-agents explain agent-tools': [0, /^# agent-tools\n/],
  'npx lint-agents contracts': [0, /VERDICT/],
  'npx lint-agents contracts --write=markers': [0, /Nothing was written: --yes writes what is clear\n$/],
  'npx lint-agents --help': [0, /^Usage: lint-agents/m],
  'npx lint-agents init': [0, /create +\.github\/workflows\/lint-agents\.yml/],
  'npm install --save-dev remark-cli remark-preset-lint-agents': [0, /^/],
  'npx remark . --use preset-lint-agents': [1, /Missing `description`, so Claude Code/]
}

/** Claude Code runs these: the names have to be those of the marketplace. */
const ofClaude = ['claude plugin marketplace add', 'claude plugin install']

beforeAll(() => {
  project = createRepository()
  project.write('package.json', '{"name": "project", "private": true}\n')
  project.write('.gitignore', 'node_modules\n')
  for (const [, , path = '', text = ''] of readme.matchAll(/^(`{3,})\w+ (\S+)\n([\s\S]*?)^\1$/gm))
    project.write(path, text)
  mkdirSync(join(project.folder, 'node_modules/.bin'), {recursive: true})
})

function start(command: string): Outcome {
  const own = installed[command]
  if (own !== undefined) return own()
  const [program = '', ...args] = command.match(/"[^"]*"|\S+/g) ?? []
  return run(program, program === 'npx' ? ['--no-install', ...args] : args, project.folder, {NO_COLOR: '1'})
}

describe('in order', () => {
  const commands = commandsIn(use).filter((command) => !ofClaude.some((start) => command.startsWith(start)))

  test('each has an expectation', () => {
    expect(commands).toEqual(Object.keys(expected))
  })

  test.each(commands)('%s', (command) => {
    const {code, out, err} = start(command)
    const [expectedCode, text] = expected[command] ?? [undefined, /^$/]
    expect(stripVTControlCharacters(out + err)).toMatch(text)
    expect(code).toBe(expectedCode)
  })

  test('its configuration makes the verdict an error', () => {
    const [, configuration = ''] = /^```jsonc\n([\s\S]*?)^```$/m.exec(use) ?? []
    project.write('lint-agents.config.json', configuration)
    const {code, out} = run('npx', ['--no-install', 'lint-agents'], project.folder, {NO_COLOR: '1'})
    expect(code).toBe(1)
    expect(out).toMatch(/runs\/code-reviewer\.md \(output\)\n +3:10 +error +Unexpected value `PASSED`/)
    expect(out).toContain('custom-contract')
  })
})

test('its plugin is the one of the marketplace', () => {
  const marketplace = JSON.parse(readFileSync(join(root, '.claude-plugin/marketplace.json'), 'utf8')) as {
    name: string
    plugins: {name: string}[]
  }
  const [added = '', install = ''] = commandsIn(use).filter((command) => command.startsWith('claude plugin'))
  const {repository} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {repository: {url: string}}
  expect(repository.url).toContain(`/${added.split(' ').at(-1)}.git`)
  expect(install).toBe(`claude plugin install ${marketplace.plugins[0]?.name}@${marketplace.name}`)
})

test('it has at most 900 words, and the two set-up commands last', () => {
  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900)
  expect(commandsIn(setUp)).toEqual(['npm ci && npm run examples', 'npm ci && npm run check'])
  const ci = readFileSync(join(root, '.ci/run'), 'utf8')
  expect(ci).toContain('npm run examples')
  expect(ci).toContain('npm run check')
})
