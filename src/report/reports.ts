import type {Related} from '../contracts/problem.ts'
import type {Standing} from '../contracts/readers.ts'
import type {Context, Source} from '../contracts/source.ts'
import {relativePath} from '../disk/paths.ts'
import {groupsOf} from '../linter/groups.ts'
import {pageOf} from '../linter/page.ts'
import type {Finding} from '../linter/rule.ts'
import {compare} from '../text/compare.ts'
import {copyOf} from '../text/document.ts'
import {type Point, pointAt} from '../text/lines.ts'
import {type Detail, withDetails} from './details.ts'
import type {Notice} from './notice.ts'
import {noticeKinds} from './notice-kinds.ts'
import {
  type AgentReport,
  type FileReport,
  type ListedFinding,
  type NoticeReport,
  type Report,
  readBy
} from './report.ts'
import type {Shard} from './shard.ts'
import type {Stats} from './stats/schema.ts'
import {errorsIn, omittedOf, reportedLimit, sumOf, type Tally} from './tally.ts'
import {version} from './version.ts'

interface ReportOptions {
  /** Paths of other files are relative to it. */
  readonly cwd: string
  /** None where it is not given. */
  readonly details?: ReadonlySet<Detail> | undefined
}

/** A finding as the report has it, with its place: in the source, or where the source was captured. */
export function listedFinding(
  finding: Finding,
  source: Source,
  {cwd, details = noDetails}: ReportOptions,
  placing?: Placing
): ListedFinding {
  const {lines} = source
  const start = pointAt(lines, finding.range.start)
  const end = pointAt(lines, finding.range.end)
  const groups = groupsOf(finding.rule)
  const region = {line: start.line, column: start.column, endLine: end.line, endColumn: end.column}
  const listed: ListedFinding = {
    rule: finding.rule,
    ...(groups && {groups}),
    messageId: finding.messageId,
    severity: finding.severity,
    message: copyOf(finding.message),
    ...region,
    url: finding.url ?? pageOf(finding.rule),
    ...(finding.expected && {expected: finding.expected.map(copyOf)}),
    ...(finding.fix && {
      fix: {
        title: finding.fix.title,
        safe: finding.fix.safe,
        edits: finding.fix.edits.map(({start, end, text}) => ({start, end, text: copyOf(text)}))
      }
    }),
    ...(finding.related && {
      related: finding.related.map(({path, line, from, name = ''}) => ({
        path: relativePath(cwd, path),
        line,
        message: from === 'program' ? `${readBy} \`${name}\`` : relatedMessages[from]
      }))
    }),
    ...(finding.hosts && {hosts: [...finding.hosts]}),
    ...(finding.cause !== undefined && {cause: copyOf(finding.cause)}),
    ...placing?.(start, end)
  }
  return withDetails(listed, source, region, details, finding)
}

const noDetails: ReadonlySet<Detail> = new Set()

const relatedMessages: Readonly<Record<Exclude<Related['from'], 'program'>, string>> = {
  definition: 'required here',
  configuration: 'declared here'
}

/** A place in a transcript: the line of the file, and the place in the message of the agent. */
type Origin = Pick<ListedFinding, 'line' | 'column' | 'endLine' | 'endColumn' | 'origin'>

/** Gives the place of a finding by where it begins and ends in its text. */
export type Placing = (start: Point, end: Point) => Origin

export function fileReport(
  path: string,
  {kind, role}: Context,
  {findings, omitted, suppressions}: Pick<FileReport, 'findings' | 'omitted' | 'suppressions'>,
  cwd: string
): FileReport {
  return {
    path: relativePath(cwd, path),
    kind,
    ...(role && {role}),
    findings,
    ...(omitted && {omitted}),
    ...(suppressions && {suppressions})
  }
}

/** The report of a file, and what it leaves out. */
export interface Reported {
  readonly report: FileReport
  /** How many findings comments turned off. */
  readonly suppressed: number
  /** All findings, those that the report leaves out as well. */
  readonly tally: Tally
  /** How many errors do not count, since they are on lines that did not change. */
  readonly hidden?: number
  /** How many findings a baseline knows; not given in a run without one. */
  readonly baselined?: number
  /** Whether the file has a reader; nothing for captured outputs. */
  readonly standing?: Standing
  /** Nothing was known about the file to check. */
  readonly isUnchecked?: unknown
  /** The findings that were turned off, where the run lists them. */
  readonly off?: readonly OffFinding[]
}

