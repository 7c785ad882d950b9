import {describe, expect, test} from 'vitest'
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
