/** `outputs --stats`: the outputs of a run by agent, model, rule and message. */
import {describe, expect, test} from 'vitest'
import type {Stats} from '../../src/report/stats/schema.ts'
import {cells} from '../../src/text/cells.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'

const config = JSON.stringify({
  contracts: {verdict: {tag: 'review', values: ['PASS', 'FAIL'], count: 1, at: 'end'}},
  agents: {reviewer: ['verdict']},
  files: [{include: ['runs/*.md'], kind: 'output', agent: 'reviewer'}]
})

const session = (text: string | undefined, more: object = {}): string =>
  [
    {type: 'user', uuid: 'u', message: {role: 'user', content: 'Go'}},
    {
      type: 'assistant',
      uuid: 'a',
      message: {
        id: 'm',
        role: 'assistant',
        model: 'claude-x',
        content: [text === undefined ? {type: 'tool_use', id: 't', name: 'Bash', input: {}} : {type: 'text', text}]
      }
    }
  ]
    .map((record) => `${JSON.stringify({sessionId: 's', ...record, ...more})}\n`)
    .join('')

const files = {
  'lint-agents.config.json': config,
  'runs/good.md': '<review>PASS</review>\n',
  'runs/wrong.md': '<review>secret</review>\n',
  'runs/early.md': '<review>PASS</review>\n\nBye.\n',
  'runs/code.md': 'Done: `<review>PASS</review>`\n',
  'runs/cut.jsonl': session(undefined),
  'runs/free.jsonl': session('All is well.'),
  'runs/sub.jsonl': session('<review>FAIL</review>', {isSidechain: true, agentId: 'x1', attributionAgent: 'reviewer'})
}

async function statsOf(args: readonly string[] = [], all: Readonly<Record<string, string>> = files): Promise<Stats> {
  const {stats} = reportOf(await runCli(temporaryFolder(all), ['outputs', '--stats', '-f', 'json', ...args, 'runs']))
  if (stats === undefined) throw new Error('Missing statistics')
  return stats
}

describe('the JSON report', () => {
  test('has what became of each output', async () => {
    const counts = {outputs: 7, passed: 2, warned: 0, failed: 3, incomplete: 1, unchecked: 1, elsewhere: 2}
    expect(await statsOf()).toMatchObject({...counts, passRate: 0.4})
  })

  test('has them by agent', async () => {
    const {agents} = await statsOf()
    expect(agents).toEqual([
      {
        agent: 'reviewer',
        outputs: 5,
        passed: 2,
        warned: 0,
        failed: 3,
        incomplete: 0,
        unchecked: 0,
        elsewhere: 2,
        passRate: 0.4
      },
      {agent: 'unknown', outputs: 2, passed: 0, warned: 0, failed: 0, incomplete: 1, unchecked: 1, elsewhere: 0}
    ])
  })

  test('has them by model', async () => {
    const {models} = await statsOf()
    expect(models.map(({model, outputs, failed}) => [model, outputs, failed])).toEqual([
      ['unknown', 4, 3],
      ['claude-x', 3, 0]
    ])
  })

  test('has them by rule and contract', async () => {
    const {rules} = await statsOf()
    expect(rules).toEqual([
      {rule: 'custom-contract', contract: 'verdict', failed: 3, warned: 0, elsewhere: 2, errors: 3, warnings: 0},
      {rule: 'run-complete', failed: 0, warned: 1, elsewhere: 0, errors: 0, warnings: 1}
    ])
  })

  test('has messages that quote nothing of the outputs', async () => {
    const {messages} = await statsOf()
    expect(messages.map(({messageId}) => messageId)).toEqual(['unexpected', 'unexpected', 'value', 'stop-reason'])
    expect(JSON.stringify(messages)).not.toContain('secret')
  })

  test('counts the same with other options of the report', async () => {
    expect(await statsOf(['--quiet'])).toEqual(await statsOf())
  })

  test('counts by the levels of the run', async () => {
    expect(await statsOf(['--rule', 'custom-contract=off'])).toMatchObject({failed: 0, rules: [{rule: 'run-complete'}]})
  })

  test('has one row for names from outputs with --no-excerpts', async () => {
    const {agents, models} = await statsOf(['--no-excerpts'], {
      ...files,
      'runs/a.jsonl': session('A.', {attributionAgent: 'one'}),
      'runs/b.jsonl': session('B.', {attributionAgent: 'two'})
    })
    expect(agents.map(({agent, outputs}) => [agent, outputs])).toEqual([
      ['reviewer', 5],
      ['...', 2],
      ['unknown', 2]
    ])
    expect(models.map(({model, outputs}) => [model, outputs])).toEqual([
      ['unknown', 4],
      ['...', 5]
    ])
  })

  test('has none without the option', async () => {
    expect(reportOf(await runCli(temporaryFolder(files), ['outputs', '-f', 'json', 'runs']))).not.toHaveProperty(
      'stats'
    )
  })
})

