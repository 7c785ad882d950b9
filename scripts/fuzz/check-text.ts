import type {Source} from '../../src/contracts/source.ts'
import type {Linted} from '../../src/linter/lint.ts'
import type {ListedFinding, Report} from '../../src/report/report.ts'
import {listedFinding} from '../../src/report/reports.ts'
import {lint} from '../../test/support/lint.ts'
import type {Case, Fault} from './case.ts'
import {bytesOf} from './case.ts'
import {fixFaults} from './check-fixes.ts'
import {placeFaults, pointsOf} from './check-places.ts'
import {readerFaults} from './check-readers.ts'
import {reportFaults} from './check-report.ts'
import {timed} from './timed.ts'

/** The faults of a text that goes through the rules, the fixes and the reporters. */
export function textFaults(found: Case): readonly Fault[] {
  const {subject = {}} = found
  const text = found.encoding === undefined ? found.text : bytesOf(found).toString('utf8')
  const pointOf = pointsOf(text)
  const [linted, slow] = timed('lint', () => lint(text, subject))
  const {source, findings, suppressed} = linted
  const second = lint(text, subject)
  const reports = findings.map((finding) => listedFinding(finding, source, {cwd: '/', details: new Set(['lines'])}))
  return [
    ...(isOutOfTime(linted) ? [] : slow),
    ...failuresOf(linted),
    ...placeFaults(text, findings),
    ...readerFaults(text, subject, linted),
    ...(JSON.stringify([second.findings, second.suppressed]) === JSON.stringify([findings, suppressed])
      ? []
      : [{oracle: 'second-result', detail: `${findings.length} and ${second.findings.length} findings`}]),
    ...findings.flatMap(({range, rule}, index): readonly Fault[] => {
      const {line, column, endLine, endColumn} = reports[index] ?? {}
      const [start, end] = [pointOf(range.start), pointOf(range.end)]
      const isSame = start.line === line && start.column === column && end.line === endLine && end.column === endColumn
      return isSame ? [] : [{oracle: 'line-column', about: rule, detail: `${line}:${column}-${endLine}:${endColumn}`}]
    }),
    ...findings.flatMap(({range}, index) =>
      range.start < (findings[index - 1]?.range.start ?? 0) ? [{oracle: 'order', detail: `finding ${index}`}] : []
    ),
    ...reportFaults(reportOf(source, reports, suppressed)),
    ...fixFaults(text, subject, linted)
  ]
}

/** Whether a pattern of the configuration took all of the time that it has, and was reported. */
function isOutOfTime({findings}: Linted): boolean {
  return findings.some(({messageId}) => messageId === 'timed-out')
}

/** The rules that failed, where a failing rule does not end the others. */
function failuresOf(
  linted: Linted & {readonly failures?: readonly {rule: string; error: unknown}[]}
): readonly Fault[] {
  const {failures = []} = linted
  return failures.map(({rule, error}) => ({oracle: 'exception', about: rule, detail: stackOf(error)}))
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The report of one file, counted by hand. */
function reportOf({kind, role}: Source, findings: ListedFinding[], suppressed: number): Report {
  const count = (severity: string): number => findings.filter((each) => each.severity === severity).length
  return {
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version: '0.0.0'},
    files: [{path: 'a.md', kind, ...(role && {role}), findings}],
    summary: {
      files: 1,
      checked: 1,
      unread: 0,
      ...{errors: count('error'), warnings: count('warning'), notes: count('note')},
      fixable: findings.filter(({fix}) => fix?.safe === true).length,
      suppressed
    }
  }
}
