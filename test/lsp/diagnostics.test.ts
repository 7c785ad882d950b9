/** Findings while a text is written. */
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {Diagnostic} from 'vscode-languageserver/node'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {openEditor} from '../support/lsp.ts'
import {createRepository} from '../support/repository.ts'

const path = '.claude/agents/reviewer.md'
const agentWith = (tools: string): string =>
  `---\nname: reviewer\ndescription: Reviews code.\ntools: ${tools}\n---\n\nReview.\n`

/** Line and column from 1, rule and message. */
const listed = (diagnostics: readonly Diagnostic[]): readonly (readonly unknown[])[] =>
  diagnostics.map(({range, code, message}) => [range.start.line + 1, range.start.character + 1, code, message])

test('a finding is a diagnostic with its severity, its rule and its page', async () => {
  const editor = await openEditor({[path]: agentWith('Read')})
  editor.open(path, agentWith('Read, Gerp'))
  const rule = 'agent-tools'
  expect(await editor.diagnostics(path)).toEqual([
    {
      range: {start: {line: 3, character: 13}, end: {line: 3, character: 17}},
      severity: 2,
      code: rule,
      codeDescription: {
        href: `https://github.com/remark-preset-lint-agents/remark-preset-lint-agents/blob/main/docs/rules/${rule}.md`
      },
      source: 'lint-agents',
      message: 'Unexpected tool `Gerp`, which Claude Code 2.1 ignores, expected `Grep`'
    }
  ])
})

test('they follow each change, and are those of the command line', async () => {
  const editor = await openEditor({[path]: agentWith('Read, Gerp')})
  editor.open(path, agentWith('Read'))
  editor.replace(path, agentWith('Read, Gerp'))
  const diagnostics = await editor.diagnostics(path)
  const {files} = reportOf(await runCli(editor.root, ['-f', 'json', '.']))
  expect(listed(diagnostics)).toEqual(
    files.flatMap(({findings}) => findings.map((each) => [each.line, each.column, each.rule, each.message]))
  )
  editor.replace(path, agentWith('Read, Grep'))
  expect(await editor.diagnostics(path)).toEqual([])
})

test.each([
  ['utf-8', ['utf-8', 'utf-16'], 18],
  ['utf-16', ['utf-16'], 15],
  ['utf-16', undefined, 15],
  ['utf-16', ['utf-64'], 15],
  ['utf-32', ['utf-32', 'utf-16'], 14]
])('places are in %s where the client offers %j', async (encoding, offered, character) => {
  const capabilities = {general: {...(offered && {positionEncodings: offered})}}
  const editor = await openEditor({}, {capabilities})
  expect(editor.initialized.capabilities['positionEncoding']).toBe(encoding)
  editor.open(path, agentWith('["\u{1F600}\u00E9", Gerx]'))
  const end = {line: 3, character: character + 4}
  const contentChanges = [{range: {start: {line: 3, character: character + 3}, end}, text: 'p'}]
  editor.notify('textDocument/didChange', {textDocument: {uri: editor.uri(path), version: 9}, contentChanges})
  const found = (await editor.diagnostics(path)).filter(({message}) => String(message).includes('`Gerp`'))
  expect(found.map(({range}) => range.end)).toEqual([end])
})

test('a place of another file is related information, where the client shows it', async () => {
  const files = {
    'lint-agents.config.json': JSON.stringify({
      files: [{include: ['runs/*.md'], kind: 'output', agent: 'reviewer'}]
    }),
    [path]: `${agentWith('Read')}\n<!-- lint-agents output verdict -->\n\n\`\`\`\nVerdict: PASS | FAIL\n\`\`\`\n`
  }
  const capabilities = {textDocument: {publishDiagnostics: {relatedInformation: true}}}
  const editor = await openEditor(files, {capabilities})
  editor.open('runs/a.md', 'Verdict: PAS\n')
  const [diagnostic] = await editor.diagnostics('runs/a.md')
  expect(diagnostic).toMatchObject({
    severity: 1,
    code: 'custom-contract',
    relatedInformation: [
      {location: {uri: editor.uri(path), range: {start: {line: 8, character: 0}}}, message: 'required here'}
    ]
  })
  // The definition as it is in the editor counts, before it is saved.
  editor.open(path, files[path].replace('PASS | FAIL', 'PAS | FAIL'))
  editor.replace(path, files[path].replace('PASS | FAIL', 'FAIL | PAS'))
  expect(await editor.diagnostics('runs/a.md')).toEqual([])
})

