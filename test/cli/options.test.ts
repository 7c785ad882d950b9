import {existsSync, symlinkSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {readArgs} from '../../src/cli/args.ts'
import {commands, type Option, options, optionsOf} from '../../src/cli/options.ts'
import {UsageError} from '../../src/disk/errors.ts'
import {runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {triesLimits} from '../support/runs.ts'

const all: readonly (readonly [command: string, option: Option])[] = [
  ...options.map((option) => ['lint', option] as const),
  ...commands.flatMap(({name}) => optionsOf(name).map((option) => [name, option] as const))
]
const withValue = all.filter(([, {value}]) => value !== undefined)
const once = withValue.filter(([, {isRepeatable}]) => isRepeatable !== true)
const often = withValue.filter(([, {isRepeatable}]) => isRepeatable === true)

describe('an option that takes one value', () => {
  test.each(once.map(([command, {name}]) => [command, name]))('%s --%s given twice is misuse', (command, name) => {
    const argv = [command, `--${name}`, 'one', `--${name}=two`]
    expect(() => readArgs(argv)).toThrow(new UsageError(`Unexpected second --${name} \`two\`, expected only one`))
  })

  test('also by its short name', () => {
    expect(() => readArgs(['-c', 'a.json', '--config', 'b.json'])).toThrow('Unexpected second --config `b.json`')
  })
})

test.each(often.map(([command, {name}]) => [command, name] as const))('%s --%s may be repeated', (command, name) => {
  const args = readArgs([command, `--${name}`, 'one', `--${name}`, 'two'])
  expect(args.values(name as 'rule')).toEqual(['one', 'two'])
})

test('help marks options that may be repeated', () => {
  for (const [, {name, help, isRepeatable = false}] of withValue)
    expect([name, help.includes('repeatable')]).toEqual([name, isRepeatable])
})

test('a switch that is given twice is given', () => {
  expect(readArgs(['--fix', '--fix']).has('fix')).toBe(true)
})

describe.skipIf(process.platform === 'win32')(
  'a file that is named as an option is none, whatever passes its name',
  () => {
    const configured = {'x/a.md': JSON.stringify({rules: {'lf-line-endings': 'off'}})}
    const crlf = {'b.md': 'Water.\r\n'}

    test.each<[string, Files]>([
      ['--config=x/a.md', {'--config=x/a.md': '# A\n'}],
      ['-cx/a.md', {'-cx/a.md': '# A\n'}],
      ['-c=x/a.md', {'-c=x/a.md': '# A\n'}],
      ['--rule=lf-line-endings=off', {'--rule=lf-line-endings=off': '# A\n'}],
      ['-oreport.md', {'-oreport.md': '# A\n'}],
      ['--output-file=report.md', {'--output-file=report.md': '# A\n'}],
      ['--fix', {'--fix/a.md': '# A\n'}],
      ['--help', {'--help': ''}],
      ['--', {'--': '# A\n'}],
      ['--config=\uFFFD/a.md', {'\uFFFD/a.md': '{}'}]
    ])('%s', async (word, files) => {
      const cwd = temporaryFolder({...configured, ...crlf, ...files})
      for (const argv of [
        [word, 'b.md'],
        ['b.md', word],
        ['outputs', word, 'b.md'],
        ['merge', word, 'b.md']
      ]) {
        const err = `Unexpected option \`${word}\`, which may be a path, expected \`./${word}\` for that\n`
        expect(await runCli(cwd, argv)).toEqual({code: 2, out: '', err})
      }
      expect(existsSync(join(cwd, 'report.md'))).toBe(false)
    })

    test('also a link to nothing', async () => {
      const cwd = temporaryFolder(crlf)
      symlinkSync('gone', join(cwd, '-q'))
      expect((await runCli(cwd, ['-q', 'b.md'])).err).toBe(
        'Unexpected option `-q`, which may be a path, expected `./-q` for that\n'
      )
    })

    test('it is linted behind `--` and by a path from the folder, and options stay what they are', async () => {
      for (const argv of [
        ['--fix', '--', '-c.md'],
        ['--fix', './-c.md'],
        ['--fix', '.']
      ]) {
        const cwd = temporaryFolder({'-c.md': 'Water.\r\n'})
        const ran = await runCli(cwd, ['--as', 'prompt', ...argv])
        expect(ran).toEqual({code: 0, out: 'No problems in 1 file\n', err: 'Fixed 1 file\n'})
      }
    })

    test('what hosts start takes no files, so that none ends it', async () => {
      const cwd = temporaryFolder({'--contract': ''})
      const input = JSON.stringify({hook_event_name: 'Stop', last_assistant_message: 'x', session_id: '1'})
      const {code, out} = await runCli(cwd, ['hook', '--contract', 'agent-response'], {input})
      expect([code, JSON.parse(out)]).toMatchObject([0, {decision: 'block'}])
      const {err} = await runCli(temporaryFolder({'--no': ''}), ['mcp', '--no'])
      expect(err).toMatch(/^Unknown option --no,/)
    })
  }
)

test.each(['-h-c', '-v-', '-q-fix'])('a hyphen among letters is not an option: %s', async (word) => {
  const {code, err} = await runCli(temporaryFolder({}), [word])
  expect([code, err]).toEqual([2, expect.stringMatching(/^(?:Unknown|Unexpected) option -/)])
})

test('an empty path is not the working directory', async () => {
  const cwd = temporaryFolder({'agents/a.md': 'Water.\r\n'})
  expect(await runCli(cwd, ['--fix', ''])).toEqual({
    code: 2,
    out: '',
    err: 'Unexpected empty path, expected a file, a folder or a glob; `.` is this folder\n'
  })
})

test.runIf(triesLimits)('standard input has a limit', async () => {
  const input = 'x'.repeat(64_000_001)
  const {code, err} = await runCli(temporaryFolder(), ['--stdin-filename', 'a.md'], {input})
  expect([code, err]).toEqual([2, 'Unexpected size of standard input, expected at most 64 MB\n'])
})
