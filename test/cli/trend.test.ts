/** `merge --trend`: the report of the newest run, with the pass rates of all. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder, writeFiles} from '../support/folder.ts'

const config = JSON.stringify({
  contracts: {verdict: {oneOf: ['PASS', 'FAIL'], only: true}},
  agents: {reviewer: ['verdict'], planner: ['verdict'], 'a&b': ['verdict']},
  files: [{include: ['*/*/*.md'], kind: 'output', agent: '{folder}'}]
})

/** A folder with the report of each run, in which so many outputs of ten pass, by agent. */
async function folderOf(rates: readonly Readonly<Record<string, number>>[]): Promise<string> {
  const cwd = temporaryFolder({'lint-agents.config.json': config})
  for (const [index, agents] of rates.entries()) {
    for (const [agent, passed] of Object.entries(agents))
      for (let each = 0; each < 10; each++)
        writeFiles(cwd, {[`week${index}/${agent}/${each}.md`]: each < passed ? 'PASS\n' : 'MAYBE\n'})
    const {out} = await runCli(cwd, ['outputs', '--stats', '-f', 'json', `week${index}`])
    writeFiles(cwd, {[`week${index}.json`]: out})
  }
  return cwd
}

const trend = ['merge', '--trend', 'week0.json', 'week1.json', 'week2.json'] as const

describe('reports of three runs', () => {
  test('give the report of the newest, and a table for people', async () => {
    const cwd = await folderOf([{reviewer: 9, planner: 8}, {reviewer: 8}, {reviewer: 5, planner: 10}])
    const {code, out} = await runCli(cwd, [...trend])
    expect(code).toBe(1)
    expect(out).toContain(
      'pass rate of   week0   week1   week2  change\nall           85.0 %  80.0 %  75.0 %    -5.0\n\n' +
        'agent      week0   week1    week2  change\nreviewer  90.0 %  80.0 %   50.0 %   -30.0\nplanner   80.0 %       -  100.0 %   +20.0\n'
    )
    expect(out).toContain('5 errors, 0 warnings in 20 files')
    expect(out).not.toContain('week1/')
  })

  test('as JSON, of which the days name the runs where they differ', async () => {
    const cwd = await folderOf([{reviewer: 9}, {reviewer: 8}, {reviewer: 5}])
    for (const index of [0, 1, 2]) {
      const path = join(cwd, `week${index}.json`)
      const report = JSON.parse(readFileSync(path, 'utf8'))
      writeFiles(cwd, {[`week${index}.json`]: JSON.stringify({...report, day: `2026-11-0${index + 1}`})})
    }
    const report = reportOf(await runCli(cwd, [...trend, '-f', 'json']))
    expect(report.trend).toEqual({
      runs: [0.9, 0.8, 0.5].map((passRate, index) => ({
        report: `week${index}.json`,
        day: `2026-11-0${index + 1}`,
        outputs: 10,
        passRate
      })),
      agents: [{name: 'reviewer', outputs: [10, 10, 10], passRates: [0.9, 0.8, 0.5]}],
      models: [{name: 'unknown', outputs: [10, 10, 10], passRates: [0.9, 0.8, 0.5]}]
    })
    expect(report.summary.errors).toBe(5)
    const {out} = await runCli(cwd, [...trend])
    expect(out).toContain('pass rate of  2026-11-01  2026-11-02  2026-11-03  change')
  })

  test('--no-excerpts leaves out the names of agents that the project does not have', async () => {
    const cwd = await folderOf([
      {reviewer: 9, secret: 1},
      {reviewer: 8, secret: 2}
    ])
    const args = ['merge', '--trend', 'week0.json', 'week1.json', '-f', 'json']
    expect((await runCli(cwd, args)).out).toContain('"name": "secret"')
    const masked = await runCli(cwd, [...args, '--no-excerpts'])
    expect(reportOf(masked).trend?.agents.map(({name, passRates}) => [name, passRates])).toEqual([
      ['reviewer', [0.9, 0.8]],
      ['...', [null, null]]
    ])
  })

  test('on a page, with a line for each agent', async () => {
    const cwd = await folderOf([{'a&b': 9}, {'a&b': 8}, {'a&b': 5}])
    await runCli(cwd, [...trend, '-o', 'trend.html'])
    const page = readFileSync(join(cwd, 'trend.html'), 'utf8')
    expect(page).toContain('<h2 id="over-time">Pass rate over time</h2>')
    expect(page).toContain('<polyline points="0,4 50,6 100,12"/>')
    expect(page).toContain('<th scope="row">a&amp;b</th>')
  })
})

test.each<[string, readonly string[], string]>([
  ['one report', ['week0.json'], 'Unexpected --trend with 1 report, expected at least 2, the oldest first'],
  [
    'a report without statistics',
    ['week0.json', 'plain.json'],
    'plain.json: Missing statistics, expected a report of `lint-agents outputs --stats -f json`'
  ],
  [
    'a format that does not show them',
    ['week0.json', 'week0.json', '-f', 'sarif'],
    'Unexpected --trend with format `sarif`, expected also `pretty`, `json` or `html`, which show them'
  ]
])('%s is refused', async (_, args, message) => {
  const cwd = await folderOf([{reviewer: 9}])
  writeFiles(cwd, {'plain.json': (await runCli(cwd, ['outputs', '-f', 'json', 'week0'])).out})
  const {code, err} = await runCli(cwd, ['merge', '--trend', ...args])
  expect([code, err]).toEqual([2, `${message}\n`])
})
