/** Holds the project to its own conventions. */
import {readdirSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {describe, expect, test} from 'vitest'
import {rules} from '../rules/index.ts'
import {globalFaults, importCircles, importFaults} from '../scripts/layers.ts'
import {bareWords, doubleNames} from '../scripts/names.ts'
import {docPage, ruleFiles} from '../scripts/pages.ts'
import {helpOn, helpText} from '../src/cli/help.ts'
import {commands, options, optionsFor, optionsOf} from '../src/cli/options.ts'
import {hostNames} from '../src/hook/host.ts'
import {pluginOf} from '../src/remark/rule-plugin.ts'
import {version} from '../src/report/version.ts'
import {reporterNames} from '../src/reporters/load.ts'
import {runCli} from './support/cli.ts'
import {temporaryFolder} from './support/folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')

test('every rule has its generated page, and no page is left over', () => {
  expect(readdirSync(`${root}/docs/rules`).sort()).toEqual(ruleFiles.map((id) => `${id}.md`))
  for (const id of ruleFiles) expect(read(`docs/rules/${id}.md`)).toBe(docPage(id))
})

test('rule names are those of remark-lint', () => {
  for (const rule of rules) expect(pluginOf(rule).name).toBe(`remark-lint:${rule.id}`)
})

test('every reporter is in the table of src/reporters/load.ts, and in the file of its name', () => {
  const declared = readdirSync(`${root}/src/reporters`)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...read(`src/reporters/${name}`).matchAll(/^export const (\w+): Reporter\b/gm)].map(([, reporter]) => [
        reporter,
        name
      ])
    )
  expect(declared).toEqual([...reporterNames].sort().map((name) => [name, `${name}.ts`]))
})

test('every host of the hook is on its page, docs/live-hook.md, and in README.md', () => {
  const [, table = ''] = /^\| host \| file \|.*\n((?:\|.*\n)+)/m.exec(read('docs/live-hook.md')) ?? []
  expect([...table.matchAll(/^\| `([a-z]+)`/gm)].map(([, name]) => name)).toEqual(hostNames)
  const [first, ...others] = hostNames
  const names = others.map((name) => `\`${name}\``).join(', ')
  expect(read('README.md')).toContain(`\`npx lint-agents init --hook ${first}\` (or ${names})`)
})

describe('options', () => {
  const names = options.map(({name}) => `--${name}`)

  test('help --all and docs/cli.md list each, and no other; --help is one screen of some of them', () => {
    const [all, some] = [helpOn([], true), helpText()]
    const inHelp = [...all.matchAll(/^ {2}(?:-\w, | {4})(--[a-z-]+)/gm)].map(([, name]) => name)
    expect(inHelp).toEqual(names)
    const known = [...names, '--all', '--help']
    expect([...some.matchAll(/--[a-z-]+/g)].map(([name]) => name).filter((name) => !known.includes(name))).toEqual([])
    for (const {name} of commands) expect(all).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
    for (const {name} of commands.filter((each) => each.name !== 'completion'))
      expect(some).toMatch(new RegExp(`\\b${name}\\b`))
    expect(some.split('\n').length).toBeLessThanOrEqual(26)
    expect(all.split('\n').filter((line) => line.length > 80)).toEqual([])
    const table = /<!-- options -->([\s\S]*?)<!-- \/options -->/.exec(read('docs/cli.md'))?.[1] ?? ''
    const inTable = [...table.matchAll(/`(--[a-z-]+)(?: [^`]+)?` \|/g)].map(([, name]) => name)
    expect(inTable).toEqual(names)
  })

  test('docs/cli.md lists those of each command', () => {
    const table = /<!-- command-options -->([\s\S]*?)<!-- \/command-options -->/.exec(read('docs/cli.md'))?.[1] ?? ''
    const expected = commands.flatMap(({name}) => optionsOf(name).map((option) => `${name} --${option.name}`))
    expect([...table.matchAll(/`([a-z]+ --[a-z-]+)(?: [^`]+)?` \|/g)].map(([, name]) => name)).toEqual(expected)
    for (const {name} of commands)
      for (const option of optionsOf(name)) expect(helpText(name)).toContain(`--${option.name}`)
  })

  test('--help of a command lists its own options, and no line is longer than 80 columns', () => {
    for (const name of [undefined, ...commands.map((command) => command.name)]) {
      const text = helpText(name)
      expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
      if (name === undefined) continue
      const listed = [...text.matchAll(/^ {2}(?:-\w, | {4})--([a-z-]+)/gm)].map(([, option]) => option)
      expect(listed).toEqual(optionsFor(name).map((option) => option.name))
    }
    expect(optionsFor('explain').map(({name}) => name)).toEqual(['color', 'no-color', 'help', 'version'])
    expect(helpText('outputs')).not.toMatch(/^ +--(?:fix|diff|as)\b/m)
  })

  test.each(commands.map(({name}) => name))('%s refuses each option that its help does not list', async (name) => {
    const listed = optionsFor(name).map((option) => option.name)
    const [foreign, cwd] = [options.filter((option) => !listed.includes(option.name)), temporaryFolder()]
    for (const option of foreign) {
      const given = 'value' in option ? [`--${option.name}`, 'x'] : [`--${option.name}`]
      const {code, out, err} = await runCli(cwd, [name, ...given])
      expect([code, out]).toEqual([name === 'hook' ? 1 : 2, ''])
      expect(err).toContain(`Unexpected --${option.name} with \`${name}\``)
    }
    expect(foreign.length > 0).toBe(name !== 'lint')
  })
})

