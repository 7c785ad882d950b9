/** What only a process of its own shows: real pipes, the environment, the size of the heap. */
import {spawnSync} from 'node:child_process'
import {describe, expect, test} from 'vitest'
import {reportOf} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {bin, run} from '../support/process.ts'
import {makers} from '../support/transcripts/makers.ts'

const command = `'${process.execPath}' '${bin}' outputs --format ndjson -`
const shell = (script: string, {cwd = temporaryFolder(), input = ''} = {}) =>
  spawnSync('bash', ['-c', script], {cwd, input, encoding: 'utf8', maxBuffer: 1 << 28})

test('paths, standard input and the exit code are those of the process', () => {
  const cwd = temporaryFolder({'a.md': '{{TASKS}}\n'})
  expect(run(cwd, ['outputs', 'a.md'])).toMatchObject({code: 1, err: ''})
  const piped = run(cwd, ['outputs', '--format', 'json', '-'], '{{TASKS}}\n')
  expect(reportOf(piped).files).toMatchObject([{path: '<stdin>', findings: [{rule: 'template-variables', line: 1}]}])
  expect(run(cwd, ['--fxi'])).toEqual({code: 2, out: '', err: 'Unknown option --fxi, expected --fix\n'})
})

test('colors follow the options, then NO_COLOR and FORCE_COLOR', () => {
  const cwd = temporaryFolder({'a.md': '{{TASKS}}\n'})
  const has = (args: readonly string[], env: Readonly<Record<string, string>>): boolean =>
    run(cwd, ['outputs', 'a.md', ...args], '', env).out.includes('\u001B[')
  expect(has([], {})).toBe(false)
  expect(has(['--color'], {})).toBe(true)
  expect(has([], {FORCE_COLOR: '1'})).toBe(true)
  expect(has([], {FORCE_COLOR: '1', NO_COLOR: '1'})).toBe(false)
  expect(has(['--no-color'], {FORCE_COLOR: '1'})).toBe(false)
})

test('a file of JSON lines of any size is read in a small heap', () => {
  const content = [{type: 'tool_result', tool_use_id: 't', content: 'word '.repeat(40_000)}]
  const message = {role: 'user', content}
  const line = {type: 'user', uuid: 'u', parentUuid: null, isSidechain: false, sessionId: 's', message}
  const last = makers['claude-session']({text: '{{TASKS}}'}).content.trimEnd().split('\n').at(-2)
  const cwd = temporaryFolder({line: `${JSON.stringify(line)}\n`, last: `${last}\n`})
  const lint = `'${process.execPath}' --max-old-space-size=64 '${bin}' outputs --input-format claude-session --format json -`
  const {stdout} = shell(`(for i in $(seq 1000); do cat line; done; cat last) | ${lint}`, {cwd})
  expect(reportOf({out: stdout}).files[0]?.findings).toMatchObject([{rule: 'template-variables', line: 1001}])
})

describe('records on standard input', () => {
  test('a reader that goes away ends an endless input', () => {
    const {status, stdout} = shell(`yes '{"id":1,"text":"x"}' | ${command} | head -n 3 | wc -l`)
    expect([status, stdout.trim()]).toEqual([0, '3'])
  })

  test('memory does not grow with the number of records', () => {
    const small = command.replace(process.execPath, `${process.execPath}' '--max-old-space-size=48`)
    const record = `{"id":1,"text":"${'word '.repeat(800)}"}`
    const {status, stdout} = shell(
      `yes '${record}' 2>/dev/null | head -n 40000 | ${small} | wc -l; exit \${PIPESTATUS[2]}`
    )
    expect([status, stdout.trim()]).toEqual([0, '40000'])
  })

  test.skipIf(shell('command -v parallel').status !== 0)('two jobs of GNU parallel give what one process does', () => {
    const config = {
      contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
      agents: {'code-reviewer': ['verdict']}
    }
    const cwd = temporaryFolder({'lint-agents.config.json': JSON.stringify(config)})
    const records = Array.from({length: 3000}, (_, index) => ({
      id: index,
      text: index % 3 === 0 ? '<review>PAS</review>' : '<review>PASS</review>',
      agent: 'code-reviewer'
    }))
    const input = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    const one = run(cwd, ['outputs', '--format', 'ndjson', '-'], input)
    const parallel = `parallel --will-cite --pipe --keep-order --jobs 2 --block 40k ${JSON.stringify(command)}`
    expect(shell(parallel, {cwd, input}).stdout).toBe(one.out)
    const results = one.out.trimEnd().split('\n')
    expect(results.filter((line) => JSON.parse(line).errors === 1)).toHaveLength(1000)
  })
})

describe.skipIf(process.platform !== 'linux')('a place that cannot be used is not an internal error', () => {
  const start = `'${process.execPath}' '${bin}'`

  test('a full disk', () => {
    const {status, stderr} = shell(`${start} --as prompt a.md > /dev/full`, {cwd: temporaryFolder({'a.md': '# A\n'})})
    expect([status, stderr]).toEqual([2, 'Cannot write to the standard output: no space left on device\n'])
  })

  test('a working directory that is gone', () => {
    for (const [command, status] of [
      ['lint', 2],
      ['hook', 0]
    ] as const) {
      const ran = shell(`mkdir gone && cd gone && rmdir ../gone && ${start} ${command}`)
      const stderr = 'Cannot find the working directory: no such file or directory\n'
      expect(ran).toMatchObject({status, stdout: '', stderr})
    }
  })
})
