/** A file whose faults are many is refused: each takes far longer than its characters. */
import {spawnSync} from 'node:child_process'
import {expect, test} from 'vitest'
import {temporaryFolder} from '../support/folder.ts'
import {bin} from '../support/process.ts'

test('a table of 100,000 faults is linted, one of more is refused', () => {
  const row = `${JSON.stringify({output: '{{FOO}} '.repeat(10_000)})}\n`
  const cwd = temporaryFolder({'most.jsonl': row.repeat(10), 'more.jsonl': row.repeat(11)})
  const lint = (name: string) => {
    const args = [bin, 'outputs', '--no-config', '--column', 'output', '--format', 'agent', name]
    const {status, stderr} = spawnSync(process.execPath, args, {cwd, encoding: 'utf8'})
    return {status, stderr}
  }
  expect(lint('most.jsonl').status).toBe(0)
  expect(lint('more.jsonl')).toEqual({
    status: 2,
    stderr: expect.stringContaining('more.jsonl: Unexpected number of findings, expected at most 100000 in a file')
  })
})
