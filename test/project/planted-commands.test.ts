/** A command that a configuration plants runs by no way in but `contracts --prove`. */
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {createHookFixture} from '../support/hook.ts'
import {openEditor} from '../support/lsp.ts'
import {ask, connect} from '../support/mcp.ts'
import {runStep} from '../support/runner.ts'

/** A marker, so that there is something to check, and a command that leaves a trace in the folder of the configuration. */
const files = {
  'lint-agents.config.json': JSON.stringify({
    contracts: {gate: {program: {command: ['awk', '-f', 'trace.awk']}, examples: {good: ['VERDICT: PASS']}}},
    agents: {reviewer: ['gate']},
    files: [{include: ['runs/**'], kind: 'output', agent: 'reviewer'}]
  }),
  'trace.awk': 'BEGIN {printf "" > "trace"}\n',
  'agents/reviewer.md':
    '---\nname: reviewer\ndescription: Reviews.\n---\n\n<!-- lint-agents output verdict -->\n\n```\nVERDICT: PASS | FAIL\n```\n',
  'runs/1.md': 'VERDICT: FAILED\n'
}

const hasRun = (cwd: string): boolean => existsSync(join(cwd, 'trace'))

test.each<[string]>([
  ['.'],
  ['--fix agents'],
  ['--cache --cache-location cache .'],
  ['--print-config agents/reviewer.md'],
  ['outputs runs'],
  ['outputs --stats --agent reviewer runs'],
  ['outputs --format ndjson -'],
  ['contracts'],
  ['contracts --format json agents'],
  ['contracts --why agents/reviewer.md:9'],
  ['contracts --types types.ts'],
  ['contracts --against runs agents'],
  ['contracts --against runs --write=markers --yes agents'],
  ['contracts --against runs --write=config --yes agents'],
  ['contracts --against runs --write=examples --yes'],
  ['contracts --write=markers --yes agents'],
  ['contracts --from runs'],
  ['tree'],
  ['init --contracts --yes']
])('lint-agents %s', async (line) => {
  const cwd = temporaryFolder(files)
  const {code} = await runCli(cwd, line.split(' '), {input: '{"output": "VERDICT: PASS", "agent": "reviewer"}\n'})
  expect([code, hasRun(cwd)]).toEqual([expect.any(Number), false])
})

test('the live hook', async () => {
  const {repository, runHook} = createHookFixture(files)
  const {out} = await runHook({
    hook_event_name: 'SubagentStop',
    session_id: '1',
    agent_type: 'reviewer',
    last_assistant_message: 'VERDICT: FAILED\n'
  })
  expect(out).toContain('FAILED')
  expect(hasRun(repository.folder)).toBe(false)
})

test('the language server', async () => {
  const editor = await openEditor(files)
  editor.open('runs/1.md', files['runs/1.md'])
  expect((await editor.diagnostics('runs/1.md')).map(({message}) => message).join()).toContain('FAILED')
  editor.open('agents/reviewer.md', files['agents/reviewer.md'])
  const textDocument = {uri: editor.uri('agents/reviewer.md')}
  expect(await editor.request<readonly object[]>('textDocument/codeLens', {textDocument})).not.toEqual([])
  expect(hasRun(editor.root)).toBe(false)
})

test('the tools of the MCP server', async () => {
  const cwd = temporaryFolder(files)
  const client = await connect(cwd)
  await ask(client, 'lint')
  await ask(client, 'contracts')
  const {text} = await ask(client, 'check_output', {text: 'VERDICT: FAILED\n', agent: 'reviewer'})
  expect(text).toContain('FAILED')
  expect(hasRun(cwd)).toBe(false)
})

test('the Action', async () => {
  const workspace = temporaryFolder(files)
  const {stdout} = await runStep({workspace, inputs: {changed: 'off'}})
  expect(stdout).not.toBe('')
  expect(hasRun(workspace)).toBe(false)
})

test('contracts --prove runs it', async () => {
  const cwd = temporaryFolder(files)
  await runCli(cwd, ['contracts', '--prove', 'agents'])
  expect(hasRun(cwd)).toBe(true)
})