test('the version is that of the manifest', () => {
  expect(version).toBe(JSON.parse(read('package.json')).version)
})

test('the lockfile holds no addresses', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved"|https?:\/\/registry/)
})

describe('layers', () => {
  test.each([
    ['src/text/probe.ts', "import type {Source} from '../contracts/source.ts'"],
    ['src/text/probe.ts', "import {VFile} from 'vfile'"],
    ['src/contracts/probe.ts', "import {readFileSync} from 'node:fs'"],
    ['src/contracts/suggested-prompts/probe.ts', "import {rules} from '../../../rules/index.ts'"],
    ['src/contracts/probe.ts', "const made = await import('../linter/lint.ts')"],
    ['src/transcripts/probe.ts', "import {crc32} from 'node:zlib'"],
    ['src/transcripts/probe.ts', "import {Buffer} from 'buffer'"],
    ['src/text/probe.ts', "import vm from 'node:vm'"],
    ['src/linter/probe.ts', "import {resolve} from 'node:path'"],
    ['rules/probe.ts', "import {isUtf8} from 'node:buffer'"],
    ['rules/probe.ts', "import {pluginOf} from '../src/remark/rule-plugin.ts'"],
    ['src/transcripts/claude/probe.ts', "import type {Source} from '../../contracts/source.ts'"],
    ['src/linter/probe.ts', "import {openProjects} from '../project/project.ts'"],
    ['src/project/probe.ts', "import {run} from '../run/run.ts'"],
    ['rules/probe.ts', "import {run} from '../src/run/run.ts'"],
    ['src/reporters/probe.ts', "import {createSource} from '../contracts/source.ts'"],
    ['src/run/probe.ts', "import {main} from '../cli/main.ts'"],
    ['src/init/probe.ts', "import {main} from '../cli/main.ts'"],
    ['src/hook/probe.ts', "import {main} from '../cli/main.ts'"],
    ['src/loose.ts', '']
  ])('%s: %s is found', (file, code) => {
    expect(importFaults(file, code)).toHaveLength(1)
  })

  test.each([
    ['src/text/probe.ts', "export const script = globalThis.process?.getBuiltinModule('node:vm')"],
    ['src/markdown/probe.ts', 'export const find = (bytes: Buffer): number => bytes.indexOf(10)'],
    ['src/schema/probe.ts', "export const path = require('path')"],
    ['src/contracts/probe.ts', 'export const folder = __dirname'],
    ['src/hosts/probe.ts', 'export const {env} = process'],
    ['src/linter/probe.ts', 'setImmediate(() => {})'],
    ['rules/probe.ts', 'export default {process}'],
    ['src/transcripts/probe.ts', "export const bytes = Buffer.from('x')"]
  ])('%s: the global of Node is found: %s', (file, code) => {
    expect(globalFaults(file, code)).toHaveLength(1)
  })

  test('words and keys that are called as a global of Node are right, and rooms of Node may use it', () => {
    expect(globalFaults('src/schema/probe.ts', "export const code = {process: 1}.process // Buffer 'process'")).toEqual(
      []
    )
    expect(globalFaults('src/disk/probe.ts', "export const bytes = Buffer.from('x')")).toEqual([])
  })

  test('an import in the direction of the table is right', () => {
    expect(importFaults('src/cli/probe.ts', "import {lintText} from '../linter/lint.ts'")).toEqual([])
    expect(importFaults('src/text/probe.ts', "import {fromMarkdown} from 'mdast-util-from-markdown'")).toEqual([])
  })
})

