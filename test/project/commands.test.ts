/** Contracts that a command judges, by the command line in this process: no run starts the command. */
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const status = {program: {command: ['sh', '-c', 'touch ran; echo 1']}}
const words = "sh -c 'touch ran; echo 1'"
const marker = '<!-- lint-agents output verdict -->\n\n```\nVERDICT: PASS | FAIL\n```\n'

const definition = (body: string): string => `---\nname: reviewer\ndescription: Reviews.\n---\n\n${body}`

function folderWith(contracts: object, body = 'End with `STATUS: DONE` or `STATUS: BLOCKED`.\n'): string {
  return temporaryFolder({
    'lint-agents.config.json': `${JSON.stringify({contracts, agents: {reviewer: Object.keys(contracts)}})}\n`,
    'agents/reviewer.md': definition(body),
    'runs/reviewer/1.md': 'VERDICT: PASS\n',
    'runs/reviewer/2.md': 'VERDICT: FAIL\n'
  })
}

const unrun = (count: string): string =>
  `${count} not checked by \`${words}\` (contract \`status\`): \`lint-agents outputs --run-programs\` runs it`

describe('an output that a command judges', () => {
  test('is not checked, which one line says, and the command does not run', async () => {
    const cwd = folderWith({status})
    const {code, out, err} = await runCli(cwd, ['outputs', 'runs'])
    expect(err).toBe('')
    expect(out).toBe(`not checked  ${unrun('2 outputs were')}\n\nNothing was checked in 2 files\n`)
    expect(code).toBe(0)
    expect(existsSync(join(cwd, 'ran'))).toBe(false)
  })

  test('does not count for --require-checked', async () => {
    const {code} = await runCli(folderWith({status}), ['outputs', '--require-checked', 'runs'])
    expect(code).toBe(1)
  })

  test('may have another contract, which is checked', async () => {
    const {code, out, err} = await runCli(folderWith({status}, marker), ['outputs', '--require-checked', 'runs'])
    expect(err).toBe('Checked against its definition: `reviewer` (1 contract, by its path)\n')
    expect(out).toContain(unrun('2 outputs were'))
    expect(out).toContain('No errors or warnings in 2 files, but not everything was checked')
    expect(code).toBe(0)
  })

  test('counts once for each thread and contract in JSON', async () => {
    const {out} = await runCli(folderWith({status, verdict: {lines: {VERDICT: ['PASS']}}}), [
      'outputs',
      '-f',
      'json',
      'runs'
    ])
    const {notices, summary} = JSON.parse(out)
    expect(notices).toEqual([{kind: 'unrun-commands', message: unrun('2 outputs were'), outputs: 2}])
    expect(summary).toMatchObject({checked: 2, errors: 1})
  })

  test('adds up where reports are merged', async () => {
    const cwd = folderWith({status})
    const report = async (name: string): Promise<string> =>
      (await runCli(cwd, ['outputs', '-f', 'json', `runs/reviewer/${name}.md`])).out
    const merged = temporaryFolder({'1.json': await report('1'), '2.json': await report('2')})
    const {out} = await runCli(merged, ['merge', '1.json', '2.json', '-f', 'json'])
    expect(JSON.parse(out).notices).toEqual([
      {kind: 'unrun-commands', message: unrun('2 outputs were'), outputs: 2, files: 2}
    ])
  })
})

test('contracts lists the command with the way to run it', async () => {
  const cwd = folderWith({status})
  const {code, out} = await runCli(cwd, ['contracts', 'agents'])
  expect(out).toBe(`agents/reviewer.md (reviewer)
  1          declared  program   "status": {"program":{"command":["sh","-c","touch ran; echo 1"]}}
             lint-agents.config.json:1
             an output has what \`${words}\` takes
             not checked: \`contracts --prove\` or \`outputs --run-programs\` runs \`${words}\`

1 of 1 file asks for 1 contract
`)
  expect([code, existsSync(join(cwd, 'ran'))]).toEqual([0, false])
})

describe('a broken command is exit 2, at its place', () => {
  test.each<[string, object, string]>([
    [
      'nothing',
      {program: {command: []}},
      ':1:46: Unexpected value of `contracts.status.program.command`, expected a program and its arguments'
    ],
    [
      'an empty name',
      {program: {command: ['']}},
      ':1:46: Unexpected value of `contracts.status.program.command`, expected a program and its arguments'
    ],
    [
      'NUL',
      {program: {command: ['sh', 'a\0b']}},
      ':1:52: Unexpected value of `contracts.status.program.command[1]`, expected a word without the character NUL'
    ],
    [
      'keys of expressions',
      {...status, use: 'match'},
      ':1:85: Unexpected value of `contracts.status.use`, expected it only without a command'
    ],
    [
      'a part of another contract',
      {any: [{tag: 'review'}, status]},
      ':1:60: Unexpected value of `contracts.status.any[1].program`, expected a command in a contract of its own'
    ]
  ])('%s', async (_, contract, message) => {
    const {code, err} = await runCli(folderWith({status: contract}), ['contracts', 'agents'])
    expect(err).toMatch(/^.*lint-agents\.config\.json/)
    expect(err.slice(err.indexOf('config.json') + 'config.json'.length)).toBe(`${message}\n`)
    expect(code).toBe(2)
  })
})

test('a marker has no command', async () => {
  const body = '<!-- lint-agents output x {"program": {"command": ["sh"]}} -->\n\n```\nA: b\n```\n'
  const {out} = await runCli(temporaryFolder({'agents/reviewer.md': definition(body)}), ['agents'])
  expect(out).toContain('expected it in a contract of the configuration')
})
