/** The configuration in an editor: its mistakes while it is written, and what they keep from being checked. */
import {existsSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openEditor} from '../support/lsp.ts'

const name = 'lint-agents.config.json'
const path = '.claude/agents/reviewer.md'
const agent = '---\nname: reviewer\ndescription: Reviews code.\ntools: Read, Gerp\n---\n\nReview.\n'

test.each([
  ['{"ruels": {}}', 1, [0, 1, 8], /^Unexpected key `ruels`, expected `rules`/],
  ['{\n  "rules": {"agent-tool": "off"}\n}', 1, [1, 11, 12], /^Unexpected rule `agent-tool`, expected `agent-tools`/],
  ['{"files": [{"include": ["a/*.md"], "rules": {"x": "off"}}]}', 1, [0, 44, 45], /^Unexpected rule `x`/],
  ['{"files": [}', 1, [0, 11, 11], /^Unexpected/],
  ['{"contracts": {"a": {"tag": "a"}}, "agents": {"b": ["c"]}}', 1, [0, 52, 55], /^Unexpected contract `c`/],
  ['{"rules": {"agent-tools": "off"}}', undefined, [], /x/]
])('%s', async (text, severity, place, message) => {
  const editor = await openEditor({[name]: '{}', [path]: agent})
  editor.open(name, '{"hosts": 1}', 'jsonc')
  await editor.diagnostics(name)
  editor.replace(name, text)
  const found = await editor.diagnostics(name)
  expect(found.map((each) => [each.severity, each.range.start.line, each.range.start.character])).toEqual(
    severity === undefined ? [] : [[severity, place[0], place[1]]]
  )
  for (const each of found) expect(each.message).toMatch(message)
})

test('nothing is checked by a configuration with a mistake, and each document shows that', async () => {
  const editor = await openEditor({[name]: '{"ruels": {}}'})
  editor.open(path, agent)
  expect(await editor.diagnostics(path)).toMatchObject([
    {severity: 2, range: {start: {line: 0}}, message: expect.stringMatching(/^Not checked: .*`ruels`/)}
  ])
  expect(await editor.diagnostics(name)).toMatchObject([
    {severity: 1, range: {start: {line: 0, character: 1}}, message: expect.stringMatching(/^Unexpected key `ruels`/)}
  ])
  writeFileSync(join(editor.root, name), '{}')
  editor.notify('workspace/didChangeWatchedFiles', {changes: [{uri: editor.uri(name), type: 2}]})
  expect((await editor.diagnostics(path)).map(({code}) => code)).toEqual(['agent-tools'])
  expect(await editor.diagnostics(name)).toEqual([])
})

test('while it is written, the one on disk counts for other documents', async () => {
  const editor = await openEditor({[name]: '{}'})
  editor.open(name, '{"rules": {"agent-tools": "off"}}', 'jsonc')
  editor.open(path, agent)
  expect((await editor.diagnostics(path)).map(({code}) => code)).toEqual(['agent-tools'])
})

test('what the configuration names, and no file has, is a warning there', async () => {
  const text = '{"agents": {"reviwer": ["suggested-prompts"]}}'
  const editor = await openEditor({[name]: text, [path]: agent})
  editor.open(path, agent)
  expect(await editor.diagnostics(name)).toMatchObject([
    {severity: 2, code: 'unknown-agent', range: {start: {line: 0, character: 12}}, message: /reviwer/}
  ])
})

test.each([
  [undefined, ['plugins-not-run'], false],
  [{trusted: 'yes'}, ['plugins-not-run'], false],
  [{trusted: true}, [], true]
])('plugins are code of the workspace: with %j', async (options, codes, hasRun) => {
  const files = {
    [name]: '{"plugins": ["./plugin.cjs"]}',
    'plugin.cjs':
      "require('fs').writeFileSync(__dirname + '/trace', '')\nmodule.exports = {id: 'own', severity: 'note', kinds: ['agent'], messages: {}, check() {}}\n",
    [path]: agent
  }
  const editor = await openEditor(files, {options: options ?? {}})
  editor.open(path, agent)
  expect((await editor.diagnostics(path)).map(({code}) => code)).toEqual(['agent-tools'])
  if (codes.length > 0)
    expect((await editor.diagnostics(name)).map(({code, message}) => [code, message])).toEqual([
      ['plugins-not-run', 'Plugins are not run: expected a trusted workspace']
    ])
  expect(existsSync(join(editor.root, 'trace'))).toBe(hasRun)
})
