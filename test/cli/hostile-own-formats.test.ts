/** Captures in formats of a project's own: each hostile file is named with its reason, or read as far as it goes. */
import {gzipSync} from 'node:zlib'
import {zipSync} from 'fflate'
import {describe, expect, test} from 'vitest'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {triesLimits} from '../support/runs.ts'

const config = JSON.stringify({
  formats: {
    ours: {turn: {kind: 'answer'}, text: 'body.text', agent: 'who', thread: 'lane', id: 'u', parent: 'p'},
    parts: {records: {in: 'all.*.*'}, turn: {kind: 'answer'}, text: 'body.text', agent: 'all.*.who'},
    marks: {records: 'text', turn: ['## You', '...## a...## b'], prompt: '## Me'}
  },
  files: [
    {include: ['runs/*.ours*'], kind: 'output', format: 'ours'},
    {include: ['runs/*.parts'], kind: 'output', format: 'parts'},
    {include: ['runs/*.marks'], kind: 'output', format: 'marks'}
  ]
})

const record = (more: object = {}): string => `${JSON.stringify({kind: 'answer', body: {text: 'Done.'}, ...more})}\n`
const padded = (index: number): string => record({lane: `t${index}`, pad: 'y'.repeat(160)})
const zipped = (name: string, text: string): Buffer => Buffer.from(zipSync({[name]: Buffer.from(text)}))

async function lint(name: string, content: string | Buffer): Promise<readonly [code: number | null, said: string]> {
  const cwd = temporaryFolder({'lint-agents.config.json': config, [`runs/${name}`]: content})
  const {code, out, err} = await runCli(cwd, ['outputs', `runs/${name}`])
  return [code, `${out}${err}`]
}

const notOurs = 'Unexpected format, expected that of `ours`'
const compressed = 'Unexpected compression of more than 200 to 1'
const long = {pad: 'x'.repeat(100_000_000)}

async function expectFault(name: string, content: string | Buffer, fault: string): Promise<void> {
  const [code, said] = await lint(name, content)
  expect([code, said]).toEqual([2, expect.stringContaining(fault)])
  expect(said).not.toMatch(/\n\s+at |TypeError|RangeError/)
}

describe('a file that is not read', () => {
  test.each<[string, string, string | Buffer, string]>([
    ['gzip in gzip', 'a.ours.gz', gzipSync(gzipSync(record())), notOurs],
    ['an archive', 'a.ours', zipped('runs.jsonl', record().repeat(100)), notOurs],
    ['half an archive', 'a.ours', zipped('samples/1.json', record()).subarray(0, 60), 'Unexpected '],
    ['half a gzip', 'a.ours.gz', gzipSync(record().repeat(1000)).subarray(0, -20), 'Unexpected bytes or end of a gzip'],
    ['a deep document', 'a.parts', `${'{"all":'.repeat(9000)}1${'}'.repeat(9000)}`, 'Unexpected '],
    ['NUL', 'a.ours', '\0'.repeat(10_000), 'Unexpected ']
  ])('%s', (_, name, content, fault) => expectFault(name, content, fault))

  test.runIf(triesLimits).each<[string, string, () => Buffer, string]>([
    ['one text', 'a.ours.gz', () => gzipSync(record(long)), compressed],
    ['records', 'a.ours', () => gzipSync(padded(1).repeat(500_000)), compressed],
    ['an archive', 'a.ours', () => zipped('samples/1.json', record(long)), 'Unexpected entry of more than 64 MB']
  ])('a bomb of %s', (_, name, make, fault) => expectFault(name, make(), fault))

  test.runIf(triesLimits)('a million threads', async () => {
    const all = Array.from({length: 1_000_000}, (_, index) => padded(index)).join('')
    await expectFault('a.ours', all, 'expected at most 25000 in a run')
  })

  test.runIf(triesLimits)('a document of a million records', async () => {
    const all = Array.from({length: 1_000_000}, () => record().trim()).join(',')
    await expectFault('a.parts', `{"all":[[${all}]]}`, 'million values')
  })
})

describe('a file that is read as far as it goes', () => {
  test('a record that is cut', async () => {
    const [code, said] = await lint('a.ours', record().repeat(2).slice(0, -20))
    expect([code, said]).toEqual([0, expect.stringContaining('Unexpected end of the transcript in a record')])
  })

  test.runIf(triesLimits)('marks without an end, and a text of marks', async () => {
    for (const text of [`## You ${'## a'.repeat(2_000_000)}`, '## You\nx\n'.repeat(300_000)])
      expect(await lint('a.marks', text)).toEqual([0, expect.stringContaining('not checked')])
  })
})
