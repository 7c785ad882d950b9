/** `lint-agents outputs --run-programs`: commands that judge outputs, by the command line in this process. */
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const reader = `
/^STATUS: (DONE|BLOCKED)$/ {found = $2; exit}
END {
  printf "x" >> "ran.txt"
  if (!found) {
    print "no status\\033[31m" > "/dev/stderr"
    exit 1
  }
  print "\\"" found "\\""
}
`

function folderWith(command: readonly string[], outputs: Readonly<Record<string, string>>): string {
  const contracts = {status: {program: {command}}}
  return temporaryFolder({
    'lint-agents.config.json': `${JSON.stringify({contracts, agents: {reviewer: ['status']}})}\n`,
    'agents/reviewer.md': '---\nname: reviewer\ndescription: Reviews.\n---\n\nEnd with `STATUS: DONE`.\n',
    'read.awk': reader,
    ...Object.fromEntries(Object.entries(outputs).map(([name, text]) => [`runs/reviewer/${name}`, text]))
  })
}

const command = ['awk', '-f', 'read.awk']
const good = 'Fine.\n\nSTATUS: DONE\n'
const bad = 'Fine.\n\n**STATUS: DONE**\n'

describe('a command that judges outputs', () => {
  test('runs once for each text, and its refusal is a finding', async () => {
    const cwd = folderWith(command, {'1.md': good, '2.md': bad, '3.md': good})
    const {code, out, err} = await runCli(cwd, ['outputs', '--run-programs', '--require-checked', 'runs'])
    expect(err).toMatch(/^Running `awk -f read\.awk` on 2 outputs\n/)
    expect(out).toBe(
      [
        'runs/reviewer/2.md (output)',
        '  3:1  error  Unexpected output, expected one that `awk -f read.awk` takes: exit code 1: no status·[31m (contract `status`)  custom-contract',
        '       lint-agents.config.json:1 declared here',
        '   3 | **STATUS: DONE**',
        '     | ^^^^^^^^^^^^^^^^',
        '',
        '1 error, 0 warnings in 3 files',
        'Run `lint-agents explain RULE` for details',
        ''
      ].join('\n')
    )
    expect(code).toBe(1)
    expect(readFileSync(join(cwd, 'ran.txt'), 'utf8')).toBe('xx')
  })

  test('checks outputs that nothing else checks', async () => {
    const cwd = folderWith(command, {'1.md': good})
    const {code, out} = await runCli(cwd, ['outputs', '--run-programs', '--require-checked', 'runs'])
    expect([code, out]).toEqual([0, 'No problems in 1 file\n'])
  })

  test.each([
    ['a folder of outputs', 'runs', ['runs'], undefined],
    ['a folder in it', 'runs/a', ['runs'], undefined],
    ['a folder that a pattern finds', 'runs/a', ['**/*.md'], undefined],
    ['another repository', 'other', ['other/reviewer'], 'other/.git/HEAD']
  ])('does not run for a configuration of %s', async (_, place, args, head) => {
    const config = {
      contracts: {status: {program: {command}}},
      files: [{include: ['**/*.md'], kind: 'output', contracts: ['status']}]
    }
    const cwd = temporaryFolder({
      '.git/HEAD': 'ref: refs/heads/main\n',
      'lint-agents.config.json': '{}',
      [`${place}/lint-agents.config.json`]: JSON.stringify(config),
      [`${place}/read.awk`]: reader,
      [`${place}/reviewer/1.md`]: good,
      ...(head !== undefined && {[head]: 'ref: refs/heads/main\n'})
    })
    const {code, err} = await runCli(cwd, ['outputs', '--run-programs', ...args])
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('`awk -f read.awk` is not run: expected a run in its folder or `--config`')
    ])
    expect(existsSync(join(cwd, place, 'ran.txt'))).toBe(false)
    expect((await runCli(join(cwd, place), ['outputs', '--run-programs', '.'])).code).toBe(0)
  })

  test('runs for a configuration of a package with outputs below it', async () => {
    const config = {
      contracts: {status: {program: {command}}},
      files: [{include: ['**/*.md'], kind: 'output', contracts: ['status']}]
    }
    const cwd = temporaryFolder({
      'packages/a/lint-agents.config.json': JSON.stringify(config),
      'packages/a/read.awk': reader,
      'packages/a/runs/1.md': good
    })
    const {code} = await runCli(cwd, ['outputs', '--run-programs', 'packages/a/runs'])
    expect(code).toBe(0)
    expect(existsSync(join(cwd, 'packages/a/ran.txt'))).toBe(true)
  })

  test('reads standard input', async () => {
    const cwd = folderWith(command, {})
    const args = ['outputs', '--run-programs', '--agent', 'reviewer', '-f', 'json', '-']
    const {code, out} = await runCli(cwd, args, {input: bad})
    const [finding] = JSON.parse(out).files[0].findings
    expect(finding).toMatchObject({rule: 'custom-contract', messageId: 'refused', line: 3, column: 1})
    expect(code).toBe(1)
  })

  test('prints JSON', async () => {
    const cwd = folderWith(['node', '-p', '"PASS"'], {'1.md': good})
    const {out} = await runCli(cwd, ['outputs', '--run-programs', 'runs'])
    expect(out).toContain(
      'expected one that `node -p \'"PASS"\'` takes: it printed `PASS`, which is not JSON (contract `status`)'
    )
  })

  test.each([
    [['no-such-program'], '`no-such-program` did not start: no such program, for runs/reviewer/1.md\n'],
    [
      ['node', '-e', 'process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9000)'],
      'was ended by the signal SIGTERM, for runs/reviewer/1.md\n'
    ]
  ])('fails the run where it cannot be run: %j', async (wrong, line) => {
    const cwd = folderWith(wrong, {'1.md': good})
    const {code, out, err} = await runCli(cwd, ['outputs', '--run-programs', 'runs'])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(line)
  })

  test.each([[['outputs', 'runs']], [['lint', '.']], [['contracts', '.']]])('does not run by %j', async (args) => {
    const cwd = folderWith(command, {'1.md': good})
    await runCli(cwd, args)
    expect(existsSync(join(cwd, 'ran.txt'))).toBe(false)
  })
})
