import {isDeepStrictEqual} from 'node:util'
import {fileReport, findingReport, joinReports} from '../../src/run/reports.ts'
import {lint} from '../../test/support/lint.ts'
import type {Case, Fault} from './case.ts'
import {bytesOf} from './case.ts'
import {fixFaults} from './check-fixes.ts'
import {placeFaults, pointsOf} from './check-places.ts'
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
  const reports = findings.map((finding) => findingReport(finding, source, '/'))
  const report = joinReports([{report: fileReport('/a.md', source, reports, '/'), suppressed}])
  return [
    ...slow,
    ...placeFaults(text, findings),
    ...(isDeepStrictEqual([second.findings, second.suppressed], [findings, suppressed])
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
    ...reportFaults(report, () => text),
    ...fixFaults(text, subject, linted)
  ]
}
