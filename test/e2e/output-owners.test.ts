/** An output that is named after its agent, through each door: none is told the agent. */
import {spawnSync} from 'node:child_process'
import {expect, test} from 'vitest'
import type {Files} from '../support/folder.ts'
import {bin, run} from '../support/process.ts'
import {createRelease} from '../support/release.ts'
import {createRepository, type Repository, run as runProgram, temporaryFolder} from '../support/repository.ts'
import {startStep} from '../support/runner.ts'

const body = `---
name: code-reviewer
description: Reviews a change.
---

Review the change. End with exactly this:

`
const block = '```\nVERDICT: PASS | FAIL\nREASON: {one sentence}\n```\n'
const wrong = 'The change is small and has tests.\n\nVERDICT: PASSED\nREASON: each branch is covered\n'
const right = wrong.replace('PASSED', 'PASS')

/** The definition of the README, with a marker, and its output. */
const files: Files = {
  '.claude/agents/code-reviewer.md': `${body}<!-- lint-agents output verdict -->\n${block}`,
  'runs/code-reviewer.md': wrong
}

function project(more: Files = {}): Repository {
  const repository = createRepository()
  for (const [path, text] of Object.entries({...files, ...more})) repository.write(path, String(text))
  return repository
}

const found = /runs\/code-reviewer\.md \(output\)\n +3:10 +error +Unexpected value `PASSED`.*custom-contract/

test('outputs runs/', () => {
  const {folder, write} = project()
  const refused = run(folder, ['outputs', 'runs/'])
  expect(refused.out).toMatch(found)
  expect([refused.code, refused.err]).toEqual([
    1,
    'Checked against its definition: `code-reviewer` (1 contract, by its path)\n'
  ])
  write('runs/code-reviewer.md', right)
  expect(run(folder, ['outputs', '--require-checked', 'runs/'])).toMatchObject({
    code: 0,
    out: 'No problems in 1 file\n'
  })
})

test('contracts --against runs/', () => {
  const {folder, write} = project()
  const against = ['contracts', '--against', 'runs/', '.claude']
  const refused = run(folder, against)
  expect(refused.code).toBe(0)
  expect(refused.out).toContain('held by 0 of 1 output\n')
  expect(refused.out).toContain('printed, not listed: `PASSED` (1)')
  write('runs/code-reviewer.md', right)
  expect(run(folder, against).out).toContain('held by 1 of 1 output\n')
})

test.each([
  [
    'the snippet of the contracts, in a run over outputs',
    {
      contracts: {verdict: {lines: {VERDICT: {values: ['PASS', 'FAIL']}}}},
      agents: {'code-reviewer': ['verdict']}
    },
    ['outputs', 'runs']
  ],
  ['a glob of outputs, in a run over everything', {files: [{include: ['runs/**'], kind: 'output'}]}, []],
  [
    'a glob of outputs whose agent is the name of the file',
    {files: [{include: ['runs/**'], kind: 'output', agent: '{stem}'}]},
    []
  ]
])('the configuration: %s', (_, config, args) => {
  const {folder} = project({'lint-agents.config.json': JSON.stringify(config)})
  const {code, out} = run(folder, args)
  expect(out).toMatch(found)
  expect(code).toBe(1)
})

test('the examples that `init` writes, without the marks of comments', () => {
  const {folder, read, write} = project()
  expect(run(folder, ['init', '--config', '--yes']).code).toBe(0)
  write('lint-agents.config.json', read('lint-agents.config.json').replace(/^ {2}\/\/ (?=")/gm, '  '))
  const {code, out} = run(folder, [])
  expect(out).toMatch(found)
  expect(code).toBe(1)
})

test('the Action', () => {
  const texts = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, String(text)]))
  const step = startStep({files: texts, inputs: {outputs: 'runs/**/*.md'}})
  expect(step.code).toBe(1)
  expect(step.commands.map(({name, data}) => [name, data])).toContainEqual([
    'error',
    'runs/code-reviewer.md:3: Unexpected value `...` of line `VERDICT`, expected `PASS` (contract `verdict`)'
  ])
  expect(JSON.parse(step.outputs['report'] ?? '')).toMatchObject({
    agents: [{name: 'code-reviewer', definition: '.claude/agents/code-reviewer.md', outputs: 1, how: ['path']}]
  })
  const passed = startStep({files: {...texts, 'runs/code-reviewer.md': right}, inputs: {outputs: 'runs/**/*.md'}})
  expect([passed.code, passed.commands.filter(({name}) => name !== 'group' && name !== 'endgroup')]).toEqual([0, []])
})

const isInstalled = spawnSync('pre-commit', ['--version']).status === 0

test.skipIf(!isInstalled)('the hook of pre-commit', () => {
  const {folder, git, write} = project({
    '.pre-commit-config.yaml': `repos:
  - repo: ${createRelease().folder}
    rev: v0
    hooks:
      - id: lint-agents-outputs
        files: ^runs/
`
  })
  const env = {PRE_COMMIT_HOME: temporaryFolder(), PRE_COMMIT_COLOR: 'never'}
  const check = () => {
    git('add', '.')
    return runProgram('pre-commit', ['run', '--all-files'], folder, env)
  }
  const refused = check()
  expect(refused.out).toMatch(/lint captured agent outputs\.+Failed/)
  expect(refused.out).toMatch(found)
  write('runs/code-reviewer.md', right)
  expect(check()).toMatchObject({code: 0})
})
test('declared in one step, and the live hook blocks', () => {
  const {folder, read, write} = project({'.claude/agents/code-reviewer.md': `${body}${block}`})
  write('runs/code-reviewer.md', wrong)
  const stop = JSON.stringify({
    hook_event_name: 'SubagentStop',
    session_id: 'demo',
    cwd: folder,
    agent_id: 'a9',
    agent_type: 'code-reviewer',
    stop_hook_active: false,
    last_assistant_message: wrong
  })
  const hook = (): string => runProgram(process.execPath, [bin, 'hook'], folder, {}, stop).out
  expect(hook()).toBe('')
  const declared = run(folder, ['contracts', '--write=markers', '--yes'])
  expect([declared.code, declared.err]).toEqual([0, ''])
  expect(declared.out).toContain('Wrote 1 marker to .claude/agents/code-reviewer.md\n')
  expect(read('.claude/agents/code-reviewer.md')).toBe(`${body}<!-- lint-agents output verdict -->\n${block}`)
  expect(JSON.parse(hook())).toMatchObject({decision: 'block'})
})
