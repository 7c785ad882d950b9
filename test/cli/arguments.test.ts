/** An argument with wildcards is a pattern whatever files there are, and the name of a file or folder besides. */
import {mkdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {lint} from '../../src/run/index.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {brokenAgent, createRepository, fixableAgent, goodAgent} from '../support/repository.ts'
import {runStep} from '../support/runner.ts'

/** A pattern, the name of a good file that somebody adds, and the bad files that the pattern matches. */
const planted: readonly (readonly [pattern: string, name: string, meant: readonly string[]])[] = [
  ['agents/*.md', 'agents/*.md', ['agents/evil.md']],
  ['{agents,prompts}', '{agents,prompts}/a.md', ['agents/d.md', 'agents/evil.md', 'prompts/evil.md']],
  ['{agents,prompts}/*.md', '{agents,prompts}/*.md', ['agents/evil.md', 'prompts/evil.md']],
  ['**', '**/a.md', ['agents/evil.md', 'agents/d.md', 'prompts/evil.md']],
  ['agents/[a-f]*.md', 'agents/[a-f]*.md', ['agents/d.md', 'agents/evil.md']],
  ['agents/?.md', 'agents/?.md', ['agents/d.md']],
  ['agents/@(d|e).md', 'agents/@(d|e).md', ['agents/d.md']]
]

const bad = {'agents/evil.md': brokenAgent, 'agents/d.md': brokenAgent, 'prompts/evil.md': brokenAgent}

// Windows has no such names.
describe.skipIf(process.platform === 'win32').each(planted)(
  'with a good file at `%s`, named',
  (pattern, name, meant) => {
    const files = {...bad, [name]: goodAgent}
    const isFolder = name !== pattern
    const expected = [...meant, name]

    test('a run lints it and all that the pattern matches', async () => {
      const ran = await runCli(temporaryFolder(files), ['-f', 'json', pattern])
      expect(reportOf(ran).files.map(({path}) => path)).toEqual(expect.arrayContaining(expected))
      expect(ran.code).toBe(1)
    })

    test('so do outputs, the tree, the contracts, the library and the Action', async () => {
      const cwd = temporaryFolder(files)
      const outputs = reportOf(await runCli(cwd, ['outputs', '-f', 'json', pattern]))
      expect(outputs.files.map(({path}) => path)).toEqual(expect.arrayContaining(expected))
      const {declared} = JSON.parse((await runCli(cwd, ['tree', '-f', 'json', pattern])).out) as {
        declared: {path: string}[]
      }
      expect(declared.map(({path}) => path)).toEqual(expect.arrayContaining(expected))
      const {definitions} = JSON.parse((await runCli(cwd, ['contracts', '-f', 'json', pattern])).out) as {
        definitions: {path: string}[]
      }
      expect(definitions.map(({path}) => path)).toEqual(expect.arrayContaining(expected))
      const {report} = await lint({cwd, paths: [pattern]})
      expect(report.files.map(({path}) => path)).toEqual(expect.arrayContaining(expected))
      const step = await runStep({files: files, inputs: {paths: pattern}})
      expect(step.code).toBe(1)
    })

    test('so does a run over staged files', async () => {
      const repository = createRepository()
      for (const [path, text] of Object.entries(files)) repository.write(path, text)
      repository.git('add', '.')
      const ran = await runCli(repository.folder, ['--staged', '-f', 'json', pattern])
      expect(reportOf(ran).files.map(({path}) => path)).toEqual(expect.arrayContaining(expected))
      expect(ran.code).toBe(1)
    })

    test.skipIf(isFolder)(
      'a file of that name is enough for the pattern, a folder of that name is searched',
      async () => {
        const cwd = temporaryFolder({[name]: brokenAgent})
        expect(reportOf(await runCli(cwd, ['-f', 'json', pattern])).files.map(({path}) => path)).toEqual([name])
        const inFolder = temporaryFolder({[`${name}/inner.md`]: brokenAgent})
        expect(reportOf(await runCli(inFolder, ['-f', 'json', pattern])).files.map(({path}) => path)).toEqual([
          `${name}/inner.md`
        ])
      }
    )
  }
)

test.skipIf(process.platform === 'win32')('a fix reaches the file of that name and those that match', async () => {
  const cwd = temporaryFolder({'a/*.md': fixableAgent, 'a/b.md': fixableAgent})
  expect((await runCli(cwd, ['--fix', 'a/*.md'])).code).toBe(0)
  for (const name of ['*.md', 'b.md']) expect(readFileSync(join(cwd, 'a', name), 'utf8')).toBe(goodAgent)
})

test.skipIf(process.platform === 'win32')(
  'names with brackets, as hooks of git pass them, share one walk',
  async () => {
    const names = Array.from({length: 300}, (_, index) => `app/[id]/page-${index}.md`)
    const cwd = temporaryFolder(Object.fromEntries(names.map((name) => [name, goodAgent])))
    for (let index = 0; index < 300; index++) mkdirSync(join(cwd, `app/empty-${index}`))
    const ran = await runCli(cwd, ['-f', 'json', ...names])
    expect(ran.code).toBe(0)
    expect(reportOf(ran).files).toHaveLength(300)
  }
)

const oneEach = 'expected one path an argument, one a line of an input'

test.each([
  ['agents prompts', `No such file or folder: agents prompts, ${oneEach}`],
  ['agents/*.md prompts/*.md', `No file matches \`agents/*.md prompts/*.md\`, ${oneEach}`],
  ['agents,prompts', `No such file or folder: agents,prompts, ${oneEach}`]
])('`%s` is one path, and the message says so where there is none', async (line, message) => {
  const cwd = temporaryFolder(bad)
  expect(await runCli(cwd, [line])).toEqual({code: 2, out: '', err: `${message}\n`})
  const step = await runStep({files: bad, inputs: {paths: line}})
  expect(step.code).toBe(1)
  expect(step.commands).toEqual([{name: 'error', properties: {}, data: message}])
  const repository = createRepository()
  for (const [path, text] of Object.entries(bad)) repository.write(path, text)
  repository.git('add', '.')
  expect(await runCli(repository.folder, ['--staged', line])).toEqual({code: 2, out: '', err: `${message}\n`})
})

test('a path with a blank is one line of the Action', async () => {
  const files = {'my agents/a.md': brokenAgent, 'my/b.md': goodAgent, 'agents/c.md': goodAgent}
  const step = await runStep({files, inputs: {paths: ' my agents \r\nagents\n\n'}})
  expect(step).toMatchObject({code: 1, outputs: {files: '2'}})
  const globs = await runStep({files, inputs: {paths: 'my agents/*.md'}})
  expect(globs).toMatchObject({code: 1, outputs: {files: '1'}})
})

test('outputs of the Action that match nothing say so in a notice', async () => {
  const step = await runStep({files: {'a.md': goodAgent}, inputs: {outputs: 'runs/*.md more/*.md'}})
  expect(step.commands.map(({data}) => data)).toEqual([
    `No output matches \`runs/*.md more/*.md\`, ${oneEach}; what the configuration ignores does not count`
  ])
})
