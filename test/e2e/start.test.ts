/** What a start of the bundled command line loads: packages that a file does not need cost nothing. */
import {expect, test} from 'vitest'
import {writeFiles} from '../support/folder.ts'
import {probed} from '../support/probe.ts'
import {bin} from '../support/process.ts'
import {brokenAgent, goodAgent, run, temporaryFolder} from '../support/repository.ts'

test.each<[string, string, string[]]>([
  ['a file without a contract', '# Notes\n\nPlain text.\n', []],
  ['an agent with a prompt block', goodAgent, []],
  ['front matter with a block of text', '---\nname: a\ndescription: |\n  Reviews.\n---\n', ['yaml']],
  ['front matter with an anchor', '---\nname: &name a\ndescription: Reviews.\n---\n', ['yaml']],
  ['a comment that turns a rule off', `${brokenAgent}\n<!--lint disable suggested-prompts-block-->\n`, []],
  ['HTML, lists, quotes and code', '<div>\n<!-- a -->\n\n- ```\n  b <!-- c -->\n\n> d <!-- e -->\u2014\n', []],
  ['a comment inside a line that ignores what follows', 'a <!--lint ignore ascii-only--> *b*\n', []],
  ['such a comment, and a finding', 'a <!--lint ignore ascii-only--> *b\u202E*\n', ['markdown']]
])('%s', (_, text, leaves) => {
  const folder = temporaryFolder()
  writeFiles(folder, {'.claude/rules/reviewer.md': text})
  const {code, files} = probed(folder, ['--no-config', '.claude/rules/reviewer.md'])
  expect(code).toBeLessThan(2)
  expect(files).toEqual(leaves)
})

test.each([
  ['18.20.8', ['--version'], 2],
  ['20.18.3', ['agents'], 2],
  // 2 would mean to a host that its agent has to go on.
  ['18.20.8', ['hook'], 0]
])('on Node %s, `lint-agents %j` says which is needed', (version, args, status) => {
  const cwd = temporaryFolder()
  const old = `Object.defineProperty(process, 'versions', {value: {...process.versions, node: '${version}'}})\n`
  writeFiles(cwd, {'old.cjs': old})
  const ran = run(process.execPath, ['--require', './old.cjs', bin, ...args], cwd)
  expect(ran).toEqual({
    code: status,
    out: '',
    err: `lint-agents needs Node 20.19 or newer, and this is ${version}\n`
  })
})
