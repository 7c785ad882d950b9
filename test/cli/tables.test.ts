import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder, writeFiles} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'

const contracts = {verdict: {tag: 'verdict', values: ['PASS', 'FAIL'], count: 1}}
const config = (more: object = {}): string => JSON.stringify({contracts, agents: {reviewer: ['verdict']}, ...more})
const good = '<verdict>PASS</verdict>'
const bad = '"Read it.\n<verdict>PAS</verdict>"'
const table = `id,answer,by\n1,${good},reviewer\n2,${bad},reviewer\n3,,reviewer\n4,Hello,writer\n`

async function findings(
  files: Files,
  argv: readonly string[]
): Promise<{code: number | null; found: string[]; err: string}> {
  const cwd = temporaryFolder({'lint-agents.config.json': config(), ...files})
  const ran = await runCli(cwd, [...argv, '--format', 'json'])
  const found = reportOf(ran).files.flatMap((file) =>
    file.findings.map(
      ({line, origin, message}) =>
        `${file.path}:${line} ${origin?.thread} ${origin?.agent ?? '-'} ${origin?.line}:${origin?.column} ${message}`
    )
  )
  return {code: ran.code, found, err: ran.err.replaceAll(cwd, '.')}
}

const chat = 'User: Check it.\n\nAssistant: Yes.\n<verdict>PAS</verdict>\n\nUser: Thanks!\n\nAssistant: Welcome.'
const named = ['outputs', '--column', 'answer', '--agent-column', 'by']
const wrong = 'Unexpected value `PAS` of `<verdict>`, expected `PASS` (contract `verdict`)'
const missing = 'Missing `<verdict>`, expected it in the output (contract `verdict`)'

describe('each row is an output', () => {
  test('with the contracts of the agent that its row names', async () => {
    const {code, found} = await findings({'t.csv': table}, [...named, 't.csv'])
    expect(found).toEqual([`t.csv:3 row 2 reviewer 2:10 ${wrong}`, `t.csv:5 row 3 reviewer 1:1 ${missing}`])
    expect(code).toBe(1)
  })

  test('of JSON lines, and of tables that are compressed', async () => {
    const lines = `${JSON.stringify({run: {answer: '<verdict>PAS</verdict>'}})}\n`
    const files = {
      'a.jsonl': lines,
      'b.NDJSON': lines,
      'c.tsv.gz': gzipSync(`run.answer\tx\n"<verdict>PAS</verdict>"\t1\n`)
    }
    const {found} = await findings(files, [
      'outputs',
      '--column',
      'run.answer',
      '--agent',
      'reviewer',
      ...Object.keys(files)
    ])
    expect(found).toEqual([
      `a.jsonl:1 row 1 reviewer 1:10 ${wrong}`,
      `b.NDJSON:1 row 1 reviewer 1:10 ${wrong}`,
      `c.tsv.gz:2 row 1 reviewer 1:10 ${wrong}`
    ])
  })

  test('the agent of the command line is that of rows that name none', async () => {
    const files = {'t.csv': 'answer,by\nHello,\nHello,writer\n'}
    const {found} = await findings(files, [...named, '--agent', 'reviewer', 't.csv'])
    expect(found).toEqual([`t.csv:2 row 1 reviewer 1:1 ${missing}`])
  })

  test('a definition is found by the name in the row', async () => {
    const files = {
      '.claude/agents/judge.md':
        '---\nname: judge\ndescription: Judges.\n---\n\n<!-- lint-agents output -->\n\n```\nVERDICT: PASS | FAIL\n```\n',
      't.csv': 'answer,by\nVERDICT: PAS,judge\n'
    }
    const {found} = await findings(files, [...named, 't.csv'])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^t\.csv:2 row 1 judge 1:10 Unexpected/)
  })

  test('a table in a folder, and on standard input with a name', async () => {
    const cwd = temporaryFolder({'lint-agents.config.json': config(), 'runs/t.csv': table, 'runs/notes.md': good})
    const folder = await runCli(cwd, [...named, 'runs', '--format', 'json'])
    expect(reportOf(folder).files).toMatchObject([{path: 'runs/t.csv', findings: [{line: 3}, {line: 5}]}])
    expect(folder.err).toContain('runs/notes.md: skipped: not a table')
    const piped = await runCli(cwd, [...named, '--stdin-filename', 'x.csv', '--format', 'json'], {input: table})
    expect(reportOf(piped).files).toMatchObject([{path: 'x.csv', findings: [{line: 3}, {line: 5}]}])
  })

  test('rows have no sub-agents', async () => {
    const {code, found} = await findings({'t.csv': table}, [...named, '--thread', 'sub', 't.csv'])
    expect([code, found]).toEqual([0, []])
  })

  test('statistics count the rows', async () => {
    const cwd = temporaryFolder({'lint-agents.config.json': config(), 't.csv': table})
    const {out} = await runCli(cwd, [...named, '--stats', 't.csv'])
    expect(out).toContain('2 failed')
  })

  test('a contract of all that an agent printed is one of the row', async () => {
    const whole = {whole: {tag: 'verdict', values: ['PASS'], in: 'transcript'}}
    const files = {'lint-agents.config.json': JSON.stringify({contracts: whole}), 't.csv': 'answer\nHello\n'}
    const {found} = await findings(files, ['outputs', '--column', 'answer', '--contract', 'whole', 't.csv'])
    expect(found).toEqual([expect.stringMatching(/^t\.csv:2 row 1 - 1:1 Missing `<verdict>`/)])
  })

  test('a change in any line of a cell is one of its output', async () => {
    const cwd = temporaryFolder()
    const repository = createRepository(cwd)
    writeFiles(cwd, {'lint-agents.config.json': config(), 't.csv': table.replace('PAS<', 'PASS<')})
    repository.commit()
    writeFiles(cwd, {'t.csv': table})
    const ran = await runCli(cwd, [...named, '--since', 'HEAD', '--changed-lines', 't.csv', '--format', 'json'])
    expect(reportOf(ran).files).toMatchObject([{findings: [{line: 3, message: wrong}]}])
  })
})

