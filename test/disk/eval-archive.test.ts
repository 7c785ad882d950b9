import {randomBytes} from 'node:crypto'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {type Zippable, zipSync} from 'fflate'
import {describe, expect, test} from 'vitest'
import {CompressionError, decompressed} from '../../src/disk/decompressed.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {isFull, triesLimits} from '../support/runs.ts'

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value, null, 2))
const start = {version: 2, eval: {task: 't', model: 'm'}, plan: {}}
const sample = (id: number, text: string) => ({
  id,
  epoch: 1,
  messages: [
    {role: 'user', content: 'Print <review>PASS</review>'},
    {role: 'assistant', content: text}
  ],
  output: {model: 'm', choices: [{message: {role: 'assistant', content: text}, stop_reason: 'stop'}]}
})

function archive(...samples: readonly string[]): Uint8Array {
  const entries: Zippable = {'_journal/start.json': json(start)}
  for (const [index, text] of samples.entries())
    entries[`samples/${index + 1}_epoch_1.json`] = json(sample(index + 1, text))
  return zipSync({
    ...entries,
    'summaries.json': json([{id: 1, note: '<review>PASS</review>'}]),
    'header.json': json({...start, status: 'success'})
  })
}

function read(bytes: Uint8Array, size = 1_000): string {
  const chunks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size))
  return Buffer.concat([...decompressed(chunks)].map((chunk) => Buffer.from(chunk))).toString()
}

/** The same archive with the size of its directory in a record of its own, as large archives have it. */
function withLongSizes(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf('PK\x05\x06')
  const [record, locator, end] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.from(bytes.subarray(at))]
  record.write('PK\x06\x06')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  locator.write('PK\x06\x07')
  end.fill(0xff, 12, 20)
  return Buffer.concat([bytes.subarray(0, at), record, locator, end])
}

describe('an archive of Inspect', () => {
  test.each([[1], [7], [100_000]])('is its entries, each on a line (%i bytes at once)', (size) => {
    const lines = read(archive('One\n\nmore.', 'Two.'), size).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      start,
      sample(1, 'One\n\nmore.'),
      sample(2, 'Two.'),
      {...start, status: 'success'}
    ])
  })

  test('of which each sample is an output', async () => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': JSON.stringify({
        contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL']}},
        files: [{include: ['*.eval'], kind: 'output', contracts: ['verdict']}]
      })
    })
    writeFileSync(join(cwd, 'a.eval'), archive('<review>PASS</review>', 'No.', '<review>PAS</review>'))
    const ran = await runCli(cwd, ['outputs', '-f', 'json', 'a.eval'])
    expect(reportOf(ran).files[0]?.findings.map(({line, origin}) => [line, origin?.thread])).toEqual([
      [3, '2, epoch 1'],
      [4, '3, epoch 1']
    ])
  })

  test('that ends early or is broken is a failure', () => {
    const whole = archive('One.', 'Two.')
    const broken = Buffer.from(whole)
    broken.fill(0xff, 60, 90)
    for (const bytes of [...[200, 400, whole.length - 30].map((end) => whole.subarray(0, end)), broken])
      expect(() => read(bytes)).toThrow(CompressionError)
  })

  test.each([
    [0, 1],
    [6, 1],
    [6, 40]
  ] as const)('of which one bit is not what the directory says is a failure (level %i, %i more)', (level, more) => {
    const files = Object.fromEntries(Array.from({length: more}, (_, index) => [`x/${index}.json`, json(index)]))
    const whole = Buffer.from(
      zipSync(
        {'_journal/start.json': json(start), 'samples/1_epoch_1.json': json(sample(1, 'PASS')), ...files},
        {level}
      )
    )
    const directory = whole.indexOf('PK\x01\x02')
    const sums = [0, 1].map((index) => whole.indexOf('PK\x01\x02', directory + index) + 16)
    for (const at of sums) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] ?? 0) ^ 1
      for (const size of [1, 100_000]) expect(() => read(broken, size)).toThrow(CompressionError)
    }
    expect(read(whole)).toContain('PASS')
  })

  test.each([
    ['of', (bytes: Buffer) => bytes],
    ['with sizes of 64 bits, of', withLongSizes]
  ])('%s which an entry holds other bytes than those that were packed is a failure', (_, packed) => {
    const bytes = packed(
      Buffer.from(zipSync({'_journal/start.json': json(start), 'header.json': json({text: 'PASS'})}, {level: 0}))
    )
    expect(read(bytes)).toContain('PASS')
    bytes.write('FAIL', bytes.indexOf('PASS'))
    expect(() => read(bytes)).toThrow(CompressionError)
  })

  test.runIf(triesLimits)('of which a small entry becomes too large to be in memory twice is read', () => {
    const [text = '', last] = [' '.repeat(8_500_000), 'Done.']
    const [, first = '', second = ''] = read(archive(text, last)).split('\n')
    expect(first === JSON.stringify(sample(1, text), null, 2).replaceAll('\n', ' ')).toBe(true)
    expect(JSON.parse(second)).toEqual(sample(2, last))
  })

  test.runIf(isFull)('that becomes far too large is a failure', () => {
    const blank = (size: number) => Buffer.alloc(size, ' ')
    // Farther apart than what deflate looks back.
    const plain = (size: number) => Buffer.alloc(size, randomBytes(64_000).toString('hex'))
    const bomb = (fill: typeof blank, ...sizes: readonly number[]): Uint8Array =>
      zipSync(
        {
          '_journal/start.json': json(start),
          ...Object.fromEntries(sizes.map((size, index) => [`samples/${index}_epoch_1.json`, fill(size)]))
        },
        {level: 1}
      )
    expect(() => read(bomb(blank, 40_000_000, 40_000_000))).toThrow(
      'Unexpected compression of more than 200 to 1 in an archive'
    )
    expect(() => read(bomb(plain, 70_000_000))).toThrow('Unexpected entry of more than 64 MB in an archive')
  })

  test('other archives are left as they are', () => {
    const other = zipSync({'word/document.xml': Buffer.from('<a/>')})
    expect(read(other)).toBe(Buffer.from(other).toString())
  })
})
