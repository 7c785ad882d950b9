/** What a start of the bundled command line loads: packages that a file does not need cost nothing. */
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {root} from '../support/release.ts'
import {brokenAgent, goodAgent, run, temporaryFolder} from '../support/repository.ts'

const script = `process.on('exit', () => {
  const leaves = Object.keys(require.cache).map((path) => /leaves[\\\\/](.*)\\.cjs$/.exec(path)?.[1])
  require('node:fs').writeFileSync('leaves.json', JSON.stringify(leaves.filter(Boolean).sort()))
})`

test.each<[string, string, string[]]>([
  ['a file without a contract', '# Notes\n\nPlain text.\n', []],
  ['an agent with a prompt block', goodAgent, []],
  ['front matter with a block of text', '---\nname: a\ndescription: |\n  Reviews.\n---\n', ['yaml']],
  ['a comment that turns a rule off', `${brokenAgent}\n<!--lint disable suggested-prompts-block-->\n`, []],
  ['HTML, lists, quotes and code', '<div>\n<!-- a -->\n\n- ```\n  b <!-- c -->\n\n> d <!-- e -->\u2014\n', []],
  ['a comment inside a line that ignores what follows', 'a <!--lint ignore ascii-only--> *b*\n', []],
  ['such a comment, and a finding', 'a <!--lint ignore ascii-only--> *b\u202E*\n', ['markdown']]
])('%s', (_, text, leaves) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'hook.cjs'), script)
  writeFileSync(join(folder, 'reviewer.md'), text)
  const args = ['--require', './hook.cjs', join(root, 'bin/lint-agents.js'), '--no-config', 'reviewer.md']
  expect(run(process.execPath, args, folder).code).toBeLessThan(2)
  expect(JSON.parse(readFileSync(join(folder, 'leaves.json'), 'utf8'))).toEqual(leaves)
})