/** A finding that does not count, and what turned it off. */
export interface OffFinding {
  readonly finding: ListedFinding
  readonly by: 'comment' | 'baseline'
  /** The words of the comment behind `--`. */
  readonly reason?: string | undefined
}

/** The report of a run, sorted by path. */
export function joinReports(
  results: readonly Reported[],
  {day, agents, notices = [], shard, stats, skipped = 0, unread = 0}: More = {}
): Report {
  const {error, warning, note} = sumOf(results.map(({tally}) => tally))
  const hiddenErrors = results.reduce((sum, {hidden = 0}) => sum + hidden, 0)
  return {
    version: 1,
    tool: {name: 'remark-preset-lint-agents', version},
    ...(day && {day}),
    files: results.map(({report}) => report).sort((a, b) => compare(a.path, b.path)),
    ...(shard && {shard: {index: shard.index, count: shard.count}}),
    ...(agents && {agents: [...agents]}),
    ...(notices.length > 0 && {notices: sortedNotices(notices)}),
    summary: {
      files: results.length,
      checked: results.filter(isChecked).length,
      unread: unread + results.filter(({standing}) => standing === 'unread').length,
      errors: error.found,
      warnings: warning.found,
      notes: note.found,
      fixable: error.safe + warning.safe + note.safe,
      suppressed: results.reduce((sum, {suppressed}) => sum + suppressed, 0),
      ...(hiddenErrors > 0 && {hiddenErrors}),
      ...(skipped > 0 && {skipped}),
      ...(results.some(({baselined}) => baselined !== undefined) && {
        baselined: results.reduce((sum, {baselined = 0}) => sum + baselined, 0)
      })
    },
    ...(stats && {stats})
  }
}

function isChecked({standing = 'read', isUnchecked}: Reported): boolean {
  return standing === 'read' && isUnchecked !== true
}

/** The errors of a file alone. */
export function errorsOnly<T extends Reported>({
  report,
  tally,
  ...rest
}: T): Omit<T, 'report' | 'tally'> & Pick<Reported, 'report' | 'tally'> {
  const {omitted: _, ...file} = report
  const errors = errorsIn(tally)
  const omitted = omittedOf(errors, reportedLimit)
  const findings = file.findings.filter(({severity}) => severity === 'error')
  return {...rest, report: {...file, findings, ...(omitted && {omitted})}, tally: errors}
}

/** A notice as the report has it; paths are relative to `cwd`. */
export function noticeReport({path, agents, known, paths, hosts, ...notice}: Notice, cwd: string): NoticeReport {
  return {
    ...notice,
    ...(path !== undefined && {path: relativePath(cwd, path)}),
    ...(agents && {agents: [...agents]}),
    ...(known && {known: [...known]}),
    ...(paths && {paths: paths.map((each) => relativePath(cwd, each))}),
    ...(hosts && {hosts: [...hosts]})
  }
}

/** Notices by kind and message, each once: those of a run do not depend on the order of its files. */
export function sortedNotices(notices: readonly NoticeReport[]): NoticeReport[] {
  const byText = new Map(notices.map((notice) => [JSON.stringify(notice), notice]))
  const rank = ({kind}: NoticeReport): number => noticeKinds.indexOf(kind)
  return [...byText.values()].sort((a, b) => rank(a) - rank(b) || compare(a.message, b.message))
}

/** What a report holds besides files. */
interface More {
  /** The day of the run. */
  readonly day?: string | undefined
  readonly agents?: readonly AgentReport[] | undefined
  readonly notices?: readonly NoticeReport[] | undefined
  readonly shard?: Shard | undefined
  /** How many files without a reader are not listed. */
  readonly unread?: number | undefined
  /** How many changed files are not linted. */
  readonly skipped?: number | undefined
  readonly stats?: Stats | undefined
}