test('a transcript that is open is linted, and the message shows where its text is wrong', async () => {
  const files = {
    'lint-agents.config.json': JSON.stringify({
      contracts: {verdict: {lines: {Verdict: ['PASS', 'FAIL']}}},
      files: [{include: ['runs/*.jsonl'], kind: 'output', format: 'claude-session', contracts: ['verdict']}]
    })
  }
  const record = {
    type: 'assistant',
    sessionId: 's',
    uuid: 'u',
    message: {role: 'assistant', stop_reason: 'end_turn', content: [{type: 'text', text: 'Done.\n\nVerdict: PAS'}]}
  }
  const editor = await openEditor(files)
  editor.open('runs/a.jsonl', `${JSON.stringify(record)}\n`, 'jsonl')
  const diagnostics = await editor.diagnostics('runs/a.jsonl')
  expect(diagnostics.map(({code, message}) => [code, message])).toEqual([
    ['custom-contract', expect.stringMatching(/`PAS`.* \(line 3, column 10 of message 1 in thread `main`\)$/)]
  ])
})

test('an output that nothing is known about is not checked, and the editor shows that', async () => {
  const config = {files: [{include: ['runs/*.md'], kind: 'output'}]}
  const editor = await openEditor({'lint-agents.config.json': JSON.stringify(config)})
  editor.open('runs/a.md', 'Done.\n')
  expect(await editor.diagnostics('runs/a.md')).toMatchObject([{severity: 3, code: 'unnamed-outputs'}])
})

test('files that a run leaves out, and texts that are not files, have no findings', async () => {
  const editor = await openEditor({'.remarkignore': 'left/\n'})
  const text = agentWith('Gerp')
  editor.open('left/.claude/agents/a.md', text)
  editor.open('node_modules/a/.claude/agents/a.md', text)
  editor.open('.claude/agents/a.py', text, 'python')
  const textDocument = {uri: 'untitled:.claude/agents/a.md', languageId: 'markdown', version: 1, text}
  editor.notify('textDocument/didOpen', {textDocument})
  editor.open('.claude/agents/a.md', text)
  await editor.diagnostics('.claude/agents/a.md')
  expect(editor.published.map(({uri}) => uri)).toEqual([editor.uri('.claude/agents/a.md')])
})

test('each folder of the workspace has its own configuration, also one that is added later', async () => {
  const off = JSON.stringify({rules: {'agent-tools': 'off'}})
  const editor = await openEditor({'a/lint-agents.config.json': off}, {folders: ['a', 'b']})
  editor.open(`a/${path}`, agentWith('Gerp'))
  editor.open(`b/${path}`, agentWith('Gerp'))
  expect((await editor.diagnostics(`b/${path}`)).map(({code}) => code)).toEqual(['agent-tools'])
  writeFileSync(join(editor.root, 'b/../lint-agents.config.json'), off)
  const event = {added: [{uri: editor.uri(''), name: 'all'}], removed: [{uri: editor.uri('b'), name: 'b'}]}
  editor.notify('workspace/didChangeWorkspaceFolders', {event})
  expect(await editor.diagnostics(`b/${path}`)).toEqual([])
})

test('what changes on disk counts, whatever the editor reports', async () => {
  const config = 'lint-agents.config.json'
  const editor = await openEditor({[config]: '{}'})
  editor.open(path, agentWith('Gerp'))
  await editor.diagnostics(path)
  writeFileSync(join(editor.root, config), JSON.stringify({rules: {'agent-tools': 'off'}}))
  editor.notify('workspace/didChangeWatchedFiles', {changes: [{uri: editor.uri(config), type: 2}]})
  expect(await editor.diagnostics(path)).toEqual([])
  // Without a watcher, a saved document shows that something may be different.
  writeFileSync(join(editor.root, config), '{}')
  editor.notify('textDocument/didSave', {textDocument: {uri: editor.uri(path)}})
  expect(await editor.diagnostics(path)).toHaveLength(1)
})

test('a closed document has no diagnostics any more', async () => {
  const editor = await openEditor()
  editor.open(path, agentWith('Gerp'))
  await editor.diagnostics(path)
  editor.notify('textDocument/didClose', {textDocument: {uri: editor.uri(path)}})
  expect(await editor.diagnostics(path)).toEqual([])
})

