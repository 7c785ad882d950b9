/** Plugins in the bundled command line, and the page about them with the built package. */
import {mkdirSync, readFileSync, symlinkSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {expect, test} from 'vitest'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {run} from '../support/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A folder in which packages are installed, by their names and where they are. */
function project(files: Files, packages: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder(files)
  for (const [name, path] of Object.entries(packages)) {
    mkdirSync(dirname(join(cwd, 'node_modules', name)), {recursive: true})
    symlinkSync(path, join(cwd, 'node_modules', name), 'dir')
  }
  return cwd
}

test('docs/writing-rules.md: the example prints what the page shows, and its fix works', () => {
  const page = readFileSync(join(root, 'docs/writing-rules.md'), 'utf8')
  const files = Object.fromEntries(
    [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, path = '', content = '']) => [path, content])
  )
  const [, printed] = /^```text\n([\s\S]*?)^```$/m.exec(page) ?? []
  const cwd = project({'package.json': '{"type": "module"}', ...files}, {'remark-preset-lint-agents': root})
  expect(run(cwd, ['.claude'])).toEqual({code: 0, out: printed, err: ''})
  run(cwd, ['--fix', '--unsafe-fixes', '.claude'])
  expect(readFileSync(join(cwd, '.claude/rules/garden.md'), 'utf8')).toContain('Water the beds, report what you did.')
})

test('rules of remark-lint, with options, that their packages bring', () => {
  const names = ['remark-lint-no-undefined-references', 'remark-lint-ordered-list-marker-style']
  const files = {
    'lint-agents.config.json': JSON.stringify({plugins: [names[0], [names[1], ')']]}),
    '.claude/rules/a.md': 'See [this] now.\n\n1. One\n'
  }
  // As an installed package is, in the folder of the project: it has the real one from here.
  const installed = names.map((name) => [
    `node_modules/${name}/index.mjs`,
    `export {default} from ${JSON.stringify(pathToFileURL(join(root, 'node_modules', name, 'index.js')).href)}\n`
  ])
  const manifests = names.map((name) => [`node_modules/${name}/package.json`, '{"main": "index.mjs"}'])
  const cwd = temporaryFolder({...files, ...Object.fromEntries([...installed, ...manifests])})
  const {code, out, err} = run(cwd, ['.claude/rules/a.md'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(
    /^ {2}1:5 {2}warning {2}Unexpected reference to undefined definition.* {2}no-undefined-references$/m
  )
  expect(out).toMatch(/^ {2}3:2 {2}warning {2}.* {2}ordered-list-marker-style$/m)
})

test('a module of each kind, and one that waits while it loads', () => {
  const rule = (id: string): string =>
    `{id: '${id}', severity: 'warning', kinds: ['agent'], check(source, report) { report({kind: 'x', range: {start: 0, end: 1}}) }, messages: {x: () => 'Unexpected ${id}, expected none'}}`
  const files = {
    'lint-agents.config.json': '{"plugins": ["./a.mjs", "./b.cjs"]}',
    'c.json': '{"plugins": ["./c.mjs"]}',
    'a.mjs': `export default ${rule('a')}\n`,
    'b.cjs': `module.exports = ${rule('b')}\n`,
    'c.mjs': `await 0\nexport default ${rule('c')}\n`,
    '.claude/rules/a.md': '# A\n'
  }
  const cwd = temporaryFolder(files)
  expect(run(cwd, ['.claude/rules/a.md'])).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/ {2}a\n[\s\S]* {2}b\n/)
  })
  const waits = run(cwd, ['-c', 'c.json', '.claude/rules/a.md'])
  expect(waits).toMatchObject({code: 2, out: ''})
  expect(waits.err).toMatch(/c\.json:1:14: Unexpected plugin `\.\/c\.mjs`, expected a module that can be loaded: /)
  expect(waits.err.trimEnd().split('\n')).toHaveLength(1)
})
