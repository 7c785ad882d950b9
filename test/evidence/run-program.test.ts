import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {runProgram} from '../../src/evidence/run-program.ts'
import {temporaryFolder} from '../support/folder.ts'

const cwd = process.cwd()

function runNode(
  script: string,
  more: {readonly input?: string; readonly timeout?: number; readonly cwd?: string} = {}
) {
  return runProgram([process.execPath, '-e', script], {cwd, ...more})
}

test('a program gets the text on standard input, in its folder', async () => {
  const folder = temporaryFolder()
  const script = 'process.stdin.pipe(process.stdout); process.stderr.write(process.cwd())'
  const run = await runNode(script, {cwd: folder, input: 'VERDICT: PASS\n'})
  expect(run).toEqual({end: 'exited', code: 0, out: 'VERDICT: PASS\n', err: folder})
})

test('a program that reads nothing has its exit code', async () => {
  const run = await runNode('process.exit(3)', {input: 'x'.repeat(1_000_000)})
  expect(run).toMatchObject({end: 'exited', code: 3})
})

test('a program that is not there did not start', async () => {
  const run = await runProgram(['no-such-program-of-anybody'], {cwd})
  expect(run).toEqual({end: 'not-started', reason: 'ENOENT', out: '', err: ''})
})

test.skipIf(process.platform === 'win32')('a program that ends by a signal', async () => {
  const run = await runNode("process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 60000)")
  expect(run).toMatchObject({end: 'signal', reason: 'SIGTERM'})
})

test('a program that prints without end is ended', async () => {
  const run = await runNode("const more = () => process.stdout.write('x'.repeat(65536), more); more()")
  expect(run.end).toBe('too-large')
  expect(run.out.length).toBeLessThanOrEqual(10_000_000)
})

test('a command is not a line of a shell', async () => {
  const run = await runProgram([process.execPath, '-e', 'console.log(process.argv[1])', '$(echo planted)'], {cwd})
  expect(run.out).toBe('$(echo planted)\n')
})

describe.skipIf(process.platform === 'win32')('no process goes on', {concurrent: true}, () => {
  test('a program that hangs is ended with all that it started', async () => {
    const folder = temporaryFolder()
    const run = await runProgram(['sh', '-c', '(sleep 1; echo late > late.txt) & sleep 60'], {
      cwd: folder,
      timeout: 300
    })
    expect(run.end).toBe('timed-out')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(existsSync(join(folder, 'late.txt'))).toBe(false)
  })

  test('what a program leaves behind is ended with it', async () => {
    const folder = temporaryFolder()
    const script = '(sleep 1; echo late > late.txt) > /dev/null 2>&1 < /dev/null &'
    expect(await runProgram(['sh', '-c', script], {cwd: folder})).toMatchObject({end: 'exited', code: 0})
    await new Promise((resolve) => setTimeout(resolve, 1300))
    expect(existsSync(join(folder, 'late.txt'))).toBe(false)
  })
})

test.skipIf(process.platform === 'win32')('a signal that ends this process ends the program first', async () => {
  let passed = 0
  const listener = (): void => void passed++
  // With a listener of its own a process goes on.
  process.on('SIGHUP', listener)
  try {
    const ran = runNode('setTimeout(() => {}, 60000)')
    process.emit('SIGHUP', 'SIGHUP')
    expect(await ran).toMatchObject({end: 'signal', reason: 'SIGKILL'})
    expect(passed).toBeGreaterThan(0)
    expect(process.listeners('SIGHUP')).toEqual([listener])
  } finally {
    process.off('SIGHUP', listener)
  }
})
