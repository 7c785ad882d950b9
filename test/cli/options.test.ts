import {describe, expect, test} from 'vitest'
import {readArgs} from '../../src/cli/args.ts'
import {commands, type Option, options, optionsOf} from '../../src/cli/options.ts'
import {UsageError} from '../../src/disk/errors.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

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

test('an empty path is not the working directory', async () => {
  const cwd = temporaryFolder({'agents/a.md': 'Water.\r\n'})
  expect(await runCli(cwd, ['--fix', ''])).toEqual({
    code: 2,
    out: '',
    err: 'Unexpected empty path, expected a file, a folder or a glob; `.` is this folder\n'
  })
})

test('standard input has a limit', async () => {
  const input = 'x'.repeat(64_000_001)
  const {code, err} = await runCli(temporaryFolder(), ['--stdin-filename', 'a.md'], {input})
  expect([code, err]).toEqual([2, 'Unexpected size of standard input, expected at most 64 MB\n'])
})
