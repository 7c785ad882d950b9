/** The comparison of two checkouts: `npm run same-output`. */
import {expect, test} from 'vitest'
import {outputDifferences, type Printed, reportDifferences} from '../scripts/same-output/differences.ts'
import {classOf, type FoundDifference, type LedgerClass, ledgerTable} from '../scripts/same-output/ledger.ts'
import type {Report} from '../src/report/report.ts'
import {type Ran, reportOf, runCli} from './support/cli.ts'
import {temporaryFolder} from './support/folder.ts'
import {brokenAgent, goodAgent} from './support/repository.ts'

const cwd = temporaryFolder({'agents/broken.md': brokenAgent, 'agents/good.md': goodAgent})
const ran: Ran = await runCli(cwd, ['agents', '--format', 'json'])
const report = reportOf(ran)
const printed: Printed = {status: ran.code, out: ran.out, err: ran.err}
const [broken, good] = report.files
const [first, ...others] = broken?.findings ?? []

const withReport = (planted: Report, rest: Partial<Printed> = {}): Printed => ({
  ...printed,
  out: `${JSON.stringify(planted, undefined, 2)}\n`,
  ...rest
})

/** The output without its finding, which is an error. */
const withoutFirst = withReport(
  {
    ...report,
    files: broken && good ? [{...broken, findings: others}, good] : [],
    summary: {
      ...report.summary,
      errors: report.summary.errors - 1,
      fixable: report.summary.fixable - (first?.fix?.safe === true ? 1 : 0)
    }
  },
  {status: 0}
)

const found = (before: Printed, after: Printed): readonly FoundDifference[] =>
  reportDifferences(before, after).map((each) => ({folder: 'agents', command: '. --format json', ...each}))

const gentler: LedgerClass = {
  class: 'gentler',
  reason: 'An agent file without suggested prompts has no findings.',
  covers: ({what, change, rule}) => what === 'finding' && change === 'gone' && rule === first?.rule
}

test('the same bytes have no differences, another layout has one on each side', () => {
  expect([first?.severity, others, good?.findings, ran.code]).toEqual(['error', [], [], 1])
  expect(reportDifferences(printed, {...printed})).toEqual([])
  const message = 'the same parts in another order or layout'
  expect(reportDifferences(printed, {...printed, out: printed.out.replaceAll('  ', ' ')})).toEqual([
    {what: 'line', change: 'gone', message},
    {what: 'line', change: 'come', message}
  ])
})

test('a planted difference is unexplained without a class, and explained with a class', () => {
  const differences = found(printed, withoutFirst)
  const {rule, messageId, severity, line, column, message} = first ?? {}
  expect(differences).toEqual([
    {
      folder: 'agents',
      command: '. --format json',
      what: 'finding',
      change: 'gone',
      path: 'agents/broken.md',
      ...{rule, messageId, severity, line, column, message}
    }
  ])
  expect(differences.map((each) => classOf(each, []))).toEqual([undefined])
  expect(differences.map((each) => classOf(each, [gentler]))).toEqual(['gentler'])
  expect(ledgerTable(differences, [])).toMatch(/\nunexplained \| 1 \| 0 \| /)
  expect(ledgerTable(differences, [gentler]).split('\n').slice(2)).toEqual([
    'gentler | 1 | 0 | An agent file without suggested prompts has no findings.',
    'unexplained | 0 | 0 | No class of the ledger covers it'
  ])
})

test('a class for findings that go covers none that come', () => {
  const differences = found(withoutFirst, printed)
  expect(differences.map(({what, change}) => [what, change])).toEqual([['finding', 'come']])
  expect(differences.map((each) => classOf(each, [gentler]))).toEqual([undefined])
})

test('another wording is a difference of both sides', () => {
  const worded = printed.out.replace(JSON.stringify(first?.message), '"Unexpected words, expected others"')
  const differences = reportDifferences(printed, {...printed, out: worded})
  expect(differences.map(({what, change, message}) => [what, change, message])).toEqual([
    ['detail', 'gone', first?.message],
    ['detail', 'come', 'Unexpected words, expected others']
  ])
})

test('files, notices, the summary, the exit code and standard error have differences of their own', () => {
  const other: Report = {
    ...report,
    files: report.files.filter((file) => file === broken),
    notices: [{kind: 'skipped', message: 'agents/good.md: skipped'}],
    summary: {...report.summary, files: 1, suppressed: 7}
  }
  const differences = reportDifferences(printed, withReport(other, {status: 2, err: 'A line\n'}))
  expect(differences.map(({what, change, message}) => [what, change, message])).toEqual([
    ['file', 'gone', 'agent'],
    ['summary', 'gone', '0'],
    ['exit', 'gone', '1'],
    ['notice', 'come', 'agents/good.md: skipped'],
    ['summary', 'come', '7'],
    ['exit', 'come', '2'],
    ['line', 'come', 'A line']
  ])
})

test('other outputs are compared line by line, their order included', () => {
  const text = (out: string): Printed => ({status: 0, out, err: ''})
  const lines = (before: string, after: string): readonly (readonly string[])[] =>
    outputDifferences(text(before), text(after)).map(({change, message}) => [change, message])
  expect(lines('a\nb\nb\n', 'a\nb\nc\n')).toEqual([
    ['gone', 'b'],
    ['come', 'c']
  ])
  expect(lines('a\nb\n', 'b\na\n').map(([change]) => change)).toEqual(['gone', 'come'])
  expect(lines('a\n', 'a\n')).toEqual([])
})

test('a difference knows what the other report has of its finding, its file, and in its place', () => {
  if (first === undefined || broken === undefined || good === undefined) throw new Error('expected a finding')
  const asNote = withReport({...report, files: [{...broken, findings: [{...first, severity: 'note'}]}, good]})
  const changed = reportDifferences(printed, asNote).filter(({what}) => what === 'finding')
  expect(changed.map(({change, other}) => [change, other?.severity])).toEqual([
    ['gone', 'note'],
    ['come', 'error']
  ])
  const moved = withReport({...report, files: [{...broken, findings: [{...first, messageId: 'another'}]}, good]})
  const findings = reportDifferences(printed, moved).filter(({what}) => what === 'finding')
  expect(findings.map(({change, instead}) => [change, instead])).toEqual([
    ['gone', [`${first.rule} another`]],
    ['come', undefined]
  ])
  const withoutFile = withReport({...report, files: [good]})
  const listed = reportDifferences(printed, withoutFile).filter(({path}) => path === broken.path)
  expect(listed.map((each) => [each.what, each.listed])).toEqual([
    ['file', 'before'],
    ['finding', 'before']
  ])
})
