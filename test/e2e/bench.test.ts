/** The bench runs commands: in processes of their own, in turns. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test, vi} from 'vitest'
import {type Command, environmentOf, slowingVariables} from '../../bench/command.ts'
import {measure, timesOf} from '../../bench/measure.ts'
import {temporaryFolder} from '../support/folder.ts'

const cwd = temporaryFolder()
const node = (name: string, code: string): Command => ({name, program: process.execPath, args: ['-e', code], cwd})
const note = (word: string): string => `fs.appendFileSync('log', ${JSON.stringify(word)})`

test('commands run in turns, a slow one in every fifth round, after a first run of each', () => {
  const commands = [
    node('a', note('a')),
    {...node('b', note('b')), warmups: 2},
    {...node('c', note('c')), isSlow: true}
  ]
  const times = timesOf(commands, 6)
  expect(readFileSync(join(cwd, 'log'), 'utf8')).toBe('abbc'.concat('abc', 'ab'.repeat(4), 'abc'))
  expect(times.map((each) => each.length)).toEqual([6, 6, 2])
})

test('what slows each start of Node is left out, unless a command has it', () => {
  vi.stubEnv('NODE_OPTIONS', '--no-warnings')
  const set = slowingVariables()
  expect(set).toMatchObject({NODE_OPTIONS: '--no-warnings'})
  expect(environmentOf(undefined)).not.toHaveProperty('NODE_OPTIONS')
  expect(environmentOf({...set, A: '1'})).toMatchObject({
    NODE_OPTIONS: '--no-warnings',
    A: '1',
    PATH: process.env['PATH']
  })
  vi.unstubAllEnvs()
})

test('a command has its median and, on Linux, its peak memory with that of the processes it starts', async () => {
  const grown = 'Buffer.alloc(2e8, 1); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)'
  const child = `child_process.spawnSync(process.execPath, ['-e', ${JSON.stringify(grown)}])`
  const [small, large] = await measure([node('small', '0'), node('large', child)], 1)
  expect(small).toMatchObject({name: 'small', runs: 1, spread: 0})
  expect(small?.median).toBeGreaterThan(0)
  if (process.platform !== 'linux') return
  expect(small?.memory).toBeLessThan(150)
  expect(large?.memory).toBeGreaterThan(200)
})

describe('a command that does not do its work is an error', () => {
  test.each<[string, Command, string]>([
    ['another exit code', node('x', 'process.exit(3)'), 'x: ended with 3'],
    ['another output', {...node('x', 'console.log(1)'), output: /2/}, 'x: Unexpected output, expected /2/: 1'],
    ['a program that is not there', {...node('x', ''), program: join(cwd, 'nothing')}, 'ENOENT']
  ])('%s', (_, command, message) => {
    expect(() => timesOf([command], 1)).toThrow(message)
  })

  test('an exit code that a linter has for findings is fine', () => {
    expect(timesOf([{...node('x', 'process.exit(1)'), codes: [0, 1]}], 1)).toHaveLength(1)
  })
})
