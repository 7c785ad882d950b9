/** Holds the project to its own conventions. */
import {spawnSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {describe, expect, test} from 'vitest'
import {rules} from '../rules/index.ts'
import {importFaults} from '../scripts/layers.ts'
import {docPage, readExamples, readPage, ruleFiles} from '../scripts/pages.ts'
import {commands, helpText, options, optionsOf} from '../src/cli/options.ts'
import {reporters} from '../src/reporters/index.ts'
import {version} from '../src/run/version.ts'
import {documentFormats, lineFormats, textFormats} from '../src/transcripts/formats.ts'
import {formats} from '../src/transcripts/model.ts'
import {type LintOptions, lint} from './support/lint.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')

test('every message says what is there and what should be', async () => {
  const messages: string[] = []
  for (const id of ruleFiles) {
    for (const {input, info} of readExamples(readPage(id))) {
      const {options: own, ...said} = info
      const {findings} = await lint(input, {...said, ...(own && {rules: {[id]: ['error', own]}})} as LintOptions)
      messages.push(...findings.map(({message}) => message))
    }
  }
  expect(messages.length).toBeGreaterThan(30)
  for (const message of messages) expect(message).toMatch(/^(?:Unexpected|Missing) .+, expected .*[^.]$/)
})

test('every rule has its generated page, and no page is left over', () => {
  expect(readdirSync(`${root}docs/rules`).sort()).toEqual(ruleFiles.map((id) => `${id}.md`))
  for (const id of ruleFiles) expect(read(`docs/rules/${id}.md`)).toBe(docPage(id))
})

test('rule names are those of remark-lint', () => {
  for (const plugin of rules) expect(plugin.name).toBe(`remark-lint:${plugin.rule.id}`)
})

test('the index of reporters lists every reporter', () => {
  const files = readdirSync(`${root}src/reporters`).filter(
    (name) => !['index.ts', 'paint.ts', 'words.ts'].includes(name)
  )
  expect(Object.keys(reporters).sort()).toEqual(files.map((name) => name.replace('.ts', '')).sort())
})

test('every transcript format has its reader', () => {
  const readers = [...lineFormats, ...documentFormats, ...textFormats].map(({name}) => name)
  expect([...new Set(readers)].sort()).toEqual([...formats].sort())
})

test('every command has its file', () => {
  for (const {name} of commands) {
    const file = {outputs: 'lint', rules: 'explain'}[name as string] ?? name
    expect(existsSync(`${root}src/cli/${file}.ts`)).toBe(true)
  }
})

describe('options', () => {
  const names = options.map(({name}) => `--${name}`)

  test('--help and the README list each, and no other', () => {
    const inHelp = [...helpText().matchAll(/--[a-z-]+/g)].map(([name]) => name)
    expect(names.filter((name) => !inHelp.includes(name))).toEqual([])
    const table = /<!-- options -->([\s\S]*?)<!-- \/options -->/.exec(read('README.md'))?.[1] ?? ''
    const inTable = [...table.matchAll(/`(--[a-z-]+)(?: [^`]+)?` \|/g)].map(([, name]) => name)
    expect(inTable).toEqual(names)
  })

  test('the README lists those of each command', () => {
    const table = /<!-- command-options -->([\s\S]*?)<!-- \/command-options -->/.exec(read('README.md'))?.[1] ?? ''
    const expected = commands.flatMap(({name}) => optionsOf(name).map((option) => `${name} --${option.name}`))
    expect([...table.matchAll(/`([a-z]+ --[a-z-]+)(?: [^`]+)?` \|/g)].map(([, name]) => name)).toEqual(expected)
    for (const {name} of commands)
      for (const option of optionsOf(name)) expect(helpText(name)).toContain(`--${option.name}`)
  })

  test('each is used by a test', () => {
    const tests = readdirSync(`${root}test`, {recursive: true, encoding: 'utf8'})
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => read(`test/${path}`))
      .join('\n')
    const short = new Map<string, string>(
      options.flatMap((option) => ('short' in option ? [[`--${option.name}`, `'-${option.short}'`]] : []))
    )
    expect(names.filter((name) => !tests.includes(name) && !tests.includes(short.get(name) ?? name))).toEqual([])
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
    ['src/transcripts/probe.ts', "import {readFileSync} from 'node:fs'"],
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

  test('an import in the direction of the table is right', () => {
    expect(importFaults('src/cli/probe.ts', "import {lintText} from '../linter/lint.ts'")).toEqual([])
    expect(importFaults('src/text/probe.ts', "import {fromMarkdown} from 'mdast-util-from-markdown'")).toEqual([])
  })
})

test('npm run new-rule refuses what is there and what is no name', () => {
  for (const id of ['ascii-only', 'Bad', '']) {
    const {status, stderr} = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/new-rule.ts', id], {
      cwd: root,
      encoding: 'utf8'
    })
    expect(status).toBe(2)
    expect(stderr).toMatch(/is there already|expected words in lower case/)
  }
})

test('the repository is clean by its own rules', () => {
  const {status, stdout} = spawnSync(process.execPath, ['bin/lint-agents.js', '--max-warnings', '0'], {
    cwd: root,
    encoding: 'utf8'
  })
  expect(stdout).toContain('No problems')
  expect(status).toBe(0)
})