describe('circles of imports', () => {
  const imports = (...files: readonly string[]): string =>
    files.map((file) => `import type {A} from './${file}'`).join('\n')
  const straight = {
    'src/text/a.ts': imports('b.ts'),
    'src/text/b.ts': imports('c.ts'),
    'src/text/c.ts': imports('node.js'),
    'scripts/d.ts': "const made = await import('../src/text/a.ts')"
  }
  const circles = (planted: Readonly<Record<string, string>>) =>
    importCircles(new Map(Object.entries({...straight, ...planted})))

  test('imports in one direction are right', () => {
    expect(circles({})).toEqual([])
  })

  test('a circle is found, also one of types and of scripts', () => {
    expect(circles({'src/text/c.ts': imports('a.ts')})).toEqual([['src/text/a.ts', 'src/text/b.ts', 'src/text/c.ts']])
    expect(circles({'scripts/d.ts': imports('e.ts'), 'scripts/e.ts': imports('d.ts')})).toEqual([
      ['scripts/d.ts', 'scripts/e.ts']
    ])
  })
})

describe('names', () => {
  test('a name that two files export is found, a schema and its type in one are not', () => {
    const texts = new Map([
      ['src/text/a.ts', 'export const Both = 1\nexport type Both = typeof Both\nexport function read() {}'],
      ['src/text/b.ts', "export {Both} from './a.ts'\nexport interface read {}\nconst inner = 1"]
    ])
    expect(doubleNames(texts)).toEqual([
      'Unexpected name `read` in src/text/a.ts, src/text/b.ts, expected it in one file'
    ])
  })

  test.each([
    ['src/text/probe.ts', 'const own = 1'],
    ['src/text/probe.ts', 'const {kept: [shown]} = value'],
    ['src/text/probe.ts', 'function read({part = 1}) {}'],
    ['src/text/probe.ts', 'const read = (...parts: string[]) => parts'],
    ['src/contracts/probe.ts', 'for (const entry of list) {}'],
    ['src/contracts/probe.ts', 'export interface Entry {}'],
    ['rules/probe.ts', 'export function run() {}']
  ])('%s: the bare word is found: %s', (file, code) => {
    expect(bareWords(file, code)).toHaveLength(1)
  })

  test('a word in its room, in a longer name, and as a key, is right', () => {
    expect(bareWords('src/transcripts/probe.ts', 'const {parts} = record')).toEqual([])
    expect(bareWords('src/text/probe.ts', 'const {own: ownTools} = {own: 1}; list.entries()')).toEqual([])
  })
})

test('the repository is clean by its own rules', async () => {
  const {code, out} = await runCli(root, ['--max-warnings', '0'])
  expect(out).toContain('No problems')
  expect(code).toBe(0)
})

describe('tests in three speeds', () => {
  const files = readdirSync(`${root}/test`, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => path.replaceAll('\\', '/'))

  test('only test/e2e and test/nightly start programs', () => {
    const starters = files.filter(
      (path) =>
        !/^(?:e2e|nightly)\//.test(path) &&
        path !== 'conformance.test.ts' &&
        /'node:child_process'|support\/process\.ts'/.test(read(`test/${path}`))
    )
    expect(starters).toEqual([])
  })

  test('a test of a room is in a folder of its name', () => {
    const rooms = readdirSync(`${root}/src`)
    const folders = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''))
    expect(
      [...folders].filter(
        (folder) => !['bench', 'e2e', 'editors', 'nightly', 'site', 'rules', ...rooms].includes(folder)
      )
    ).toEqual([])
  })
})
