/** A declared output that cannot be read fails the run: nobody can say that it was checked. */
import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const record = `${JSON.stringify({type: 'user', message: {content: 'Go'}})}\n`
const config = JSON.stringify({files: [{include: ['runs/**'], kind: 'output'}]})

test.each<[string, string | Buffer, string]>([
  ['gzip in gzip', gzipSync(gzipSync(record)), 'a.jsonl.gz'],
  ['gzip in gzip, without a name that says so', gzipSync(gzipSync(record)), 'a.jsonl'],
  ['half a gzip', gzipSync(record.repeat(100)).subarray(0, 40), 'a.jsonl.gz'],
  ['an archive of an evaluation that is none', 'PK\x03\x04 and no more', 'a.eval'],
  ['an evaluation that is a text', 'Nothing of it.', 'a.eval'],
  ['an empty archive', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), 'a.eval']
])('%s', async (_, content, name) => {
  const cwd = temporaryFolder({'lint-agents.config.json': config, [`runs/${name}`]: content})
  const {code, err} = await runCli(cwd, ['outputs', 'runs'])
  expect([code, err]).toEqual([2, expect.stringMatching(/runs\/a\S+: .*Unexpected /)])
})
