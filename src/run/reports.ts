import {relative} from 'node:path'
import type {Related} from '../contracts/problem.ts'
import type {Context, Source} from '../contracts/source.ts'
import {compare} from '../linter/lint.ts'
import {pageOf} from '../linter/page.ts'
import type {Finding} from '../linter/rule.ts'
import {toSlashes} from '../project/paths.ts'
import {type Point, pointAt} from '../text/lines.ts'
import {keepMasked} from './excerpts.ts'
import type {Notice} from './notice.ts'
import type {AgentReport, FileReport, FindingReport, NoticeReport, Report} from './report.ts'
import {version} from './version.ts'

/**
 * A finding as the report has it, with its place: in the source, or where the source was captured.
 *
 * @param cwd paths of other files are relative to it
 */
export function findingReport(
  finding: Finding,
  {lines}: Source,
  cwd: string,
  origin?: (start: Point) => Origin
): FindingReport {
  const start = pointAt(lines, finding.range.start)
  const end = pointAt(lines, finding.range.end)
  const report: FindingReport = {
    rule: finding.rule,
    messageId: finding.messageId,
    severity: finding.severity,
    message: finding.message,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    url: pageOf(finding.rule),
    ...(finding.expected && {expected: [...finding.expected]}),
    ...(finding.fix && {
      fix: {
        title: finding.fix.title,
        safe: finding.fix.safe,
        edits: finding.fix.edits.map(({start, end, text}) => ({start, end, text}))
      }
    }),
    ...(finding.related && {
      related: finding.related.map(({path, line, from}) => ({
        path: toSlashes(relative(cwd, path)),
        line,
        message: relatedMessages[from]
      }))
    }),
    ...origin?.(start)
  }
  return keepMasked(report, finding)
}

const relatedMessages: Readonly<Record<Related['from'], string>> = {
  definition: 'required here',
  configuration: 'declared here'
}

/** A place in a transcript: the line of the file, and the place in the message of the agent. */
type Origin = Pick<FindingReport, 'line' | 'column' | 'endLine' | 'endColumn' | 'origin'>

export function fileReport(path: string, {kind, role}: Context, findings: FindingReport[], cwd: string): FileReport {
  return {path: toSlashes(relative(cwd, path)), kind, ...(role && {role}), findings}
}

/** The report of a run, sorted by path. */
export function joinReports(
  reports: readonly {readonly report: FileReport; readonly suppressed: number}[],
  more: More = {}
): Report {
  const files = reports.map(({report}) => report).sort((a, b) => compare(a.path, b.path))
  return reportOf(
    files,
    reports.reduce((sum, {suppressed}) => sum + suppressed, 0),
    more
  )
}

/** A report with its errors alone. */
export function errorsOnly({files, summary, agents, notices}: Report): Report {
  const kept = files.map((file) => ({...file, findings: file.findings.filter(({severity}) => severity === 'error')}))
  return reportOf(kept, summary.suppressed, {agents, notices})
}

/** A notice as the report has it; paths are relative to `cwd`. */
export function noticeReport({path, ...notice}: Notice, cwd: string): NoticeReport {
  return {...notice, ...(path !== undefined && {path: toSlashes(relative(cwd, path))})}
}

/** What a report holds besides files. */
interface More {
  readonly agents?: readonly AgentReport[] | undefined
  readonly notices?: readonly NoticeReport[] | undefined
}

/** How many findings there are of each severity. */
export function countFindings(findings: readonly FindingReport[]): Pick<Summary, 'errors' | 'warnings' | 'notes'> {
  const count = (severity: string): number => findings.filter((finding) => finding.severity === severity).length
  return {errors: count('error'), warnings: count('warning'), notes: count('note')}
}

type Summary = Report['summary']

function reportOf(files: Report['files'], suppressed: number, {agents, notices = []}: More): Report {
  const findings = files.flatMap((file) => file.findings)
  return {
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version},
    files,
    ...(agents && {agents: [...agents]}),
    ...(notices.length > 0 && {notices: [...notices]}),
    summary: {
      files: files.length,
      ...countFindings(findings),
      fixable: findings.filter(({fix}) => fix?.safe === true).length,
      suppressed
    }
  }
}