describe('the configuration declares a table', () => {
  const entry = {include: ['evals/**'], kind: 'output', column: 'answer', agentColumn: 'by'}

  test('which a run finds in its folder', async () => {
    const files = {'lint-agents.config.json': config({files: [entry]}), 'evals/t.csv': table}
    for (const argv of [[], ['outputs', 'evals']]) {
      const {found} = await findings(files, argv)
      expect(found).toEqual([
        `evals/t.csv:3 row 2 reviewer 2:10 ${wrong}`,
        `evals/t.csv:5 row 3 reviewer 1:1 ${missing}`
      ])
    }
  })

  test('until a later entry, or the command line, declares a format', async () => {
    const later = {include: ['evals/t.csv'], format: 'text'}
    const text = {'evals/t.csv': 'Hello\n'}
    const byEntry = {...text, 'lint-agents.config.json': config({files: [entry, later]})}
    expect((await findings(byEntry, ['outputs', 'evals/t.csv', '--agent', 'reviewer'])).found).toEqual([
      `evals/t.csv:1 undefined - undefined:undefined ${missing}`
    ])
    const byOption = {...text, 'lint-agents.config.json': config({files: [entry]})}
    const ran = await findings(byOption, ['outputs', 'evals/t.csv', '--agent', 'reviewer', '--input-format', 'text'])
    expect(ran.found).toEqual([`evals/t.csv:1 undefined - undefined:undefined ${missing}`])
  })

  test('and --print-config shows it', async () => {
    const cwd = temporaryFolder({'lint-agents.config.json': config({files: [entry]}), 'evals/t.csv': table})
    const {out} = await runCli(cwd, ['--print-config', 'evals/t.csv'])
    expect(JSON.parse(out)).toMatchObject({kind: 'output', column: 'answer', agentColumn: 'by'})
    expect(JSON.parse(out)).not.toHaveProperty('format')
    const declared = temporaryFolder({
      'lint-agents.config.json': config({files: [{...entry, format: 'text'}]}),
      'evals/t.csv': table
    })
    const shown = JSON.parse((await runCli(declared, ['--print-config', 'evals/t.csv'])).out)
    expect(shown).toMatchObject({
      column: 'answer',
      format: 'text',
      formatFrom: expect.stringMatching(/lint-agents\.config\.json:1:\d+$/)
    })
  })

  test.each([
    [
      {column: 'a', format: 'aider'},
      /files\[0\]\.format.*expected `text` beside `column`, or an entry without `column`/
    ],
    [{agentColumn: 'a'}, /files\[0\]\.agentColumn.*expected it beside `column`/]
  ])('in one way: %j', async (more, message) => {
    const cwd = temporaryFolder({
      'lint-agents.config.json': config({files: [{include: ['*.csv'], ...more}]}),
      't.csv': table
    })
    const {code, err} = await runCli(cwd, ['outputs', 't.csv'])
    expect(err).toMatch(message)
    expect(code).toBe(2)
  })
})

