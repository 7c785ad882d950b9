/** 1,000 findings of a rule are listed for a file; all of them count. */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {errorsOnly, joinReports} from '../../src/report/reports.ts'
import {sumOf} from '../../src/report/severity-counts.ts'
import {createRecords} from '../../src/run/records.ts'
import type {RunResult} from '../../src/run/request.ts'
import {agentTextParts} from '../support/agent-text.ts'
import {reportOf, runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {reporters} from '../support/reporters.ts'
import {finds, runRules} from '../support/run.ts'
import {makers} from '../support/transcripts/makers.ts'

const safe = {safe: true, to: 'y'}

const print = (format: keyof typeof reporters, {report, results}: RunResult): string =>
  [
    ...reporters[format](report, {
      isColored: false,
      tally: sumOf(results.map(({tally}) => tally))
    })
  ].join('')

async function runOver(text: string, ...rules: ReturnType<typeof finds>[]): Promise<RunResult> {
  return await runRules(temporaryFolder({'AGENTS.md': text}), rules, {paths: ['.']})
}

describe('a file', () => {
  test('lists the first of each rule, and how many more there are', async () => {
    const {report} = await runOver(`${'x'.repeat(3_345)}zz`, finds('x', 'error', safe), finds('z', 'warning'))
    const [file] = report.files
    expect(file?.omitted).toEqual({'letter-x': 2_345})
    expect(file?.findings).toHaveLength(1_002)
    expect(file?.findings.at(999)).toMatchObject({rule: 'letter-x', column: 1_000})
    expect(report.summary).toMatchObject({errors: 3_345, warnings: 2, notes: 0, fixable: 3_345})
  })

  test('of 1,000 findings has all', async () => {
    const {report} = await runOver('x'.repeat(1_000), finds('x', 'error'))
    expect(report.files[0]?.findings).toHaveLength(1_000)
    expect(report.files[0]).not.toHaveProperty('omitted')
  })

  test('lists errors before what comes first', async () => {
    const mixed = {...finds('x', 'note')}
    const rule: typeof mixed = {
      ...mixed,
      check({text}, report) {
        for (let start = 0; start < text.length - 1; start++)
          report({kind: 'letter', range: {start, end: start + 1}, severity: start >= 1_500 ? 'error' : 'note'})
      }
    }
    const result = await runOver(`${'x'.repeat(1_505)}\n`, rule)
    const {findings = [], omitted} = result.report.files[0] ?? {}
    expect(findings.filter(({severity}) => severity === 'error').map(({column}) => column)).toEqual([
      1_501, 1_502, 1_503, 1_504, 1_505
    ])
    expect([findings.length, omitted]).toEqual([1_000, {'letter-x': 505}])
    // The rest are notes, which these reports count or leave out.
    expect(print('pretty', result)).toContain('letter-x: 1,500 notes in 1 file')
    expect(print('pretty', result)).not.toContain('more of')
    expect(print('agent', result)).not.toContain('more of')
  })

  test('is fixed everywhere', async () => {
    const cwd = temporaryFolder({'AGENTS.md': 'x'.repeat(3_000)})
    const {report} = await runRules(cwd, [finds('x', 'error', safe)], {paths: ['.'], fix: 'safe', hasWrites: true})
    expect(readFileSync(join(cwd, 'AGENTS.md'), 'utf8')).toBe('y'.repeat(3_000))
    expect(report.summary.errors).toBe(0)
  })
})

describe('reports', () => {
  test('for people, agents and GitHub name the rest', async () => {
    const result = await runOver('x'.repeat(3_345), finds('x', 'error', safe))
    expect(print('pretty', result)).toContain(
      '\n  ... and 2,345 more of letter-x\n\n3,345 errors, 0 warnings in 1 file\n'
    )
    expect(print('pretty', result)).toContain('\n3,345 errors fixable with --fix\n')
    const {words, data} = agentTextParts(print('agent', result).trimEnd())
    expect(words).toEqual([`and ${(3_345 - data.length).toLocaleString('en-US')} more findings`])
    expect(print('github', result)).toMatch(/\n::notice file=AGENTS\.md::2,345 more of letter-x\n$/)
    expect(JSON.parse(print('ndjson', result))).toMatchObject({omitted: {'letter-x': 2_345}})
  })

  test('of errors alone count the errors that are left out', async () => {
    const {results} = await runOver(
      `${'x'.repeat(1_200)}${'z'.repeat(1_200)}`,
      finds('x', 'error'),
      finds('z', 'warning')
    )
    const {files, summary} = joinReports(results.map(errorsOnly))
    expect(files[0]?.omitted).toEqual({'letter-x': 200})
    expect(files[0]?.findings).toHaveLength(1_000)
    expect(summary).toMatchObject({errors: 1_200, warnings: 0})
  })
})

test('the threads of a transcript have them together', async () => {
  const {name, content} = makers['claude-session']({text: 'x'.repeat(800), sub: {agent: 'a', text: 'x'.repeat(700)}})
  const cwd = temporaryFolder({[`runs/${name}`]: content})
  const {report} = await runRules(cwd, [finds('x', 'error')], {outputs: ['runs']})
  expect(report.files[0]?.findings).toHaveLength(1_000)
  expect(report.files[0]?.omitted).toEqual({'letter-x': 500})
  expect(report.summary.errors).toBe(1_500)
})

test('a record has them too', async () => {
  const environment = {cwd: temporaryFolder(), rules: [finds('x', 'error')]}
  const lint = await createRecords({config: false}, environment)
  const {result} = lint({text: 'x'.repeat(1_001)})
  expect(result).toMatchObject({errors: 1_001, omitted: {'letter-x': 1}})
  expect(result.findings).toHaveLength(1_000)
})

test('the command line counts all for --max-warnings', async () => {
  const cwd = temporaryFolder({'out.md': '{{TASKS}} '.repeat(1_500)})
  const args = ['outputs', '--no-config', '--rule', 'template-variables=warn', 'out.md']
  const ran = await runCli(cwd, [...args, '--format', 'json', '--max-warnings', '1499'])
  const {files, summary} = reportOf(ran)
  expect([ran.code, summary.warnings, files[0]?.omitted]).toEqual([1, 1_500, {'template-variables': 500}])
  expect((await runCli(cwd, [...args, '--max-warnings', '1500'])).code).toBe(0)
})