test('a client that is wrong about versions, documents and places does no harm', async () => {
  const editor = await openEditor()
  const uri = editor.uri(path)
  editor.replace('never/opened.md', 'x')
  editor.notify('textDocument/didClose', {textDocument: {uri: editor.uri('never/opened.md')}})
  editor.open(path, agentWith('Read'))
  const change = (version: number, contentChanges: object[]): void =>
    editor.notify('textDocument/didChange', {textDocument: {uri, version}, contentChanges})
  change(-3, [{text: 'an older version'}])
  change(6, [])
  const far = {line: 1_000_000, character: 1_000_000}
  change(7, [{range: {start: far, end: far}, text: '\n# SUGGESTED PROMPTS\n'}])
  change(7, [{range: {start: {line: 3, character: 7}, end: {line: 3, character: 999}}, text: 'Gerp'}])
  // Both changes have one version: the diagnostics of the first may come first.
  await expect
    .poll(() => listed(editor.published.at(-1)?.diagnostics ?? []), {timeout: 20_000})
    .toContainEqual([4, 8, 'agent-tools', expect.stringContaining('`Gerp`')])
  expect(await editor.request('textDocument/hover', {textDocument: {uri}, position: far})).toBeNull()
})

test('a text that is too long or binary ends nothing', async () => {
  const editor = await openEditor()
  editor.open('.claude/rules/long.md', 'x'.repeat(10_000_001))
  expect(await editor.diagnostics('.claude/rules/long.md')).toMatchObject([
    {severity: 2, message: 'Unexpected length, expected at most 10000000 characters'}
  ])
  editor.open(
    '.claude/rules/binary.md',
    Buffer.from(Uint8Array.from({length: 5_000}, (_, index) => (index * 7) % 256)).toString('latin1')
  )
  editor.open(path, agentWith('Gerp'))
  expect(await editor.diagnostics(path)).toHaveLength(1)
})

test('what a text quotes does not act on the editor', async () => {
  const editor = await openEditor()
  editor.open(path, agentWith('Ge\u001B]0;x\u0007\u202Erp'))
  const messages = (await editor.diagnostics(path)).map(({message}) => message).join('\n')
  expect(messages).toContain('Ge')
  expect(messages).not.toMatch(/[\u001B\u0007\u202E]/)
})

test('a document leads to no file outside of the workspace', async () => {
  const text = `${agentWith('Read')}\nSee [the secret](../../../secret.md#no-such-part).\n`
  const root = temporaryFolder({
    'secret.md': '# Secret\n',
    [`inner/${path}`]: text,
    '.git/HEAD': 'ref: refs/heads/main\n'
  })
  const {files} = reportOf(await runCli(root, ['-f', 'json', 'inner']))
  expect(files.flatMap(({findings}) => findings.map(({rule}) => rule))).toEqual(['agent-references'])
  const editor = await openEditor({}, {root, folders: ['inner']})
  editor.open(`inner/${path}`, text.replace('Read', 'Gerp'))
  expect((await editor.diagnostics(`inner/${path}`)).map(({code}) => code)).toEqual(['agent-tools'])
  expect(readFileSync(join(root, 'secret.md'), 'utf8')).toBe('# Secret\n')
})

test.each([
  ['an ignore file', '.claude/agents/.remarkignore', '*\n'],
  ['a rule that is off', 'lint-agents.config.json', '{"rules": {"agent-front-matter": "off"}}']
])('a document that the last commit would check more: %s', async (_, setting, text) => {
  const broken = '---\nname: reviewer\n---\n\nReview.\n'
  const repository = createRepository()
  repository.write(path, broken)
  repository.commit()
  repository.write(setting, text)
  const editor = await openEditor({}, {root: repository.folder})
  editor.open(path, broken)
  expect(listed(await editor.diagnostics(path))).toEqual([
    [1, 1, 'changed-settings', `${setting}: differs from the last commit, which may check more`]
  ])
})

test('errors that comments turn off are counted', async () => {
  const editor = await openEditor({})
  editor.open(path, '---\n# lint disable agent-front-matter\nname: reviewer\n---\n\nReview.\n')
  expect(listed(await editor.diagnostics(path))).toEqual([[1, 1, undefined, 'Comments turn 1 error off']])
})