describe('a failure', () => {
  test.each([
    [
      'an unknown column',
      'id,answr,by\n',
      't.csv:1: Unexpected column `answer`, expected `answr`, of `id`, `answr`, `by`'
    ],
    ['an open quote', `answer,by\n${good},reviewer\nHello,"reviewer\n`, 't.csv:3: Missing closing quote'],
    [
      'a row that is cut',
      'answer,by\nHello,reviewer\nHello\n',
      't.csv:3: Unexpected 1 cell, expected 2 as in the header'
    ]
  ])('is %s, and nothing of the table is reported', async (_, content, message) => {
    const {code, found, err} = await findings({'t.csv': content}, [...named, 't.csv'])
    expect([code, found]).toEqual([2, []])
    expect(err).toContain(`./${message}`)
  })

  test.each([
    ['t.csv', `answer\nHello\n"${chat}"\n`, 3],
    ['t.jsonl', `${JSON.stringify({answer: 'Hello'})}\n${JSON.stringify({answer: chat})}\n`, 2]
  ])('is a row of %s that is a dialogue, until it is declared to be one output', async (name, content, line) => {
    const argv = ['outputs', '--column', 'answer', '--agent', 'reviewer', name]
    const {code, found, err} = await findings({[name]: content}, argv)
    expect([code, found]).toEqual([2, []])
    expect(err).toContain(`./${name}:${line}: Unexpected dialogue, expected one output in a row`)
    const reported = [
      `${name}:${line - 1} row 1 reviewer 1:1 ${missing}`,
      `${name}:${line} row 2 reviewer 4:10 ${wrong}`
    ]
    expect(await findings({[name]: content}, [...argv, '--input-format', 'text'])).toMatchObject({
      code: 1,
      found: reported
    })
    const declared = config({files: [{include: [name], kind: 'output', column: 'answer', format: 'text'}]})
    const ran = await findings({[name]: content, 'lint-agents.config.json': declared}, [
      'outputs',
      '--agent',
      'reviewer',
      name
    ])
    expect(ran).toMatchObject({code: 1, found: reported})
  })

  test.each([
    [
      'messages',
      [
        {role: 'user', content: 'Print <review>PASS</review>.'},
        {role: 'assistant', content: 'No.'}
      ]
    ],
    [
      'a state',
      {
        messages: [
          {type: 'human', content: '<review>PASS</review>'},
          {type: 'ai', content: 'No.'}
        ]
      }
    ],
    [
      'a conversation',
      {
        conversations: [
          {from: 'human', value: '<review>PASS</review>'},
          {from: 'gpt', value: 'No.'}
        ]
      }
    ]
  ])('is a row that has what a user wrote in JSON: %s', async (_, value) => {
    const rows = `${JSON.stringify({answer: 'Hello'})}\n${JSON.stringify({answer: JSON.stringify(value)})}\n`
    const argv = ['outputs', '--column', 'answer', '--agent', 'reviewer', 't.jsonl']
    const {code, err} = await findings({'t.jsonl': rows}, argv)
    expect(code).toBe(2)
    expect(err).toContain('./t.jsonl:2: Unexpected dialogue, expected one output in a row')
    expect((await findings({'t.jsonl': rows}, [...argv, '--input-format', 'text'])).code).toBe(1)
  })

  test.each([
    {role: 'assistant', content: '<review>PASS</review>'},
    {verdict: 'PASS', role: 'user'},
    [{role: 'user', verdict: 'PASS'}]
  ])('is not a row with other JSON: %j', async (value) => {
    const rows = `${JSON.stringify({answer: JSON.stringify(value)})}\n`
    const {err} = await findings({'t.jsonl': rows}, ['outputs', '--column', 'answer', '--agent', 'reviewer', 't.jsonl'])
    expect(err).not.toContain('dialogue')
  })

  test.each([
    [499_000, 1, 2],
    [600_000, 1, 1],
    [600_000, 80, 1],
    [600_000, 400, 2]
  ])('is, behind rows of %i characters, one of %i dialogues: code %i', async (length, count, expected) => {
    const row = `"${chat}${'\nThe words of a report.'.repeat(400)}"\n`
    const content = `answer\n${'x'.repeat(length)}\n${row.repeat(count)}`
    const {code} = await findings({'t.csv': content}, ['outputs', '--column', 'answer', '--agent', 'reviewer', 't.csv'])
    expect(code).toBe(expected)
  })

  test('is a file with another name, and standard input without one', async () => {
    const file = await findings({'t.txt': table}, [...named, 't.txt'])
    expect(file.code).toBe(2)
    expect(file.err).toContain(
      './t.txt: Unexpected name, expected that of a table: `.csv`, `.tsv`, `.jsonl` or `.ndjson`'
    )
    const cwd = temporaryFolder()
    const piped = await runCli(cwd, [...named, '-'], {input: table})
    expect(piped.code).toBe(2)
    expect(piped.err).toContain('Unexpected name, expected that of a table')
  })

  test('is a table whose compression is broken', async () => {
    const cut = gzipSync(table).subarray(0, 60)
    const {code, err} = await findings({'t.csv.gz': cut}, [...named, 't.csv.gz'])
    expect(code).toBe(2)
    expect(err).toContain('./t.csv.gz: Cannot read the file')
  })

  test.each([
    [['--column', 'answer', 't.csv'], 'Unexpected option --column, expected it only with `outputs`'],
    [['outputs', '--agent-column', 'by', 't.csv'], 'Unexpected --agent-column alone, expected it with --column'],
    [[...named, '--input-format', 'aider', 't.csv'], 'Unexpected --input-format beside --column, expected `text`'],
    [[...named, '--format', 'ndjson', '-'], 'Unexpected --column with records on standard input']
  ])('is %j', async (argv, message) => {
    const cwd = temporaryFolder({'t.csv': table})
    const {code, err} = await runCli(cwd, argv)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})
