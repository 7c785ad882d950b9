import fc from 'fast-check'
import {expect, test} from 'vitest'
import type {Report} from '../../src/report/report.ts'
import {gitlab} from '../../src/reporters/gitlab.ts'
import {runCli} from '../support/cli.ts'
import {temporaryFolder} from '../support/folder.ts'
import {finding, hostileReport, reportOf} from '../support/reports.ts'

interface Issue {
  readonly description: string
  readonly check_name: string
  readonly fingerprint: string
  readonly severity: string
  readonly location: {readonly path: string; readonly lines: {readonly begin: number; readonly end: number}}
}

const print = (report: Report): readonly Issue[] =>
  JSON.parse([...gitlab(report, {isColored: false})].join('')) as Issue[]

test('an issue has what GitLab asks for', () => {
  const issues = print(
    reportOf({'a.md': [{}, {severity: 'warning', line: 7, endLine: 9}, {severity: 'note', rule: 'x'}]})
  )
  expect(issues.map(({severity}) => severity)).toEqual(['major', 'minor', 'info'])
  expect(issues[1]).toMatchObject({
    description: finding.message,
    check_name: 'ascii-only',
    location: {path: 'a.md', lines: {begin: 7, end: 9}}
  })
})

test('what is not listed is one issue for its rule', () => {
  const report = reportOf({'a.md': [{}]})
  const [file] = report.files
  const issues = print({...report, files: file === undefined ? [] : [{...file, omitted: {'ascii-only': 2_345}}]})
  expect(issues.map(({description}) => description)).toEqual([finding.message, '2,345 more of ascii-only'])
})

test('fingerprints differ for each issue of a run, and stay where lines move', async () => {
  const text = '# A\n\n\u200Bx\n\n\u200Bx\n'
  const fingerprints = async (content: string): Promise<readonly string[]> => {
    const cwd = temporaryFolder({'.claude/rules/a.md': content, '.claude/rules/b.md': content})
    const {out} = await runCli(cwd, ['--format', 'gitlab', '.'])
    return (JSON.parse(out) as Issue[]).map(({fingerprint}) => fingerprint).sort()
  }
  const before = await fingerprints(text)
  expect(before.length).toBeGreaterThan(3)
  expect(new Set(before).size).toBe(before.length)
  expect(await fingerprints(`More.\n\n${text}`)).toEqual(before)
})

test('whatever was linted, the path is that of the file, and fingerprints differ', () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const issues = print(report)
      expect(issues.map(({location}) => location.path)).toEqual(issues.map(() => report.files[0]?.path))
      expect(new Set(issues.map(({fingerprint}) => fingerprint)).size).toBe(3)
    })
  )
})