describe('the report for people', () => {
  test('has a sentence and a table for each', async () => {
    const {out} = await runCli(temporaryFolder(files), ['outputs', '--stats', 'runs'])
    expect(out).toContain(
      '7 outputs: 2 passed, 3 failed, 1 not complete, 1 not checked; pass rate 40.0 %; a valid answer of 2 is there, but not where its consumer reads\n'
    )
    expect(out).toMatch(/^reviewer +5 +3 +0 +0 +2 +40\.0 %$/m)
    expect(out).toMatch(/^claude-x +3 +0 +1 +1 +0 +100\.0 %$/m)
    expect(out).toMatch(/^custom-contract \(verdict\) +3 +0 +2 +3 +0$/m)
    expect(out).toMatch(/^Unexpected value `\.\.\.` of `<review>`, expected one of `PASS`, `FAIL`.* +1 +1 +0$/m)
  })

  test.each([60, 80, 120])('fits into a terminal of %d columns', async (columns) => {
    const all = {...files, 'runs/w.jsonl': session('A.', {attributionAgent: '審査'.repeat(20)})}
    const {out} = await runCli(temporaryFolder(all), ['outputs', '--stats', 'runs'], {columns})
    const tables = out.slice(out.indexOf('\nmessage '), out.indexOf('\nnot checked'))
    expect(tables.split('\n').filter((line) => cells(line) > columns)).toEqual([])
    const ends = out.split('\n').filter((line) => / \d+ +\d+ +\d+ +\d+ +\d+ +(?:-|[\d.]+ %)$/.test(line))
    expect(ends.length).toBeGreaterThan(3)
    expect(new Set(ends.slice(0, 2).map(cells)).size).toBe(1)
  })

  test('shows ten rows of each, and how many more there are', async () => {
    const many = Object.fromEntries(
      Array.from({length: 13}, (_, index) => [
        `runs/${index}.jsonl`,
        session('A.', {attributionAgent: `agent-${index}`})
      ])
    )
    const {out} = await runCli(temporaryFolder(many), ['outputs', '--stats', 'runs'])
    expect(out).toContain('... and 3 more\n')
  })

  test('does not let a name act on the terminal', async () => {
    const all = {'runs/s.jsonl': session('A.', {attributionAgent: 'a\u001B[31m\nb'})}
    const {out} = await runCli(temporaryFolder(all), ['outputs', '--stats', 'runs'])
    expect(out).toMatch(/^a\u00B7\[31m\u00B7b +1 /m)
  })
})

describe('misuse', () => {
  test.each<[string, readonly string[], string]>([
    [
      'formats that do not show them',
      ['outputs', '--stats', '-f', 'github', 'runs'],
      'Unexpected --stats with format `github`, expected also `pretty`, `json` or `html`, which show them\n'
    ],
    [
      'records on standard input',
      ['outputs', '--stats', '-f', 'ndjson', '-'],
      'Unexpected --stats with records on standard input, expected a file for them, such as --output-file json:stats.json: the results go to standard output\n'
    ],
    ['definitions', ['lint', '--stats'], 'Unexpected option --stats, expected it only with `outputs`\n']
  ])('%s', async (_, args, err) => {
    expect(await runCli(temporaryFolder(files), args)).toEqual({code: 2, out: '', err})
  })

  test('not where one of several reports shows them', async () => {
    const cwd = temporaryFolder(files)
    const {code} = await runCli(cwd, ['outputs', '--stats', '-f', 'github', '-o', 'json:out.json', 'runs'])
    expect(code).toBe(1)
  })
})
