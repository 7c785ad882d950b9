/** A declared output that cannot be read fails the run: nobody can say that it was checked. */
import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const record = `${JSON.stringify({type: 'user', message: {content: 'Go'}})}\n`
const config = JSON.stringify({files: [{include: ['runs/**'], kind: 'output'}]})

test.each<[string, string | Buffer, string]>([
  ['records in gzip that nobody knows', gzipSync('{"a": 1}\n'), 'a.jsonl.gz'],
  ['an archive', 'PK\x03\x04 and no more', 'a.bin'],
  ['nothing in gzip', gzipSync(''), 'a.jsonl.gz']
])('left out with a notice: %s', async (_, content, name) => {
  const cwd = temporaryFolder({'lint-agents.config.json': config, [`runs/${name}`]: content})
  const {code, err} = await runCli(cwd, ['outputs', 'runs'])
  expect([code, err]).toEqual([0, expect.stringMatching(/runs\/a\S+: skipped: |No outputs found/)])
})

test.each<[string, string | Buffer, string]>([
  ['gzip in gzip', gzipSync(gzipSync(record)), 'a.jsonl.gz'],
  ['gzip in gzip, without a name that says so', gzipSync(gzipSync(record)), 'a.jsonl'],
  ['half a gzip', gzipSync(record.repeat(100)).subarray(0, 40), 'a.jsonl.gz'],
  ['an archive of an evaluation that is none', 'PK\x03\x04 and no more', 'a.eval'],
  ['an evaluation that is a text', 'Nothing of it.', 'a.eval'],
  ['an archive in gzip', gzipSync('PK\x03\x04 and no more'), 'a.jsonl.gz'],
  ['an archive in gzip, without a name that says so', gzipSync('PK\x03\x04 and no more'), 'a.jsonl'],
  ['a text with the name of gzip', 'Nothing of it.', 'a.jsonl.gz'],
  ['nothing with the name of Zstandard', '', 'a.jsonl.zst'],
  ['an empty archive', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), 'a.eval']
])('%s', async (_, content, name) => {
  const cwd = temporaryFolder({'lint-agents.config.json': config, [`runs/${name}`]: content})
  const {code, err} = await runCli(cwd, ['outputs', 'runs'])
  expect([code, err]).toEqual([2, expect.stringMatching(/runs\/a\S+: .*Unexpected /)])
})
