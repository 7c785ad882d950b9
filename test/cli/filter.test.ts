import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {Report} from '../../src/report/report.ts'
import {type CliOptions, type Ran, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const block = '---\nSUGGESTED NEXT STEPS:\n  [1] Review the risks\n  [2] Show workflow status\n---\n'
const config = JSON.stringify({
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
  agents: {'code-reviewer': ['verdict']}
})

function filter(input: string, args: readonly string[] = [], options: CliOptions = {}): Promise<Ran> {
  const cwd = temporaryFolder({'lint-agents.config.json': config})
  return runCli(cwd, ['outputs', '--format', 'ndjson', ...args, '-'], {...options, input})
}

const ndjson = (...records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

interface Result {
  readonly id: string | number | null
  readonly line?: number
  readonly error?: string
  readonly errors?: number
  readonly warnings?: number
  readonly findings?: readonly {line: number; column: number; rule: string; message: string}[]
}
const results = ({out}: Ran): Result[] =>
  out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Result)
const brief = (ran: Ran): string[] =>
  results(ran).map(
    ({id, error, findings = []}) =>
      `${id} ${error ?? findings.map(({line, column, rule}) => `${line}:${column} ${rule}`).join(', ')}`
  )

describe('records on standard input', () => {
  test('of which one has a text that is too long have a result each', async () => {
    const ran = await filter(ndjson({id: 1, text: 'x'.repeat(10_000_001)}, {id: 2, text: 'Fine.'}))
    expect(brief(ran)).toEqual(['1 Unexpected length, expected at most 10000000 characters', '2 '])
    expect(ran.code).toBe(2)
  })

  test('of which none was checked are a failure where that is asked for', async () => {
    const unknown = ndjson({id: 1, text: 'Fine.'}, {id: 2, text: 'Fine.', agent: 'nobody'})
    const known = ndjson({id: 3, text: '<review>PASS</review>\n', agent: 'code-reviewer'})
    const message = 'Nothing was checked: no record names an agent or a contract that is known\n'
    const run = async (input: string, ...args: string[]) => {
      const {code, err} = await filter(input, args)
      return [code, err]
    }
    expect(await run(unknown, '--require-checked')).toEqual([1, message])
    expect(await run(unknown)).toEqual([0, ''])
    expect(await run(unknown + known, '--require-checked')).toEqual([0, ''])
    expect(await run('', '--require-checked')).toEqual([0, ''])
  })

  test('each has one result, in order, with places in its text', async () => {
    const ran = await filter(
      ndjson(
        {id: 'a', text: '<review>PASS</review>\n', agent: 'code-reviewer'},
        {id: 2, text: 'Fine.\n<review>PAS</review>\n', agent: 'code-reviewer'},
        {id: 'c', text: `${block}Bye\n`, contract: 'suggested-prompts'},
        {id: 'd', text: '<task_status id="1">FAILED</task_status>', contract: ['system-templates'], phase: 'implement'},
        {text: 'No contract applies to this.'}
      )
    )
    expect(brief(ran)).toEqual([
      'a ',
      '2 2:9 custom-contract',
      'c 6:1 suggested-prompts-last',
      'd 1:1 response-markers',
      'null '
    ])
    expect(results(ran)[1]).toMatchObject({id: 2, errors: 1, warnings: 0, notes: 0})
    expect([ran.code, ran.err]).toEqual([1, ''])
  })

  test('clean records exit with 0, warnings too, and --max-warnings counts them', async () => {
    const input = ndjson({id: 1, text: 'See {{SOME_NAME}}.'}, {id: 2, text: 'See {{SOME_NAME}}.'})
    expect([
      (await filter(input)).code,
      (await filter(input, ['--max-warnings', '2'])).code,
      (await filter(input, ['--max-warnings', '1'])).code
    ]).toEqual([0, 0, 1])
    expect(results(await filter(input, ['--quiet']))).toEqual([
      {id: 1, errors: 0, warnings: 1, notes: 0, findings: []},
      {id: 2, errors: 0, warnings: 1, notes: 0, findings: []}
    ])
  })

  test('options apply to all records, a record wins over them', async () => {
    const input = ndjson(
      {id: 1, text: 'Done.'},
      {id: 2, text: block, agent: 'x'},
      {id: 3, text: 'Done.', contract: 'verdict'}
    )
    expect(brief(await filter(input, ['--contract', 'suggested-prompts']))).toEqual([
      '1 1:1 suggested-prompts-last',
      '2 ',
      '3 1:1 custom-contract'
    ])
  })

  test('an invalid record has a result with an error, the others are linted', async () => {
    const ran = await filter(
      `\uFEFF${ndjson({id: 1, text: 'x'})}\r\nnot JSON\n[1]\n"text"\n${ndjson({id: 5, text: 3}, {id: 'x', text: '', agent: 1}, {id: 7, text: '', contract: 'verdikt'})}{"id": 8, "te`
    )
    expect(results(ran).map(({id, line, error}) => [id, line, error])).toEqual([
      [1, undefined, undefined],
      [null, 3, 'Unexpected record, expected an object such as {"id": "1", "text": "..."}'],
      [null, 4, 'Unexpected record, expected an object such as {"id": "1", "text": "..."}'],
      [null, 5, 'Unexpected record, expected an object such as {"id": "1", "text": "..."}'],
      [5, 6, 'Unexpected value of `text`, expected a string'],
      ['x', 7, 'Unexpected value of `agent`, expected a string'],
      [7, 8, 'Unexpected contract `verdikt`, expected `verdict`'],
      [null, 9, 'Unexpected record, expected an object such as {"id": "1", "text": "..."}']
    ])
    expect(ran.code).toBe(2)
  })

  test('no records, no results', async () => {
    expect(await filter('')).toEqual({code: 0, out: '', err: ''})
    expect(await filter('\n\r\n')).toEqual({code: 0, out: '', err: ''})
  })

  test('options about files are misuse', async () => {
    for (const args of [['--output-file', 'x.json'], ['--stdin-filename', 'x.md'], ['--thread', 'main'], ['other.md']])
      expect(await filter('', args)).toMatchObject({code: 2, out: '', err: expect.stringMatching(/^Unexpected /)})
  })

  test('a reader that goes away ends the run', async () => {
    const ran = await filter(ndjson({id: 1, text: ''}, {id: 2, text: ''}, {id: 3, text: ''}), [], {reads: 2})
    expect([ran.code, results(ran).map(({id}) => id)]).toEqual([0, [1, 2]])
  })
})

describe('statistics of records', () => {
  const input = ndjson(
    {id: 1, text: '<review>PASS</review>', agent: 'code-reviewer', model: 'm-1'},
    {id: 2, text: '<review>PASS</review>\n\nBye.', agent: 'code-reviewer', model: 'm-2'},
    {id: 3, text: 'Done.', agent: 'code-reviewer', model: {name: 'm-3'}},
    {id: 4, text: 'No contract applies to this.'}
  )
  const folder = () => temporaryFolder({'lint-agents.config.json': config})
  const run = (cwd: string, args: readonly string[], text = input) =>
    runCli(cwd, ['outputs', '--format', 'ndjson', ...args, '-'], {input: text})
  const read = (cwd: string, name: string) => JSON.parse(readFileSync(join(cwd, name), 'utf8'))

  test('are in a report of their own, and the results are as without them', async () => {
    const cwd = folder()
    const ran = await run(cwd, ['--stats', '--output-file', 'json:stats.json', '--output-file', 'pretty:stats.txt'])
    expect(ran).toEqual(await run(cwd, []))
    const report = Report.parse(read(cwd, 'stats.json'))
    expect(report).toMatchObject({files: [], summary: {files: 0, errors: 2, warnings: 0}})
    expect(report.stats).toMatchObject({outputs: 4, passed: 1, failed: 2, unchecked: 1, elsewhere: 1, passRate: 0.3333})
    expect(report.stats?.models.map(({model, outputs}) => [model, outputs])).toEqual([
      ['unknown', 2],
      ['m-2', 1],
      ['m-1', 1]
    ])
    const text = readFileSync(join(cwd, 'stats.txt'), 'utf8')
    expect(text).toContain('4 outputs: 1 passed, 2 failed')
    expect(text).toContain('2 errors, 0 warnings in 4 outputs')
  })

  test('of parts add up', async () => {
    const cwd = folder()
    const lines = input.split(/(?<=\n)/)
    await run(cwd, ['--stats', '-o', 'json:all.json'])
    await run(cwd, ['--stats', '-o', 'json:1.json'], lines.slice(0, 1).join(''))
    await run(cwd, ['--stats', '-o', 'json:2.json'], lines.slice(1).join(''))
    const merged = await runCli(cwd, ['merge', '--format', 'json', '1.json', '2.json'])
    expect(merged.code).toBe(1)
    expect(JSON.parse(merged.out)).toEqual(read(cwd, 'all.json'))
  })

  test('name lines without a result, and no names of what was linted with --no-excerpts', async () => {
    const cwd = folder()
    const {code} = await run(cwd, ['--stats', '-o', 'json:stats.json', '--no-excerpts'], `nonsense\n${input}`)
    expect(code).toBe(2)
    const report = read(cwd, 'stats.json')
    expect(report.notices).toEqual([{kind: 'unreadable', message: '<stdin>: 1 line without a result'}])
    expect(JSON.stringify(report)).not.toContain('m-1')
    expect((await runCli(cwd, ['merge', 'stats.json'])).code).toBe(2)
  })

  test('of records that pass, and of records that are not checked', async () => {
    const cwd = folder()
    const lines = input.split(/(?<=\n)/)
    await run(cwd, ['--stats', '-o', 'pretty:stats.txt'], lines[0])
    expect(readFileSync(join(cwd, 'stats.txt'), 'utf8')).toContain('No problems in 1 output\n')
    await run(cwd, ['--stats', '-o', 'pretty:stats.txt'], lines[3])
    expect(readFileSync(join(cwd, 'stats.txt'), 'utf8')).toContain('Nothing was checked in 1 output\n')
  })

  test.each([[['--stats']], [['--stats', '-o', 'stats.json']], [['--stats', '-o', 'sarif:stats.sarif']]])(
    'need a file that shows them: %j',
    async (args) => {
      const {code, err, out} = await run(folder(), args)
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/^Unexpected --stats with /)
    }
  )
})
